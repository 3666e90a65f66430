"""House rules of players that are right, and once were told to be wrong: they are let through, and play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.examples.setup_check import set_up_wrongly
from rulewright.model.nodes import Game
from rulewright.project.pipeline import Rules, load_game
from tests.differential import engine_of
from tests.overlays.pairs import SPEC, play
from tests.sampling import sampled

ROLE = """\
chapter events

add card mermaid of event_card
  copies 1
  category harmful
  when revealed
    if there is own_ship of revealer as ship
"""
DEALT = "change step {step}\n  after for each player\n    deal_more\n\nadd verb deal_more\n  for each player\n"
FAIR = {
    "what_an_action_needs_is_moved": ("tortuga_1667", """\
add pile tellers_table holds vote_card, seen by nobody

add action fortune_teller by governor
  needs vote_deck is not empty
  move up to top 3 of vote_deck to tellers_table
  actor chooses a vote_card in tellers_table secretly
  move vote_card from tellers_table to bottom of vote_deck
  move all from tellers_table to top of vote_deck
"""),
    "at_random": ("tortuga_1667", """\
add pile tellers_table holds vote_card, seen by nobody

add action fortune_teller by governor
  needs vote_deck is not empty
  move up to 3 random vote_card in vote_deck to tellers_table
  actor chooses a vote_card in tellers_table secretly
  move vote_card from tellers_table to bottom of vote_deck
  move all from tellers_table to top of vote_deck
"""),
    "all_but_six": ("tortuga_1667", """\
change play
  after repeat actions_per_turn times
    if number of vote_card in hand of active is more than 6
      active chooses number of vote_card in hand of active minus 6 vote_card in hand of active as extra secretly
      move extra from hand of active to bottom of vote_deck
"""),
    "all_but_six_by_name": ("tortuga_1667", """\
change play
  after repeat actions_per_turn times
    let many be number of vote_card in hand of active minus 6
    active chooses many vote_card in hand of active as extra secretly
    move extra from hand of active to bottom of vote_deck
"""),
    "dealt_by_a_verb": (
        "cartagena", DEALT.format(step="cards") + "    move top 2 of draw_pile to hand of player\n",
    ),
    "a_role_that_nobody_may_hold": ("tortuga_1667", f"{ROLE}      maroon captain of ship\n"),
    "as_told_of_who_is_there": ("tortuga_1667", """\
change action mutiny
  before clear_vote actor
    if mutiny_count of skull is at most mutiny_count of helm
      move actor from crew of ship to back of crew of ship
"""),
}


def house_rule(folder: Path, name: str, game: str, text: str) -> Rules:
    path = folder / f"{name}.rules"
    path.write_text(f"house rule {name} for {game}\n\n{text}", encoding="utf-8")
    return Rules(house_rules=(path,))


def let_through(name: str, folder: Path) -> Game:
    game, text = FAIR[name]
    made, findings = load_game(SPEC / game, house_rule(folder, name, game, text), settle=False)
    assert made is not None, [f"{item.code} {item.headline}" for item in findings.items]
    return made


@pytest.mark.parametrize("name", FAIR)
def test_what_is_right_is_let_through(name: str, tmp_path: Path) -> None:
    assert not set_up_wrongly(let_through(name, tmp_path))


@pytest.mark.parametrize("name", sampled(FAIR, one_in=3))
def test_what_is_let_through_plays(name: str, tmp_path: Path) -> None:
    engine, lots = engine_of(let_through(name, tmp_path)), random.Random(name)
    for seed in range(4):
        play(engine, seed, lots)


def told(folder: Path, text: str) -> list[tuple[str, str, str]]:
    rules = house_rule(folder, "ours", "tortuga_1667", text)
    _, findings = load_game(SPEC / "tortuga_1667", rules, settle=False)
    return [(item.code, item.headline, item.suggestion) for item in findings.items]


def test_who_deals_too_many_is_told(tmp_path: Path) -> None:
    text = DEALT.format(step="votes") + "    move top 1 of vote_deck to hand of player\n"
    rules = house_rule(tmp_path, "ours", "tortuga_1667", text)
    made, _ = load_game(SPEC / "tortuga_1667", rules, settle=False)
    assert made is not None
    (found,) = set_up_wrongly(made)
    assert found.reason == "With 8 players they run out while the game is set up."


def test_a_choice_in_a_trigger_is_one_mistake(tmp_path: Path) -> None:
    found = told(tmp_path, """\
chapter ending

add verb beg (poor: player)
  if any player as giver other than poor where hand of giver is not empty
    poor chooses a player as giver other than poor where hand of giver is not empty
    giver chooses a vote_card in hand of giver secretly
    move vote_card from hand of giver to hand of poor
    maroon giver

add trigger beggar for each player as poor when hand of poor is empty
  beg poor
""")
    assert [(code, headline) for code, headline, _ in found] == [("R114", "Nobody can choose in a trigger")]
