"""What joins a set and what leaves it, as readers are told of it."""

from __future__ import annotations

from pathlib import Path

from tests.prose.drafted import drafted, loaded

SPEC = """\
game council
  players 2 to 4

values colour: red, green, blue
pieces cube of colour: 3 red, 2 green, 3 blue
group hand of player holds cube, seen by owner
remember voters: set of player, seen by all
remember marks: set of colour, seen by all

setup
  step deal
    for each player
      move 2 random cube in box of cube to hand of player

play
  take turns clockwise from first_player as active
    enter active
    if size of voters is 1 and size of marks is 1
      end the game won by player where player is in voters

verb enter (who: player)
  who joins voters
  who chooses 0 to 2 cube in hand of who as picks
  picks joins marks
  red joins marks
  (all player other than who) leaves voters
  (all colour in marks where colour is not red) leaves marks
"""

TOLD = {
    "en": (
        "You join the voters.", "Add the picks to the marks.", "All other players leave the voters.",
        "from the marks.",
    ),
    "nl": (
        "Je hoort nu ook bij de spelers ‘voters’.", "Voeg de ‘picks’ toe aan de ‘marks’.",
        "Alle andere spelers horen niet meer bij de spelers ‘voters’.", "Haal alle ‘marks’",
    ),
    "de": (
        "Du gehörst jetzt auch zu den Spielern „voters“.", "Füge die „picks“ zu den „marks“ hinzu.",
        "Alle anderen Spieler gehören nicht mehr zu den Spielern „voters“.", "aus den „marks“ heraus.",
    ),
    "es": (
        "Te unes a los jugadores «voters».", "Añade los «picks» a los «marks».",
        "Todos los demás jugadores dejan de formar parte de los jugadores «voters».", "Quita todos los «marks»",
    ),
}


def test_all_languages_say_it(tmp_path: Path) -> None:
    game = loaded(tmp_path / "council", SPEC)
    said = {language: " ".join(lines) for language, lines in drafted(game, game.verbs["enter"]).items()}
    for language, sentences in TOLD.items():
        assert [each for each in sentences if each not in said[language]] == []
