"""Names that stand for two things: a reader could not tell which is meant."""

from __future__ import annotations

import keyword

from rulewright.diagnostics.model import Note
from rulewright.model.context import Context
from rulewright.source import Span
from rulewright.syntax import nodes as s

BUILT_IN = frozenset(
    {"box", "first_player", "left_neighbour", "player_count", "right_neighbour", "size"}
)
"""Names that mean the same in every game."""


def report_clashes(context: Context, items: list[s.Item]) -> None:
    """Compares names of different sorts; within a sort, declaring one twice is reported there."""
    things: dict[str, tuple[str, Span]] = {}
    for item in items:
        match item:
            case s.GameHead():
                _game_name(context, item)
            case s.Zone() | s.Remember() | s.Option() | s.Table() | s.Function():
                things.setdefault(item.name.text, (_sort(item), item.name.span))
            case _:
                pass
    for item in items:
        match item:
            case s.Values() | s.Pieces() | s.Cards():
                _clash(context, things, item.name, "list of values" if isinstance(item, s.Values)
                       else "class of pieces")
            case s.Verb():
                _clash(context, things, item.name, "verb")
            case _:
                pass
        match item:
            case s.Values(among=None):
                for value in item.values:
                    _clash(context, things, value, "value")
            case s.Cards():
                for attribute in item.attributes:
                    _clash(context, things, attribute.name, "attribute")
                for row in item.faces:
                    _clash(context, things, row.name, "card")
            case s.Card():
                _clash(context, things, item.name, "card")
            case _:
                pass
        _built_in(context, item)
        _twice(context, item)


def _sort(item: s.Item) -> str:
    match item:
        case s.Zone():
            return "place"
        case s.Remember() | s.Option():
            return "variable" if isinstance(item, s.Remember) else "option"
        case s.Function():
            return item.kind
        case _:
            return "table"


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


def _built_in(context: Context, item: s.Item) -> None:
    name = getattr(item, "name", None)
    if isinstance(item, s.Zone | s.Remember | s.Option | s.Table | s.Function) and (
        isinstance(name, s.Name) and name.text in BUILT_IN
    ):
        context.report(
            "R005", f"`{name.text}` means something in every game", name.span,
            reason="It would be lost if a game gave the name to something else.",
            suggestion="Choose another name.",
        )


def _twice(context: Context, item: s.Item) -> None:
    """Reports two parameters, or two players of an example, with one name."""
    names: tuple[s.Name, ...] = ()
    match item:
        case s.Function() | s.Verb() | s.Event():
            names = tuple(param.name for param in item.params)
        case s.Example():
            names = item.players
        case _:
            pass
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
