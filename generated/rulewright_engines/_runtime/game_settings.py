"""What a new game is made of, checked: players, options, open tables, edition and seed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from .description import OpenTable, Variable
from .engine import Engine
from .errors import meant, quoted
from .seats import checked_names
from .timeline import Cells, Setting
from .whole_numbers import as_whole


def check_setting(
    engine: Engine,
    players: object,
    options: Mapping[str, object],
    tables: Mapping[str, object] | None = None,
    edition: str | None = None,
    seed: object = None,
) -> Setting:
    """Return the setting of a new game, with the game's own values for what was not given.

    `players` is how many there are, or their names in the order of their seats.
    `ValueError` quotes what the game does not have. A seed is a number or a text.
    """
    description = engine.description
    names: tuple[str, ...] = ()
    if isinstance(players, list | tuple):
        names = checked_names(players)
        players = len(names)
    if players is None and description.min_players == description.max_players:
        players = description.min_players
    count = engine.check_players(players)
    if edition is not None and edition != description.edition:
        known = description.edition or "none"
        raise ValueError(f"there is no edition {quoted(edition)} here; there is: {known}")
    if tables is not None and not isinstance(tables, Mapping):
        raise ValueError(f"open tables are given by name, not {quoted(tables)}")
    return Setting(
        count, _options(engine, options, count), _tables(engine, tables or {}, count),
        description.edition, None if seed is None else check_seed(seed), names,
    )


def check_seed(seed: object) -> int | str:
    """Return a seed; `ValueError` for anything but a number or a text."""
    found = seed if isinstance(seed, str) else as_whole(seed)
    if found is None:
        raise ValueError(f"a seed is a number or a text, not {quoted(seed)}")
    return found


def fresh_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbits(64)


def _options(engine: Engine, given: Mapping[str, object], players: int) -> dict[str, int]:
    variables = engine.option_variables
    for name in given:
        if name not in variables:
            raise no_option(engine, name)
    chosen = {
        name: option_value(engine, variable, given[name], players)
        if name in given
        else variable.initial
        for name, variable in variables.items()
    }
    for first, second in engine.description.exclusions:
        if chosen[first] and chosen[second]:
            raise excluded(first, second)
    return chosen


def no_option(engine: Engine, name: object) -> ValueError:
    """Return an option that the game does not have."""
    variables = engine.option_variables
    known = ", ".join(variables) or "none"
    close = meant(name, variables)
    return ValueError(f"there is no option {quoted(name)}; there are: {known}{close}")


def excluded(first: str, second: str) -> ValueError:
    """Return two variants of which one game has but one."""
    return ValueError(f"the variants {first} and {second} cannot be played together")


def no_table(engine: Engine, name: object) -> ValueError:
    """Return an open table that the game does not have."""
    known = ", ".join(engine.open_tables) or "none"
    return ValueError(f"there is no open table {quoted(name)}; there are: {known}")


def variant_options(engine: Engine, variants: Iterable[str]) -> dict[str, object]:
    """Variants as the options that they are; `ValueError` for any other name."""
    known = engine.description.variants
    if isinstance(variants, str) or not isinstance(variants, Iterable):
        raise ValueError(f"variants are a list of names, not {quoted(variants)}")
    variants = list(variants)
    for name in variants:
        if name not in known:
            there = ", ".join(known) or "none"
            raise ValueError(f"there is no variant {quoted(name)}; there are: {there}")
    return dict.fromkeys(variants, True)


def option_value(engine: Engine, variable: Variable, value: object, players: int) -> int:
    """Return an option as the engine keeps it: given as a number, yes or no, or the word for a value."""
    number: int | None = None
    if isinstance(value, str):
        try:
            number = engine.values.parse(variable.type, value)
        except ValueError as error:
            raise ValueError(f"option {variable.name}: {error}") from None
    elif isinstance(value, bool):
        number = int(value) if variable.type[0] == "bool" else None
    else:
        number = as_whole(value)
    if number is None or not engine.values.allows(variable.type, number, players):
        raise ValueError(f"option {variable.name} cannot be {quoted(value)}")
    return number


def _tables(engine: Engine, given: Mapping[str, object], players: int) -> dict[str, Cells]:
    tables = engine.open_tables
    for name in given:
        if name not in tables:
            raise no_table(engine, name)
    return {
        name: _cells(engine, table, given[name], players) if name in given else table.cells
        for name, table in tables.items()
    }


def _cells(engine: Engine, table: OpenTable, given: object, players: int) -> Cells:
    if not isinstance(given, list | tuple) or not all(
        isinstance(row, list | tuple) for row in given
    ):
        raise ValueError(f"table {table.name} is a list of rows, each a list of cells")
    if [len(row) for row in given] != [len(row) for row in table.cells]:
        raise ValueError(f"table {table.name} needs {table.size} cells")
    return tuple(tuple(_cell(engine, table, cell, players) for cell in row) for row in given)


def _cell(engine: Engine, table: OpenTable, cell: Any, players: int) -> int:
    number: int | None = None
    if isinstance(cell, str):
        try:
            number = engine.values.parse(table.type, cell)
        except ValueError as error:
            raise ValueError(f"table {table.name}: {error}") from None
    else:
        number = int(cell) if isinstance(cell, bool) else as_whole(cell)
    if number is None or not engine.values.allows(table.type, number, players):
        raise ValueError(f"table {table.name} cannot contain {quoted(cell)}")
    return number
