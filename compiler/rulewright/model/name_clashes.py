"""Names that stand for two things: a reader could not tell which is meant."""

from __future__ import annotations

import keyword
from typing import assert_never

from rulewright.diagnostics.model import Note
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.model.resolver_context import Context
from rulewright.syntax import nodes as s
from rulewright.syntax.reserved_suggestions import instead_of, word_as_name

BUILT_IN = frozenset(
    {"box", "first_player", "left_neighbour", "player_count", "right_neighbour", "size"}
)
"""Names that mean the same in every game."""

_COUNTED = "number"
"""What begins a count: as a name it could never be read where a value is."""

_ATTRIBUTE = "attribute"
_VALUES = frozenset({"value", "card", "verb"})
"""What can be named where no count can stand."""


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of one declaration.

    `sort` is what it is itself where values and places share their names; `others` are names of
    other sorts that clash with such a one; `inside` are known within it only.
    """

    sort: str | None = None
    others: tuple[tuple[s.Name, str], ...] = ()
    inside: tuple[s.Name, ...] = ()


def report_clashes(context: Context, items: list[s.Item]) -> None:
    """Compare names of different sorts; within a sort, declaring one twice is reported there."""
    things: dict[str, tuple[str, Span]] = {}
    known = [(item, _names(item)) for item in items]
    for item, names in known:
        if isinstance(item, s.GameHead):
            _game_name(context, item)
        elif names.sort is not None:
            name = _own_name(item)
            things.setdefault(name.text, (names.sort, name.span))
    for item, names in known:
        for name, what in names.others:
            _clash(context, things, name, what)
        if names.sort is not None:
            _built_in(context, _own_name(item))
        for name, what in (*names.others, *((each, "parameter") for each in names.inside)):
            if what == _ATTRIBUTE or (name.text == _COUNTED and what not in _VALUES):
                _built_in(context, name)
        _twice(context, names.inside)


def _names(item: s.Item) -> _Names:
    match item:
        case s.Zone():
            return _Names("place")
        case s.Remember():
            return _Names("variable")
        case s.Option():
            return _Names("option")
        case s.Table():
            return _Names("table")
        case s.Function():
            return _Names(item.kind.replace("_", " "), inside=tuple(param.name for param in item.params))
        case s.Values():
            values = item.values if item.among is None else ()
            own = (item.name, "list of values")
            return _Names(others=(own, *((value, "value") for value in values)))
        case s.Pieces():
            return _Names(others=((item.name, "class of pieces"),))
        case s.Cards():
            attributes = ((attribute.name, _ATTRIBUTE) for attribute in item.attributes)
            faces = ((row.name, "card") for row in item.faces)
            return _Names(others=((item.name, "class of pieces"), *attributes, *faces))
        case s.Card():
            return _Names(others=((item.name, "card"),))
        case s.Verb():
            own = (item.name, "verb")
            return _Names(others=(own,), inside=tuple(param.name for param in item.params))
        case s.Event():
            return _Names(inside=tuple(param.name for param in item.params))
        case s.Example() | s.Situation():
            return _Names(inside=item.players)
        case (
            s.GameHead() | s.Part() | s.Chapter() | s.Note() | s.Setup() | s.Play() | s.Action()
            | s.Trigger()
        ):
            return _Names()
        case _:
            assert_never(item)


def _own_name(item: s.Item) -> s.Name:
    assert not isinstance(item, s.Setup | s.Play)
    return item.name


def _clash(
    context: Context, things: dict[str, tuple[str, Span]], name: s.Name, what: str
) -> None:
    earlier = things.get(name.text)
    if earlier is None:
        return
    sort, span = earlier
    context.report(
        "R102", f"`{name.text}` stands for two things", name.span, label=f"this {what}",
        notes=(Note(span, f"and this {sort}"),),
        reason="A name stands for one thing, or nobody could tell which is meant.",
        suggestion="Rename one of them.",
    )


def _built_in(context: Context, name: s.Name) -> None:
    if name.text == _COUNTED:
        context.findings.add(word_as_name(name.span, named=True))
    elif name.text in BUILT_IN:
        context.report(
            "R005", f"`{name.text}` means something in every game", name.span,
            reason="It would be lost if a game gave the name to something else.",
            suggestion=f"Choose another name, for instance `{instead_of(name.span) or f'the_{name.text}'}`.",
        )


def _twice(context: Context, names: tuple[s.Name, ...]) -> None:
    """Report two parameters, or two players of an example, with one name."""
    seen: dict[str, Span] = {}
    for name in names:
        if name.text in seen:
            context.report(
                "R102", f"`{name.text}` is here twice", name.span,
                notes=(Note(seen[name.text], "the first one"),), suggestion="Rename one of them.",
            )
        seen.setdefault(name.text, name.span)


def _game_name(context: Context, head: s.GameHead) -> None:
    if keyword.iskeyword(head.name.text):
        context.report(
            "R005", f"A game cannot be called `{head.name.text}`", head.name.span,
            reason="Programs use the engine by this name, and it is a word of Python.",
            suggestion=f"Choose another name, for instance `{head.name.text}_game`.",
        )
