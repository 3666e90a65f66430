"""Time to write all texts of a book, and to build the site from them."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import click

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.book import book_files
from rulewright.outputs.build import generated
from rulewright.outputs.output_tree import write
from rulewright.outputs.site import assemble, build_site
from rulewright.project.pipeline import load_game
from tests.bench.measure import (
    GAME,
    LANGUAGES,
    ROOT,
    SPECS,
    TIMES,
    console,
    fresh,
    median,
    note,
    once,
    table,
    versions,
)

GENERATED = """
import sys
from pathlib import Path
from rulewright.outputs.build import generated
generated(Path(sys.argv[1]))
"""


@click.command(name="texts")
@click.option("--game", default=GAME, show_default=True)
@click.option("--runs", default=5, show_default=True, help="Runs that medians are taken of.")
@click.option("--site/--no-site", default=True, show_default=True, help="Build the site too, once.")
def texts(game: str, runs: int, site: bool) -> None:
    """Time to write all texts of a game in four languages, and to build the site."""
    found, _ = load_game(SPECS / game)
    assert found is not None
    files = book_files(ROOT, found, Findings(), texts=True)
    written = median(lambda: book_files(ROOT, found, Findings(), texts=True), runs)
    rows = [
        written.row(f"texts of {game} in {len(LANGUAGES)} languages, {len(files)} files"),
        median(lambda: fresh(GENERATED, str(ROOT)), runs).row(
            "everything under generated/, in a fresh process"
        ),
    ]
    if site:
        with tempfile.TemporaryDirectory() as temporary, console.status("Building the site ..."):
            root = _site_root(Path(temporary))
            rows.append(once(lambda: _site(root)).row("the site, all languages, once"))
    table("Texts", TIMES, rows)
    note(f"medians of {runs} runs", versions("babel", "jinja2", "mkdocs", "mkdocs-material"))


def _site_root(folder: Path) -> Path:
    """A copy of what the site is built from, so that building leaves the project alone."""
    for name in ("site", "spec", "locales"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.glob("*.yml"):
        shutil.copy(path, folder)
    files, _ = generated(ROOT)
    write(folder, files)
    return folder


def _site(root: Path) -> None:
    assemble(root, root / "build")
    build_site(root, root / "build")
