"""The set-up that is chosen: what to take out of the box, whatever is played and by how many."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.emit.rulebook.setup_contents import Kit, Picked, kit_settings, picked
from rulewright.foundation.languages import LANGUAGES
from rulewright.interpreter.interpreter import Interpreter
from rulewright.project.pipeline import Rules, load_game
from rulewright.project.reader import FOLDERS
from rulewright.runtime.chance import Chance

ROOT = Path(__file__).resolve().parents[2]
OWNERS = {"starred_cards": "more_stars", "cards_removed": "shorter_game"}


@cache
def of(name: str, edition: str | None = None) -> Picked:
    folder = ROOT / "spec" / name
    game, _ = load_game(folder, Rules(edition, switches=True))
    assert game is not None
    owners = {option: owner for option, owner in OWNERS.items() if option in game.variables}
    (found,) = picked([Kit(edition, game, load_plan(folder, game, Findings()), (), owners)])
    return found


def taken(found: Picked, pieces: str, count: int, **settings: int) -> tuple[dict[str, int], int]:
    """The kinds of a class that are taken in any case, by name, and how many pieces all in all."""
    (pick,) = (each for each in found.picks if each.pieces == pieces)
    key = tuple(sorted((name, value) for name, value in settings.items() if name in pick.by))
    got = pick.taken[count, key]
    kinds = found.kit.game.enums[found.kit.game.classes[pieces].kind.name].values
    named = {kinds[kind]: number for kind, number in got.kinds if kind < len(kinds)}
    return named, got.count


def test_loyalty_cards_go_by_the_number_of_players() -> None:
    game = of("tortuga_1667")
    assert taken(game, "loyalty_card", 5) == ({"british": 2, "french": 2, "dutch": 1}, 5)
    assert taken(game, "loyalty_card", 6) == ({"british": 3, "french": 3}, 6)


def test_of_cards_that_are_drawn_only_those_are_named_that_are_there_in_any_case() -> None:
    game = of("tortuga_1667")
    kinds, count = taken(game, "event_card", 5)
    assert kinds["albatross"] == 3
    assert "cabin_fever" not in kinds
    assert count - sum(kinds.values()) == 3
    small, _ = taken(game, "event_card", 3)
    assert "albatross" not in small


def test_variants_and_their_options_count_together() -> None:
    game = of("tortuga_1667")
    wild, count = taken(game, "event_card", 5, wild_game=1)
    assert "cabin_fever" in wild
    assert sum(wild.values()) == count
    kinds, count = taken(game, "event_card", 5, more_stars=1, starred_cards=6)
    assert count - sum(kinds.values()) == 6
    assert taken(game, "event_card", 5, open_loyalties=1) == taken(game, "event_card", 5)


def test_pieces_of_players_go_by_their_number() -> None:
    assert taken(of("cartagena"), "pirate", 3)[1] == 18


def test_settings_that_do_not_go_together_are_not_offered() -> None:
    kit = of("tortuga_1667").kit
    offered = kit_settings(kit, ["more_stars", "starred_cards", "wild_game"])
    assert () in offered
    assert (("more_stars", 1), ("wild_game", 1)) not in offered
    assert (("starred_cards", 5),) not in offered
    assert (("more_stars", 1), ("starred_cards", 5)) in offered


def test_whatever_is_set_and_drawn_the_list_is_right() -> None:
    """Settings at random, also those that change nothing by themselves, against a set-up carried out."""
    found = of("tortuga_1667")
    game, luck = found.kit.game, random.Random(5)
    every = kit_settings(found.kit, [option.name for option in found.kit.options() if option.initial in (0, 1)])
    for settings in luck.sample(every, 12):
        count = luck.randint(game.min_players, game.max_players)
        played = Interpreter(game, count, Chance.from_seed(str(settings)), dict(settings), play=False)
        while played.options:
            played.apply(luck.choice(played.options))
        position = played.around.position
        there: dict[str, Counter[int]] = {name: Counter() for name in game.classes}
        for key in position.zones:
            if not game.zones[key[0]].is_box:
                there[game.zones[key[0]].holds].update(position.kinds(key))
        for pick in found.picks:
            got = pick.taken[count, tuple(each for each in settings if each[0] in pick.by)]
            assert there[pick.pieces].total() in range(got.count, got.most + 1), (settings, count, pick.pieces)
            assert Counter(dict(got.kinds)) <= there[pick.pieces], (settings, count, pick.pieces)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["cartagena", "tortuga_1667", "tortuga_2014"])
def test_the_book_has_words_and_a_line_for_each_choice(language: str, name: str) -> None:
    path = ROOT / "generated" / "rulebook" / language / name / "setup.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    assert "…" not in json.dumps(data, ensure_ascii=False)
    assert all(data["words"].values())
    editions = [path.stem for path in (ROOT / "spec" / name / FOLDERS["edition"]).glob("*.rules")]
    assert len(data["editions"]) == 1 + len(editions)
    for edition in data["editions"]:
        low, high = edition["players"]
        for each in edition["take"]:
            counts = {int(key.split(",")[0]) for key in each["lines"]}
            assert counts == set(range(low, high + 1)), each["title"]
            assert len(each["title"]) > 2
    assert all("href=" not in text or 'href="#drawing-setup-' in text for text in data["strings"])
