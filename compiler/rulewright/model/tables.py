"""Tables: data by row and column, complete for every value that can be asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from rulewright.foundation import limits
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.declarations import Vocabulary, sources
from rulewright.model.ordinals import value_name
from rulewright.model.resolver_context import Context
from rulewright.model.types import (
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

_SHOWN = 6
"""How many missing rows a message names."""


class Tables:
    """Adds tables to the context."""

    def __init__(self, context: Context, vocabulary: Vocabulary) -> None:
        self.c = context
        self.vocabulary = vocabulary

    def table(self, item: s.Table) -> m.Table:
        self.c.taken(item.name, "table")
        cells = [cell for _, row in item.rows for cell in row]
        self.vocabulary.cap(len(cells), limits.TABLE_CELLS, "cells", item.span)
        kind = self._cells_type(cells, item.span)
        keys = [key for key, _ in item.rows]
        row_type = self._axis(item.by, keys)
        column_type = self._axis(item.across, item.columns) if item.across is not None else None
        columns = self._columns(item, column_type)
        width = len(columns) or 1
        rows: dict[int, tuple[int, ...]] = {}
        for key, row in item.rows:
            if not self._can_be_asked(key, item, row_type):
                continue
            number = self.vocabulary.constant(key, row_type)
            if number in rows:
                raise self.c.fail("R102", "There are two rows for this", key.span)
            if len(row) != width:
                raise self.c.fail(
                    "R104", f"This row has {len(row)} entries, not {width}", key.span
                )
            rows[number] = tuple(self.vocabulary.constant(cell, kind) for cell in row)
        self._covered(tuple(rows), row_type, item, "row")
        if column_type is not None:
            self._covered(columns, column_type, item, "column")
        ordered = tuple(sorted(rows))
        table = m.Table(
            item.name.text, row_type, ordered, column_type, columns,
            tuple(rows[number] for number in ordered), kind, item.is_open, sources(item.cited),
            item.span,
        )
        self.c.tables[table.name] = table
        return table

    def _axis(self, by: s.Name, keys: Sequence[s.Expr]) -> Type:
        """Return what the rows or columns are for."""
        if by.text == "player_count":
            return IntType(self.c.min_players, self.c.max_players)
        if by.text == "number":
            numbers = [key.value for key in keys if isinstance(key, s.Number)]
            return IntType(min(numbers, default=0), max(numbers, default=0))
        return self.c.enum_named(by)

    def _columns(self, item: s.Table, column_type: Type | None) -> tuple[int, ...]:
        if column_type is None:
            if item.columns:
                raise self.c.fail(
                    "R104", "What are these columns for?", item.columns[0].span,
                    suggestion=f"Write `by {item.by.text}, …` with the list that they are from.",
                )
            return ()
        found: list[int] = []
        for column in item.columns:
            number = self.vocabulary.constant(column, column_type)
            if number in found:
                raise self.c.fail("R102", "There are two columns for this", column.span)
            found.append(number)
        return tuple(found)

    def _cells_type(self, cells: list[s.Expr], span: Span) -> Type:
        """Return the kind of most cells: each of the others is wrong by itself."""
        numbers = [cell.value for cell in cells if isinstance(cell, s.Number)]
        names = Counter(cell.text for cell in cells if isinstance(cell, s.Name))
        fits: dict[Type, int] = {
            BoolType(): sum(isinstance(cell, s.YesNo) for cell in cells),
            **{
                EnumType(each.name): sum(names[value] for value in each.values)
                for each in self.c.enums.values() if each.among is None
            },
        }
        if numbers:
            fits[IntType(min(numbers), max(numbers))] = len(numbers)
        most = max(fits.values())
        kinds = [kind for kind, fitting in fits.items() if fitting == most]
        if most and len(kinds) == 1:
            return kinds[0]
        raise self.c.fail(
            "R103", "The cells of a table are all of one kind", span,
            reason="They are all numbers, all yes or no, or all values of one list.",
        )

    def _can_be_asked(self, key: s.Expr, item: s.Table, row_type: Type) -> bool:
        """Return whether a row is for a number of players that the game is played with."""
        if item.by.text != "player_count" or not isinstance(key, s.Number):
            return True
        assert isinstance(row_type, IntType)
        if row_type.low <= key.value <= row_type.high:
            return True
        self.c.report(
            "R110", f"`{item.name.text}` has a row for {key.value} players", key.span,
            reason=f"The game is for {row_type.low} to {row_type.high}.",
            suggestion="Leave the row out.",
        )
        return False

    def _covered(self, found: tuple[int, ...], axis: Type, item: s.Table, what: str) -> None:
        match axis:
            case IntType(low, high):
                missing = high - low + 1 - len(found)
                have = set(found)
                names = (str(n) for n in range(low, high + 1) if n not in have)
            case EnumType():
                wanted = [n for n in self.c.numbers(axis) if n not in found]
                missing = len(wanted)
                names = (value_name(self.c.enums, axis.name, number) for number in wanted)
            case (
                BoolType() | SetType() | ListType() | ZoneType() | NoneType() | OptionalType()
            ):
                raise AssertionError("nothing is looked up by these")
            case _:
                assert_never(axis)
        if missing <= 0:
            return
        shown = ", ".join(name for name, _ in zip(names, range(_SHOWN), strict=False))
        more = f" and {missing - _SHOWN} more" if missing > _SHOWN else ""
        raise self.c.fail(
            "R110", f"`{item.name.text}` has no {what} for {shown}{more}", item.name.span,
            reason="A table answers for every player count and every value that can be asked.",
        )
