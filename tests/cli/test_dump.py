"""The canonical dump of trees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import pytest

from rulewright.dump import dump
from rulewright.model import nodes as m
from rulewright.model.types import EnumType, IntType
from rulewright.source import SourceFile, Span

HERE = Span(SourceFile("game.rules", "text\n"), 0, 4)
ELSEWHERE = Span(SourceFile("other.rules", "other\n"), 1, 2)


class Colour(StrEnum):
    RED = "red"
    PALE = "pale red"


@dataclass(frozen=True, slots=True)
class Leaf:
    value: object
    span: Span = HERE


@dataclass(frozen=True, slots=True)
class Tree:
    name: str
    leaves: tuple[Leaf, ...] = ()
    by_name: dict[str, Leaf] | None = None
    note: str = ""


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (3, "3"),
        (-1, "-1"),
        (True, "true"),
        (False, "false"),
        ("word", "word"),
        ("two words", '"two words"'),
        ("true", '"true"'),
        ("none", '"none"'),
        ('say "yes"', '"say \\"yes\\""'),
        ("größer", '"größer"'),
        ("a\nb", '"a\\nb"'),
        (Colour.RED, "red"),
        (Colour.PALE, '"pale red"'),
        (frozenset({"b", "a", "c"}), "{a, b, c}"),
        ((1, 2), "[1, 2]"),
        (IntType(0, 3), "IntType(low=0, high=3)"),
    ],
)
def test_values(value: object, shown: str) -> None:
    assert dump(Leaf(value)) == f"Leaf(value={shown})\n"


def test_places_and_empty_fields_are_left_out() -> None:
    assert dump(Tree("oak")) == "Tree(name=oak)\n"
    assert dump(Leaf(1, HERE)) == dump(Leaf(1, ELSEWHERE))


def test_what_steers_a_terminal_is_spelt_out() -> None:
    assert "\x1b" not in dump(Leaf("\x1b[2J"))
    assert "\u202e" not in dump(Leaf("\u202eabc"))


def test_a_long_node_has_a_line_for_each_field() -> None:
    tree = Tree("oak", tuple(Leaf(f"leaf number {n}") for n in range(6)), {"top": Leaf("x" * 90)})
    assert dump(tree).splitlines() == [
        "Tree",
        "  name: oak",
        "  leaves:",
        *(f'    - Leaf(value="leaf number {n}")' for n in range(6)),
        "  by_name:",
        "    top: Leaf",
        "      value: " + "x" * 90,
    ]


def test_fields_can_be_left_out() -> None:
    assert dump(Tree("oak", note="tall"), leave_out=("note",)) == "Tree(name=oak)\n"


def test_locals_go_by_their_names() -> None:
    first, second = (m.Local(uid, "actor", EnumType("player"), None, HERE) for uid in (1, 2))
    shown = [dump(m.LocalRef(local, None, local.type, HERE)) for local in (first, second)]
    assert shown == ["LocalRef(local=actor, type=EnumType(name=player))\n"] * 2
    assert dump(first) == "Local(name=actor, type=EnumType(name=player))\n"


def test_anything_else_is_a_mistake_of_the_compiler() -> None:
    with pytest.raises(TypeError, match="object"):
        dump(Leaf(object()))
