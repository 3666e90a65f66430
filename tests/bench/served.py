"""From saving a file to the new text in the page that `serve` shows, as a browser has it.

`python -m tests.bench.served` serves a copy of Tortuga 1667 with a house rule, saves that and a word
list anew in turn, waits like a page does, and prints the seconds until the page has the new text.
"""

from __future__ import annotations

import http.client
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
GAME = "tortuga_1667"
PAGE = f"/en/{GAME}/events/"
RULE = "house rule powder for tortuga_1667\n\nset copies of pistol to {}\n"
TIMES = 5


def main() -> None:
    """Measures and prints."""
    with TemporaryDirectory() as scratch:
        root = Path(scratch)
        for name in ("spec", "locales"):
            shutil.copytree(ROOT / name, root / name)
        rule = root / "powder.rules"
        rule.write_text(RULE.format(2), encoding="utf-8")
        command = [sys.executable, "-m", "rulewright.cli", "serve", GAME, "--with", "powder.rules", "--port", "0"]
        with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as served:
            assert served.stdout is not None
            try:
                for line in served.stdout:
                    if found := re.search(r"127\.0\.0\.1:(\d+)", line):
                        break
                else:
                    raise SystemExit("it was not served")
                _measure(int(found[1]), rule, root / "locales" / "en" / f"{GAME}.toml")
            finally:
                served.terminate()


def _measure(port: int, rule: Path, words: Path) -> None:
    before = words.read_text(encoding="utf-8")
    numbers = ("four", "five", "six", "seven", "eight")
    rules, lists = [], []
    page = _page(port)
    for turn in range(TIMES):
        rules.append(_seconds(port, page, rule, RULE.format(turn + 4), f"{numbers[turn]} copies"))
        page = _page(port)
        other = before.replace('noun = "Pistol"', f'noun = "Pistol {numbers[turn]}"')
        assert other != before
        lists.append(_seconds(port, page, words, other, f"Pistol {numbers[turn]}"))
        page = _page(port)
    for what, found in (("a rule", rules), ("a word", lists)):
        shown = ", ".join(f"{seconds:.2f}" for seconds in found)
        print(f"from saving {what} to its page: median {statistics.median(found):.2f} s ({shown})")


def _seconds(port: int, page: str, path: Path, text: str, wanted: str) -> float:
    """Seconds until the page has a text that it has not had, waiting as its script does."""
    assert wanted not in page
    path.write_text(text, encoding="utf-8")
    start = time.perf_counter()
    since = re.search(r'data-version="(\d+)"', page)
    assert since is not None
    while time.perf_counter() - start < 60:
        if _get(port, f"/_changed?since={since[1]}") != since[1] and wanted in _page(port):
            return time.perf_counter() - start
    raise SystemExit(f"{wanted!r} was never shown")


def _page(port: int) -> str:
    return _get(port, PAGE)


def _get(port: int, address: str) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", address)
        return connection.getresponse().read().decode()
    finally:
        connection.close()


if __name__ == "__main__":
    main()
