"""What players say: each saying's lines are right in their game and can be played, and each is found."""

from __future__ import annotations

import random
import re
import sys
from functools import cache
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.render import render_plain
from rulewright.foundation.languages import LANGUAGES, in_each
from rulewright.foundation.source import SourceFile
from rulewright.overlays.apply import apply
from rulewright.overlays.overlay_order import Overlay
from rulewright.project.pipeline import game_of
from rulewright.reference.phrase_index import (
    DATA,
    FOLDER,
    Saying,
    SayingsError,
    best,
    every,
    language_of,
    parts_in,
    sayings_pages,
)
from rulewright.syntax.formatter import formatted
from rulewright.syntax.parser import parse
from tests.cli.projects import run
from tests.differential import engine_of
from tests.overlays.pairs import facts_of, items_of, play
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[1]
PARTS = parts_in(ROOT)
SAYINGS = every(PARTS)
PLAYED = SAYINGS[::18]
"""Some are played as well: an engine of each takes long beside its check."""
each_language = pytest.mark.parametrize("language", LANGUAGES)


def written(saying: Saying) -> str:
    """The house rule that the lines of a saying make."""
    return f"house rule {saying.name} for {saying.game}\n\n{saying.lines}\n"


@pytest.mark.parametrize("saying", sampled(SAYINGS, one_in=6, ids=lambda saying: saying.name))
def test_its_lines_are_right_and_play(saying: Saying) -> None:
    findings = Findings()
    tree = parse(SourceFile(f"{saying.name}.rules", written(saying)), findings)
    assert tree is not None, render_plain(findings.items)
    assert tree.overlay is not None
    made = apply(items_of(saying.game), [Overlay(tree.overlay, tree.changes)], findings)
    game = game_of(made, facts_of(saying.game), findings, settle=False)
    assert not findings.items, render_plain(findings.items)
    assert game is not None
    if saying not in PLAYED:
        return
    engine = engine_of(game)
    try:
        play(engine, 1, random.Random(saying.name))
    finally:
        del sys.modules[engine.__name__]


def test_lines_are_laid_out_as_all_rules_are() -> None:
    for saying in SAYINGS:
        assert formatted(written(saying)) == written(saying)


def test_there_are_many_for_every_game_and_each_has_its_own_name_and_words() -> None:
    assert len(SAYINGS) >= 60
    assert {saying.game for saying in SAYINGS} == {path.name for path in (ROOT / "spec").iterdir()}
    names = [*(each.name for each in SAYINGS), *(each.name for each in PARTS)]
    assert len(set(names)) == len(names)
    for language in LANGUAGES:
        said = [saying.said[language] for saying in SAYINGS]
        assert len(set(said)) == len(said)
        assert all(text.endswith((".", ".)")) for text in said)


@each_language
def test_each_is_found_by_its_own_words(language: str) -> None:
    for saying in SAYINGS:
        assert best(PARTS, saying.said[language])[0] == saying
        assert language_of(PARTS, saying.said[language]) == language


def test_each_is_found_by_its_other_words() -> None:
    shared = [phrase for saying in SAYINGS for phrase in saying.also]
    for saying in SAYINGS:
        for phrase in saying.also:
            assert shared.count(phrase) > 3 or saying in best(PARTS, phrase), (saying.name, phrase)


ASKED = {
    "react": "react",
    "refuse": "refuse",
    "bid": "bid",
    "undo": "take_back",
    "effect": "other_effect",
    "pay a cost": "pay_cost",
    "cancel a card": "cancel_card",
    "counter": "counter",
    "only in a variant": "agreed_before",
    "everybody chooses at once": "choose_at_once",
    "trade": "trade",
    "reageren": "react",
    "weigeren": "refuse",
    "bieden": "bid",
    "ongedaan maken": "take_back",
    "prijs betalen": "pay_cost",
    "een kaart annuleren": "cancel_card",
    "reagieren": "react",
    "Gebot": "bid",
    "rückgängig machen": "take_back",
    "alle wählen gleichzeitig": "choose_at_once",
    "Wirkung": "other_effect",
    "nur in einer Variante": "agreed_before",
    "reaccionar": "react",
    "pujar": "bid",
    "deshacer": "take_back",
    "anular una carta": "cancel_card",
    "contador": "counter",
    "skip a turn": "skip_turn",
    "miss your next turn": "skip_turn_remembered",
    "everyone draws one card": "everybody_draws",
    "hand limit": "hand_limit",
    "wild card": "joker",
    "reroll": "reroll",
    "other direction": "other_direction",
    "both agree": "both_agree",
    "out of the game": "out_of_the_game",
    "who has the fewest cards": "fewest",
    "must, if possible": "must_if_possible",
    "steal a card": "steal_card",
    "play with open cards": "open_hands",
    "iedereen geeft een kaart aan de buurman": "pass_card_left",
    "wie de minste kaarten heeft": "fewest",
    "een beurt overslaan": "skip_turn",
    "verplicht als het kan": "must_if_possible",
    "gelijkspel niemand wint": "tie_nobody",
    "maar één keer per spel": "once_per_game",
    "eine Runde aussetzen": "skip_turn",
    "wer die wenigsten Karten hat": "fewest",
    "Karten vom Nachbarn tauschen": "swap_hands",
    "doppelte Punkte": "double_points",
    "nach zehn Runden ist Schluss": "after_rounds",
    "einmal pro Spiel": "once_per_game",
    "perder un turno": "skip_turn",
    "quien tenga menos cartas": "fewest",
    "una vez por partida": "once_per_game",
    "en caso de empate nadie gana": "tie_nobody",
    "mirar las cartas de otro": "look_at_hand",
    "obligatorio si se puede": "must_if_possible",
}


@pytest.mark.parametrize(("asked", "name"), ASKED.items())
def test_it_is_found_as_players_ask(asked: str, name: str) -> None:
    assert name in [saying.name for saying in best(PARTS, asked)]


@cache
def pages() -> dict[str, str]:
    findings = Findings()
    built = dict(sayings_pages(ROOT, findings))
    assert not findings.items
    return built


@each_language
def test_the_page_has_all_of_them(language: str) -> None:
    page = pages()[language]
    assert "<!--" not in page
    for saying in SAYINGS:
        assert f"```rules\n{saying.lines}\n```" in page
        assert f"{{ #{saying.name.replace('_', '-')} }}" in page


@each_language
def test_the_commands_of_the_page_find_something(language: str) -> None:
    asked = re.findall(r"`rulewright how ([^`]+)`", pages()[language])
    assert len(asked) == 2
    for words in asked:
        assert run("how", *words.split()).exit_code == 0
    assert "how" in main.list_commands(None)  # type: ignore[arg-type]


def test_three_are_shown_with_their_lines_in_the_language_of_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT)
    told = run("how", "een", "kaart", "trekken").stdout
    shown = [saying for saying in SAYINGS if f"{saying.said['nl']}  [{saying.game}]\n" in told]
    assert len(shown) == 3
    for saying in shown:
        assert saying.lines.splitlines()[0] in told
    assert "Roba" in run("how", "--language", "es", "draw", "two", "cards").stdout


def test_without_words_all_are_listed() -> None:
    assert run("how", "--language", "de").stdout.splitlines() == [each.said["de"] for each in SAYINGS]


def test_a_word_of_the_language_shows_its_forms_in_each_language() -> None:
    for language, value in in_each("value", "waarde", "Wert", "valor").items():
        said = run("how", "Trigger", "--language", language).stdout.split("\n")
        assert said[0].startswith("trigger <")
        assert said[0].endswith(f"when <{value}>")
        assert "        trigger lead_in_play_on when play_on and score of british is not score of french" in said
    together = run("how", "take", "turns").stdout
    assert together.startswith("take turns clockwise from <value> as <name>\n  <what happens> …\n")


def test_words_that_nobody_says_find_nothing() -> None:
    result = run("how", "xyzzy")
    assert result.exit_code == 2
    assert "No saying has these words." in result.stderr


def test_a_file_that_is_wrong_is_told(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    for language in LANGUAGES:
        (folder / f"{language}.md").write_text("<!-- sayings -->\n", encoding="utf-8")
    assert sayings_pages(tmp_path, Findings()) == {}
    for text in ("[", "part = 1", '[[part]]\nname = "x"\n'):
        (tmp_path / DATA).write_text(text, encoding="utf-8")
        with pytest.raises(SayingsError):
            parts_in(tmp_path)
        findings = Findings()
        assert sayings_pages(tmp_path, findings) == {}
        assert [item.code for item in findings.items] == ["R115"]
