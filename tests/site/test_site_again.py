"""A site that is made again: what has not changed is taken as it came out, and faults are told each time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.foundation.kept_values import KeptValues
from rulewright.outputs.packed_parts import packed_file, packed_parts

PAGES = {
    "index.md": '# First { #first }\n\n<figure><svg class="a" viewBox="0 0 1 1"><g id="deep"/></svg></figure>\n\n'
    "To [second](second.md#here), [deep](#deep) and `<svg>`.\n\n## More { #more }\n\nText.\n",
    "second.md": "# Second\n\n<div markdown>\n\n- <svg viewBox=\"0 0 2 2\"><path d='M0'/></svg> "
    "[one](index.md#more)\n\n</div>\n\n"
    "## Here { #here }\n\n```\n<svg a=\"b\">in a text</svg>\n```\n",
}
CONFIG = """site_name: Small
strict: true
theme: {name: null, custom_dir: theme}
plugins: []
validation: {anchors: warn}
markdown_extensions: {attr_list: {}, md_in_html: {}, toc: {permalink: true}}
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a small site."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    for name, text in PAGES.items():
        (tmp_path / "docs").mkdir(exist_ok=True)
        (tmp_path / "docs" / name).write_text(text)
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "main.html").write_text(
        "{{ page.title }}|{% for one in page.toc %}{{ one.title }}{{ one.children|length }}{% endfor %}|"
        "{{ page.content }}"
    )
    (tmp_path / "mkdocs.yml").write_text(CONFIG)
    return tmp_path


def built(place: Path, module: str) -> tuple[int, dict[str, str], str]:
    """The exit code, the pages and what is said, without the time that it took."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", module, "build", "--site-dir", str(place / "site")], cwd=place,
        capture_output=True, check=False, encoding="utf-8", env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    pages = {path.relative_to(place).as_posix(): path.read_text() for path in (place / "site").rglob("*.html")}
    said = [line for line in done.stderr.splitlines() if line.startswith(("WARNING", "ERROR"))]
    return done.returncode, pages, "\n".join(said)


def test_pages_come_out_as_mkdocs_makes_them_the_first_time_and_again(place: Path) -> None:
    theirs = built(place, "mkdocs")
    assert theirs[0] == 0, theirs[2]
    assert "in a text" in theirs[1]["site/second/index.html"]
    for _ in range(2):
        assert built(place, "rulewright.outputs.mkdocs_run") == theirs
    assert [*(place / "caches" / "rulewright").glob("html-*")]


@pytest.mark.parametrize(
    ("name", "old", "new"), [("second.md", "#here", "#there"), ("index.md", "second.md", "third.md")]
)
def test_a_link_that_leads_nowhere_is_told_each_time(place: Path, name: str, old: str, new: str) -> None:
    assert built(place, "rulewright.outputs.mkdocs_run")[0] == 0
    page = place / "docs" / name
    page.write_text(page.read_text().replace(old, new))
    theirs = built(place, "mkdocs")
    assert theirs[0] == 1
    for _ in range(2):
        code, _, said = built(place, "rulewright.outputs.mkdocs_run")
        assert (code, said) == (theirs[0], theirs[2])


def test_what_was_used_last_is_kept(place: Path) -> None:
    first = KeptValues("numbers", "here")
    assert [first.get(b"a", lambda: 1), first.get(b"b", lambda: 2), first.get(b"c", lambda: None)] == [1, 2, None]
    first.save()
    second = KeptValues("numbers", "here")
    assert [second.get(b"a", lambda: 5), second.get(b"c", lambda: 6)] == [1, 6]
    second.save()
    assert KeptValues("numbers", "here").get(b"b", lambda: 7) == 7
    assert KeptValues("numbers", "there").get(b"a", lambda: 8) == 8


def test_a_part_is_packed_once(place: Path) -> None:
    asked: list[list[str]] = []

    def pack(folder: Path) -> None:
        asked.append(sorted(path.name for path in folder.iterdir()))
        for path in list(folder.iterdir()):
            path.with_suffix(".pyc.zip").write_bytes(b"packed " + path.read_bytes())

    first = packed_parts({"one": b"1", "two": b"2"}, b"packer", pack)
    again = packed_parts({"one": b"1", "two": b"3"}, b"packer", pack)
    assert asked == [["one.zip", "two.zip"], ["two.zip"]]
    assert first["one"] == again["one"]
    assert first["two"] != again["two"]
    packed_parts({"one": b"1"}, b"another packer", pack)
    assert asked[2:] == [["one.zip"]]
    assert packed_file("pyodide.asm.wasm", b"code") == packed_file("pyodide.asm.wasm", b"code")
