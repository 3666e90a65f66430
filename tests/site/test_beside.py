"""What stands beside a rule, and the pages that explain: rulings, sources, glossary."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.book import book_files
from rulewright.emit.rulebook.drawing.svg import plain
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES, Voices
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.facts import Fact
from rulewright.project.pipeline import facts_in
from rulewright.prose.blocks import lines_of
from rulewright.prose.game_words import load_words
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.writer import Writer
from tests.games import game_in

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "spec" / "tortuga_1667"
HOSTILE = '<script>alert("1")</script> & *x* `y`'
TWO = Voices(("en", "nl"))
HELPED = ("action-maroon_crewmate", "action-mutiny", "card-pistol", "card-black_spot")


@pytest.fixture(scope="module")
def game() -> m.Game:
    return game_in(FOLDER)


@pytest.fixture(scope="module")
def facts() -> dict[str, Fact]:
    return {fact.id: fact for fact in facts_in(FOLDER)}


@pytest.fixture(scope="module")
def book(tortuga_book: Mapping[str, str]) -> dict[str, str]:
    """The pages of the game by language and name."""
    start = "generated/rulebook/"
    return {path.removeprefix(start).replace("tortuga_1667/", ""): text for path, text in tortuga_book.items()}


def rule(page: str, anchor: str) -> str:
    """What stands below a heading, up to the next one of its level."""
    head = rf"^(#+) [^\n]*\{{ #{anchor}\b[^\n]*\}}\n"
    found = re.search(head, page, re.MULTILINE)
    assert found is not None, anchor
    rest = page[found.end() :]
    after = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: after.start()] if after else rest


def chapters(book: Mapping[str, str], game: m.Game, language: str) -> dict[str, str]:
    """What stands below each rule of the game, by anchor."""
    return {
        rule_anchor(item): rule(book[f"{language}/{chapter.name}.md"], rule_anchor(item))
        for chapter in game.chapters
        for item in chapter.items if not isinstance(item, m.Example)
    }


def linked(text: str, kind: str) -> list[str]:
    """The anchors that a part of a rule leads to."""
    found = re.findall(rf'<(?:p|details|div) class="[^"]*\b{kind}\b[^"]*"[^>]*>(.*)', text)
    return [anchor for part in found for anchor in re.findall(r'href="[^"#]*#([\w-]+)"', part)]


# Beside a rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_tells_what_other_rules_say_of_it_and_where_they_count(
    book: Mapping[str, str], game: m.Game, language: str
) -> None:
    findings = Findings()
    words = load_words(ROOT / "locales", game, findings)
    assert words is not None
    saved = Writer(game, language, words, findings).rule_text(game.verbs["maroon_unless_saved"])
    text = rule(book[f"{language}/events.md"], "card-fountain_of_youth")
    (named,) = re.findall(r'<div class="rw-named".*', text)
    assert f": {plain(lines_of(saved)[0].text)}" in named
    assert linked(text, "rw-named") == ["verb-maroon_unless_saved", *HELPED]


def test_a_rule_is_told_whole_and_the_cut_off_sentence_is_not(
    book: Mapping[str, str], game: m.Game
) -> None:
    for language in LANGUAGES:
        for text in chapters(book, game, language).values():
            for named in re.findall(r'<div class="rw-named".*', text):
                assert not re.search(r":(</li>| <span)", named)


def test_a_rule_leads_to_all_that_use_it(book: Mapping[str, str], game: m.Game) -> None:
    rules = chapters(book, game, "en")
    for anchor, text in rules.items():
        seen = re.findall(r'<p class="see-also" data-no-search>(.*)', text)
        for part in seen:
            for other in re.findall(r'href="[^"#]*#([\w-]+)"', part):
                back = rules.get(other, "")
                assert anchor in linked(back, "rw-used") + linked(back, "rw-named"), (anchor, other)
    assert "card-pistol" in linked(rules["verb-maroon_unless_saved"], "rw-used")
    assert 'class="sources rw-used"' in rules["zone-crew"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_example_stands_by_a_rule_and_twice_on_a_page_only_by_a_card(
    book: Mapping[str, str], game: m.Game, language: str
) -> None:
    rules = chapters(book, game, language)
    by = {anchor: set(re.findall(r"/#(example-\w+)", text)) for anchor, text in rules.items()}
    shown = set().union(*by.values())
    assert shown == {rule_anchor(example) for example in game.examples.values()}
    assert "example-fountain_on_tortuga" in by["action-mutiny"] & by["card-fountain_of_youth"]
    assert "example-forced_hand" not in by["card-pistol"]  # a Pistol lies there, and is not turned over
    for chapter in game.chapters:
        whole: list[str] = []
        for item in chapter.items:
            text = rules.get(rule_anchor(item), "")
            folded = re.findall(r"^<details class=\"rw-example\".*?^</details>", text, re.DOTALL | re.MULTILINE)
            assert all(part.count("\n\n") > 2 for part in folded)  # its paragraphs and lists
            if not isinstance(item, m.Card):
                whole += [part.rpartition('/#')[2].partition('"')[0] for part in folded]
        assert len(whole) == len(set(whole)), chapter.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_has_every_ruling_on_it(book: Mapping[str, str], language: str) -> None:
    text = rule(book[f"{language}/events.md"], "card-fountain_of_youth")
    found = set(re.findall(r"rulings/#ruling-(t67-open-\d+)", text))
    assert {"t67-open-21", "t67-open-57", "t67-open-72", "t67-open-88", "t67-open-91"} <= found
    assert len(re.findall(r'<div class="rw-ruling"', text)) == len(found)
    (told,) = re.findall(r'<details class="rw-hung" data-no-search><summary>\S+ \((\d+)\)</summary>', text)
    assert int(told) == len(found)


def test_several_examples_are_folded_with_their_number_and_one_alone_says_its_title(
    book: Mapping[str, str], game: m.Game
) -> None:
    counted = 0
    for text in chapters(book, game, "en").values():
        number = len(set(re.findall(r"/#(example-\w+)", text)))
        folded = re.findall(r'<details class="rw-hung"[^>]*>\n<summary>Examples \((\d+)\)</summary>', text)
        assert folded == ([str(number)] if number > 1 else [])
        counted += number > 1
    assert counted > 10


# Rulings, sources


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_ruling_has_its_question_its_decision_and_its_rules(
    book: Mapping[str, str], facts: Mapping[str, Fact], language: str
) -> None:
    page = book[f"{language}/rulings.md"]
    cited = re.findall(r'<dt id="([\w-]+)"', book[f"{language}/sources.md"])
    wanted = {name for name in cited if facts[name.upper()].kind == "ruling"}
    assert wanted == set(re.findall(r"^### .* \{ #ruling-([\w-]+)", page, re.MULTILINE))
    for name in wanted:
        said = rule(page, f"ruling-{name}")
        paragraphs = re.findall(r"<p[^>]*>(.*?)</p>", said)
        assert len(paragraphs) in {2, 3}
        for paragraph in paragraphs[:-1]:
            assert re.search(r"[.!?)]$", unescape(paragraph)), paragraph
        assert re.search(r'href="\.\./\w+/#[\w-]+"', paragraphs[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_source_gives_what_the_fact_says_its_editions_and_its_section(
    book: Mapping[str, str], facts: Mapping[str, Fact], language: str
) -> None:
    page = book[f"{language}/sources.md"]
    foreign = "" if language == "en" else ' lang="en"'
    headings = book_words(ROOT / "locales", language, Findings(), "facts")
    entries = dict(re.findall(r'<dt id="([\w-]+)">[^<]*</dt><dd>(.*)</dd>', page))
    assert len(entries) > 200
    for name, said in entries.items():
        fact = facts[name.upper()]
        assert f'<h2 class="rw-section">{plain(headings[fact.section])}</h2>' in page
        if fact.kind != "ruling":
            assert f"<p{foreign}>{plain(fact.statement)}</p>" in said
        assert 'class="rw-sources__from"' in said
    assert ("Editions: Dutch and German; only implied: English" in page) == (language == "en")


def test_what_facts_say_is_no_markup(game: m.Game) -> None:
    ruling = Fact("T67-OPEN-21", "ruling", f"{HOSTILE}? {HOSTILE}.", (), HOSTILE, basis="ruling")
    stated = Fact("T67-FOY-01", "rule", f"{HOSTILE}.", ("de",), HOSTILE)
    files = book_files(ROOT, game, Findings(), texts=False, facts=(ruling, stated), voices=TWO)
    pages = [text for path, text in files.items() if path.endswith(".md")]
    assert any("&lt;script" in text for text in pages)
    assert not any("<script" in text for text in pages)
    (rulings,) = (text for path, text in files.items() if path.endswith("en/tortuga_1667/rulings.md"))
    assert "### &lt;script&gt;" in rulings
    assert "\\*x\\* \\`y\\`" in rulings


# Glossary


def entries(page: str) -> list[tuple[str, str, str]]:
    """The anchor, the term and its meaning, of each row."""
    found = re.findall(r'<tr id="term-([\w-]+)"><th[^>]*><a[^>]*>(.*?)</a></th><td>(.*?)</td>', page)
    return [(key, unescape(name), unescape(said)) for key, name, said in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_defines_by_the_alphabet_of_the_reader(
    book: Mapping[str, str], game: m.Game, language: str
) -> None:
    rows = entries(book[f"{language}/glossary.md"])
    names = [name for _, name, _ in rows]
    assert names == sorted(names, key=grammar(language).place)
    keys = {key for key, _, _ in rows}
    assert keys == {key for key, _, _ in entries(book["en/glossary.md"])}
    looked_up = {"predicate-is-castaway", "verb-maroon", "variable-play-on", "quantity-score"}
    assert looked_up <= keys
    assert not keys & {"british", "french", "dutch"}  # nobody is called a Briton in the rules
    assert all(re.search(r"[.!?]$", said) for _, _, said in rows)
    assert len(re.findall(r"<td lang=", book[f"{language}/glossary.md"])) == 3 * len(rows)


def test_a_term_means_what_its_rule_says_first(book: Mapping[str, str]) -> None:
    said = {key: meaning for key, _, meaning in entries(book["en/glossary.md"])}
    assert said["predicate-is-castaway"] == "Players on Tortuga or in a rowboat are castaways."
    assert said["scurvy"].startswith("There is one copy of this starred card. When you reveal it, ")
    assert said["captain"] == "The captain is the player whose pawn stands first aboard a ship."


def test_a_value_is_explained_by_the_rule_that_is_all_about_it() -> None:
    game = game_in(ROOT / "spec" / "tortuga_2014")
    files = book_files(ROOT, game, Findings(), texts=False, voices=TWO)
    page = files["generated/rulebook/en/tortuga_2014/glossary.md"]
    assert re.search(r'<a href="\.\./\w+/#verb-board_ships">Boarding</a>', page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_the_internal_name_of_a_card_face(
    book: Mapping[str, str], game: m.Game, language: str
) -> None:
    kinds = game.enums["vote_card"].values
    faces = {form for kind in kinds for form in (kind, kind.replace("_", "-"))}
    assert "cannon-british-helm" in faces
    for path, text in book.items():
        if path.startswith(f"{language}/"):
            told = re.sub(r'<details class="sources rw-origin".*?</details>', "", text, flags=re.DOTALL)
            assert not faces & set(re.findall(r"[a-z_-]+", told)), path


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("es", "ancla ánfora lente leña leñador leo nuez ñandú oro"),
        ("de", "Apfel Äpfel Arm Straße Strauß"),
        ("en", "“All” Façade facet"),
    ],
)
def test_words_stand_by_their_letters(code: str, words: str) -> None:
    assert sorted(set(words.split()), key=grammar(code).place) == words.split()
