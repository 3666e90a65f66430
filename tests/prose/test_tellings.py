"""Tellings: an editor's words for a whole rule, as long as it is that rule, and all of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from babel.messages.pofile import read_po

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.project.pipeline import load_game
from rulewright.prose.blocks import Box, Heading, ItemList, Paragraph, TableBlock, lines_of
from rulewright.prose.game_words import load_words
from rulewright.prose.phrases import Num
from rulewright.prose.plan.sentence_grouping import CASES
from rulewright.prose.plan.sentences import TableText, Thing
from rulewright.prose.tellings.alignment import Alignment, align
from rulewright.prose.tellings.canonical_form import Canonical, Numbered
from rulewright.prose.tellings.coverage import faults
from rulewright.prose.tellings.files import Waiting, add, message
from rulewright.prose.tellings.markup import MAX_TELLING, OwnTable, TellingError, read
from rulewright.prose.tellings.structure import Value
from rulewright.prose.writer import Writer
from tests.prose.games import NO, SPAN, game, local, number, ref, ship, zone
from tests.prose.lexicons import ROOT


def verb(count: int, to: int = 1) -> m.Verb:
    """Takes some chests from one ship to another."""
    actor = local("actor")
    some = m.SelCount(zone("area", ship(0)), None, number(count), False)
    where = m.Destination(zone("area", ship(to)), m.At.INTO, None)
    body = (m.Move(some, where, False, (), NO, SPAN),)
    return m.Verb("take_chest", (actor, local("ship", ref(actor).type)), body, "", NO, SPAN)


Told = Callable[..., Writer]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """A writer of a language in which one rule is told."""
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    for code in LANGUAGES:
        shutil.rmtree(tmp_path / "locales" / code / "tellings", ignore_errors=True)

    def speaking(language: str) -> Writer:
        spec = game()
        words = load_words(tmp_path / "locales", spec, Findings())
        assert words is not None
        return Writer(spec, language, words, Findings())

    rule = canonical(speaking("en"), verb(3)).text

    def writer(language: str, text: str) -> Writer:
        path = tmp_path / "locales" / language / "tellings" / "tortuga_1667.po"
        path.unlink(missing_ok=True)
        add(path, language, [Waiting("verb-take_chest", rule, "")])
        written = path.read_text(encoding="utf-8")
        quoted = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        head, _, _ = written.rpartition('msgstr ""')
        path.write_text(f'{head}msgstr "{quoted}"\n', encoding="utf-8")
        return speaking(language)

    return writer


def said(writer: Writer, rule: m.Verb) -> str:
    """The rule in one line, without its title."""
    return " ".join(line.text for line in lines_of(writer.rule_text(rule)))


def canonical(writer: Writer, rule: m.Verb) -> Canonical:
    return writer.planner.of(writer.planner.planned(rule)[0]).canonical


def test_the_canonical_text_numbers_sentences_and_names_values(told: Told) -> None:
    lead, move = canonical(told("en", ""), verb(3)).text.split("\n")
    assert lead == "[1] define.verb(verb.take_chest({actor=actor} {ship=ship}))"
    assert move == (
        "[2] move({what=indef {n=3} chest} from.zone({zone=area of flying_dutchman}) "
        "to.into({zone2=area of jolly_roger}))"
    )


def test_the_canonical_text_knows_no_words(told: Told, tmp_path: Path) -> None:
    before = canonical(told("en", ""), verb(3)).text
    for path in (tmp_path / "locales").glob("*/*.toml"):
        path.write_text(path.read_text(encoding="utf-8").replace("chest", "box").replace("Truhe", "Kiste"))
    assert canonical(told("en", ""), verb(3)).text == before


@pytest.mark.parametrize(
    ("language", "text", "three", "one"),
    [
        ("en", "Take {what}. [1, 2]", "Take three chests.", "Take one chest."),
        ("nl", "Pak {what}. [1, 2]", "Pak drie schatkisten.", "Pak één schatkist."),
        ("de", "Nimm {what:acc}. [1, 2]", "Nimm drei Schatztruhen.", "Nimm eine Schatztruhe."),
        ("es", "Toma {what}. [1, 2]", "Toma tres cofres.", "Toma un cofre."),
    ],
)
def test_a_value_that_a_telling_prints_is_followed(
    told: Told, language: str, text: str, three: str, one: str
) -> None:
    writer = told(language, text)
    assert said(writer, verb(3)) == three
    assert said(writer, verb(1)) == one


@pytest.mark.parametrize("text", ["Take {n:count} chests. [1-2]", "Take {n} of them. [1] [2]"])
def test_a_number_by_itself_is_followed(told: Told, text: str) -> None:
    writer = told("en", text)
    assert "three" in said(writer, verb(3)) or "3" in said(writer, verb(3))
    assert "five" in said(writer, verb(5)) or "5" in said(writer, verb(5))


def test_a_value_in_other_words_binds_the_telling_to_it(told: Told) -> None:
    writer = told("en", "Take the lot. [1, 2 n]")
    assert said(writer, verb(3)) == "Take the lot."
    assert said(writer, verb(4)).endswith("Move four chests from the treasure area of the Flying "
                                          "Dutchman into the treasure area of the Jolly Roger.")


def test_what_a_telling_does_not_print_binds_it(told: Told) -> None:
    writer = told("en", "Take {what}. [1, 2]")
    assert said(writer, verb(3)) == "Take three chests."
    assert "Move three chests" in said(writer, verb(3, to=0))


def test_another_sentence_is_said_beside_the_telling(told: Told) -> None:
    writer = told("en", "Take {what}. [1, 2]")
    twice = replace(verb(3), body=verb(3).body * 2)
    text = said(writer, twice)
    assert text.startswith("Take three chests. Move three chests")
    assert text.count("Move three chests") == 1
    assert not writer.is_told(writer.planner.planned(twice)[0])


def test_a_rule_of_which_less_than_half_is_told_is_not_told(told: Told) -> None:
    writer = told("en", "Take {what}. [1, 2]")
    often = replace(verb(3), body=verb(3).body * 4)
    assert said(writer, often).count("Move three chests") == 4


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Take {what}. [2]", "sentence [1] is not told: "),
        ("Take them. [1, 2]", 'the number "n" (3) is not told'),
        ("Take {what}. [1-3]", "the rule has no sentence [3]"),
        ("Take {what} of {ship2}. [1, 2]", 'the rule has no value "ship2"'),
        ("Take {what}. [1, 2] More.", '"More." does not say which sentence it tells'),
        ("Take {what} [1, 2] . [advice]", '"." begins with a sign that belongs before the claim'),
        ("Take {what}. [1, 2]\n\n{table}", 'the rule has no table "table"'),
    ],
)
def test_a_telling_that_is_not_complete_is_not_used(told: Told, text: str, fault: str) -> None:
    writer = told("en", text)
    rule = canonical(writer, verb(3))
    (found,) = faults(read(text, "en"), rule)
    assert found.startswith(fault)
    assert "Move three chests" in said(writer, verb(3))


@pytest.mark.parametrize(
    "text",
    [
        "Take {what [1]",
        "Take {what:dat}. [1]",
        "Take it. [all of it]",
        "- one [1]\n1. two [2]",
        "- one [1]\n     - two [2]",
        "> beware: Take it. [1]",
        "| a | b |\n| 1 [1] |",
        "Take it. [1]\n\n# Title",
        "x" * (MAX_TELLING + 1),
        "\n".join(f"{'   ' * depth}- deeper [1]" for depth in range(5)),
    ],
)
def test_a_telling_that_cannot_be_read_says_so_and_is_not_used(told: Told, text: str) -> None:
    with pytest.raises(TellingError):
        read(text, "en")
    assert "Move three chests" in said(told("en", text), verb(3))


def test_the_parts_of_a_telling(told: Told) -> None:
    text = (
        "# Booty\nPirates like gold. [flavour]\n\n1. First. [1]\n   - Under it.\n     And more. [1]\n"
        "2. Take {what}. [2]\n\n| How many | Where |\n| --- | --- |\n"
        "| {n:count} {n?one=chest|other=chests} [2] | there |\n"
        "> remember: Three. [2]\n> exception: None. [advice]"
    )
    blocks = told("en", text).rule_text(verb(3))
    title, flavour, steps, table, remember, exception = blocks
    assert isinstance(title, Heading)
    assert title.text == "Booty"
    assert isinstance(flavour, Paragraph)
    assert flavour.lines[0].id == ""
    assert isinstance(steps, ItemList)
    assert [item.lines[0].text for item in steps.items] == ["First.", "Take three chests."]
    assert [line.text for line in steps.items[0].children[0].lines] == ["Under it. And more."]
    assert isinstance(table, TableBlock)
    assert table.rows == (("three chests", "there"),)
    assert isinstance(remember, Box)
    assert (remember.title, remember.lines[0].text) == ("Remember", "Three.")
    assert isinstance(exception, Box)
    assert exception.title == "Exception"


def test_what_an_example_shows_falls_away_with_it(told: Told) -> None:
    text = "Take {what}. [1, 2] You may look at them. [example: a_look]"
    writer = told("en", text)
    assert said(writer, verb(3)) == "Take three chests."
    example: Any = SimpleNamespace(sources=m.NO_SOURCES)
    shown = replace(writer.game, examples={"a_look": example})
    again = Writer(shown, "en", writer.words, Findings())
    assert said(again, verb(3)) == "Take three chests. You may look at them."


def test_a_sentence_of_the_rule_stays_without_the_example_beside_it(told: Told) -> None:
    writer = told("en", "Take {what}, [1] all at once. [2] [example: a_look]")
    assert said(writer, verb(3)) == "Take three chests, all at once."


def test_claimed_sentences_bring_their_sources(told: Told) -> None:
    cited = m.Sources(("T67-X-01",))
    rule = replace(verb(3), body=(replace(verb(3).body[0], sources=cited),))
    writer = told("en", "Look. [1] Take {what}. [2] It is gold. [fact: T67-X-02]")
    lines = lines_of(writer.rule_text(rule))
    assert [line.sources.facts for line in lines] == [(), ("T67-X-01",), ("T67-X-02",)]


def test_values_that_end_together_are_two() -> None:
    value = Value("what", "the {n}", Thing("chest"))
    number = Value("n", "three", Num(3), "what")
    rule = Canonical(
        "verb-x", (Numbered(1, 0, TableText((), ()), "Take {what}."),),
        {"what": value, "n": number},
    )
    assert rule.text == "[1] Take {what=the {n=three}}."
    assert aligned(rule.text.replace("three", "four"), rule.text).changed == {"n"}
    assert aligned(rule.text.replace("the", "all"), rule.text).changed == {"what"}


def aligned(then: str, now: str) -> Alignment:
    found = align(then, now)
    assert found is not None
    return found


def test_sentences_are_found_again_by_what_they_say_and_how_deep_they_stand() -> None:
    then = "# X\n[1] Take {what=two}.\n[2] If so:\n  [3] Take {what2=two}.\n[4] Rest."
    now = "# Y\n[1] Wait.\n[2] Take {what=three}.\n[3] If so:\n  [4] Rest.\n  [5] Take {what2=two}."
    found = aligned(then, now)
    assert found.sentences == {1: 2, 2: 3, 3: 5}
    assert found.values == {"what": "what", "what2": "what2"}
    assert found.changed == {"what"}


def test_values_are_found_again_under_other_names() -> None:
    found = aligned("[1] A {what={n=two} b}.", "[1] C {what=d}.\n[2] A {what2={n2=two} b}.")
    assert found.values == {"what": "what2", "n": "n2"}
    assert not found.changed


def test_what_only_leads_to_cases_does_not_count() -> None:
    then = "[1] If a:\n  [2] B.\n[3] Otherwise:\n  [4] C."
    now = f"[1] {CASES}\n  [2] If a:\n    [3] B.\n  [4] Otherwise:\n    [5] C.\n[6] D."
    assert aligned(then, now).sentences == {1: 2, 2: 3, 3: 4, 4: 5}


@pytest.mark.parametrize("text", ["# {x", "# x}", "[1] {a=b"])
def test_what_is_no_canonical_text_is_aligned_with_nothing(text: str) -> None:
    assert align(text, "# X") is None


def test_a_rule_that_has_changed_waits_with_its_old_telling(tmp_path: Path, told: Told) -> None:
    writer = told("en", "Take {what}. [1, 2]")
    (old,) = writer.words.catalogues["en"].tellings["verb-take_chest"]
    path = tmp_path / "out" / "en.po"
    assert add(path, "en", [Waiting("verb-take_chest", "# Other", "Said.", old)]) == 1
    assert add(path, "en", [Waiting("verb-take_chest", "# Other", "Said.", old)]) == 0
    text = path.read_text(encoding="utf-8")
    assert "#, fuzzy" in text
    assert "#| msgid" in text
    assert 'msgstr "Take {what}. [1, 2]"' in text


WRITTEN = r'''# My words for the harbour.

# ---- things ----

msgid ""
msgstr ""
"Language: en\n"
"Content-Type: text/plain; charset=UTF-8\n"

# ---- actions ----

# Ask Anna about this one: she knows the harbour better than anybody, and has sailed there for years.
#. What was generated for it once, in a line that is longer than any program would have written it.
#: harbour.rules:3
#, fuzzy
#| msgid "# Sail\n[1] Sail."
msgctxt "verb-sail"
msgid ""
"# Sail\n"
"[1] Sail {what={n=three} miles}."
msgstr ""
"Sail {what}, "
"and on. [1]"

#~ msgctxt "verb-moor"
#~ msgid "# Moor"
#~ msgstr "Moor."

# Here ends what is mine.
'''


def test_what_stands_in_a_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    path.write_text(WRITTEN, encoding="utf-8")
    rows = Waiting("verb-row", "# Row\n[1] Row.", "Row.")
    assert add(path, "en", [rows]) == 1
    text = path.read_text(encoding="utf-8")
    assert text.startswith(WRITTEN)
    assert text[len(WRITTEN) :] == (
        '\n#. Row.\nmsgctxt "verb-row"\nmsgid ""\n"# Row\\n"\n"[1] Row."\nmsgstr ""\n'
    )
    sails = Waiting("verb-sail", "# Sail\n[1] Sail {what={n=three} miles}.", "")
    assert add(path, "en", [rows, sails]) == 0
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["One.", "# A\nB.\n\n  - \"C\" [1]\n", "word " * 60 + "\n\tend\\", ""])
def test_a_message_is_shown_as_it_can_stand_in_a_file(text: str) -> None:
    shown = message("verb-sail", "# Sail", text)
    assert max(map(len, shown.split("\n"))) <= 104
    catalog = read_po(StringIO(shown))
    found = catalog.get("# Sail", "verb-sail")
    assert found is not None
    assert found.string == text


# ---- tables --------------------------------------------------------------------------------------


def limits() -> tuple[Writer, m.Table]:
    """The writer of a game and a rule of it that is a table with two columns."""
    spec, findings = load_game(ROOT / "spec" / "tortuga_2014")
    assert spec is not None, findings.items
    words = load_words(ROOT / "locales", spec, Findings())
    assert words is not None
    return Writer(spec, "en", words, Findings()), spec.tables["dice_limit"]


def test_a_table_of_the_rule_may_have_other_heads() -> None:
    writer, table = limits()
    rule = writer.planner.of(writer.planner.planned(table)[0]).canonical
    text = "Look it up. [1]\n\n{table: Space | Dice}\n\nYours count. [2]"
    assert read(text, "en").parts[1] == OwnTable("table", ("Space", "Dice"))
    assert not [*faults(read(text, "en"), rule)]
    (found,) = faults(read(text.replace(" | Dice", ""), "en"), rule)
    assert found == '"table" has 2 columns, not 1'
    (shown,) = [block for block in writer.rule_text(table) if isinstance(block, TableBlock)]
    assert shown.head == ("Space", "Dice")
    assert shown.rows[2] == ("3", "2")
