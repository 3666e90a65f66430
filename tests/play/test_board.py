"""What a player sees of a position, as rows."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from rulewright.play.engine_loader import Loaded
from rulewright.play.text_board import rows


def seen(module: ModuleType) -> Any:
    """Return an engine with its own copy of the runtime, as the compiler's."""
    return module.ENGINE


def test_places_that_are_not_empty_and_what_has_changed(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    shown = {row.label: row for row in rows(walk.engine, game.view(0), "en")}
    assert set(shown) == {"Deck", "Hand (player 1)", "Hand (player 2)"}
    assert shown["Deck"].text == "9 hidden"
    assert shown["Hand (player 2)"].text == "3 hidden"
    assert shown["Hand (player 1)"].own
    assert not shown["Hand (player 2)"].own
    game.apply("play_action=climb")
    game.apply(game.legal_actions()[0])
    labels = [row.label for row in rows(walk.engine, game.view(0), "en")]
    assert "Height (player 1)" in labels
    assert "Height (player 2)" not in labels


def test_lines_slots_and_piles(tortuga: Loaded) -> None:
    game = tortuga.new_game(4, 1)
    shown = {row.label: row.text for row in rows(tortuga.engine, game.view(0), "nl")}
    crew = [text for label, text in shown.items() if label.startswith("Bemanning")]
    assert all(text.count("speler") == 2 for text in crew)
    (row,) = [text for text in shown.values() if text.startswith("1: ")]
    assert row == " · ".join(f"{slot}: gedekt" for slot in range(1, 6))
    assert not any("doos" in label for label in shown)


def test_every_view_of_a_game_can_be_shown(tortuga: Loaded) -> None:
    game = tortuga.new_game(5, 2)
    while not game.is_over:
        for language in ("en", "es"):
            for player in range(5):
                for row in rows(tortuga.engine, game.view(player), language):
                    assert row.label
                    assert row.text
        for _ in range(7):
            if not game.is_over:
                actions = game.legal_actions()
                game.apply(actions[len(game.history) % len(actions)])


def test_a_value_that_is_where_it_began_is_shown_with_its_like() -> None:
    """A die that shows the first face is a die like the others."""
    from rulewright_engines import tortuga_2014

    game = tortuga_2014.new_game(players=3, seed=10)
    shown = [row for row in rows(seen(tortuga_2014), game.view(0), "en") if "screen" in row.label]
    assert [row.text for row in shown].count("Fleet expansion") == 2
    assert len(shown) == 5
    assert all(row.own for row in shown)


def test_many_values_of_a_family_are_one_row() -> None:
    from rulewright_engines import cartagena

    game = cartagena.new_game(players=2, seed=3)
    shown = {row.label: row.text for row in rows(seen(cartagena), game.view(0), "en")}
    assert shown["The symbol of a field"].startswith("1: Bottle · 2: Skull · 3: Pistol · ")
    assert shown["The symbol of a field"].count(" · ") == 35
    assert shown["Upper side"].count("Segment") == 6
    assert len(shown) == 8
