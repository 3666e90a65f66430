"""Walking, rewriting and comparing trees of frozen dataclasses, whatever their nodes are.

A node is a dataclass that is not marked as a `leaf`; its children are the nodes in its fields, alone, in
tuples or as values of a dict, in the order of the fields. The syntax tree, the resolved game, the program
and the sentence tree are all made so, and all are gone through by these functions:

    walk(tree)                         the node and all below it, outer ones first
    walk(tree, {"sources"})            the same without what stands in fields of these names
    children(node)                     one level of it
    rewrite(tree, change)              a copy with `change` applied to each node, inner ones first
    rewrite_each(tree, Kind, change)   a copy with `change` applied to the nodes of one class
    map_children(node, change)         a copy with `change` applied to the children only
    structural_key(tree, {"sources"})  equal for trees that differ only in places of texts and these fields
    with_leaves(tree)                  as `walk`, with tuples, leaves and plain values, but no places

Keys with more meaning are `model.canonical_key` (names of bound variables and the order of equal sides do not
count) and `analysis.rule_diff.sense` (values by their names, so that it compares two games).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import is_
from typing import Any, TypeVar, cast, get_args, get_type_hints

K = TypeVar("K")
T = TypeVar("T")

_LEAVES: set[type] = set()
_PLACES: set[type] = set()


class _ChildFields(dict[type, tuple[str, ...] | None]):
    """By class, the fields that may hold nodes; None of what is no node."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        """Find the fields of a class that is met for the first time."""
        found = self[kind] = _find_child_fields(kind)
        return found


_CHILD_FIELDS = _ChildFields()


def leaf(kind: type[T]) -> type[T]:
    """Mark a dataclass as a value within a node, such as a place in a text or a type: it is no node itself."""
    _LEAVES.add(kind)
    return kind


def place(kind: type[T]) -> type[T]:
    """Mark a dataclass as a leaf that says where something stands: no structural key counts it."""
    _PLACES.add(kind)
    return leaf(kind)


def is_node(value: object) -> bool:
    """Return whether a value is a node: a dataclass that is no leaf."""
    return _CHILD_FIELDS[value.__class__] is not None


def _find_child_fields(kind: type) -> tuple[str, ...] | None:
    if not is_dataclass(kind) or kind in _LEAVES:
        return None
    declared = ((field.name, cast("Hashable", field.type)) for field in fields(kind))
    return tuple(name for name, type_ in declared if _declares_nodes(kind.__module__, type_))


@cache  # the same few declarations stand in hundreds of classes, and looking one up takes a while
def _declares_nodes(module: str, declared: Hashable) -> bool:
    """Return whether a field may hold nodes, by how its module declares it."""
    holder = type("Holder", (), {"__annotations__": {"field": declared}, "__module__": module})
    return _may_hold_nodes(get_type_hints(holder)["field"])


def _may_hold_nodes(hint: Any) -> bool:
    if hint is Any or hint is object or isinstance(hint, TypeVar):
        return True
    if isinstance(hint, type) and not get_args(hint):
        return is_dataclass(hint) and hint not in _LEAVES
    return any(_may_hold_nodes(part) for part in get_args(hint))


def children(node: object) -> list[object]:
    """Return the children of a node, or the nodes in a tuple or a dict, in order."""
    if node.__class__ is tuple:
        assert isinstance(node, tuple)
        return [part for part in node if is_node(part)]
    if node.__class__ is dict:
        assert isinstance(node, dict)
        return [part for part in node.values() if is_node(part)]
    found: list[object] = []
    for name in _CHILD_FIELDS[node.__class__] or ():
        value = getattr(node, name)
        found += (value,) if is_node(value) else children(value)
    return found


def walk(node: object, ignore: Collection[str] = ()) -> Iterator[object]:
    """Yield a node, or the nodes of a tuple or a dict, and everything below, outer ones first.

    What stands in fields of the names in `ignore` is passed over.
    """
    known = _CHILD_FIELDS
    stack = [node]
    while stack:
        current = stack.pop()
        kind: type = current.__class__
        if kind is tuple:
            assert isinstance(current, tuple)
            stack += current[::-1]
            continue
        names = known[kind]
        if names is not None:
            yield current
            if ignore:
                names = tuple([name for name in names if name not in ignore])
            for name in names[::-1]:
                stack.append(getattr(current, name))
        elif kind is dict:
            assert isinstance(current, dict)
            stack += [*current.values()][::-1]


def rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a tree with `change` applied to every node, inner ones first.

    Where `change` returns a tuple for a node that stands in one, its members take the place of the node.
    What is not changed is the same object as before.
    """

    def inner(part: Any) -> Any:
        return change(map_children(part, inner))

    return inner(node) if is_node(node) else map_children(node, inner)


def rewrite_each(node: T, kind: type[K], change: Callable[[K], Any]) -> T:
    """Return a tree with `change` applied to every node of exactly this class; see `rewrite`."""

    def inner(part: Any) -> Any:
        new = map_children(part, inner)
        return change(new) if new.__class__ is kind else new

    found: T = inner(node)
    return found


def map_children(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a node with `change` applied to its children, and to no leaf; see `rewrite`."""
    known = _CHILD_FIELDS
    names = known[node.__class__]
    if names is None:
        return _mapped(node, change)
    updates: dict[str, Any] = {}
    for name in names:
        value = getattr(node, name)
        if not value:
            continue
        new = _mapped(value, change) if known[value.__class__] is None else change(value)
        if new is not value:
            updates[name] = new
    return replace(node, **updates) if updates else node


def _mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return what is no node with the nodes changed that stand in it."""
    known = _CHILD_FIELDS
    kind = value.__class__
    if kind is tuple:
        new = [_mapped(part, change) if known[part.__class__] is None else change(part) for part in value]
        return value if all(map(is_, new, value)) else tuple(_spliced(value, new))
    if kind is dict:
        by_name = {
            key: part if known[part.__class__] is None else change(part) for key, part in value.items()
        }
        return value if all(map(is_, by_name.values(), value.values())) else by_name
    return value


def _spliced(values: tuple[Any, ...], new: list[Any]) -> Iterator[Any]:
    for before, after in zip(values, new, strict=True):
        if after.__class__ is tuple and before.__class__ is not tuple:
            yield from after
        else:
            yield after


def structural_key(node: object, ignore: Collection[str] = frozenset()) -> Hashable:
    """Return a value that is equal for trees that differ only in places and in fields of the names in `ignore`."""
    if isinstance(node, tuple | list):
        return tuple([structural_key(part, ignore) for part in node])
    if isinstance(node, Mapping):
        return tuple([(key, structural_key(value, ignore)) for key, value in node.items()])
    kind: type = node.__class__
    if kind in _PLACES:
        return None
    names = _all_fields(kind)
    if names is not None:
        return kind.__name__, *[structural_key(getattr(node, name), ignore) for name in names if name not in ignore]
    assert isinstance(node, Hashable)
    return node


def with_leaves(node: object) -> Iterator[object]:
    """Yield a node and all below it, outer ones first: also tuples, leaves and plain values, but no places."""
    stack = [node]
    while stack:
        current = stack.pop()
        kind: type = current.__class__
        if kind in _PLACES:
            continue
        yield current
        if isinstance(current, tuple):
            stack += current[::-1]
        elif (names := _all_fields(kind)) is not None:
            stack += [getattr(current, name) for name in names[::-1]]


@cache
def _all_fields(kind: type) -> tuple[str, ...] | None:
    """Return the fields of a dataclass in order; None of what is none."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None
