"""Change any rule of Tortuga 1667, and its text changes in all four languages.

Here a fixed sample of all mutants is read; `python -m tests.drift tortuga_1667` plays and reads
them all, and lists what the text is silent about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, get_args

import pytest

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import Type
from tests.drift import texts as texts_module
from tests.drift.__main__ import every_game
from tests.drift.equivalent import EQUIVALENT, reason_for
from tests.drift.mutant import Mutant, items_of
from tests.drift.mutants import mutants, sample
from tests.drift.play import Courses, courses
from tests.drift.texts import Sight, Texts, drafted
from tests.games import game_in
from tests.sampling import examples

ROOT = Path(__file__).parents[2]
READ = examples(60)
PLAYED = examples(3)


@pytest.fixture(scope="module")
def game() -> m.Game:
    """The game as its spec stands."""
    return game_in(ROOT / "spec" / "tortuga_1667")


@pytest.fixture(scope="module")
def every(game: m.Game) -> list[Mutant]:
    """All its mutants."""
    return mutants(game)


@pytest.fixture(scope="module")
def texts(game: m.Game) -> Texts:
    """What the book says of it."""
    return Texts(game, ROOT / "locales")


@pytest.fixture(scope="module")
def played(game: m.Game) -> Courses:
    """Some games of it."""
    return courses(game, 3)


def test_every_change_is_seen_in_every_language(every: list[Mutant], texts: Texts) -> None:
    silent: list[str] = []
    for mutant in sample(every, READ):
        sights = texts.sight(mutant)
        missed = [language for language, sight in sights.items() if sight is Sight.UNSEEN]
        if missed and not reason_for(mutant):
            silent.append(f"{mutant}  [{' '.join(missed)}]")
    assert not silent, "the text is silent about\n" + "\n".join(silent)


def test_nothing_has_to_be_refused(every: list[Mutant], texts: Texts) -> None:
    """What was decided by a word, yes or no, can be decided the other way and said."""
    turned = [mutant for mutant in every if mutant.kind == "yes or no"]
    assert turned
    for mutant in turned:
        assert set(texts.sight(mutant).values()) == {Sight.SEEN}, mutant


def test_nearly_every_change_is_met_in_play(every: list[Mutant], played: Courses) -> None:
    """Otherwise there would be little to see in a text that changes."""
    some = sample(every, PLAYED)
    different = [mutant for mutant in some if played.changes(mutant, 4) == "play"]
    assert len(different) >= 0.7 * len(some)


def test_what_changes_nothing_is_still_so(
    every: list[Mutant], texts: Texts, played: Courses
) -> None:
    for equivalent in EQUIVALENT["tortuga_1667"]:
        about = [mutant for mutant in every if equivalent.covers(mutant)]
        assert about, f"no mutant is like this any more: {equivalent}"
        for mutant in about:
            assert played.changes(mutant, 8) != "play", mutant
            assert Sight.UNSEEN in texts.sight(mutant).values(), f"this is seen now: {mutant}"


def test_a_text_that_stays_as_it_was_is_noticed(
    every: list[Mutant], texts: Texts, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = texts._plans
    monkeypatch.setattr(texts_module, "section", lambda item, scope: before[rule_anchor(item)])
    for mutant in sample(every, 40):
        if mutant.kind != "player count":
            assert set(texts.sight(mutant).values()) == {Sight.UNSEEN}, mutant


# ---- another game --------------------------------------------------------------------------------


def test_changes_of_a_game_with_long_games_are_seen() -> None:
    """A small sample of Cartagena: all of it is read, and some of it is played."""
    found = game_in(ROOT / "spec" / "cartagena")
    texts = Texts(found, ROOT / "locales")
    some = sample(mutants(found), examples(30))
    for mutant in some:
        if not reason_for(mutant):
            assert Sight.UNSEEN not in texts.sight(mutant).values(), mutant
    played = courses(replace(found, examples={}), 1)
    assert sum(played.changes(mutant, 1) == "play" for mutant in some[::5]) >= 3


# ---- that there is a mutant for everything -------------------------------------------------------

SAYS_NOTHING_OF_PLAY = {
    # Names, places in the spec and what rests on them.
    "name", "span", "sources", "chapter", "label", "type",
    # Names that are bound, and what they are bound to follows from the value.
    "var", "params", "actor", "place",
}
FIXED_BY_THE_REST = {
    ("Attribute", "enum"): "the class of the attribute",
    ("AttributeOf", "attribute"): "no class has two attributes of one type",
    ("AttributeOf", "piece_class"): "follows from the attribute",
    ("Card", "kind"): "which card it is: its rules are exchanged with those of another",
    ("Card", "piece_class"): "which card it is",
    ("CarryOut", "event"): "there is one event",
    ("Enum", "among"): "its values are changed",
    ("Event", "piece_class"): "there is one class of cards with rules",
    ("Either", "implied"): "it is said where its cases are",
    ("Filter", "implied"): "a later choice says it",
    ("Filter", "or_else"): "it changes the sentence alone",
    ("Function", "kind"): "its value is changed",
    ("Handler", "event"): "there is one event",
    ("IfThere", "certain"): "it changes the sentence alone",
    ("Move", "fitting"): "it is not said",
    **{
        (each, "cost"): "it is not said"
        for each in ("Action", "ForEach", "Handler", "Repeat", "RepeatUntil", "TakeTurns", "Trigger", "Verb")
    },
    ("Lookup", "row"): "it is the number of players",
    ("Lookup", "table"): "there is one table",
    ("PieceClass", "kind"): "its copies are changed",
    ("PieceClass", "per_player"): "its copies are changed",
    ("PieceClass", "single"): "follows from the copies",
    ("PieceClass", "unique"): "follows from the copies",
    ("Repeat", "times"): "the repetition is taken away; the number is a rule of its own",
    ("SelPiece", "piece_class"): "follows from the piece",
    ("SelSlot", "zone"): "no other place has as many slots",
    ("Swap", "piece_class"): "follows from the pieces",
    ("Table", "column_type"): "its cells are changed",
    ("Table", "columns"): "its cells are changed",
    ("Table", "row_type"): "its cells are changed",
    ("Table", "rows"): "its cells are changed",
    ("TakeTurns", "start"): "the starting player is a rule of its own",
    ("Trigger", "domain"): "there is no smaller enumeration of ships",
    ("Variable", "indices"): "the places where it is named are changed",
    ("Variable", "is_option"): "its value at the start is changed",
    ("Zone", "holds"): "no place could be filled then",
    ("Zone", "indices"): "the places where it is named are changed",
    ("Zone", "is_box"): "no place could be filled then",
}


def test_every_part_of_a_rule_is_changed_by_a_mutant(game: m.Game, every: list[Mutant]) -> None:
    """A field that no mutant changes could be left out of the text unnoticed."""
    before = {rule_anchor(item): item for item in items_of(game)}
    changed: set[tuple[str, str]] = set()
    for mutant in every:
        for item in mutant.changed:
            changed.update(_changed(before[rule_anchor(item)], item))
    there = {
        (type(node).__name__, each.name)
        for item in items_of(game)
        if not isinstance(item, m.Example | m.Note)
        for node in walk(item)
        if is_dataclass(node) and not isinstance(node, get_args(Type))
        for each in fields(node)
        if getattr(node, each.name) not in ((), None) and each.name not in SAYS_NOTHING_OF_PLAY
    }
    assert there - changed - FIXED_BY_THE_REST.keys() == set()
    assert changed & FIXED_BY_THE_REST.keys() == set()


def _changed(old: Any, new: Any) -> Iterator[tuple[str, str]]:
    """The fields in which two trees differ, and those that lead there."""
    if type(old) is not type(new) or not is_dataclass(old):
        return
    for each in fields(old):
        one, other = getattr(old, each.name), getattr(new, each.name)
        if one is other or one == other:
            continue
        yield type(old).__name__, each.name
        if isinstance(one, tuple) and isinstance(other, tuple):
            for a, b in zip(one, other, strict=False):
                yield from _changed(a, b)
        else:
            yield from _changed(one, other)


# ---- every other game ----------------------------------------------------------------------------

OTHERS = [folder for folder in every_game() if folder.parent.name != "spec"]


@pytest.mark.parametrize("folder", OTHERS, ids=lambda folder: folder.name)
def test_a_change_of_a_small_game_is_seen(folder: Path) -> None:
    """A sample; `python -m tests.drift --all` looks at all of them."""
    found = game_in(folder)
    texts = Texts(found, ROOT / "locales", words=drafted(found))
    for mutant in sample(mutants(found), examples(20)):
        if not reason_for(mutant):
            assert Sight.UNSEEN not in texts.sight(mutant).values(), mutant
