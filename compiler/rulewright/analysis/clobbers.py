"""What may be different after some statements: families of places and variables, and names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulewright.analysis.effects import changes, reads
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import below, called


@dataclass(frozen=True, slots=True)
class Clobbered:
    """Families of places and variables, and locals by their `uid`; `arrived`: where pieces may come."""

    families: frozenset[str]
    locals: frozenset[int]
    arrived: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.families or self.locals)


class ClobberAnalysis:
    """Finds them in the rules of one game, those of each statement once.

    `quiet`: while a game is set up, and in triggers, no triggers are checked.
    """

    def __init__(self, game: m.Game, *, quiet: bool = False) -> None:
        self.game = game
        self._found: dict[int, tuple[m.Statement, Clobbered]] = {}
        """By the identity of statements, without what triggers change."""
        self._alone: dict[int, tuple[m.Statement, Clobbered]] = {}
        """The same without their inner blocks, with what triggers change."""
        self._blocks: dict[tuple[int, ...], Clobbered] = {}
        self._watched: frozenset[str] = frozenset()
        self._fired = Clobbered(frozenset(), frozenset())
        watched: set[str] = set()
        fired: list[Clobbered] = []
        for trigger in () if quiet else game.triggers.values():
            watched |= reads(game, trigger.condition)
            if trigger.domain is not None:
                watched |= reads(game, trigger.domain)
            fired.append(self._untriggered(trigger.body))
        self._watched, self._fired = frozenset(watched), _all_of(fired)

    def of(self, body: m.Block) -> Clobbered:
        """Return what a block may change, with the rules that it calls and the triggers that it fires."""
        key = tuple(map(id, body))  # statements that are known are kept
        found = self._blocks.get(key)
        if found is None:
            found = self._blocks[key] = self._with_triggers(self._untriggered(body))
        return found

    def _untriggered(self, body: m.Block) -> Clobbered:
        return _all_of([self._with_inner(statement) for statement in body])

    def at(self, statement: m.Statement) -> Clobbered:
        """Return what a statement may change itself, its inner blocks left out."""
        found = self._alone.get(id(statement))
        if found is None:
            found = self._alone[id(statement)] = statement, self._with_triggers(self._itself(statement))
        return found[1]

    def _with_triggers(self, touched: Clobbered) -> Clobbered:
        if touched.families & self._watched:
            return Clobbered(
                touched.families | self._fired.families, touched.locals,
                touched.arrived | self._fired.arrived,
            )
        return touched

    def _with_inner(self, statement: m.Statement) -> Clobbered:
        found = self._found.get(id(statement))
        if found is None:
            parts = [self._itself(statement)]
            parts += [self._with_inner(inner) for block in below(statement) for inner in block]
            found = self._found[id(statement)] = statement, _all_of(parts)
        return found[1]

    def _itself(self, statement: m.Statement) -> Clobbered:
        """Return what a statement may change itself, and the rules that it calls; not their names."""
        parts = [
            self._with_inner(inner) for body in called(self.game, statement) for inner in body
        ]
        families = changes(self.game, statement).union(*(part.families for part in parts))
        arrived = _comes_to(statement).union(*(part.arrived for part in parts))
        return Clobbered(families, _given(statement), arrived)

    def own(self, body: m.Block, member: m.Local) -> dict[str, int]:
        """Families that a block changes at one index only, where it has its member.

        In `for each player as giver`, `move gift from hand of giver …` leaves the other hands alone.
        """
        found: dict[str, int] = {}
        others = set(self._fired.families if self.of(body).families & self._watched else ())
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

    def own_arrivals(self, body: m.Block, member: m.Local) -> dict[str, int]:
        """Families in which pieces arrive at one index only, where it has the member of a loop."""
        found: dict[str, int] = {}
        others: set[str] = set()
        for zone, _ in self._arrivals(body, others):
            at = [
                index for index, arg in enumerate(zone.args)
                if isinstance(arg, m.LocalRef) and arg.local is member
            ]
            if not at or found.setdefault(zone.zone, at[0]) != at[0]:
                others.add(zone.zone)
        return {name: index for name, index in found.items() if name not in others}

    def own_slots(self, body: m.Block, member: m.Local) -> frozenset[str]:
        """Families in which pieces arrive only in the slot that a loop has as its member."""
        others: set[str] = set()
        found: set[str] = set()
        for zone, index in self._arrivals(body, others):
            own = isinstance(index, m.LocalRef) and index.local is member
            (found if own else others).add(zone.zone)
        return frozenset(found - others)

    def _arrivals(
        self, body: m.Block, others: set[str]
    ) -> Iterator[tuple[m.ZoneRef, m.Expr | None]]:
        """Yield where a block itself lets pieces arrive; `others` gets the families of all it leads to."""
        if self.of(body).families & self._watched:
            others |= self._fired.arrived
        for statement in body:
            for part in walk(statement):
                if isinstance(part, m.Move):
                    assert isinstance(part.destination.zone, m.ZoneRef)
                    yield part.destination.zone, part.destination.index
                elif isinstance(part, m.Call | m.CarryOut | m.TakeAction):
                    others |= self.of((part,)).arrived

    def triggered(self, statement: m.Statement) -> frozenset[str]:
        """Return what the triggers may change that a statement fires itself."""
        return self.fired(statement).families

    def fired(self, statement: m.Statement) -> Clobbered:
        """Return the same, with where pieces may arrive."""
        fires = self.of((statement,)).families & self._watched
        return self._fired if fires else Clobbered(frozenset(), frozenset())


def _all_of(parts: list[Clobbered]) -> Clobbered:
    if len(parts) == 1:
        return parts[0]
    return Clobbered(
        frozenset[str]().union(*(part.families for part in parts)),
        frozenset[int]().union(*(part.locals for part in parts)),
        frozenset[str]().union(*(part.arrived for part in parts)),
    )


def _comes_to(statement: m.Statement) -> frozenset[str]:
    """Return the family in which a statement itself lets pieces arrive; swapped ones leave all as full as before.
    """
    if not isinstance(statement, m.Move):
        return frozenset()
    assert isinstance(statement.destination.zone, m.ZoneRef)
    return frozenset({statement.destination.zone.zone})


def _given(statement: m.Statement) -> frozenset[int]:
    """Return the names that a statement itself gives a value."""
    match statement:
        case m.Assign(target) | m.AssignRandom(target) | m.Adjust(target):
            return frozenset([target.local.uid] if isinstance(target, m.LocalRef) else [])
        case m.Let() | m.Choose() | m.IfThere() | m.TakeTurns():
            return frozenset([statement.var.uid])
        case m.ForEach() | m.Secretly():
            return frozenset([statement.domain.var.uid])
        case m.Move(moved=moved):
            return frozenset([] if moved is None else [moved.var.uid])
        case (
            m.May() | m.Look() | m.TakeAction() | m.Shuffle() | m.Swap() | m.If()
            | m.Repeat() | m.RepeatUntil() | m.Call() | m.CarryOut() | m.Stop() | m.Finish()
            | m.Together()
        ):
            return frozenset()
        case _:
            assert_never(statement)


_CHANGING = m.Call | m.CarryOut | m.TakeAction | m.Shuffle | m.Swap | m.Move


def _refs(part: object) -> list[tuple[str, tuple[m.Expr, ...]]] | None:
    """Return the places or variables that a statement itself changes; None where they cannot be told apart."""
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
