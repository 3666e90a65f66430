"""The book of one game by the rules that are asked for: to be served, or put into a folder."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from rulewright.cli import console
from rulewright.cli.console import Failed, WrongUse, busy, show_findings, shown_path, tell_of_words
from rulewright.foundation.atomic_write import reason, swapped
from rulewright.foundation.languages import COMPLETE, LANGUAGE_NAMES, Voices
from rulewright.outputs.build import one_book
from rulewright.outputs.build_memory import recalled_files, remember_files
from rulewright.outputs.finding_memory import inputs_of
from rulewright.outputs.site import assemble, build_site, write_pages
from rulewright.project.reader import Rules

PLACE = Path("build/played")
"""Where the book that is served is made; what `rulewright serve` shows of all games stays as it is."""
_BOOKS = "books"
_MARK = ".rulewright-book"


@contextmanager
def scratch_place() -> Iterator[Path]:
    """A folder of nobody else in which a book is made that goes elsewhere."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as place:
        yield Path(place).resolve()


def make_book(
    root: Path, name: str, rules: Rules, place: Path, frame: Path, voices: Voices = COMPLETE, *,
    examples: bool = False,
) -> Mapping[str, str] | None:
    """Build the site of one game's book; its pages, if it could be. What is in the way is shown.

    `place` is where it is made, `frame` has the pages and templates around it. With `examples` they must
    hold. A book that lies there as it would be made, since nothing has changed, is not made again.
    """
    inputs = inputs_of(root, name, rules, voices)
    known = None if inputs is None or examples else recalled_files(_BOOKS, place / "book", inputs)
    if known is None:
        with busy("Building the book ..."):
            known, findings = one_book(root, name, rules, voices, examples=examples)
        show_findings(findings)
        if findings.failed:
            tell_of_words(findings)
            return None
        if inputs is not None and not findings.items and inputs == inputs_of(root, name, rules, voices):
            remember_files(_BOOKS, known, inputs)
    make_site(root, place, frame, known, voices)
    return known


def make_site(
    root: Path, place: Path, frame: Path, files: Mapping[str, str], voices: Voices
) -> None:
    """Build a site of pages by path, which may be none."""
    with busy("Building the site ..."):
        pages = write_pages(place, files)
        for language in voices.languages:
            (pages / language).mkdir(exist_ok=True)
        assemble(root, place, pages, frame=frame, languages=voices.languages)
        build_site(frame, place, voices.languages)


def make_frame(root: Path, place: Path, frame: Path, voices: Voices) -> None:
    """Build what stands around a book that is not made yet: of the site only what pages of all languages load."""
    pages = write_pages(place, {})
    for language in voices.languages:
        (pages / language).mkdir(exist_ok=True)
    assemble(root, place, pages, frame=frame, languages=voices.languages)
    build_site(frame, place, voices.languages[:1])


def put_book(site: Path, folder: Path, voices: Voices) -> None:
    """Copy a book that was built into a folder: a new or empty one, or one with such a book."""
    check_folder(folder)
    try:
        with swapped(folder) as fresh:
            shutil.copytree(site, fresh, dirs_exist_ok=True)
            text = "Made by `rulewright build --book`, which may replace it.\n"
            (fresh / _MARK).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Failed(f"{shown_path(folder)} cannot be written: {reason(error)}") from error
    names = [LANGUAGE_NAMES[language] for language in voices.languages]
    spoken = "four languages" if len(names) == len(LANGUAGE_NAMES) else " and ".join(names)
    click.echo(f"{folder}: written, in {spoken}. Any web server can show it.")


def check_folder(folder: Path) -> None:
    """Refuse, before anything is made, a folder that a book cannot be put into."""
    shown = shown_path(folder)
    if folder.is_symlink():
        raise WrongUse(f"{shown} is a link; name the folder itself for the book.")
    if Path.cwd().is_relative_to(folder.resolve()):
        raise WrongUse(f"{shown} is the folder that you are in, or around it; name a new one for the book.")
    if folder.is_dir() and not (folder / _MARK).is_file() and any(folder.iterdir()):
        raise WrongUse(f"{shown} holds something else; name a new folder for the book.")
    console.check_folder(folder, anew=True)
