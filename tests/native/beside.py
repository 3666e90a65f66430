"""One game played by both engines with the same choices and the same chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import ModuleType
from typing import Any

from rulewright.ir.lower import lower
from rulewright.model.nodes import Game
from rulewright.outputs.native_build import Effort
from rulewright.runtime.bulk import play_many
from rulewright.runtime.chance import Chance
from rulewright.runtime.description import Variable
from rulewright.runtime.errors import RulesFault
from rulewright.runtime.result import outcomes
from rulewright.runtime.totals import Totals
from tests.differential import engine_of

DECISIONS = 1_500
"""A game that has not ended after so many choices is left."""

LOOKS = 50
"""After so many choices each state is looked at field by field, and a copy goes on in its place."""

UNDEFINED = ("-g", "-fsanitize=undefined,bounds", "-fno-sanitize-recover=all")
"""What makes an engine stop where C does not say what happens."""


@dataclass(frozen=True, slots=True)
class Both:
    """The engines of one game."""

    python: ModuleType
    native: ModuleType


def both(game: Game, effort: Effort = Effort.NONE, checks: tuple[str, ...] = ()) -> Both:
    """The engines of a game, made anew; the way to their program is gone once."""
    compiled = lower(game)
    return Both(
        engine_of(game, native=False, compiled=compiled),
        engine_of(game, native=True, effort=effort, checks=checks, compiled=compiled),
    )


@dataclass(slots=True)
class Played:
    """A game in both engines, and how many states were compared."""

    one: Any
    other: Any
    chances: tuple[Chance, Chance]
    logs: tuple[list[Any], list[Any]]


def setting(
    python: ModuleType, lots: random.Random, free: bool = False
) -> tuple[int, dict[str, int], dict[str, Any]]:
    """A number of players, options and tables; now and then other options than a game has by itself.

    `free`: open tables have their numbers in other cells, with which a game need not make sense.
    """
    description = python.DESCRIPTION
    players = lots.randint(description.min_players, description.max_players)
    options = {each.name: _option(each, lots) for each in description.variables if each.is_option}
    for one, other in description.exclusions:
        if options[one] and options[other]:
            options[other] = 0
    tables = {table.name: table.cells for table in description.tables}
    for name in tables if free and lots.random() < 0.5 else ():
        cells = [cell for row in tables[name] for cell in row]
        lots.shuffle(cells)
        tables[name] = tuple(tuple(cells.pop() for _ in row) for row in tables[name])
    return players, options, tables


def _option(option: Variable, lots: random.Random) -> int:
    match option.type:
        case ("bool",) if lots.random() < 0.2:
            return option.initial ^ 1
        case ("int", int(low), int(high)) if lots.random() < 0.3:
            return lots.randint(low, high)
    return option.initial


def difference(
    engines: Both, seed: int, each: int = 1, players: int | None = None, free: bool = False
) -> tuple[str | None, int]:
    """What first differs in a game at random, or None; and how many states were compared.

    Every state is compared as a whole, and each `each`th one field by field as well. `players` are
    drawn too where none are given; `free` see `setting`.
    """
    lots = random.Random(seed)
    python, native = engines.python, engines.native
    given = setting(python, lots, free)
    given = (given[0] if players is None else players, *given[1:])
    chances = Chance.from_seed(seed), Chance.from_seed(seed)
    logs: tuple[list[Any], list[Any]] = [], []
    try:
        one = python.start(given[0], chances[0], *given[1:], logs[0])
    except RulesFault as fault:
        return _faulty(fault, native.start, given[0], chances[1], *given[1:], logs[1]), 1
    other = native.start(given[0], chances[1], *given[1:], logs[1])
    played = Played(one, other, chances, logs)
    for step in range(DECISIONS):
        found = _unlike(python, played, step % each == 0)
        if found is None and step % LOOKS == LOOKS - 1:
            found = _copied(engines, played)
        if found is not None:
            return f"seed {seed}, step {step}: {found}", step
        if one.at < 0:
            return _ended(engines, one, played.other), step + 1
        value = lots.choice(one.options)
        try:
            python.step(one, value)
        except RulesFault as fault:
            return _faulty(fault, native.step, played.other, value), step + 1
        native.step(played.other, value)
    return None, DECISIONS


def _faulty(fault: RulesFault, act: Any, *args: Any) -> str | None:
    """Whether the native engine finds a fault of the rules too."""
    try:
        act(*args)
    except RulesFault:
        return None
    return f"only Python tells: {fault}"


def _unlike(python: ModuleType, played: Played, whole: bool) -> str | None:
    one, other, logs = played.one, played.other, played.logs
    mine_all, theirs_all = one.key(), other.key()
    same = mine_all == theirs_all or _plain(mine_all) == _plain(theirs_all)
    if whole or not same:
        for name in python.State.__slots__:
            if name in {"chance", "log"}:
                continue
            mine, theirs = getattr(one, name), getattr(other, name)
            if _plain(mine) != _plain(theirs):
                return f"{name} is {mine!r} in Python and {theirs!r} in C"
        if not same:
            return f"the key is {mine_all} in Python and {theirs_all} in C"
    if played.chances[0].state() != played.chances[1].state():
        return "chance has drawn differently"
    if logs[0] != logs[1]:
        at = next((n for n, pair in enumerate(zip(*logs, strict=False)) if pair[0] != pair[1]), -1)
        return f"log entry {at} is {logs[0][at]!r} in Python and {logs[1][at]!r} in C"
    for log in logs:
        log.clear()
    return None


def _ended(engines: Both, one: Any, other: Any) -> str | None:
    """Whether a game that is over ended alike in what its rules say of the end."""
    mine, theirs = outcomes(engines.python.ENGINE, one), outcomes(engines.native.ENGINE, other)
    return None if mine == theirs else f"the results are {mine} in Python and {theirs} in C"


def _copied(engines: Both, played: Played) -> str | None:
    """Lets a copy go on, and asks both what they can be asked: options, chooser, equality."""
    before, at = played.other, played.one.at
    played.other = after = before.copy()
    after.chance, after.log = played.chances[1], played.logs[1]
    if at >= 0:
        python, native = engines.python.ENGINE, engines.native.ENGINE
        if tuple(python.options[at](played.one)) != native.options[at](after):
            return "the options are found differently"
        if python.choosers[at](played.one) != native.choosers[at](after):
            return "the chooser is found differently"
        if python.standing is not None and python.standing(played.one) != native.standing(after):
            return "what wins is counted differently"
    if after != before or hash(after) != hash(before):
        return "a copy is not the same position"
    after.answer ^= 1
    if after != before:
        return "what makes no position makes a difference"
    after.answer ^= 1
    after.winners ^= 1
    if after == before:
        return "what makes a position makes no difference"
    after.winners ^= 1
    return None


def _plain(value: Any) -> Any:
    """A value with every list as a tuple: a state of Python keeps some lists as it got them."""
    return tuple(map(_plain, value)) if isinstance(value, list | tuple) else value


def counted_differently(engines: Both, seed: int, games: int = 6, limit: int = 400) -> str | None:
    """What differs in what came of some games in bulk, everything counted; and with nothing counted."""
    lots = random.Random(f"counted {seed}")
    players, options, _ = setting(engines.python, lots)
    one, other = engines.python.ENGINE, engines.native.ENGINE
    first = lots.choice((0, 5, 2**33 + 3))
    for more in ({"uses": True, "reached": True}, {}):
        kind: Mapping[str, Any] = {"first": first, "limit": limit, **more, **options}
        mine = play_many(one, players, games, seed, **kind)
        theirs = play_many(other, players, games, seed, threads=1, **kind)
        for each in fields(Totals):
            if each.name == "reached" and mine.stuck:
                continue  # rules that stand still are left when it is seen, in C after their last step
            pair = getattr(mine, each.name), getattr(theirs, each.name)
            if pair[0] != pair[1]:
                return f"seed {seed}: in bulk, {each.name} is {pair[0]} in Python and {pair[1]} in C"
    return None


# ---- through the runtime -------------------------------------------------------------------------


def told_differently(
    engines: Both, seed: int, decisions: int = 120, done: Counter[str] | None = None
) -> str | None:
    """What differs in what two games at random say: actions, views, logs, texts and records.

    Texts and views are compared in every state; in a few, which `done` counts too, also a position
    drawn anew that a player could not tell from this one.
    """
    done = Counter() if done is None else done
    lots = random.Random(f"told {seed}")
    players, options, _ = setting(engines.python, lots)
    given: Mapping[str, Any] = options
    try:
        one = engines.python.new_game(players, seed, **given)
    except RulesFault:
        return None
    other = engines.native.new_game(players, seed, **given)
    looked = {lots.randrange(decisions) for _ in range(4)} | {0}
    done["games, told by C and Python"] += 1
    for turn in range(decisions):
        if [a.text for a in one.legal_actions()] != [a.text for a in other.legal_actions()]:
            return f"seed {seed}, turn {turn}: other actions are allowed"
        done["states, told by C and Python"] += 1
        if found := _looks(one, other) or (turn in looked and _draws(one, other, lots, turn > 0)):
            return f"seed {seed}, turn {turn}: {found}"
        done["states, drawn anew"] += turn in looked
        if one.is_over:
            break
        number = lots.choice(one.legal_actions()).number
        faults = [_fault(game, number) for game in (one, other)]
        if faults[0] != faults[1]:
            return f"seed {seed}, turn {turn}: Python says {faults[0]}, C says {faults[1]}"
        if faults[0]:
            break
        if lots.random() < 0.05:
            one.undo(), other.undo()
    return _looks(one, other) or _draws(one, other, lots, True) or _records(engines, one, other)


def _fault(game: Any, number: int) -> str:
    try:
        game.apply(number)
    except RulesFault as fault:
        return str(fault)
    return ""


def _looks(one: Any, other: Any) -> str | None:
    if one.to_text() != other.to_text():
        return "the texts differ"
    for player in range(one.players):
        if one.view(player) != other.view(player):
            return f"the views of p{player + 1} differ"
        if one.log(player) != other.log(player):
            return f"the logs of p{player + 1} differ"
    return None


def _draws(one: Any, other: Any, lots: random.Random, quick: bool) -> str | None:
    player, seed = lots.randrange(one.players), lots.getrandbits(20)
    if _sampled(one, player, seed, quick) != _sampled(other, player, seed, quick):
        return f"what is drawn for p{player + 1} differs"
    return None


def _sampled(game: Any, player: int, seed: int, quick: bool) -> str:
    try:
        return str(game.resample(player, seed, quick=quick).to_text())
    except ValueError as error:
        return str(error)


def _records(engines: Both, one: Any, other: Any) -> str | None:
    record = one.to_record()
    if record != other.to_record():
        return "the records differ"
    if engines.native.from_record(record) != other:
        return "a record of Python leads elsewhere in C"
    if engines.native.from_text(one.to_text()) != other:
        return "a text of Python is another position in C"
    return None
