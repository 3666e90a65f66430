"""The kit that walks and rewrites every tree: nodes stand in fields, in tuples and in dicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

import pytest

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import children, leaf, map_children, rewrite, rewrite_each, walk


@leaf
@dataclass(frozen=True, slots=True)
class Mark:
    of: Word


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    slots: Mapping[str, Word | Phrase | int] = field(default_factory=dict)
    words: tuple[Word | tuple[Word, ...], ...] = ()
    other: Word | None = None


A, B, C = Word("a"), Word("b", Mark(Word("unseen"))), Word("c")
INNER = Phrase({"first": A})
TREE = Phrase({"inner": INNER, "number": 1, "second": B}, (C, (A, B)), C)


def louder(word: Word) -> Word:
    return replace(word, text=word.text.upper()) if word.text != "c" else word


def test_a_walk_sees_all_but_leaves_in_the_order_of_the_fields() -> None:
    assert [*walk(TREE)] == [TREE, INNER, A, B, C, A, B, C]
    assert [*walk(TREE.slots)] == [INNER, A, B]
    assert children(TREE) == [INNER, B, C, C]


def test_a_walk_passes_over_fields_that_are_ignored_however_deep() -> None:
    assert [*walk(TREE, {"words", "other"})] == [TREE, INNER, A, B]
    assert [*walk(TREE, {"slots", "words"})] == [TREE, C]


def test_a_rewrite_changes_what_stands_in_dicts_and_keeps_the_rest() -> None:
    found = rewrite_each(TREE, Word, louder)
    assert found.slots == {"inner": Phrase({"first": Word("A")}), "number": 1, "second": louder(B)}
    assert found.words == (C, (Word("A"), louder(B)))
    assert found.other is C
    assert rewrite_each(TREE.slots, Word, louder) == found.slots
    assert map_children(TREE, lambda node: A if node is INNER else node).slots["inner"] is A


@pytest.mark.parametrize("tree", [TREE, TREE.slots, TREE.words, A, 1], ids=["node", "dict", "tuple", "word", "int"])
def test_what_is_not_changed_is_the_same_object(tree: object) -> None:
    assert rewrite(tree, lambda node: node) is tree
    assert map_children(tree, lambda node: node) is tree


def test_several_nodes_take_the_place_of_one_in_a_tuple() -> None:
    assert rewrite(Phrase(words=(A, C)), lambda node: (A, B) if node is A else node).words == (A, B, C)
