"""A name that a choice gives has a value wherever it is used, or the rule goes on without, or the author is told.

The rules that are accepted are played, and no name is ever without a value.
"""

from __future__ import annotations

import random

import pytest

from rulewright.analysis import playability
from rulewright.analysis.implied_needs import Implied
from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.diagnostics.render import render_plain
from rulewright.foundation.source import SourceFile
from rulewright.foundation.tree import walk
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.model.absence import as_written, goes_without_saying
from rulewright.model.nodes import Block, Choose, Exists, Game, If, IfThere, May, Statement, Stop
from rulewright.runtime.chance import Chance
from rulewright.syntax.parser import parse
from tests.model.choosing import (
    ACCEPTED,
    ENDING,
    GUEST,
    PASSED_OVER,
    REFUSED,
    SETUP,
    STOP,
    USE,
    action,
    spec,
    verb,
)
from tests.sampling import examples

GAMES = examples(10)
DECISIONS = 120


def resolved(text: str) -> tuple[Game | None, list[Diagnostic]]:
    """The game of a spec, and what is found in it."""
    findings = Findings()
    tree = parse(SourceFile("game.rules", text), findings)
    return (resolve_playable([tree], findings) if tree is not None else None), findings.items


@pytest.mark.parametrize("rules", REFUSED.values(), ids=REFUSED)
def test_the_author_is_asked(rules: str) -> None:
    _, found = resolved(spec(rules))
    assert [item.code for item in found] == ["R123"], [(str(i.span), i.headline) for i in found]


@pytest.mark.parametrize("rules", (ACCEPTED | ENDING | PASSED_OVER).values(), ids=ACCEPTED | ENDING | PASSED_OVER)
def test_nothing_is_asked_that_is_certain(rules: str) -> None:
    _, found = resolved(spec(rules))
    assert [(str(item.span), item.headline) for item in found] == []


def play(game: Game, games: int) -> None:
    """Games with random choices."""
    for seed in range(games):
        lots = random.Random(seed)
        players = lots.randint(game.min_players, game.max_players)
        options = {"short_game": lots.randint(0, 1), "most": lots.randint(1, 3)}
        played = Interpreter(game, players, Chance.from_seed(seed), options, {})
        for _ in range(DECISIONS):
            if played.over:
                break
            played.apply(lots.choice(played.options))


@pytest.mark.parametrize("rules", (ACCEPTED | ENDING | PASSED_OVER).values(), ids=ACCEPTED | ENDING | PASSED_OVER)
def test_what_is_accepted_never_lacks_a_value(rules: str) -> None:
    game, _ = resolved(spec(rules))
    assert game is not None
    play(game, GAMES)


@pytest.mark.parametrize("rules", (REFUSED | ENDING | PASSED_OVER).values(), ids=REFUSED | ENDING | PASSED_OVER)
def test_what_is_refused_or_ends_would_lack_a_value(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playability, "check_assignment", lambda game, findings: Implied())
    game, found = resolved(spec(rules))
    assert game is not None, found
    with pytest.raises(EngineFault, match="has no value here"):
        play(game, 200)


TURNS = """
    play
      take turns clockwise from first_player as active
        active chooses a cube in heap as taken
        move taken from heap to sack
    """
LAST = "        if heap is empty\n          end the game won by nobody\n"


def guarded(body: Block) -> list[str]:
    """What is carried out only if what it names is there: the text of each such statement."""
    return [
        part.then[0].span.text for part in walk(body)
        if isinstance(part, If) and goes_without_saying(part.condition)
    ]


def test_what_the_set_up_leaves_is_there_as_long_as_no_turn_takes_it() -> None:
    for end, asked in (("", ["move taken from heap to sack"]), (LAST, [])):
        game, found = resolved(spec("", play=TURNS.rstrip(" ") + end))
        assert game is not None, found
        assert guarded(game.play.body) == asked
        if end:
            play(game, GAMES)


def test_a_rule_goes_on_without_what_nobody_could_choose() -> None:
    named = ("let host be guest", "score of host increases by 1")
    game, found = resolved(spec(in_loop(GUEST, USE, "count increases by 1", *named)))
    assert game is not None, found
    told = game.verbs["try_it"].body
    assert guarded(told) == [USE, "let host be guest"]
    assert [type(part).__name__ for part in walk(as_written(told)) if isinstance(part, Statement)] == [
        "Repeat", "Choose", "Move", "Adjust", "Let", "Adjust",
    ]
    play(game, GAMES)


def messages(rules: str) -> str:
    """All that is told of a rule, as text."""
    return render_plain(resolved(spec(rules))[1])


def in_loop(*lines: str) -> str:
    """The rules of one verb that does something twice: what it chooses has to be there each time."""
    return verb("repeat 2 times", *(f"  {line}" for line in lines))


def test_the_mend_fits_the_choice() -> None:
    several = in_loop("who chooses 2 cube in heap as pair", "move pair from heap to sack")
    assert "under `if number of (cube in heap) is at least 2`, asked before" in messages(several)
    assert "`otherwise` that ends with `stop`" in messages(several)
    assert messages(several).count("R123") == 1
    pair = "who chooses 2 cube in heap as pair"
    goes_on = verb(pair, "otherwise", "  count increases by 1", "move pair from heap to sack")
    assert "End the `otherwise` of the choice with `stop`" in messages(goes_on)
    assert "stop" not in messages(REFUSED["a_secret_pick_read_at_once"])


def needs_of(rules: str) -> list[str]:
    """What the action `do_it` needs, as its author wrote it."""
    game, found = resolved(spec(rules))
    assert game is not None, [(str(item.span), item.headline) for item in found]
    return [need.test.span.text for need in game.actions["do_it"].needs]


def test_an_action_needs_what_it_begins_by_choosing() -> None:
    choice = "actor chooses a player in tavern as guest"
    there = ["player in tavern as guest"]
    assert needs_of(action(choice, USE)) == there
    assert needs_of(verb(GUEST, USE)) == there  # a verb that it calls first is looked into
    alike = "actor chooses a player in tavern as guest where score of guest is most_here"
    assert needs_of(action("let most_here be count", alike, USE)) == [alike.partition("a ")[2]]
    assert needs_of(action("actor chooses 2 cube in heap as pair", "move pair from heap to sack")) == [
        "cube in heap as pair"
    ]
    assert needs_of(action("needs tavern is not empty", choice, USE)) == ["tavern is not empty"]
    assert needs_of(action("actor chooses a colour as tint", "told becomes tint")) == []
    some = "actor chooses a colour as tint where (tint is red or tint is blue)"
    assert needs_of(action(some, "told becomes tint")) == []  # red is always there
    assert needs_of(action("count increases by 1", choice, USE)) == []  # too late: it ends there
    assert needs_of(action(choice, "otherwise", "  stop", USE)) == []


def test_a_choice_leaves_out_what_the_next_one_could_not_be_made_after() -> None:
    rules = action(
        "actor chooses a player as mate", "actor chooses a cube in hand of mate as loot",
        "move loot from hand of mate to heap",
    )
    game, _ = resolved(spec(rules))
    assert game is not None
    first = game.actions["do_it"].body[0]
    assert isinstance(first, Choose)
    assert [test.implied for test in first.domain.filters] == [True]
    assert needs_of(rules) == ["player as mate"]
    play(game, GAMES)


def test_what_may_be_begun_is_offered_only_if_it_can_be() -> None:
    game, found = resolved(spec(verb("who may call", f"  {GUEST}", f"  {USE}", "count increases by 1")))
    assert game is not None, found
    offer = game.verbs["try_it"].body[0]
    assert isinstance(offer, If)
    assert isinstance(offer.then[0], May)
    play(game, GAMES)


def test_a_rule_ends_where_there_is_nothing_to_choose() -> None:
    game, _ = resolved(spec(verb("count increases by 1", GUEST, USE, "count increases by 1")))
    assert game is not None
    choice = game.verbs["try_it"].body[1]
    assert isinstance(choice, Choose)
    assert isinstance(choice.otherwise[0], Stop)


def test_the_mend_that_is_advised_is_one() -> None:
    assert resolved(spec(verb(GUEST, *STOP, USE)))[1] == []
    asked = verb("if tavern is not empty", f"  {GUEST}", f"  {USE}")
    assert resolved(spec(asked))[1] == []


def test_names_end_with_their_block() -> None:
    """So that a name is given on every way to where it is used, or is not known there at all."""
    loop = verb("for each side", "  who chooses a player as guest", "move guest to back of quay")
    own = verb(GUEST, "otherwise", "  move guest to back of quay")
    there = verb("if there is landlord as host", "  stop", "otherwise", "  move host to back of quay")
    for rules in (loop, own, there):
        assert [item.code for item in resolved(spec(rules))[1]] == ["R101"]


OPTIONAL = {
    "first": "first of tavern",
    "role": "landlord",
    "the": "(the player where is_rich of player)",
    "remembered": "rival",
    "pick": "bid of who",
}


SECRET = ("each player as voter other than who secretly", "  voter chooses a player as bid")


@pytest.mark.parametrize("value", OPTIONAL.values(), ids=OPTIONAL)
def test_nothing_is_done_with_what_is_not_there(value: str) -> None:
    for use in (f"score of {value} increases by 1", f"move all from hand of {value} to sack"):
        game, found = resolved(spec(verb(*SECRET, use)))
        assert game is not None, found
        assert guarded(game.verbs["try_it"].body) == [use]
        play(game, GAMES)


@pytest.mark.parametrize(
    ("test", "holds"),
    [
        ("score of rival is 0", False), ("score of rival is not 0", True), ("not score of rival is 0", True),
        ("score of rival is at most 9", False), ("hand of rival is empty", False),
        ("hand of rival is not empty", False), ("rival is first of tavern", True),
        ("score of rival is 0 or score of who is 0", True), ("is_rich of rival", False),
        ("score of (first of tavern) plus 1 is more than 0", False), ("any cube in hand of rival", False),
        ("no cube in hand of rival", False), ("size_of_rival is 0", False), ("size_of_rival is not 0", True),
        ("number of (player where score of player is score of rival) is 0", True),
        ("(lowest of score of rival for each side) is 0", True),
    ],
)
def test_what_is_said_of_nothing_is_not_so(test: str, holds: bool) -> None:
    """Nobody is a rival at the start, and the tavern is empty."""
    step = f"    if {test}\n      told becomes red\n    otherwise\n      told becomes green\n"
    quantity = "quantity size_of_rival: number of cube in hand of rival\n"
    setup = SETUP + step.replace("who", "first_player")
    game, found = resolved(spec(quantity + verb("count increases by 1"), setup))
    assert game is not None, [(str(item.span), item.headline) for item in found]
    played = Interpreter(game, 2, Chance.from_seed(1), {"short_game": 0, "most": 1}, {})
    variables = played.snapshot()["variables"]
    assert isinstance(variables, dict)
    assert variables["told"] == (0 if holds else 1)


def test_nobody_looks_at_the_picks_of_others_before_all_have_chosen() -> None:
    rules = verb(
        "each player as voter secretly",
        "  voter chooses a player as bid",
        "  voter chooses a player as second_bid other than bid of {}",
        "for each player as voter",
        "  if bid of voter is second_bid of voter", "    count increases by 1",
    )
    assert [i.code for i in resolved(spec(rules.format("left_neighbour of voter")))[1]] == ["R113"]
    game, found = resolved(spec(rules.format("voter")))
    assert game is not None, found
    play(game, GAMES)


NAMING = """\
game walk
  players 2 to 2

pieces pawn: 1 each player
line quay holds pawn, seen by all
line harbour holds pawn, seen by all
remember done of player: yes or no starts no, seen by all
role leader: first of quay
final score of player: 1 if done of player otherwise 0

setup
  step begin
    move all from box of pawn to harbour

play
  take turns clockwise from first_player as active
    active takes an action

action crown by anyone
  let chief be leader
  done of chief becomes yes

action finish by anyone
  end the game

trigger crowned when done of first_player
  let chief be leader
  move chief from quay to harbour
"""


def test_a_name_for_what_may_be_missing_is_asked_for_where_nobody_chooses() -> None:
    """Also in a game without a choice; and of a trigger, which is not looked at, nothing is believed."""
    game, found = resolved(NAMING)
    assert game is not None, [item.headline for item in found]
    (need,) = game.actions["crown"].needs
    assert isinstance(need.test, Exists)
    (named,) = game.triggers["crowned"].body
    assert isinstance(named, IfThere)
    assert not named.certain
    assert named.otherwise
