"""The pages around the reference: learn to play, setup by number of players, the aid, the rulings.

They are put together from the same rules as the chapters; nothing in them is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rulewright.emit.rulebook.drawing.labels import BookLabels
from rulewright.emit.rulebook.drawing.tabletop import Table
from rulewright.emit.rulebook.figures import Scenes
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.effects import walk
from rulewright.model.types import EnumType, IntType
from rulewright.prose.blocks import Block, Heading, Line, Paragraph, TableBlock, lines_of

Texts: TypeAlias = Mapping[str, Sequence[tuple[m.Item, list[Block]]]]

PAGES = ("learn-to-play.md", "setup-by-players.md", "player-aid.md", "rulings.md")
"""Names with a hyphen, or that stand behind the chapters, so that no chapter is covered by them."""


DENSE = 5500
"""From so many letters on, the page to print is set in smaller type."""

_TAGS = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Guide:
    """What the pages are made of: rules by anchor, and what to call them."""

    game: m.Game
    texts: Texts
    scenes: Scenes
    labels: BookLabels
    title_of: Mapping[str, str]
    url: Callable[[str], str]

    # ---- parts of rules -------------------------------------------------------------------------

    def items(self) -> Iterator[tuple[m.Item, list[Block]]]:
        """Every rule with its text, in the order of the book."""
        for entries in self.texts.values():
            yield from entries

    def rule(self, item: m.Item, blocks: Sequence[Block]) -> str:
        """A rule without its heading; headings in it become bold lines that lead to the rule."""
        parts: list[str] = []
        renderer = Renderer(lambda level: "")
        own = rule_anchor(item)
        for block in blocks:
            if isinstance(block, Heading):
                if block.anchor != own:
                    parts.append(f"**{self.link(block.anchor)}**")
            elif not (_defines(item, block) and len(parts) == 0):
                parts.append(renderer.blocks([block], 2))
        return "\n\n".join(part for part in parts if part)

    def link(self, anchor: str) -> str:
        """The title of a rule, leading to it."""
        title = escape(self.title_of.get(anchor, anchor))
        return f'<a href="{self.url(anchor)}">{title}</a>' if anchor in self.title_of else title

    def titled(self, item: m.Item, blocks: Sequence[Block]) -> dict[str, str]:
        """A rule with its title, for a template."""
        anchor = rule_anchor(item)
        return {
            "anchor": f"learn-{anchor.replace('_', '-')}",
            "title": escape(self.title_of.get(anchor, "")),
            "link": self.link(anchor),
            "text": self.rule(item, blocks),
        }

    # ---- learn to play --------------------------------------------------------------------------

    def learn(self) -> dict[str, object]:
        """What stands on the page for who has never played."""
        ends = self._ends()
        return {
            "aim": [self.titled(i, b) for i, b in self.items() if i in ends],
            "things": [
                {"link": self.link(rule_anchor(i)), "text": self._first(b)}
                for i, b in self.items()
                if isinstance(i, m.PieceClass)
            ],
            "setup": [self.titled(i, b) for i, b in self.items() if isinstance(i, m.Setup)],
            "turn": [self.titled(i, b) for i, b in self.items() if isinstance(i, m.Play)],
            "actions": self.actions(brief=True),
        }

    def _ends(self) -> list[m.Item]:
        """The rules that end the game, and the quantities of the game that they compare."""
        found: list[m.Item] = []
        for item, _ in self.items():
            if isinstance(item, m.Verb | m.Action | m.Card | m.Trigger | m.Play):
                parts = list(walk(item))
                if any(isinstance(part, m.Finish) for part in parts):
                    found += [
                        self.game.functions[part.function]
                        for part in parts
                        if isinstance(part, m.Apply)
                        and self.game.functions[part.function].kind is m.FunctionKind.QUANTITY
                    ]
                    if not isinstance(item, m.Play):
                        found.append(item)
        return found

    def _first(self, blocks: Sequence[Block]) -> str:
        """The first paragraph of a rule."""
        for block in blocks:
            if isinstance(block, Paragraph):
                return Renderer(lambda level: "").blocks([block], 2)
        return ""

    # ---- actions and the aid --------------------------------------------------------------------

    def actions(self, brief: bool = False) -> list[dict[str, object]]:
        """The actions by who may take them, those of everybody first."""
        groups: dict[str | None, list[dict[str, str]]] = {None: []}
        for item, blocks in self.items():
            if not isinstance(item, m.Action):
                continue
            own = _without_who(blocks)
            entry = self.titled(item, own)
            if brief:
                entry["text"] = self._brief(own)
            groups.setdefault(item.role, []).append(entry)
        return [
            {
                "who": self.labels.chrome("everyone") if role is None else self.labels.noun(role),
                "actions": actions,
            }
            for role, actions in groups.items()
            if actions
        ]

    def _brief(self, blocks: Sequence[Block]) -> str:
        """The first sentence or two of an action."""
        found: list[Line] = []
        for line in lines_of(list(blocks)):
            if sum(len(each.text) for each in found) + len(line.text) > 170 and found:
                break
            found.append(line)
            if len(found) == 2:
                break
        return escape(" ".join(line.text for line in found))

    def aid(self) -> dict[str, object]:
        """What stands on the page to print: actions by role, roles, and the rules that the game asks for."""
        wanted = self.scenes.plan.aid
        more = {rule_anchor(i): (i, b) for i, b in self.items() if rule_anchor(i) in wanted}
        groups = self.actions()
        roles = [
            self.titled(i, b)
            for i, b in self.items()
            if isinstance(i, m.Function) and i.kind is m.FunctionKind.ROLE
        ]
        rules = [self.titled(*more[anchor]) for anchor in wanted if anchor in more]
        length = sum(len(_TAGS.sub("", rule["text"])) for rule in (*roles, *rules))
        length += sum(len(line.text) for i, b in self.items() if isinstance(i, m.Action)
                      for line in lines_of(b))
        return {"groups": groups, "roles": roles, "rules": rules, "dense": length > DENSE}

    # ---- setup by players -----------------------------------------------------------------------

    def counts(self) -> list[int]:
        """The numbers of players that the game can be set up for."""
        return list(self.scenes.setups)

    def compared(self) -> TableBlock | None:
        """How many pieces lie where when the game begins, by number of players."""
        counts = self.counts()
        rows: list[tuple[str, ...]] = []
        drawn = {name for plan in self.scenes.plan.frames for name in plan.zones}
        for zone in self.game.zones.values():
            if zone.name not in drawn:
                continue
            cells = [self._lying(self.scenes.setups[count], zone) for count in counts]
            if any(cell != "0" for cell in cells):
                many = len(self.scenes.setups[counts[-1]].numbering.keys(zone.indices)) > 1
                place = self.labels.chrome("each") if many else "{place}"
                rows.append((place.replace("{place}", self.labels.item(zone)), *cells))
        if not rows:
            return None
        head = (self.labels.chrome("place"), *(str(count) for count in counts))
        return TableBlock(head, tuple(rows))

    def _lying(self, table: Table, zone: m.Zone) -> str:
        assert table.position is not None
        keys = table.numbering.keys(zone.indices)
        numbers = [len(table.position.listing((zone.name, key))) for key in keys]
        low, high = min(numbers), max(numbers)
        return str(low) if low == high else f"{low}–{high}"

    def numbers(self, count: int) -> list[dict[str, object]]:
        """What the tables by number of players say for one number."""
        found: list[dict[str, object]] = []
        whole = IntType(self.game.min_players, self.game.max_players)
        for table in self.game.tables.values():
            if table.row_type != whole or count not in table.rows:
                continue
            cells = table.cells[table.rows.index(count)]
            named = isinstance(table.column_type, EnumType)
            said = [
                self._cell(table, column, cell)
                for column, cell in enumerate(cells)
                if cell or not named
            ]
            found.append({"link": self.link(rule_anchor(table)), "cells": said})
        return found

    def _cell(self, table: m.Table, column: int, cell: int) -> str:
        value = self.labels.value(table.type, cell)
        if not isinstance(table.column_type, EnumType):
            return escape(value)
        return escape(f"{value} × {self.labels.value(table.column_type, table.columns[column])}")

    # ---- rulings --------------------------------------------------------------------------------

    def rulings(self) -> list[dict[str, object]]:
        """Each rule that rests on a ruling, with the sentences that do."""
        found: list[dict[str, object]] = []
        for item, blocks in self.items():
            ids: dict[str, None] = {}
            said: list[str] = []
            for block in blocks:
                if isinstance(block, Heading):
                    ids.update(dict.fromkeys(block.sources.rulings))
            for line in lines_of(blocks):
                if line.sources.rulings:
                    ids.update(dict.fromkeys(line.sources.rulings))
                    said.append(line.text)
            if ids:
                found.append(
                    {
                        "link": self.link(rule_anchor(item)),
                        "text": escape(" ".join(dict.fromkeys(said))),
                        "ids": list(ids),
                    }
                )
        return found


def _without_who(blocks: Sequence[Block]) -> list[Block]:
    """An action without its first sentence, which says who may take it: here a heading does."""
    found: list[Block] = []
    dropped = False
    for block in blocks:
        if isinstance(block, Paragraph) and not dropped:
            dropped = True
            if len(block.lines) > 1:
                found.append(Paragraph(block.lines[1:]))
        else:
            found.append(block)
    return found


def _defines(item: m.Item, block: Block) -> bool:
    """Whether a paragraph only says that a verb of its title means what follows."""
    return (
        isinstance(item, m.Verb)
        and not item.params
        and isinstance(block, Paragraph)
        and len(block.lines) == 1
        and block.lines[0].text.endswith(":")
    )
