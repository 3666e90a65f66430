"""What holds at the end of an example, and how it is instead where something does not hold."""

from __future__ import annotations

from typing import TypeAlias

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.examples.example_actions import can_choose, why_not
from rulewright.examples.position_words import listed, written
from rulewright.examples.running_example import Failed, Scene, impossible
from rulewright.interpreter.evaluate import expand
from rulewright.interpreter.frame import Frame
from rulewright.model import nodes as m
from rulewright.model.types import OptionalType

_Wrong: TypeAlias = tuple[str, tuple[Note, ...]] | None
"""What is wrong with a check, and where to look."""


def check(scene: Scene, part: m.ExamplePart) -> list[Diagnostic]:
    """Return every check of a part of an example that does not hold, with what is so instead."""
    found: list[Diagnostic] = []
    for item in part.then:
        try:
            wrong = _check(scene, part, item)
        except Failed as failed:
            found.append(failed.diagnostic)
            continue
        if wrong is not None:
            label, notes = wrong
            found.append(
                Diagnostic(
                    "E401",
                    f"The example `{scene.example.name}` does not come out as told",
                    item.span,
                    label,
                    (*notes, Note(scene.example.span, "in this example"), *_played_by(scene)),
                    suggestion="If you changed a rule on purpose, change the example with it.",
                )
            )
    return found


def _played_by(scene: Scene) -> tuple[Note, ...]:
    """Return what the game was played by beside its own rules, and beside those of the example's own file."""
    home = scene.example.span.file.name
    return tuple(
        Note(overlay.span, f"it was played by this {overlay.kind.replace('_', ' ')}")
        for overlay in scene.game.overlays if overlay.span.file.name != home
    )


def _check(scene: Scene, part: m.ExamplePart, item: m.ExampleCheck) -> _Wrong:
    match item.kind:
        case m.CheckKind.TRUE:
            assert item.value is not None
            if scene.reader.holds(item.value, Frame()):
                return None
            return Actual(scene).of(item.value), ()
        case m.CheckKind.UNFINISHED:
            return (f"the game is over: {winners(scene)}", ()) if scene.played.over else None
        case m.CheckKind.NOBODY:
            return _nobody(scene)
        case m.CheckKind.WINS:
            return _wins(scene, part, item)
        case m.CheckKind.CAN | m.CheckKind.CANNOT:
            return _can(scene, item)


_GOES_ON = "the game is not over"

# ---- winning -----------------------------------------------------------------------------------


def winners(scene: Scene) -> str:
    names = [scene.words.players[seat] for seat in expand(scene.played.winners)]
    return f"{listed(names, empty='nobody')} {'wins' if len(names) < 2 else 'win'}"


def _wins(scene: Scene, part: m.ExamplePart, item: m.ExampleCheck) -> _Wrong:
    """Return those who win are those of whom the example says so; who is left out is told at the first."""
    if not scene.played.over:
        return _GOES_ON, ()
    told = [
        scene.number(other.value)
        for other in part.then
        if other.kind is m.CheckKind.WINS and other.value is not None
    ]
    assert item.value is not None
    mine, won = scene.number(item.value), set(expand(scene.played.winners))
    missing = mine == told[0] and set(told) < won
    return (winners(scene), ()) if missing or mine not in won else None


def _nobody(scene: Scene) -> _Wrong:
    """Return the game is over, and it has no winner."""
    if not scene.played.over:
        return _GOES_ON, ()
    return (winners(scene), ()) if expand(scene.played.winners) else None


# ---- choices -----------------------------------------------------------------------------------


def _can(scene: Scene, item: m.ExampleCheck) -> _Wrong:
    assert item.value is not None
    player = scene.number(item.value)
    name = scene.words.players[player]
    wanted = item.kind is m.CheckKind.CAN
    for each in item.items:
        if _is_open(scene, player, each) is wanted:
            continue
        if not wanted:
            return f"{name} can choose {written(each.span)}", ()
        label = f"{name} cannot choose {written(each.span)}"
        if scene.played.over:
            return f"the game is over: {winners(scene)}", ()
        if not isinstance(each.value, str) or each.value not in scene.game.actions:
            label = can_choose(scene).replace("`", "").rstrip(".")
        return label, why_not(scene, player, each)
    return None


def _is_open(scene: Scene, player: int, item: m.ExampleItem) -> bool:
    """Return whether a player can choose something: now, or an action if it were their turn.

    When the game is over nobody can choose anything.
    """
    if scene.played.over:
        return False
    if isinstance(item.value, str) and item.value in scene.game.actions:
        return bool(scene.offers(player, item.value))
    if scene.played.player == player:
        return any(option in scene.offered for option in scene.options_for(item))
    labels = {asked.label for asked in scene.asked.values() if isinstance(asked, m.May)}
    if isinstance(item.value, str) and item.value in labels:
        return False
    name = scene.words.players[player]
    made = scene.forced.get(player)
    if made is not None:
        raise impossible(
            f"`{name}` has nothing left to choose at the end", item.span,
            label=f"the only choice there was, `{made}`, made itself",
            suggestion="Write `stop here` below the last line of `when`, to look before that.",
        )
    raise impossible(
        f"`{name}` has nothing to choose at the end", item.span,
        reason="Only actions, and what a rule says that one may do, can be asked about then.",
    )


# ---- conditions --------------------------------------------------------------------------------


class Actual:
    """How things are where a condition does not hold, in words."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._words = scene.words

    def of(self, test: m.Expr) -> str:
        """Return what is so instead."""
        match test:
            case m.Compare(left=left, right=right):
                sides = [side for side in (left, right) if not isinstance(side, m.Const)]
                return listed(f"{written(side.span)} is {self._value(side)}" for side in sides)
            case m.Both(parts=parts):
                failing = [p for p in parts if not self._scene.reader.holds(p, Frame())]
                return listed(map(self.of, failing[:1] or parts))
            case m.Either(parts=parts):
                return listed(map(self.of, parts))
            case m.InZone(piece=piece, zone=zone):
                return self._whereabouts(piece, zone)
            case m.HasKind(zone=zone) | m.IsEmpty(zone=zone) | m.IsFull(zone=zone):
                return self._contents(zone)
            case m.InSet(of=of):
                return f"{written(of.span)} is {self._value(of)}"
            case m.HoldsRole(role=role):
                return self._holders(role)
            case m.Not(value=inner):
                return self.of(inner)
            case m.AnyOf(domain=domain, negated=negated):
                if not negated:
                    return "there is none"
                members = self._scene.reader.members(domain, Frame(), copies=False)
                kind = domain.var.type
                return f"there is {listed(self._words.value(kind, item) for item in members)}"
            case m.Exists():
                return "there is none"
            case m.VariableRef() | m.Apply():
                return f"{written(test.span)} is {self._value(test)}"
            case _:
                return "this is not so"

    def _value(self, expr: m.Expr) -> str:
        return self._words.value(expr.type, self._scene.reader.value(expr, Frame()))

    def _contents(self, zone: m.Expr) -> str:
        key = self._scene.reader.place(zone, Frame())
        pieces = self._scene.game.classes[self._scene.position.zone(key).holds]
        kinds = self._scene.position.kinds(key)
        return f"{self._words.place(key)} holds {self._words.pieces(pieces, kinds)}"

    def _whereabouts(self, piece: m.Expr, zone: m.Expr) -> str:
        key = self._scene.reader.place(zone, Frame())
        pieces = self._scene.game.classes[self._scene.position.zone(key).holds]
        kind = self._scene.number(piece)
        if kind < 0:
            return f"{written(piece.span)} is {self._value(piece)}"
        found, _ = self._scene.position.find(pieces.name, kind)
        return f"{self._words.piece(pieces, kind)} is in {self._words.place(found)}"

    def _holders(self, role: str) -> str:
        function = self._scene.game.functions[role]
        assert isinstance(function.type, OptionalType)
        held = []
        for place in self._scene.reader.role_places(role):
            holder = self._words.value(function.type, self._scene.reader.role_holder(role, place))
            if place is None:
                held.append(f"{role} is {holder}")
            else:
                where = self._words.value(function.params[0].type, place)
                held.append(f"{role} of {where} is {holder}")
        return listed(held)
