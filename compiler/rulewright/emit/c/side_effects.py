"""Effects of functions as C needs them: on fields (see `ir/effects`), on stored lists, on the arena."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.foundation.tree import children, walk
from rulewright.ir import nodes as x
from rulewright.ir.effects import fields_written_by

_MAKES = (
    x.Range, x.Several, x.Kinds, x.CoveredAll, x.KnownToAll, x.BlurredAll, x.Filled, x.SlotNumbers,
    x.Distinct, x.Backwards, x.Members, x.Numbered, x.Clockwise, x.Copy, x.Left, x.Append,
    x.Mix, x.Pick, x.TakeAll, x.TakeFirst, x.TakeKinds, x.TakeAt, x.BlurAlike, x.Look, x.NoteMove, x.Put,
)
"""What makes a list in the arena, or may have to."""

_LISTS = (x.Keep, x.AddPick, x.SecretBegins, x.SecretEnds, x.Fresh, x.Clear)
"""What changes lists that the state keeps."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a function does, those that it calls included: the fields that it changes, whether it
    changes lists that the state keeps or makes others, and whether it may end the game."""

    fields: frozenset[str] = frozenset()
    keeps: bool = False
    makes: bool = False
    ends: bool = False

    def __or__(self, other: Effects) -> Effects:
        return Effects(
            self.fields | other.fields, self.keeps or other.keeps, self.makes or other.makes,
            self.ends or other.ends,
        )


def effects_of(program: x.Program) -> dict[x.Name, Effects]:
    """Return what each function does."""
    lists = {f.name for f in program.fields if f.keeps in {x.Keeps.PICKS, x.Keeps.PICKS_EACH}}
    own: dict[x.Name, Effects] = {}
    calls: dict[x.Name, set[x.Name]] = {}
    for name, function in program.functions.items():
        own[name] = _own(function.body, lists)
        calls[name] = set(_called(program, function.body))
    while True:
        found = {name: _joined(own, name, calls[name]) for name in own}
        if found == own:
            return own
        own = found


def effects_in(body: object, program: x.Program, known: Mapping[x.Name, Effects]) -> Effects:
    """Return what a part of a function does."""
    lists = {f.name for f in program.fields if f.keeps in {x.Keeps.PICKS, x.Keeps.PICKS_EACH}}
    found = _own(body, lists)
    for name in _called(program, body):
        found |= known[name]
    return found


def _joined(own: Mapping[x.Name, Effects], name: x.Name, calls: set[x.Name]) -> Effects:
    found = own[name]
    for called in calls:
        found |= own[called]
    return found


def _own(body: object, lists: set[str]) -> Effects:
    fields: set[str] = set()
    keeps = makes = ends = False
    for node in _asked(body):
        if isinstance(node, x.OPS):
            fields |= fields_written_by(node) or frozenset()
        ends |= isinstance(node, x.Finish)
        makes |= isinstance(node, (*_MAKES, x.Settle))
        keeps |= isinstance(node, _LISTS)
        keeps |= isinstance(node, x.Store | x.Remember) and node.target.field in lists
    return Effects(frozenset(fields), keeps, makes, ends)


def _asked(body: object) -> Iterator[object]:
    """Yield what there is in a part of a function, but for lists that a loop or a length takes as they are."""
    match body:
        case x.For(_, x.Range() | x.Members() | x.Kinds(x.Place()) as source) | x.Length(
            x.Members() | x.Kinds() | x.SlotNumbers() | x.Filled() as source
        ):
            for part in children(source):
                yield from _asked(part)
            if isinstance(body, x.For):
                yield from _asked(body.body)
        case tuple():
            for part in body:
                yield from _asked(part)
        case _:
            yield body
            for part in children(body):
                yield from _asked(part)


def _called(program: x.Program, body: object) -> Iterator[x.Name]:
    """Yield the functions that are called there, and come back."""
    for node in walk(body):
        match node:
            case x.Apply(name) | x.Do(name):
                yield name
            case x.DoHandler(event):
                for handlers in program.handlers:
                    if handlers.event == event:
                        yield from (rule for _, rule in handlers.rules)
            case x.Settle():
                for trigger in program.triggers:
                    yield from (trigger.members, trigger.fires, trigger.rule)
            case _:
                pass


def endings(program: x.Program, effects: Mapping[x.Name, Effects], hands_on: set[x.Name]) -> set[x.Name]:
    """Return the functions that say whether they have ended the game.

    What is called by way of one table says so if one of them does.
    """
    found = {name for name, each in effects.items() if each.ends and name not in hands_on}
    for handlers in program.handlers:
        rules = {rule for _, rule in handlers.rules}
        if rules & found:
            found |= rules - hands_on
    found |= {trigger.rule for trigger in program.triggers}
    return found


__all__ = ["Effects", "effects_in", "effects_of", "endings"]
