"""What can be done with a part of a spec in an editor that has our commands: run an example, play."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.foundation.frozen import dataclass
from rulewright.lsp.declaration_parser import pieces
from rulewright.lsp.file_owner import Target

RUN = "rulewright.runExample"
PLAY = "rulewright.play"

_EXAMPLE = re.compile(r"(?:add |replace )?example ([a-z][a-z0-9_]*)")
_HEAD = re.compile(r"(?:game|edition|variant|house rule) [a-z]")


@dataclass(frozen=True, slots=True)
class Lens:
    """A command above a line; `arguments` are words of the `rulewright` command."""

    start: int
    end: int
    title: str
    command: str
    arguments: tuple[str, ...]


def lenses(text: str, target: Target) -> Iterator[Lens]:
    """Above each example and above the head of a game or overlay."""
    options = tuple(given(target))
    for piece in pieces(text):
        end = piece.start + len(piece.first)
        example = _EXAMPLE.match(piece.first)
        if example is not None:
            words = ("check", target.game, *options, "--example", example[1])
            yield Lens(piece.start, end, "Run this example", RUN, words)
        elif _HEAD.match(piece.first):
            yield Lens(piece.start, end, "Play", PLAY, ("play", target.game, *options))


def given(target: Target) -> Iterator[str]:
    """Yield the options of the command for the rules of a target."""
    if target.rules.edition is not None:
        yield from ("--edition", target.rules.edition)
    for variant in target.rules.variants:
        yield from ("--variant", variant)
    for each in target.rules.house_rules:
        yield from ("--with", str(each))
