"""Worked examples: who plays, what lies where, what is done, and what then holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.model import nodes as m
from rulewright.model.types import BoolType, EnumType, IntType, ZoneType
from rulewright.prose import plan_tests as tests
from rulewright.prose import plan_values as values
from rulewright.prose.phrases import INDEF, MANY, ONE
from rulewright.prose.plan_scope import Scope
from rulewright.prose.plan_vocabulary import any_value
from rulewright.prose.sentences import (
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


def example_section(item: m.Example, scope: Scope) -> Section:
    """An example in the order in which it is told."""
    names = tuple(name.replace("_", " ").title() for name in item.players)
    inner = replace(scope, players=names)
    intro: list[Sentence | Conditions] = [
        Sentence(Clause(f"example.{item.name}"), item.span, item.sources),
        Sentence(Clause("examples.players", {"who": Series(tuple(map(Words, names)))}), item.span),
    ]
    for name, value in item.options:
        said = _option(name, value, item, inner)
        intro.append(Sentence(Clause("examples.option", {"what": said}), item.span))
    groups: list[Step] = []
    if item.given:
        given = tuple(_given(line, inner) for line in item.given)
        groups.append(Under(Clause("examples.given"), given, item.span))
    if item.when:
        when = tuple(
            _when(part, inner) for line in item.when for part in _by_action(line, inner)
        )
        groups.append(Under(Clause("examples.when"), when, item.span))
    last = [a for line in item.when for a in _actions_of(line, inner)][-1:]
    noun = _numbers_of(last[0]) if last else values.SLOT
    then = tuple(_then(check, inner, noun) for check in item.then)
    groups.append(Under(Clause("examples.then"), then, item.span))
    title = Clause(f"example.{item.name}.title")
    return Section(
        f"example-{item.name}", title, item.span, tuple(intro), tuple(groups), sources=item.sources
    )


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
        said = tests.condition(line.left, scope, holds)
        assert isinstance(said, Clause)
        return Sentence(replace(said, swapped=True), line.span)
    zone = isinstance(line.left.type, ZoneType)
    slots: dict[str, Slot] = {"zone" if zone else "what": values.phrase(line.left, scope)}
    if not line.items:
        return Sentence(Clause("examples.empty" if zone else "examples.nothing", slots), line.span)
    slots["value"] = Series(tuple(_item(item, line.left, scope) for item in line.items))
    if zone:
        variants = values.zone_variants(line.left, scope)
        return Sentence(Clause("examples.there", slots, *variants), line.span)
    return Sentence(Clause("examples.value", slots), line.span)


def _item(item: m.ExampleItem, left: m.Expr, scope: Scope) -> Slot:
    """A piece, value or number of a position."""
    if item.value is None:
        return Clause("examples.rest")
    if isinstance(item.value, str):
        return _word(item, scope)
    if not isinstance(left, m.ZoneRef):
        return _shown(item.value, scope)
    held = scope.game.zones[left.zone].holds
    if isinstance(item.value, m.Const) and isinstance(item.value.type, IntType):
        return Thing(held, determiner=INDEF, count=item.value.value)
    if values.piece_noun(held, scope) != held and not values.are_several(held, scope):
        return values.phrase(item.value, scope)  # a player stands for the pawn
    found = values.piece(held, item.value, scope, INDEF)
    if isinstance(found, Thing) and values.is_unique(held, item.value, scope):
        return found
    if isinstance(found, Thing):
        number = ONE if item.count == 1 else MANY
        return replace(found, determiner=INDEF, number=number, count=item.count)
    return found


def _shown(value: m.Expr, scope: Scope) -> Slot:
    if isinstance(value, m.Const) and not _is_player(value):
        return any_value(scope, value.type, value.value, value.span)
    return values.phrase(value, scope)


def _is_player(value: m.Const) -> bool:
    return isinstance(value.type, EnumType) and value.type.name == "player"


def _when(line: m.ExampleLine, scope: Scope) -> Sentence:
    action = _actions_of(line, scope)
    noun = _numbers_of(action[0]) if action else values.SLOT
    said = [_picked(item, scope, noun) for item in line.items]
    form = "examples.does"
    slots: dict[str, Slot] = {"who": values.phrase(line.left, scope)}
    if isinstance(line.items[0].value, str) and line.items[0].value in scope.game.actions:
        form = "examples.acts"
        slots["action"] = said.pop(0)
    if said:
        what = said.pop()
        while said:
            what = Clause("examples.next", {"first": said.pop(), "rest": what})
        slots["what"] = what
        form += ".choosing" if "action" in slots else ""
    return Sentence(Clause(form, slots), line.span)


def _by_action(line: m.ExampleLine, scope: Scope) -> list[m.ExampleLine]:
    """What a player does in a turn of several actions, one by one."""
    first = line.items[0].value
    if not isinstance(first, str) or first not in scope.game.actions:
        return [line]
    parts: list[list[m.ExampleItem]] = []
    for item in line.items:
        if not parts or (isinstance(item.value, str) and item.value in scope.game.actions):
            parts.append([])
        parts[-1].append(item)
    return [replace(line, items=tuple(part)) for part in parts]


def _actions_of(line: m.ExampleLine, scope: Scope) -> list[m.Action]:
    words = [item.value for item in line.items if isinstance(item.value, str)]
    return [scope.game.actions[word] for word in words if word in scope.game.actions]


def _numbers_of(action: m.Action) -> str:
    """What the numbers are that an action lets its player choose: slots, or a word of the spec."""
    for st in inner_statements(action.body):
        if isinstance(st, m.Choose) and isinstance(st.domain.source, m.RangeSource):
            return st.domain.var.name
    return values.SLOT


def _picked(item: m.ExampleItem, scope: Scope, noun: str = values.SLOT) -> Slot:
    """What a player chooses in an example; `noun` is what its numbers are."""
    if isinstance(item.value, str):
        return _word(item, scope)
    if item.value is None:
        return Clause("examples.rest")
    if isinstance(item.value.type, IntType):
        if isinstance(item.value, m.Const):
            return Thing(noun, label=str(item.value.value))
        return Clause("examples.numbered", {"number": values.phrase(item.value, scope)})
    said = _shown(item.value, scope)
    if isinstance(said, Thing) and item.count > 1:
        return replace(said, determiner=INDEF, number=MANY, count=item.count)
    return said


def _offered(item: m.ExampleItem, scope: Scope, noun: str) -> Slot:
    """What a player can or cannot choose; an action by its title."""
    said = _picked(item, scope, noun)
    if isinstance(item.value, str) and (
        item.value in scope.game.actions or item.value in may_labels(scope.game)
    ):
        return Clause("examples.title", {"what": said})
    return said


def _word(item: m.ExampleItem, scope: Scope) -> Slot:
    """A bare word that a choice may offer: an action, a yes or no, what one may do, a value."""
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
            number = scope.game.enums[enum.among or enum.name].values.index(word)
            label = any_value(scope, EnumType(enum.name), number, item.span)
            if isinstance(label, Thing) and item.count > 1:
                return replace(label, determiner=INDEF, number=MANY, count=item.count)
            return label
    return scope.unsaid(item.span, "This choice")


def may_labels(game: m.Game) -> frozenset[str]:
    """The names of everything that a player may do or leave."""
    bodies: list[m.Block] = [game.play.body]
    bodies += [step.body for step in game.setup.steps]
    bodies += [verb.body for verb in game.verbs.values()]
    bodies += [action.body for action in game.actions.values()]
    bodies += [handler.body for card in game.cards.values() for handler in card.handlers]
    bodies += [trigger.body for trigger in game.triggers.values()]
    return frozenset(
        st.label for body in bodies for st in inner_statements(body) if isinstance(st, m.May)
    )


def inner_statements(body: m.Block) -> Sequence[m.Statement]:
    """All statements of a block, those within others included, in their order."""
    found: list[m.Statement] = []
    for st in body:
        found.append(st)
        match st:
            case m.Choose(otherwise=otherwise) | m.Move(otherwise=otherwise):
                found += inner_statements(otherwise)
            case m.May(body=inner, otherwise=otherwise):
                found += [*inner_statements(inner), *inner_statements(otherwise)]
            case m.If(then=then, otherwise=otherwise) | m.IfThere(then=then, otherwise=otherwise):
                found += [*inner_statements(then), *inner_statements(otherwise)]
            case (
                m.ForEach(body=inner)
                | m.Secretly(body=inner)
                | m.Repeat(body=inner)
                | m.RepeatUntil(body=inner)
                | m.TakeTurns(body=inner)
                | m.Together(body=inner)
            ):
                found += inner_statements(inner)
            case (
                m.Let()
                | m.Look()
                | m.TakeAction()
                | m.Shuffle()
                | m.Swap()
                | m.Assign()
                | m.AssignRandom()
                | m.Adjust()
                | m.Call()
                | m.CarryOut()
                | m.Stop()
                | m.Finish()
            ):
                pass
            case _:
                assert_never(st)
    return found


def _then(check: m.ExampleCheck, scope: Scope, noun: str) -> Sentence:
    if check.kind is m.CheckKind.UNFINISHED:
        return Sentence(Clause("examples.unfinished"), check.span)
    assert check.value is not None
    if check.kind is m.CheckKind.TRUE:
        said = tests.condition(check.value, scope)
        if isinstance(said, Clause):
            return Sentence(replace(said, swapped=True), check.span)
        return Sentence(Clause("examples.holds", {"cond": said}), check.span)
    slots: dict[str, Slot] = {"who": values.phrase(check.value, scope)}
    match check.kind:
        case m.CheckKind.WINS:
            return Sentence(Clause("examples.wins", slots), check.span)
        case m.CheckKind.CAN | m.CheckKind.CANNOT:
            slots["what"] = Series(tuple(_offered(item, scope, noun) for item in check.items), "or")
            return Sentence(Clause(f"examples.{check.kind.value}", slots), check.span)
        case _:
            assert_never(check.kind)
