"""From the model to what an engine says about its game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import assert_never

from rulewright.analysis import failure_reasons as r
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.ir import control_flow_graph as k
from rulewright.ir import description as d
from rulewright.ir import nodes as x
from rulewright.ir.lowering.actions import action_numbers, need_name
from rulewright.ir.lowering.explanations import Told, explanations
from rulewright.ir.lowering.state_layout import Layout, Slot
from rulewright.ir.lowering.value_types import slot_type, value_type
from rulewright.ir.suspension_invariants import Waiting
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.option_specialisation import settled, switches_of, ways
from rulewright.model.rule_bodies import bodies, rules, statements
from rulewright.model.types import EnumType, IntType, NoneType, Type
from rulewright.runtime import description as rt
from rulewright.runtime.place_storage import Shape


def describe(graph: k.ControlFlowGraph, layout: Layout, program: x.Program) -> d.Description:
    """Return the description of a game; `program` is what its functions have become."""
    game = graph.game
    anchors = _Anchors(graph)
    waiting = Waiting(graph, layout, program)
    return d.Description(
        game.name, game.min_players, game.max_players,
        enums=tuple(
            rt.Enumeration(enum.name, enum.values, enum.among)
            for enum in game.enums.values() if enum.values
        ),
        classes=tuple(
            rt.PieceClass(
                pieces.name, pieces.kind.name, pieces.copies, pieces.per_player, pieces.single
            )
            for pieces in game.classes.values()
        ),
        zones=tuple(map(_zone, game.zones.values())),
        variables=tuple(map(_variable, game.variables.values())),
        fields=tuple(_field(slot, waiting, len(program.resume)) for slot in layout.slots),
        tables=tuple(_table(table, layout) for table in game.tables.values() if table.is_open),
        choices=tuple(
            _choice(game, choice, asked, anchors)
            for choice, asked in zip(graph.choices, graph.asked, strict=True)
        ),
        actions=tuple(
            _action(game, action, first) for action, first in action_numbers(game, layout)
        ),
        rules=waiting.rules(),
        asked=waiting.asked(),
        resumed=waiting.resumed(),
        reasons=tuple(map(_part, _worth_telling(explanations(graph, layout)))),
        edition=game.edition,
        variants=game.switches,
        exclusions=game.exclusions,
        overlays=tuple((o.kind, o.name) for o in game.overlays if o.kind != "edition"),
        results=tuple(
            d.Outcome(each.kind, each.function, value_type(game.functions[each.kind].type))
            for each in program.results
        ),
        secret_looks=any(
            isinstance(part, m.Look) and part.secret for body in bodies(game) for part in statements(body)
        ),
    )


# ---- what there is --------------------------------------------------------------------------------


def _zone(zone: m.Zone) -> rt.Zone:
    return rt.Zone(
        zone.name, zone.name, _shape(zone.shape), zone.holds, zone.capacity, _seen(zone.seen),
        _indices(zone.indices), zone.is_box,
    )


def _shape(shape: m.Shape) -> Shape:
    match shape:
        case m.Shape.LINE:
            return "line"
        case m.Shape.GROUP:
            return "group"
        case m.Shape.SLOTS:
            return "slots"
        case m.Shape.PILE:
            return "pile"
        case _:
            assert_never(shape)


def _seen(seen: m.Seen) -> str:
    match seen:
        case m.Seen.ALL:
            return "all"
        case m.Seen.OWNER:
            return "owner"
        case m.Seen.OTHERS:
            return "others"
        case m.Seen.NOBODY:
            return "nobody"
        case _:
            assert_never(seen)


def _indices(indices: Iterable[m.Index]) -> tuple[rt.IndexType, ...]:
    return tuple(map(_index, indices))


def _index(index: m.Index) -> rt.IndexType:
    if isinstance(index.type, IntType):
        return "range", index.type.low, index.type.high
    assert isinstance(index.type, EnumType)
    return "enum", index.type.name


def _variable(variable: m.Variable) -> rt.Variable:
    return rt.Variable(
        variable.name, variable.name, value_type(variable.type), variable.initial, _seen(variable.seen),
        _indices(variable.indices), variable.is_option,
    )


def _field(slot: Slot, waiting: Waiting, resumed: int) -> rt.Field:
    kind: rt.ValueType | None = None
    if slot.resume:
        kind = ("resume", resumed)
    elif slot.name in waiting.of_cell:
        kind = waiting.of_cell[slot.name]
    elif slot.type is not None and not isinstance(slot.type, NoneType):
        kind = value_type(slot.type)
    return rt.Field(slot.name, _kept(slot), slot.secret, kind, *waiting.seen.get(slot.name, ()))


def _kept(slot: Slot) -> str:
    """Return what a field of a rule keeps, in the runtime's words."""
    match slot.keeps:
        case x.Keeps.NUMBER:
            return "int"
        case x.Keeps.PICKS:
            return "list"
        case x.Keeps.NUMBERS:
            return "array"
        case x.Keeps.PICKS_EACH:
            return "lists"
        case (
            x.Keeps.PIECES | x.Keeps.PIECES_EACH | x.Keeps.CELLS | x.Keeps.TALLY | x.Keeps.BOARD
        ):
            raise AssertionError(slot)
        case _:
            assert_never(slot.keeps)


def _table(table: m.Table, layout: Layout) -> rt.OpenTable:
    def labels(kind: Type | None, numbers: tuple[int, ...]) -> tuple[str, ...]:
        if isinstance(kind, EnumType):
            values = layout.base_values(kind)
            return tuple(values[number] for number in numbers)
        return tuple(map(str, numbers))

    return rt.OpenTable(
        table.name, table.name, value_type(table.type), labels(table.row_type, table.rows),
        labels(table.column_type, table.columns), table.cells,
    )


# ---- choices and actions --------------------------------------------------------------------------


class _Anchors:
    """The rule that each choice belongs to."""

    def __init__(self, graph: k.ControlFlowGraph) -> None:
        self._of_choice: dict[str, k.Proc] = {}
        for proc in graph.procs.values():
            for block in proc.blocks:
                if isinstance(block.end, k.Ask):
                    self._of_choice.setdefault(block.end.choice.name, proc)

    def rule(self, choice: str) -> str:
        proc = self._of_choice[choice]
        if isinstance(proc.origin, m.Handler):
            assert proc.card is not None
            return rule_anchor(proc.origin, proc.card)
        if isinstance(proc.origin, m.Setup):
            return rule_anchor(next(filter(partial(_asks, choice), proc.origin.steps), proc.origin))
        return rule_anchor(proc.origin)


def _asks(choice: str, step: m.Step) -> bool:
    """Return whether a choice is made in a step."""
    parts = (part for statement in step.body for part in walk(statement))
    return any(
        part.name == choice or (isinstance(part, m.Choose) and part.joint is not None and part.joint.name == choice)
        for part in parts if isinstance(part, m.Choose | m.May)
    )


def _choice(
    game: m.Game, choice: m.Choose | m.May | m.TakeAction, asked: m.Choose | m.May | m.TakeAction,
    anchors: _Anchors,
) -> d.Choice:
    """Return a choice; the tests that something can fail are those of what is `asked` first."""
    checks: tuple[d.Check, ...] = ()
    secret = False
    label = place = ""
    values: rt.ValueType
    match choice:
        case m.Choose():
            kind = d.ChoiceKind.PICK if choice.low is not None else d.ChoiceKind.CHOOSE
            values = _type(choice) if choice.joint is None else _joined_type(game, choice.joint)
            secret = choice.secret or choice.var.per is not None
            label = choice.var.name
            if values[0] == "int":
                place = _numbered_place(game, choice)
            tests = asked.domain.filters if isinstance(asked, m.Choose) else ()
            checks = tuple(
                d.Check(
                    x.Name(x.Part.CHECK, (choice.name,), "", number),
                    f"choice.{choice.name}.{number}",
                )
                for number in range(1, len(tests) + 1)
            )
        case m.May():
            kind, values, label = d.ChoiceKind.MAY, ("bool",), choice.label
        case m.TakeAction():
            kind, values = d.ChoiceKind.ACTION, ("action",)
        case _:
            assert_never(choice)
    origin = _origin(choice.sources, choice.span)
    rule = anchors.rule(choice.name)
    return d.Choice(choice.name, kind, values, rule, secret, origin, checks, label, place)


def _type(choice: m.Choose) -> rt.ValueType:
    of_slots = isinstance(choice.domain.source, m.SlotSource | m.SetSource)
    values = value_type(choice.domain.var.type)
    return slot_type(values) if of_slots else values


def _joined_type(game: m.Game, joint: m.Joint) -> rt.ValueType:
    """Return the type of a decision that several choices make up: their types, in their order."""
    made = {
        part.var.uid: part
        for rule in rules(game) for part in statements(rule.body)
        if isinstance(part, m.Choose) and part.joint is not None
    }
    return ("joined", *(_type(made[each.uid]) for each in joint.parts))


def _numbered_place(game: m.Game, choice: m.Choose) -> str:
    """Return the family of places that a number is chosen from, if the rule asks for one by it."""
    chosen = {choice.var.uid, choice.domain.var.uid}
    for rule in rules(game):
        parts = [part for tree in rule.trees for part in walk(tree)]
        if choice in parts:
            return next((
                part.zone for part in parts
                if isinstance(part, m.ZoneRef)
                and any(isinstance(arg, m.LocalRef) and arg.local.uid in chosen for arg in part.args)
            ), "")
    return ""


def _action(game: m.Game, action: m.Action, first: int) -> d.ActionRule:
    at = None
    if action.place is not None:
        assert isinstance(action.place.type, EnumType)
        at = action.place.type.name
    checks = tuple(
        d.Check(need_name(action, number), f"need.{action.name}.{number}")
        for number in range(0 if action.role else 1, len(action.needs) + 1)
    )
    return d.ActionRule(
        action.name, at, first, rule_anchor(action), _origin(action.sources, action.span), checks,
        tuple(_others(game, action)), tuple(_when(game, action)),
    )


def _when(game: m.Game, action: m.Action) -> Iterator[tuple[str, bool]]:
    """Yield the variants with which an action is there, or without which."""
    for need in action.needs:
        match need.test:
            case m.VariableRef(variable=name) if name in game.switches:
                yield name, True
            case m.Not(m.VariableRef(variable=name)) if name in game.switches:
                yield name, False
            case _:
                pass


def _others(game: m.Game, action: m.Action) -> Iterator[tuple[rt.When, d.Origin]]:
    """Yield where an action comes from in games with and without the variants that say it anew."""
    for when in ways(game, switches_of(game, action.sources)):
        said = settled(replace(action, needs=(), body=()), dict(when))
        if when and said.sources != action.sources:
            yield when, _origin(said.sources, said.span)


def _origin(sources: m.Sources, span: Span | None) -> d.Origin:
    source = ""
    if span is not None:
        line, _ = span.file.position(span.start)
        source = f"{span.file.name}:{line}"
    return d.Origin(sources.facts, sources.rulings, source)


# ---- reasons --------------------------------------------------------------------------------------


def _worth_telling(told: Iterable[Told]) -> Iterator[Told]:
    """Yield the reasons with more to them than their sentence."""
    for each in told:
        if any(
            reason.rules or reason.when or reason.span or reason.sources != m.NO_SOURCES
            for reason in r.all_reasons(each.part)
        ):
            yield each


def _part(told: Told) -> d.Reason | d.Members:
    part, inner = told.part, tuple(map(_part, told.inner))
    match part:
        case r.Reason():
            value = None
            if part.value is not None and told.value is not None:
                value = told.value, value_type(part.value.type)
            return d.Reason(
                part.key, told.test, r.rule_names(part), _origin(part.sources, part.span), value,
                part.when, inner,
            )
        case r.Members():
            kind = value_type(part.domain.var.type)
            if isinstance(part.domain.source, m.SlotSource):
                kind = slot_type(kind)
            return d.Members(kind, told.test, part.when, inner)
        case _:
            assert_never(part)
