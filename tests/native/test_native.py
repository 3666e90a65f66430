"""The engines in C play as those in Python do."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path
from textwrap import indent
from types import ModuleType

import pytest

from rulewright.ir.lower import lower
from rulewright.ir.nodes import Keeps
from rulewright.ir.passes import bitset_boards
from rulewright.outputs.native_build import COMPILERS, compile_native, native_source
from rulewright.outputs.output_tree import BuildError
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules
from rulewright.runtime.chance import Chance
from rulewright.runtime.errors import RulesFault
from tests.model.test_room import CHIPS, FILL, SEVERAL, doubted, resolved, spec
from tests.native.beside import UNDEFINED, both, difference, told_differently
from tests.sampling import sampled
from tests.specgen.reading import read
from tests.specgen.spec import draw

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent for path in ROOT.glob("spec/*/game.rules"))
SMALL = sorted(path.parent for path in ROOT.glob("tests/specs/*/game.rules"))
DRAWN = 2


@pytest.mark.parametrize("folder", sampled([*GAMES[::-1], *SMALL], one_in=3, ids=lambda folder: folder.name))
def test_plays_as_python_does(folder: Path) -> None:
    game, _ = load_game(folder, Rules(switches=True))
    assert game is not None
    engines = both(game)
    for seed in range(3):
        found, _ = difference(engines, seed)
        assert found is None
    assert told_differently(engines, 7, 60) is None


def test_drawn_specs_play_as_in_python() -> None:
    played = 0
    for seed in range(9_100_051, 9_100_051 + DRAWN):  # those before end as soon as they begin
        game, _ = read(draw(seed).text)
        if game is None:
            continue
        engines = both(game, checks=UNDEFINED)
        for lots in range(6):
            found, states = difference(engines, lots)
            assert found is None, f"spec {seed}: {found}"
            played += states
    assert played > 100


def test_moves_take_what_fits_as_in_python() -> None:
    rules = (
        f"\nverb m_{name} (who: player)\n{indent(move, '  ')}\n\naction do_{name} by anyone\n  m_{name} actor\n"
        for name, move in SEVERAL.items()
    )
    game, found = resolved(spec(CHIPS + FILL + "".join(rules)))
    assert game is not None, found
    assert len(doubted(game)) == len(SEVERAL)
    assert difference(both(game), 1)[0] is None


def test_a_family_and_a_place_of_it_have_names_of_their_own() -> None:
    game, _ = read((ROOT / "tests" / "specgen" / "found" / "a_family_and_a_place_of_it.rules").read_text())
    assert game is not None
    assert difference(both(game), 1)[0] is None


def test_lists_are_as_long_as_they_can_be() -> None:
    """Sixteen players lay 200 stones each in secret: more than the lists of most games together."""
    game, findings = read(DEEP)
    assert game is not None, [item.headline for item in findings.items]
    engines = both(game)
    states = [module.start(16, Chance.from_seed(1), {}, {}, None) for module in (engines.python, engines.native)]
    steps = 0
    while states[0].at >= 0:
        value = states[0].options[-1]
        for module, state in zip((engines.python, engines.native), states, strict=True):
            module.step(state, value)
        steps += 1
        if steps % 800 == 0:
            assert states[0].key() == states[1].key()
    assert steps == 16 * 200
    assert states[1].at == -1


DEEP = """game deep
  players 16 to 16

pieces stone: 200
group heap holds stone, seen by all

setup
  step deal
    move 200 stone from box of stone to heap

play
  each player as who clockwise from first_player secretly
    who chooses 200 stone in heap as bid
  end the game won by player where player is first_player
"""


def test_boards_have_as_many_kinds_as_the_machine_gives_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as the machine likes: the four that it likes are nothing that C relies on."""
    monkeypatch.setattr(bitset_boards, "KINDS", 40)
    names = [f"kind_{number}" for number in range(30)]
    text = KINDS.replace("NAMES", ", ".join(names)).replace("COPIES", ", ".join(f"2 {name}" for name in names))
    game, findings = read(text)
    assert game is not None, [item.headline for item in findings.items]
    fields = lower(game).program.fields
    assert Keeps.BOARD in {field.keeps for field in fields}
    engines = both(game, checks=UNDEFINED)
    for seed in range(4):
        assert difference(engines, seed)[0] is None
    assert told_differently(engines, 7, 20) is None


KINDS = """game kinds
  players 2 to 2

values kind: NAMES
pieces mark of kind: COPIES
group cell of 1 to 4 holds mark, at most 1, seen by all
group heap holds mark, seen by all

setup
  step deal
    move 20 random mark in box of mark to heap

play
  take turns clockwise from first_player as active
    active chooses a mark in heap as taken
    otherwise
      end the game won by nobody
    active chooses a number from 1 to 4 as spot where cell of spot is empty
    otherwise
      end the game won by player where player is active
    move taken from heap to cell of spot
"""


def test_sets_of_what_is_in_other_sets_are_made_of_those() -> None:
    """What a line asks of each member, C asks of the sets: of one or the other, of one and not the other."""
    game, findings = read(SETS)
    assert game is not None, [item.headline for item in findings.items]
    engines = both(game, checks=UNDEFINED)
    text = native_source(game, "sets", "0" * 32)
    assert text.count(" & 31;") >= 6, "sets are made member by member"
    for seed in range(30):
        assert difference(engines, seed)[0] is None
    assert told_differently(engines, 7, 20) is None


SETS = """game sets
  players 2 to 2

values gem: ruby, opal, jade, onyx, pearl

remember mine: set of gem, seen by all
remember yours: set of gem, seen by all
remember ours: set of gem, seen by all
remember turns: 0 to 20, seen by all

setup
  step begin
    turns becomes 0

play
  take turns clockwise from first_player as active
    active chooses a gem as picked
    mine becomes all gem where (gem is picked or gem is in yours)
    mine becomes all gem where (gem is in ours or (gem is in mine and gem is not in yours))
    yours becomes all gem where (gem is in yours or gem is in mine)
    ours becomes all gem where (gem is in mine and gem is in yours)
    yours becomes all gem where (gem is in yours and gem is not in ours)
    ours becomes all gem where gem is not in ours
    if turns is at least 20 or size of mine is 4
      end the game won by player where player is active
    turns becomes turns plus 1
"""


def test_who_everybody_is_does_not_lead_out_of_memory() -> None:
    """A state that says nonsense of who plays and who has won is counted by who does play."""
    game, findings = read(SHORT)
    assert game is not None, [item.headline for item in findings.items]
    native = both(game, checks=UNDEFINED).native
    module, words = native.ENGINE.native, (1, 2, 3)
    blank = module.blank_state(2, {}, {})
    blank.everybody, blank.winners = -1, 2**30 + 1
    assert module.play_many(blank, False, words, words, 0, 20, 100, 0, -1)["winners"] == {1: 20}


SHORT = """game short
  players 2 to 3

values colour: red, blue
remember begun: yes or no, seen by all

setup
  step begin
    begun becomes yes

play
  for each player
    player chooses a colour
"""


def test_sets_of_many_values_are_native() -> None:
    """More than fit into a number of the machine: 100 values."""
    squares = ", ".join(f"square_{number}" for number in range(100))
    text = WIDE.replace("SQUARES", squares)
    game, findings = read(text)
    assert game is not None, [item.headline for item in findings.items]
    engines = both(game, checks=UNDEFINED)
    for seed in range(4):
        assert difference(engines, seed)[0] is None


WIDE = """game many
  players 2 to 3

values square: SQUARES

pieces stone: 30
group heap holds stone, seen by all
remember marked: set of square, seen by all

setup
  step stones
    move 30 stone from box of stone to heap

play
  take turns clockwise from first_player as active
    active chooses square where square is not in marked as place
    marked becomes all square where (square is in marked or square is place)
    move up to 1 stone from heap to box of stone
    if heap is empty
      end the game won by player where player is active
"""


def test_rules_go_on_for_as_long_as_in_python() -> None:
    """Blocks that follow one another without a choice: as many as there may be, and more."""
    kept: Counter[bool] = Counter()
    for turns in (109_000, 111_000):
        game, findings = read(LONG.replace("TURNS", str(turns)))
        assert game is not None, [item.headline for item in findings.items]
        engines = both(game)
        begun = [_ends(engine) for engine in (engines.python, engines.native)]
        assert begun[0] == begun[1], turns
        kept[begun[0]] += 1
    assert kept == {True: 1, False: 1}


def _ends(engine: ModuleType) -> bool:
    try:
        return bool(engine.start(2, Chance.from_seed(1), {}, {}, None).at < 0)
    except RulesFault:
        return False


LONG = """game long
  players 2 to 3

remember clock: 0 to TURNS starts TURNS, seen by all

setup
  step clock
    clock becomes TURNS

play
  take turns clockwise from first_player as active
    clock decreases by 1
    if clock is 0
      end the game won by player where player is active
"""


def test_a_fault_of_the_compiler_is_told(tmp_path: Path) -> None:
    source = tmp_path / "wrong__native.c"
    source.write_text("int main(", encoding="utf-8")
    with pytest.raises(BuildError, match=r"the compiler of C fails: wrong__native\.c:1:1: error"):
        compile_native(source, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [source.name]


def test_a_machine_without_a_compiler_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BuildError, match=", ".join(COMPILERS)):
        compile_native(tmp_path / "any.c", tmp_path)
