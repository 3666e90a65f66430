"""ARCHITECTURE.md shows what the stages make today, and names what is there.

`python -m tests.test_architecture_page` lists the excerpts that no longer hold.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import main

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "GLOSSARY.md")
PAGES = {name: (ROOT / name).read_text(encoding="utf-8") for name in NAMES}
EXCERPT = re.compile(r"<!-- excerpt: (?P<source>[^\n]+) -->\n```\n(?P<text>.*?)\n```", re.DOTALL)
COMPILER = ROOT / "compiler" / "rulewright"


def excerpts() -> list[tuple[str, str]]:
    return [(found["source"], found["text"]) for found in EXCERPT.finditer(PAGES["ARCHITECTURE.md"])]


@cache
def made(source: str) -> str:
    """Return a file of the project, or what a stage makes of the game of the page."""
    if not source.startswith("dump "):
        return (ROOT / source).read_text(encoding="utf-8")
    ran = CliRunner().invoke(main, ["dump", str(ROOT / "spec" / "tortuga_1667"), "--stage", source.split()[1]])
    assert ran.exit_code == 0, ran.output
    return ran.output


@pytest.mark.parametrize(("source", "text"), excerpts(), ids=[source for source, _ in excerpts()])
def test_an_excerpt_is_what_the_stage_makes(source: str, text: str) -> None:
    assert text in made(source)


def test_every_package_has_its_line() -> None:
    _, _, table = PAGES["ARCHITECTURE.md"].partition("## The packages")
    rows = re.findall(r"^\| (`[^|]+) \|", table, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert named == {path.parent.name for path in COMPILER.glob("*/__init__.py")}


@pytest.mark.parametrize("page", PAGES)
def test_every_path_is_there(page: str) -> None:
    paths = re.findall(r"`([a-z_]+(?:/[a-z_A-Z0-9]+)*(?:/|\.(?:py|h|lark|toml|po)))`", PAGES[page])
    folders = [ROOT, *(path for path in COMPILER.rglob("*") if path.is_dir()), COMPILER]
    for path in paths:
        if not re.search("[A-Z]{4}", path):  # a placeholder, such as LANGUAGE
            assert any((folder / path).exists() for folder in folders), path


if __name__ == "__main__":
    for where, shown in excerpts():
        if shown not in made(where):
            print(f"{where}\n{shown}\n")
