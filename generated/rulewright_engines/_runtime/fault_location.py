"""From what went wrong inside a rule to the rule: read from the traceback, when it happens.

Playing pays nothing for this. A generated module says for each of its functions which rule it
carries out and where that stands; the innermost of them in the traceback is the rule to blame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from traceback import walk_tb

from .errors import Endless, RulesFault

_ITS_OWN = frozenset({"pieces"})
"""The modules of the runtime that carry out what rules say, beside the engine's own."""


Rules = Mapping[str, tuple[str, str]]
"""By the name of a function the rule that it carries out, and the file and line of that."""


def fault_of(module: str, rules: Rules, error: BaseException) -> RulesFault | None:
    """Return what to raise instead of an error: the rule that cannot go on; None for an error of others.

    `module` is the name of the generated module, `rules` what it says of its functions.
    Chance may come from outside, and may fail in any way: that is no fault of the rules.
    """
    frames = [*_frames(error)]
    if isinstance(error, RulesFault):
        if error.rule:
            return None
        names = [error.block] if isinstance(error, Endless) else frames
        return _named(rules, names, error.reason)
    if isinstance(error, Exception) and _inside(module, error):
        return _named(rules, frames, _reason(error))
    return None


def _named(rules: Rules, names: list[str], reason: str) -> RulesFault:
    """Return a fault with the innermost rule among the functions of these names."""
    for name in reversed(names):
        if name in rules:
            return RulesFault(reason, *rules[name])
    return RulesFault(reason)


def _frames(error: BaseException) -> Iterator[str]:
    """Return the functions that were at work, the outermost first."""
    return (frame.f_code.co_name for frame, _ in walk_tb(error.__traceback__))


def _inside(module: str, error: BaseException) -> bool:
    """Return whether an error was raised by what carries out rules."""
    innermost = ""
    for frame, _ in walk_tb(error.__traceback__):
        innermost = frame.f_globals.get("__name__", "")
    package = __name__.rpartition(".")[0]
    return innermost == module or innermost in {f"{package}.{name}" for name in _ITS_OWN}


def _reason(error: Exception) -> str:
    """Return what stood still, in plain words; what Python says of it is the cause of the fault."""
    match error:
        case RecursionError():
            return "it leads from rule to rule too often"
        case IndexError() | KeyError():
            return "it asks for a piece, a place or a player that is not there"
        case AssertionError() | ValueError():
            return "it moves or looks at a piece that is not there, or that has no room"
        case _:
            return "it does what no rule can do"
