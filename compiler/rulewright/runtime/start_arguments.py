"""What the `start` of an engine is given, checked: in Python and in C alike, with the same words.

`new_game` has found numbers for what a person gives (`setting`); `start` takes just these numbers, for
it is called for each of a million games.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from .description import OpenTable
from .engine import Engine
from .errors import quoted
from .game_settings import excluded, no_option, no_table


def check_start(
    engine: Engine, players: Any, chance: Any, options: Any, tables: Any, log: Any
) -> None:
    """`ValueError` quotes what `start` cannot begin a game with.

    `players` is a whole number in the game's range; `chance` draws lots with `below`; `options` is a
    dict of whole numbers by names of options, `tables` one of tuples of rows, each a tuple of whole
    numbers, by names of open tables; `log` is a list, or None. What is not named is as in the game.
    """
    if type(players) is not int:
        raise ValueError(f"`start` takes a number of players, not {quoted(players)}")
    if players not in engine.player_counts:
        engine.check_players(players)
    if not hasattr(chance, "below"):
        raise ValueError(f"lots are drawn with `below`, which {quoted(chance)} has not")
    if log is not None and type(log) is not list:
        raise ValueError(f"a log is a list or None, not {quoted(log)}")
    check_given(engine, players, options, tables)


def check_given(engine: Engine, players: int, options: Any, tables: Any) -> None:
    """The same of options and open tables, for a number of players that there is."""
    if type(options) is not dict or type(tables) is not dict:
        wrong = tables if type(options) is dict else options
        raise ValueError(f"options and open tables are each a dict by name, not {quoted(wrong)}")
    if options:
        _check_options(engine, players, options)
    if tables:
        _check_tables(engine, players, tables)


def _check_options(engine: Engine, players: int, given: Mapping[Any, Any]) -> None:
    known = engine.option_values(players)
    for name, value in given.items():
        if type(name) is not str or name not in known:
            raise no_option(engine, name)
        if type(value) is not int or value not in known[name]:
            raise ValueError(f"option {name} cannot be {quoted(value)}")
    for first, second in engine.description.exclusions:
        if given.get(first) and given.get(second):
            raise excluded(first, second)


def _check_tables(engine: Engine, players: int, given: Mapping[Any, Any]) -> None:
    known = engine.open_tables
    for name, cells in given.items():
        if type(name) is not str or name not in known:
            raise no_table(engine, name)
        if cells is not known[name].cells:
            _check_cells(engine, players, known[name], cells)


def _check_cells(engine: Engine, players: int, table: OpenTable, given: Any) -> None:
    if type(given) is not tuple or any(type(row) is not tuple for row in given):
        raise ValueError(f"`start` takes table {table.name} as a tuple of rows, each a tuple of numbers")
    if [len(row) for row in given] != [len(row) for row in table.cells]:
        raise ValueError(f"table {table.name} needs {table.size} cells")
    sets = table.type[0] == "set"
    known: Container[int] = () if sets else engine.values.all(table.type, players)
    for row in given:
        for cell in row:
            if type(cell) is not int or not (
                engine.values.allows(table.type, cell, players) if sets else cell in known
            ):
                raise ValueError(f"table {table.name} cannot contain {quoted(cell)}")
