"""The canonical dump of trees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import pytest

from rulewright.foundation.source import SourceFile, Span
from rulewright.ir import nodes as x
from rulewright.model import nodes as m
from rulewright.model.types import EnumType, IntType
from rulewright.project.dump import dump

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


# ---- programs of the machine ----------------------------------------------------------------------

PLAYER = x.Local(1, "player", x.Kind.NUMBER)
OTHER = x.Local(2, "player", x.Kind.NUMBER)
HAND = x.Zone("hand", x.Shape.LINE, False, x.Seers.NOBODY, None, None, True)
PLACE = x.Place(HAND, x.Read(PLAYER))


def function(*body: x.Op) -> dict[x.Name, x.Function]:
    name = x.Name(x.Part.RULE, ("deal",), "after", 2)
    return {name: x.Function(name, (PLAYER,), body, "Deals")}


def shown(*body: x.Op) -> list[str]:
    """The lines of a body."""
    lines = dump(function(*body), enums={"colour": ("red", "pale green")}).splitlines()
    start = lines.index("    body:") + 1
    return [line[6:] for line in lines[start : lines.index("    title: Deals")]]


def test_a_function_of_the_machine_goes_by_its_name() -> None:
    _, *lines = dump(function(x.Return())).splitlines()
    assert lines == [
        "  rule deal at after 2: Function",
        "    params: [player]",
        "    body:",
        "      - Return()",
        "    title: Deals",
    ]


def test_an_operation_has_one_line_however_long_it_is() -> None:
    long = x.Union(tuple(x.Bit(x.Read(PLAYER)) for _ in range(20)))
    assert shown(x.Let(OTHER, long), x.Go(x.Name(x.Part.PLAY))) == [
        f"- Let(player#2, Union([{', '.join(['Bit(player)'] * 20)}]))",
        "- Go(play, false)",
    ]


def test_blocks_of_an_operation_have_lines_of_their_own() -> None:
    test = x.Contains(PLACE, x.Number(0, "colour"))
    assert shown(x.If(test, (x.Break(),), (x.Store(x.Get("kept"), x.Number(1, "colour")),))) == [
        "- If",
        "  test: Contains(Place(hand, player), red)",
        "  then:",
        "    - Break()",
        "  otherwise:",
        "    - Store(Get(kept), pale green)",
    ]


def test_names_that_are_called_the_same_are_told_apart() -> None:
    first = x.Let(OTHER, x.Read(PLAYER))
    assert shown(first, x.Return(x.Read(OTHER))) == [
        "- Let(player#2, player)",
        "- Return(player#2)",
    ]
