"""Small games that use the language's constructs: engine and interpreter agree on every state."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.render import render_plain
from rulewright.examples import random_games, set_up_wrongly
from rulewright.foundation.source import SourceFile
from rulewright.foundation.tree import walk
from rulewright.interpreter.interpreter import Interpreter
from rulewright.ir.lower import lower
from rulewright.model import nodes as m
from rulewright.project.pipeline import Rules, load_game
from rulewright.runtime.game import new_game
from rulewright.syntax.parser import parse
from tests import differential
from tests.differential import Played, engine_of, engine_text, loaded, play
from tests.sampling import sampled

SPECS = Path(__file__).parent / "specs"
NAMES = sorted(path.parent.name for path in SPECS.glob("*/game.rules"))
GAMES = 8
DECISIONS = 250

BOARD = """
    game edges
      players 2 to 3

    values colour: red, green, blue
    pieces pawn: 1 each player
    pieces cube of colour: 3 red, 2 green, 1 blue
    pieces coin: 5

    line crew of colour holds pawn, seen by all
    line road holds pawn, seen by all
    group sack holds cube, seen by nobody
    pile stack holds cube, seen by nobody
    group hand of player holds cube, seen by owner
    group purse of player holds coin, seen by all

    remember heat: 0 to 20, seen by all
    remember told: 0 to 20, seen by all
    remember mood: colour or none, seen by all
    """

SETUP = """
    setup
      step ready
        move all from box of pawn to road
        move all from box of cube to sack
        move up to 2 coin from box of coin to purse of first_player
    """


def compiled(*texts: str) -> m.Game:
    """A game written in pieces."""
    file = SourceFile("game.rules", "\n".join(dedent(text) for text in texts))
    from rulewright.diagnostics.model import Findings

    findings = Findings()
    tree = parse(file, findings)
    game = resolve_playable([tree], findings) if tree is not None else None
    assert game is not None, render_plain(findings.items)
    return game


def agree(*texts: str, games: int = 6) -> Played:
    """Plays such a game at random in all three; returns what the last one came to."""
    game = compiled(*texts)
    engine, program = engine_of(game), lower(game).program
    played = Played()
    for seed in range(games):
        for players in range(game.min_players, game.max_players + 1):
            played = play(game, engine, players, seed, decisions=60, program=program)
    return played


# ---- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_it_compiles_without_a_warning(name: str) -> None:
    game, findings = load_game(SPECS / name)
    assert game is not None, render_plain(findings.items)
    assert not findings.items, render_plain(findings.items)


@pytest.mark.parametrize("name", NAMES)
def test_engine_and_interpreter_agree(name: str) -> None:
    game, engine = loaded(SPECS / name)
    seen: dict[str, int] = {}
    for seed in range(GAMES):
        players = game.min_players + seed % (game.max_players - game.min_players + 1)
        options = {
            v.name: seed // 2 % 2 for v in game.variables.values() if v.is_option and seed % 3
        }
        played = play(game, engine, players, seed, options, decisions=DECISIONS)
        for choice, times in played.choices.items():
            seen[choice] = seen.get(choice, 0) + times
    assert set(seen) == {choice.name for choice in engine.DESCRIPTION.choices}


def test_engine_and_interpreter_agree_on_a_house_rule() -> None:
    """One that quotes what stands more than once, and asks something of every action."""
    game, engine = loaded(SPECS / "odds_and_ends", Rules(house_rules=("quieter",)))
    assert load_game(SPECS / "odds_and_ends", Rules(house_rules=("quieter",)))[1].items == []
    for seed in range(6):
        play(game, engine, 2 + seed % 3, seed, decisions=DECISIONS)


@pytest.mark.parametrize("name", ["bluff_poker", "dice_screens", "tiny"])
def test_games_come_to_an_end_with_a_winner(name: str) -> None:
    game, engine = loaded(SPECS / name)
    for seed in range(5):
        assert play(game, engine, game.max_players, seed).winners > 0


def test_an_open_table_is_replaced() -> None:
    game, engine = loaded(SPECS / "dice_screens")
    pips = tuple((1, 1, 5) for _ in range(5))
    play(game, engine, 3, 1, {}, {"pips": pips})
    with pytest.raises(AssertionError, match="engine"):
        _play_with_other_tables(game, engine, pips)


def _play_with_other_tables(game: m.Game, engine: ModuleType, pips: tuple[tuple[int, ...], ...]) -> None:
    """The comparison itself must notice that the two play with different dice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(differential, "Interpreter", lambda g, p, c, o, t: Interpreter(g, p, c, o, {}))
        for seed in range(3):
            play(game, engine, 3, seed, {}, {"pips": pips})


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_through_the_api_can_be_undone(name: str) -> None:
    _, engine = loaded(SPECS / name)
    game = new_game(engine.ENGINE, seed=3, players=2)
    chooser = random.Random(name)
    states = []
    for _ in range(40):
        if game.is_over:
            break
        states.append(game.copy())
        game.apply(chooser.choice(game.legal_actions()))
    for state in reversed(states):
        game.undo()
        assert game == state
        assert game.legal_actions() == state.legal_actions()


SCRIPT = """
import hashlib, random, sys
sys.path[:0] = {paths!r}
from pathlib import Path
from rulewright.runtime.chance import Chance
from tests.differential import engine_of, engine_text, Reader
from rulewright.project.pipeline import load_game
game, _ = load_game(Path({folder!r}))
text = engine_text(game)
engine = engine_of(game)
state = engine.start(game.max_players, Chance.from_seed(1), {{}}, {{}}, None)
reader = Reader(engine.DESCRIPTION, game.max_players)
chooser, seen = random.Random(1), []
while state.at >= 0 and len(seen) < 200:
    seen.append(repr(reader.snapshot(state)))
    engine.step(state, chooser.choice(state.options))
print(hashlib.sha256(text.encode()).hexdigest(), hashlib.sha256("".join(seen).encode()).hexdigest())
"""


@pytest.mark.parametrize("name", sampled(["dice_screens", "odds_and_ends"], one_in=2))
def test_hash_seeds_change_nothing(name: str) -> None:
    root = Path(__file__).parents[1]
    script = SCRIPT.format(paths=[str(root / "compiler"), str(root)], folder=str(SPECS / name))
    found = set()
    for seed in ("0", "4242"):
        run = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        found.add(run.stdout)
    assert len(found) == 1
    game, _ = load_game(SPECS / name)
    assert game is not None
    mine = hashlib.sha256(engine_text(game).encode()).hexdigest()
    assert found.pop().startswith(mine)


def test_every_construct_is_in_some_spec() -> None:
    """The statements, values, sources and selections of the model; all of them are played above."""
    kinds: set[str] = set()
    for name in NAMES:
        game, _ = loaded(SPECS / name)
        roots: list[object] = [*game.functions.values(), *game.triggers.values(), game.play]
        roots += [*game.verbs.values(), *game.actions.values(), *game.cards.values(), game.setup]
        for root in roots:
            kinds |= {type(part).__name__ for part in walk(root)}
    wanted = {
        part.__name__
        for union in (m.Statement, m.Expr, m.Source, m.Selection, m.Order)
        for part in union.__args__
    }
    assert wanted - kinds == set()


# ---- single constructs --------------------------------------------------------------------------


def test_where_a_piece_goes_is_worked_out_before_it_moves() -> None:
    agree(
        BOARD,
        SETUP,
        """
        quantity home_of (who: player): the colour where who is in crew of colour

        play
          for each player
            player chooses a colour
            move player to back of crew of colour
          repeat 3 times
            for each player
              player chooses a colour
              move player to back of crew of (home_of of player failing colour)
              move player to front of crew of ((the colour where crew of colour is empty) failing red)
        """,
    )


def test_a_move_that_falls_short_has_changed_nothing() -> None:
    """The trigger's condition stays true, so each check more would be seen."""
    agree(
        BOARD,
        SETUP,
        """
        trigger nag when heat is at least 1 and number of coin in purse of first_player is at least 0
          told increases by 1

        play
          repeat 4 times
            first_player chooses a number from 0 to 3 as spent
            heat increases by 1
            move spent coin from purse of first_player to box of coin
            otherwise
              mood becomes red
            together
              if told is at least 20
                heat becomes 0
              mood becomes none
        """,
    )


def test_choices_between_changes_that_count_as_one() -> None:
    agree(
        BOARD,
        SETUP,
        """
        trigger nag when heat is at least 1
          told increases by 1

        verb warm_up (many: 0 to 3)
          heat increases by many
          heat increases by 1

        play
          repeat 3 times
            together
              heat becomes 0
              heat increases by 1
              first_player chooses a number from 0 to 3 as many
              warm_up many
              if many is at least 2
                first_player chooses a colour
                mood becomes colour
              heat decreases by many
        """,
    )


def test_calculations_keep_their_brackets() -> None:
    """What stands on the right of a minus is taken off as a whole."""
    agree(
        BOARD,
        SETUP,
        """
        play
          repeat 4 times
            first_player chooses a number from 0 to 3 as taken
            first_player chooses a number from 0 to 3 as given
            heat becomes 9 minus (taken minus given)
            told becomes 9 minus (taken plus given)
        """,
    )


def test_turns_in_which_nobody_chooses() -> None:
    played = agree(
        BOARD,
        SETUP,
        """
        play
          take turns clockwise from first_player as active
            heat increases by 1
            if heat is 11
              end the game won by player where player is active
        """,
    )
    assert (played.decisions, played.winners) == (0, 0b010)


def test_pieces_that_are_all_alike_need_no_lots() -> None:
    agree(
        BOARD,
        SETUP,
        """
        play
          repeat 3 times
            first_player chooses a number from 0 to 4 as many
            move up to many random coin in box of coin to purse of first_player shuffled
            move all coin in purse of first_player where many is 2 to box of coin
            shuffle box of coin
            first_player chooses 0 to 2 coin in purse of first_player as gift
            move gift from purse of first_player to purse of left_neighbour of first_player
        """,
    )


def test_looking_at_pieces_of_every_kind_of_place() -> None:
    agree(
        BOARD,
        SETUP,
        """
        play
          move all from sack to stack shuffled
          for each player
            player chooses a colour
            player looks at top of stack
            player looks at last of stack
            player looks at all cube in stack where cube is colour
            move top of stack to hand of player
            otherwise
              stop_it
            player looks at 1 colour from stack
            player looks at stack
            move up to 2 random cube in stack to sack
            player looks at all cube in sack where cube is colour
            if sack has colour
              player looks at colour from sack
              move colour from sack to hand of player
            move all from sack to top of stack shuffled

        verb stop_it
          stop
        """,
    )


def test_names_that_mean_something_in_python() -> None:
    """As names of all sorts they make engines that play like the interpreter."""
    agree(
        """
        game self_test
          players 2 to 3

        values class: int, str, none_at_all, lambda
        values import among class: str, lambda
        pieces def: 1 each player
        pieces list of class: 2 int, 1 str, 1 none_at_all, 3 lambda

        group s holds list, seen by all
        line d of player holds list, seen by owner
        pile kinds holds list, seen by nobody
        slots range of 3 holds def, seen by all
        line taken holds def, seen by all

        remember copy of import: 0 to 9, seen by all
        remember len: 0 to 9, seen by all
        remember at: class or no_class, seen by all
        remember options: set of player, seen by all
        remember chance of player: 1 to 3, seen by owner
        """.replace("at: class or no_class", "chooser: class or none"),
        """
        option key: no

        table sum_of by number
          0  5
          1  6

        quantity score (self: player): number of list in d of self plus len
        predicate piece (value: class): value is lambda
        role global: first of taken

        setup
          step exec
            move all from box of list to s
            move all from box of def to taken shuffled

        play
          repeat 4 times
            for each player as yield
              let score be score of yield
              let mask be score plus 1
              yield takes an action
              len becomes 1 if mask is more than score otherwise 0
              print yield

        verb print (where_to: player)
          options becomes all player as i where chance of i is at least 2
          where_to may eval
            chance of where_to becomes a random number from 1 to 3 as rule

        event pass for list

        action raise by anyone
          needs s is not empty
          actor chooses a list in s as return
          move return from s to back of d of actor
          chooser becomes return
          carry out pass of return

        action try by global
          needs range is not full
          move actor to range
          copy of lambda increases by 1

        action while by anyone
          needs kinds is empty
          move up to 2 random list in s to kinds
          actor looks at kinds

        action with by anyone
          needs any player as actor_two other than actor where d of actor_two is not empty
          len decreases by 1

        action await by anyone
          len becomes 0
        """,
    )


def test_a_set_up_that_runs_out_of_pieces_is_told() -> None:
    """With the most players only: for each number of players the set-up is carried out."""
    text = """
    game short
      players 2 to 4

    chapter components

    pieces coin: 7
    group stack holds coin, seen by all
    group purse of player holds coin, seen by all

    setup
      step coins
        move all from box of coin to stack
        for each player
          move 2 coin from stack to purse of player

    play
      take turns clockwise from first_player as active
        active chooses a player as target
        if purse of target is empty
          end the game won by player where player is active
    """
    findings = Findings()
    game = resolve_text(text, findings)
    assert game is not None, findings.items
    (told,) = set_up_wrongly(game)
    assert told.code == "R107"
    assert told.reason == "With 4 players they run out while the game is set up."
    enough = resolve_text(text.replace("move 2 coin", "move up to 2 coin"), findings)
    assert enough is not None
    assert not set_up_wrongly(enough)
    text = text.replace("players 2 to 4", "players 2 to 3")
    small = resolve_text(text.replace("group stack holds coin", "group stack holds coin, at most 6"), findings)
    assert small is not None
    (told,) = set_up_wrongly(small)
    assert (told.code, told.reason) == ("R124", "With 2 players it is full while the game is set up.")


def test_nothing_is_played_of_what_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = load_game(SPECS / "tiny")
    assert game is not None
    monkeypatch.setattr(random_games, "Interpreter", None)
    assert not random_games.seen_in_play(game)
    doubtful, _ = load_game(SPECS / "bluff_poker")
    assert doubtful is not None
    with pytest.raises(TypeError):
        random_games.seen_in_play(doubtful)


def resolve_text(text: str, findings: Findings) -> m.Game | None:
    """The game of a text."""
    tree = parse(SourceFile("game.rules", dedent(text)), findings)
    return None if tree is None else resolve_playable([tree], findings)
