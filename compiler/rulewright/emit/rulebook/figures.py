"""The drawings of one game: positions worked out once, drawn for each language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import BookPlan, load_plan
from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.drawing.card_art import arts
from rulewright.emit.rulebook.drawing.drawn_positions import (
    after_setup,
    bare_board,
    changed_places,
    of_example,
)
from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.emit.rulebook.drawing.plain_scene import frames
from rulewright.emit.rulebook.drawing.render_scene import Shared, draw
from rulewright.emit.rulebook.drawing.render_tiles import emblem, paint
from rulewright.emit.rulebook.drawing.rule_pictures import samples, signs, signs_of
from rulewright.emit.rulebook.drawing.scene import Frame, Table, in_words
from rulewright.emit.rulebook.drawing.svg import plain
from rulewright.emit.rulebook.drawing.tile_layout import TilePlan
from rulewright.emit.rulebook.drawing.tile_scene import Tile, tiles, tiles_in_words
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import PLAYER, EnumType


@dataclass(frozen=True, slots=True)
class Scenes:
    """Everything of a game that is drawn."""

    plan: BookPlan
    board: Table
    setups: Mapping[int, Table]
    examples: Mapping[str, Sequence[Table]]


def scenes(
    folder: Path, game: m.Game, findings: Findings, *, drawn: bool = True, shown: str | None = None
) -> Scenes:
    """Return the positions that the book shows; one that cannot come about is left out.

    Where nothing is `drawn` there is the bare board only; of examples only the one with this anchor may be `shown`.
    """
    plan = load_plan(folder, game, findings)
    if not drawn:
        return Scenes(plan, bare_board(game, plan), {}, {})
    counts = range(game.min_players, game.max_players + 1)
    setups = {count: after_setup(game, plan, count) for count in counts}
    examples = {
        name: of_example(game, plan, item) for name, item in game.examples.items()
        if shown in (None, rule_anchor(item))
    }
    return Scenes(
        plan,
        bare_board(game, plan),
        {count: table for count, table in setups.items() if table is not None},
        {name: tables for name, tables in examples.items() if tables},
    )


class Figures:
    """Drawings as figures of a page, in one language."""

    def __init__(self, game: m.Game, found: Scenes, labels: BookLabels) -> None:
        self._game = game
        self._found = found
        self._labels = labels
        self._shared = Shared()
        self._seen: list[TilePlan] = []
        self._arts = {**arts(game, found.plan.icons), **found.plan.arts}

    def new_page(self) -> None:
        """What is drawn from now on stands on another page."""
        self._shared = Shared()
        self._seen = []

    def page_is_whole(self) -> None:
        """What is drawn from now on comes to this page and go again: nothing may point to it."""
        self._shared.whole = True

    def board(self) -> str:
        """Return the places of the game."""
        return self.figure(self._found.board, self._labels.chrome("drawing_board"), "board")

    def beside(self, item: m.Item) -> str:
        """Return what a rule tells of: its pieces, its card, its signs, or the place on the table.

        A place is shown with all that is drawn beside it, and so once a page; the heading says what it is.
        """
        board = self._found.board
        if not isinstance(item, m.Zone):
            art = self._arts.get(item.name, "") if isinstance(item, m.Card) else ""
            return samples(board, self._labels, item, art)
        keys = board.numbering.keys(item.indices)
        if item.is_box or not board.plan.tiles or not keys:
            return ""
        found = tiles(replace(board, only={(item.name, keys[0])}), self._labels)
        fresh = tuple(tile for tile in found if tile.plan not in self._seen)
        self._seen += [tile.plan for tile in fresh]
        name = f"drawing-{rule_anchor(item)}"
        return self._tiles(fresh, plain(self._labels.item(item)), name, self._labels, "", headed=True)

    def outcome(self, example: m.Example, title: str, link: str, said: str, description: str) -> str:
        """Return what an example has changed at its end, with what is `said` of it; nothing if nothing has."""
        tables = self._found.examples.get(example.name, ())
        first, last = (tables[0].position, tables[-1].position) if len(tables) > 1 else (None, None)
        if first is None or last is None:
            return ""
        only = frozenset(changed_places(self._game, first, last))
        table = replace(tables[-1], before=first, only=only)
        labels = self._labels.with_names([name.replace("_", " ").title() for name in example.players])
        name = f"drawing-rule-{rule_anchor(example)}"
        caption = f'{plain(said)} <a href="{link}">{plain(title)}</a>'
        shown = tiles(table, labels) if table.plan.tiles else ()
        return self._tiles(shown, caption, name, labels, description, cut=True)

    def signs(self) -> dict[str, str]:
        """Return the icon of each value that has one, by what the value is called, to stand before it."""
        return signs(self._found.board, self._labels)

    def signs_of(self, item: m.Item) -> str:
        """Return the icons of what a rule is about, or of what is on its card; nothing without any."""
        return signs_of(self._found.board, self._labels, item)

    def setup(self, count: int) -> str:
        """Return the table when a game with that many players begins."""
        table = self._found.setups.get(count)
        if table is None:
            return ""
        title = self._labels.chrome("drawing_setup").replace("{count}", str(count))
        return self.figure(table, title, f"setup-{count}", alike=True)

    def emblem(self) -> str:
        """Return the silhouettes that stand for the game; nothing if it has none."""
        return emblem(self._found.plan.emblem)

    def figure(
        self, table: Table, title: str, name: str, labels: BookLabels | None = None, *,
        alike: bool = False, description: str = "",
    ) -> str:
        """Return a figure on one line, so that no sign in it is read as Markdown.

        Where the book brings a layout along it is filled; all other games have their places in frames.
        A `description` stands in the place of that which is made from the picture.
        """
        said = labels or self._labels
        name = f"drawing-{name}"
        if table.plan.tiles:
            return self._tiles(tiles(table, said), plain(title), name, said, description)
        shown = frames(table, said)
        if alike:
            shown = one_for_all(shown, table, said)
        if not shown:
            return ""
        svg = draw(shown, title, description or in_words(shown, said), name, self._shared)
        return (
            f'<figure class="rw-drawing" data-no-search>{svg}'
            f"<figcaption>{plain(title)}</figcaption></figure>"
        )

    def _tiles(
        self, shown: tuple[Tile, ...], caption: str, name: str, labels: BookLabels, description: str,
        *, headed: bool = False, cut: bool = False,
    ) -> str:
        """Return a figure of tiles. It is one picture: its caption and what it shows belong to the whole.

        One that is `headed` has its title above it already.
        """
        if not shown:
            return ""
        drawn = "".join(paint(tile, name, self._shared, cut=cut) for tile in shown)
        kind = "rw-table rw-table-one" if len(shown) == 1 else "rw-table"
        return (
            f'<figure class="rw-drawing" data-no-search>'
            f'<div class="{kind}" role="img" aria-labelledby="{name}-t" aria-describedby="{name}-d">'
            f'{drawn}</div> '
            f'<p id="{name}-d" hidden>{plain(description or tiles_in_words(shown, labels))}</p> '
            f'<figcaption id="{name}-t"{" hidden" if headed else ""}>{caption}</figcaption></figure>'
        )


def one_for_all(shown: tuple[Frame, ...], table: Table, labels: Labels) -> tuple[Frame, ...]:
    """Frames of players that look alike become one frame for every player."""
    seats = {labels.player(n) for n in table.numbering.members(_players())}
    own = [frame for frame in shown if frame.title in seats]
    alike = {tuple(frame.panels) for frame in own}
    if len(own) < 2 or len(alike) > 1:
        return shown
    first = shown.index(own[0])
    all_of_them = replace(
        own[0], title=labels.chrome("everyone"), columns=2, wide=True, colour=None
    )
    rest = [frame for frame in shown if frame not in own]
    return (*rest[:first], all_of_them, *rest[first:])


def _players() -> EnumType:
    return EnumType(PLAYER)
