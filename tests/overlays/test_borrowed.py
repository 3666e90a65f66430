"""A new name of a house rule for which the game has words already is told of, with what it would be called."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.render import render_plain
from rulewright.outputs.borrowed_words import borrowed_words
from rulewright.outputs.check_game import check_game
from rulewright.project.reader import Rules, word_folders
from tests.games import game_in, words_of
from tests.overlays.pairs import SPEC

HEAD = """\
house rule fresh for tortuga_1667

change card pistol when revealed
  before maroon_unless_saved target
"""


def written(folder: Path, lines: str, noun: str = "") -> Rules:
    """A house rule of these lines, and a noun of its own."""
    path = folder / "fresh.rules"
    path.write_text(HEAD + lines, encoding="utf-8")
    if noun:
        (folder / "fresh.words").mkdir()
        (folder / "fresh.words" / "en.toml").write_text(f'[{noun}]\nnoun = "hoard"\n', encoding="utf-8")
    return Rules(house_rules=(path,))


def found_in(folder: Path, lines: str, noun: str = "") -> list[str]:
    """What is told of new names in a house rule."""
    game_folder, rules = SPEC / "tortuga_1667", written(folder, lines, noun)
    game = game_in(game_folder, rules, settle=False)
    words = words_of(game, game_folder, rules)
    found = borrowed_words(game_folder, game, words, word_folders(game_folder, rules))
    return [render_plain([item]) for item in found]


HELD = "    let {} be number of vote_card in hand of target\n    if {} is at least 2\n      stop\n"


def test_it_is_told(tmp_path: Path) -> None:
    found = check_game(SPEC.parent, "tortuga_1667", written(tmp_path, HELD.format("hand_size", "hand_size")))
    assert not found.failed, render_plain(found.items)
    (told,) = [render_plain([item]) for item in found.items if item.code == "P313"]
    assert told == """\
note P313: The game has words for `hand_size` already: “number of cards to replace”
  why: What the house rule calls so is called that in the book, in all four languages.
  try: Leave it so if it is the same. If not, choose another name, or give it a noun of its own:
       `[hand_size]` with `noun = "…"` in fresh.words/{en, nl, de, es}.toml.

1 note"""


@pytest.mark.parametrize(
    ("lines", "noun"),
    [
        (HELD.format("cards_held", "cards_held"), ""),
        (HELD.format("hand_size", "hand_size"), "hand_size"),
        ("    for each player as victim\n      skips of victim increases by 1\n", ""),
        ("    for each nation as side\n      move up to 1 chest from galleon to area of side\n", ""),
    ],
)
def test_nothing_is_told_of_own_words_of_the_name_itself_and_of_the_same_kind(
    lines: str, noun: str, tmp_path: Path
) -> None:
    assert not found_in(tmp_path, lines, noun)


def test_the_name_of_another_kind_of_thing_is_told(tmp_path: Path) -> None:
    (told,) = found_in(tmp_path, "    for each player as side\n      skips of side increases by 1\n")
    assert "“receiving nation”" in told


def test_a_word_of_all_games_is_told_by_what_other_languages_say(tmp_path: Path) -> None:
    (told,) = found_in(tmp_path, HELD.format("top", "top"))
    said = "“de bovenkant” in Dutch, “das obere Ende” in German, “la parte superior” in Spanish"
    assert told.startswith(f"note P313: All games have words for `top` already: {said}\n")
