"""Types of values and indices as the runtime reads them: tuples."""

from __future__ import annotations

from typing import assert_never

from rulewright.emit.python.writer import literal
from rulewright.ir import description as d


def type_literal(kind: d.ValueType) -> str:
    """Return a type of values."""
    match kind:
        case d.Whole(low, high):
            return literal(("int", low, high))
        case d.SlotNumber(low, high):
            return literal(("slot", low, high))
        case d.YesNo():
            return literal(("bool",))
        case d.ValueOf(enum):
            return literal(("enum", enum))
        case d.ValueOrNone(enum):
            return literal(("optional", enum))
        case d.SetOf(enum):
            return literal(("set", enum))
        case d.AnAction():
            return literal(("action",))
        case d.Resuming():
            return '("resume", len(RESUME))'
        case _:
            assert_never(kind)


def indices_literal(indices: tuple[d.IndexType, ...]) -> str:
    """Return the indices of a family."""
    return literal(tuple(map(_index, indices)))


def _index(index: d.IndexType) -> tuple[object, ...]:
    match index:
        case d.Whole(low, high):
            return "range", low, high
        case d.ValueOf(enum):
            return "enum", enum
        case _:
            assert_never(index)
