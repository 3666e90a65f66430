"""A spec played by all voices, compared on every state."""

from __future__ import annotations

import random
import re
import traceback
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.interpreter.interpreter import Cells
from rulewright.interpreter.numbering import Numbering
from rulewright.ir.lower import lower
from rulewright.model.nodes import Game
from rulewright.model.types import BoolType, EnumType, IntType
from tests.specgen.api import Wrong, walked
from tests.specgen.reading import read
from tests.specgen.sound import Unsound, lowered
from tests.specgen.voices import (
    Broken,
    Endless,
    Generated,
    GeneratedGame,
    Player,
    Ran,
    RanGame,
    Setting,
    Voice,
    Walked,
    WalkedGame,
    in_time,
)

DECISIONS = 40


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that is not as it should be. `kind` stays the same when the spec is made smaller."""

    kind: str
    said: str
    where: str = ""


@dataclass(slots=True)
class Report:
    """What came of a spec: `refused` are the codes of the checker."""

    refused: tuple[str, ...] = ()
    closely: bool = False
    states: int = 0
    games: Counter[str] = field(default_factory=Counter)
    failure: Failure | None = None


def tried(text: str, games: int = 2, seed: int = 0, *, closely: bool = True) -> Report:
    """Plays a spec: so many games with each number of players.

    `closely`: each pass is validated, the machine plays along, and a game is looked at through all
    that the runtime offers.
    """
    report = Report()
    try:
        game, findings = read(text)
    except Exception as error:
        report.failure = _crash("checker", error)
        return report
    if game is None:
        report.refused = tuple(sorted({item.code for item in findings.items}))
        return report
    try:
        compiled = lowered(game) if closely else lower(game)
        engine = Generated(compiled)
        voices: dict[str, Voice] = {"interpreter": Walked(game), "engine": engine}
        if closely:
            voices["machine"] = Ran(compiled.program)
    except Unsound as wrong:
        report.failure = Failure(f"unsound after {_plain(str(wrong))}", str(wrong))
        return report
    except Exception as error:
        report.failure = _crash("making an engine", error)
        return report
    report.closely = closely
    for number in range(games):
        for setting in settings(game, seed * 100 + number):
            try:
                with in_time():
                    report.failure = _played(voices, setting, report)
            except Endless:
                report.games["endless"] += 1
            if report.failure is not None:
                return report
    if closely:
        report.failure = _through_api(engine, game, seed)
    return report


def _through_api(engine: Generated, game: Game, seed: int) -> Failure | None:
    """One game through the runtime; what does not hold."""
    setting = random.Random(seed).choice(settings(game, seed))
    try:
        with in_time():
            walked(engine.module, game, setting)
    except Endless:
        return None
    except Wrong as wrong:
        return Failure(f"game: {wrong}", str(wrong), f"{setting}")
    except Exception as error:
        return _crash("game", error, f"{setting}")
    return None


def settings(game: Game, seed: int) -> list[Setting]:
    """How games are begun, for each number of players: with other options and tables each time."""
    return [_setting(game, players, seed) for players in range(game.min_players, game.max_players + 1)]


def _setting(game: Game, players: int, seed: int) -> Setting:
    lots = random.Random(f"setting {players} {seed}")
    numbering = Numbering(game, players)
    options: dict[str, int] = {}
    for variable in game.variables.values():
        if variable.is_option and lots.random() < 0.7:
            match variable.type:
                case IntType(low, high):
                    options[variable.name] = lots.randint(low, high)
                case BoolType():
                    options[variable.name] = lots.randint(0, 1)
                case EnumType():
                    options[variable.name] = lots.choice(numbering.members(variable.type))
                case _:
                    raise AssertionError(variable)
    for first, second in game.exclusions:
        if options.get(first) and options.get(second):
            options[second] = 0
    tables: dict[str, Cells] = {}
    for table in game.tables.values():
        if table.is_open and lots.random() < 0.5:
            cells = [cell for row in table.cells for cell in row]
            lots.shuffle(cells)
            tables[table.name] = tuple(tuple(cells.pop() for _ in row) for row in table.cells)
    return Setting(players, seed, options, tables)


def _played(voices: Mapping[str, Voice], setting: Setting, report: Report) -> Failure | None:
    """One game in all voices; what differs first."""
    lots = random.Random(f"play {setting.players} {setting.seed}")
    made: list[int] = []
    players: dict[str, Player] = {}

    def where() -> str:
        with_ = f" with {dict(setting.options)}" if setting.options else ""
        return f"{setting.players} players, seed {setting.seed}{with_}, after {made}"

    for turn in range(DECISIONS + 1):
        faults: dict[str, Broken] = {}
        for name, voice in voices.items():
            try:
                if turn == 0:
                    players[name] = voice.start(setting)
                else:
                    players[name].apply(made[-1])
            except Broken as fault:
                faults[name] = fault
            except Endless:
                raise
            except Exception as error:
                return _crash(f"playing with {name}", error, where())
        if faults:
            return _all_broke(faults, voices, report, where())
        report.states += 1
        apart = _apart(players)
        if apart is not None:
            return Failure(*apart, where())
        walked = players["interpreter"]
        assert isinstance(walked, WalkedGame)
        options = walked.options()
        if not options:
            report.games["over"] += 1
            return None
        made.append(lots.choice(options))
    report.games["cut off"] += 1
    return None


def _apart(players: Mapping[str, Player]) -> tuple[str, str] | None:
    """Where voices differ: the kind, which says whose fault it can be, and what is first."""
    walked, engine, ran = players["interpreter"], players["engine"], players.get("machine")
    assert isinstance(walked, WalkedGame)
    assert isinstance(engine, GeneratedGame)
    if isinstance(ran, RanGame):
        found = ran.unlike(engine)
        if found:
            return f"engine and machine differ in {_sort(found)}", found
    found = engine.unlike(walked)
    return (f"differs in {_sort(found)}", found) if found else None


def _all_broke(
    faults: Mapping[str, Broken], voices: Mapping[str, Voice], report: Report, where: str
) -> Failure | None:
    """A rule that the checker has found clean never fails; where it does, for everybody alike."""
    name, fault = next(iter(faults.items()))
    if len(faults) == len(voices):
        report.games["broken"] += 1
        return Failure(f"clean, and breaks: {_plain(str(fault))}", str(fault), where)
    silent = [name for name in voices if name not in faults]
    said = f"{name}: {fault}; not so {', '.join(silent)}"
    return Failure(f"only {name} breaks: {_plain(str(fault))}", said, where)


def _plain(said: str) -> str:
    """A message without its numbers and names, so that like things are alike."""
    said = re.sub(r"Span\(.*?\)|\S+\.rules:\S+", "", said)
    said = re.sub(r"\b[a-z_]+\d+\b|'[^']*'|\[[^]]*\]", "_", said)
    return re.sub(r"-?\d+", "#", said)[-70:]


def _sort(found: str) -> str:
    """What two snapshots differ in: the place or variable without its index."""
    return re.split(r"[\[:]", found)[0]


def _crash(doing: str, error: Exception, where: str = "") -> Failure:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{frame.filename.rpartition('rulewright/')[2]}:{frame.name}"
    return Failure(
        f"{doing}: {type(error).__name__} in {place}",
        f"{type(error).__name__}: {error} in {place}:{frame.lineno}", where,
    )
