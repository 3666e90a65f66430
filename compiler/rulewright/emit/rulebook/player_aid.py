"""The page to print for the table: what one looks up in a game.

Its letters are as large as one sheet of A4 has room for. That is reckoned here from the width of the
text, since nobody sees the page before it is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rulewright.emit.rulebook.drawing.book_config import AidName, AidPart, BookPlan
from rulewright.emit.rulebook.drawing.svg import wrapped
from rulewright.emit.rulebook.rule_lines import RuleLine, RuleLines
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose.planner import house_rule_at

SIZES = (12.0, 11.0, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.0)
"""The sizes of letters, in points; those below eight are for games that ask for too much."""
COLUMNS = 3
FULL = 0.9
"""Not quite all of the sheet: the reckoning is rough."""
_POINT = 25.4 / 72  # millimetres
_COLUMN = 63.5, 274.0  # millimetres of width and height
_LEADING = 1.15
_LETTERS = 0.8  # how wide the letters of the site are beside those that `width` reckons with
_RULE, _HEAD = 0.6, 6.0  # millimetres behind a rule and for a heading
_ROW = 1.7  # lines that a row of a table takes, as words of narrow columns are broken


@dataclass(frozen=True, slots=True)
class AidGroup:
    """Rules under a heading."""

    title: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class Aid:
    """The whole page, with the size of its letters in points."""

    groups: tuple[AidGroup, ...]

    @property
    def size(self) -> float:
        """Return the largest letters with which everything has room on one sheet."""
        return next((size for size in SIZES if self.filled(size) <= FULL), SIZES[-1])

    def filled(self, size: float) -> float:
        """Return how much of the sheet is filled with letters of a size: 1 is all of it."""
        taken = sum(
            _HEAD + sum(_height(line, size) for line in group.lines) for group in self.groups
        )
        return taken / (_COLUMN[1] * COLUMNS)


def aid(plan: BookPlan, lines: RuleLines) -> Aid:
    """Return what the plan asks for, or else all actions and cards."""
    writer = lines.writer
    parts = plan.aid or (AidPart(AidName.ACTIONS), AidPart(AidName.CARDS))
    items = {rule_anchor(i): i for chapter in writer.game.chapters for i in chapter.items}

    added = {
        anchor: item for anchor, item in items.items()
        if house_rule_at(writer.game, item.span) is not None and not any(anchor in part.rules for part in parts)
    }

    groups: list[AidGroup] = []
    for part in parts:
        wanted = [*part.rules] or [a for a, item in items.items() if _belongs(item, part.name)]
        wanted += [
            anchor for anchor, item in added.items()
            if anchor not in wanted and (
                _belongs(item, part.name) or _happens(item, part, parts, writer.game)
            )
        ]
        if wanted:
            groups.append(AidGroup(lines.labels.chrome(f"aid_{part.name}"), lines.of(*wanted)))
    return Aid(tuple(groups))


def _height(line: RuleLine, size: float) -> float:
    """Return how many millimetres of a column a rule takes in letters of so many points."""
    width = _COLUMN[0] / _POINT
    signs = "WW" * line.signs.count("</svg>")
    lines = len(wrapped(f"{signs} {line.title} {line.text}", size * _LETTERS, width))
    lines += sum(ceil((len(table.rows) + 1) * _ROW) for table in line.tables)
    return lines * size * _LEADING * _POINT + _RULE


def _belongs(item: m.Item, name: AidName) -> bool:
    if name is AidName.ACTIONS:
        return isinstance(item, m.Action)
    if name is AidName.CARDS:
        return isinstance(item, m.Card)
    return (
        name is AidName.ROLES
        and isinstance(item, m.Function)
        and item.kind is m.FunctionKind.ROLE
    )


def _happens(item: m.Item, part: AidPart, parts: Sequence[AidPart], game: m.Game) -> bool:
    """Return whether a part is the one for a rule that is carried out by itself: how play goes, or the end."""
    if not isinstance(item, m.Trigger):
        return False
    done = [*walk(item)]
    done += [inner for call in done if isinstance(call, m.Call) for inner in walk(game.verbs[call.verb])]
    ends = any(isinstance(inner, m.Finish) for inner in done)
    names: list[AidName] = [AidName.END, AidName.AIM] if ends else []
    names += [AidName.TURN, AidName.ACTIONS]
    there = [each for name in names for each in parts if each.name is name]
    return part is (there or parts)[0]


