"""What in a picture a choice is about: read from its rule when a page is made, said of each option in a game.

A choice among the pieces of a place is about those pieces there, and no others of their kind. One
among values is about the places that its rule tests or goes on to use at the chosen value; one among
players, or whatever has a tile of its own, about what stands for them and that tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.emit.rulebook.drawing.book_config import BookPlan
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import structural_key, walk
from rulewright.model import nodes as m
from rulewright.model.ordinals import base_name
from rulewright.model.rule_bodies import Rule, rules, statements
from rulewright.model.types import PLAYER, EnumType

if TYPE_CHECKING:
    from rulewright.runtime.description import Choice
    from rulewright.runtime.engine import Engine, State

CHOSEN, CHOOSER, ANY = "=", "@", "*"
"""The index of a place is what is chosen, is who chooses, or may be any; else a number or a name of the rule."""

_DEEPEST = 4
"""So many rules deep the use of a value is followed."""

Index = int | str


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the game, or something remembered, as a rule names it."""

    name: str
    indices: tuple[Index, ...]


@dataclass(frozen=True, slots=True)
class About:
    """What a choice is about: pieces that lie `among` a place, or the places `at` what is chosen."""

    among: Place | None = None
    at: tuple[Place, ...] = ()


def whereabouts(game: m.Game, plan: BookPlan) -> dict[str, About]:
    """Return what each choice of a game is about, by its name; nothing of those that are about a value alone."""
    drawn = {place.name for tile in plan.tiles for place in tile.places} or {*game.zones, *game.variables}
    whole = {PLAYER, *(tile.each for tile in plan.tiles if tile.each is not None)}
    found: dict[str, About] = {}
    for rule in rules(game):
        for statement in statements(rule.body):
            if isinstance(statement, m.Choose):
                about = _Reader(game, statement, drawn, whole).about(rule)
                if about is not None:
                    found[_name(statement)] = about
    return found


def _name(choice: m.Choose) -> str:
    """Return the name of a choice; of a part of a decision that of the decision, with its place in it."""
    if choice.joint is None:
        return choice.name
    return part_name(choice.joint.name, choice.joint.parts.index(choice.var))


def part_name(decision: str, at: int) -> str:
    """Return what a part of a decision is called here."""
    return f"{decision}[{at}]"


class _Reader:
    def __init__(self, game: m.Game, choice: m.Choose, drawn: Iterable[str], whole: Iterable[str]) -> None:
        self._game = game
        self._choice = choice
        self._drawn = frozenset(drawn)
        self._whole = frozenset(whole)
        self._chooser = structural_key(choice.chooser)
        self._chosen = {choice.var.uid: CHOSEN, choice.domain.var.uid: CHOSEN}

    def about(self, rule: Rule) -> About | None:
        domain = self._choice.domain
        match domain.source:
            case m.ZoneSource(zone=m.ZoneRef() as zone):
                return About(among=self._place(zone, {}))
            case m.SlotSource() | m.ZoneSource():
                return None
        kind = domain.var.type
        if isinstance(kind, EnumType) and base_name(self._game.enums, kind.name) in self._whole:
            return None
        places = [*self._used(domain.filters, self._chosen)] or [*self._used(rule.body, self._chosen)]
        return About(at=tuple(dict.fromkeys(places))) if places else None

    def _used(self, tree: object, known: Mapping[int, Index], depth: int = 0) -> Iterator[Place]:
        """Yield the places in a tree that have what is chosen as an index."""
        for node in walk(tree):
            match node:
                case m.ZoneRef() | m.VariableRef():
                    place = self._place(node, known)
                    if CHOSEN in place.indices and place.name in self._drawn:
                        yield place
                case m.Apply(function=name, args=args):
                    function = self._game.functions[name]
                    yield from self._within(function.params, args, function.value, known, depth)
                case m.Call(verb=name, args=args):
                    verb = self._game.verbs[name]
                    yield from self._within(verb.params, args, verb.body, known, depth)

    def _within(
        self, params: tuple[m.Local, ...], args: tuple[m.Expr, ...], body: object, known: Mapping[int, Index],
        depth: int,
    ) -> Iterator[Place]:
        given = {each.uid: self._index(arg, known) for each, arg in zip(params, args, strict=False)}
        if CHOSEN in given.values() and depth < _DEEPEST:
            yield from self._used(body, given, depth + 1)

    def _place(self, ref: m.ZoneRef | m.VariableRef, known: Mapping[int, Index]) -> Place:
        name = ref.zone if isinstance(ref, m.ZoneRef) else ref.variable
        return Place(name, tuple(self._index(each, known) for each in ref.args))

    def _index(self, expr: m.Expr, known: Mapping[int, Index]) -> Index:
        match expr:
            case m.LocalRef(local=local) if local.uid in known:
                return known[local.uid]
            case m.Const(value=value):
                return value
            case _ if structural_key(expr) == self._chooser:
                return CHOOSER
            case m.LocalRef(local=local, index=None):
                return local.name
            case _:
                return ANY


# ---- in a game -------------------------------------------------------------------------------------


def touched_in_turn(engine: Engine, state: State, value: int, about: Mapping[str, About]) -> list[list[str]]:
    """Return what each part of an option is touched by, where the decision that waits has several parts."""
    choice = engine.description.choices[state.at]
    if choice.type[0] != "joined":
        return []
    return [
        _touched(engine, state, replace(choice, type=kind, name=part_name(choice.name, at)), part, about)
        for at, (kind, part) in enumerate(engine.values.parts(choice.type, value))
    ]


def touched(engine: Engine, state: State, value: int, about: Mapping[str, About]) -> list[str]:
    """Return what an option of the choice that waits is touched by in a picture.

    Each is one way: words of `Table` that must all be there, with `&` between them.
    """
    return _touched(engine, state, engine.description.choices[state.at], value, about)


def _touched(engine: Engine, state: State, choice: Choice, value: int, about: Mapping[str, About]) -> list[str]:
    if choice.kind == "action":
        rule, place = engine.notation.rule(value)
        return [_kind(engine, rule.place, place)] if rule.place is not None else []
    if choice.kind == "may" or value < 0:
        return []
    known = about.get(choice.name)
    if known is not None and known.among is not None and choice.type[0] != "slot":
        kind = _value(engine, choice.type, value)
        return [f"{kind}&{word}" for word in _words(engine, state, known.among, value, "i")]
    if known is not None and known.at:
        return [word for each in known.at for word in _words(engine, state, each, value, "z")]
    match choice.type:
        case ("int", int(), int()) if choice.place:
            return [f"z:{choice.place}:{value}"]
        case ("slot", int(), int(high)):
            return [f"s:{high}:{value}"]
        case ("enum" | "optional" | "set", str()):
            return [_value(engine, choice.type, value)]
        case _:
            return []


def _words(engine: Engine, state: State, place: Place, value: int, sign: str) -> Iterator[str]:
    """Yield the members of a family that a rule names, as far as it is known which they are."""
    known = engine.places(state.players)
    members = known.zone_members.get(place.name) or known.variable_members.get(place.name, ())
    wanted = [_number(engine, state, each, value) for each in place.indices]
    for member in members:
        if all(want is None or want == own for want, own in zip(wanted, member.index, strict=False)):
            yield f"{sign}:{place.name}:{','.join(map(str, member.index))}"


def _number(engine: Engine, state: State, index: Index, value: int) -> int | None:
    """Return an index where it is known; a name of the rule is known where one field that is kept has it."""
    match index:
        case int():
            return index
        case "=":
            return value
        case "@":
            return state.chooser
        case "*":
            return None
    named = re.compile(rf".*__{re.escape(index)}(_\d+)?")
    point = engine.description.asked[state.at]
    for fields in (point.bound, tuple(field for _, field in point.chosen), point.shown):
        kept = [each for each in fields if named.fullmatch(each)]
        found = getattr(state, kept[0]) if len(kept) == 1 else None
        if isinstance(found, int) and found >= 0:
            return found
    return None


def _value(engine: Engine, kind: tuple[object, ...], value: int) -> str:
    return _kind(engine, str(kind[1]), value)


def _kind(engine: Engine, name: str, value: int) -> str:
    enum = engine.values.enum(name)
    among = {each.name: each.among for each in engine.description.enums}
    while (whole := among.get(enum)) is not None:
        enum = whole
    return f"k:{enum}:{value}"
