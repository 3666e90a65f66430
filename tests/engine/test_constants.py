"""The names that generated modules have for values: short where they can be, never two for one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.emit.python.constants import constants, write_constants
from rulewright.emit.python.module import _check_names
from rulewright.emit.python.writer import Writer
from rulewright.model.types import PLAYER


def game(tables: tuple[str, ...] = (), **enums: tuple[str, ...]) -> Any:
    """As much of a game as names are made from."""
    found = [
        SimpleNamespace(name=name, values=values, among=None)
        for name, values in {PLAYER: (), **enums}.items()
    ]
    cells = [SimpleNamespace(name=name, attribute_of=None) for name in tables]
    return SimpleNamespace(
        description=SimpleNamespace(enums=found), program=SimpleNamespace(tables=cells)
    )


def test_a_word_with_one_number_is_short() -> None:
    found = constants(game(nation=("british", "french"), loyalty=("british", "french", "dutch")))
    assert found["nation", 1] == found["loyalty", 1] == "FRENCH"
    assert found["loyalty", 2] == "DUTCH"


def test_a_word_with_two_numbers_says_which() -> None:
    found = constants(game(side=("left", "right"), hand=("right", "left")))
    assert found == {
        ("side", 0): "LEFT__OF__SIDE", ("side", 1): "RIGHT__OF__SIDE",
        ("hand", 0): "RIGHT__OF__HAND", ("hand", 1): "LEFT__OF__HAND",
    }


def test_names_of_ours_and_of_tables_are_left_alone() -> None:
    found = constants(game(("prices",), thing=("prices", "actions", "state")))
    assert found["thing", 0] == "PRICES__OF__THING"
    assert found["thing", 1] == "ACTIONS_"
    assert found["thing", 2] == "STATE"


def test_only_what_is_used_is_defined_and_once() -> None:
    w = Writer()
    found = constants(game(nation=("british", "french"), loyalty=("british", "french", "dutch")))
    write_constants(w, found, "if x == FRENCH or y == DUTCH or s.BRITISH or THE_BRITISH:")
    assert w.text() == (
        "\n# Numbers for each nation.\nFRENCH = 1\n\n# Numbers for each loyalty.\nDUTCH = 2\n"
    )


@pytest.mark.parametrize("again", [
    "def deal(s):\n    return s\n", "class deal:\n    pass\n", "deal = 1\n",
    "from here import deal\n", "from here import dealt as deal\n", "from here import (\n    deal,\n)\n",
])
def test_no_name_of_a_module_means_two_things(again: str) -> None:
    text = "def deal(s):\n    deal = 2\n    return deal\n"
    _check_names(text + "dealt = 1\n")
    with pytest.raises(AssertionError, match="deal is defined twice"):
        _check_names(text + again)
