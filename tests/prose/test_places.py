"""Where a sentence that no telling says is put among the pieces that stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.prose.plan.sentences import Clause, Section, Sentence
from rulewright.prose.tellings.alignment import align
from rulewright.prose.tellings.canonical_form import Canonical, Numbered
from rulewright.prose.tellings.kept_pieces import Changed, units
from rulewright.prose.tellings.markup import Entry, Listed, Piece, Words, read
from rulewright.prose.tellings.places import Places
from rulewright.prose.tellings.splicing import Insert, splice
from rulewright.prose.words.message_parser import parse
from tests.overlays.test_dated import lesson_of, written
from tests.prose.games import SPAN
from tests.prose.test_kept_pieces import said, writer_of

NEW = Piece(parse("NEW.", "en"))
STEP = Entry((NEW,))


def spliced(rule: str, telling: str, rules: tuple[str, ...] = ("x",), step: Insert = STEP) -> str:
    """A telling with the sentence "new" of a rule in its place; in a lesson `rules` has that of each."""
    lines = rule.split("\n")
    sentences = tuple(
        Numbered(number, (len(line) - len(line.lstrip())) // 2, Sentence(Clause("x"), SPAN), line.strip())
        for number, line in enumerate(lines, 1)
    )
    now = Canonical("verb-x", sentences, {})
    before = [line for line in lines if line.strip() != "new"]
    indents = [line[: len(line) - len(line.lstrip())] for line in before]
    told = enumerate(zip(indents, before, strict=True), 1)
    then = "\n".join(f"{indent}[{number}] {line.strip()}" for number, (indent, line) in told)
    alignment = align(then, now.text)
    assert alignment is not None
    changed = Changed(now, alignment, lambda unit, numbers: True, lambda unit, thing: False)
    markup = read(telling, "en")
    every = units(markup, alignment.then)
    parts = {anchor: Section(anchor, Clause("x"), SPAN) for anchor in rules}
    names = rules if len(rules) > 1 else rules * len(lines)
    places = Places(changed, every, range(len(every)), {n: parts[a] for n, a in enumerate(names, 1)})
    (number,) = (each.number for each in sentences if each.text == "new")
    return "\n".join(shown(splice(markup, range(len(every)), {places.of(number): [step]}).parts))


def shown(parts: Sequence[object]) -> Iterator[str]:
    for part in parts:
        match part:
            case Words(pieces):
                yield " ".join(piece.template.text for piece in pieces)
            case Listed():
                yield from items(part, "")


def items(listed: Listed, indent: str) -> Iterator[str]:
    for entry in listed.entries:
        yield f"{indent}- {' '.join(piece.template.text for piece in entry.pieces)}"
        if entry.below is not None:
            yield from items(entry.below, f"{indent}  ")


def test_nothing_that_is_done_later_is_told_before_it() -> None:
    rule = "a\nb\nnew\nc\nd\ne"
    assert spliced(rule, "1. B. [2]\n2. D, by A. [1, 3, 4]\n3. E. [5]") == "- B.\n- NEW.\n- D, by A.\n- E."
    assert spliced(rule, "1. C. [3]\n2. A, b. [1, 2]\n3. D, e. [4, 5]") == "- C.\n- A, b.\n- NEW.\n- D, e."


def test_it_stands_between_the_sentences_of_one_item() -> None:
    assert spliced("a\nnew\nb\nc", "1. A. [1] B. [2]\n2. C. [3]") == "- A. NEW. B.\n- C."


def test_no_sentence_is_torn_by_it() -> None:
    assert spliced("a\nnew\nb\nc", "A, [1] and b. [2] C. [3]") == "NEW.\nA, and b. C."


@pytest.mark.parametrize(
    ("telling", "inside", "behind"),
    [
        (
            "1. If a: [1]\n   - B. [2]\n   - C. [3]\n2. D. [4]",
            "- If a:\n  - B.\n  - C.\n  - NEW.\n- D.", "- If a:\n  - B.\n  - C.\n- NEW.\n- D.",
        ),
        (
            "If a: [1]\n\n- B. [2]\n- C. [3]\n\nD. [4]",
            "If a:\n- B.\n- C.\n- NEW.\nD.", "If a:\n- B.\n- C.\nNEW.\nD.",
        ),
    ],
)
def test_it_stands_in_the_list_of_its_lead_and_in_no_other(telling: str, inside: str, behind: str) -> None:
    assert spliced("a\n  b\n  c\n  new\nd", telling) == inside
    assert spliced("a\n  b\n  c\nnew\nd", telling) == behind


def test_it_is_not_the_first_of_a_list_on_other_things() -> None:
    telling = "A, b. [1, 2] There are two ways: [fact: X-1]\n\n- One. [fact: X-2]\n- Two. [fact: X-3]\n\nC. [3]"
    assert spliced("a\nb\nnew\nc", telling) == "A, b. NEW. There are two ways:\n- One.\n- Two.\nC."
    telling = "A, b, in two ways: [1, 2]\n\n- One. [fact: X-2]\n- Two. [fact: X-3]\n\nC. [3]"
    assert spliced("a\nb\nnew\nc", telling) == "A, b, in two ways:\n- One.\n- Two.\nNEW.\nC."


def test_a_sentence_of_a_lesson_stands_beside_those_of_its_rule() -> None:
    rules = ("x", "x", "y", "y")
    assert spliced("a\nnew\nb\nc", "- B. [2]\n- A. [1]\n- C. [3]", rules, NEW) == "- B.\n- A. NEW.\n- C."
    assert spliced("a\nnew\nb\nc", "1. B. [2]\n2. A. [1]\n3. C. [3]", rules, NEW) == "- B.\n- A.\n- NEW.\n- C."


NO_SKULLS = (
    "change verb keep_dice\n  without if aim is not skull\n"
    "  without put_dice keeper, target, all die in wild of keeper"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_step_comes_before_what_follows_it_in_play(language: str) -> None:
    before = [text for text, _ in said(writer_of("tortuga_2014", language), "verb-keep_dice")]
    now = said(writer_of("tortuga_2014", language, NO_SKULLS), "verb-keep_dice")
    first = next(at for at, (_, told) in enumerate(now) if not told)
    behind = [text for text, told in now[first:] if told]
    assert [text for text in before if text in behind] == behind
    assert len(behind) == 3  # those with skulls, those with nothing, and what is taken back


IN_NEED = "change play\n  after turn_over becomes no\n    if aboard of active is 0\n      take_cards active, 2"


def test_a_lesson_says_a_new_line_once() -> None:
    rules = written("cartagena", f"keep lesson turn\nkeep lesson mistakes\n{IN_NEED}")
    new = "On your turn: If you have no pirate in the sloop, take two cards."
    assert new in lesson_of("cartagena", rules, "turn", "en")
    assert "is zero" not in lesson_of("cartagena", rules, "mistakes", "en")


def test_a_rule_that_a_lesson_tells_no_more_speaks_to_who_does_it() -> None:
    change = "change verb maroon\n  at start\n    if victim is aboard\n      shuffle vote_deck"
    told = lesson_of("tortuga_1667", written("tortuga_1667", change), "role_actions", "en")
    assert "Marooning: If you are aboard a ship, shuffle the vote deck." in told
