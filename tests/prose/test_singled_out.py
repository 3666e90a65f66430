"""The one with the highest or the lowest, as readers are told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.prose.drafted import drafted, loaded

SPEC = """\
game duel
  players 2 to 4

cards playing_card
  attribute power: 0 to 9
  faces  copies  power
    low  2       1
    top  2       9

group hand of player holds playing_card, seen by owner
group trick holds playing_card, seen by all
remember strength of player: 0 to 9, seen by all
remember leader: player, seen by all
remember best: playing_card or none, seen by all

setup
  step deal
    move up to 1 random playing_card in box of playing_card to hand of first_player

verb crown (who: player)
  leader becomes VALUE
  if best is not none
    end the game won by player where player is leader

verb save_up (who: player)
  best becomes CARD

play
  take turns clockwise from leader as active
    crown active
    save_up active
"""
PLAIN = "the player with the highest strength of player"
CARD = "the playing_card in hand of who with the lowest power of playing_card"


def said(folder: Path, value: str, card: str = CARD) -> tuple[dict[str, str], dict[str, str]]:
    game = loaded(folder / "duel", SPEC.replace("VALUE", value).replace("CARD", card))
    crown, keep = (drafted(game, game.verbs[name]) for name in ("crown", "save_up"))
    return (
        {language: " ".join(lines) for language, lines in crown.items()},
        {language: " ".join(lines) for language, lines in keep.items()},
    )


def test_all_languages_name_it(tmp_path: Path) -> None:
    crown, keep = said(tmp_path, PLAIN)
    assert "The player with the highest strength (if tied, the first one clockwise from" in crown["en"]
    assert "De speler met het hoogste getal ‘strength’ (bij gelijke stand de eerste met" in crown["nl"]
    assert "Der Spieler mit der höchsten Zahl „strength“ (bei Gleichstand zählt der Erste" in crown["de"]
    assert "El jugador con el mayor número «strength» (en caso de empate, el primero en" in crown["es"]
    assert "card in your hand with the lowest power (if tied, the first one)" in keep["en"]
    assert "met de laagste ‘power’ (bij gelijke stand de eerste)" in keep["nl"]
    assert "mit dem niedrigsten „power“ (bei Gleichstand die erste)" in keep["de"]
    assert "con el menor «power» (en caso de empate, la primera)" in keep["es"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (f"{PLAIN} clockwise from who", "first one clockwise from you)"),
        ("(the player other than who with the highest strength of player) failing who",
         "among all other players"),
        ("the player with the lowest number of playing_card in hand of player",
         "with the lowest number of playing cards in their hand "),
        (f"{PLAIN} from the back", "the last one clockwise from the first player)"),
    ],
)
def test_who_is_meant_among_whom(tmp_path: Path, value: str, told: str) -> None:
    assert told in said(tmp_path, value)[0]["en"]
