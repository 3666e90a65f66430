"""What each pass of the microplanner does stands in a golden file, in four languages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES, Voices
from rulewright.foundation.source import SourceFile, Span
from rulewright.foundation.tree import rewrite_each
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose import microplan
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.microplan.declarations import show_face
from rulewright.prose.microplan.tree import (
    Step,
    Text,
    Wording,
    text_changed,
    text_of,
    wordings,
)
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import Clause, Sentence, Series, Thing
from rulewright.prose.writer import Writer
from tests.bench.measure import ROOT, game_in
from tests.drift.mutant import items_of
from tests.drift.texts import bare, lines
from tests.prose.untold import folder_of

GOLDEN = Path(__file__).parent / "golden" / "passes.txt"
"""By pass a rule of a game, and what the pass makes of it: sentences that go, and that come in their place."""


@cache
def _known(name: str) -> tuple[m.Game, GameWords, dict[str, m.Item]]:
    game = game_in(folder_of(name))
    words = load_words(ROOT / "locales", game, Findings(), (), Voices(LANGUAGES, drafts=True))
    assert words is not None
    return game, bare(words), {rule_anchor(item): item for item in items_of(game)}


def _said(name: str, rule: str, language: str, number: int) -> list[str]:
    """The sentences of a rule after so many passes."""
    game, words, items = _known(name)
    words.sections.clear()
    findings = Findings()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(microplan, "PASSES", microplan.PASSES[:number])
        blocks = Writer(game, language, words, findings).rule_text(items[rule], told=False)
    assert not findings.items, [item.headline for item in findings.items]
    return [text for _, text in lines(blocks)]


def _shown(number: int, name: str, rule: str) -> str:
    """What a pass makes of a rule, as it stands in the golden file."""
    shown = [f"{microplan.PASSES[number].__name__}: {name} {rule}"]
    for language in LANGUAGES:
        before, after = (_said(name, rule, language, count) for count in (number, number + 1))
        gone = [text for text in before if text not in after]
        come = [text for text in after if text not in before]
        shown += [f"  {language} - {text}" for text in gone] + [f"  {language} + {text}" for text in come]
    return "\n".join(shown)


def _entries() -> dict[str, tuple[str, str, str]]:
    """The game, the rule and the whole entry of each pass in the golden file."""
    found = {}
    for entry in GOLDEN.read_text(encoding="utf-8").strip().split("\n\n"):
        name, game, rule = entry.partition("\n")[0].replace(":", "").split()
        found[name] = game, rule, entry
    return found


ONCE = {each.__name__: number for number, each in reversed([*enumerate(microplan.PASSES)])}
"""The place of each pass where it comes first."""


@pytest.mark.parametrize("name", ONCE)
def test_a_pass_does_what_is_shown(name: str) -> None:
    entries = _entries()
    assert name in entries, f"{name} is not shown: write `{name}: GAME RULE` in {GOLDEN.name}"
    game, rule, entry = entries[name]
    shown = _shown(ONCE[name], game, rule)
    assert entry == shown, "look at it, then: python -m tests.prose.test_microplan"
    assert all(f"\n  {language} - " in shown for language in LANGUAGES)


def test_the_passes_are_shown_in_their_order() -> None:
    assert [*_entries()] == list(dict.fromkeys(each.__name__ for each in microplan.PASSES))


@pytest.mark.parametrize("name", ["tortuga_1667", "bluff_poker", "odds_and_ends"])
def test_every_sentence_of_the_plan_is_said_once(name: str) -> None:
    game, words, items = _known(name)
    writer = Writer(game, "en", words, Findings())
    for item in items.values():
        part = writer.planner.planned(item)[0]
        plain = text_of(part, *sentence_grouping.body(part.body))
        text = microplan.microplanned(plain)
        planned = [id(each) for said in wordings(plain) for each in said.says]
        said = [id(each) for said in wordings(text) for each in said.says]
        assert sorted(planned) == sorted(said), part.anchor


@pytest.mark.parametrize("shape", ["", ".each", ".both"])
@pytest.mark.parametrize("seen", ["nobody", "all", "owner"])
def test_every_pile_that_shows_its_face_has_a_message(shape: str, seen: str) -> None:
    messages = _known("tortuga_1667")[1].catalogues["en"].messages
    pile = Wording(Clause(f"zone.pile{shape}", {"zone": Thing("deck")}), ())
    text = show_face(Text((pile, Wording(Clause(f"zone.seen.{seen}"), ())), (), ordered=False))
    assert {each.clause.form for each in wordings(text.intro)} <= messages.keys()


def test_what_a_change_leaves_alone_is_the_same_object() -> None:
    ship, crew, there = Thing("ship"), Thing("crew", of=(Thing("ship"),)), Clause("cond.any")
    clause = Clause("move", {"what": ship, "to": Series((crew, there))})
    planned = Sentence(clause, Span(SourceFile("", ""), 0, 0))
    text = Text((), (Step((Wording(clause, (planned,)),)),), ordered=True)
    assert text_changed(text, lambda wording: wording) is text
    assert rewrite_each(text, Thing, lambda thing: thing) is text
    boat = rewrite_each(text, Thing, lambda thing: replace(thing, noun="boat") if thing is crew else thing)
    (wording,) = wordings(boat)
    assert wording.clause.slots == {"what": ship, "to": Series((replace(crew, noun="boat"), there))}
    assert wording.clause.slots["what"] is ship
    assert wording.says == (planned,)


def test_what_went_through_the_passes_is_not_said_in_an_editors_words() -> None:
    text = Text((), (Step((Wording(Clause("stop"), ()),)),), ordered=True)
    assert not microplan.microplanned(text).steps[0].lines[0].as_planned


if __name__ == "__main__":
    order = sorted((ONCE[name], game, rule) for name, (game, rule, _) in _entries().items())
    GOLDEN.write_text("\n\n".join(_shown(*each) for each in order) + "\n", encoding="utf-8")
