"""Where each construct of the language is used: how often in which game, and a line to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulewright.foundation import limits
from rulewright.foundation.source import SourceFile, lies_in
from rulewright.syntax.constructs import GROUPS, Occurrence, constructs, occurrences
from rulewright.syntax.formatter import without_sources

SPECS = Path("spec")
SAMPLES = Path("tests/specs")
"""Small games that are no part of the book; they lend an example where no game has one."""

TUTORIAL = Path("site/tutorial")
"""House rules that are shown in the tutorial; they lend one as well."""

_MOST_LINES = 8
_SOURCES = frozenset({"cites", "ruling"})


@dataclass(frozen=True, slots=True)
class Example:
    """Lines of a game, as they stand there but for their sources; of a small one its reader has no `file`."""

    file: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Usage:
    """What is known of every construct by name; in trees there are more names than constructs."""

    games: Mapping[str, Mapping[str, int]]
    samples: frozenset[str]
    examples: Mapping[str, Example]


def usage_in(root: Path) -> Usage:
    """Look through the games of a project, and through its small ones."""
    games: dict[str, dict[str, int]] = {}
    best: dict[str, tuple[tuple[object, ...], Example]] = {}
    samples: set[str] = set()
    shown_as = {construct.name: construct.group for construct in constructs()}
    for order, folder in enumerate((SPECS, TUTORIAL, SAMPLES)):
        for game in _folders(root / folder) if folder != TUTORIAL else [root / TUTORIAL]:
            for path in sorted(game.rglob("*.rules")):
                file = _read(path, path.relative_to(root).as_posix())
                for found in occurrences(file):
                    if folder == SPECS:
                        counts = games.setdefault(found.name, {})
                        counts[game.name] = counts.get(game.name, 0) + 1
                    else:
                        samples.add(found.name)
                    if found.name in shown_as:
                        _keep_best(best, file, found, order, shown_as[found.name] in GROUPS)
    return Usage(games, frozenset(samples), {name: example for name, (_, example) in best.items()})


def _folders(folder: Path) -> list[Path]:
    return sorted(head.parent for head in folder.glob("*/game.rules"))


def _read(path: Path, name: str) -> SourceFile:
    """Return a file that can be read is; of any other there is nothing to show."""
    if not lies_in(path.parent, path):
        return SourceFile(name, "")
    try:
        with path.open("rb") as opened:
            return SourceFile(name, opened.read(limits.FILE_BYTES).decode("utf-8"))
    except (OSError, UnicodeDecodeError):
        return SourceFile(name, "")


def _keep_best(
    best: dict[str, tuple[tuple[object, ...], Example]],
    file: SourceFile, found: Occurrence, order: int, inside_of_a_line: bool,
) -> None:
    """Keep the shortest: the book's games before the others, and a whole line before a part of one."""
    first, column = file.position(found.start)
    last, _ = file.position(found.start if inside_of_a_line else max(found.start, found.end - 1))
    lines = [file.line(number) for number in range(first, last + 1)]
    if found.name not in _SOURCES:
        lines = [without_sources(line) for line in lines]
    lines = [line for line in lines if line.strip()]
    size = sum(map(len, lines))
    text = file.line(first)
    named = not inside_of_a_line and bool(text[: column - 1].strip())  # what an overlay names is no statement
    rank = (named, order, len(lines) > _MOST_LINES, size, file.name, found.start)
    if found.name in best and best[found.name][0] <= rank:
        return
    indent = len(lines[0]) - len(lines[0].lstrip(" ")) if lines else 0
    shown = [line[indent:] for line in lines]
    if len(shown) > _MOST_LINES:
        shown = [*shown[:_MOST_LINES], "  …"]
    shown_as = "" if Path(file.name).is_relative_to(SAMPLES) else file.name
    best[found.name] = (rank, Example(shown_as, tuple(shown)))
