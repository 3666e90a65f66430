"""The tables that notation, views, records and explanations are made from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, assert_never

from rulewright.core import nodes as c
from rulewright.emit.python import names
from rulewright.emit.python.actions import action_numbers
from rulewright.emit.python.expressions import Expressions, Scope
from rulewright.emit.python.layout import Layout, Slot
from rulewright.emit.python.loops import write_return
from rulewright.emit.python.reasons import write_reasons
from rulewright.emit.python.value_types import value_type
from rulewright.emit.python.writer import Writer, literal
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.effects import walk
from rulewright.model.types import EnumType, IntType, NoneType, Type

if TYPE_CHECKING:
    from rulewright.emit.python.module import Origin


class Anchors:
    """The rule that each choice belongs to."""

    def __init__(self, core: c.Core) -> None:
        self.of_choice: dict[str, c.Proc] = {}
        for proc in core.procs.values():
            for block in proc.blocks:
                if isinstance(block.end, c.Ask):
                    self.of_choice.setdefault(block.end.choice.name, proc)

    def rule(self, choice: str) -> str:
        proc = self.of_choice[choice]
        if isinstance(proc.origin, m.Handler):
            return rule_anchor(proc.origin, proc.name.removesuffix(f"_{proc.event}"))
        if isinstance(proc.origin, m.Setup):
            return rule_anchor(next(filter(partial(_asks, choice), proc.origin.steps), proc.origin))
        return rule_anchor(proc.origin)


def _asks(choice: str, step: m.Step) -> bool:
    """Whether a choice is made in a step."""
    parts = (part for statement in step.body for part in walk(statement))
    return any(isinstance(part, m.Choose | m.May) and part.name == choice for part in parts)


def _index(index: m.Index) -> tuple[object, ...]:
    if isinstance(index.type, IntType):
        return ("range", index.type.low, index.type.high)
    assert isinstance(index.type, EnumType)
    return ("enum", index.type.name)


def _indices(indices: tuple[m.Index, ...]) -> str:
    return literal(tuple(_index(index) for index in indices))


def write_checks(w: Writer, core: c.Core, layout: Layout, anchors: Anchors) -> None:
    """One function for each test of a choice and each need of an action: what `why_not` asks."""
    _ = anchors
    for choice in core.choices:
        if not isinstance(choice, m.Choose):
            continue
        for number, test in enumerate(choice.domain.filters, 1):
            scope = Scope(layout)
            scope.give(choice.domain.var, "value")
            e = Expressions(layout, scope)
            w.line()
            w.line()
            with w.block(f"def check__{names.checked(choice.name)}__{number}(s, value):"):
                w.line(f'"""Whether {choice.name} can be this, by its test {number}."""')
                write_return(w, e, test.test)
    for action in core.game.actions.values():
        tests: list[m.Expr | None] = [None] if action.role else []
        tests += [need.test for need in action.needs]
        for number, need in enumerate(tests, 0 if action.role else 1):
            scope = Scope(layout)
            scope.give(action.actor, "actor")
            if action.place is not None:
                scope.give(action.place, "place")
            e = Expressions(layout, scope)
            w.line()
            w.line()
            with w.block(f"def need__{names.checked(action.name)}__{number}(s, actor, place):"):
                what = f"need {number}" if number else "the role it takes"
                w.line(f'"""Whether the action {action.name} has {what}."""')
                if need is None:
                    assert action.role is not None
                    place = ", place" if action.place is not None else ""
                    w.line(f"return {names.function(action.role)}(s{place}) == actor")
                else:
                    write_return(w, e, need)


def _sources(sources: m.Sources) -> str:
    return f"facts={literal(sources.facts)}, rulings={literal(sources.rulings)}"


def describe(
    w: Writer, core: c.Core, layout: Layout, origin: Origin, anchors: Anchors
) -> None:
    """Writes the description as literals."""
    game = core.game
    w.line()
    w.line()
    w.line("DESCRIPTION = d.Description(")
    w.line(f"    game={literal(game.name)},")
    w.line(f"    spec_hash={literal(origin.spec_hash)},")
    w.line(f"    language_version={literal(origin.version)},")
    w.line(f"    min_players={game.min_players},")
    w.line(f"    max_players={game.max_players},")
    w.line("    enums=(")
    for enum in game.enums.values():
        if enum.values:
            parts = ", ".join(literal(part) for part in (enum.name, enum.values, enum.among))
            w.line(f"        d.Enumeration({parts}),")
    w.line("    ),")
    w.line("    classes=(")
    for pieces in game.classes.values():
        w.line(
            f"        d.PieceClass({literal(pieces.name)}, {literal(pieces.kind.name)}, "
            f"{literal(pieces.copies)}, {pieces.per_player}, {pieces.single}),"
        )
    w.line("    ),")
    w.line("    zones=(")
    for zone in game.zones.values():
        w.line(
            f"        d.Zone({literal(zone.name)}, {literal(names.field(zone.name))}, "
            f"{literal(zone.shape.value)}, {literal(zone.holds)}, {zone.capacity}, "
            f"{literal(zone.seen.value)}, {_indices(zone.indices)}, {zone.is_box}),"
        )
    w.line("    ),")
    w.line("    variables=(")
    for variable in game.variables.values():
        w.line(
            f"        d.Variable({literal(variable.name)}, {literal(names.field(variable.name))}, "
            f"{literal(value_type(variable.type))}, {variable.initial}, "
            f"{literal(variable.seen.value)}, {_indices(variable.indices)}, {variable.is_option}),"
        )
    w.line("    ),")
    w.line("    fields=(")
    for slot in layout.slots:
        w.line(f"        {_field(slot)},")
    w.line("    ),")
    w.line("    tables=(")
    for table in game.tables.values():
        if table.is_open:
            w.line(f"        {_table(table, layout)},")
    w.line("    ),")
    w.line("    choices=(")
    for choice in core.choices:
        _choice(w, choice, anchors)
    w.line("    ),")
    w.line("    actions=(")
    for action, first in action_numbers(game, layout):
        _action(w, action, first)
    w.line("    ),")
    write_reasons(w, tuple(c for c in core.choices if isinstance(c, m.Choose)), layout)
    if game.edition is not None:
        editions = origin.editions or ((game.edition, game.name),)
        w.line(f"    edition={literal(game.edition)},")
        w.line(f"    editions={literal(editions)},")
    for field, value in (
        ("variants", game.switches),
        ("exclusions", game.exclusions),
        ("overlays", tuple((o.kind, o.name) for o in game.overlays if o.kind != "edition")),
    ):
        if value:
            w.line(f"    {field}={literal(value)},")
    w.line(")")


def _field(slot: Slot) -> str:
    kind = "None"
    if slot.resume:
        kind = '("resume", len(RESUME))'
    elif slot.type is not None and not isinstance(slot.type, NoneType):
        kind = literal(value_type(slot.type))
    return f"d.Field({literal(slot.name)}, {literal(slot.kind)}, {slot.secret}, {kind})"


def _table(table: m.Table, layout: Layout) -> str:
    def labels(kind: Type | None, numbers: tuple[int, ...]) -> tuple[str, ...]:
        if isinstance(kind, EnumType):
            values = layout.base_values(kind)
            return tuple(values[number] for number in numbers)
        return tuple(map(str, numbers))

    return (
        f"d.OpenTable({literal(table.name)}, {literal(names.field(table.name))}, "
        f"{literal(value_type(table.type))}, {literal(labels(table.row_type, table.rows))}, "
        f"{literal(labels(table.column_type, table.columns))}, {literal(table.cells)})"
    )


def _choice(w: Writer, choice: m.Choose | m.May | m.TakeAction, anchors: Anchors) -> None:
    checks = "()"
    secret = False
    match choice:
        case m.Choose():
            kind = "pick" if choice.low is not None else "choose"
            values = value_type(choice.domain.var.type)
            if isinstance(choice.domain.source, m.SlotSource | m.SetSource) and values[0] == "int":
                values = ("slot", *values[1:])
            secret = choice.secret or choice.var.per is not None
            found = [
                f'(check__{choice.name}__{number}, "choice.{choice.name}.{number}")'
                for number in range(1, len(choice.domain.filters) + 1)
            ]
            checks = f"({', '.join(found)}{',' if len(found) == 1 else ''})"
        case m.May():
            kind, values = "may", ("bool",)
        case m.TakeAction():
            kind, values = "action", ("action",)
        case _:
            assert_never(choice)
    w.line(
        f"        d.Choice({literal(choice.name)}, {literal(kind)}, {literal(values)}, "
        f"{literal(anchors.rule(choice.name))}, {secret}, {_sources(choice.sources)}, "
        f"source={literal(_place(choice.span))}, checks={checks}),"
    )


def _place(span: object) -> str:
    from rulewright.source import Span

    assert isinstance(span, Span)
    line, _ = span.file.position(span.start)
    return f"{span.file.name}:{line}"


def _action(w: Writer, action: m.Action, first: int) -> None:
    place = None
    if action.place is not None:
        assert isinstance(action.place.type, EnumType)
        place = action.place.type.name
    start = 0 if action.role else 1
    total = len(action.needs) + (1 if action.role else 0)
    found = [
        f'(need__{action.name}__{number}, "need.{action.name}.{number}")'
        for number in range(start, start + total)
    ]
    checks = f"({', '.join(found)}{',' if len(found) == 1 else ''})"
    w.line(
        f"        d.ActionRule({literal(action.name)}, {literal(place)}, {first}, "
        f"{literal(rule_anchor(action))}, {_sources(action.sources)}, "
        f"source={literal(_place(action.span))}, checks={checks}),"
    )


