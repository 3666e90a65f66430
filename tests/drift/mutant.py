"""A game with one thing changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from tests.drift.tree import Unit

FAMILIES: dict[type, str] = {
    m.Enum: "enums",
    m.PieceClass: "classes",
    m.Zone: "zones",
    m.Variable: "variables",
    m.Table: "tables",
    m.Function: "functions",
    m.Verb: "verbs",
    m.Action: "actions",
    m.Event: "events",
    m.Card: "cards",
    m.Trigger: "triggers",
    m.Note: "notes",
    m.Example: "examples",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """What was changed and where, the game that it makes, and its items that are new.

    `unit` is what has to be carried out before the change can matter (see `Spot`).
    """

    kind: str
    rule: str
    place: Span
    old: str
    new: str
    game: m.Game
    changed: tuple[m.Item, ...]
    unit: Unit

    @property
    def line(self) -> str:
        """The file and line that was changed."""
        number, _ = self.place.file.position(self.place.start)
        return f"{self.place.file.name}:{number}"

    def __str__(self) -> str:
        return f"{self.line}  {self.kind}  ({self.rule})  {self.old} -> {self.new}"


def with_items(game: m.Game, changes: tuple[tuple[m.Item, m.Item], ...]) -> m.Game:
    """The game with items in place of others, in its families and in its chapters."""
    new_of = {id(old): new for old, new in changes}
    updates: dict[str, Any] = {}
    for old, new in changes:
        match old:
            case m.Setup():
                updates["setup"] = new
            case m.Play():
                updates["play"] = new
            case _:
                family = FAMILIES[type(old)]
                before = updates.get(family, getattr(game, family))
                updates[family] = {
                    name: new if item is old else item for name, item in before.items()
                }
    updates["chapters"] = tuple(
        replace(chapter, items=tuple(new_of.get(id(item), item) for item in chapter.items))
        if any(id(item) in new_of for item in chapter.items)
        else chapter
        for chapter in game.chapters
    )
    return replace(game, **updates)


def items_of(game: m.Game) -> tuple[m.Item, ...]:
    """Everything that the book tells, in its order."""
    return tuple(item for chapter in game.chapters for item in chapter.items)
