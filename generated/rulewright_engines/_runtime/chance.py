"""Chance: a small reproducible generator, scripts for solvers, and sources from outside.

The interpreter draws from it too, so that the same seed gives the same game everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from struct import Struct
from typing import Protocol, TypeVar, runtime_checkable

from .errors import quoted
from .whole_numbers import as_whole

try:  # the same hash without the way through OpenSSL, which takes twice as long for a short text
    from _sha256 import sha256  # type: ignore[import-not-found]
except ImportError:
    from hashlib import sha256

VERSION = "sfc32/2"
"""The generator, how a seed makes it and how lots are drawn from it: another is another game."""

STIRRED = "sfc32/1"
"""The same generator, made from a seed in the way of version 0.1: records and states name it."""

VERSIONS = (VERSION, STIRRED)

_WORD = 0xFFFFFFFF
_RANGE = 1 << 32
_NUMBER = re.compile(r"0|[1-9][0-9]{0,19}")
_NUMBERS = 1 << 63
_STIRS = range(1, 13)

_THREE_WORDS = Struct("<III").unpack_from
_FOUR_WORDS = Struct("<IIII").unpack_from

_Item = TypeVar("_Item")


class Randomness(Protocol):
    """Whatever draws lots for a game."""

    def below(self, n: int) -> int:
        """Return one of the numbers from 0 to `n` - 1; with one number only, nothing is drawn."""

    def state(self) -> tuple[int, ...]:
        """Return what the next draws depend on, or what was drawn before them."""


class NeedChance(Exception):
    """A script is used up, and a number below `n` is needed next."""

    def __init__(self, n: int) -> None:
        super().__init__(f"an outcome from 0 to {n - 1} is needed")
        self.n = n


@runtime_checkable
class RandRange(Protocol):
    """The part of `random.Random` that a source from outside needs."""

    def randrange(self, start: int, /) -> int:
        """Return one of the numbers from 0 to `start` - 1."""


def seed_words(seed: int | str) -> tuple[int, int, int]:
    """Return what the generators of `seed#0`, `seed#1` and so on are made from."""
    a, b, c = _THREE_WORDS(sha256(f"rulewright many:{seed}".encode()).digest())
    return a, b, c


def _stirred(a: int, b: int, c: int) -> tuple[int, int, int, int]:
    """Return the words of a generator after its first twelve steps."""
    for counter in _STIRS:
        word = a + b + counter
        a = b ^ b >> 9
        b = c * 9 & 0xFFFFFFFF
        c = (c << 21 | c >> 11) + word & 0xFFFFFFFF
    return a, b, c, 13


def checked_source(chance: object) -> RandRange:
    """Return a source from outside; `ValueError` for what has no `randrange`."""
    if not isinstance(chance, RandRange) or not callable(chance.randrange):
        raise ValueError(f'chance is "explicit" or has a randrange, unlike {quoted(chance)}')
    return chance


def check_bound(n: int) -> None:
    """`ValueError` for what no number can be drawn below."""
    if not 1 <= n <= _RANGE:
        raise ValueError(f"cannot draw a number below {n}")


class Chance:
    """The generator sfc32: 128 bits of state (a, b, c and a counter), 32 bits a step."""

    __slots__ = ("_a", "_b", "_c", "_counter")

    def __init__(self, state: tuple[int, int, int, int]) -> None:
        if len(state) != 4 or not all(0 <= word <= _WORD for word in state):
            raise ValueError(f"a state of chance is four numbers of 32 bits, not {state!r}")
        self._a, self._b, self._c, self._counter = state

    @classmethod
    def from_seed(cls, seed: int | str, version: str = VERSION) -> Chance:
        """Return the generator of a seed in one of `VERSIONS`; a number and its digits as text are the same seed.

        Its words are those of a hash, which need no stirring. Seeds that end in `#` and a number are
        those of many games: `study#0`, `study#1` and so on; their words differ in few bits and are stirred.
        """
        text = str(seed)
        head, mark, digits = text.rpartition("#")
        if mark and _NUMBER.fullmatch(digits) and int(digits) < _NUMBERS:
            return cls.numbered(seed_words(head), int(digits))
        digest = sha256(f"rulewright:{text}".encode()).digest()
        return cls(_stirred(*_THREE_WORDS(digest)) if version == STIRRED else _FOUR_WORDS(digest))

    @classmethod
    def numbered(cls, words: tuple[int, int, int], number: int) -> Chance:
        """Return the generator of one of many games, from the `seed_words` of their seed."""
        a, b, c = words
        return cls(_stirred(a ^ number & _WORD, b ^ number >> 32, c))

    def state(self) -> tuple[int, int, int, int]:
        """Return the four words that the generator goes on from: `Chance(state)` draws the same."""
        return self._a, self._b, self._c, self._counter

    def copy(self) -> Chance:
        """Return another generator that goes on from here."""
        other = Chance.__new__(Chance)
        other._a, other._b, other._c, other._counter = self._a, self._b, self._c, self._counter
        return other

    def next32(self) -> int:
        """Return the next 32 bits."""
        result = (self._a + self._b + self._counter) & _WORD
        self._counter = (self._counter + 1) & _WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & _WORD
        self._c = (((self._c << 21) | (self._c >> 11)) + result) & _WORD
        return result

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1, each as likely (Lemire's method, biased words drawn anew)."""
        if n <= 1 or n > _RANGE:
            check_bound(n)
            return 0
        # `next32`, written out: most draws need it once. A number is read faster than the name of one.
        b, c, counter = self._b, self._c, self._counter
        word = (self._a + b + counter) & 0xFFFFFFFF
        self._counter = (counter + 1) & 0xFFFFFFFF
        self._a = b ^ (b >> 9)
        self._b = c * 9 & 0xFFFFFFFF
        self._c = ((c << 21 | c >> 11) + word) & 0xFFFFFFFF
        product = word * n
        low = product & 0xFFFFFFFF
        if low < n:
            threshold = (_RANGE - n) % n
            while low < threshold:
                product = self.next32() * n
                low = product & 0xFFFFFFFF
        return product >> 32

    def shuffle(self, items: list[_Item]) -> None:
        """Do what `shuffle` below does with `below`, several times as fast."""
        a, b, c, counter = self._a, self._b, self._c, self._counter
        for last in range(len(items) - 1, 0, -1):
            while True:
                word = (a + b + counter) & 0xFFFFFFFF
                counter += 1
                a = b ^ (b >> 9)
                b = c * 9 & 0xFFFFFFFF
                c = ((c << 21 | c >> 11) + word) & 0xFFFFFFFF
                product = word * (last + 1)
                low = product & 0xFFFFFFFF
                if low > last or low >= (_RANGE - last - 1) % (last + 1):
                    break
            other = product >> 32
            items[last], items[other] = items[other], items[last]
        self._a, self._b, self._c, self._counter = a, b, c, counter & 0xFFFFFFFF


class SeededChance(Chance):
    """The generator of a whole number, made when the first lot is drawn: in many games none ever is.

    From then on it is a `Chance`.
    """

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        self._a = seed

    def _make(self) -> None:
        digest = sha256(b"rulewright:%d" % self._a).digest()
        self._a, self._b, self._c, self._counter = _FOUR_WORDS(digest)
        self.__class__ = Chance  # type: ignore[assignment]

    def state(self) -> tuple[int, int, int, int]:
        """Return the four words that the generator goes on from."""
        self._make()
        return self.state()

    def copy(self) -> Chance:
        """Return another generator of the same seed."""
        return SeededChance(self._a)

    def next32(self) -> int:
        """Return the first 32 bits."""
        self._make()
        return self.next32()

    def below(self, n: int) -> int:
        """Return the first number from 0 to `n` - 1."""
        self._make()
        return self.below(n)

    def shuffle(self, items: list[_Item]) -> None:
        """Bring a list in random order."""
        self._make()
        self.shuffle(items)


def seeded(seed: int | str) -> Chance:
    """Return the generator of a seed, as `Chance.from_seed` does, and work it out when it is needed."""
    if isinstance(seed, int) and -_NUMBERS < seed < _NUMBERS:
        chance = SeededChance.__new__(SeededChance)
        chance._a = seed
        return chance
    return Chance.from_seed(seed)


def at_once(seed: int | str) -> Chance:
    """Return what `seeded` does, made now: it takes less where a lot is drawn soon."""
    if not isinstance(seed, int):
        return Chance.from_seed(seed)
    chance = Chance.__new__(Chance)
    digest = sha256(b"rulewright:%d" % seed).digest()
    chance._a, chance._b, chance._c, chance._counter = _FOUR_WORDS(digest)
    return chance


class ScriptedChance:
    """Outcomes laid down beforehand; `NeedChance` tells a solver where the script ends."""

    __slots__ = ("_next", "_outcomes")

    def __init__(self, outcomes: Iterable[int]) -> None:
        self._outcomes = tuple(outcomes)
        self._next = 0

    def copy(self) -> ScriptedChance:
        """Return the outcomes that are left, for another state."""
        return ScriptedChance(self._outcomes[self._next :])

    def state(self) -> tuple[int, ...]:
        """Return the outcomes that are left."""
        return self._outcomes[self._next :]

    def below(self, n: int) -> int:
        """Return the next outcome, which must be from 0 to `n` - 1."""
        check_bound(n)
        if n == 1:
            return 0
        if self._next == len(self._outcomes):
            raise NeedChance(n)
        outcome = self._outcomes[self._next]
        if not 0 <= outcome < n:
            raise ValueError(f"outcome {outcome} of the script is not from 0 to {n - 1}")
        self._next += 1
        return outcome


class SourceChance:
    """Numbers from outside, such as `secrets.SystemRandom`; the outcomes are kept for a record."""

    __slots__ = ("_source", "outcomes")

    def __init__(self, source: RandRange) -> None:
        self._source = source
        self.outcomes: list[int] = []

    def copy(self) -> SourceChance:
        """Return the same source with the outcomes so far; the two then go their own ways."""
        other = SourceChance(self._source)
        other.outcomes = list(self.outcomes)
        return other

    def state(self) -> tuple[int, ...]:
        """Return the outcomes so far: `ScriptedChance(state)` gives them again."""
        return tuple(self.outcomes)

    def below(self, n: int) -> int:
        """Return a number from 0 to `n` - 1 as the source gives it."""
        check_bound(n)
        if n == 1:
            return 0
        given = self._source.randrange(n)
        outcome = as_whole(given)
        if outcome is None:
            raise ValueError(f"the source gave {quoted(given)}, which is no whole number")
        if not 0 <= outcome < n:
            raise ValueError(f"the source gave {outcome}, which is not from 0 to {n - 1}")
        self.outcomes.append(outcome)
        return outcome


def shuffle(chance: Randomness, items: list[_Item]) -> None:
    """Bring a list in random order, in place, from its end to its beginning."""
    if isinstance(chance, Chance):
        chance.shuffle(items)
        return
    for last in range(len(items) - 1, 0, -1):
        other = chance.below(last + 1)
        items[last], items[other] = items[other], items[last]


def pick(chance: Randomness, items: Iterable[_Item], count: int) -> list[_Item]:
    """`count` of the items at random, in the order picked."""
    left = list(items)
    return [left.pop(chance.below(len(left))) for _ in range(count)]
