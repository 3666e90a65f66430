"""Frozen dataclasses that are made quickly: what a class needs is written when it is first used.

`@dataclass(frozen=True, slots=True)` means what it means in the standard library, which writes and compiles
six methods for each class. There are hundreds of kinds of nodes, of which most commands make few: to import
them took longer than to check a game. Here each method is compiled when it is first called, and a field is
set by its slot, which takes two thirds of the time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, FrozenInstanceError, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(**options: bool) -> Callable[[type], type]:
        """Make a class a dataclass."""
        return _made if options == {"frozen": True, "slots": True} else dataclasses.dataclass(**options)


def _made(kind: Any) -> Any:
    described = kind.__doc__
    kind.__doc__ = described or kind.__name__  # else its signature is worked out
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(kind)
    made.__doc__ = described
    made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
    made.__getstate__, made.__setstate__ = _state, _set_state
    for name, write in _WRITERS.items():
        if name not in vars(made):
            setattr(made, name, _written_when_called(made, name, write))
    return made


def _written_when_called(kind: Any, name: str, write: Callable[[Any], Any]) -> Any:
    def first(self: Any, *args: Any, **kwargs: Any) -> Any:
        method = write(kind)
        method.__qualname__ = f"{kind.__qualname__}.{name}"
        setattr(kind, name, method)
        return method(self, *args, **kwargs)

    return first


def _compiled(name: str, parameters: Sequence[str], lines: Sequence[str], around: dict[str, Any]) -> Any:
    body = "".join(f" {line}\n" for line in lines or ("pass",))
    exec(f"def {name}({', '.join(parameters)}):\n{body}", around)
    return around[name]


def _init(kind: Any) -> Any:
    around: dict[str, Any] = {"_missing": MISSING}
    parameters, lines = ["self"], []
    for field in fields(kind):
        name = value = field.name
        default = None
        if field.default_factory is not MISSING:
            around[f"_make_{name}"] = field.default_factory
            default, value = "_missing", f"_make_{name}() if {name} is _missing else {name}"
        elif field.default is not MISSING:
            around[f"_else_{name}"] = field.default
            default = f"_else_{name}"
        if field.init:
            parameters.append(name if default is None else f"{name}={default}")
        elif default is None:
            continue  # set afterwards, by the class itself
        elif default == "_missing":
            value = f"_make_{name}()"
        else:
            value = default
        around[f"_set_{name}"] = getattr(kind, name).__set__
        lines.append(f"_set_{name}(self, {value})")
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    return _compiled("__init__", parameters, lines, around)


def _eq(kind: Any) -> Any:
    lines = (
        "if other.__class__ is not self.__class__: return NotImplemented",
        f"return {_compared(kind, 'self')} == {_compared(kind, 'other')}",
    )
    return _compiled("__eq__", ("self", "other"), lines, {})


def _hash(kind: Any) -> Any:
    return _compiled("__hash__", ("self",), (f"return hash({_compared(kind, 'self')})",), {})


def _compared(kind: Any, of: str) -> str:
    """Return the fields that make a difference, as a tuple in Python."""
    counted = (f.name for f in fields(kind) if (f.compare if f.hash is None else f.hash))
    return f"({''.join(f'{of}.{name}, ' for name in counted)})"


def _repr(kind: Any) -> Any:
    names: Iterable[str] = tuple(field.name for field in fields(kind) if field.repr)

    def __repr__(self: Any) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({said})"

    return __repr__


_WRITERS = {"__init__": _init, "__eq__": _eq, "__hash__": _hash, "__repr__": _repr}


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in fields(self)]


def _set_state(self: Any, state: Sequence[object]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
