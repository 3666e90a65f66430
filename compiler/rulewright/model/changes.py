"""What may be different after some statements: families of places and variables, and names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.bodies import below, called
from rulewright.model.effects import changes, reads, walk


@dataclass(frozen=True, slots=True)
class Touched:
    """Families of places and variables, and locals by their `uid`."""

    families: frozenset[str]
    locals: frozenset[int]

    def __bool__(self) -> bool:
        return bool(self.families or self.locals)


class Changes:
    """Finds them in the rules of one game, those of each statement once."""

    def __init__(self, game: m.Game) -> None:
        self.game = game
        self._found: dict[int, tuple[m.Statement, Touched]] = {}
        """By the identity of statements, without what triggers change."""
        self._watched: frozenset[str] = frozenset()
        self._fired: frozenset[str] = frozenset()
        watched: set[str] = set()
        fired: set[str] = set()
        for trigger in game.triggers.values():
            watched |= reads(game, trigger.condition)
            if trigger.domain is not None:
                watched |= reads(game, trigger.domain)
            fired |= self.of(trigger.body).families
        self._watched, self._fired = frozenset(watched), frozenset(fired)

    def of(self, body: m.Block) -> Touched:
        """What a block may change, with the rules that it calls and the triggers that it fires."""
        return self._with_triggers(_all_of([self._with_inner(statement) for statement in body]))

    def at(self, statement: m.Statement) -> Touched:
        """What a statement may change itself, its inner blocks left out."""
        return self._with_triggers(self._itself(statement))

    def _with_triggers(self, touched: Touched) -> Touched:
        if touched.families & self._watched:
            return Touched(touched.families | self._fired, touched.locals)
        return touched

    def _with_inner(self, statement: m.Statement) -> Touched:
        found = self._found.get(id(statement))
        if found is None:
            parts = [self._itself(statement)]
            parts += [self._with_inner(inner) for block in below(statement) for inner in block]
            found = self._found[id(statement)] = statement, _all_of(parts)
        return found[1]

    def _itself(self, statement: m.Statement) -> Touched:
        """What a statement may change itself, and the rules that it calls; not their names."""
        rules = called(self.game, statement)
        families = changes(self.game, statement).union(
            *(self._with_inner(inner).families for body in rules for inner in body)
        )
        return Touched(families, _given(statement))

    def own(self, body: m.Block, member: m.Local) -> dict[str, int]:
        """Families that a block changes at one index only, where it has its member.

        In `for each player as giver`, `move gift from hand of giver …` leaves the other hands alone.
        """
        found: dict[str, int] = {}
        others = set(self._fired if self.of(body).families & self._watched else ())
        for statement in body:
            for part in walk(statement):
                refs = _refs(part)
                if refs is None:
                    others |= self.of((part,)).families if isinstance(part, _CHANGING) else set()
                    continue
                for name, args in refs:
                    at = [
                        index for index, arg in enumerate(args)
                        if isinstance(arg, m.LocalRef) and arg.local is member
                    ]
                    if not at or found.setdefault(name, at[0]) != at[0]:
                        others.add(name)
        return {name: index for name, index in found.items() if name not in others}

    def triggered(self, statement: m.Statement) -> frozenset[str]:
        """What the triggers may change that a statement fires itself."""
        fires = self.of((statement,)).families & self._watched
        return self._fired if fires else frozenset()


def _all_of(parts: list[Touched]) -> Touched:
    if len(parts) == 1:
        return parts[0]
    return Touched(
        frozenset[str]().union(*(part.families for part in parts)),
        frozenset[int]().union(*(part.locals for part in parts)),
    )


def _given(statement: m.Statement) -> frozenset[int]:
    """The names that a statement itself gives a value."""
    match statement:
        case m.Assign(target) | m.AssignRandom(target) | m.Adjust(target):
            return frozenset([target.local.uid] if isinstance(target, m.LocalRef) else [])
        case m.Let() | m.Choose() | m.IfThere() | m.TakeTurns():
            return frozenset([statement.var.uid])
        case m.ForEach() | m.Secretly():
            return frozenset([statement.domain.var.uid])
        case (
            m.May() | m.Look() | m.TakeAction() | m.Move() | m.Shuffle() | m.Swap() | m.If()
            | m.Repeat() | m.RepeatUntil() | m.Call() | m.CarryOut() | m.Stop() | m.Finish()
            | m.Together()
        ):
            return frozenset()
        case _:
            assert_never(statement)


_CHANGING = m.Call | m.CarryOut | m.TakeAction | m.Shuffle | m.Swap | m.Move


def _refs(part: object) -> list[tuple[str, tuple[m.Expr, ...]]] | None:
    """The places or variables that a statement itself changes; None where they cannot be told apart."""
    match part:
        case m.Assign(target) | m.AssignRandom(target) | m.Adjust(target):
            return [(target.variable, target.args)] if isinstance(target, m.VariableRef) else []
        case m.Move(selection, destination):
            match selection:
                case m.SelPiece():
                    return None
                case m.SelDomain(domain) | m.SelRandom(domain):
                    assert isinstance(domain.source, m.ZoneSource)
                    zones = [domain.source.zone, destination.zone]
                case _:
                    zones = [selection.zone, destination.zone]
            refs = [(zone.zone, zone.args) for zone in zones if isinstance(zone, m.ZoneRef)]
            return refs if len(refs) == len(zones) else None
        case _:
            return None
