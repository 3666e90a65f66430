"""Declarations of what a game is made of: values, pieces, places, variables and tables."""

from __future__ import annotations

from typing import assert_never

from rulewright.diagnostics.model import Note
from rulewright.foundation import limits
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.interval_arithmetic import in_words
from rulewright.model.place_kinds import traits
from rulewright.model.resolver_context import Context
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
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import SeersWord, ZoneWord


def sources(cited: s.Cited) -> m.Sources:
    """Return the citations of a declaration or a statement."""
    unless = None
    if cited.unless is not None:
        before = cited.unless
        unless = m.Unless(before.guard.text, sources(before.cited), before.span)
    return m.Sources(
        tuple(name.text for name in cited.facts),
        tuple(name.text for name in cited.rulings),
        unless,
    )


class Vocabulary:
    """Adds declarations to the context, one sort after another."""

    def __init__(self, context: Context) -> None:
        self.c = context

    # ---- enumerations ---------------------------------------------------------------------------

    def players(self, span: Span) -> None:
        self.c.enums[PLAYER] = m.Enum(PLAYER, (), None, m.NO_SOURCES, span)

    def values(self, item: s.Values) -> None:
        self._new_kind(item.name)
        names = tuple(value.text for value in item.values)
        self._distinct(item.values)
        self.cap(len(names), limits.VALUES, "values", item.span)
        if item.among is not None:
            if item.among.text not in self.c.enums:
                raise self.c.unknown("list of values", item.among.text, item.among.span, self.c.enums)
            base = self.c.enums[item.among.text]
            for value in item.values:
                if value.text not in base.values:
                    raise self.c.unknown(
                        f"value of `{base.name}`", value.text, value.span, base.values
                    )
            root = base.among or base.name
            self.c.enums[item.name.text] = m.Enum(
                item.name.text, names, root, sources(item.cited), item.span
            )
            return
        self.c.enums[item.name.text] = m.Enum(
            item.name.text, names, None, sources(item.cited), item.span
        )

    def _new_kind(self, name: s.Name) -> None:
        earlier = self.c.enums.get(name.text) or self.c.classes.get(name.text)
        if name.text == PLAYER:
            raise self.c.fail(
                "R005", f"`{PLAYER}` means something in every game", name.span,
                reason="It stands for those who play.",
                suggestion="Choose another name, for instance `crew_member`.",
            )
        if earlier is not None:
            raise self.c.fail(
                "R102", f"`{name.text}` is declared twice", name.span,
                notes=(Note(earlier.span, "the first time"),), suggestion="Rename one of them.",
            )

    def _distinct(self, names: tuple[s.Name, ...]) -> None:
        seen: dict[str, Span] = {}
        for name in names:
            if name.text in seen:
                raise self.c.fail(
                    "R102", f"`{name.text}` is listed twice", name.span,
                    notes=(Note(seen[name.text], "the first time"),),
                )
            seen[name.text] = name.span

    def cap(self, number: int, most: int, what: str, span: Span) -> None:
        if number > most:
            raise self.c.fail(
                "R004", f"There are too many {what} here", span,
                reason=f"{number} are more than the {most} there can be.",
            )

    # ---- pieces ---------------------------------------------------------------------------------

    def pieces(self, item: s.Pieces) -> None:
        self._new_kind(item.name)
        name = item.name.text
        if item.per_player:
            kind = EnumType(PLAYER)
            copies: tuple[int, ...] = (item.copies[0][0],)
        elif item.kind is not None:
            kind = self.c.enum_named(item.kind)
            given = {}
            for number, value in item.copies:
                if value is None or value.text not in self.c.values(kind):
                    place = value.span if value is not None else item.span
                    text = value.text if value is not None else "number"
                    raise self.c.unknown(f"`{kind.name}`", text, place, self.c.values(kind))
                given[value.text] = number
            copies = tuple(given.get(value, 0) for value in self.c.values(kind))
        else:
            if item.copies[0][1] is not None:
                raise self.c.fail(
                    "R103", "Of which list are these kinds?", item.span,
                    suggestion=f"Write `pieces {name} of …:`.",
                )
            kind = EnumType(name)
            self.c.enums[name] = m.Enum(name, (name,), None, m.NO_SOURCES, item.span)
            copies = (item.copies[0][0],)
        players = self.c.max_players if item.per_player else 1
        self.cap(sum(copies) * players, limits.PIECES, "pieces", item.span)
        single = not item.per_player and len(copies) == 1
        unique = not single and all(number == 1 for number in copies)
        self.c.classes[name] = m.PieceClass(
            name, kind, copies, item.per_player, unique, single, (), sources(item.cited), item.span
        )
        self._box(name, item.span)

    def cards(self, item: s.Cards, cards: list[s.Card]) -> None:
        """A class of cards: its kinds are the rows of `faces`, then the cards with rules that have no row there."""
        self._new_kind(item.name)
        name = item.name.text
        listed = {row.name.text for row in item.faces}
        mine = [
            card for card in cards
            if card.piece_class.text == name and (card.values or card.name.text not in listed)
        ]
        names = [row.name for row in item.faces] + [card.name for card in mine]
        self._distinct(tuple(names))
        self.cap(len(names), limits.VALUES, "cards", item.span)
        if not names:
            raise self.c.fail(
                "R111", f"There is no `{name}`", item.span,
                suggestion=f"Add `faces`, or a `card … of {name}`.",
            )
        self.c.enums[name] = m.Enum(
            name, tuple(n.text for n in names), None, m.NO_SOURCES, item.span
        )
        kind = EnumType(name)
        columns = [column.text for column in item.columns]
        wanted = [attribute.name.text for attribute in item.attributes]
        for column in item.columns:
            if column.text not in {"copies", *wanted}:
                raise self.c.unknown("property", column.text, column.span, ["copies", *wanted])
        rows: list[dict[str, s.Expr]] = []
        for row in item.faces:
            if len(row.cells) != len(columns):
                raise self.c.fail(
                    "R104", f"This row has {len(row.cells)} entries, not {len(columns)}", row.span
                )
            rows.append(dict(zip(columns, row.cells, strict=True)))
        for card in mine:
            values = {key.text: value for key, value in card.values}
            for key, _ in card.values:
                if key.text not in {"copies", *wanted}:
                    raise self.c.unknown("property", key.text, key.span, ["copies", *wanted])
            rows.append(values)
        spans = [row.span for row in item.faces] + [card.span for card in mine]
        copies = tuple(
            self._copies(row.get("copies"), span) for row, span in zip(rows, spans, strict=True)
        )
        self.cap(sum(copies), limits.PIECES, "pieces", item.span)
        attributes = []
        for attribute in item.attributes:
            kind_ = self.c.type_of(attribute.type)
            cells = tuple(
                self._cell(row.get(attribute.name.text), kind_, span, attribute.name.text)
                for row, span in zip(rows, spans, strict=True)
            )
            attributes.append(
                m.Attribute(attribute.name.text, kind, kind_, cells, attribute.span)
            )
        unique = all(number == 1 for number in copies)
        self.c.classes[name] = m.PieceClass(
            name, kind, copies, False, unique, len(names) == 1, tuple(attributes),
            sources(item.cited), item.span,
        )
        self._box(name, item.span)

    def _copies(self, cell: s.Expr | None, span: Span) -> int:
        if cell is None:
            raise self.c.fail("R111", "How many copies are there?", span, suggestion="Add `copies`.")
        if not isinstance(cell, s.Number):
            raise self.c.fail(
                "R103", "Copies are a number", cell.span,
                reason="How many cards of a kind there are is the same all game long.",
                suggestion="Write the number itself, for instance 2.",
            )
        if cell.value < 0:
            raise self.c.fail(
                "R105", "There cannot be fewer than none", cell.span,
                reason="This is how many there are of a kind.", suggestion="Write 0, or a number above it.",
            )
        return cell.value

    def _cell(self, cell: s.Expr | None, kind: Type, span: Span, name: str) -> int:
        if cell is None:
            raise self.c.fail("R104", f"`{name}` is missing here", span)
        return self.constant(cell, kind)

    def constant(self, cell: s.Expr, kind: Type) -> int:
        """Return the number of a written value of a type."""
        match cell, kind:
            case s.Number(), IntType():
                if not kind.low <= cell.value <= kind.high:
                    raise self.c.fail(
                        "R105", f"{in_words(cell.value)} is outside its range", cell.span,
                        reason=f"It goes from {in_words(kind.low)} to {in_words(kind.high)}.",
                    )
                return cell.value
            case s.YesNo(), BoolType():
                return int(cell.value)
            case s.Name(), EnumType():
                if cell.text not in self.c.values(kind):
                    raise self.c.unknown(
                        f"`{kind.name}`", cell.text, cell.span, self.c.values(kind)
                    )
                return self.c.number(kind, cell.text)
            case s.Nothing(), _ if not isinstance(kind, IntType | BoolType | EnumType):
                return 0 if isinstance(kind, SetType) else -1
            case _:
                raise self.c.fail(
                    "R103", f"{self.c.describe(kind).capitalize()} is needed here", cell.span
                )

    def _box(self, name: str, span: Span) -> None:
        box = f"box_of_{name}"
        self.c.zones[box] = m.Zone(
            box, m.Shape.GROUP, (), name, None, m.Seen.ALL, True, m.NO_SOURCES, span
        )

    # ---- families -------------------------------------------------------------------------------

    def _indices(self, refs: tuple[s.IndexRef, ...]) -> tuple[m.Index, ...]:
        result: list[m.Index] = []
        members = 1
        for ref in refs:
            if ref.name is not None:
                enum = self.c.enum_named(ref.name)
                result.append(m.Index(ref.name.text, enum))
                members *= self.c.enum_size(enum)
            else:
                if ref.low > ref.high:
                    raise self.c.fail("R105", "This range is the wrong way round", ref.span)
                result.append(m.Index("number", IntType(ref.low, ref.high)))
                members *= ref.high - ref.low + 1
            self.cap(members, limits.MEMBERS, "places", ref.span)
        return tuple(result)

    def zone(self, item: s.Zone) -> m.Zone:
        self.c.taken(item.name, "place")
        refs, capacity = item.indices, item.capacity
        shape = _shape(item.shape)
        kept = traits(shape)
        if kept.numbered:
            if not refs or refs[-1].name is not None or refs[-1].low != 1:
                raise self.c.fail(
                    "R104", "How many slots are there?", item.name.span,
                    suggestion=f"Write `slots {item.name.text} of 5 holds …`.",
                )
            capacity = refs[-1].high
            self.cap(capacity, limits.MEMBERS, "slots", refs[-1].span)
            refs = refs[:-1]
        if capacity == 0:
            raise self.c.fail("R105", "Nothing could ever be here", item.name.span)
        indices = self._indices(refs)
        if item.holds.text not in self.c.classes:
            raise self.c.unknown(
                "class of pieces", item.holds.text, item.holds.span, self.c.classes
            )
        if _is_owned(item.seen) and (not indices or indices[0].type != EnumType(PLAYER)):
            raise self.c.fail(
                "R112", "This place has no owner", item.name.span,
                reason=f"Only a place of a player is seen by {_whom(item.seen)}.",
                suggestion=f"Write `{item.name.text} of player`.",
            )
        zone = m.Zone(
            item.name.text, shape, indices, item.holds.text, capacity,
            _seen(item.seen), False, sources(item.cited), item.span,
        )
        if self.c.classes[item.holds.text].single and not kept.takes_alike:
            raise self.c.fail(
                "R103", "Pieces that are all alike have no order", item.name.span,
                suggestion="Make it a `group`.",
            )
        self.c.zones[zone.name] = zone
        return zone

    def remember(self, item: s.Remember) -> m.Variable:
        self.c.taken(item.name, "variable")
        indices = self._indices(item.indices)
        kind = self.c.type_of(item.type)
        initial = self._initial(item.starts, kind, item.name.span)
        if _is_owned(item.seen) and (not indices or indices[0].type != EnumType(PLAYER)):
            raise self.c.fail(
                "R112", "This has no owner", item.name.span,
                reason=f"Only something of a player is seen by {_whom(item.seen)}.",
                suggestion=f"Write `{item.name.text} of player`.",
            )
        variable = m.Variable(
            item.name.text, indices, kind, initial, _seen(item.seen), False,
            sources(item.cited), item.span,
        )
        self.c.variables[variable.name] = variable
        return variable

    def _initial(self, starts: s.Expr | None, kind: Type, span: Span) -> int:
        if starts is not None:
            return self.constant(starts, kind)
        match kind:
            case IntType():
                return min(max(0, kind.low), kind.high)
            case EnumType():
                return self.c.numbers(kind)[0] if kind.name != PLAYER else 0
            case SetType() | BoolType():
                return 0
            case OptionalType() | NoneType():
                return -1
            case ListType() | ZoneType():
                raise AssertionError("nothing is declared with such a type")
            case _:
                assert_never(kind)

    def option(self, item: s.Option) -> m.Variable:
        self.c.taken(item.name, "option")
        value = item.value
        kind: Type
        if isinstance(value, s.YesNo):
            kind = BoolType()
        elif isinstance(value, s.Name):
            homes = self.c.enums_with(value.text)
            if len(homes) != 1:
                raise self.c.unknown("value", value.text, value.span, [])
            kind = EnumType(homes[0])
        elif isinstance(value, s.Number):
            low, high = item.range or (0, max(99, value.value))
            if not low <= value.value <= high:
                raise self.c.fail("R105", f"This is not from {in_words(low)} to {in_words(high)}", value.span)
            kind = IntType(low, high)
        else:
            raise self.c.fail("R103", "An option starts as a value", value.span)
        if item.range is not None and not isinstance(kind, IntType):
            raise self.c.fail("R103", "Only a number is from one number to another", value.span)
        variable = m.Variable(
            item.name.text, (), kind, self.constant(value, kind), m.Seen.ALL, True,
            sources(item.cited), item.span,
        )
        self.c.variables[variable.name] = variable
        return variable


def _shape(word: ZoneWord) -> m.Shape:
    match word:
        case ZoneWord.LINE:
            return m.Shape.LINE
        case ZoneWord.GROUP:
            return m.Shape.GROUP
        case ZoneWord.SLOTS:
            return m.Shape.SLOTS
        case ZoneWord.PILE:
            return m.Shape.PILE
        case _:
            assert_never(word)


def _is_owned(word: SeersWord) -> bool:
    """Return whether it takes an owner to say who sees something."""
    return word in {SeersWord.OWNER, SeersWord.OTHERS}


def _whom(word: SeersWord) -> str:
    return "its owner" if word is SeersWord.OWNER else "all but its owner"


def _seen(word: SeersWord) -> m.Seen:
    match word:
        case SeersWord.ALL:
            return m.Seen.ALL
        case SeersWord.OWNER:
            return m.Seen.OWNER
        case SeersWord.OTHERS:
            return m.Seen.OTHERS
        case SeersWord.NOBODY:
            return m.Seen.NOBODY
        case _:
            assert_never(word)
