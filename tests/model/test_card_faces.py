"""Cards that are made from what their attributes can be."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.model import nodes as m
from rulewright.model.resolve import resolve
from rulewright.project.pipeline import Rules, load_game
from rulewright.syntax.parser import parse

SPEC = """\
game whist
  players 2 to 4

values suit: clubs, hearts
cards playing_card
  attribute suit: suit
  attribute rank: 0 to 2
  FACES

group hand of player holds playing_card, seen by owner

setup
  step deal
    for each player
      move 1 random playing_card in box of playing_card to hand of player

play
  take turns clockwise from first_player as active
    if hand of active has hearts_0 or rank of (the first playing_card in hand of active) is 2
      end the game won by player where player is active
"""
BY_HAND = """faces       copies  suit    rank
    clubs_0   2       clubs   0
    clubs_1   2       clubs   1
    clubs_2   2       clubs   2
    hearts_0  2       hearts  0
    hearts_1  2       hearts  1
    hearts_2  2       hearts  2"""


def pieces(faces: str, more: str = "") -> m.PieceClass:
    findings = Findings()
    text = SPEC.replace("FACES", faces) + more
    parsed = parse(SourceFile("game.rules", text), findings)
    assert parsed is not None, findings.items
    found = resolve([parsed], findings)
    assert found is not None, [item.headline for item in findings.items]
    return found.classes["playing_card"]


def kinds(found: m.PieceClass) -> tuple[object, ...]:
    return found.copies, found.unique, [(each.name, each.type, each.values) for each in found.attributes]


def test_they_are_those_that_a_table_would_name() -> None:
    assert kinds(pieces("faces for each suit, rank, 2 copies")) == kinds(pieces(BY_HAND))


def test_a_card_with_rules_may_have_its_row_in_the_table() -> None:
    rules = """
event play (who: player) for playing_card

card hearts_1 of playing_card
  when play
    end the game won by player where player is who
"""
    assert kinds(pieces(BY_HAND, rules)) == kinds(pieces(BY_HAND))


def test_one_copy_of_each_unless_it_is_said() -> None:
    found = pieces("faces for each suit, rank")
    assert found.unique
    assert found.copies == (1,) * 6


def test_a_house_rule_takes_one_out(tmp_path: Path) -> None:
    folder = tmp_path / "whist"
    (folder / "house_rules").mkdir(parents=True)
    text = SPEC.replace("FACES", "faces for each suit, rank, 2 copies").replace(
        " or rank of (the first playing_card in hand of active) is 2", ""
    )
    (folder / "game.rules").write_text(text, encoding="utf-8")
    (folder / "house_rules" / "short.rules").write_text(
        "house rule short for whist\n\nset copies of hearts_1 to 0\n", encoding="utf-8"
    )
    game, findings = load_game(folder, Rules(house_rules=("short",)))
    assert game is not None, [item.headline for item in findings.items]
    assert game.classes["playing_card"].copies == (2, 2, 2, 2, 0, 2)
