"""`python -m tests.breaks`: break things of many kinds, one at a time, and see that tests fail.

Each break is made in a copy of the project. The tests of the folders that are named with it are run there as
`make test` runs them, up to the first failure. A break that nobody notices is a hole in the tests.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPILER = "compiler/rulewright"


@dataclass(frozen=True, slots=True)
class Break:
    """A text of a file put in the place of another one, and where tests are expected to notice."""

    what: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


BREAKS = (
    Break(
        "two overlays that change the same are let through", f"{COMPILER}/overlays/conflicts.py",
        "        first, second = other.overlay.name, touch.overlay.name\n        self.findings.add(",
        "        first, second = other.overlay.name, touch.overlay.name\n        str(", ("tests/overlays",),
    ),
    Break(
        "moving from an empty place needs no answer", f"{COMPILER}/model/statements.py",
        "        if up_to or zone.name in rule.guarded:\n            return",
        "        if True:\n            return", ("tests/model", "tests/test_invalid.py"),
    ),
    Break(
        "the interpreter turns the other way", f"{COMPILER}/interpreter/evaluate.py",
        "step = -1 if right else 1", "step = 1 if right else -1",
        ("tests/interpreter", "tests/test_small_specs.py"),
    ),
    Break(
        "folding of constants adds where it subtracts", f"{COMPILER}/ir/constant_folding.py",
        "return left - right", "return left + right", ("tests/stages", "tests/engine/test_differential.py"),
    ),
    Break(
        "the printer of Python forgets brackets", f"{COMPILER}/emit/python/expressions.py",
        "self.expr(e.right).at(_TIGHTER[level])", "self.expr(e.right).at(level)",
        ("tests/test_small_specs.py", "tests/specgen"),
    ),
    Break(
        "the printer of C takes the higher for the lower", f"{COMPILER}/emit/c/expressions.py",
        'return f"low({left}, {right})"', 'return f"high({left}, {right})"', ("tests/native",),
    ),
    Break(
        "a view shows what only its owner may see", f"{COMPILER}/runtime/views.py",
        'return seen == "all" or (seen == "owner" and member.owner == player)',
        'return seen in ("all", "owner")', ("tests/engine",),
    ),
    Break(
        "undo goes one step too far back", f"{COMPILER}/runtime/playing.py",
        "self._return_to(len(actions) - 1)", "self._return_to(max(0, len(actions) - 2))", ("tests/engine",),
    ),
    Break(
        "chance is stirred otherwise", f"{COMPILER}/runtime/chance.py",
        "for counter in range(1, 13):", "for counter in range(1, 12):", ("tests/engine", "tests/native"),
    ),
    Break(
        "text of a spec is not escaped in Markdown", f"{COMPILER}/emit/rulebook/markdown.py",
        "return _MARKS.sub(one, plain)", "return plain if one else plain", ("tests/prose", "tests/site"),
    ),
    Break(
        "anchors of actions have another name", f"{COMPILER}/model/anchors.py",
        'return _anchor("action", item.name)', 'return _anchor("act", item.name)',
        ("tests/site", "tests/prose"),
    ),
    Break(
        "a German verb stands in the wrong person", "locales/de/tortuga_1667.po",
        "{victim?you=wirst|one=wird|other=werden}] ausgesetzt",
        "{victim?you=wird|one=wird|other=werden}] ausgesetzt",
        ("tests/prose",),
    ),
    Break(
        "a Dutch noun has another gender", "locales/nl/tortuga_1667.toml",
        '[captain]\nnoun = "kapitein"\ngender = "c"', '[captain]\nnoun = "kapitein"\ngender = "n"',
        ("tests/prose",),
    ),
    Break(
        "a number of a printed rule is another one", "spec/cartagena/backward.rules",
        "is at least 1 and number of pirate in tunnel of field is at most 2",
        "is at least 1 and number of pirate in tunnel of field is at most 3",
        ("tests/test_examples.py", "tests/test_facts.py"),
    ),
    Break(
        "the tree search takes the arm visited least", f"{COMPILER}/bots/tree.py",
        "return max(self.arms, key=", "return min(self.arms, key=", ("tests/bots",),
    ),
    Break(
        "rewards go to the wrong agents", f"{COMPILER}/adapters/pettingzoo.py",
        "for agent, reward in zip(self.agents, Returns", "for agent, reward in zip(self.agents[::-1], Returns",
        ("tests/adapters",),
    ),
    Break(
        "a wrong use of a command ends with 1", f"{COMPILER}/cli/console.py",
        "exit_code = 2", "exit_code = 1", ("tests/cli",),
    ),
    Break(
        "a trigger is not asked when a variable changes", f"{COMPILER}/interpreter/triggers.py",
        "                if value != self._variables[name]:\n                    found.append(name[0])",
        "                if value is None:\n                    found.append(name[0])",
        ("tests/interpreter", "tests/test_small_specs.py"),
    ),
    Break(
        "a page of a message is missing", f"{COMPILER}/diagnostics/pages/R107.md", "# R107", "# R170",
        ("tests/diagnostics",),
    ),
    Break(
        "the page turns away browsers that can play", "site/scripts/play/play.js",
        "if (!able(this.box, this.say)) return;", "if (able(this.box, this.say)) return;",
        ("tests/browser/test_play.py",),
    ),
    Break(
        "a colour of the pages is too pale to read", "site/styles/extra.css", "#fbf6ea", "#3a5a6a",
        ("tests/site/test_contrast.py", "tests/browser"),
    ),
    Break(
        "what is kept is read for another text", f"{COMPILER}/foundation/disk_cache.py",
        "found.update(len(part).to_bytes(8, \"big\"))", "found.update(b\"\")", ("tests/foundation",),
    ),
)


def _copy(folder: Path) -> None:
    """Copy the project, without what is built."""
    aside = shutil.ignore_patterns(
        ".git", ".venv", "build", "node_modules", "__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis",
    )
    shutil.copytree(ROOT, folder, ignore=aside, symlinks=True)
    (folder / "site" / "node_modules").symlink_to(ROOT / "site" / "node_modules")


def _noticed(folder: Path, each: Break) -> str:
    """Return the first test that fails with a break, or nothing."""
    path = folder / each.file
    text = path.read_text(encoding="utf-8")
    assert text.count(each.old) >= 1, f"{each.file} does not say {each.old!r} any more"
    path.write_text(text.replace(each.old, each.new, 1), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "--dist", "loadfile", *each.tests],
            cwd=folder, check=False, capture_output=True, text=True,
        )
    finally:
        path.write_text(text, encoding="utf-8")
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return "" if done.returncode == 0 else found[1] if found else done.stdout[-300:]


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if each break was noticed, 1 otherwise."""
    parser = argparse.ArgumentParser(prog="python -m tests.breaks", description=__doc__)
    parser.add_argument("--only", metavar="WORD", default="", help="breaks that are about this")
    asked = parser.parse_args(arguments)
    missed = 0
    with tempfile.TemporaryDirectory(prefix="rulewright-breaks-") as scratch:
        folder = Path(scratch) / "project"
        _copy(folder)
        for each in BREAKS:
            if asked.only not in each.what:
                continue
            by = _noticed(folder, each)
            missed += not by
            print(f"{each.what}\n    {by or 'NOBODY NOTICES'}", flush=True)
    print(f"{missed} of {len(BREAKS)} breaks are not noticed" if missed else "Each break is noticed.")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
