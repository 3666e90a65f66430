"""Walking, rewriting and comparing trees of frozen dataclasses, whatever their nodes are.

A node is a dataclass that is not marked as a `leaf`; its children are the nodes in its fields, alone or
in tuples, in the order of the fields. The syntax tree, the resolved game, the program and the sentence
tree are all made so, and all are gone through by these functions:

    walk(tree)                         the node and all below it, outer ones first
    children(node)                     one level of it
    rewrite(tree, change)              a copy with `change` applied to each node, inner ones first
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
from typing import Any, TypeVar, cast, get_args, get_type_hints

T = TypeVar("T")

_LEAVES: set[type] = set()
_PLACES: set[type] = set()
_CHILD_FIELDS: dict[type, tuple[str, ...] | None] = {}
"""By class, the fields that may hold nodes; None of what is no node."""


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
    return _child_fields(value.__class__) is not None


def _child_fields(kind: type) -> tuple[str, ...] | None:
    try:
        return _CHILD_FIELDS[kind]
    except KeyError:
        found = _CHILD_FIELDS[kind] = _find_child_fields(kind)
        return found


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
    """Return the children of a node, or the nodes in a tuple, in order."""
    if node.__class__ is tuple:
        assert isinstance(node, tuple)
        return [part for part in node if is_node(part)]
    found: list[object] = []
    for name in _child_fields(node.__class__) or ():
        value = getattr(node, name)
        if value.__class__ is tuple:
            found += [part for part in value if is_node(part)]
        elif is_node(value):
            found.append(value)
    return found


def walk(node: object) -> Iterator[object]:
    """Yield a node, or the nodes of a tuple, and everything below, outer ones first."""
    known = _CHILD_FIELDS
    stack = [node]
    while stack:
        current = stack.pop()
        kind: type = current.__class__
        if kind is tuple:
            assert isinstance(current, tuple)
            stack += current[::-1]
            continue
        try:
            names = known[kind]
        except KeyError:
            names = _child_fields(kind)
        if names is not None:
            yield current
            for name in names[::-1]:
                stack.append(getattr(current, name))


def rewrite(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a tree with `change` applied to every node, inner ones first.

    Where `change` returns a tuple for a node that stands in one, its members take the place of the node.
    What is not changed is the same object as before.
    """
    if node.__class__ is tuple:
        return _spliced(node, lambda part: rewrite(part, change))
    if not is_node(node):
        return node
    return change(map_children(node, lambda part: rewrite(part, change)))


def map_children(node: Any, change: Callable[[Any], Any]) -> Any:
    """Return a node with `change` applied to its children, and to no leaf; see `rewrite`."""
    updates: dict[str, Any] = {}
    for name in _child_fields(node.__class__) or ():
        value = getattr(node, name)
        if value.__class__ is tuple:
            new = _spliced(value, change)
        elif is_node(value):
            new = change(value)
        else:
            continue
        if new is not value:
            updates[name] = new
    return replace(node, **updates) if updates else node


def _spliced(values: tuple[Any, ...], change: Callable[[Any], Any]) -> tuple[Any, ...]:
    result: list[Any] = []
    same = True
    for value in values:
        new = _spliced(value, change) if value.__class__ is tuple else change(value) if is_node(value) else value
        if new is value:
            result.append(value)
            continue
        same = False
        if new.__class__ is tuple and value.__class__ is not tuple:
            result += new
        else:
            result.append(new)
    return values if same else tuple(result)


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
