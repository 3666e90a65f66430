"""The local variables of one verb, action, card rule or other body of rules."""

from __future__ import annotations

from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.position import Value
from rulewright.model.nodes import Local
from rulewright.model.types import ListType, OptionalType

NONE = -1


class Frame:
    """Values by the `uid` of their local; picks of a secret choice by player as well."""

    __slots__ = ("_picks", "_values")

    def __init__(self) -> None:
        self._values: dict[int, Value] = {}
        self._picks: dict[int, dict[tuple[int, int], Value]] = {}

    def bind(self, local: Local, value: Value, player: int | None = None) -> None:
        """Give a local a value; a pick is that of `player`, or of whose turn it is to choose."""
        if local.per is None:
            self._values[local.uid] = value
        else:
            picks = self._picks.setdefault(local.per.uid, {})
            picks[local.uid, self._player(local.per, player)] = value

    def unbind(self, local: Local) -> None:
        """Take away the value of a local, if it has one; what may stand for none stands for none then."""
        if isinstance(local.type, OptionalType):
            self.bind(local, NONE)
        elif local.per is None:
            self._values.pop(local.uid, None)
        else:
            picks = self._picks.get(local.per.uid, {})
            picks.pop((local.uid, self._player(local.per, None)), None)

    def read(self, local: Local, player: int | None = None) -> Value:
        """Return the value of a local, for a pick of a secret choice that of `player`."""
        value: Value | None
        if local.per is None:
            value = self._values.get(local.uid)
        else:
            picks = self._picks.get(local.per.uid, {})
            value = picks.get((local.uid, self._player(local.per, player)))
        if value is None:
            raise EngineFault(f"{local.name} has no value here")
        return value

    def pick(self, local: Local, player: int) -> Value:
        """Return what a player picked in secret: none, or an empty list, for one who did not come to it."""
        assert local.per is not None
        value = self._picks.get(local.per.uid, {}).get((local.uid, player))
        if value is not None:
            return value
        return () if isinstance(local.type, ListType) else NONE

    def kept(self) -> object:
        """Return all values as they are now, to be compared."""
        return dict(self._values), {uid: dict(picks) for uid, picks in self._picks.items()}

    def forget_picks(self, member: Local) -> None:
        """Clear what was picked in an earlier run of the secret choice with this loop variable."""
        self._picks.pop(member.uid, None)

    def _player(self, member: Local, player: int | None) -> int:
        if player is not None:
            return player
        current = self.read(member)
        if isinstance(current, tuple):
            raise EngineFault(f"{member.name} is not one player")
        return current
