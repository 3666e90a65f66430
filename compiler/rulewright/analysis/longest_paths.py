"""How long rules go on before somebody chooses: the longest stretches of steps without a choice."""

from __future__ import annotations

from rulewright.foundation.frozen import dataclass

_MOST = 10**15


@dataclass(frozen=True, slots=True)
class LongestPath:
    """The most steps of a rule or a part of one, by where choices stand in it.

    `through` is without any choice from its beginning to its end, `first` up to the first choice,
    `last` after the last one; each is None where there is no such way. `most` is the longest
    stretch of all, those between two choices included.
    """

    through: int | None
    first: int | None
    last: int | None
    most: int

    def then(self, other: LongestPath) -> LongestPath:
        """This, and the other one after it."""
        through = _sum(self.through, other.through)
        first = _larger(self.first, _sum(self.through, other.first))
        last = _larger(other.last, _sum(self.last, other.through))
        between = _sum(self.last, other.first)
        every = (self.most, other.most, through, first, last, between)
        return LongestPath(through, first, last, max(steps for steps in every if steps is not None))

    def either(self, other: LongestPath) -> LongestPath:
        """This or the other one."""
        return LongestPath(
            _larger(self.through, other.through), _larger(self.first, other.first),
            _larger(self.last, other.last), max(self.most, other.most),
        )

    def times(self, count: int) -> LongestPath:
        """This again and again."""
        if count < 2:
            return self if count == 1 else NOTHING
        if self.through is None:
            return self.then(self)
        return self.then(steps((count - 2) * self.through)).then(self)


def steps(count: int) -> LongestPath:
    """Step among which nobody chooses."""
    count = min(_MOST, count)
    return LongestPath(count, None, None, count)


NOTHING = steps(0)
CHOICE = LongestPath(None, 0, 0, 0)


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else min(_MOST, one + other)


def _larger(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return max(one, other)
