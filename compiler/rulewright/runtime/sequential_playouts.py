"""Games at random, one by one in Python: what `bulk` says of many games, obvious and slow."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from .chance import Chance, seed_words
from .engine import Engine, State
from .errors import RulesFault
from .result import COMMON, winners
from .timeline import Setting
from .totals import Totals


@dataclass(frozen=True, slots=True)
class Watched:
    """What is counted beside the plain totals; see `Totals`."""

    uses: bool = False
    reached: bool = False
    lead_changes: bool = False
    party: str | None = None
    results: bool = False


_WORKS_OUT = re.compile(r"(options|chooser|members|need|check|reason)__|\w+__(members|fires)$")
_SAYS = ("role ", "predicate ", "quantity ")


def carry_out(engine: Engine) -> list[str]:
    """Return the functions of an engine that do something by a rule; the others only work something out."""
    results = {each.kind for each in engine.description.results}
    return [
        name for name, (rule, _) in engine.rules.items()
        if not rule.startswith(_SAYS) and not _WORKS_OUT.match(name) and name.partition("__")[0] not in results
    ]


@dataclass(slots=True)
class _Game:
    """A game on its way: its choices so far, the action that is carried out, and who leads."""

    choices: int = 0
    action: int = -1
    leader: int | None = None
    changes: int = 0

    def see_leader(self, standing: list[int]) -> None:
        """A change is another leader than the last, alone at the top."""
        most = max(standing)
        if standing.count(most) > 1:
            return
        leader = standing.index(most)
        self.changes += self.leader not in {None, leader}
        self.leader = leader


def played(
    engine: Engine, setting: Setting, seed: int | str, part: range, limit: int, watched: Watched
) -> Totals:
    """Return what came of the games of these numbers."""
    lengths: Counter[int] = Counter()
    won: Counter[tuple[int, ...]] = Counter()
    uses: Counter[int] = Counter()
    lead_changes: Counter[int] = Counter()
    results: Counter[tuple[str, int, int]] = Counter()
    reached: Counter[str] = Counter()
    stuck: dict[int, tuple[int, int]] = {}
    parties: dict[tuple[int, str], tuple[int, int]] = {}
    given_up: list[int] = []
    words = seed_words(seed), seed_words(f"{seed}:lots")
    for number in part:
        chance, lots = (Chance.numbered(each, number) for each in words)
        game = _Game()
        try:
            with _counting(engine, reached if watched.reached else None):
                state = _start(engine, setting, chance, whole=watched.reached)
                _play(engine, state, lots, limit, game, uses if watched.uses else None, watched)
                if watched.results and state.at < 0:
                    results.update(had(engine, state))
        except Exception as error:
            if engine.fault(error) is None and not isinstance(error, RulesFault):
                raise
            ended, first = stuck.get(game.action, (0, number))
            stuck[game.action] = ended + 1, first
            continue
        if state.at >= 0:
            given_up.append(number)
            continue
        lengths[game.choices] += 1
        won[tuple(winners(state))] += 1
        lead_changes[game.changes] += watched.lead_changes
        if watched.party is not None:
            for seat, name in lying(engine, state, watched.party):
                before = parties.get((seat, name), (0, 0))
                parties[seat, name] = before[0] + (state.winners >> seat & 1), before[1] + 1
    names = carry_out(engine) if watched.reached else ()
    return Totals(
        setting.players, lengths.total(), sum(n * games for n, games in lengths.items()),
        dict(lengths), dict(won), len(given_up), given_up[0] if given_up else None, stuck,
        dict(uses), {name: reached[name] for name in names}, parties, dict(+lead_changes),
        dict(results),
    )


def had(engine: Engine, state: State) -> list[tuple[str, int, int]]:
    """Return what everybody has at the end, by kind and seat; of what all have in common the seat is -1."""
    told = None if engine.results is None else engine.results(state)
    found = []
    for each in engine.description.results:
        if each.kind == COMMON:
            value = each.function(state) if told is None else told[each.kind]
            found.append((each.kind, -1, value))
            continue
        values = told[each.kind] if told is not None else [
            each.function(state, seat) for seat in range(state.players)
        ]
        found += [(each.kind, seat, value) for seat, value in enumerate(values)]
    return found


def fault_in(engine: Engine, setting: Setting, seed: int | str, number: int) -> RulesFault:
    """Return the rule that cannot go on in a game, which is played up to there; `ValueError` if none is."""
    words = seed_words(seed), seed_words(f"{seed}:lots")
    chance, lots = (Chance.numbered(each, number) for each in words)
    try:
        state = _start(engine, setting, chance)
        while state.at >= 0:
            engine.step(state, any_option(state, lots))
    except Exception as error:
        fault = engine.fault(error)
        if fault is None and not isinstance(error, RulesFault):
            raise
        return fault if fault is not None else error  # type: ignore[return-value]
    raise ValueError(f"game {number} comes to its end")


def _start(engine: Engine, setting: Setting, chance: Chance, whole: bool = False) -> State:
    """Return a game set up; `whole`: all that its set-up does, none of it copied from another game."""
    log: list[Any] | None = [] if whole else None
    state: State = engine.start(setting.players, chance, dict(setting.options), dict(setting.tables), log)
    state.log = None
    return state


def any_option(state: State, lots: Chance) -> int:
    """Return one of the options, each as likely."""
    options = state.options
    return options[lots.below(len(options))]


def _play(
    engine: Engine, state: State, lots: Chance, limit: int, game: _Game,
    uses: Counter[int] | None, watched: Watched,
) -> None:
    rows, step = engine.notation.rows, engine.step
    while state.at >= 0 and game.choices < limit:
        value = any_option(state, lots)
        game.action = rows[state.at][value].number
        if watched.lead_changes and engine.standing is not None:
            game.see_leader(engine.standing(state))
        if uses is not None:
            uses[game.action] += 1
        game.choices += 1
        step(state, value)


def lying(engine: Engine, state: State, zone: str) -> Iterator[tuple[int, str]]:
    """Yield the seats in whose own place a single piece lies, and its kind."""
    places = engine.places(state.players)
    family = next(each for each in engine.description.zones if each.name == zone)
    for member in places.zone_members[zone]:
        pieces = places.pieces(state, family, member)
        if len(pieces) == 1:
            yield member.owner, engine.values.name(family.holds, pieces[0].kind)


@contextmanager
def _counting(engine: Engine, reached: Counter[str] | None) -> Iterator[None]:
    """Count the rules that are begun meanwhile, on this thread."""
    if reached is None:
        yield
        return
    names, module = engine.rules, engine.__module__

    def see(frame: FrameType, event: str, _: Any) -> None:
        name = frame.f_code.co_name
        if event == "call" and name in names and frame.f_globals.get("__name__") == module:
            reached[name] += 1

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        yield
    finally:
        sys.setprofile(before)
