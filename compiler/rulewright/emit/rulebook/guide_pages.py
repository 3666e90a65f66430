"""The pages around the reference: learn to play, setup by number of players, the aid.

They are put together from the same rules as the chapters; nothing in them is written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.drawing.scene import Table
from rulewright.emit.rulebook.figures import Scenes
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import EnumType, IntType
from rulewright.prose.blocks import Block, Heading, Paragraph, TableBlock

Texts: TypeAlias = Mapping[str, Sequence[tuple[m.Item, list[Block]]]]


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
        """Yield every rule with its text, in the order of the book."""
        for entries in self.texts.values():
            yield from entries

    def rule(self, item: m.Item, blocks: Sequence[Block]) -> str:
        """Return a rule without its heading; headings in it become bold lines that lead to the rule."""
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
        """Return the title of a rule, leading to it."""
        title = escape(self.title_of.get(anchor, anchor))
        return f'<a href="{self.url(anchor)}">{title}</a>' if anchor in self.title_of else title

    def titled(self, item: m.Item, blocks: Sequence[Block]) -> dict[str, str]:
        """Return a rule with its title, for a template."""
        anchor = rule_anchor(item)
        return {
            "anchor": f"learn-{anchor.replace('_', '-')}",
            "title": escape(self.title_of.get(anchor, "")),
            "link": self.link(anchor),
            "text": self.rule(item, blocks),
        }

    # ---- learn to play --------------------------------------------------------------------------

    def learn(self) -> dict[str, object]:
        """Return what stands on the page for who has never played."""
        ends = self._ends()
        setup = [item for item, _ in self.items() if isinstance(item, m.Setup)]
        play = [item for item, _ in self.items() if isinstance(item, m.Play)]
        pieces = [item for item, _ in self.items() if isinstance(item, m.PieceClass)]
        told = self._notes_beside(pieces)
        course = self._leant_on(play, [*ends, *setup], steps_only=True)
        actions = [item for item, _ in self.items() if isinstance(item, m.Action)]
        return {
            "aim": [self.titled(i, b) for i, b in self.items() if i in ends],
            "things": [
                {"link": self.link(rule_anchor(i)), "text": self._first(b)}
                for i, b in self.items()
                if isinstance(i, m.PieceClass) or any(i is note for note in told)
            ],
            "setup": self._texts_of([*self._notes_beside(setup), *setup]),
            "turn": self._texts_of([*self._notes_beside(play), *play]),
            "course": self._texts_of(course),
            "actions": self.actions(),
            "leant_on": self._texts_of(
                self._leant_on([*ends, *play, *course, *actions], [*ends, *course])
            ),
        }

    def _texts_of(self, wanted: Sequence[m.Item]) -> list[dict[str, str]]:
        """Return rules with their titles, in the order asked for."""
        texts = {rule_anchor(item): (item, blocks) for item, blocks in self.items()}
        anchors = [rule_anchor(item) for item in wanted]
        return [self.titled(*texts[anchor]) for anchor in anchors if anchor in texts]

    def _notes_beside(self, rules: Sequence[m.Item]) -> list[m.Item]:
        """Return the notes of the chapters that have one of these rules."""
        return [
            item
            for entries in self.texts.values()
            if any(item is rule for item, _ in entries for rule in rules)
            for item, _ in entries
            if isinstance(item, m.Note)
        ]

    def _leant_on(
        self, starts: Sequence[m.Item], known: Sequence[m.Item], *, steps_only: bool = False
    ) -> list[m.Item]:
        """Return the steps and definitions that rules mention, and those that these mention, in order."""
        found: list[m.Item] = []
        for start in starts:
            if isinstance(start, m.Action) and start.role is not None:
                self._add(self.game.functions[start.role], found, known, steps_only)
            self._lean(start, found, known, steps_only)
        return found

    def _lean(
        self, item: m.Item, found: list[m.Item], known: Sequence[m.Item], steps_only: bool
    ) -> None:
        for part in walk(item):
            if isinstance(part, m.Call):
                self._add(self.game.verbs[part.verb], found, known, steps_only)
            elif isinstance(part, m.Apply) and not steps_only:
                self._add(self.game.functions[part.function], found, known, steps_only)

    def _add(
        self, item: m.Item, found: list[m.Item], known: Sequence[m.Item], steps_only: bool
    ) -> None:
        if not any(item is other for other in (*found, *known)):
            found.append(item)
            self._lean(item, found, known, steps_only)

    def _ends(self) -> list[m.Item]:
        """Return the rules that end the game, and the quantities of the game that they compare."""
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
        """Return the first paragraph of a rule."""
        for block in blocks:
            if isinstance(block, Paragraph):
                return Renderer(lambda level: "").blocks([block], 2)
        return ""

    # ---- actions ---------------------------------------------------------------------------

    def actions(self) -> list[dict[str, object]]:
        """Return the actions by who may take them, those of everybody first."""
        groups: dict[str | None, list[dict[str, str]]] = {None: []}
        for item, blocks in self.items():
            if not isinstance(item, m.Action):
                continue
            own = _without_who(blocks)
            groups.setdefault(item.role, []).append(self.titled(item, own))
        return [
            {
                "who": self.labels.chrome("everyone") if role is None else self.labels.noun(role),
                "actions": actions,
            }
            for role, actions in groups.items()
            if actions
        ]

    # ---- setup by players -----------------------------------------------------------------------

    def counts(self) -> list[int]:
        """Return the numbers of players that the game can be set up for."""
        return list(self.scenes.setups)

    def compared(self) -> TableBlock | None:
        """Return how many pieces lie where when the game begins, by number of players, and starting spaces."""
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
        for variable in self.game.variables.values():
            if not variable.is_option and isinstance(variable.type, IntType) and variable.initial:
                place = self.labels.chrome("each") if variable.indices else "{place}"
                value = self.labels.value(variable.type, variable.initial)
                value = self.labels.chrome("starts_at").replace("{number}", value)
                label = place.replace("{place}", self.labels.item(variable))
                rows.append((label, *(value for _ in counts)))
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
        """Return what the tables by number of players say for one number."""
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


def _without_who(blocks: Sequence[Block]) -> list[Block]:
    """Return an action without its first sentence, which says who may take it: here a heading does."""
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
    """Return whether a paragraph only says that a verb of its title means what follows."""
    return (
        isinstance(item, m.Verb)
        and not item.params
        and isinstance(block, Paragraph)
        and len(block.lines) == 1
        and block.lines[0].text.endswith(":")
    )
