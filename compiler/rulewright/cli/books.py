"""The book of one game by the rules that are asked for: to be served, or put into a folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import click

from rulewright.build import one_book
from rulewright.cli.report import Failed, WrongUse, busy, show_findings
from rulewright.reading import Rules
from rulewright.site import assemble, build_site, write_pages

PLACE = Path("build/played")
"""Where the book is made, in the project; what `rulewright serve` shows of all games stays as it is."""
_MARK = ".rulewright-book"


def make_book(root: Path, name: str, rules: Rules) -> bool:
    """Builds the site of one game's book; whether it could be. What is in the way is shown."""
    with busy("Building the book ..."):
        files, findings = one_book(root, name, rules)
    show_findings(findings)
    if findings.failed:
        return False
    with busy("Building the site ..."):
        pages = write_pages(root / PLACE, files)
        assemble(root, root / PLACE, pages)
        build_site(root, root / PLACE)
    return True


def put_book(root: Path, folder: Path) -> None:
    """Copies the book that was built into a folder: a new or empty one, or one with such a book."""
    check_folder(folder)
    partial = folder.with_name(f".{folder.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    try:
        shutil.copytree(root / PLACE / "site", partial)
        (partial / _MARK).write_text("Made by `rulewright build --book`, which may replace it.\n")
        if folder.exists():
            shutil.rmtree(folder)
        partial.rename(folder)
    except OSError as error:
        shutil.rmtree(partial, ignore_errors=True)
        raise Failed(f"{folder} cannot be written: {error.strerror}") from error
    click.echo(f"{folder}: written, in four languages. Any web server can show it.")


def check_folder(folder: Path) -> None:
    """Refuses a folder with anything in it that is not a book."""
    if folder.is_dir() and not (folder / _MARK).is_file() and any(folder.iterdir()):
        raise WrongUse(f"{folder} holds something else; name a new folder for the book.")
