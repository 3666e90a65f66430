"""What the search is given of a built page, and of the words that people use."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.bundles import BundleError, bundle, fewer_stemmers
from rulewright.outputs.search_index import read_page, search_file, search_words
from rulewright.outputs.search_questions import asked_by_authors, asked_in
from tests.site.asking import Question, ask, questions

ROOT = Path(__file__).resolve().parents[2]
PAGE = """
<nav>Menu</nav><article class="x" data-rw-search="rule">
<h1 id="chapter">2. Votes<a class="headerlink" href="#chapter">&para;</a></h1>
<h2 id="one">2.1 A &lt;b&gt; vote</h2><p>Everyone <em>votes</em>.</p><ul><li>First</li><li>Second</li></ul>
<p data-no-search>See also: elsewhere</p>
<details data-no-search><summary data-search-more>May one <i>lie</i>?</summary><p>Yes.</p></details>
<h2 id="two">2.2 Nothing</h2><svg><title>Picture</title></svg><script>code()</script>
</article><footer>Footer</footer>
"""


def test_a_heading_and_what_stands_below_it_is_an_entry() -> None:
    page = read_page(PAGE)
    assert page is not None
    assert page.kind == "rule"
    assert [(each.anchor, each.title.replace("¶", "")) for each in page.entries] == [
        ("chapter", "2. Votes"), ("one", "2.1 A <b> vote"), ("two", "2.2 Nothing"),
    ]
    assert " ".join("".join(page.entries[1].text).split()) == "Everyone votes. First Second"
    assert " ".join("".join(page.entries[1].more).split()) == "May one lie?"
    assert not "".join(page.entries[2].text).strip()


def test_for_authors_a_saying_is_an_entry_with_its_lines() -> None:
    text = (
        '<article data-rw-search="rule"><h2 id="turns">Turns</h2><p id="skip">Skip a turn.</p>'
        "<pre><code>add event skipped</code></pre></article>"
    )

    def entries(*, authors: bool) -> list[tuple[str, str]]:
        page = read_page(text, authors=authors)
        assert page is not None
        return [(each.anchor, "".join(each.text).strip()) for each in page.entries]

    assert entries(authors=True) == [("turns", ""), ("skip", "add event skipped")]
    assert entries(authors=False) == [("turns", "Skip a turn.")]


def test_what_sayings_are_looked_for_by_is_found_in_every_language() -> None:
    assert "ohne Karte" in asked_by_authors(ROOT)["leave-out"].split("\n")


@pytest.mark.parametrize("text", ["", "<article><h1 id='x'>X</h1><p>Y</p></article>", "<p data-rw-search>"])
def test_a_page_that_is_not_to_be_searched_gives_nothing(text: str) -> None:
    assert read_page(text) is None


def test_entries_know_their_game_their_number_and_their_page(tmp_path: Path) -> None:
    for name in ("a_game/votes", "authors/votes"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "index.html").write_text(PAGE, encoding="utf-8")
    found = json.loads(search_file(tmp_path, [{"folder": "a_game", "title": r"A &amp; \<i\>"}], {}))
    assert found["games"] == [["a_game", "A & <i>"]]
    assert found["entries"] == [
        [game, "rule", f"{game}/votes/#one", "2.1", "A <b> vote", "2. Votes",
         "Everyone votes. First Second", "May one lie?", ""]
        for game in ("a_game", "authors")
    ]


def exactly(message: str) -> str:
    return f"^{re.escape(message)}$"


def test_what_readers_ask_of_a_rule_is_with_the_rule(tmp_path: Path) -> None:
    (tmp_path / "a_game" / "votes").mkdir(parents=True)
    (tmp_path / "a_game" / "votes" / "index.html").write_text(PAGE, encoding="utf-8")
    games = [{"folder": "a_game", "title": "A"}]
    found = json.loads(search_file(tmp_path, games, {}, {"a_game": {"one": "who may say\nmajority"}}))
    assert [entry[-1] for entry in found["entries"]] == ["who may say\nmajority"]
    message = "locales/de/asked/a_game.toml: no rule of the book has the address `oen`; did you mean `one`?"
    with pytest.raises(ValueError, match=exactly(message)):
        search_file(tmp_path, games, {}, {"a_game": {"oen": "who may say"}}, "de")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a_game", '"one" = "majority"', '`one` needs a list of questions: "one" = ["one", "another"]'),
        ("a_game", '"one" = []', '`one` needs a list of questions: "one" = ["one", "another"]'),
        ("a_gaem", '"one" = ["majority"]', "there is no game `a_gaem`; did you mean `a_game`?"),
    ],
)
def test_faulty_questions_are_told_with_their_place(tmp_path: Path, name: str, text: str, message: str) -> None:
    folder = tmp_path / "locales" / "nl" / "asked"
    folder.mkdir(parents=True)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=exactly(f"locales/nl/asked/{name}.toml: {message}")):
        asked_in(tmp_path, "nl", ["a_game"])


def test_the_names_in_a_box_of_another_language_lead_to_our_own() -> None:
    words = search_words(ROOT, ROOT, "nl")
    meant = words["meant"]
    assert isinstance(meant, dict)
    assert meant["jungbrunnen"] == ["levensbron"]
    assert "speler" not in meant, "a noun of many things says nothing of any"


@pytest.mark.parametrize("text", ["same = [", "same = 3"])
def test_a_faulty_catalogue_is_told_with_its_place(tmp_path: Path, text: str) -> None:
    (tmp_path / "site" / "search").mkdir(parents=True)
    (tmp_path / "site" / "search" / "de.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"site/search/de\.toml"):
        search_words(tmp_path, tmp_path, "de")


def test_the_questions_are_the_same_in_every_language() -> None:
    keys = [[each.key for each in questions(language)] for language in LANGUAGES]
    assert len(keys[0]) >= 60
    assert all(each == keys[0] for each in keys)


def test_other_stemmers_are_left_out_and_a_fault_in_a_script_is_told(tmp_path: Path) -> None:
    whole = (ROOT / "site/node_modules/snowball-stemmers/snowball-stemmers.js").read_text(encoding="utf-8")
    few = fewer_stemmers(whole, ("dutch",))
    assert len(few) < len(whole) / 5
    assert few.count("Stemmer = function") == 2
    assert "tamilStemmer" not in few
    with pytest.raises(BundleError, match="make setup"):
        bundle(tmp_path, "search/page.mjs", tmp_path / "out.js")
    with pytest.raises(BundleError, match=r"nowhere\.mjs cannot be put together"):
        bundle(ROOT / "site", "search/nowhere.mjs", tmp_path / "out.js")


def found(tmp_path: Path, language: str, entries: list[list[str]], question: str, **words: object) -> list[str]:
    """The titles that the search finds in a few entries, best first."""
    folder = tmp_path / language / "search"
    folder.mkdir(parents=True, exist_ok=True)
    data = {
        "games": [["g", "G"]], "entries": entries,
        "words": {"stop": [], "over": [], "same": [], "meant": {}, "compounds": False, **words},
    }
    (folder / "rules.json").write_text(json.dumps(data), encoding="utf-8")
    (answered,) = ask(tmp_path, language, [Question("q", "g", question, frozenset(), held=False)], all_games=False)
    return [url.partition("#")[2] for url in answered.found]


def entry(anchor: str, title: str, text: str) -> list[str]:
    return ["g", "rule", f"g/page/#{anchor}", "", title, "", text, "", ""]


def test_a_compound_is_no_word_that_only_ends_alike(tmp_path: Path) -> None:
    entries = [
        entry("used", "Karten", "Diese Karte wird verwendet."),
        entry("pile", "Stimmstapel", "Hier liegen Stimmen."),
        entry("end", "Ende", "Das Spiel endet."), entry("votes", "Stimmen", "Jeder stimmt ab."),
    ]
    assert found(tmp_path, "de", entries, "endet", compounds=True) == ["end"]
    assert found(tmp_path, "de", entries, "stapel", compounds=True) == ["pile"]


def test_whoever_asks_how_many_there_are_is_told_of_the_pieces(tmp_path: Path) -> None:
    entries = [
        entry("step-cards", "Cards", "Deal six cards to each player."),
        entry("pieces-card", "Cards", "There are 102."), entry("zone-hand", "Hand", "Your cards."),
    ]
    assert found(tmp_path, "en", entries, "how many cards", count=["how many"])[0] == "pieces-card"
    assert found(tmp_path, "en", entries, "deal cards", count=["how many"])[0] == "step-cards"
