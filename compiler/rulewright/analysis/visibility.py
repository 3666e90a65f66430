"""Who may know what the rules have given a name: everybody, some player, or nobody.

The visibility of a value is a set of names, each of which is bound to a player: whoever is all of them may
know the value. The empty set is everybody, and `NOBODY` is in the sets of values that no player may know.

A name is known as far as all is that its value follows from, and the conditions under which it was bound.
What was chosen in the open is known to all, whatever led to the choice: all have seen it made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias, assert_never

from rulewright.foundation.tree import children
from rulewright.model import nodes as m
from rulewright.model.place_kinds import traits
from rulewright.model.rule_bodies import handlers
from rulewright.model.types import PLAYER, EnumType

NOBODY = -1
"""Stands in a set for no player at all."""

Seers: TypeAlias = frozenset[int]
"""The names, by their numbers, that a player must be bound to in order to know something."""

ALL: Seers = frozenset()
HIDDEN: Seers = frozenset([NOBODY])


class Visibility:
    """Who may know the names of a game's rules."""

    def __init__(self, game: m.Game) -> None:
        self._game = game
        self._of_name: dict[int, Seers] = {}
        self._of_function: dict[str, Seers] = {}
        self._entered: dict[str, Seers] = {}
        self._counted: dict[int, Seers] = {}
        self._changed = True
        while self._changed:
            self._changed = False
            for step in game.setup.steps:
                self._block(step.body, ALL)
            self._block(game.play.body, ALL)
            for action in game.actions.values():
                self._block(action.body, ALL)  # that it is carried out was chosen in the open
            for name, verb in game.verbs.items():
                self._block(verb.body, self._entered.get(_verb(name), ALL))
            for card in game.cards.values():
                for handler in card.handlers:
                    self._block(handler.body, self._entered.get(_event(handler.event), ALL))

    def name(self, number: int) -> Seers:
        """Return who may know the value of a name, given by its number."""
        return self._of_name.get(number, ALL)

    def counter(self, times: m.Expr) -> Seers:
        """Return who may know how often something is still to be repeated, from the times that its rule says."""
        return self._counted.get(id(times), HIDDEN)

    def call(self, rule: m.Verb | m.Action | m.Handler | m.Trigger | m.Setup | m.Play) -> Seers:
        """Return who may know where a rule was called."""
        match rule:
            case m.Verb():
                return self._entered.get(_verb(rule.name), ALL)
            case m.Handler():
                return self._entered.get(_event(rule.event), ALL)
            case m.Action():
                return self._entered.get("action", ALL)
            case m.Trigger() | m.Setup() | m.Play():
                return HIDDEN
            case _:
                assert_never(rule)

    # ---- statements -------------------------------------------------------------------------------

    def _block(self, body: m.Block, here: Seers, per: m.Local | None = None) -> None:
        """Go through a block that is come to under conditions that `here` may know, `per` choosing in secret."""
        for statement in body:
            self._statement(statement, here, per)

    def _statement(self, st: m.Statement, here: Seers, per: m.Local | None) -> None:
        match st:
            case m.Let(var, value):
                self._bind(var, here | self.of(value))
            case m.Choose():
                for var in (st.var,) if st.joint is None else (st.var, st.joint.var):
                    if per is not None:
                        self._bind(var, frozenset([per.uid]))
                    elif st.secret:
                        self._bind(var, _player(st.chooser))
                self._block(st.otherwise, here | self.of(st.domain), per)
            case m.May():
                open_to = ALL if per is None else frozenset([per.uid])
                self._block(st.body, open_to, per)
                self._block(st.otherwise, open_to, per)
            case m.TakeAction():
                self._enter("action", here)
            case m.If():
                inside = here | self.of(st.condition)
                self._block(st.then, inside, per)
                self._block(st.otherwise, inside, per)
            case m.IfThere():
                inside = here | self.of(st.value)
                self._bind(st.var, inside)
                self._block(st.then, inside, per)
                self._block(st.otherwise, inside, per)
            case m.ForEach(domain, body):
                inside = here | self.of(domain)
                self._bind(domain.var, inside)
                self._block(body, inside, per)
            case m.Secretly(_, domain, body):
                self._bind(domain.var, here | self.of(domain))
                self._block(body, here | self.of(domain) | {domain.var.uid}, domain.var)
            case m.Repeat(times, body):
                self._count(times, here | self.of(times))
                self._block(body, here | self.of(times), per)
            case m.RepeatUntil():
                inside = here | self.of(st.condition) | self.of(st.limit)
                self._count(st.limit, inside)
                self._block(st.body, inside, per)
            case m.TakeTurns():
                self._bind(st.var, here | self.of(st.start))
                self._block(st.body, here, per)
            case m.Assign(target=m.LocalRef(local), value=value) | m.Adjust(
                target=m.LocalRef(local), amount=value
            ):
                # The name may outlast those that its new value follows from.
                self._bind(local, HIDDEN if here | self.of(value) else ALL)
            case m.AssignRandom(target=m.LocalRef(local)):
                self._bind(local, HIDDEN)
            case m.Call(verb, args):
                self._call(_verb(verb), [self._game.verbs[verb].params], args, here)
            case m.CarryOut(event, card, args):
                params = [handler.params for handler in handlers(self._game, event)]
                self._call(_event(event), params, args, here | self.of(card))
            case m.Move():
                if st.moved is not None:
                    self._bind(st.moved.var, here | self._moved(st))
                self._block(st.otherwise, here | self.of(st.selection), per)
            case m.Together(body):
                self._block(body, here, per)
            case (
                m.Look() | m.Shuffle() | m.Swap() | m.Assign() | m.AssignRandom() | m.Adjust() | m.Stop()
                | m.Finish()
            ):
                pass
            case _:
                assert_never(st)

    def _moved(self, st: m.Move) -> Seers:
        """Return who may know what was moved: whoever sees it where it comes to, or where it lay."""
        to = st.destination.zone
        open_there = isinstance(to, m.ZoneRef) and self._game.zones[to.zone].seen is m.Seen.ALL
        return ALL if open_there else self.of(st.selection)

    def _bind(self, local: m.Local, seers: Seers) -> None:
        self._of_name[local.uid] = self._joined(self._of_name.get(local.uid, ALL), seers)

    def _enter(self, rule: str, here: Seers) -> None:
        self._entered[rule] = self._joined(self._entered.get(rule, ALL), here)

    def _count(self, times: m.Expr, seers: Seers) -> None:
        self._counted[id(times)] = self._joined(self._counted.get(id(times), ALL), seers)

    def _joined(self, before: Seers, more: Seers) -> Seers:
        self._changed |= not more <= before
        return before | more

    def _call(
        self, rule: str, callees: Iterable[Sequence[m.Local]], args: Sequence[m.Expr], here: Seers
    ) -> None:
        for params in callees:
            given = _renamed(args, params)
            self._enter(rule, _told(here, given))
            for param, arg in zip(params, args, strict=True):
                self._bind(param, _told(here | self.of(arg), given))

    # ---- values -----------------------------------------------------------------------------------

    def of(self, node: object) -> Seers:
        """Return who may know the value of an expression, or the members of a domain or a selection."""
        match node:
            case m.LocalRef(local, index):
                return self._local(local, index)
            case m.VariableRef(name, args):
                return self._family(self._game.variables[name].seen, args)
            case m.ZoneRef(name, args):
                zone = self._game.zones[name]
                pieces = self._game.classes[zone.holds]
                counted = pieces.single and not traits(zone.shape).numbered
                return self._family(m.Seen.ALL if counted else zone.seen, args)
            case m.IsEmpty(zone=m.ZoneRef(args=args)) | m.IsFull(zone=m.ZoneRef(args=args)):
                return self._all(args)  # all see how many pieces lie anywhere, and in which slots
            case m.Aggregate(
                m.Tally.COUNT, None, m.Domain(source=m.ZoneSource(m.ZoneRef(args=args)), filters=())
            ) | m.SlotSource(m.ZoneRef(args=args)):
                return self._all(args)
            case m.Apply(name, args):
                function = self._game.functions[name]
                given = {param: name for name, param in _renamed(args, function.params).items()}
                return self._all(args) | _told(self._function(function), given)
            case m.HoldsRole(role, who):
                return self.of(who) | (HIDDEN if self._function(self._game.functions[role]) else ALL)
            case m.Domain(var):
                found = self._all(children(node))
                return found - {var.uid} | HIDDEN if var.uid in found else found
            case _:
                return self._all(children(node))

    def _all(self, nodes: Iterable[object]) -> Seers:
        return ALL.union(*map(self.of, nodes))

    def _local(self, local: m.Local, index: m.Expr | None) -> Seers:
        found = self.name(local.uid)
        if index is None or local.per is None:
            return found
        return self.of(index) | found - {local.per.uid} | _player(index)

    def _family(self, seen: m.Seen, args: Sequence[m.Expr]) -> Seers:
        match seen:
            case m.Seen.ALL:
                return self._all(args)
            case m.Seen.OWNER:
                owned = bool(args) and isinstance(args[0].type, EnumType) and args[0].type.name == PLAYER
                return self._all(args) | (_player(args[0]) if owned else HIDDEN)
            case m.Seen.OTHERS | m.Seen.NOBODY:
                return HIDDEN  # that all but one may know it cannot be told apart from that nobody may
            case _:
                assert_never(seen)

    def _function(self, function: m.Function) -> Seers:
        """Return who may know the value of a function, told by its own parameters."""
        if function.name not in self._of_function:
            self._of_function[function.name] = HIDDEN  # functions never call themselves
            self._of_function[function.name] = self.of(function.value)
        return self._of_function[function.name]


def _player(who: m.Expr) -> Seers:
    """Return that only this player may know something, where a name says who that is."""
    return frozenset([who.local.uid]) if isinstance(who, m.LocalRef) and who.index is None else HIDDEN


def _renamed(args: Sequence[m.Expr], params: Sequence[m.Local]) -> dict[int, int]:
    """Return what the names that a rule is given are called in it."""
    return {
        arg.local.uid: param.uid for arg, param in zip(args, params, strict=True)
        if isinstance(arg, m.LocalRef) and arg.index is None
    }


def _told(seers: Seers, names: Mapping[int, int]) -> Seers:
    """Return the same in other names; whoever has none is nobody."""
    return frozenset(names.get(number, NOBODY) for number in seers)


def _verb(name: str) -> str:
    return f"verb {name}"


def _event(name: str) -> str:
    return f"event {name}"
