"""The permanent anchor of each rule: made from its name, the same in every language."""

from __future__ import annotations

from typing import assert_never

from rulewright.model import nodes as m


def rule_anchor(item: m.Item | m.Handler | m.Step, card: str = "") -> str:
    """`action-attack`, `card-pistol`, `verb-maroon` …; a card's rule needs the card's name."""
    match item:
        case m.Action():
            return _anchor("action", item.name)
        case m.Handler():
            return _anchor("card", card)
        case m.Card():
            return _anchor("card", item.name)
        case m.Verb():
            return _anchor("verb", item.name)
        case m.Function():
            return _anchor(item.kind.value, item.name)
        case m.Trigger():
            return _anchor("trigger", item.name)
        case m.Setup():
            return "setup"
        case m.Step():
            return _anchor("step", item.name)
        case m.Play():
            return "play"
        case m.Zone():
            return _anchor("zone", item.name)
        case m.Variable():
            return _anchor("option" if item.is_option else "variable", item.name)
        case m.Table():
            return _anchor("table", item.name)
        case m.Enum():
            return _anchor("values", item.name)
        case m.PieceClass():
            return _anchor("pieces", item.name)
        case m.Event():
            return _anchor("event", item.name)
        case m.Note():
            return _anchor("note", item.name)
        case m.Example():
            return _anchor("example", item.name)
        case _:
            assert_never(item)


def _anchor(kind: str, name: str) -> str:
    return f"{kind}-{name}"
