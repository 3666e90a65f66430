"""Numbers stand where numbers are wanted in a program, and lists where lists are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import get_args

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import said
from rulewright.ir.lowering.place_storage import traits

_VALUED = frozenset(get_args(x.Expr))
_PARTS = {kind: tuple(each.name for each in fields(kind)) for kind in (*_VALUED, *x.OPS)}
"""The fields of expressions and operations."""

_LISTS: dict[type, frozenset[str]] = {
    kind: frozenset(names)
    for names, kinds_of in (
        (("list",), (
            x.Length, x.Contains, x.Occurs, x.Item, x.Kinds, x.Filled, x.SlotNumbers, x.Distinct,
            x.Backwards, x.Clockwise, x.Copy, x.Frozen, x.First, x.Run, x.Pick,
            x.Put, x.NoteMove,
        )),
        (("list", "picked"), (x.Left,)),
        (("kinds",), (x.CoveredAll, x.TakeKinds)),
        (("pieces",), (x.KnownToAll, x.BlurredAll)),
        (("indices",), (x.TakeAt, x.Look)),
        (("gone",), (x.BlurAlike,)),
        (("source",), (x.For,)),
    )
    for kind in kinds_of
}
"""Which parts of a node are lists."""

_MADE_LISTS = (
    x.Range, x.Numbers, x.Several, x.Kinds, x.CoveredAll, x.KnownToAll, x.BlurredAll, x.Filled,
    x.SlotNumbers, x.Distinct, x.Backwards, x.Family, x.Members, x.Numbered, x.Clockwise, x.Copy, x.Frozen,
    x.First, x.Run, x.Left,
)
_LIST_FIELDS = {x.Keeps.PIECES, x.Keeps.PIECES_EACH, x.Keeps.PICKS, x.Keeps.PICKS_EACH}
_LIST_NAMES = (x.TakeAll, x.TakeFirst, x.TakeKinds, x.TakeAt, x.Pick, x.Append, x.Mix)
_NUMBER_NAMES = (x.TakeKind, x.TakeOne, x.TakeNamed, x.Draw, x.Increase, x.Include)


def kinds(program: x.Program, inside: Mapping[x.Name, list[object]]) -> Iterator[str]:
    """What is of the wrong kind; `inside` is all that is in each function."""
    check = _Check(program)
    for name, parts in inside.items():
        for part in parts:
            for wrong in check.node(part):
                yield f"{said(name)}: {wrong}"


class _Check:
    def __init__(self, program: x.Program) -> None:
        self.program = program
        self.fields = {field.name: field for field in program.fields}
        self._results: dict[x.Name, x.Kind | None] = {}

    def node(self, node: object) -> Iterator[str]:
        """What is wrong with the parts of a node."""
        if isinstance(node, _LIST_NAMES) and node.local.kind is not x.Kind.LIST:
            yield f"{type(node).__name__} gives {node.local.name} a list"
        if isinstance(node, _NUMBER_NAMES) and node.local.kind is not x.Kind.NUMBER:
            yield f"{type(node).__name__} gives {node.local.name} a number"
        for name in _PARTS.get(type(node), ()):
            value = getattr(node, name)
            parts = value if isinstance(value, tuple) else (value,)
            for part in parts:
                if type(part) in _VALUED:
                    wanted, is_one = self._wanted(node, name), self.kind(part)
                    if wanted is not None and is_one is not None and wanted is not is_one:
                        what = f"{name} of {type(node).__name__}"
                        yield f"{what} is a {is_one.value}, not a {wanted.value}"

    def _wanted(self, node: object, name: str) -> x.Kind | None:
        """What a part of a node must be, or None where it may be anything."""
        if name in _LISTS.get(type(node), ()):
            return x.Kind.LIST
        match node, name:
            case x.Let(local), _:
                return local.kind
            case x.Store(target) | x.Remember(target), "value":
                return self.kind(target)
            case x.Store() | x.Remember(), "target":
                return None
            case x.Keep(what), _:
                return self.kind(x.Of(what))
            case (x.NoteMove() | x.NoteOne()), ("source" | "target"):
                return x.Kind.PLACE
            case x.Either(), ("then" | "otherwise"):
                return self.kind(node.then)
            case x.Return(), _:
                return None
            case _, "place":
                return None
            case _:
                return x.Kind.NUMBER

    def kind(self, e: x.Expr) -> x.Kind | None:
        """Whether an expression is a number or a list; None for an item that may be either."""
        match e:
            case x.Read(local):
                return local.kind
            case x.Get(field):
                kept = self.fields.get(field)
                lists = kept is not None and kept.keeps in _LIST_FIELDS
                return x.Kind.LIST if lists else x.Kind.NUMBER
            case x.Place(zone):
                return x.Kind.NUMBER if traits(zone.shape).counted else x.Kind.LIST
            case x.Of(what):
                several = what in {x.System.PICKS, x.System.OPTIONS}
                return x.Kind.LIST if several else x.Kind.NUMBER
            case x.Apply(function):
                return self._result(function)
            case x.Either(_, then):
                return self.kind(then)
            case x.Item():
                return None
            case x.PlaceName():
                return x.Kind.PLACE
            case _:
                return x.Kind.LIST if isinstance(e, _MADE_LISTS) else x.Kind.NUMBER

    def _result(self, name: x.Name) -> x.Kind | None:
        """What a function gives back."""
        if name not in self._results:
            self._results[name] = None
            function = self.program.functions.get(name)
            if function is not None:
                for part in walk(function.body):
                    if isinstance(part, x.Return) and part.value is not None:
                        self._results[name] = self.kind(part.value)
                        break
        return self._results[name]
