"""The writer: whole rules in four languages, polished sentences, what is missing."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.model.house_rule_effects import HouseRuleEffects
from rulewright.prose.blocks import Heading, Line, lines_of
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.languages.lexicon_words import Entry, Lexicon
from rulewright.prose.lineariser import Lineariser
from rulewright.prose.phrases import MANY, ONE
from rulewright.prose.plan.sentences import Clause, Thing
from rulewright.prose.prompts import Prompts
from rulewright.prose.writer import Writer
from tests.prose.games import NO, SPAN, domain, game, local, number, ref, ship, zone
from tests.prose.lexicons import ROOT

POLISH = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def _verb(count: int) -> m.Verb:
    """Takes some chests from one ship to the other."""
    actor = local("actor")
    some = m.SelCount(zone("area", ship(0)), None, number(count), False)
    to = m.Destination(zone("area", ship(1)), m.At.INTO, None)
    body = (m.Move(some, to, False, (), NO, SPAN),)
    return m.Verb("take_chest", (actor, local("ship", ref(actor).type)), body, "", NO, SPAN)


def _words(locales: Path, spec: m.Game) -> GameWords:
    findings = Findings()
    words = load_words(locales, spec, findings)
    assert words is not None, [item.headline for item in findings.items]
    assert not findings.failed
    return words


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    for code in LANGUAGES:
        shutil.rmtree(tmp_path / "locales" / code / "polish", ignore_errors=True)
    return tmp_path / "locales"


def _moving(writer: Writer, verb: m.Verb) -> Line:
    (line,) = [entry for entry in lines_of(writer.rule_text(verb)) if entry.id.startswith("move(")]
    return line


def _moved(writer: Writer, verb: m.Verb) -> str:
    return _moving(writer, verb).text


def test_a_rule_in_four_languages(locales: Path) -> None:
    spec = game()
    words = _words(locales, spec)
    said = {code: _moved(Writer(spec, code, words, Findings()), _verb(3)) for code in LANGUAGES}
    assert said == {
        "en": "Move three chests from the treasure area of the Flying Dutchman"
        " into the treasure area of the Jolly Roger.",
        "nl": "Leg drie schatkisten uit het schatkistvak van de Flying Dutchman"
        " in het schatkistvak van de Jolly Roger.",
        "de": "Lege drei Schatztruhen aus dem Schatzbereich der Flying Dutchman"
        " in den Schatzbereich der Jolly Roger.",
        "es": "Pasa tres cofres de la zona de tesoro del Flying Dutchman"
        " a la zona de tesoro del Jolly Roger.",
    }


RULE = "verb-take_chest"


def _polished(locales: Path, spec: m.Game, code: str, rule: str) -> tuple[GameWords, str]:
    """Words with a better sentence for what the verb says, and the sentence that it is for."""
    generated = _moving(Writer(spec, "en", _words(locales, spec), Findings()), _verb(3))
    folder = locales / code / "polish"
    folder.mkdir()
    better = f'msgctxt "{rule}"\nmsgid "{generated.id}"\nmsgstr "Better."\n'
    (folder / "tortuga_1667.po").write_text(POLISH + better, encoding="utf-8")
    return _words(locales, spec), generated.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_polished_sentence_falls_away_when_the_rule_changes(locales: Path, code: str) -> None:
    spec = game()
    words, _ = _polished(locales, spec, code, RULE)
    writer = Writer(spec, code, words, Findings())
    assert _moved(writer, _verb(3)) == "Better."
    changed = Writer(spec, code, words, Findings())
    assert _moved(changed, _verb(2)) != "Better."


def test_a_polished_sentence_is_for_its_own_rule_only(locales: Path) -> None:
    spec = game()
    words, generated = _polished(locales, spec, "en", "verb-other")
    assert _moved(Writer(spec, "en", words, Findings()), _verb(3)) == generated


@pytest.mark.parametrize(("name", "said"), [(RULE, "Move three"), ("verb-other", "Better.")])
def test_a_polished_sentence_falls_away_where_it_may_say_what_was_told_before(
    locales: Path, name: str, said: str
) -> None:
    spec = game()
    words, _ = _polished(locales, spec, "en", RULE)
    effects = HouseRuleEffects(counted_otherwise=frozenset({name}))
    writer = Writer(replace(spec, house_rules=effects), "en", words, Findings())
    assert _moved(writer, _verb(3)).startswith(said)


def test_a_missing_word_is_reported_with_the_file(locales: Path) -> None:
    spec = game()
    writer = Writer(spec, "nl", _words(locales, spec), Findings())
    body = (m.TakeAction("x_1", ref(local("parrot")), NO, SPAN),)
    writer.rule_text(replace(_verb(1), body=body))
    missing = [item for item in writer.findings.items if item.code == "P301"]
    assert [item.headline for item in missing] == ['No word for "parrot" in Dutch']
    assert all("locales/" in item.suggestion for item in missing)


def test_a_verb_without_a_sentence_is_reported(locales: Path) -> None:
    spec = game()
    writer = Writer(spec, "de", _words(locales, spec), Findings())
    writer.rule_text(replace(_verb(1), name="welcome"))
    codes = {(item.code, item.headline) for item in writer.findings.items}
    assert ("P302", 'No sentence for "verb.welcome" in German') in codes
    assert not any("verb.welcome.title" in headline for _, headline in codes)  # it follows from the other


def test_anchors_are_the_same_in_every_language(locales: Path) -> None:
    spec = game()
    words = _words(locales, spec)
    item = spec.functions["captain"]
    anchors = {
        tuple(
            block.anchor
            for block in Writer(spec, code, words, Findings()).rule_text(item)
            if isinstance(block, Heading)
        )
        for code in LANGUAGES
    }
    assert anchors == {("role-captain",)}


def test_the_prompt_of_a_choice_addresses_who_chooses(locales: Path) -> None:
    spec = game()
    words = _words(locales, spec)
    victim = local("victim")
    picked = local("ship", ship(0).type)
    inside = domain(picked, m.EnumSource(ship(0).type))  # type: ignore[arg-type]
    choice = m.Choose("x_1", ref(victim), inside, None, None, picked, False, (), NO, SPAN)
    said = [Prompts(Writer(spec, code, words, Findings())).choice_text(choice) for code in LANGUAGES]
    assert said == ["Choose a ship.", "Kies een schip.", "Wähle ein Schiff.", "Elige un barco."]


def test_a_clause_after_a_noun_is_not_lost_in_the_plural(locales: Path) -> None:
    """Also where the noun has words after it that change with its number."""
    words = _words(locales, game())
    lineariser = words.linearisers["nl"]
    noun = lineariser.words.noun("player")
    longer = replace(noun, tail="die wacht", plural_tail="die wachten")
    entries = {**lineariser.words.entries, "player": Entry("player", longer)}
    lineariser = Lineariser(lineariser.catalogue, Lexicon("nl", entries))
    place = Clause("phrase.in", {"zone": Thing("tortuga")})
    for number_, said in ((ONE, "De speler die wacht op Tortuga"),
                          (MANY, "De spelers die wachten op Tortuga")):
        assert lineariser.words_of(Thing("player", number_, after=(place,))) == said
