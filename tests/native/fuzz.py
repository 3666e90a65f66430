"""Giving an engine in C what nobody should give it: each is refused, or taken; nothing crashes.

What may come back are the errors below; a game that cannot be begun is refused in one way, by a plain
`ValueError` that says the same in Python and in C. That a state with nonsense in it plays nonsense is all right;
that it reads or writes where it may not is what `--sanitize` sees.
"""

from __future__ import annotations

import gc
import pickle
import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any

from rulewright.runtime.chance import Chance, NeedChance, ScriptedChance, SourceChance
from rulewright.runtime.errors import RulesFault
from tests.native.beside import Both, setting

REFUSALS = (ValueError, TypeError, AttributeError, RuntimeError, OverflowError, NeedChance, ArithmeticError)
"""What an engine may say of nonsense; `RulesFault` is a `ValueError`."""

_NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 15, 16, 31, 32, 63, 64, 255, 600, 65535, 65536, -2, -65536)
_HUGE = (2**31 - 1, -(2**31), 2**31, 2**63 - 1, -(2**63), 2**63, 2**200, -(2**200))


class Trap(Exception):
    """What a source of chance throws."""


def fuzzed(engines: Both, seed: int) -> Counter[str]:
    """What came of one round of nonsense."""
    lots, native = random.Random(f"fuzz {seed}"), engines.native
    done: Counter[str] = Counter()
    acts: tuple[Callable[[Any, random.Random], object], ...] = (
        _fields, _fields, _fields, _chance, _asked, _texts, _records, _numbers, _collected,
        _threads, _many,
    )
    begins: tuple[Callable[[Both, random.Random], object], ...] = (started, begun)
    act = lots.choice((*acts, *begins))
    try:
        if act in begins:
            act(engines, lots)
        else:
            act(native, lots)
        done[f"{act.__name__.lstrip('_')} taken"] += 1
    except (*REFUSALS, Trap):
        done[f"{act.__name__.lstrip('_')} refused"] += 1
    return done


def refused(act: Callable[[], object]) -> bool:
    """Whether an act was refused."""
    try:
        act()
    except (*REFUSALS, Trap):
        return True
    return False


def _position(native: Any, lots: random.Random, most: int = 60, chance: Any = None) -> Any:
    players, options, tables = setting(native, lots)
    log: Any = [] if lots.random() < 0.5 else None
    state = native.start(
        players, chance or Chance.from_seed(lots.getrandbits(30)), options, tables, log
    )
    for _ in range(lots.randint(0, most)):
        if state.at < 0:
            break
        native.step(state, lots.choice(state.options))
    return state


def _nonsense(lots: random.Random, old: Any, depth: int = 0) -> Any:
    """Something like what was there, or nothing like it."""
    roll = lots.random()
    if isinstance(old, list | tuple) and roll < 0.7 and depth < 3:
        items = [
            _nonsense(lots, item, depth + 1) if lots.random() < 0.2 else item for item in old
        ]
        if lots.random() < 0.2:
            items += items[:1] * lots.choice((1, 2, 40, 9000))
        if lots.random() < 0.1:
            lots.shuffle(items)
        if lots.random() < 0.1:
            items = items[: lots.randint(0, len(items))]
        return tuple(items) if lots.random() < 0.5 else items
    if roll < 0.8:
        return lots.choice(_NUMBERS)
    if roll < 0.83:
        return lots.choice(_HUGE)
    ring: list[Any] = []
    ring.append(ring)
    return lots.choice((None, "p1", 1.5, b"", [], (), [[]], ring, {}, object(), True, 1.0, [None], [[1], 2]))


def _spoilt(state: Any, lots: random.Random) -> None:
    for _ in range(lots.randint(1, 6)):
        name = lots.choice(type(state).__slots__)
        if name in {"chance", "log"} and lots.random() < 0.7:
            continue
        value = _nonsense(lots, getattr(state, name))
        before = state.key()
        try:
            setattr(state, name, value)
        except REFUSALS:
            if state.key() != before:
                raise AssertionError(f"{name} was refused {value!r:.100}, and is another now") from None


def _fields(native: Any, lots: random.Random) -> None:
    """Writes nonsense into fields, then plays on, asks and copies."""
    state = _position(native, lots)
    _spoilt(state, lots)
    for _ in range(8):
        _anything(native, state, lots)


def _anything(native: Any, state: Any, lots: random.Random) -> None:
    engine = native.ENGINE
    roll = lots.randrange(9)
    if roll < 4:
        values = [*state.options, lots.choice(_NUMBERS)]
        refused(lambda: engine.step(state, lots.choice(values)))
    elif roll == 4 and engine.options:  # a game may go by without a choice
        refused(lambda: lots.choice(engine.options)(state))
    elif roll == 5 and engine.choosers:
        refused(lambda: lots.choice(engine.choosers)(state))
    elif roll == 6 and engine.secret:
        refused(lambda: lots.choice(engine.secret)(state))
    elif roll == 7:
        refused(lambda: (state.copy() == state, hash(state), state.key()))
    elif engine.standing is not None:
        refused(lambda: engine.standing(state))
    refused(lambda: pickle.dumps(state))


class _Hostile:
    """A source of chance that does in the midst of the rules what it likes."""

    def __init__(self, native: Any, lots: random.Random) -> None:
        self.native, self.lots, self.state = native, lots, None
        self.others = [_position(native, lots, 10)]

    def copy(self) -> Any:
        return self if self.lots.random() < 0.5 else self.lots.choice((None, 1, Chance.from_seed(1)))

    def below(self, n: int) -> Any:
        lots, state, native = self.lots, self.state, self.native
        roll = lots.randrange(40)
        if roll == 0:
            raise Trap
        if roll == 1:
            return lots.choice((None, -1, n, n + 5, 2**70, "1", 1.5))
        if roll == 2 and state is not None:
            _spoilt(state, lots)
        if roll == 3 and state is not None:
            _anything(native, state, lots)
        if roll == 4:
            _anything(native, self.others[0], lots)
        if roll == 5:
            self.others.append(_position(native, lots, 10))
        if roll == 6 and state is not None:
            self.others.append(state.copy())
        if roll == 7:
            gc.collect()
        if roll == 8 and state is not None:
            state.chance = state.log = None
        return lots.randrange(n)


def _chance(native: Any, lots: random.Random) -> None:
    """Chance that throws, lies, and plays with the state that asks it."""
    source: Any = _Hostile(native, lots)
    if lots.random() < 0.3:
        outcomes = [lots.randrange(6) for _ in range(lots.randint(0, 60))]
        source = lots.choice((ScriptedChance(outcomes), SourceChance(random.Random(1))))
    state = _position(native, lots, 5, source)
    source.state = state if isinstance(source, _Hostile) else source.state
    state.chance = source
    for _ in range(40):
        if state.at < 0 or not state.options:
            break
        refused(lambda: native.ENGINE.step(state, lots.choice(state.options)))


def started(engines: Both, lots: random.Random) -> None:
    """Nonsense for `start`: Python and C take it alike, or refuse it with one `ValueError` in the same words."""
    players, options, tables = setting(engines.native, lots)
    both: tuple[dict[Any, Any], dict[Any, Any]] = options, tables
    given: list[Any] = [players, Chance.from_seed(1), options, tables, lots.choice((None, []))]
    for some in both:
        for name in list(some):
            if lots.random() < 0.2:
                some[name] = _nonsense(lots, some[name])
            elif lots.random() < 0.1:
                del some[name]
        if lots.random() < 0.1:
            some[lots.choice(("", "no_such_name", "players", 3, None, b"x", (1, 2)))] = _nonsense(lots, 1)
    if lots.random() < 0.4:
        given[lots.randrange(5)] = _nonsense(lots, 3)
    given = [_lifted(part) for part in given]
    said, states = [], []
    for module in (engines.python, engines.native):
        mine = [given[0], _own(given[1]), *given[2:4], _own(given[4])]
        state, found = begun_with(partial(module.start, *mine))
        states.append(state)
        said.append(found)
    assert said[0] == said[1], f"{given!r:.300}: Python says {said[0]}, C says {said[1]}"
    if said[0]:
        raise ValueError(said[0])
    assert states[0].key() == states[1].key(), f"{given!r:.300}: Python and C begin differently"
    for _ in range(10):
        _anything(engines.native, states[1], lots)


def begun(engines: Both, lots: random.Random) -> None:
    """Nonsense for `new_game`, taken or refused likewise."""
    players, options, tables = setting(engines.native, lots)
    given: dict[str, Any] = {
        "players": players, "seed": lots.choice((1, "seven", 2**70)), "tables": tables, **options
    }
    names = (*given, "edition", "variants", "chance", "no_such_option", "bläh")
    for name in lots.sample(names, lots.choice((1, 1, 2))):
        given[name] = _nonsense(lots, given.get(name, 1))
    given = {name: _lifted(part) for name, part in given.items()}
    said, games = [], []
    for module in (engines.python, engines.native):
        game, found = begun_with(partial(module.new_game, **given))
        games.append(game)
        said.append(found)
    assert said[0] == said[1], f"{given!r:.300}: Python says {said[0]}, C says {said[1]}"
    if said[0]:
        raise ValueError(said[0])
    if given.get("seed") is not None:
        assert games[0].to_text() == games[1].to_text(), f"{given!r:.300}: Python and C begin differently"


def _lifted(part: Any) -> Any:
    """A part of a setting; in place of one large number one that Python does not even write out."""
    return 10**5000 if part == 2**200 else part


def _own(part: Any) -> Any:
    """A part of a setting that a game changes, for a game of its own."""
    if isinstance(part, Chance):
        return part.copy()
    return [] if part == [] else part


def begun_with(begin: Callable[[], Any]) -> tuple[Any, str]:
    """What comes of beginning a game: the state or game, and the words it is refused with.

    What is no `ValueError`, or one of Python's own, is no refusal.
    """
    refused: Exception
    try:
        return begin(), ""
    except RulesFault:
        return None, "the rules cannot go on"
    except Exception as error:
        refused = error
    assert type(refused) is ValueError, f"not plainly refused: {refused!r}"
    assert str(refused), "refused without a word"
    return None, str(refused)


def _asked(native: Any, lots: random.Random) -> None:
    """Things that are no states, and states that were never started."""
    engine = native.ENGINE
    blank = native.State()
    for what in (blank, None, 3, object(), native, type):
        for act in (*engine.options, *engine.choosers, *engine.secret):
            refused(lambda act=act, what=what: act(what))  # type: ignore[misc]
        refused(lambda what=what: engine.step(what, 0))  # type: ignore[misc]
    blank.players = native.DESCRIPTION.min_players
    _spoilt(blank, lots)
    for _ in range(5):
        _anything(native, blank, lots)
    refused(lambda: native.State(1))
    refused(lambda: engine.step())
    refused(lambda: engine.native.bind(3, 4))
    raise ValueError


def _game(native: Any, lots: random.Random) -> Any:
    players, options, _ = setting(native, lots)
    game = native.new_game(players, lots.getrandbits(30), **options)
    for _ in range(lots.randint(0, 40)):
        if game.is_over:
            break
        game.apply(lots.choice(game.legal_actions()))
    return game


def _mangled(text: str, lots: random.Random) -> str:
    """A text with some of its words and lines in other places, or others."""
    lines = text.split("\n")
    for _ in range(lots.randint(1, 4)):
        at = lots.randrange(len(lines))
        words = lines[at].split(" ")
        match lots.randrange(5):
            case 0:
                words[lots.randrange(len(words))] = lots.choice(
                    ("-1", "99999999999999999999", "p9", "-", "()", "p1", "0", "1", "\x00", "é")
                )
            case 1:
                lots.shuffle(words)
            case 2:
                words = lines[lots.randrange(len(lines))].split(" ")
            case 3:
                words.append(lots.choice(words))
            case _:
                words = words[:-1]
        lines[at] = " ".join(words)
    return "\n".join(lines)


def _texts(native: Any, lots: random.Random) -> None:
    """Texts of states, mangled."""
    game = native.from_text(_mangled(_game(native, lots).to_text(), lots))
    for _ in range(20):
        if not game.legal_actions():
            break
        game.apply(lots.choice(game.legal_actions()))


def _records(native: Any, lots: random.Random) -> None:
    """Records, mangled."""
    native.from_record(_mangled(_game(native, lots).to_record(), lots)).to_text()


def _numbers(native: Any, lots: random.Random) -> None:
    """Numbers of actions that are none, or not allowed."""
    game = _game(native, lots)
    before = game.to_text()
    for _ in range(20):
        number = lots.choice((lots.randrange(-3, native.NUM_ACTIONS + 3), 2**40, -(2**70)))
        if refused(lambda number=number: game.apply(number)):  # type: ignore[misc]
            assert game.to_text() == before, "what was refused changed the game"
        before = game.to_text()


def _collected(native: Any, lots: random.Random) -> None:
    """States in rings, freed in any order, and pickled ones."""
    states = [_position(native, lots, 20) for _ in range(4)]
    for state in states:
        state.log = [state, states]
        state.chance = SourceChance(random.Random(1)) if lots.random() < 0.5 else state
    lots.shuffle(states)
    del states[lots.randrange(4):]
    gc.collect()
    one = _position(native, lots, 20)
    one.log = None
    other = pickle.loads(pickle.dumps(one))
    assert other == one, "a pickle is another state"
    if other.options:
        native.ENGINE.step(other, lots.choice(other.options))


def _threads(native: Any, lots: random.Random) -> None:
    """Some threads with states of their own and one that they share."""
    shared = _position(native, lots, 5)

    def play(seed: int) -> None:
        mine = random.Random(seed)
        own = _position(native, mine, 5)
        for _ in range(60):
            state = own if mine.random() < 0.7 else shared
            if state.at < 0:
                break
            _anything(native, state, mine)

    threads = [Thread(target=play, args=(lots.getrandbits(30),)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _many(native: Any, lots: random.Random) -> None:
    """Many games at once from a state with nonsense in it."""
    module = native.ENGINE.native
    if not hasattr(module, "play_many"):
        raise ValueError
    players, options, tables = setting(native, lots)
    blank = module.blank_state(players, options, tables)
    _spoilt(blank, lots)
    words = tuple(_nonsense(lots, 1) if lots.random() < 0.1 else lots.getrandbits(32) for _ in range(3))
    numbers = [lots.choice((0, 1, 3, -1, 2**40)) for _ in range(2)]
    known = [module.new_known()] if lots.getrandbits(1) else []
    counted = lots.choice((0, lots.randrange(18)))
    module.play_many(
        blank, bool(lots.getrandbits(1)), words, words, numbers[0], min(numbers[1], 3),
        lots.choice((0, 50, 300, 10_000)), counted, lots.choice((0, 1, -1, 999)), *known,
    )
