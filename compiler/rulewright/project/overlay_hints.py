"""What an overlay that cannot be read may have meant, from the lines of its game.

The overlay has no tree, so its lines are compared with those of the game as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.foundation import files, limits
from rulewright.foundation.source import SourceFile, Span, lies_in
from rulewright.overlays.apply_edits import LACKED_LINE

_SETUP = re.compile(r"change +setup\b")
_QUOTED = re.compile(r"(?P<how>instead +of|without|before|after) +(?P<line>.+)")
_RULE = re.compile(r"^change +(?P<rule>(?:verb|action|step|trigger|card) +[a-z]\w*|play)\b", re.MULTILINE)
_MOST = 3
"""Lines that are named."""


def with_game(found: Iterable[Diagnostic], folder: Path) -> Iterator[Diagnostic]:
    """Yield the findings, with what the game has where one asks for something of it that is not whole."""
    game: list[SourceFile] | None = None
    for item in found:
        line = item.span.line_around()
        setup, quoted = _SETUP.match(line), _QUOTED.fullmatch(line)
        if item.code != "R003" or (setup is None and quoted is None):
            yield item
            continue
        game = _read(folder) if game is None else game
        if setup is not None:
            yield _setup(item, game)
        elif quoted is not None:
            yield _half(item, quoted["how"], quoted["line"], game)


_LACKED = re.compile(r"There is no [a-z, ]+ `([a-z]\w*)` to change")


def with_others(found: Iterable[Diagnostic], others: Iterable[tuple[str, Path]]) -> Iterator[Diagnostic]:
    """Yield the findings, with those of other overlays (their kinds and files) that have what is not there."""
    texts: list[tuple[str, str, str]] | None = None
    for item in found:
        pattern = _lacked(item) if item.code == "R118" else ""
        if pattern and texts is None:
            texts = [(kind, path.stem, _text(path)) for kind, path in others]
        having = [each for each in texts or () if pattern and re.search(pattern, each[2], re.MULTILINE)]
        if having:
            told = " or ".join(f"the {kind} `{name}`" for kind, name, _ in having)
            asked = " or ".join(f"`--{kind} {name}`" for kind, name, _ in having)
            below = f"write `after {having[0][1]}` below the head"
            item = replace(item, suggestion=f"It stands in {told}: {below}, and play with {asked}.")
        yield item


def _lacked(item: Diagnostic) -> str:
    """Return how what is not there would stand in a file."""
    if (named := _LACKED.fullmatch(item.headline)) is not None:
        return rf"^add +(?:open +)?[a-z]+ +{named[1]}\b"
    if item.headline == LACKED_LINE and (quoted := _QUOTED.fullmatch(item.span.line_around())) is not None:
        return rf"^ +{re.escape(quoted['line'])}(?: +(?:cites|ruling) .*)?$"
    return ""


def _text(path: Path) -> str:
    return files.read(path, limits.FILE_BYTES).decode("utf-8", "replace")


def _read(folder: Path) -> list[SourceFile]:
    return [
        SourceFile(path.name, text, str(path))
        for path in sorted(folder.glob("*.rules")) if lies_in(folder, path)
        if (text := _text(path))
    ]


def _setup(item: Diagnostic, game: Sequence[SourceFile]) -> Diagnostic:
    steps = [name for file in game for name in re.findall(r"^  step +([a-z]\w*)", file.text, re.MULTILINE)]
    if not steps:
        return item
    ways = ", ".join(f"`change step {name}`" for name in steps)
    return replace(
        item, headline="The setup is changed step by step", reason="Each of its steps is a rule of its own.",
        suggestion=f"There are: {ways}.",
    )


def _half(item: Diagnostic, how: str, wanted: str, game: Sequence[SourceFile]) -> Diagnostic:
    """Return a quotation that breaks off: the lines that begin so, of the rule that is changed if it has any."""
    above = _RULE.findall(item.span.file.text[: item.span.start])
    rules = [span for file in game for span in _rules(file, above[-1] if above else "")]
    lines = _begin_so(rules, wanted) or _begin_so([Span(file, 0, len(file.text)) for file in game], wanted)
    how = " ".join(how.split())
    if not lines:
        return item
    told = " or ".join(f"`{how} {line}`" for line in list(lines)[:_MOST])
    return replace(
        item, headline="The line that is quoted breaks off here",
        reason="A line of a rule is quoted as a whole, and found by that.",
        suggestion=f"Is it {told}?",
        notes=tuple(Note(span, "this line begins so") for span in [*lines.values()][:_MOST]),
    )


def _begin_so(places: Iterable[Span], wanted: str) -> dict[str, Span]:
    """Return the lines that begin with some words, without their sources, and where they stand."""
    found: dict[str, Span] = {}
    for place in places:
        for line in re.finditer(r"[^\n]+", place.text):
            start = place.start + line.start() + len(line[0]) - len(line[0].lstrip())
            written = Span(place.file, start, start).line_around()
            if f"{written} ".startswith(f"{wanted} ") and written != wanted:
                found.setdefault(written, Span(place.file, start, start + len(written)))
    return found


def _rules(file: SourceFile, rule: str) -> Iterator[Span]:
    """Yield where a rule of this name stands, to the next line that is no further in."""
    if not rule:
        return
    for head in re.finditer(rf"^( *){re.escape(' '.join(rule.split()))}\b[^\n]*\n", file.text, re.MULTILINE):
        rest = re.compile(rf"(?:{head[1]}  [^\n]*\n|[ \r]*\n)*").match(file.text, head.end())
        yield Span(file, head.end(), rest.end() if rest is not None else head.end())
