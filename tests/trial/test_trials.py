"""A rule under trial, without a browser: how it begins, what is wrong, what it changes, what words it needs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.page.game_bundle import Kit
from rulewright.page.game_session import NeedsCompiler, PageError
from rulewright.runtime.game import new_game
from rulewright.trial.requests import Compiling
from rulewright.trial.rule_trial import written

Ask = Callable[..., dict[str, Any]]

FEWER = "house rule my_rule for cartagena\n\nset copies of pirate to 4\n"
REST = """house rule my_rule for cartagena

add action rest by anyone
  needs hand of actor is empty
  take_cards actor, 1
"""


# ---- while it is written ------------------------------------------------------------------------


def test_names_of_the_game_and_words_are_offered(ask: Ask) -> None:
    text = REST + "  mo"
    offered = ask("complete", text=text, at=len(text))
    assert offered["from"] == len(text) - 2
    assert {"label": "move", "what": "word", "text": "move", "snippet": False} in offered["offers"]
    text = REST.replace("take_cards actor, 1", "take_cards ac")
    named = ask("complete", text=text, at=text.index("take_cards ac") + len("take_cards ac"))["offers"]
    assert "actor" in {each["text"] for each in named}


def test_a_place_is_counted_as_browsers_do(ask: Ask) -> None:
    text = REST.replace("add action", "# \U0001f3f4\nadd action") + "  mo"
    offered = ask("complete", text=text, at=len(text) + 1)
    assert offered["from"] == len(text) - 1
    assert "move" in {each["text"] for each in offered["offers"]}


# ---- how it begins ------------------------------------------------------------------------------


def test_a_house_rule_of_the_book_opens(ask: Ask) -> None:
    found = ask("open", name="full_hands")
    assert "house rule full_hands for cartagena" in found["text"]
    assert 'msgctxt "ruling.car_gap_20"' in found["po"]
    assert found["toml"] == ""


@pytest.mark.parametrize("name", ["nothing", "../game", "", "full_hands.rules"])
def test_what_is_no_house_rule_is_not_opened(ask: Ask, name: str) -> None:
    assert ask("open", name=name) == {"error": f"there is no house rule {name}"}


def test_a_rule_of_the_book_opens_with_its_lines_and_without_its_sources(ask: Ask) -> None:
    text = ask("change", anchor="action-return")["text"]
    head, replaced = text.split("\n\n")
    assert head == "house rule my_rule for cartagena"
    assert replaced.startswith("replace action return by anyone\n  needs sloop has actor\n")
    assert "cites" not in text
    assert [each["code"] for each in ask("check", text=text)["messages"]] == ["R120"]
    changed = text.replace("take_cards actor, company", "take_cards actor, 1")
    assert changed != text
    assert ask("check", text=changed)["right"]


def test_a_rule_that_cannot_be_written_anew_opens_with_its_first_line(ask: Ask) -> None:
    assert ask("change", anchor="note-first_turn")["text"] == (
        "house rule my_rule for cartagena\n\nreplace note first_turn\n"
    )
    assert ask("change", anchor="action-none") == {"error": "there is no such rule"}


def test_a_page_makes_ready_before_anything_is_written(ask: Ask) -> None:
    assert ask("ready") == {"ready": True}


# ---- what is wrong ------------------------------------------------------------------------------


def test_a_mistake_stands_at_its_place_with_its_mend(ask: Ask) -> None:
    text = "# 🏴 counts as two in a browser\n" + FEWER.replace("copies of pirate", "copies of pirates")
    message = next(each for each in ask("check", text=text)["messages"] if each["severity"] == "error")
    assert message["headline"] == "There is no value, option, table or card `pirates` to change"
    place = slice(2 * message["from"], 2 * message["to"])
    assert text.encode("utf-16-le")[place].decode("utf-16-le") == "copies of pirates"
    misspelt = REST.replace("take_cards", "take_card")
    found = ask("check", text=misspelt)
    assert not found["right"]
    mend = next(mend for each in found["messages"] for mend in each["mends"])
    assert misspelt[: mend["from"]] + mend["text"] + misspelt[mend["to"] :] == REST


@pytest.mark.parametrize(
    ("line", "suggestion"),
    [
        ("set actions to 4", "Only what has a name is set; a number that stands in a line is changed there."),
        (
            "set copies",
            "Such a line is written so: `set <value> to <value>` or `set players to <number> to <number>`.",
        ),
    ],
)
def test_a_page_is_told_of_no_commands(ask: Ask, line: str, suggestion: str) -> None:
    (message,) = ask("check", text=f"house rule my_rule for cartagena\n\n{line}\n")["messages"]
    assert message["suggestion"] == suggestion


def test_what_is_wrong_changes_nothing_and_asks_for_no_words(ask: Ask) -> None:
    text = "house rule my_rule for cartagena\n\nset\n"
    assert not ask("check", text=text)["right"]
    assert ask("changes", text=text)["changes"] == []
    assert ask("missing", text=text) == {"missing": []}


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"game": "../spec"}, "there is no game ../spec"),
        ({"do": "dance"}, "nobody knows what is asked"),
        ({"text": "#" * 2_000_000}, "the rule is too long"),
    ],
)
def test_what_cannot_be_done_is_told(ask: Ask, message: dict[str, Any], said: str) -> None:
    assert ask(**{"do": "check", **message}) == {"error": said}


# ---- what it changes ----------------------------------------------------------------------------


def test_changed_sentences_stand_side_by_side_in_the_readers_language(ask: Ask) -> None:
    assert ask("check", text=FEWER) == {"messages": [], "right": True}
    (change,) = ask("changes", text=FEWER)["changes"]
    assert (change["anchor"], change["kind"], change["title"]) == ("pieces-pirate", "changed", "Piraten")
    assert [each["text"] for each in change["old"]] == ["Jeder Spieler hat sechs Piraten einer Farbe."]
    assert [each["text"] for each in change["new"]] == ["Jeder Spieler hat vier Piraten einer Farbe."]
    assert ask("missing", text=FEWER) == {"missing": []}


def test_another_number_of_players_is_a_change(ask: Ask) -> None:
    text = "house rule my_rule for cartagena\n\nset players to 2 to 4\n"
    change = ask("changes", text=text)["changes"][0]
    assert (change["anchor"], change["kind"], change["title"]) == ("", "changed", "Spieler")
    assert [each["text"] for each in (*change["old"], *change["new"])] == ["2 bis 5 Spieler", "2 bis 4 Spieler"]


def test_words_that_are_missing_are_typed_and_read(ask: Ask) -> None:
    (missing,) = ask("missing", text=REST)["missing"]
    assert (missing["key"], missing["noun"]) == ("action.rest", False)
    assert ask("changes", text=REST)["changes"][0]["title"] == "Rest"
    typed = ask("words", po="", toml="", entries={"action.rest": {"text": 'Aus\\ru"hen'}})
    (change,) = ask("changes", text=REST, **typed)["changes"]
    assert change["title"] == 'Aus\\ru"hen'
    assert ask("missing", text=REST, **typed) == {"missing": []}


def test_words_can_be_no_more_than_words() -> None:
    entries = {
        "action.rest": {"text": "a\nmsgctxt b"}, "no key": {"text": "x"},
        "rum": {"noun": "Rum", "not a field": "y"}, "empty": {"text": "  "},
    }
    po, toml = written("de", entries, "", "")
    assert po == 'msgctxt "action.rest"\nmsgid "…"\nmsgstr "amsgctxt b"\n'
    assert toml == '[rum]\nnoun = "Rum"\n'
    assert written("en", {"action.rest": {"text": "Rest"}}, "", "")[0].endswith('msgid "Rest"\nmsgstr ""\n')


# ---- playing it ---------------------------------------------------------------------------------


def _shipped(_: object) -> Kit:
    raise NeedsCompiler("cartagena")


def test_a_rule_under_trial_is_played_and_made_once(project: Path) -> None:
    kits = Compiling(project, _shipped)
    wanted = {"game": "cartagena", "language": "de", "rules": FEWER, "words": {}}
    kit = kits(wanted)
    assert kit.fixed
    game = new_game(kit.engine, ["Anna", "Bram"], "evening")
    assert game.view(0)["zones"]["start_area"]["pieces"].count(0) == 4
    assert kit.scenery.said["de"]["piece:pirate:0,4"].startswith("vier Piraten von ")
    assert kits(wanted) is kit
    assert kits({**wanted, "rules": FEWER.replace("4", "3")}) is not kit


def test_only_what_needs_it_is_compiled(project: Path) -> None:
    with pytest.raises(NeedsCompiler):
        Compiling(project, _shipped)({"game": "cartagena", "houses": [], "rules": ""})
    with pytest.raises(PageError, match="to change"):
        Compiling(project, _shipped)({"game": "cartagena", "rules": FEWER.replace("pirate", "parrot")})
