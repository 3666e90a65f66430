"""The examples in the docstrings of the passes of the microplanner are what the passes do, in each language."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import cache

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES, Voices
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose import microplan
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.microplan.piles import show_face
from rulewright.prose.microplan.tree import (
    Change,
    Step,
    Text,
    Wording,
    text_changed,
    text_of,
    wordings,
)
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.sentences import Clause, Series, Thing
from rulewright.prose.writer import Writer
from tests.bench.measure import ROOT, game_in
from tests.drift.mutant import items_of
from tests.drift.texts import bare, lines
from tests.prose.untold import folder_of

EXAMPLE = re.compile(
    r"^Before, in (?P<game>\w+), (?P<rule>[\w-]+):\n\n(?P<before>.*?)^After:\n\n(?P<after>.*?)\Z",
    re.MULTILINE | re.DOTALL,
)
SAID = re.compile(r"^    (en|nl|de|es)  (.*(?:\n     {3,}.*)*)$", re.MULTILINE)


@cache
def _known(name: str) -> tuple[m.Game, GameWords, dict[str, m.Item]]:
    game = game_in(folder_of(name))
    words = load_words(ROOT / "locales", game, Findings(), (), Voices(LANGUAGES, drafts=True))
    assert words is not None
    return game, bare(words), {rule_anchor(item): item for item in items_of(game)}


def _said(name: str, rule: str, language: str) -> str:
    game, words, items = _known(name)
    words.worded.clear()
    findings = Findings()
    blocks = Writer(game, language, words, findings).rule_text(items[rule], told=False)
    assert not findings.items, [item.headline for item in findings.items]
    return " ".join(text for _, text in lines(blocks))


def _examples(text: str) -> dict[str, str]:
    return {language: " ".join(said.split()) for language, said in SAID.findall(text)}


@pytest.mark.parametrize("number", range(len(microplan.PASSES)), ids=[each.__name__ for each in microplan.PASSES])
def test_a_pass_does_what_its_example_shows(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    passes = microplan.PASSES
    example = EXAMPLE.search(sys.modules[passes[number].__module__].__doc__ or "")
    assert example is not None, f"{passes[number].__name__} has no example"
    before, after = _examples(example["before"]), _examples(example["after"])
    assert set(before) == set(after) == set(LANGUAGES)
    for language in LANGUAGES:
        monkeypatch.setattr(microplan, "PASSES", passes[:number])
        was = _said(example["game"], example["rule"], language)
        monkeypatch.setattr(microplan, "PASSES", passes[: number + 1])
        became = _said(example["game"], example["rule"], language)
        for shown, there, gone in ((before, was, became), (after, became, was)):
            assert shown[language] in there
            # What is only left away leaves the rest as it was.
            assert shown[language] not in gone or shown[language] in before[language] != shown[language]


@pytest.mark.parametrize("name", ["tortuga_1667", "bluff_poker", "odds_and_ends"])
def test_every_sentence_of_the_plan_is_said_once(name: str) -> None:
    game, words, items = _known(name)
    writer = Writer(game, "en", words, Findings())
    for item in items.values():
        part = writer.planned(item)
        plain = text_of(part, *sentence_grouping.body(part.body))
        text = microplan.microplanned(plain)
        planned = [id(each) for said in wordings(*plain.intro, *plain.steps) for each in said.says]
        said = [id(each) for said in wordings(*text.intro, *text.steps) for each in said.says]
        assert sorted(planned) == sorted(said), part.anchor


@pytest.mark.parametrize("shape", ["", ".each", ".both"])
@pytest.mark.parametrize("seen", ["nobody", "all", "owner"])
def test_every_pile_that_shows_its_face_has_a_message(shape: str, seen: str) -> None:
    messages = _known("tortuga_1667")[1].catalogues["en"].messages
    pile = Wording(Clause(f"zone.pile{shape}", {"zone": Thing("deck")}), ())
    text = show_face(Text((pile, Wording(Clause(f"zone.seen.{seen}"), ())), (), ordered=False))
    assert {each.clause.form for each in wordings(*text.intro)} <= messages.keys()


def test_what_a_change_leaves_alone_is_the_same_object() -> None:
    ship, crew, there = Thing("ship"), Thing("crew", of=(Thing("ship"),)), Clause("cond.any")
    clause = Clause("move", {"what": ship, "to": Series((crew, there))})
    text = Text((), (Step((Wording(clause, ()),)),), ordered=True)
    assert text_changed(text, Change().wording) is text
    renamed = Change(thing=lambda thing: replace(thing, noun="boat") if thing.noun == "crew" else thing)
    changed = text_changed(text, renamed.wording).steps[0].lines[0].clause
    assert changed.slots == {"what": ship, "to": Series((replace(crew, noun="boat"), there))}
    assert changed.slots["what"] is ship


def test_what_went_through_the_passes_is_not_said_in_an_editors_words() -> None:
    text = Text((), (Step((Wording(Clause("stop"), ()),)),), ordered=True)
    assert not microplan.microplanned(text).steps[0].lines[0].as_planned
