"""What the engines of a project are called: a game as itself, an edition as the game and itself.

A game `g_two` and the edition `two` of a game `g` would be one module, so one of them has to give way.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.foundation.source import SourceFile, Span
from rulewright.project.reader import FOLDERS, HEAD, names_of, read_file

_GAME = re.compile(r"^game +([a-z][a-z0-9_]*)", re.MULTILINE | re.ASCII)
_EDITION = re.compile(r"^edition +([a-z][a-z0-9_]*)", re.MULTILINE | re.ASCII)


def edition_module(game: str, edition: str) -> str:
    """Return the module of an edition's engine."""
    return f"{game}_{edition}"


def modules_of(folder: Path) -> list[str]:
    """Return the modules of the game in a folder: its own name, then one for each edition."""
    return [module for module, _ in _modules(folder)]


def report_clashes(specs: Path, concerned: Collection[str], findings: Findings) -> None:
    """Tell of engines of different games, or of their editions, that would have the same name.

    `concerned` are the folders of games that one of the two must belong to.
    """
    taken: dict[str, tuple[str, Span]] = {}
    for folder in sorted(head.parent for head in specs.glob(f"*/{HEAD}")):
        for module, place in _modules(folder):
            owner, earlier = taken.setdefault(module, (folder.name, place))
            if earlier is place or not {owner, folder.name} & set(concerned):
                continue
            findings.add(
                Diagnostic(
                    "R102", f"Two engines would be called `{module}`", place,
                    notes=(Note(earlier, "the other one"),),
                    reason="An engine has the name of its game, and of its edition behind that.",
                    suggestion="Call the game or the edition something else.",
                )
            )


def _modules(folder: Path) -> Iterator[tuple[str, Span]]:
    """Yield the modules of the game in a folder, each with the place where its name is said."""
    name, place = _said(folder, HEAD, _GAME)
    yield name or folder.name, place
    for edition in names_of(folder, "edition"):
        _, place = _said(folder, f"{FOLDERS['edition']}/{edition}.rules", _EDITION)
        yield edition_module(name or folder.name, edition), place


def _said(folder: Path, file: str, head: re.Pattern[str]) -> tuple[str, Span]:
    """Return the name that a file begins with, and its place."""
    path = folder / file
    read = read_file(path.parent, path.name, Findings())
    text = "" if read is None else read.text
    source = SourceFile(f"{folder.name}/{file}", text)
    found = head.search(text)
    if found is None:
        return "", Span(source, 0, 0)
    return found[1], Span(source, found.start(1), found.end(1))
