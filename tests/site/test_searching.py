"""What the search is given of a built page, and of the words that people use."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.bundles import BundleError, bundle, fewer_stemmers
from rulewright.outputs.search_index import read_page, search_file, search_words
from rulewright.outputs.search_questions import asked_by_authors, asked_in
from tests.site.asking import Answered, Question, ask, questions

Row = list[str | list[int]]
"""An entry of `rules.json`."""

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
    assert page.entries[1].hung == [("May one lie?", "")]
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
         "Everyone votes. First Second", "May one lie?", "", [], []]
        for game in ("a_game", "authors")
    ]


def exactly(message: str) -> str:
    return f"^{re.escape(message)}$"


def test_what_readers_ask_of_a_rule_is_with_the_rule(tmp_path: Path) -> None:
    (tmp_path / "a_game" / "votes").mkdir(parents=True)
    (tmp_path / "a_game" / "votes" / "index.html").write_text(PAGE, encoding="utf-8")
    games = [{"folder": "a_game", "title": "A"}]
    found = json.loads(search_file(tmp_path, games, {}, {"a_game": {"one": "who may say\nmajority"}}))
    assert [entry[8] for entry in found["entries"]] == ["who may say\nmajority"]
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


def test_of_every_game_the_same_rules_are_asked_for_in_every_language() -> None:
    games = {each.game for each in questions("en")}
    asked = [asked_in(ROOT, language, games) for language in LANGUAGES]
    rules = [{game: list(said) for game, said in each.items()} for each in asked]
    assert set(rules[0]) == games
    assert all(each == rules[0] for each in rules)


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


def answered(tmp_path: Path, language: str, entries: list[Row], question: str, **words: object) -> Answered:
    """What the search finds in a few entries."""
    folder = tmp_path / language / "search"
    folder.mkdir(parents=True, exist_ok=True)
    data = {
        "games": [["g", "G"]], "entries": entries,
        "words": {"stop": [], "over": [], "same": [], "meant": {}, "compounds": False, **words},
    }
    (folder / "rules.json").write_text(json.dumps(data), encoding="utf-8")
    (one,) = ask(tmp_path, language, [Question("q", "g", question, frozenset(), held=False)], all_games=False)
    return one


def found(tmp_path: Path, language: str, entries: list[Row], question: str, **words: object) -> list[str]:
    """The anchors that the search finds in a few entries, best first."""
    return [url.partition("#")[2] for url in answered(tmp_path, language, entries, question, **words).found]


def entry(
    anchor: str, title: str, text: str, *, kind: str = "rule", game: str = "g",
    hung: Sequence[int] = (), uses: Sequence[int] = (),
) -> Row:
    return [game, kind, f"{game}/page/#{anchor}", "", title, "", text, "", "", list(hung), list(uses)]


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


def test_what_hangs_on_a_rule_and_what_it_names_are_entries_that_are_known(tmp_path: Path) -> None:
    page = """
    <article data-rw-search="rule"><h1 id="x">X</h1><h2 id="vote">Vote</h2><p>Vote.</p>
    <p class="see-also" data-no-search>See also: <a href="../b/#ship">Ship</a></p>
    <p class="see-also rw-used" data-no-search>Used in: <a href="../b/#none">None</a></p>
    <details data-no-search><details data-no-search><summary data-search-more>Example: A ship</summary>
    <p><a href="../b/#ship">See the whole</a></p></details><p data-search-more>May one lie?</p></details></article>
    """
    other = '<article data-rw-search="rule"><h1 id="y">Y</h1><h2 id="ship">A ship</h2><p>It floats.</p></article>'
    for name, text in (("a", page), ("b", other)):
        (tmp_path / "g" / name).mkdir(parents=True)
        (tmp_path / "g" / name / "index.html").write_text(text, encoding="utf-8")
    vote, ship = json.loads(search_file(tmp_path, [{"folder": "g", "title": "G"}], {}))["entries"]
    assert vote[7:] == ["May one lie?", "", [1], [1]]
    assert ship[7:] == ["", "", [], []]


def test_an_example_speaks_for_its_rule_and_stands_below_it(tmp_path: Path) -> None:
    entries = [
        entry("rule", "Dice", "Place each of them.", hung=[1]),
        entry("example", "Skulls alone", "Two skulls are kept alone.", kind="example"),
        entry("other", "Skulls", "They are alone in the sea."),
    ]
    assert found(tmp_path, "en", entries, "skulls alone")[-2:] == ["rule", "example"]
    assert "rule" not in found(tmp_path, "en", [entry("rule", "Dice", "Place each."), *entries[1:]], "skulls alone")


def test_a_rule_is_found_by_those_that_name_it(tmp_path: Path) -> None:
    place = entry("place", "First place", "In a tie, the starting player is first.")
    entries = [place, entry("other", "Cards", "In a tie, the starting player is first."),
               entry("raid", "Raid", "An attack.", uses=[0])]
    order = found(tmp_path, "en", entries, "tie raid")
    assert order.index("place") < order.index("other")


def test_a_verb_is_found_in_all_its_forms_and_in_two_parts(tmp_path: Path) -> None:
    def words(language: str) -> dict[str, object]:
        return {key: search_words(ROOT, ROOT, language)[key] for key in ("forms", "parts", "numbers", "hung")}

    for language, text, question in (
        ("en", "A chest is stolen.", "steal"),
        ("en", "Whoever took it keeps it.", "taken"),
        ("de", "Nimm eine Karte.", "genommen"),
        ("de", "Du gehst dann zurück.", "zurückgegangen"),
        ("de", "Ohne zurückzugehen.", "zurückgehen"),
        ("nl", "De boot is ontploft.", "ontplofte"),
        ("nl", "Je gaat terug.", "teruggaan"),
        ("es", "Vuelve a la isla.", "volver"),
        ("es", "Debes devolver el cofre.", "devolvérselo"),
        ("es", "Hay tres cofres.", "3"),
    ):
        entries = [entry("right", "X", text), entry("wrong", "Y", "Z")]
        assert found(tmp_path, language, entries, question, **words(language)) == ["right"], (language, question)
    entries = [entry("right", "X", "Whoever took it keeps it."), entry("wrong", "Y", "Z")]
    assert found(tmp_path, "en", entries, "taken") == [], "without the forms this would say nothing"


def test_what_stands_for_a_word_counts_no_more_than_the_word(tmp_path: Path) -> None:
    often = [entry(f"pass{at}", "Turn", "You pass. It is the next turn.") for at in range(4)]
    entries = [entry("rare", "Turn", "You decline. It is the next turn."), *often]
    assert found(tmp_path, "en", entries, "pass", same=[["pass", "decline"]])[0] != "rare"
    assert found(tmp_path, "en", entries, "decline", same=[["pass", "decline"]])[0] == "rare"


def test_only_the_words_of_the_game_that_is_searched_are_known(tmp_path: Path) -> None:
    entries = [entry("card", "Cards", "It shows a loyalty."), entry("else", "X", "Loyal.", game="authors")]
    assert found(tmp_path, "en", entries, "loyal") == ["card"]


def test_a_mistyped_word_is_what_it_is_like_also_an_everyday_one(tmp_path: Path) -> None:
    entries = [entry("players", "Players", "They sit."), entry("ships", "Ships", "They float.")]
    assert found(tmp_path, "en", entries, "pepole", meant={"people": ["players"]}) == ["players"]
    assert found(tmp_path, "en", entries, "shisp") == ["ships"]


def test_a_phrase_of_little_words_is_what_it_means(tmp_path: Path) -> None:
    entries = [
        entry("begin", "Beginning the second part", "Begin the second part."),
        entry("first", "Starting player", "It is the youngest."),
    ]
    asked = {"stop": ["who"], "meant": {"who begins": ["starting player"]}}
    assert found(tmp_path, "en", entries, "who begins", **asked)[0] == "first"
    assert found(tmp_path, "en", entries, "begins", **asked)[0] == "begin"


def test_who_asks_for_how_many_players_is_told_by_the_first_page_of_the_game(tmp_path: Path) -> None:
    start = entry("game", "G", "A game of pirates for 2 to 5 players.")
    start[2] = "g/#game"
    entries = [entry("cards", "Players", "Each player has six cards."), start]
    asked = {"count": ["how many"], "players": ["players", "play"], "stop": ["can"]}
    assert found(tmp_path, "en", entries, "how many players can play", **asked)[0] == "game"
    assert found(tmp_path, "en", entries, "players", **asked)[0] == "cards"


def test_an_answer_shows_the_sentence_that_answers(tmp_path: Path) -> None:
    filling = "Then everybody waits until all the others have looked at the sky and at the sea for a while. " * 4
    text = f"A vote is held among all. {filling}In a tie, nothing happens. {filling}Clear up after the vote."
    (shown,) = answered(tmp_path, "en", [entry("vote", "Vote", text)], "tie in a vote", stop=["in", "a"]).shown
    assert shown.startswith("A vote is held among all. … ")
    assert "In a tie, nothing happens." in shown
    assert shown.endswith(" …")
    assert len(shown) < 450
    (whole,) = answered(tmp_path, "en", [entry("vote", "Vote", "Short. In a tie, stop.")], "tie").shown
    assert whole == "Short. In a tie, stop."
