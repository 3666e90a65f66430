"""Worked examples: who plays, what lies where, what is done, and what then holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.ordinals import value_number
from rulewright.model.rule_bodies import bodies, statements
from rulewright.model.types import BoolType, EnumType, IntType, SetType, ZoneType
from rulewright.prose.phrases import DEF, EVERY, INDEF, MANY, ONE
from rulewright.prose.plan.declarations import any_value
from rulewright.prose.plan.existentials import subject_of
from rulewright.prose.plan.nouns import SLOT, are_several, is_hand, is_unique, piece_noun
from rulewright.prose.plan.place_phrases import piece, zone_variants
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import (
    Clause,
    Conditions,
    Section,
    Sentence,
    Series,
    Slot,
    Step,
    Thing,
    Under,
    Words,
)
from rulewright.prose.plan.value_or_condition import condition, phrase

IN_HAND = "in_hand"
"""A variant of what lies in the hand of a player, who is the slot `who`."""

IN_ORDER = "in_order"
FROM_TOP = "from_top"
"""Variants of what lies somewhere in an order that matters; in a pile, from the top."""

EVERY_ONE = "every"
"""The slot of all that a set can have, if it has it."""

CHOSEN = "chosen"
"""The slot of what a player does, beside those of its message: an action, if it is one, and all that is chosen."""


def is_example(anchor: str) -> bool:
    """Return whether it is the anchor of an example."""
    return anchor.startswith("example-")


def example_section(item: m.Example, scope: Scope) -> Section:
    """Return an example in the order in which it is told."""
    names = tuple(name.replace("_", " ").title() for name in item.players)
    inner = replace(scope, players=names)
    who = Series(tuple(Words(name, person=True) for name in names))
    intro: list[Sentence | Conditions] = [
        Sentence(Clause(f"example.{item.name}"), item.span, item.sources),
        Sentence(Clause("examples.players", {"who": who}), item.span),
    ]
    for name, value in item.options:
        said = _option(name, value, item, inner)
        intro.append(Sentence(Clause("examples.option", {"what": said}), item.span))
    groups: list[Step] = []
    if item.setup:
        groups.append(Under(Clause("examples.setup"), _chosen(item.setup, inner), item.span))
    if item.given:
        given = tuple(_given(line, inner) for line in item.given)
        groups.append(Under(Clause("examples.given"), given, item.span))
    noun = SLOT
    for part in item.parts:
        if part.when:
            form = "examples.begins" if part.begins else "examples.when"
            groups.append(Under(Clause(form), _chosen(part.when, inner), item.span))
        last = [a for line in part.when for a in _actions_of(line, inner)][-1:]
        noun = _numbers_of(last[0]) if last else noun
        then = tuple(
            _in_all(said) if _is_in_all(check, part.then[:at]) else said
            for at, check in enumerate(part.then)
            for said in (_then(check, inner, noun),)
        )
        groups.append(Under(Clause("examples.then"), then, item.span))
    title = Clause(f"example.{item.name}.title")
    return Section(
        f"example-{item.name}", title, item.span, tuple(intro), tuple(groups), sources=item.sources
    )


def told_after(part: Section, other: Section) -> Section | None:
    """Return an example as it is told after another one that begins in the same way, but for what differs.

    None where they do not, or where that would not be shorter.
    """
    mine, theirs = _position_of(part), _position_of(other)
    if mine is None or theirs is None or not _is_set_up_alike(part, other):
        return None
    places = [_place_of(each) for each in mine.steps]
    old = [each.clause for each in _sentences(theirs)]
    if any(_place_of(each) not in places for each in theirs.steps):
        return None
    new = tuple(each for each in mine.steps if isinstance(each, Sentence) and each.clause not in old)
    if len(mine.steps) - len(new) < _WORTH_IT:
        return None
    title = {"title": other.title}
    match new:
        case ():
            said: tuple[Step, ...] = (Sentence(Clause("examples.as_in", title), mine.span),)
        case (one,):
            said = (Sentence(Clause("examples.as_in.but_one", title), mine.span), one)
        case _:
            said = (Under(Clause("examples.as_in.but", title), new, mine.span),)
    at = part.body.index(mine)
    return replace(part, intro=part.intro[:1], body=(*part.body[:at], *said, *part.body[at + 1:]))


_WORTH_IT = 4
"""So many lines of a position must be the same as before for these not to be told again."""


def _position_of(part: Section) -> Under | None:
    found = (each for each in part.body if isinstance(each, Under) and each.lead == Clause("examples.given"))
    return next(found, None)


def _is_set_up_alike(part: Section, other: Section) -> bool:
    """Return whether the same players have agreed on the same and chosen the same before the game."""
    if [_clause_of(each) for each in part.intro[1:]] != [_clause_of(each) for each in other.intro[1:]]:
        return False
    return _setup_of(part) == _setup_of(other)


def _setup_of(part: Section) -> list[Clause]:
    groups = (each for each in part.body if isinstance(each, Under) and each.lead == Clause("examples.setup"))
    return [each.clause for group in groups for each in _sentences(group)]


def _sentences(group: Under) -> list[Sentence]:
    return [each for each in group.steps if isinstance(each, Sentence)]


def _clause_of(entry: object) -> Clause | None:
    return entry.clause if isinstance(entry, Sentence) else None


def _place_of(step: Step) -> Slot | None:
    """Return what a line of a position is about: a place, or something that the game remembers."""
    clause = _clause_of(step)
    return None if clause is None else clause.slots.get("zone", clause.slots.get("what", clause))


def _chosen(lines: tuple[m.ExampleLine, ...], scope: Scope) -> tuple[Sentence, ...]:
    return tuple(_when(part, scope) for line in lines for part in spoken(line, scope.game))


def _option(name: str, value: int, item: m.Example, scope: Scope) -> Slot:
    variable = scope.game.variables[name]
    if isinstance(variable.type, BoolType):
        return scope.state(name, bool(value), swapped=True)
    shown = any_value(scope, variable.type, value, item.span)
    return Clause("examples.value", {"what": Thing(name), "value": shown})


def _given(line: m.ExampleLine, scope: Scope) -> Sentence:
    if isinstance(line.left.type, BoolType) and isinstance(line.left, m.VariableRef):
        value = line.items[0].value
        holds = isinstance(value, m.Const) and bool(value.value)
        said = condition(line.left, scope, holds)
        assert isinstance(said, Clause)
        return Sentence(replace(said, swapped=True), line.span)
    zone = isinstance(line.left.type, ZoneType)
    slots: dict[str, Slot] = {"zone" if zone else "what": phrase(line.left, scope)}
    if not line.items and zone:
        return Sentence(Clause("examples.empty", slots, *_of_place(line, scope)), line.span)
    if not line.items:
        return Sentence(Clause("examples.nothing", slots), line.span)
    slots["value"] = Series(tuple(_item(item, line.left, scope) for item in line.items))
    if zone:
        return Sentence(Clause("examples.there", slots, *_of_place(line, scope)), line.span)
    variants, extra = subject_of(line.left, scope)
    if (every := _every_one(line, scope)) is not None:
        extra = {**extra, EVERY_ONE: every}
    return Sentence(Clause("examples.value", slots, variants, extra), line.span)


def _every_one(line: m.ExampleLine, scope: Scope) -> Thing | None:
    """Return what a set has members of, if it has them all: "all dice"."""
    match line.left.type:
        case SetType(EnumType(name)) if len(line.items) == len(scope.game.enums[name].values) > 1:
            return Thing(name, MANY, EVERY)
        case _:
            return None


def _of_place(line: m.ExampleLine, scope: Scope) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """Return the variants of what is said of a place, with what these may use.

    They tell also whether it is a hand, and whether it matters in which order things lie there.
    """
    variants, extra = zone_variants(line.left, scope)
    if not isinstance(line.left, m.ZoneRef):
        return variants, extra
    if is_hand(line.left, scope):
        variants, extra = (*variants, IN_HAND), {**extra, "who": phrase(line.left.args[0], scope)}
    ordered = _order_in(scope.game.zones[line.left.zone].shape)
    return ((*variants, ordered) if ordered and len(line.items) > 1 else variants), extra


def _order_in(shape: m.Shape) -> str:
    """Return the variant that says in which order things lie in a place; nothing where it does not matter."""
    match shape:
        case m.Shape.PILE:
            return FROM_TOP
        case m.Shape.LINE | m.Shape.SLOTS:
            return IN_ORDER
        case m.Shape.GROUP:
            return ""
        case _:
            assert_never(shape)


def _item(item: m.ExampleItem, left: m.Expr, scope: Scope) -> Slot:
    """Return a piece, value or number of a position."""
    if isinstance(item.value, str):
        return _word(item, scope)
    if not isinstance(left, m.ZoneRef):
        return Clause("examples.rest") if item.value is None else _shown(item.value, scope)
    held = scope.game.zones[left.zone].holds
    if item.value is None:
        return Clause("examples.rest", extra={"pieces": Thing(held, MANY)})
    if isinstance(item.value, m.Const) and isinstance(item.value.type, IntType):
        return Thing(held, determiner=INDEF, count=item.value.value)
    if piece_noun(held, scope) != held and not are_several(held, scope):
        return phrase(item.value, scope)  # a player stands for the pawn
    found = piece(held, item.value, scope, INDEF)
    if isinstance(found, Thing) and is_unique(held, item.value, scope):
        return found
    if isinstance(found, Thing):
        number = ONE if item.count == 1 else MANY
        return replace(found, determiner=INDEF, number=number, count=item.count)
    return found


def _shown(value: m.Expr, scope: Scope) -> Slot:
    if isinstance(value, m.Const) and not _is_player(value):
        return any_value(scope, value.type, value.value, value.span)
    return phrase(value, scope)


def _is_player(value: m.Const) -> bool:
    return isinstance(value.type, EnumType) and value.type.name == "player"


def _when(line: m.ExampleLine, scope: Scope) -> Sentence:
    action = _actions_of(line, scope)
    noun = _numbers_of(action[0]) if action else SLOT
    said = [_picked(item, scope, noun) for item in line.items]
    chosen = Series(tuple(_single(slot, item, scope) for slot, item in zip(said, line.items, strict=True)))
    form = "examples.does"
    slots: dict[str, Slot] = {"who": phrase(line.left, scope)}
    if isinstance(line.items[0].value, str) and line.items[0].value in scope.game.actions:
        form = "examples.acts"
        slots["action"] = said.pop(0)
    if said:
        what = said.pop()
        while said:
            what = Clause("examples.next", {"first": said.pop(), "rest": what})
        slots["what"] = what
        form += ".choosing" if "action" in slots else ""
    return Sentence(Clause(form, slots, extra={CHOSEN: chosen}), line.span)


def _single(said: Slot, item: m.ExampleItem, scope: Scope) -> Slot:
    """Return what is chosen as one thing among others: a kind of pieces as a piece of that kind."""
    held = said.host if isinstance(said, Thing) else ""
    if not isinstance(said, Thing) or held not in scope.game.classes or item.count != 1:
        return said
    unique = isinstance(item.value, m.Expr) and is_unique(held, item.value, scope)
    return replace(said, determiner=DEF if unique else INDEF)


def spoken(line: m.ExampleLine, game: m.Game) -> list[m.ExampleLine]:
    """Return what a player does in a line, a sentence each: in a turn of several actions one by one."""
    first = line.items[0].value
    if not isinstance(first, str) or first not in game.actions:
        return [line]
    parts: list[list[m.ExampleItem]] = []
    for item in line.items:
        if not parts or (isinstance(item.value, str) and item.value in game.actions):
            parts.append([])
        parts[-1].append(item)
    return [replace(line, items=tuple(part)) for part in parts]


def _actions_of(line: m.ExampleLine, scope: Scope) -> list[m.Action]:
    words = [item.value for item in line.items if isinstance(item.value, str)]
    return [scope.game.actions[word] for word in words if word in scope.game.actions]


def _numbers_of(action: m.Action) -> str:
    """Return what the numbers are that an action lets its player choose: slots, or a word of the spec."""
    for st in statements(action.body):
        if isinstance(st, m.Choose) and isinstance(st.domain.source, m.RangeSource):
            return st.domain.var.name
    return SLOT


def _picked(item: m.ExampleItem, scope: Scope, noun: str = SLOT) -> Slot:
    """Return what a player chooses in an example; `noun` is what its numbers are."""
    if isinstance(item.value, str):
        return _word(item, scope)
    if item.value is None:
        return Clause("examples.rest")
    if isinstance(item.value.type, IntType):
        if isinstance(item.value, m.Const):
            return Thing(noun, label=str(item.value.value))
        return Clause("examples.numbered", {"number": phrase(item.value, scope)})
    said = _shown(item.value, scope)
    if isinstance(said, Thing) and item.count > 1:
        return replace(said, determiner=INDEF, number=MANY, count=item.count)
    return said


def _offered(item: m.ExampleItem, scope: Scope, noun: str) -> Slot:
    """Return what a player can or cannot choose; an action by its title."""
    said = _picked(item, scope, noun)
    if isinstance(item.value, str) and (
        item.value in scope.game.actions or item.value in may_labels(scope.game)
    ):
        return Clause("examples.title", {"what": said})
    return said


def _word(item: m.ExampleItem, scope: Scope) -> Slot:
    """Return a bare word that a choice may offer: an action, a yes or no, what one may do, a value."""
    word = item.value
    assert isinstance(word, str)
    if word in scope.game.actions:
        return Clause(f"action.{word}", anchor=f"action-{word}")
    if word in ("yes", "no", "none"):
        return Clause(word)
    if word in may_labels(scope.game):
        return Clause(f"may.{word}")
    if word == "done":
        return Clause("examples.done")
    for enum in scope.game.enums.values():
        if word in enum.values:
            number = value_number(scope.game.enums, enum.name, word)
            label = any_value(scope, EnumType(enum.name), number, item.span)
            if isinstance(label, Thing) and item.count > 1:
                return replace(label, determiner=INDEF, number=MANY, count=item.count)
            return label
    return Words(word)  # nobody can choose it: whoever plays the example tells of it, in better words


def may_labels(game: m.Game) -> frozenset[str]:
    """Return the names of everything that a player may do or leave."""
    return frozenset(
        st.label for body in bodies(game) for st in statements(body) if isinstance(st, m.May)
    )


def _is_in_all(check: m.ExampleCheck, before: Sequence[m.ExampleCheck]) -> bool:
    """Return whether a check counts all that lie somewhere, where those before it name some of these."""
    match check.value:
        case m.Compare(
            m.CompareOp.EQ, m.Aggregate(m.Tally.COUNT, domain=m.Domain(source=m.ZoneSource(zone), filters=()))
        ):
            some = [_holder_of_some(each) for each in before]
            return any(each is not None and canonical_key(each, {}) == canonical_key(zone, {}) for each in some)
        case _:
            return False


def _holder_of_some(check: m.ExampleCheck) -> m.Expr | None:
    """Return the place in which a check names some of the pieces that lie there."""
    match check.value:
        case m.HasKind(zone, negated=False) | m.InZone(zone=zone, negated=False):
            return zone
        case m.Compare(
            m.CompareOp.EQ,
            m.Aggregate(m.Tally.COUNT, domain=m.Domain(source=m.ZoneSource(zone), filters=(_, *_))),
            m.Const(value),
        ) if value > 0:
            return zone
        case _:
            return None


def _in_all(said: Sentence) -> Sentence:
    """Return how many lie somewhere as the number of all that do."""
    then = replace(said.clause, swapped=False, fronted=True)
    return replace(said, clause=Clause("examples.in_all", {"then": then}))


def _then(check: m.ExampleCheck, scope: Scope, noun: str) -> Sentence:
    if check.kind is m.CheckKind.UNFINISHED:
        return Sentence(Clause("examples.unfinished"), check.span)
    if check.kind is m.CheckKind.NOBODY:
        return Sentence(Clause("examples.nobody"), check.span)
    assert check.value is not None
    if check.kind is m.CheckKind.TRUE:
        said = condition(check.value, scope)
        if isinstance(said, Clause):
            return Sentence(replace(said, swapped=True), check.span)
        return Sentence(Clause("examples.holds", {"cond": said}), check.span)
    slots: dict[str, Slot] = {"who": phrase(check.value, scope)}
    match check.kind:
        case m.CheckKind.WINS:
            return Sentence(Clause("examples.wins", slots), check.span)
        case m.CheckKind.CAN | m.CheckKind.CANNOT:
            slots["what"] = Series(tuple(_offered(item, scope, noun) for item in check.items), "or")
            return Sentence(Clause(f"examples.{check.kind.value}", slots), check.span)
        case _:
            assert_never(check.kind)
