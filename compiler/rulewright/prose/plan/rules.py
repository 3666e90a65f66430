"""Rules as sections: roles and other definitions, setup, play, verbs, actions, cards, triggers."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.ranking import Key, keys_of
from rulewright.model.types import PLAYER
from rulewright.prose.phrases import BARE, EVERY, INDEF, MANY
from rulewright.prose.plan.comparisons import is_nothing
from rulewright.prose.plan.declarations import any_value
from rulewright.prose.plan.domains import domain_member, domain_phrase
from rulewright.prose.plan.nouns import owned
from rulewright.prose.plan.referents import Scope, introduce, number_of, type_name
from rulewright.prose.plan.rule_ends import without_plain_ends
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
)
from rulewright.prose.plan.statements import block, cases_of
from rulewright.prose.plan.value_or_condition import condition, phrase


def function_section(item: m.Function, scope: Scope) -> Section:
    """Return the definition of a role, quantity or predicate."""
    anchor = f"{item.kind.value}-{item.name}"
    named: dict[str, Slot] = {local.name: introduce(local) for local in item.params}
    match item.kind:
        case m.FunctionKind.PREDICATE:
            fact = Clause(f"predicate.{item.name}", named, swapped=True)
            whether = Clause("whether", {"state": replace(fact, swapped=False)})
            title: Slot = Clause(f"title.{item.name}", fallback=whether)
            if isinstance(item.value, m.Conditional):
                cases = _predicate_cases(fact, item, scope)
                return Section(anchor, title, item.span, body=cases, sources=item.sources)
            said = _predicate(fact, item, scope)
            return Section(anchor, title, item.span, (said,), sources=item.sources)
        case m.FunctionKind.ROLE | m.FunctionKind.QUANTITY:
            steps = _definition(item, named, scope)
            title = Clause(f"title.{item.name}", fallback=Thing(item.name, determiner=BARE))
            return Section(anchor, title, item.span, body=steps, sources=item.sources)
        case (
            m.FunctionKind.SCORE | m.FunctionKind.PAYOFF | m.FunctionKind.TEAM
            | m.FunctionKind.RANK | m.FunctionKind.COMMON_SCORE
        ):
            title = Clause(f"title.{item.name}", fallback=Thing(item.name, determiner=BARE))
            result = _result(item, named, scope)
            return Section(anchor, title, item.span, body=result, sources=item.sources)
        case _:
            assert_never(item.kind)


def _result(item: m.Function, named: dict[str, Slot], scope: Scope) -> tuple[Step, ...]:
    """Return what a game ends in, and how players rank by it where nothing else is said of that."""
    if item.kind is m.FunctionKind.RANK:
        keys = keys_of(item)
        return _definition(item, named, scope) if keys is None else _ranking(keys, item, scope)
    what = owned(item.name, named)

    def say(value: m.Expr) -> Clause:
        if is_nothing(value):
            player, = named.values()
            return Clause("define.result.none", {"who": player})
        return Clause("define.result", {"what": what, "value": phrase(value, scope)})

    steps = cases_of(item.value, item.span, item.sources, scope, say)
    rank = scope.game.functions.get(m.FunctionKind.RANK)
    if rank is not None and rank.span == item.span:
        steps += _ranking(keys_of(rank) or (), rank, scope)
    return steps


def _ranking(keys: tuple[Key, ...], item: m.Function, scope: Scope) -> tuple[Step, ...]:
    """Return who ranks before whom, in order."""
    said = []
    for number, key in enumerate(keys):
        way = "highest" if key.highest else "lowest"
        form = f"rank.{way}" if number == 0 else f"rank.level.{way}"
        match key.value:
            case m.Apply(name, (m.LocalRef(local, None),)) if local in item.params:
                what: Slot = Thing(name)
            case _:
                what = phrase(key.value, scope)
        said.append(Clause(form, {"what": what}))
    said.append(Clause("rank.shared"))
    return tuple(Sentence(clause, item.span, item.sources) for clause in said)


def _definition(item: m.Function, named: dict[str, Slot], scope: Scope) -> tuple[Step, ...]:
    form = f"define.{item.kind.value}"
    what = owned(item.name, named)

    def say(value: m.Expr) -> Clause:
        if is_nothing(value):
            return Clause("define.none", {"what": what})
        slots: dict[str, Slot] = {"what": what, "value": phrase(value, scope)}
        return Clause(form, slots, (item.name,), {**named, **_beyond(value, scope)})

    match item.value:
        case m.Conditional(test, then, otherwise) if not any(
            isinstance(part, m.Conditional) or is_nothing(part) for part in (then, otherwise)
        ):
            slots: dict[str, Slot] = {
                "what": what,
                "value": phrase(then, scope),
                "cond": condition(test, scope),
                "otherwise": phrase(otherwise, scope),
            }
            return (Sentence(Clause("define.depends", slots, (item.name,), named), item.span, item.sources),)
        case _:
            return cases_of(item.value, item.span, item.sources, scope, say)


def _beyond(value: m.Expr, scope: Scope) -> dict[str, Slot]:
    """Return from where, and how far, a place is that is reckoned from another: the field after the last."""
    match value:
        case m.Arithmetic(m.ArithmeticOp.ADD, base, m.Const() as by):
            return {"base": phrase(base, scope), "by": phrase(by, scope)}
        case _:
            return {}


def _predicate_cases(fact: Clause, item: m.Function, scope: Scope) -> tuple[Step, ...]:
    """Return a question whose answer depends on a condition: each case by itself."""

    def say(value: m.Expr) -> Clause:
        said = condition(value, scope)
        return Clause("define.predicate", {"fact": fact, "cond": said})

    return cases_of(item.value, item.span, item.sources, scope, say)


def _predicate(fact: Clause, item: m.Function, scope: Scope) -> Sentence | Conditions:
    said = condition(item.value, scope)
    lead = Clause("define.predicate", {"fact": fact, "cond": said}, (item.name,), fact.slots)
    if isinstance(said, Series) and (len(said.items) > 2 or any(map(_within, said.items))):
        lead = Clause("define.list", {"fact": fact})
        return listed(lead, said, item.span, item.sources)
    return Sentence(lead, item.span, item.sources)


def _within(item: Slot) -> Series | None:
    if isinstance(item, Clause) and item.form.startswith("cond.within."):
        found = item.slots["what"]
        return found if isinstance(found, Series) else None
    return None


def listed(lead: Clause, said: Series, span: Span, sources: m.Sources = m.NO_SOURCES) -> Conditions:
    """Return several conditions as a list, one within the other where they are."""
    parts: list[Clause | Conditions] = []
    for item in said.items:
        inner = _within(item)
        if inner is not None:
            parts.append(listed(Clause("list"), inner, span))
        elif isinstance(item, Clause):
            parts.append(replace(item, swapped=True))
    return Conditions(lead, tuple(parts), said.conjunction == "and", span, sources)


# ---- setup and play ----------------------------------------------------------------------------


def setup_section(item: m.Setup, scope: Scope) -> Section:
    """Return the steps of the setup, in their order."""
    sections = tuple(
        Section(
            f"step-{step.name}",
            Clause(f"step.{step.name}"),
            step.span,
            body=block(step.body, scope),
            sources=step.sources,
            ordered=True,
        )
        for step in item.steps
    )
    return Section("setup", Clause("heading.setup"), item.span, sections=sections)


def play_section(item: m.Play, scope: Scope) -> Section:
    """Return what is done from the first turn on."""
    body = block(without_plain_ends(item.body), scope)
    title = Clause("heading.play")
    return Section("play", title, item.span, body=body, sources=item.sources, ordered=True)


# ---- verbs, actions, cards ---------------------------------------------------------------------


DOER = "doer"
"""The slot of whom a verb is about, if it is about one player."""


def verb_section(item: m.Verb, scope: Scope) -> Section:
    """Return what the sentence of a verb means."""
    for local in item.params:
        # In a verb the ship that it is about is "the ship", not "that ship".
        scope = scope.naming(local, Thing(local.name, number_of(local.type), mark=local.uid))
    named: dict[str, Slot] = {local.name: scope.mention(local) for local in item.params}
    done = Clause(f"verb.{item.name}", named, ("defined",))
    players = [named[local.name] for local in item.params if type_name(local.type) == PLAYER]
    lead = Clause("define.verb", {"what": done}, (item.name,), {DOER: players[0]} if len(players) == 1 else {})
    return Section(
        f"verb-{item.name}",
        Clause(f"verb.{item.name}.title", fallback=done),
        item.span,
        (Sentence(lead, item.span, item.sources),),
        block(without_plain_ends(item.body), scope),
        sources=item.sources,
        ordered=True,
    )


def action_section(item: m.Action, scope: Scope) -> Section:
    """Return who may take an action, what it needs, and what it does."""
    inner = action_scope(item, scope)
    who: dict[str, Slot] = {}
    form = "actions.anyone"
    if item.role is not None:
        form = "actions.role"
        index = {} if item.place is None else {item.place.name: introduce(item.place)}
        who["role"] = owned(item.role, dict(index), anchor=f"role-{item.role}")
    intro: list[Sentence | Conditions] = [Sentence(Clause(form, who), item.span, item.sources)]
    for need in item.needs:
        said = condition(need.test, inner)
        intro.append(Sentence(Clause("actions.needs", {"cond": said}), need.span, need.sources))
    return Section(
        f"action-{item.name}",
        Clause(f"action.{item.name}"),
        item.span,
        tuple(intro),
        block(without_plain_ends(item.body), inner),
        sources=item.sources,
        ordered=True,
    )


def action_scope(item: m.Action, scope: Scope) -> Scope:
    """Inside an action the actor is the reader, and the place of the role is the reader's."""
    inner = scope.addressing(item.actor)
    if item.place is None:
        return inner
    mine = Thing(item.place.name, of=(scope.addressing(item.actor).mention(item.actor),))
    return inner.naming(item.place, mine)


def event_section(item: m.Event, scope: Scope) -> Section:
    """Return that cards say what happens at an event."""
    pieces = Thing(item.piece_class, MANY, BARE)
    said = Sentence(Clause("events.text", {"pieces": pieces}), item.span)
    title = Clause(f"event.{item.name}.title")
    return Section(f"event-{item.name}", title, item.span, (said,))


def card_section(item: m.Card, scope: Scope) -> Section:
    """Return how many copies of a card there are, what it is, and what it does."""
    found = scope.game.classes[item.piece_class]
    what = Thing("copy", determiner=INDEF, count=found.copies[item.kind])
    intro = [Sentence(Clause("card.copies", {"what": what}), item.span, item.sources)]
    for attribute in found.attributes:
        value = any_value(scope, attribute.type, attribute.values[item.kind], item.span)
        slots: dict[str, Slot] = {"attribute": Thing(attribute.name), "value": value}
        kind: dict[str, Slot] = {}
        if isinstance(value, Thing):
            kind["kind"] = replace(value, determiner=INDEF, host=item.piece_class)
        intro.append(Sentence(Clause("card.attribute", slots, (attribute.name,), kind), item.span))
    body: list[Step] = []
    for handler in item.handlers:
        inner = handler_scope(item, handler, scope)
        params = {local.name: inner.mention(local) for local in handler.params}
        lead = Clause(f"event.{handler.event}.when", dict(params))
        steps = block(without_plain_ends(handler.body), inner)
        body.append(Under(lead, steps, handler.span, handler.sources))
    title = Thing(item.name, determiner=BARE, value=True, host=item.piece_class)
    return Section(
        f"card-{item.name}",
        title,
        item.span,
        tuple(intro),
        tuple(body),
        sources=item.sources,
        ordered=True,
    )


def handler_scope(item: m.Card, handler: m.Handler, scope: Scope) -> Scope:
    """Inside a card's rule the first player of the event is the reader, the card "this card"."""
    inner = replace(scope, this=(scope.game.classes[item.piece_class].kind.name, item.kind))
    return inner.addressing(handler.params[0]) if handler.params else inner


def trigger_section(item: m.Trigger, scope: Scope) -> Section:
    """Return what a trigger watches for, and what happens then."""
    inner = scope
    each: dict[str, Slot] = {}
    if item.domain is not None:
        inner = scope.naming(item.domain.var, domain_member(item.domain, scope))
        each = {"what": domain_phrase(item.domain, scope, EVERY)}
    cond = condition(item.condition, inner)
    lead = Clause("triggers.when_each" if each else "triggers.when", {"cond": cond, **each})
    body = Under(lead, block(without_plain_ends(item.body), inner), item.span, item.sources)
    # Rules that watch are tried in their order: each says which one it comes after.
    names = list(scope.game.triggers)
    before = [
        Clause("triggers.named", {"rule": Clause(f"trigger.{name}")})
        for name in names[: names.index(item.name)]
    ]
    first = Series(tuple(before), "or") if len(before) > 1 else before[0] if before else None
    intro = () if first is None else (Sentence(Clause("triggers.after", {"rules": first}), item.span),)
    title = Clause(f"trigger.{item.name}")
    return Section(
        f"trigger-{item.name}",
        title,
        item.span,
        intro,
        (body,),
        sources=item.sources,
        ordered=True,
    )


def note_section(item: m.Note, scope: Scope) -> Section:
    """Return a rule for people, in the words of the catalogue."""
    said = Sentence(Clause(f"note.{item.name}"), item.span, item.sources)
    title = Clause(f"note.{item.name}.title")
    return Section(f"note-{item.name}", title, item.span, (said,), sources=item.sources)
