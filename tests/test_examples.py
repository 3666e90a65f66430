"""Worked examples: those of the games come out as told, and others say what is wrong with them."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.diagnostics.render import render_plain
from rulewright.emit.python.module import emit_module
from rulewright.emit.python.provenance import Origin
from rulewright.examples import Disagreement, beyond_limits, run_example, run_examples
from rulewright.examples.position_setup import laid
from rulewright.examples.running_example import stage_of
from rulewright.foundation.source import SourceFile, Span
from rulewright.ir.lower import lower
from rulewright.model.nodes import CheckKind, Game
from rulewright.project.pipeline import Rules, load_game
from rulewright.syntax.parser import parse
from tests.games import game_in

SPEC = Path(__file__).parents[1] / "spec"


def made(game: Game) -> ModuleType:
    """The engine of a game, generated afresh."""
    origin = Origin("0" * 32, "a test", "0")
    text = emit_module(lower(game), origin, "rulewright.runtime")
    module = ModuleType(game.name)
    exec(compile(text, f"{game.name}.py", "exec"), module.__dict__)
    return module


@cache
def loaded(name: str) -> Game:
    return game_in(SPEC / name)


@cache
def engine(name: str) -> ModuleType:
    return made(loaded(name))


def names(game: str) -> list[str]:
    """The examples of a game: nothing is parsed to know which tests there are."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((SPEC / game).glob("*.rules")))
    return [found for text in texts for found in re.findall(r"^example (\w+)", text, re.MULTILINE)]


# ---- the examples of the games ------------------------------------------------------------------


GAMES = ("tortuga_1667", "cartagena", "tortuga_2014")


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in names(game)])
def test_example(game: str, name: str) -> None:
    found = run_example(loaded(game), loaded(game).examples[name], engine(game))
    assert not found, render_plain(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_tried(game: str) -> None:
    assert sorted(names(game)) == sorted(loaded(game).examples)


ROW_AND_OPEN_HANDS = {3, 7}
"""Scenarios of Cartagena that only its Tortuga version has."""


def test_the_scenarios_of_cartagena_are_there() -> None:
    cited = {fact for example in loaded("cartagena").examples.values() for fact in example.sources.facts}
    told = {fact for fact in cited if fact.startswith("CAR-SC-")}
    assert told == {f"CAR-SC-{n:02}" for n in range(1, 14) if n not in ROW_AND_OPEN_HANDS}


def test_every_example_of_the_rules_of_2014_is_here() -> None:
    cited = {fact for each in loaded("tortuga_2014").examples.values() for fact in each.sources.facts}
    assert {f"TOR-EX-{number:02d}" for number in range(1, 15)} <= cited


def test_the_open_version_of_cartagena_has_every_scenario() -> None:
    game, findings = load_game(SPEC / "cartagena", Rules(edition="tortuga"))
    assert game is not None
    assert render_plain(findings.items) == ""
    assert run_examples(game) == []
    cited = {fact for example in game.examples.values() for fact in example.sources.facts}
    assert {f"CAR-SC-{n:02}" for n in range(1, 14)} <= cited


@pytest.mark.parametrize("name", ["short_tunnel", "small_crews", "full_hands"])
def test_house_rules_of_cartagena(name: str) -> None:
    game, findings = load_game(SPEC / "cartagena", Rules(house_rules=(name,)))
    assert game is not None
    assert not findings.failed
    assert run_examples(game) == []


LEFT_OUT = {13, 22, 25, 26, 27, 28}
"""Examples of the printed rules that are no rule of this edition."""


def test_the_printed_examples_are_there() -> None:
    cited = {fact for example in loaded("tortuga_1667").examples.values() for fact in example.sources.facts}
    printed = {fact for fact in cited if fact.startswith("T67-EX-")}
    assert printed == {f"T67-EX-{number:02}" for number in range(1, 29) if number not in LEFT_OUT}


def test_every_example_cites_something() -> None:
    for game in ("tortuga_1667", "cartagena"):
        for example in loaded(game).examples.values():
            assert example.sources.facts, example.name


# ---- a small game -------------------------------------------------------------------------------

SMALL = """
game small
  players 2 to 3

chapter basics

values colour: red, green, blue
pieces cube of colour: 2 red, 2 green, 1 blue
pieces coin: 4
pieces pawn: 1 each player

line queue holds pawn, at most 3, seen by all
pile stack holds cube, seen by nobody
slots shelf of 2 holds cube, seen by all
group hand of player holds cube, seen by owner
group purse of player holds coin, seen by all
remember score of player: 0 to 9, seen by all
remember friends: set of player, seen by all
option rich: no

role leader: first of queue

setup
  step begin
    move all from box of pawn to queue
    move all from box of cube to stack shuffled
    move all from box of coin to purse of first_player

play
  take turns clockwise from first_player as active
    active takes an action

action draw by anyone
  needs stack is not empty
  if stack is not empty
    move top of stack to hand of actor
  score of actor increases by 1
  if score of actor is at least 3
    end the game won by player where score of player is at least 3

action show by anyone
  needs hand of actor is not empty
  needs shelf is not full
  actor chooses a colour in hand of actor
  move colour from hand of actor to shelf

action lead by leader
  actor may step_back
    move actor to back of queue

action give by anyone
  needs purse of actor is not empty
  actor chooses a player as friend other than actor
  actor chooses 1 to 2 number from 1 to 3 as places
  if purse of actor is not empty
    move 1 coin from purse of actor to purse of friend
"""


def resolved(*examples: str) -> tuple[Game | None, Findings]:
    findings = Findings()
    tree = parse(SourceFile("game.rules", SMALL + "\n" + "\n".join(examples)), findings)
    return (resolve_playable([tree], findings) if tree is not None else None), findings


def small(*lines: str) -> Game:
    """The small game with an example `tale` of these lines."""
    game, findings = resolved("example tale", *(f"  {line}" for line in lines))
    assert game is not None, render_plain(findings.items)
    return game


def told(*lines: str) -> Diagnostic | None:
    """What is wrong with an example of the small game, which its engine plays as well."""
    game = small(*lines)
    found = run_example(game, game.examples["tale"], made(game))
    assert len(found) < 2, render_plain(found)
    return found[0] if found else None


def refused(*lines: str) -> tuple[str, str]:
    """Headline and label of an example that cannot be set up or played."""
    found = told(*lines)
    assert found is not None
    assert found.code == "E402"
    return found.headline, found.label


def line_of(span: Span) -> str:
    """The line that a diagnostic points to."""
    return span.file.line(span.file.position(span.start)[0]).strip()


PAIR = ("players ann, ben", "given", "  queue: ann, ben", "  stack: rest")


def test_a_failing_example_says_what_is_so_instead() -> None:
    told_wrong = ("when", "  ben: show, red", "then", "  queue is empty")
    found = run_examples(small(*PAIR, "  hand of ben: red", *told_wrong))
    assert render_plain(found) == (
        "error E401: The example `tale` does not come out as told\n"
        "  --> game.rules:67:5\n"
        "   |\n"
        "67 |     queue is empty\n"
        "   |     ^^^^^^^^^^^^^^ queue holds ann and ben\n"
        "  --> game.rules:58:1\n"
        "   |\n"
        "58 | example tale\n"
        "   | ------------ in this example\n"
        "   |\n"
        "  try: If you changed a rule on purpose, change the example with it.\n"
        "\n"
        "1 error"
    )


@pytest.mark.parametrize(
    ("check", "label"),
    [
        ("leader is ben", "leader is ann"),
        ("ben is a leader", "leader is ann"),
        ("number of pawn in queue is 3", "number of pawn in queue is 2"),
        ("number of coin in purse of ann is 1", "number of coin in purse of ann is 4"),
        ("ann is not in queue", "ann is in queue"),
        ("hand of ben has blue", "hand of ben holds 2 red and green"),
        ("hand of ben has no red", "hand of ben holds 2 red and green"),
        ("hand of ann is not empty", "hand of ann holds nothing"),
        ("purse of ann is empty", "purse of ann holds 4 coin"),
        ("score of ann is at least 1", "score of ann is 0"),
        ("score of ann is more than score of ben", "score of ann is 0 and score of ben is 0"),
        ("leader is ann and leader is ben", "leader is ann"),
        ("leader is ben or queue is empty", "leader is ann and queue holds ann and ben"),
        ("no player in queue", "there is ann and ben"),
        ("ben is in friends", "friends is none"),
        ("rich", "rich is no"),
        ("ann wins", "the game is not over"),
        ("nobody wins", "the game is not over"),
        ("ben can lead", "ben cannot choose lead"),
        ("ann cannot draw", "ann can choose draw"),
        ("ben cannot show", "ben can choose show"),
    ],
)
def test_what_each_check_says(check: str, label: str) -> None:
    found = told(*PAIR, "  hand of ben: 2 red, green", "then", f"  {check}")
    assert found is not None
    assert (found.code, found.label) == ("E401", label)
    assert line_of(found.span) == check


def test_the_rule_that_forbids_an_action_is_shown() -> None:
    found = told(*PAIR, "then", "  ben can lead, show")
    assert found is not None
    assert [note.text for note in found.notes] == ["`ben` is no leader", "in this example"]
    found = told(*PAIR, "when", "  ann: show", "then", "  queue is empty")
    assert found is not None
    assert [note.text for note in found.notes] == ["this does not hold"]
    assert line_of(found.notes[0].span) == "needs hand of actor is not empty"


def test_who_wins_is_told_in_full() -> None:
    lines = (*PAIR, "  score of ben: 3", "  score of ann: 2", "when", "  ann: draw")
    assert told(*lines, "then", "  ann wins", "  ben wins") is None
    found = told(*lines, "then", "  ann wins")
    assert found is not None
    assert found.label == "ann and ben win"
    found = told(*lines, "then", "  nobody wins yet")
    assert found is not None
    assert found.label == "the game is over: ann and ben win"
    found = told(*lines, "then", "  nobody wins")
    assert found is not None
    assert found.label == "ann and ben win"
    assert refused(*lines[:-1], "  ann: draw, draw", "then", "  ann wins") == (
        "`ann` cannot choose `draw` any more",
        "",
    )


def test_nobody_can_choose_anything_when_the_game_is_over() -> None:
    lines = (*PAIR, "  score of ben: 3", "  score of ann: 2", "when", "  ann: draw")
    assert told(*lines, "then", "  ann cannot draw", "  ben cannot lead, show") is None
    found = told(*lines, "then", "  ben can draw")
    assert found is not None
    assert found.label == "the game is over: ann and ben win"


def test_a_choice_that_made_itself_is_named() -> None:
    found = told(*PAIR, "  hand of ann: red", "when", "  ann: show", "then", "  ann can red")
    assert found is not None
    assert (found.headline, found.label) == (
        "`ann` has nothing left to choose at the end",
        "the only choice there was, `red`, made itself",
    )
    assert found.suggestion.startswith("Write `stop here`")


def test_nobody_wins_where_the_game_ends_without_a_winner() -> None:
    game, _ = load_game(SPEC / "tortuga_1667", Rules(house_rules=("nobody_wins",)))
    assert game is not None
    example = game.examples["play_goes_on"]
    assert example.parts[0].then[0].kind is CheckKind.NOBODY
    assert run_example(game, example) == []


def test_the_position_is_as_told() -> None:
    game = small(
        "players ann, ben",
        "given",
        "  queue: ben, ann",
        "  stack: blue, rest",
        "  shelf: green",
        "  hand of ben: red",
        "  purse of ben: 1",
        "  friends: ben, ann",
        "then",
        "  leader is ben",
    )
    scene = laid(stage_of(game), game.examples["tale"])
    zones = scene.position.zones
    assert zones["queue", ()] == [1, 0]
    assert zones["stack", ()] == [1 << 16, 0 << 16, 2 << 16]  # from the bottom, known to nobody
    assert zones["shelf", ()] == [1, -1]
    assert zones["hand", (1,)] == [0 << 16 | 2]  # its owner knows it
    assert len(zones["purse", (1,)]) == 1
    assert len(zones["box_of_coin", ()]) == 3
    assert scene.position.variables["friends", ()] == 3
    assert run_examples(game) == []


def test_what_is_not_named_is_set_up_as_always() -> None:
    assert (
        told(
            "players ann, ben, cleo",
            "option rich yes",
            "then",
            "  leader is ann",
            "  number of pawn in queue is 3",
            "  number of coin in purse of ann is 4",
            "  rich",
        )
        is None
    )


def test_choices_with_one_option_make_themselves_unless_they_are_actions() -> None:
    lines = (*PAIR, "  hand of ann: red", "  purse of ann: 1")
    assert told(*lines, "when", "  ann: show", "then", "  shelf has red") is None
    assert told(*lines, "when", "  ann: show, red", "then", "  shelf has red") is None
    assert (
        told(
            *lines, "when", "  ann: give, 1, done", "then", "  number of coin in purse of ben is 1"
        )
        is None
    )
    assert told(*PAIR, "when", "  ann: lead, step_back", "then", "  leader is ben") is None
    assert told(*PAIR, "when", "  ann: lead, yes", "then", "  leader is ben") is None
    assert told(*PAIR, "when", "  ann: lead, no", "then", "  leader is ann") is None
    assert refused(*lines, "when", "  ann: show", "  ann: show", "then", "  shelf has red") == (
        "`ann` has nothing to choose here",
        "it is for `ben` to choose",
    )


def test_an_example_may_end_where_it_says_what_can_be_chosen() -> None:
    lines = (*PAIR, "  hand of ann: red, green", "when", "  ann: show", "then")
    assert told(*lines, "  ann can red, green", "  ann cannot blue") is None
    found = told(*lines, "  ann can red, blue")
    assert found is not None
    assert found.label == "ann can choose red or green"


def test_turns_begin_with_the_player_of_the_first_line() -> None:
    assert told(*PAIR, "when", "  ben: draw", "  ann: draw", "then", "  score of ben is 1") is None


@pytest.mark.parametrize(
    ("given", "headline", "label"),
    [
        (["queue: ann, ann"], "There are not enough pieces `ann`", "there is 1 in the game"),
        (["purse of ann: 5"], "There are not enough pieces `coin`", "there are 4 in the game"),
        (["stack: 3 red"], "There are not enough pieces `red`", "there are 2 in the game"),
        (["shelf: red, green, blue"], "`shelf` has room for 2", "here are 3"),
        (["shelf: rest"], "`shelf` has room for 2", "here are 5"),
        (["queue: ann", "queue: ben"], "`queue` is filled twice", ""),
        (["score of ann: 1", "score of ann: 2"], "This is given twice", ""),
        (["stack: rest", "hand of ann: rest"], "The rest can lie in one place only", ""),
    ],
)
def test_positions_that_cannot_be(given: list[str], headline: str, label: str) -> None:
    lines = ["players ann, ben", "given", *(f"  {line}" for line in given), "then", "  rich"]
    assert refused(*lines) == (headline, label)


@pytest.mark.parametrize(
    ("when", "headline", "label"),
    [
        ("ann: lead, maybe", "`ann` cannot choose `maybe` here", ""),
        ("ben: lead", "`ben` cannot choose `lead` here", ""),
        ("ann: show, blue", "`ann` cannot choose `blue` here", ""),
        ("ann: give, ann", "`ann` cannot be chosen here, only `ben`", ""),
        ("ann: lead, no, draw", "`ann` has nothing to choose here", "it is for `ben` to choose"),
        ("ann: lead", "It is not said what `ann` chooses", "the action is not over here"),
    ],
)
def test_choices_that_are_not_allowed(when: str, headline: str, label: str) -> None:
    lines = (*PAIR, "  hand of ann: red, green", "when", f"  {when}", "then", "  rich")
    assert refused(*lines) == (headline, label)


def test_a_misspelt_choice_is_put_right() -> None:
    found = told(*PAIR, "when", "  ann: laed", "then", "  rich")
    assert found is not None
    assert found.suggestion == "Did you mean `lead`?"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["players ann, ann", "then", "  rich"], "R102"),
        (["players ann", "then", "  rich"], "E402"),
        (["players ann, ben", "given", "  leader: ann", "then", "  rich"], "R103"),
        (["players ann, ben", "given", "  rich: yes", "then", "  rich"], "R103"),
        (["players ann, ben", "given", "  stack: 3", "then", "  rich"], "R103"),
        (["players ann, ben", "given", "  score of ann: 10", "then", "  rich"], "R105"),
        (["players ann, ben", "given", "  score of ann: 1, 2", "then", "  rich"], "R104"),
        (["players ann, ben", "given", "  score of ann: rest", "then", "  rich"], "R103"),
        (["players ann, ben", "when", "  ann: rest", "then", "  rich"], "R114"),
        (["players ann, ben", "when", "  leader: draw", "then", "  rich"], "R106"),
        (["players ann, ben", "option poor yes", "then", "  rich"], "R101"),
    ],
)
def test_examples_that_mean_nothing(lines: list[str], code: str) -> None:
    game, findings = resolved("example tale", *(f"  {line}" for line in lines))
    assert game is None
    assert [item.code for item in findings.items] == [code]


@pytest.mark.parametrize(
    "lines",
    [
        ["ann: give, ben, 1, 3"], ["ann: give, ben, 3, 1"], ["ann: give, ben, 3", "ann: 1"],
        ["ann: give, ben, 3, done"], ["ann: give, ben, 3", "ann: done"],
    ],
)
def test_what_is_picked_is_written_in_any_order(lines: list[str]) -> None:
    end = ("then", "  number of coin in purse of ben is 1")
    assert told("players ann, ben", "when", *(f"  {line}" for line in lines), *end) is None


def test_the_last_of_two_picks_can_be_chosen_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it cannot be picked first: nobody writes picks in that order alone."""
    monkeypatch.setattr(sys.modules[__name__], "SMALL", SMALL.replace("1 to 2 number", "2 number"))
    begins = ("players ann, ben", "when", "  ann: give, ben", "then")
    assert told(*begins, "  ann can 3") is None
    found = told(*begins, "  ann cannot 3")
    assert found is not None
    assert found.label == "ann can choose 3"
    found = told("players ann, ben", "when", "  ann: give, ben, 3", "then", "  rich")
    assert found is not None
    assert found.headline == "`ann` has to choose more than `3` here"


def test_an_engine_that_plays_otherwise_is_found_out() -> None:
    game = small(*PAIR, "when", "  ann: draw", "then", "  score of ann is 1")
    engine = made(game)
    honest = engine.step

    def step(state: object, value: int) -> None:
        honest(state, value)
        state.score[0] += 1  # type: ignore[attr-defined]

    engine.step = step  # type: ignore[attr-defined]
    with pytest.raises(Disagreement, match=r"score.* the engine has 2, the interpreter 1"):
        run_example(game, game.examples["tale"], engine)


def test_an_example_does_not_go_on_for_ever() -> None:
    found = told(*PAIR, "when", "  ann: 1001 lead", "then", "  rich")
    assert found is not None
    assert found.headline == "`ann` cannot choose `1001 lead` here"
    game, _ = resolved(
        "action wait by anyone",
        "  actor may step_back",
        "    score of actor becomes 0",
        "example tale",
        "  players ann, ben",
        "  given",
        "    queue: ann",
        "  when",
        *("    ann: wait, no", "    ben: wait, no") * 300,
        "  then",
        "    leader is ann",
    )
    assert game is not None
    (found,) = run_example(game, game.examples["tale"])
    assert found.headline == "This example is too long"


def test_rules_that_never_come_to_a_choice_are_tried_once() -> None:
    idle = (
        "  players ann, ben",
        "  given",
        "    stack: none",
        "    purse of ann: none",
        "    queue: none",
        "  when",
        "    ann: draw",
        "  then",
        "    rich",
    )
    game, _ = resolved("example tale", *idle, "example another", *idle)
    assert game is not None
    found = run_examples(game)
    assert [item.headline for item in found] == ["The rules cannot go on in the example `tale`"]
    assert found[0].reason == "Nothing changes any more, and nobody ever chooses."
    assert [note.text for note in found[0].notes] == ["this cannot be carried out"]
    assert found[0].notes[0].span.file.text[found[0].notes[0].span.start :].startswith("take turns")


# ---- situations, parts, where it stops, the setup -------------------------------------------------

SHARED = (
    "situation start", "  players ann, ben", "  option rich yes", "  given", "    queue: ann, ben",
    "    hand of ann: red",
)


def test_examples_share_a_situation_and_change_it() -> None:
    game, findings = resolved(
        *SHARED,
        "example one", "  given start", "  then", "    leader is ann", "    rich",
        "example changed", "  given start", "    queue: ben, ann", "    score of ben: 2", "  then",
        "    leader is ben", "    hand of ann has red", "    score of ben is 2",
    )
    assert game is not None, render_plain(findings.items)
    assert run_examples(game) == []
    assert game.examples["one"].players == ("ann", "ben")
    assert [line_of(line.span) for line in game.examples["changed"].given] == [
        "queue: ben, ann", "hand of ann: red", "score of ben: 2",
    ]


def test_what_holds_is_asked_between_choices() -> None:
    lines = (*PAIR, "when", "  ann: draw", "then", "  score of ann is 1", "  ben can draw", "when")
    assert told(*lines, "  ben: draw", "then", "  score of ben is 1") is None
    found = told(*lines, "  ben: draw", "then", "  score of ben is 2")
    assert found is not None
    assert found.label == "score of ben is 1"
    assert told(*PAIR, "then", "  score of ann is 0", "when", "  ben: draw", "then", "  rich") is not None


PHASES = (
    "action parade by anyone",
    "  score of actor increases by 1",
    "  actor may wave",
    "    score of actor increases by 1",
    "    hail actor",
    "  score of actor becomes 0",
    "verb hail (who: player)",
    "  who chooses a player as friend other than who",
    "  score of friend increases by 2",
)


@pytest.mark.parametrize(
    ("when", "stops", "score"),
    [
        ("ann: parade, no", False, 0),
        ("ann: parade, no", True, 0),  # the action is what the line begins
        ("ann: parade", True, 1),  # it has not come further
    ],
)
def test_it_stops_where_it_says_so(when: str, stops: bool, score: int) -> None:
    here = ("    stop here",) if stops else ()
    game, findings = resolved(
        *PHASES, "example tale", "  players ann, ben", "  when", f"    {when}", *here,
        "  then", f"    score of ann is {score}",
    )
    assert game is not None, render_plain(findings.items)
    assert run_example(game, game.examples["tale"], made(game)) == []


@pytest.mark.parametrize("more", ["ben: draw", "ann: red"])
def test_an_action_is_played_to_its_end_before_another_line(more: str) -> None:
    lines = (*PAIR, "  hand of ann: red", "when", "  ann: show", "then")
    written = more == "ann: red"  # then it is not made before
    here = "  hand of ann has red" if written else "  shelf has red"
    after = "  shelf has red" if written else "  score of ben is 1"
    assert told(*lines, here, "when", f"  {more}", "then", after) is None


def test_what_a_line_begins_is_done_before_it_stops() -> None:
    """The line begins within an action: with `wave`, whose block ends before the score is lost."""
    lines = ("example tale", "  players ann, ben, cleo", "  when", "    ann: parade", "    ann: wave, ben")
    checks = ("  then", "    score of ann is 2", "    score of ben is 2")
    game, _ = resolved(*PHASES, *lines, "    stop here", *checks, "  when", "    ben: draw", "  then",
                       "    score of ann is 0", "    score of ben is 3")
    assert game is not None
    assert run_example(game, game.examples["tale"], made(game)) == []
    game, _ = resolved(*PHASES, *lines, *checks)
    assert game is not None
    assert [each.label for each in run_examples(game)] == ["score of ann is 0"]


def changed(old: str, new: str, *example: str) -> list[Diagnostic]:
    """What is wrong with an example of the small game in which something is different."""
    assert old in SMALL
    findings = Findings()
    text = "\n".join([SMALL.replace(old, new), "example tale", *(f"  {line}" for line in example)])
    tree = parse(SourceFile("game.rules", text), findings)
    game = resolve_playable([tree], findings) if tree is not None else None
    assert game is not None, render_plain(findings.items)
    return run_example(game, game.examples["tale"], made(game))


def test_choices_of_the_setup_are_made() -> None:
    old = "    move all from box of coin to purse of first_player\n"
    new = (
        "    for each player\n      player chooses a colour as flag\n"
        f"      score of player becomes 1 if flag is blue otherwise 0\n{old}"
    )
    told_so = ("players ann, ben", "setup", "  ann: blue", "then", "  score of ann is 1", "  score of ben is 0")
    assert changed(old, new, *told_so) == []
    assert changed(old, new, "players ann, ben", "then", "  score of ann is 0") == []
    (found,) = changed(old, new, "players ann, ben", "setup", "  ben: blue", "then", "  rich")
    assert found.headline == "`ben` has nothing to choose here"


def test_the_play_begins_where_the_rules_say() -> None:
    old = "  take turns clockwise from first_player as active\n"
    new = f"  score of first_player becomes 2\n{old}"
    lines = ("when play begins", "  ann: draw", "then")
    assert changed(old, new, "players ann, ben", *lines, "  ann wins") == []
    usual = ("when", "  ann: draw", "then", "  score of ann is 1")
    assert changed(old, new, "players ann, ben", *usual) == []
    (found,) = changed(old, new, "players ann, ben", "when play begins", "  ben: draw", "then", "  rich")
    assert found.label == "it is for `ann` to choose"


def test_an_empty_slot_can_stand_before_a_full_one() -> None:
    lines = ("players ann, ben", "given", "  shelf: none, red", "  stack: rest", "then")
    assert told(*lines, "  not shelf is full", "  shelf has red") is None
    scene = laid(stage_of(game := small(*lines, "  shelf has red")), game.examples["tale"])
    assert scene.position.zones["shelf", ()][0] == -1


# ---- what is reported -------------------------------------------------------------------------------


def test_every_check_that_fails_is_reported() -> None:
    game = small(
        *PAIR, "then", "  leader is ben", "  queue has ann", "  not queue has ann", "  score of ben is 2"
    )
    assert [(line_of(each.span), each.label) for each in run_examples(game)] == [
        ("leader is ben", "leader is ann"),
        ("not queue has ann", "queue holds ann and ben"),
        ("score of ben is 2", "score of ben is 0"),
    ]


def test_a_forced_choice_swallows_nothing() -> None:
    found = told(
        *PAIR, "  hand of ann: red", "when", "  ann: show, blue", "then", "  shelf has red"
    )
    assert found is not None
    assert render_plain([found]) == (
        "error E402: `blue` cannot be chosen here, only `red`\n"
        "  --> game.rules:65:16\n"
        "   |\n"
        "65 |     ann: show, blue\n"
        "   |                ^^^^\n"
        "  --> game.rules:44:3\n"
        "   |\n"
        "44 |   actor chooses a colour in hand of actor\n"
        "   |   --------------------------------------- this rule says what can be chosen\n"
        "   |\n"
        "  try: Write `red`, or leave it out: what is the only choice makes itself.\n"
        "\n"
        "1 error"
    )
    found = told(
        *PAIR, "  hand of ann: red", "when", "  ann: show, 2", "then", "  shelf has red"
    )
    assert found is not None
    assert (found.headline, found.label) == (
        "`2` cannot be chosen here, only `red`", "after that it is for `ben` to choose",
    )


def test_a_place_ends_before_the_comment_below_it() -> None:
    (found,) = run_examples(small(*PAIR, "then", "  leader is ben", "# ---- what comes next ----"))
    text = found.span.file.text[found.span.start : found.span.end]
    assert text == "leader is ben"


def test_an_example_that_a_house_rule_undoes_is_told_of_once(tmp_path: Path) -> None:
    rule = tmp_path / "idle.rules"
    rule.write_text(
        "house rule idle for cartagena\n\nchange action advance\n  at start\n    stop\n", encoding="utf-8"
    )
    game, findings = load_game(SPEC / "cartagena", Rules(house_rules=(rule,)))
    assert game is not None
    (told,) = findings.items
    assert (told.code, told.severity) == ("W206", "note")
    assert told.headline == "12 examples of the game do not hold by these rules; the book leaves them out"
    assert told.reason.startswith("It is played otherwise now in `past_two_skulls`, ")
    assert told.reason.endswith(" and 4 more.")
    assert render_plain([told], lambda _: "mine/idle.rules").splitlines()[-3].strip() == (
        "`rulewright check cartagena --with mine/idle.rules --example past_two_skulls --trace`."
    )
    assert len(told.notes) == 12
    assert not {note.text.strip("`") for note in told.notes} & game.examples.keys()


def test_an_example_that_speaks_of_what_is_no_more_falls_away(tmp_path: Path) -> None:
    rule = tmp_path / "calm.rules"
    rule.write_text("house rule calm for tortuga_1667\n\nremove card stormy_seas\n", encoding="utf-8")
    game, findings = load_game(SPEC / "tortuga_1667", Rules("nl", house_rules=(rule,)))
    assert game is not None
    (told,) = (item for item in findings.items if item.code == "W206")
    assert "What is no more is spoken of in `galleon_in_a_storm`" in told.reason
    assert "galleon_in_a_storm" not in game.examples


def test_a_position_keeps_to_what_may_be_chosen() -> None:
    rules = (
        "remember load of player: set of colour, seen by all",
        "quantity space (who: player): 2 minus size of load of who",
        "action stow by anyone", "  actor chooses 1 to space of actor colour as taken",
        "  load of actor becomes all colour where colour is in taken",
        "example tale", "  players ann, ben", "  given", "    load of ann: red, blue", "    load of ben: {}",
        "  then", "    space of ann is 0",
    )
    found = []
    for load in ("red, green", "red, green, blue"):
        game, findings = resolved(*(line.format(load) for line in rules))
        assert game is not None, render_plain(findings.items)
        found.append(beyond_limits(game))
    fits, (told,) = found
    assert fits == []
    assert (told.code, told.severity, told.reason) == ("E402", Severity.NOTE, "`space of ben` is -1.")


def test_an_own_example_must_hold(tmp_path: Path) -> None:
    example = (SPEC / "cartagena" / "house_rules" / "small_crews.rules").read_text(encoding="utf-8")
    rule = tmp_path / "idle.rules"
    rule.write_text(
        "house rule idle for cartagena\n\nchange action advance\n  at start\n    stop\n\n"
        f"{example[example.index('add example') :]}",
        encoding="utf-8",
    )
    game, findings = load_game(SPEC / "cartagena", Rules(house_rules=(rule,)))
    assert game is not None
    assert "the_fourth_pirate" not in {note.text.strip("`") for item in findings.items for note in item.notes}
    assert [item.code for item in run_examples(game)] == ["E402"]


def test_a_choice_that_made_itself_is_told_of(tmp_path: Path) -> None:
    rule = tmp_path / "one_slot.rules"
    rule.write_text(
        "house rule one_slot for tortuga_1667\n\nadd example only_one\n  players anna, bram\n  given\n"
        "    row: pistol\n    crew of jolly_roger: anna, bram\n  when\n    anna: reveal, pistol\n  then\n"
        "    bram is in tortuga\n", encoding="utf-8",
    )
    game, _ = load_game(SPEC / "tortuga_1667", Rules(house_rules=(rule,)))
    assert game is not None
    (found,) = run_examples(game)
    assert (found.headline, found.label) == (
        "`anna` cannot choose `pistol` here", "this is already the next action of `anna`",
    )
    assert [note.text for note in found.notes] == ["here `1` was the only choice, and made itself"]
    assert found.suggestion == "What is the only choice makes itself: leave `pistol` out, or say `1`."


def test_it_is_told_by_which_rules_an_example_was_played(tmp_path: Path) -> None:
    told = (
        "\n\nadd example off\n  players anna, bram\n  given\n    tortuga: anna, bram\n"
        "  then\n    governor is bram\n"
    )
    first, second = tmp_path / "hers.rules", tmp_path / "theirs.rules"
    first.write_text(f"house rule hers for tortuga_1667{told}", encoding="utf-8")
    second.write_text("house rule theirs for tortuga_1667\n\nset copies of pistol to 2\n", encoding="utf-8")
    for rules in ((first,), (first, second)):
        game, _ = load_game(SPEC / "tortuga_1667", Rules(house_rules=rules), settle=False)
        assert game is not None
        mine = [item for item in run_examples(game) if item.span.file.name == "hers.rules"]
        (found,) = [item for item in mine if item.code == "E401"]
        texts = [note.text for note in found.notes if "played" in note.text]
        assert texts == ["it was played by this house rule"] * (len(rules) - 1)


def test_what_a_turn_begins_with_is_done_before_the_first_line(tmp_path: Path) -> None:
    rule = tmp_path / "draws.rules"
    rule.write_text(
        "house rule draws for tortuga_1667\n\nchange play\n  before atlantis_window active\n"
        "    if vote_deck is not empty\n      move top of vote_deck to hand of active\n\n"
        "add example drawn\n  players anna, bram\n  given\n    crew of jolly_roger: anna, bram\n"
        "    hand of anna: none\n    vote_deck: double_water, double_cannon\n  when\n"
        "    anna: take_boat, jolly_roger\n    stop here\n  then\n    hand of anna has double_water\n",
        encoding="utf-8",
    )
    game, findings = load_game(SPEC / "tortuga_1667", Rules(house_rules=(rule,)), settle=False)
    assert game is not None, render_plain(findings.items)
    assert not [item for item in run_examples(game) if item.span.file.name == "draws.rules"]
