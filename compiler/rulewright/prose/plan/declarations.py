"""What a game is made of: values, pieces, places, what is remembered, options and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.ordinals import value_name, value_numbers
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)
from rulewright.prose.phrases import BARE, DEF, EVERY, INDEF, MANY, THIS
from rulewright.prose.plan.nouns import COUNTING, NUMBER, is_hand_zone, owned
from rulewright.prose.plan.referents import CANNOT_SAY, Scope, index_names, number_of, type_name
from rulewright.prose.plan.sentences import (
    Clause,
    Num,
    Section,
    Sentence,
    Series,
    Slot,
    TableText,
    Thing,
)

FEW = 6
"""How many values are listed in a sentence; where there are more, they are called by what they are of."""


def value_label(scope: Scope, enum: str, value: int) -> Thing:
    """Return a value by itself, as it stands in a table."""
    name = value_name(scope.game.enums, enum, value)
    return Thing(name, determiner=BARE, value=True, host=enum)


def any_value(scope: Scope, kind: Type, value: int, span: Span) -> Slot:
    """Return a written value of any type, as it stands in a table."""
    match kind:
        case IntType():
            return Num(value)
        case BoolType():
            return Clause("yes" if value else "no")
        case EnumType(name) if name != PLAYER:
            return value_label(scope, name, value)
        case EnumType():
            return Thing("first_player", determiner=BARE) if value == 0 else CANNOT_SAY
        case OptionalType(of):
            return Clause("none") if value < 0 else any_value(scope, of, value, span)
        case SetType():
            return Clause("none") if value == 0 else scope.unsaid(span, "This set of values")
        case ListType() | ZoneType() | NoneType():
            return scope.unsaid(span, "A value of this kind")
        case _:
            assert_never(kind)


def enum_section(item: m.Enum, scope: Scope) -> Section:
    """Return the values of an enumeration."""
    labels = tuple(value_label(scope, item.name, n) for n in value_numbers(scope.game.enums, item.name))
    slots: dict[str, Slot] = {"name": Thing(item.name, MANY), "values": Series(labels)}
    form = "enum"
    if item.among is not None:
        form = "enum.among"
        slots["whole"] = Thing(item.among, MANY)
    said = Sentence(Clause(form, slots), item.span, item.sources)
    title = Thing(item.name, MANY, BARE)
    return Section(f"values-{item.name}", title, item.span, (said,), sources=item.sources)


def class_section(item: m.PieceClass, scope: Scope) -> Section:
    """Return how many pieces there are, and of which kinds."""
    anchor, title = f"pieces-{item.name}", Thing(item.name, MANY, BARE)
    intro: tuple[Sentence | TableText, ...]
    if item.per_player:
        what = Thing(item.name, determiner=INDEF, count=item.copies[0])
        intro = (Sentence(Clause("pieces.per_player", {"what": what}), item.span, item.sources),)
    elif item.attributes or (item.kind.name == item.name and not item.single):
        total = Thing(item.name, determiner=INDEF, count=sum(item.copies))
        lead = Sentence(Clause("pieces.cards", {"what": total}), item.span, item.sources)
        intro = lead, _card_table(item, scope)
    else:
        intro = (Sentence(_pieces(item, scope), item.span, item.sources),)
    return Section(anchor, title, item.span, intro, sources=item.sources)


def _pieces(item: m.PieceClass, scope: Scope) -> Clause:
    if item.single:
        what: Slot = Thing(item.name, determiner=INDEF, count=item.copies[0])
        return Clause("pieces", {"what": what})
    numbers = value_numbers(scope.game.enums, item.kind.name)
    kinds = tuple(
        Thing(
            item.name,
            determiner=INDEF,
            count=copies,
            of=(Thing(value_name(scope.game.enums, item.kind.name, number), value=True),),
        )
        for number, copies in zip(numbers, item.copies, strict=True)
    )
    same = len(set(item.copies)) == 1 and item.kind.name != item.name
    each = replace(kinds[0], of=(Thing(item.kind.name, determiner=EVERY),))
    return Clause("pieces.kinds", {"what": Series(kinds)}, extra={"each": each} if same else {})


def _card_table(item: m.PieceClass, scope: Scope) -> TableText:
    head: tuple[Slot, ...] = (
        Thing(item.name, determiner=BARE),
        Thing("copy", MANY, BARE),
        *(Thing(a.name, determiner=BARE) for a in item.attributes),
    )
    rows: list[tuple[Slot, ...]] = []
    for kind, copies in enumerate(item.copies):
        cells = [any_value(scope, a.type, a.values[kind], a.span) for a in item.attributes]
        rows.append((value_label(scope, item.name, kind), Num(copies), *cells))
    return TableText(head, tuple(rows))


# ---- places ------------------------------------------------------------------------------------


def zone_section(item: m.Zone, scope: Scope) -> Section:
    """Return what is kept in a place and how, how much it holds, and who sees it."""
    pieces = Thing(item.holds, MANY, BARE)
    slots: dict[str, Slot] = {"zone": Thing(item.name), "pieces": pieces}
    one = item.capacity == 1
    most = item.capacity
    match item.shape:
        case m.Shape.LINE | m.Shape.PILE | m.Shape.SLOTS if one:
            form, most = "zone.slot", None
        case m.Shape.LINE:
            form = "zone.line"
        case m.Shape.PILE:
            form = "zone.pile"
        case m.Shape.GROUP:
            form = "zone.group"
        case m.Shape.SLOTS:
            form, most = "zone.slots", None
            slots["number"] = Thing("slot", determiner=INDEF, count=item.capacity)
        case _:
            assert_never(item.shape)
    if item.indices:
        form += ".each" if len(item.indices) == 1 else ".both"
        slots["owner"] = _index(item.indices[0])
        if len(item.indices) > 1:
            slots["indices"] = _each_index(item.indices[1:])
    variants = ("in_hand",) if is_hand_zone(item) else ()
    said = [Sentence(Clause(form, slots, variants=variants), item.span, item.sources)]
    if most is not None:
        room = Thing(item.holds, determiner=INDEF, count=most)
        said.append(Sentence(Clause("zone.capacity", {"what": room}), item.span))
    said.append(_seen("zone.seen", item.seen, item.indices, item.span))
    title = Thing(item.name, determiner=DEF if not item.indices else BARE)
    return Section(f"zone-{item.name}", title, item.span, tuple(said), sources=item.sources)


def _each_index(indices: Sequence[m.Index]) -> Series:
    return Series(tuple(_index(index) for index in indices))


def _index(index: m.Index) -> Thing:
    if isinstance(index.type, IntType):
        slots: dict[str, Slot] = {"low": Num(index.type.low), "high": Num(index.type.high)}
        noun = COUNTING if index.name == NUMBER else index.name
        return Thing(noun, determiner=EVERY, after=(Clause("phrase.range", slots),))
    return Thing(index.name, determiner=EVERY)


def _seen(form: str, seen: m.Seen, indices: Sequence[m.Index], span: Span) -> Sentence:
    slots: dict[str, Slot] = {}
    if seen in {m.Seen.OWNER, m.Seen.OTHERS}:
        slots["owner"] = Thing(indices[0].name, determiner=THIS)
    return Sentence(Clause(f"{form}.{seen.value}", slots), span)


# ---- what is remembered, and options -----------------------------------------------------------


def variable_section(item: m.Variable, scope: Scope) -> Section:
    """Return what a variable can be, what it is at the start, and who sees it."""
    if item.is_option:
        return _option_section(item, scope)
    number = number_of(item.type)
    what = Thing(item.name, number)
    slots = _variable_slots(item, scope, what)
    form = f"variable.{_sort(item.type)}"
    # What it is like at the start a game may say in its own words.
    variants = (f"{item.name}_{_initial(item)}", item.name)
    extra: dict[str, Slot] = {}
    if item.indices:
        form += ".each"
        slots["indices"] = _each_index(item.indices)
        each = dict(zip(index_names(item.indices), map(_index, item.indices), strict=True))
        extra["each"] = owned(item.name, dict(each), number=number)
    values = _values(item.type, scope)
    if values:
        extra["values"] = Series(values, "or")
    said = [
        Sentence(Clause(form, slots, variants, extra), item.span, item.sources),
        *(() if _is_set_up(item, scope) else (Sentence(_start("variable.starts", item, scope), item.span),)),
        _seen("variable.seen", item.seen, item.indices, item.span),
    ]
    title = Clause(f"title.{item.name}", fallback=Thing(item.name, number, BARE))
    if isinstance(item.type, BoolType):
        members = {name: replace(slot, determiner=INDEF) for name, slot in _members(item).items()}
        title = replace(title, fallback=Clause("whether", {"state": Clause(f"state.{item.name}", members)}))
    return Section(f"variable-{item.name}", title, item.span, tuple(said), sources=item.sources)


def _initial(item: m.Variable) -> str:
    """Return how a variable starts, as part of a name: a number, or whether it is so or is anything."""
    match item.type:
        case BoolType():
            return "yes" if item.initial else "no"
        case IntType():
            return str(item.initial)
        case SetType():
            return "some" if item.initial else "none"
        case _:
            return "none" if item.initial < 0 else "some"


def _values(kind: Type, scope: Scope) -> tuple[Thing, ...]:
    """Return what a variable of this type can be, where that is one of a few values."""
    match kind:
        case EnumType(name) | OptionalType(EnumType(name)) if name != PLAYER:
            numbers = value_numbers(scope.game.enums, name)
            return tuple(value_label(scope, name, n) for n in numbers) if 1 < len(numbers) <= FEW else ()
        case _:
            return ()


def _variable_slots(item: m.Variable, scope: Scope, what: Thing) -> dict[str, Slot]:
    match item.type:
        case BoolType():
            return {"state": Clause(f"state.{item.name}", dict(_members(item)))}
        case IntType(low, high):
            return {"what": what, "low": Num(low), "high": Num(high)}
        case EnumType(name):
            return {"what": what, "kind": Thing(name, determiner=INDEF)}
        case OptionalType(of):
            return {"what": what, "kind": Thing(type_name(of), determiner=INDEF)}
        case SetType(of):
            return {"what": what, "kind": Thing(of.name, MANY, BARE)}
        case ListType() | ZoneType() | NoneType():
            return {"what": scope.unsaid(item.span, "A variable of this kind")}
        case _:
            assert_never(item.type)


def _members(item: m.Variable) -> dict[str, Thing]:
    """Return what a variable is of."""
    return {
        name: Thing(index.name, determiner=THIS)
        for name, index in zip(index_names(item.indices), item.indices, strict=True)
    }


def _sort(kind: Type) -> str:
    match kind:
        case BoolType():
            return "whether"
        case IntType():
            return "number"
        case EnumType():
            return "value"
        case OptionalType(EnumType(name)) if name == PLAYER:
            return "optional.who"
        case OptionalType():
            return "optional"
        case SetType() | ListType() | ZoneType() | NoneType():
            return "set"
        case _:
            assert_never(kind)


def _is_set_up(item: m.Variable, scope: Scope) -> bool:
    """Return whether the set-up gives a variable, or each of a family, a value: it is all that a reader needs."""
    return any(_gives(statement, item.name, ()) for step in scope.game.setup.steps for statement in step.body)


def _gives(statement: m.Statement, name: str, members: tuple[m.Local, ...]) -> bool:
    match statement:
        case m.Assign(m.VariableRef(variable, args)) | m.AssignRandom(m.VariableRef(variable, args)):
            named = [arg.local for arg in args if isinstance(arg, m.LocalRef)]
            return variable == name and len(named) == len(args) and set(named) <= set(members)
        case m.ForEach(m.Domain(var, filters=()), body):
            return any(_gives(inner, name, (*members, var)) for inner in body)
        case _:
            return False


def _start(form: str, item: m.Variable, scope: Scope) -> Clause:
    if isinstance(item.type, BoolType):
        return Clause(f"{form}.yes" if item.initial else f"{form}.no")
    value = any_value(scope, item.type, item.initial, item.span)
    if value == Clause("none") and _sort(item.type) == "optional.who":
        return Clause(f"{form}.nobody")
    if value == Clause("none"):
        # What there is none of, for languages where "none" agrees with it.
        return Clause(f"{form}.none", extra={"what": Thing(item.name, number_of(item.type))})
    return Clause(f"{form}.value", {"value": value})


def _option_section(item: m.Variable, scope: Scope) -> Section:
    switch = item.name in scope.game.switches
    title = Clause(f"{'overlay' if switch else 'option'}.{item.name}")
    if isinstance(item.type, BoolType):
        lead = Clause("options.whether", {"state": scope.state(item.name)})
    else:
        slots = _variable_slots(item, scope, Thing(item.name))
        lead = Clause(f"options.{_sort(item.type)}", slots)
    said = (
        Sentence(lead, item.span, item.sources),
        Sentence(_start("options.starts", item, scope), item.span),
    )
    return Section(f"option-{item.name}", title, item.span, said, sources=item.sources)


# ---- tables ------------------------------------------------------------------------------------


def table_section(item: m.Table, scope: Scope) -> Section:
    """Return a table with its rows and columns."""
    intro: list[Sentence | TableText] = [_written(item, scope)]
    if item.is_open:
        intro.append(Sentence(Clause("table.open"), item.span))
    title = Thing(item.name, determiner=BARE)
    return Section(f"table-{item.name}", title, item.span, tuple(intro), sources=item.sources)


def _written(item: m.Table, scope: Scope) -> TableText:
    by_players = item.row_type == IntType(scope.game.min_players, scope.game.max_players)
    corner = "player_count" if by_players else "number"
    if isinstance(item.row_type, EnumType):
        corner = item.row_type.name
    columns: list[Slot] = [Thing(item.name, determiner=BARE)]
    if item.column_type is not None:
        kind = item.column_type
        columns = [any_value(scope, kind, column, item.span) for column in item.columns]
    rows: list[tuple[Slot, ...]] = []
    for key, cells in zip(item.rows, item.cells, strict=True):
        said = [any_value(scope, item.type, cell, item.span) for cell in cells]
        rows.append((any_value(scope, item.row_type, key, item.span), *said))
    return TableText((Thing(corner, determiner=BARE), *columns), tuple(rows))
