"""Whether the set-up works out for each number of players: it is carried out, and nothing is short."""

from __future__ import annotations

from rulewright.diagnostics.model import Diagnostic
from rulewright.examples.running_example import stage_of
from rulewright.foundation.source import Span
from rulewright.interpreter.fault import EngineFault
from rulewright.model import nodes as m


def short_of_pieces(game: m.Game) -> list[Diagnostic]:
    """Return the moves of the set-up that find too few pieces, with the fewest players where they do (R107).

    Choices take the first option, and options of the game are as they begin. What other rules find
    when nobody is there to choose is asked of them by the checker.
    """
    found: dict[Span, Diagnostic] = {}
    stage = stage_of(game)
    for players in range(game.min_players, game.max_players + 1):
        try:
            played = stage.ready(players, ())
        except EngineFault:
            continue  # that is told where it happens: every game of so many players would stop there
        for move in played.short:
            found.setdefault(move.span, _told(move, players))
    return list(found.values())


def _told(move: m.Move, players: int) -> Diagnostic:
    return Diagnostic(
        "R107", "There are too few pieces to move", move.span,
        reason=f"With {players} players they run out while the game is set up.",
        suggestion="Move fewer, write `up to`, or add `otherwise` with what happens then.",
    )
