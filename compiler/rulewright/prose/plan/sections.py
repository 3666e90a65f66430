"""From the items of a game to sections of sentences; the way in to the other `plan` modules."""

from __future__ import annotations

from typing import assert_never

from rulewright.model import nodes as m
from rulewright.prose.plan import declarations, examples, rules
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import Clause, Section


def chapter_title(game: m.Game, name: str) -> Clause:
    """Return what a chapter is called; a book that has but one, which nobody named, is called like the game."""
    if name != m.UNNAMED_CHAPTER:
        return Clause(f"chapter.{name}")
    alone = [chapter.name for chapter in game.chapters if chapter.items] == [name]
    return Clause("title.game" if alone else "chapter.rules")


def section(item: m.Item, scope: Scope) -> Section:
    """Return what the book says of one item. Problems are added to the scope."""
    match item:
        case m.Enum():
            return declarations.enum_section(item, scope)
        case m.PieceClass():
            return declarations.class_section(item, scope)
        case m.Zone():
            return declarations.zone_section(item, scope)
        case m.Variable():
            return declarations.variable_section(item, scope)
        case m.Table():
            return declarations.table_section(item, scope)
        case m.Function():
            return rules.function_section(item, scope)
        case m.Setup():
            return rules.setup_section(item, scope)
        case m.Play():
            return rules.play_section(item, scope)
        case m.Verb():
            return rules.verb_section(item, scope)
        case m.Action():
            return rules.action_section(item, scope)
        case m.Event():
            return rules.event_section(item, scope)
        case m.Card():
            return rules.card_section(item, scope)
        case m.Trigger():
            return rules.trigger_section(item, scope)
        case m.Note():
            return rules.note_section(item, scope)
        case m.Example():
            return examples.example_section(item, scope)
        case _:
            assert_never(item)
