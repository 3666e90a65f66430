"""Whether the set-up works out for each number of players, and whether the positions of examples keep to limits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from rulewright.diagnostics.model import Diagnostic, Note, Severity
from rulewright.examples.position_setup import laid
from rulewright.examples.running_example import Failed, Scene, stage_of
from rulewright.foundation.source import Span
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.frame import Frame
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import bodies, statements
from rulewright.model.types import EnumType

_MOST = 500
"""So many rooms of one sort are looked at in a position."""


def set_up_wrongly(game: m.Game) -> list[Diagnostic]:
    """Return the moves of the set-up that find too few pieces (R107) or no room (R124), with the fewest players.

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
            found.setdefault(move.span, _too_few(move, players))
        for move in played.crowded:
            found.setdefault(move.span, _no_room(move, players))
    return list(found.values())


def _too_few(move: m.Move, players: int) -> Diagnostic:
    return Diagnostic(
        "R107", "There are too few pieces to move", move.span,
        reason=f"With {players} players they run out while the game is set up.",
        suggestion="Move fewer, write `up to`, or add `otherwise` with what happens then.",
    )


def _no_room(move: m.Move, players: int) -> Diagnostic:
    return Diagnostic(
        "R124", "There is no room here", move.span,
        reason=f"With {players} players it is full while the game is set up.",
        suggestion="Move fewer there, or let it hold more.",
    )


def beyond_limits(game: m.Game) -> list[Diagnostic]:
    """Return the positions of examples that have more somewhere than players may choose to bring there (E402).

    What bounds how many are chosen is how many there is room for. It is only a note: a rule may lower a limit
    after the choice. Of the examples of a game that overlays change only their own are looked at.
    """
    rooms = {
        bound.function: game.functions[bound.function]
        for body in bodies(game) for st in statements(body)
        if isinstance(st, m.Choose) and isinstance(bound := st.high, m.Apply)
    }
    files = {overlay.span.file.name for overlay in game.overlays}
    stage, found = stage_of(game), list[Diagnostic]()
    for example in game.examples.values() if rooms else ():
        if not example.given or (files and example.span.file.name not in files):
            continue
        try:
            scene = laid(stage, example)
        except (Failed, EngineFault):
            continue  # that is told where the example is played
        told = next((told for room in rooms.values() for told in _beyond(scene, room)), None)
        if told is not None:
            found.append(told)
    return found


def _beyond(scene: Scene, room: m.Function) -> Iterator[Diagnostic]:
    """Yield where the room that a choice leaves is less than none."""
    kinds = [param.type for param in room.params]
    members = [list(scene.played.around.numbering.members(kind)) for kind in kinds if isinstance(kind, EnumType)]
    if len(members) < len(kinds):
        return
    for values in islice(product(*members), _MOST):
        frame = Frame()
        for param, value in zip(room.params, values, strict=True):
            frame.bind(param, value)
        try:
            left = scene.reader.number(room.value, frame)
        except EngineFault:
            continue
        if left < 0:
            args = ", ".join(scene.words.value(kind, value) for kind, value in zip(kinds, values, strict=True))
            args = f"({args})" if len(values) > 1 else args
            yield Diagnostic(
                "E402", f"In the example `{scene.example.name}` lies more than a choice leaves room for",
                scene.example.span, notes=(Note(room.span, "so many can be chosen"),),
                reason=f"`{room.name} of {args}` is {left}.",
                suggestion="Let less lie there, as in a game that is played.", severity=Severity.NOTE,
            )
