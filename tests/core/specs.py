"""Small specs written in tests, and what the interpreter makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import dedent
from typing import cast

from rulewright.core.chance import Randomness, ScriptedChance
from rulewright.core.interpreter import Cells, Interpreter
from rulewright.diagnostics.model import Findings
from rulewright.model.nodes import Game
from rulewright.model.resolve import resolve
from rulewright.source import SourceFile
from rulewright.syntax.parser import parse

CUBES = """
    game cubes
      players 2 to 4

    chapter everything

    values colour: red, green, blue
    pieces cube of colour: 2 red, 2 green, 1 blue
    pieces pawn: 1 each player
    """
"""Five cubes of three colours, and a pawn of each player."""

RED, GREEN, BLUE = 0, 1, 2


def game(*texts: str) -> Game:
    """The game of a spec written in pieces."""
    findings = Findings()
    file = SourceFile("game.rules", "\n".join(dedent(text) for text in texts))
    tree = parse(file, findings)
    assert tree is not None, findings.items
    found = resolve([tree], findings)
    assert found is not None, [f"{item.span}: {item.headline}" for item in findings.items]
    return found


def start(
    *texts: str,
    players: int = 3,
    outcomes: Iterable[int] = (),
    options: Mapping[str, int] | None = None,
    tables: Mapping[str, Cells] | None = None,
    chance: Randomness | None = None,
) -> Interpreter:
    """A spec being played up to its first choice; `outcomes` are the lots that are drawn."""
    return Interpreter(
        game(*texts), players, chance or ScriptedChance(outcomes), options or {}, tables or {}
    )


def zones(played: Interpreter) -> dict[str, list[int] | int]:
    """All zones as they are kept."""
    return cast("dict[str, list[int] | int]", played.snapshot()["zones"])


def variables(played: Interpreter) -> dict[str, int]:
    """All variables and options."""
    return cast("dict[str, int]", played.snapshot()["variables"])


def answer(played: Interpreter, *values: int) -> Interpreter:
    """Makes choices one after another."""
    for value in values:
        played.apply(value)
    return played


def known(kind: int, *players: int) -> int:
    """A piece of a zone that not all see, known to some players."""
    return kind << 16 | sum(1 << player for player in players)
