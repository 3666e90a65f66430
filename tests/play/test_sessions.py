"""Whole games at one screen: who sees what, and what can be typed."""

from __future__ import annotations

import io
import re
import sys
from itertools import islice, repeat
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from rulewright.bots.bot import RandomBot
from rulewright.foundation.languages import LANGUAGES
from rulewright.play.engine_loader import Loaded
from rulewright.play.replay import moments, rewound
from rulewright.play.screen import Screen
from rulewright.play.seating import Table
from rulewright.play.session import Session
from rulewright.play.terminal_texts import Words
from rulewright.play.text_board import rows as rows_of
from rulewright.runtime.engine import State
from rulewright.runtime.playing import Game
from tests.engine.engines import replace_step
from tests.play.sittings import CLEARED, Script, anything, sit_down

PASS = re.compile(r"Pass the screen to player (\d+), then press Enter\.")


def by_viewer(screen: Script) -> list[tuple[int, list[str]]]:
    """What each player saw in turn, from taking the screen to giving it away."""
    seen: list[tuple[int, list[str]]] = []
    for line in screen.shown:
        found = PASS.fullmatch(line)
        if found:
            seen.append((int(found[1]), []))
        elif seen:
            seen[-1][1].append(line)
    return seen


# ---- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game(walk: Loaded, players: int) -> None:
    game = walk.new_game(players, 3)
    screen = sit_down(game, anything(1))
    assert game.is_over
    assert screen.shown[-1].startswith("The game is over. Won by: player ")


@pytest.mark.slow
def test_a_whole_large_game(tortuga: Loaded) -> None:
    game = tortuga.new_game(3, 3)
    screen = sit_down(game, anything(3))
    assert game.is_over
    assert screen.shown[-1].startswith("The game is over. Won by: ")


def test_people_and_bots(walk: Loaded) -> None:
    game = walk.new_game(4, 5)
    bots = {seat: RandomBot(seat) for seat in (1, 3)}
    screen = sit_down(game, anything(2), bots=bots)
    assert game.is_over
    assert {seat for seat, _ in by_viewer(screen)} == {1, 3}


def test_one_person_keeps_the_screen(walk: Loaded) -> None:
    game = walk.new_game(3, 5)
    screen = sit_down(game, anything(2), bots={1: RandomBot(1), 2: RandomBot(2)})
    assert game.is_over
    assert "Pass the screen" not in screen.text
    assert CLEARED not in screen.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(tortuga: Loaded, language: str) -> None:
    game = tortuga.new_game(2, 8)
    names = {0: "Anna", 1: "Bram"}
    screen = sit_down(game, islice(anything(4), 60), language=language, names=names)
    player = {"en": "player", "nl": "speler", "de": "Spieler", "es": "jugador"}[language]
    assert f"Anna ({player} 1)" in screen.text
    if language != "en":
        for english in ("Pass the screen", "your choice", "You stopped", "none of the"):
            assert english not in screen.text


def test_people_are_called_by_their_names(tortuga: Loaded) -> None:
    names = {0: "Anna", 1: "Bram", 2: "{player}"}
    screen = sit_down(tortuga.new_game(3, 8), islice(anything(4), 60), names=names)
    shown = [line for line in screen.shown if "Press" not in line and "choice" not in line]
    assert "── Anna (player 1) ──" in shown
    assert any(line.startswith("  Bram chooses: ") for line in shown)
    assert any(line.startswith("  Hand ({player}): ") for line in shown)
    assert not any("player 1" in line for line in shown if "──" not in line and "Pass" not in line)


def test_several_things_are_typed_in_any_order_and_taken_back(tortuga: Loaded) -> None:
    """First a slot behind the other; one that is named again is put back, and `undo` takes back the last."""
    game = tortuga.new_game(3, 8)
    while "play_action=view" not in [action.text for action in game.legal_actions()]:
        game.apply(game.legal_actions()[0])
    begun, pick = len(game.history), "view_pair=5"
    typed = ["", "play_action=view", pick, "why view_pair=4", pick, pick, "undo", pick, "view_pair=2"]
    screen = sit_down(game, typed)
    so_far = [line for line in screen.shown if line.startswith("Chosen so far: ")]
    assert len(so_far) == 3
    assert "This is allowed now." in screen.text
    assert "Taken back." in screen.shown
    assert [action.text for action in game.history[begun:]] == ["play_action=view", "view_pair=2", pick]


# ---- hidden things ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_sees_the_hand_of_another(tortuga: Loaded, seed: int) -> None:
    game = tortuga.new_game(4, seed)
    typed = (
        word for line in anything(seed) for word in ((line, "log") if line == "6" else (line,))
    )
    screen = sit_down(game, typed)
    assert game.is_over
    # Who looked from the Crow's Nest knows the hand of another, and may see it again.
    knows_more = {
        moment.player + 1
        for moment in moments(game, rewound(game), "en")
        if moment.notation.startswith("crows_nest")
    }
    own = others = 0
    for viewer, lines in by_viewer(screen):
        for line in lines if viewer not in knows_more else ():
            found = re.search(r"(?: to |^  )(?:Hand|Loyalty space) \(player (\d+)\): (.*)$", line)
            if found is None:
                continue
            if int(found[1]) == viewer:
                own += "hidden" not in line
            else:
                others += 1
                assert re.fullmatch(r"\d+ hidden\.?", found[2]), (viewer, line)
    assert own > 20
    assert others > 20


def test_the_screen_is_cleared_before_it_is_passed_on_and_after(walk: Loaded) -> None:
    screen = sit_down(walk.new_game(3, 1), anything(3))
    shown = screen.shown
    handed = [at for at, line in enumerate(shown) if PASS.fullmatch(line)]
    assert len(handed) > 3
    for at in handed[1:]:
        assert shown[at - 1] == CLEARED
        assert shown[at + 1] == CLEARED


def test_what_came_of_a_choice_can_be_read_before_it_is_cleared(walk: Loaded) -> None:
    screen = sit_down(walk.new_game(2, 1), ["", "rest"])
    read = screen.shown.index("Press Enter when you have read this; it will be cleared.")
    assert re.search(r"→ Hand \(player 1\): \w", screen.shown[read - 1])


def test_a_terminal_is_really_cleared(walk: Loaded, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["", "rest", "", "", "quit"])
    monkeypatch.setattr("builtins.input", lambda: next(typed))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=200, color_system=None)
    game = walk.new_game(2, 1)
    hand = "Sprint" if "sprint" in str(game.view(0)["zones"]) else "Hike"
    Session(Table(game, {}, {}, "en"), Screen(console), Words("en"), Path("game.json")).run()
    parts = out.getvalue().split("\x1b[H\x1b[2J\x1b[3J")
    assert len(parts) == 4
    prompt_1, anna, prompt_2, _ = parts
    assert "Pass the screen to player 1" in prompt_1
    assert hand in anna
    assert "Pass the screen to player 2" in prompt_2
    assert "Hand" not in prompt_2


def test_nothing_is_cleared_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    Screen(Console()).clear()
    assert capsys.readouterr().out == ""


# ---- typing -------------------------------------------------------------------------------------


def alone(engine: Loaded, *lines: str, language: str = "en") -> Script:
    """One person against a bot, who types these lines."""
    return sit_down(engine.new_game(2, 1), lines, bots={1: RandomBot(1)}, language=language)


@pytest.mark.parametrize("line", ["2", "rest", "REST", " Rest ", "play_action=rest"])
def test_a_choice_by_number_notation_or_words(walk: Loaded, line: str) -> None:
    assert "  Player 1 chooses: Rest." in alone(walk, line).shown


@pytest.mark.parametrize(
    "line",
    ["", "0", "3", "-1", "99999999999999999999", "fly", "play_action=fly", "x=y", "²", "[red]a[/]",
     "climb_path_card=stroll" * 50, "\x1b[2J", "why", "why not", "why 99", "why not zzz"],
)  # fmt: skip
def test_what_makes_no_sense_changes_nothing(walk: Loaded, line: str) -> None:
    game = walk.new_game(2, 1)
    screen = sit_down(game, [line], bots={1: RandomBot(1)})
    assert not game.history
    assert screen.shown[-1] == "You stopped before the end of the game."


def test_an_illegal_choice_is_explained(walk: Loaded) -> None:
    shown = alone(walk, "climb_path_card=stroll").text
    assert "Something else is to be chosen now" in shown


def test_the_only_option_can_be_taken_with_enter(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    while len(game.legal_actions()) > 1 or game.current_player != 0:
        action = "play_action=climb" if len(game.history) % 2 == 0 else game.legal_actions()[0]
        game.apply(action)
    length = len(game.history)
    sit_down(game, [""], bots={1: RandomBot(1)})
    assert len(game.history) > length


def test_the_rule_behind_a_choice(walk: Loaded) -> None:
    screen = alone(walk, "?", "why climb", "why not rest", "why not climb_path_card=hike")
    assert "  Play" in screen.shown
    assert "  Climb" in screen.shown
    assert "  This is allowed now." in screen.shown
    assert any("discard pile" in line for line in screen.shown)


def test_a_reason_against_a_choice(tortuga: Loaded) -> None:
    game = tortuga.new_game(4, 1)
    while game.legal_actions()[0].choice != "play_action":
        game.apply(game.legal_actions()[0])
    player = game.current_player
    bots = {seat: RandomBot(seat) for seat in range(4) if seat != player}
    screen = sit_down(game, ["why not go_ashore", "why not 2", "go_ashore"], bots=bots)
    reason = tortuga.engine.texts("en").reason("need.go_ashore.1")
    assert "rowboat" in reason
    assert screen.shown.count(f"  {reason}") == 2


@pytest.mark.parametrize(
    ("language", "line"),
    [("nl", "waarom 1"), ("de", "warum 1"), ("es", "por que 1"), ("es", "¿por qué 1"[1:])],
)
def test_commands_in_the_language_of_the_game(walk: Loaded, language: str, line: str) -> None:
    allowed = walk.engine.texts(language).word("legal")
    assert f"  {allowed}" in alone(walk, line, language=language).shown


# ---- what helps who plays -----------------------------------------------------------------------


def in_a_turn(engine: Loaded, players: int = 4) -> tuple[Game, dict[int, RandomBot]]:
    """A game at the first action of a turn, and bots for all but who takes it."""
    game = engine.new_game(players, 1)
    while game.legal_actions()[0].choice != "play_action":
        game.apply(game.legal_actions()[0])
    return game, {seat: RandomBot(seat) for seat in range(players) if seat != game.current_player}


@pytest.mark.parametrize(
    ("language", "typed", "action"),
    [
        ("en", "why not go ashore", "go_ashore"), ("en", "why not go_ashore", "go_ashore"),
        ("en", "why not Brawl!", "brawl"), ("de", "warum nicht schlägerei", "brawl"),
        ("nl", "waarom niet gevecht", "brawl"), ("es", "por que no pelea", "brawl"),
        ("en", "why not mutiny jolly roger", "mutiny(jolly_roger)"),
    ],
)
def test_why_not_knows_plain_names(
    tortuga: Loaded, language: str, typed: str, action: str
) -> None:
    game, bots = in_a_turn(tortuga)
    screen = sit_down(game, [typed], bots=bots, language=language)
    told = game.why_not(action, language)
    assert told.action.text == f"play_action={action}"
    assert [line for line in screen.shown if line == f"  {told.sentences[0]}"]


def test_what_is_always_allowed_comes_last(cartagena: Loaded) -> None:
    game = cartagena.new_game(3, 1)
    screen = sit_down(game, ["", "2"])
    assert [line for line in screen.shown if re.match(r"\d\. ", line)][:2] == [
        "1. Set out into the tunnel", "2. Pass",
    ]
    assert game.history[0].text == "play_action=pass"


@pytest.mark.parametrize(
    ("language", "field"),
    [("en", "Field (11)"), ("nl", "Veld (11)"), ("de", "Feld (11)"), ("es", "Casilla (11)")],
)
def test_a_number_that_names_a_place_is_called_so(
    cartagena: Loaded, language: str, field: str
) -> None:
    game = cartagena.new_game(3, 1)
    assert game.answer("advance_field=11", language) == field


def test_a_vote_says_what_it_is_about(tortuga: Loaded) -> None:
    game, _ = in_a_turn(tortuga)
    assert game.during() is None
    game.apply("attack")
    assert game.during() == "Attack (Jolly Roger)" == game.answer(game.history[-1])
    assert game.during("de") == game.answer(game.history[-1], "de")
    bots = {seat: RandomBot(seat) for seat in range(4) if seat != game.current_player}
    shown = sit_down(game, [], bots=bots).shown
    assert "Attack (Jolly Roger): Choose vote cards from your hand to cast" in shown
    restored = tortuga.from_text(game.to_text())
    assert restored.during() == "Attack"


def test_what_only_takes_back_a_note_is_not_told(tortuga: Loaded) -> None:
    game = tortuga.new_game(3, 1)
    screen = sit_down(game, anything(1), bots={1: RandomBot(1), 2: RandomBot(2)})
    assert any("Voters: player" in line for line in screen.shown)
    assert any(line.startswith("Voters: none") for line in game.tell(0))
    assert not any("Voters: none" in line for line in screen.shown)


@pytest.mark.slow
def test_at_the_end_there_are_numbers(cartagena: Loaded) -> None:
    game = cartagena.new_game(2, 1)
    screen = sit_down(game, anything(1), names={0: "Anna"})
    standing = cartagena.engine.standing
    assert standing is not None
    first, second = standing(game.state)
    assert f"At the end: Anna (player 1): {first} · player 2: {second}" in screen.shown


def test_what_is_empty_is_shown_to_who_asks(cartagena: Loaded) -> None:
    screen = sit_down(cartagena.new_game(2, 1), ["", "view"])
    assert screen.shown.count("  Empty: Sloop, Discard pile, Stack") == 1


def test_help_names_every_command(walk: Loaded) -> None:
    shown = alone(walk, "help").text
    for command in ("?", "why 2", "why not …", "view", "log", "save", "undo", "quit"):
        assert f"\n  {command} " in shown


def test_quitting(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    assert sit_down(game, ["", "quit", "1", "1"]).shown[-1].startswith("You stopped")
    assert sit_down(game, ["quit", "1"]).shown[-1].startswith("You stopped")
    assert not game.history


# ---- taking back --------------------------------------------------------------------------------


def test_a_choice_can_be_taken_back(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    screen = sit_down(game, ["", "climb", "undo", "quit"])
    assert "Taken back." in screen.shown
    assert not game.history


def test_the_next_player_can_have_it_taken_back(tortuga: Loaded) -> None:
    game = tortuga.new_game(2, 1)
    first = game.current_player
    assert first is not None
    screen = sit_down(game, ["", "1", "", "", "undo", "", "2", "quit"])
    assert "Taken back." in screen.shown
    assert [seat - 1 for seat, _ in by_viewer(screen)] == [first, 1 - first, first]
    assert [action.text for action in game.history] == ["setup_chests_side=french"]


def test_nothing_is_taken_back_that_showed_something(walk: Loaded) -> None:
    game = walk.new_game(2, 1)
    screen = sit_down(game, ["", "rest", "", "", "undo", "quit"])
    assert "Taken back." not in screen.shown
    assert any("something hidden was shown or drawn" in line for line in screen.shown)
    assert len(game.history) == 1


def test_nothing_is_taken_back_before_the_first_choice_or_with_bots(walk: Loaded) -> None:
    assert "There is nothing to take back." in sit_down(walk.new_game(2, 1), ["", "undo"]).shown
    assert "A choice can be taken back only where no bot plays." in alone(walk, "undo").shown


def test_choices_are_taken_back_again_and_again(tortuga: Loaded) -> None:
    game = tortuga.new_game(3, 1)
    often = Random(1)
    typed = (
        word
        for line in anything(1)
        for word in ((line, "undo") if often.random() < 0.3 else (line,))
    )
    screen = sit_down(game, typed)
    assert game.is_over
    assert screen.shown.count("Taken back.") > 5
    replayed = tortuga.from_record(game.to_record())
    assert replayed == game


# ---- saving -------------------------------------------------------------------------------------


def test_save_and_autosave(walk: Loaded, scratch: Path) -> None:
    game = walk.new_game(2, 1)
    sit_down(game, ["", "climb", "save", "save other.json"])
    assert walk.from_record(Path("game.json").read_text()) == game
    assert walk.from_record(Path("other.json").read_text()) == game
    sit_down(game, repeat("1", 7), save_to=Path("auto.json"), autosave=True)
    assert walk.from_record(Path("auto.json").read_text()).history == game.history
    assert {path.name for path in scratch.iterdir()} == {"game.json", "other.json", "auto.json"}


def test_who_stops_is_told_how_to_go_on(walk: Loaded, scratch: Path) -> None:
    command = ("rulewright", "play", "hill_walk", "--with", "our rules.rules")
    stopped = sit_down(
        walk.new_game(2, 1), ["", "climb", "save evening.json", "quit"], command=command
    )
    assert stopped.shown[-1] == (
        "Go on with: rulewright play hill_walk --with 'our rules.rules' --resume evening.json"
    )
    assert (scratch / "evening.json").exists()
    assert sit_down(walk.new_game(2, 1), ["", "climb", "quit"]).shown[-1].startswith("You stopped")


def test_the_last_position_is_shown(walk: Loaded) -> None:
    """When a game is over, what all at the screen may know; of several people nothing more."""
    game = walk.new_game(2, 3)
    last = sit_down(game, anything(1)).boards[-1]
    seen = [
        {(row.label, row.text) for row in rows_of(game.engine, game.view(seat), "en")} for seat in (0, 1)
    ]
    assert {(row.label, row.text) for row in last} == seen[0] & seen[1]


def test_a_file_that_is_no_save_is_kept(walk: Loaded, scratch: Path) -> None:
    Path("letter.txt").write_text("Dear Bram")
    screen = alone(walk, "save letter.txt", "save missing/game.json")
    assert "Not saved: letter.txt is no saved game, so it is not overwritten." in screen.shown
    assert any(line.startswith("Not saved: missing/game.json cannot") for line in screen.shown)
    assert Path("letter.txt").read_text() == "Dear Bram"
    spanish = alone(walk, "guardar letter.txt", language="es")
    assert any("no es una partida guardada" in line for line in spanish.shown)


# ---- rules that cannot go on --------------------------------------------------------------------


class RulesFault(ValueError):
    """As that of an engine: one that was loaded has a class of its own."""


def falters(walk: Loaded, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game whose first choice is one that the rules cannot carry out."""
    carry_out = walk.engine.step
    left = [RulesFault("the rules cannot go on in `verb walk` (game.rules:7): the wall is full")]

    def step(state: State, value: int) -> None:
        if left:
            raise left.pop()
        carry_out(state, value)

    replace_step(monkeypatch, walk.engine, step)
    return walk.new_game(2, 3)


def test_a_choice_that_cannot_be_carried_out_is_refused(
    walk: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = falters(walk, monkeypatch)
    screen = sit_down(game, anything(1))
    assert (
        "This cannot be carried out, so nothing has changed: the rules cannot go on in `verb walk` "
        "(game.rules:7): the wall is full"
    ) in screen.shown
    assert game.is_over


def test_the_game_ends_where_a_bot_chooses_what_cannot_be_carried_out(
    walk: Loaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = falters(walk, monkeypatch)
    screen = sit_down(game, anything(1), bots={0: RandomBot(1), 1: RandomBot(2)})
    assert screen.shown[-1] == (
        "The game ends here, for a rule cannot go on: the rules cannot go on in `verb walk` "
        "(game.rules:7): the wall is full"
    )
    assert not game.history
