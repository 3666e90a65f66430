"""Playing the games of a chunk, and what is counted of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

from rulewright import bots, runtime
from rulewright.bots.roster import make_bot
from rulewright.foundation.frozen import dataclass
from rulewright.runtime.bulk import LONGEST_GAME, Task, player
from rulewright.runtime.chance import Chance, seed_words
from rulewright.runtime.errors import RulesFault
from rulewright.runtime.game import new_game
from rulewright.runtime.game_settings import check_setting
from rulewright.runtime.sequential_playouts import had
from rulewright.runtime.values import PLAYER
from rulewright.study.engine_package import TURN, Kit, engine_of
from rulewright.study.plan import Chunk, Rules, Study
from rulewright.study.totals import (
    LEAD_CHANGES,
    LENGTH,
    PARTY,
    SEATS,
    TIED,
    TURNS,
    Batch,
    Measures,
    Tally,
    Totals,
    counted,
    counts_up,
    result_of,
)

if TYPE_CHECKING:
    from rulewright.runtime.engine import Engine, State

RANDOM = "random"
"""The bot that takes any option."""

_UNCOUNTED = {"int", "slot", "action", "joined"}
"""What is chosen of such a type says little by itself."""


@cache
def playing_version() -> str:
    """Return a hash of all that decides how games go and what is counted: where it differs, totals may."""
    digest = sha256()
    own = [Path(__file__), Path(__file__).with_name("engine_package.py"), Path(__file__).with_name("totals.py")]
    for package in (runtime, bots):
        own += sorted(Path(package.__path__[0]).glob("*.py"))
    for path in own:
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


_one_by_one = Lock()
"""The counters of an engine in Python are those of one game at a time."""


class OtherVersion(ValueError):
    """Whoever is to play the games would play or count them otherwise."""


def play(chunk: Chunk, kits: Sequence[Kit]) -> Totals:
    """Return the totals of a chunk: the same wherever and whenever it is played."""
    study = chunk.study
    if study.engine != playing_version():
        raise OtherVersion(
            "another version of Rulewright is installed where the games are to be played"
        )
    tables = [_Table(study, rules, kit) for rules, kit in zip(study.rules, kits, strict=True)]
    tally, end = Tally(len(tables)), chunk.first + chunk.games
    for first in range(chunk.first, end, study.batch):
        numbers = range(first, min(end, first + study.batch))
        tally.add(counted(tuple(table.batch(numbers) for table in tables)))
    return tally.totals()


class _Table:
    """Where games by one set of rules are played."""

    def __init__(self, study: Study, rules: Rules, kit: Kit) -> None:
        if kit.hash != rules.hash:
            raise OtherVersion("the engine is made from other rules than those that are studied")
        self.study = study
        self.playing = engine_of(kit)
        self.engine: Engine = self.playing.engine
        self.options = dict(rules.options)
        setting = check_setting(self.engine, study.players, self.options)
        self.given, self.cells = dict(setting.options), dict(setting.tables)
        self.labels = Labels(self.engine)
        self.seeds = seed_words(study.seed), seed_words(f"{study.seed}:lots")
        self.standing = self.engine.standing
        native = kit.native.module() if kit.native is not None and self._at_random() else None
        self.bulk = None if native is None else Bulk(self, kit, native)

    def batch(self, numbers: range) -> Batch:
        """Play the games of these numbers and count them."""
        if self.bulk is not None:
            found = self.bulk.batch(numbers)
            if found is not None:
                return found
        with _one_by_one:
            return self._batch(numbers)

    def _batch(self, numbers: range) -> Batch:
        batch = Batch()
        for number in numbers:
            self.playing.used[:] = [0] * len(self.playing.used)
            try:
                played = self._random(number) if self._at_random() else self._with_bots(number)
            except RulesFault as fault:
                batch.stop(str(fault), number)
                continue
            if played is None:
                batch.given_up += 1
            else:
                batch.add(self._measures(played))
        return batch

    def _at_random(self) -> bool:
        return set(self.study.bots) == {RANDOM}

    def _random(self, number: int) -> _Played | None:
        """Return a game in which every option is as likely as the others: the one that `play_many` plays."""
        engine, step = self.engine, self.engine.step
        chance, lots = (Chance.numbered(words, number) for words in self.seeds)
        below = lots.below
        try:
            # With a log the whole set-up is carried out; none of it is copied, so all of it counts.
            state = engine.start(
                self.study.players, chance, dict(self.given), dict(self.cells), []
            )
            state.log = None
            lead = _Ahead(self.standing, state)
            made: list[tuple[int, int]] = []
            while (at := state.at) >= 0:
                if len(made) == LONGEST_GAME:
                    return None
                options = state.options
                value = options[below(len(options))]
                made.append((at, value))
                lead.look()
                step(state, value)
        except Exception as error:
            fault = engine.fault(error)
            if fault is None:
                raise
            raise fault from error
        return _Played(state, made, lead.changes)

    def _with_bots(self, number: int) -> _Played | None:
        """Return a game between bots, each of which has its own seed."""
        study = self.study
        seed = f"{study.seed}#{number}"
        game = new_game(self.engine, study.players, seed, **cast(dict[str, Any], self.options))
        seats = [
            make_bot(name, f"{seed}:{seat}", iterations=study.iterations)
            for seat, name in enumerate(study.bots)
        ]
        lead = _Ahead(self.standing, game.state)
        made: list[tuple[int, int]] = []
        while (player := game.current_player) is not None:
            if len(made) == LONGEST_GAME:
                return None
            used = self.playing.used[:]
            at, action = game.state.at, seats[player].choose(game)
            self.playing.used[:] = used  # what the bot tried to find its choice did not happen in the game
            made.append((at, action.value))
            lead.look()
            game.apply(action)
        return _Played(game.state, made, lead.changes)

    def _measures(self, played: _Played) -> Measures:
        state, study = played.state, self.study
        winners = [seat for seat in range(study.players) if state.winners >> seat & 1]
        found = {
            LENGTH: len(played.made), f"winners:{len(winners)}": 1, TIED: int(len(winners) > 1),
        }
        if self.standing is not None:
            found[LEAD_CHANGES] = played.changes
        found |= {f"wins:{seat}": 1 for seat in winners}
        for kind, seat, value in had(self.engine, state):
            if counts_up(kind):
                found[result_of(kind, seat)] = value
        if study.party is not None:
            for seat, party in parties(self.engine, state, study.party).items():
                found[f"{SEATS}{party}"] = found.get(f"{SEATS}{party}", 0) + 1
                won = found.get(f"{PARTY}{party}", 0)
                found[f"{PARTY}{party}"] = won + (seat in winners)
        for made, times in Counter(played.made).items():
            label = self.labels.of(*made)
            if label is not None:
                found[label] = found.get(label, 0) + times
        for rule, times in zip(self.playing.rules, self.playing.used, strict=True):
            found[TURNS if rule == TURN else f"rule:{rule}"] = times
        return found


class Bulk:
    """Plays whole batches in C, and say of them what would be counted game by game."""

    def __init__(self, table: _Table, kit: Kit, native: Any) -> None:
        engine = copy(table.engine)
        engine.native = native
        study = table.study
        setting = check_setting(engine, study.players, table.options, seed=study.seed)
        self._engine = engine
        self._labels = table.labels
        self._begins = {**kit.begins, **({} if kit.turn is None else {kit.turn: TURN})}
        self._play = player(
            Task(
                engine, setting, study.seed, LONGEST_GAME, uses=True, reached=True,
                lead_changes=engine.standing is not None, party=study.party,
                results=bool(engine.description.results),
            )
        )

    def batch(self, numbers: range) -> Batch | None:
        """Return what came of these games; None if one did not end: then all are looked at one by one."""
        found = self._play(numbers)
        if found.games < len(numbers):
            return None
        batch = Batch(found.games, lengths=dict(found.lengths))
        measures: Counter[str] = Counter({LENGTH: found.decisions})
        for seats, games in found.winners.items():
            measures[f"winners:{len(seats)}"] += games
            measures[TIED] += games if len(seats) > 1 else 0
            for seat in seats:
                measures[f"wins:{seat}"] += games
        for (_, party), (won, of) in found.parties.items():
            measures[f"{PARTY}{party}"] += won
            measures[f"{SEATS}{party}"] += of
        for (kind, seat, value), games in found.results.items():
            if counts_up(kind):
                measures[result_of(kind, seat)] += value * games
        for changes, games in found.lead_changes.items():
            measures[LEAD_CHANGES] += changes * games
        for number, times in found.uses.items():
            action = self._engine.action(number)
            label = self._labels.of(self._engine.notation.choice_of(action), action.value)
            if label is not None:
                measures[label] += times
        for function, times in found.reached.items():
            rule = self._begins.get(function)
            if rule is not None:
                measures[TURNS if rule == TURN else f"rule:{rule}"] += times
        batch.measures = dict(measures)
        return batch


@dataclass(frozen=True, slots=True)
class _Played:
    """A game that is over: its last state, the choices by their numbers with what was chosen, and
    how often another player came to lead."""

    state: State
    made: list[tuple[int, int]]
    changes: int


class _Ahead:
    """Counts how often the lead goes from one player, who alone had the most, to another."""

    __slots__ = ("_leader", "_standing", "_state", "changes")

    def __init__(self, standing: Callable[[Any], list[int]] | None, state: State) -> None:
        self._standing = standing
        self._state = state
        self._leader: int | None = None
        self.changes = 0

    def look(self) -> None:
        """Look who is ahead now, before a choice."""
        if self._standing is None:
            return
        have = self._standing(self._state)
        most = max(have)
        if have.count(most) == 1 and (leader := have.index(most)) != self._leader:
            self.changes += self._leader is not None
            self._leader = leader


class Labels:
    """The measure that each choice is counted by."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: dict[tuple[int, int], str | None] = {}
        self._actions = sorted(
            (rule.first, rule.name) for rule in engine.description.actions
        )

    def of(self, at: int, value: int) -> str | None:
        """Return the measure of what was chosen for the choice of a number."""
        if (at, value) not in self._kept:
            self._kept[at, value] = self._made(at, value)
        return self._kept[at, value]

    def _made(self, at: int, value: int) -> str | None:
        choice = self._engine.description.choices[at]
        if choice.kind == "action":
            return f"action:{[name for first, name in self._actions if first <= value][-1]}"
        kind, *of = choice.type
        if kind in _UNCOUNTED or (of and self._engine.values.enum(str(of[0])) == PLAYER):
            return None
        return f"chosen:{self._engine.notation.rows[at][value].text}"


def parties(engine: Engine, state: State, zone: str) -> Mapping[int, str]:
    """Return what lies in each player's own place of a family of zones, if it is a single piece."""
    family = next(each for each in engine.description.zones if each.name == zone)
    places = engine.places(state.players)
    found: dict[int, str] = {}
    for member in places.zone_members[zone]:
        pieces = places.pieces(state, family, member)
        if member.owner >= 0 and len(pieces) == 1:
            found[member.owner] = engine.values.name(family.holds, pieces[0].kind)
    return found


def party_zone(engine: Engine, state: State) -> str | None:
    """Return the family of zones in which each player has a single secret piece, if there is just one."""
    found = [
        zone.name
        for zone in engine.description.zones
        if zone.seen == "owner" and zone.indices == (("enum", "player"),)
        if len(parties(engine, state, zone.name)) == state.players
    ]
    return found[0] if len(found) == 1 else None
