"""Beside a rule a chapter shows what an example changes: one that the rule comes about in, once a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.emit.rulebook.drawing.drawn_positions import of_example
from rulewright.emit.rulebook.drawing.render_scene import Shared
from rulewright.emit.rulebook.drawing.render_tiles import paint
from rulewright.emit.rulebook.drawing.tile_scene import tiles
from rulewright.emit.rulebook.rules_shown import RulesShown
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.project.pipeline import load_game
from tests.site.test_drawings import PlainLabels

ROOT = Path(__file__).parents[2]
BOOKS = ROOT / "generated" / "rulebook"
SHOWN = re.compile(r'<figcaption id="drawing-rule-(example-\w+)-t"')
GAMES = sorted(path.parent.name for path in (ROOT / "spec").glob("*/game.rules"))


def game_of(name: str) -> m.Game:
    game, _ = load_game(ROOT / "spec" / name)
    assert game is not None
    return game


@pytest.mark.parametrize("name", GAMES)
def test_chapters_show_the_same_outcomes_in_every_language(name: str) -> None:
    found = {
        language: {
            page.name: SHOWN.findall(page.read_text(encoding="utf-8"))
            for page in (BOOKS / language / name).glob("*.md")
        }
        for language in LANGUAGES
    }
    assert all(each == found["en"] for each in found.values())
    drawn = {page: names for page, names in found["en"].items() if names}
    assert len(drawn) >= 4
    for page, names in drawn.items():
        assert len(names) == len(set(names)), page


def test_an_outcome_leads_to_its_example_and_says_what_it_is_about() -> None:
    text = (BOOKS / "en" / "cartagena" / "forward.md").read_text(encoding="utf-8")
    _, advance = text.split("{ #action-advance }")
    figure = advance[: advance.index("</figure>")]
    caption = figure[figure.index("<figcaption") :]
    assert 'href="../example-past_two_skulls/#example-past_two_skulls">Example: Past two skulls</a>' in caption
    assert "Carla&#x27;s pirate runs on to the next free one, on field 23." in caption
    assert "Now one of Carla&#x27;s pirates is on field 23." in figure


def test_a_rule_is_shown_by_examples_that_it_comes_about_in() -> None:
    game = game_of("tortuga_1667")
    shown = RulesShown(game)

    def names(item: m.Item) -> list[str]:
        return [each.name for each in shown.examples(item)]

    assert "double_flag" in names(game.actions["brawl"])
    assert "double_flag" not in names(game.actions["attack"])
    both = [name for name, each in game.functions.items() if "double_flag" in names(each)]
    assert both
    assert not any("cannon" in name for name in both), "only an attack counts them"


def test_an_action_is_shown_without_a_fact_that_it_shares() -> None:
    game = game_of("cartagena")
    assert "first_dagger" in [each.name for each in RulesShown(game).examples(game.actions["set_out"])]


def test_what_somebody_might_have_done_is_not_shown() -> None:
    game = game_of("tortuga_2014")
    shown = RulesShown(game)
    assert "second_place_in_a_raid" in [each.name for each in shown.examples(game.verbs["raid_crews"])]
    assert "second_place_in_a_raid" not in [each.name for each in shown.examples(game.verbs["expand_fleets"])]


def test_a_high_tile_is_cut_to_what_has_changed() -> None:
    folder = ROOT / "spec" / "cartagena"
    game = game_of("cartagena")
    _, after = of_example(game, load_plan(folder, game, Findings()), game.examples["past_two_skulls"])
    labels = PlainLabels(names=("Anna", "Bram", "Carla"))
    high, *_ = sorted(tiles(after, labels), key=lambda tile: -tile.plan.height)
    whole, cut = (paint(high, "x", Shared(), cut=each) for each in (False, True))
    left, top, across, tall = map(float, re.findall(r'viewBox="([^"]*)"', cut)[0].split())
    assert (left, across) == (0, high.plan.width)
    assert 0 < top < top + tall < high.plan.height
    assert re.sub('viewBox="[^"]*"', "", whole) == re.sub('viewBox="[^"]*"', "", cut)
