"""The pictures beside the rules that tell of pieces, cards, signs and places."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import FILE, automatic, load_plan
from rulewright.emit.rulebook.drawing.drawn_positions import after_setup, bare_board
from rulewright.emit.rulebook.drawing.rule_pictures import samples, signs, signs_of
from rulewright.emit.rulebook.drawing.scene import Table
from rulewright.emit.rulebook.drawing.tile_scene import tiles
from rulewright.emit.rulebook.markdown import Renderer
from rulewright.model import nodes as m
from rulewright.prose.blocks import TableBlock
from tests.site.test_drawings import PlainLabels, game_in

ROOT = Path(__file__).resolve().parents[2]


def table_of(name: str) -> Table:
    game = game_in(ROOT / "spec" / name)
    return bare_board(game, load_plan(ROOT / "spec" / name, game, Findings()))


def seen(table: Table, item: m.Item) -> list[str]:
    """What stands below each picture, or what it is called where nothing does."""
    drawn = samples(table, PlainLabels(), item).replace(" data-no-search", "")
    found = []
    for entry in ET.fromstring(drawn).iter("li") if drawn else ():
        picture, label = entry[0], "".join(each.text or "" for each in entry.findall("span"))
        assert (picture.get("role") == "img") == (picture.get("aria-label") is not None)
        assert len(picture[0]), "something is drawn"
        found.append(label if picture.get("aria-hidden") else f"{label} [{picture.get('aria-label')}]")
    return found


def test_pieces_are_drawn_with_their_numbers_and_what_they_are_called() -> None:
    table = table_of("tortuga_1667")
    classes = table.game.classes
    assert len(seen(table, classes["pawn"])) == table.game.max_players
    assert [each.split(" ")[0] for each in seen(table, classes["chest"])] == ["×8"]
    assert [each.split(" ")[0] for each in seen(table, classes["loyalty_card"])] == ["×4", "×4", "loyalty_card"]
    votes = seen(table, classes["vote_card"])
    assert len(votes) == 14, "each face once"
    assert all("[" in each for each in votes), "what many signs say is said to who cannot see them"
    assert len(seen(table, classes["event_card"])) == 5, "equal faces together"


def test_signs_dice_and_colours_are_drawn_and_nothing_that_would_be_blank() -> None:
    table = table_of("tortuga_2014")
    enums = table.game.enums
    assert seen(table, enums["set_colour"]) == seen(table, enums["colour"])[:3]
    assert len(seen(table, enums["face"])) == 6
    assert len(seen(table, enums["die"])) == 5
    plain = bare_board(table.game, automatic(table.game))
    items: list[m.Item] = [*table.game.classes.values(), *enums.values(), *table.game.cards.values()]
    for item in items:
        if not isinstance(item, m.PieceClass) or item.kind.name != "player":
            assert seen(plain, item) == []
    ships = table_of("tortuga_1667")
    assert seen(ships, ships.game.enums["ship"]) == []


def test_a_sign_stands_before_its_name_in_a_table() -> None:
    table = table_of("cartagena")
    found = signs(table, PlainLabels())
    assert len(found) == len(table.game.enums["symbol"].values)
    head = Renderer(lambda level: "", signs={"key": "<svg/> "})
    block = TableBlock(("key", "x"), (("key", "<b>"),))
    assert head.blocks([block], 2) == "| key | x |\n| --- | --- |\n| <svg/> key | &lt;b&gt; |"


def test_signs_of_what_a_rule_is_about() -> None:
    table = table_of("tortuga_1667")
    game = table.game
    assert signs_of(table, PlainLabels(), game.functions["attack_count"]).count("<svg") == 3
    assert signs_of(table, PlainLabels(), game.cards["pistol"]).count("<svg") == 1
    assert not signs_of(table, PlainLabels(), game.actions["attack"])


def test_a_card_shows_its_face() -> None:
    table = table_of("tortuga_1667")
    assert [each.split(" ")[0] for each in seen(table, table.game.cards["pistol"])] == ["×3"]
    assert len(seen(table, table.game.cards["el_dorado"])) == 1


LONG = """
[[tile]]
height = 200
shapes = [
    { shape = "hill", at = [0, 20] }, { shape = "hill", at = [0, 40] }, { shape = "hill", at = [0, 160] },
]

[[tile.place]]
name = "track"
paths = [[[20, 20], [100, 20]], [[100, 60], [20, 60]], [[20, 100], [100, 100]]]
LAST

[[tile.place]]
name = "yard"
at = [10, 160]
title = [10, 150]

[shapes]
hill = "M0 0L20 20"
"""


@pytest.mark.parametrize(
    ("last", "spots", "height", "yard"),
    [("", 12, 200.0, 160.0), ('last = "nines"', 9, 200.0, 160.0), ('last = "fives"', 5, 160.0, 120.0)],
)
def test_a_track_ends_where_the_rules_say(
    last: str, spots: int, height: float, yard: float, tmp_path: Path
) -> None:
    folder = shutil.copytree(ROOT / "tests" / "specs" / "track_race", tmp_path / "track_race")
    rules = folder / "game.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(f"{text}\nquantity fives: 5\nquantity nines: 5 plus 4\n", encoding="utf-8")
    game = game_in(folder)
    (folder / FILE).write_text(LONG.replace("LAST", last), encoding="utf-8")
    findings = Findings()
    plan = load_plan(folder, game, findings)
    assert not findings.items
    table = after_setup(game, plan, 2)
    assert table is not None
    (tile,) = tiles(table, PlainLabels())
    assert len(tile.laid[0].panel.spots) == spots
    assert tile.plan.height == height
    assert tile.plan.places[1].at[1] == yard
    kept = 3 if height == 200 else 2
    assert len(tile.plan.shapes) == 3
    assert len(tile.plan.places[0].paths) == kept
