"""Choices that say what is chosen where nothing passes their tests."""

from __future__ import annotations

from rulewright.analysis.failure_reasons import choice_reasons
from rulewright.model import nodes as m
from rulewright.model.or_else import fallback, wanted_test
from rulewright.model.tree import walk_game
from rulewright.prose.languages.language import language
from tests.interpreter.specs import CUBES, GREEN, RED, answer, game, start

PLACES = """
    line queue holds cube, seen by all
    remember led: colour, seen by all
    remember spoilt: colour, seen by all

    setup
      step cubes
        move 1 green from box of cube to queue
        move 1 red from box of cube to queue
    """
LINE = "first_player chooses a cube in queue as card"


def play(*lines: str, rules: str = "") -> str:
    return "\n".join(["\nplay", *(f"  {line}" for line in lines), rules])


def offered(line: str) -> tuple[int, ...]:
    return start(CUBES, PLACES, play(f"{LINE} {line}"), players=2).options


def test_what_passes_is_offered_alone() -> None:
    assert offered("where card is red or else any") == (RED,)


def test_where_nothing_passes_all_is_offered() -> None:
    assert offered("where card is blue or else any") == (GREEN, RED)


def test_or_what_passes_another_test() -> None:
    assert offered("where card is blue or else where card is not green") == (RED,)


def test_who_is_left_out_stays_out() -> None:
    assert offered("other than green where card is green or else any") == (RED,)


def test_an_action_is_possible_as_long_as_there_is_anything() -> None:
    rules = f"\naction pick by anyone\n  actor chooses {LINE.partition(' chooses ')[2]} "
    rest = "\n  move card from queue to box of cube\n"
    turn = play("take turns clockwise from first_player as active", "  active takes an action")
    played = start(CUBES, PLACES, turn, rules + "where card is led or else any" + rest, players=2)
    for each in (RED, GREEN):  # red is led; then nothing there is
        (action,) = played.options
        answer(played, action)
        assert played.options == (each,)
        if each is RED:
            answer(played, each)


def test_it_can_be_taken_apart_again() -> None:
    made = game(CUBES, PLACES, play(f"{LINE} where card is led or else any", "spoilt becomes card"))
    (choice,) = (part for part in walk_game(made) if isinstance(part, m.Choose))
    either = fallback(choice.domain)
    assert either is not None
    assert either.any_other
    assert either.instead.filters == ()
    assert either.wanted.filters[0].test == wanted_test(choice.domain.filters[0])


def test_what_did_not_fit_is_told() -> None:
    made = game(CUBES, PLACES, play(f"{LINE} where card is led or else any", "spoilt becomes card"))
    (choice,) = (part for part in walk_game(made) if isinstance(part, m.Choose))
    ((reason,),) = choice_reasons(made, choice)
    assert isinstance(reason.test, m.Compare)


def test_each_language_has_its_words() -> None:
    said = {code: language(code).listing(["A", "B"], "or else") for code in ("en", "nl", "de", "es")}
    assert said == {
        "en": "A, or, if there is none, B",
        "nl": "A, of, als er geen is, B",
        "de": "A, oder, wenn das nicht geht, B",
        "es": "A, o, si no hay, B",
    }
