"""Frozen dataclasses that write their methods late are like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from rulewright.foundation import frozen


class _Point:
    """A place."""

    x: int
    y: int = 2
    seen: list[int] = field(default_factory=list, compare=False)
    far: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "far", self.x + self.y)


def _namesake(kind: Any) -> Any:
    return type(kind.__name__, (), {name: vars(kind)[name] for name in (
        "__annotations__", "__doc__", "__module__", "__post_init__", "__qualname__", "y", "seen", "far",
    ) if name in vars(kind)})


THEIRS: Any = dataclass(frozen=True, slots=True)(_namesake(_Point))
OURS: Any = frozen.dataclass(frozen=True, slots=True)(_namesake(_Point))


@pytest.mark.parametrize("given", [((1,), {}), ((1, 5), {}), ((), {"y": 7, "x": 3}), ((1, 2, [3]), {})])
def test_they_are_made_and_shown_and_compared_alike(given: tuple[tuple[int, ...], dict[str, int]]) -> None:
    theirs, ours = THEIRS(*given[0], **given[1]), OURS(*given[0], **given[1])
    assert dataclasses.astuple(ours) == dataclasses.astuple(theirs)
    assert repr(ours) == repr(theirs)
    assert hash(ours) == hash(theirs)
    assert ours == replace(ours, seen=[9])
    assert ours != replace(ours, x=9)
    assert ours != theirs


@pytest.mark.parametrize("given", [((), {}), ((1, 2, [], 4), {}), ((1,), {"far": 3}), ((1,), {"x": 3})])
def test_what_one_refuses_the_other_refuses(given: tuple[tuple[int, ...], dict[str, int]]) -> None:
    for kind in (THEIRS, OURS):
        with pytest.raises(TypeError):
            kind(*given[0], **given[1])


def test_a_list_of_its_own_is_made_for_each() -> None:
    assert OURS(1).seen is not OURS(1).seen


def test_nothing_in_them_is_changed() -> None:
    ours = OURS(1)
    for name in ("x", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(ours, name, 3)
    with pytest.raises(FrozenInstanceError):
        del ours.x
    assert not hasattr(ours, "__dict__")


def test_the_fields_are_known() -> None:
    assert [each.name for each in fields(OURS)] == [each.name for each in fields(THEIRS)]
    assert OURS.__match_args__ == THEIRS.__match_args__
    assert OURS.__doc__ == "A place."


def test_they_are_copied_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = OURS(1, 2, [3])
    monkeypatch.setitem(globals(), "_Point", OURS)
    for other in (copy.copy(ours), copy.deepcopy(ours), pickle.loads(pickle.dumps(ours))):
        assert dataclasses.astuple(other) == dataclasses.astuple(ours)


def test_a_method_is_written_when_it_is_called() -> None:
    kind: Any = frozen.dataclass(frozen=True, slots=True)(_namesake(_Point))
    before = kind.__hash__
    hash(kind(1))
    assert kind.__hash__ is not before
    assert kind.__eq__.__name__ == "first"
