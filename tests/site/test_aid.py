"""The page to print for the table, and the page that sets it up."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import BookPlan, load_plan
from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.emit.rulebook.player_aid import Aid, aid
from rulewright.emit.rulebook.rule_lines import RuleLines, _sentences
from rulewright.emit.rulebook.setup_pages import by_players, setup_steps
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.project.pipeline import Rules, load_game
from rulewright.project.reader import word_folders
from rulewright.prose.blocks import ItemList, Line, ListItem, Paragraph, lines_of
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.writer import Writer
from tests.games import writer_in
from tests.house_rules import house_rule
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("tortuga_1667", "tortuga_2014", "cartagena")


@cache
def game_and_plan(name: str, variants: tuple[str, ...] = ()) -> tuple[m.Game, BookPlan, Findings]:
    game, _ = load_game(ROOT / "spec" / name, Rules(variants=variants))
    assert game is not None
    findings = Findings()
    return game, load_plan(ROOT / "spec" / name, game, findings), findings


@cache
def writer_of(name: str, language: str) -> Writer:
    return writer_in(ROOT / "spec" / name, language)


@cache
def aid_of(name: str, language: str) -> Aid:
    writer = writer_of(name, language)
    labels = BookLabels(writer, book_words(ROOT / "locales", language, Findings()))
    titles = {anchor: writer.speech.title(p.title, p.span) for anchor, p in writer.planner.sections().items()}
    return aid(game_and_plan(name)[1], RuleLines(writer, labels, titles, lambda anchor: f"#{anchor}"))


@cache
def changed(name: str, *rules: Path) -> tuple[m.Game, BookPlan, GameWords]:
    """A game by house rules, with its plan and words."""
    folder = ROOT / "spec" / name
    asked = Rules(house_rules=rules)
    game, found = load_game(folder, asked)
    assert game is not None, found.items
    words = load_words(ROOT / "locales", game, Findings(), word_folders(folder, asked))
    assert words is not None
    return game, load_plan(folder, game, Findings()), words


@cache
def changed_aid(name: str, language: str, *rules: Path) -> tuple[Aid, Writer]:
    """The aid of a game by house rules."""
    game, plan, words = changed(name, *rules)
    writer = Writer(game, language, words, Findings())
    labels = BookLabels(writer, book_words(ROOT / "locales", language, Findings()))
    titles = {anchor: writer.speech.title(p.title, p.span) for anchor, p in writer.planner.sections().items()}
    return aid(plan, RuleLines(writer, labels, titles, lambda anchor: f"#{anchor}")), writer


# ---- the aid ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_aid_fills_one_sheet_in_type_that_can_be_read(name: str, language: str) -> None:
    page = aid_of(name, language)
    assert page.size >= 7.5
    assert 0.7 <= page.filled(page.size) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_aid_has_each_action_and_each_card(language: str) -> None:
    game, _, _ = game_and_plan("tortuga_1667")
    there = {line.url.removeprefix("#") for g in aid_of(game.name, language).groups for line in g.lines}
    rules: list[m.Item] = [*game.actions.values(), *game.cards.values()]
    wanted = {rule_anchor(item) for item in rules}
    assert len(wanted) > 20
    assert wanted <= there


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_lines_of_the_aid_are_whole_sentences(name: str, language: str) -> None:
    for group in aid_of(name, language).groups:
        for line in group.lines:
            assert line.text or line.tables, line.title
            assert not line.text or line.text[-1] in ".!?)”»“’", line.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_all_that_an_editor_says_of_a_rule_is_on_the_aid(name: str, language: str) -> None:
    writer = writer_of(name, language)
    items = {rule_anchor(item): item for chapter in writer.game.chapters for item in chapter.items}
    lines = [line for group in aid_of(name, language).groups for line in group.lines]
    there = {line.url.removeprefix("#"): line.text for line in lines}
    for anchor, text in there.items():
        said = [line for line in lines_of(writer.own_text(writer.planner.sections()[anchor])) if line.id]
        # Who may act and what kind of card it is stand in the title and beside it.
        known = isinstance(items.get(anchor), m.Action | m.Card)
        missing = [line.text for line in said if line.text.rstrip(":;,.") not in text]
        assert len(missing) <= known, (anchor, missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_comment_of_an_editor_is_left_to_the_book(language: str) -> None:
    writer = writer_of("tortuga_1667", language)
    lines = [line for group in aid_of("tortuga_1667", language).groups for line in group.lines]
    there = {line.url.removeprefix("#"): line.text for line in lines}
    sections = writer.planner.sections()
    left = [
        line.text for anchor, text in there.items()
        for line in lines_of(writer.own_text(sections[anchor])) if not line.id and line.text not in text
    ]
    assert len(left) > 5


def test_an_action_does_not_say_again_whose_it_is() -> None:
    lines = {line.url: line for group in aid_of("tortuga_1667", "en").groups for line in group.lines}
    attack = lines["#action-attack"]
    assert attack.title == "Attack (Captain)"
    assert not attack.text.startswith("Only a captain")
    assert not lines["#card-pistol"].text.startswith("There are three copies")


def test_sentences_of_a_list_stay_with_what_leads_to_them() -> None:
    def line(text: str) -> Line:
        return Line(text, "")

    cases = ItemList((ListItem((line("Aboard: lose a chest."),)), ListItem((line("Ashore: nothing."),))), False)
    steps = ItemList((ListItem((line("Draw a card."),)), ListItem((line("Show it."),))), True)
    lead = Paragraph((line("Roll 2 dice. It depends on where you are:"),))
    assert list(_sentences([lead, cases])) == [
        "Roll 2 dice.", "It depends on where you are: Aboard: lose a chest. Ashore: nothing.",
    ]
    assert list(_sentences([steps])) == ["Draw a card.", "Show it."]
    parts = ItemList((ListItem((line("chests"),)), ListItem((line("coins"),))), False)
    assert list(_sentences([Paragraph((line("Add up:"),)), parts])) == ["Add up: chests; coins."]


# ---- setting up ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_set_up_page_has_every_step_whole(name: str, language: str) -> None:
    game, plan, findings = game_and_plan(name)
    assert not findings.items
    writer = writer_of(name, language)
    found = setup_steps(plan, writer, lambda anchor: f"x.md#{anchor}")
    anchors = [step["anchor"] for step in found]
    (setup,) = [i for c in game.chapters for i in c.items if isinstance(i, m.Setup)]
    for step in setup.steps:
        at = anchors.index(rule_anchor(step).replace("_", "-"))
        assert found[at]["text"].count(".") >= 1, step.name
    if name == "tortuga_1667":
        assert "| 9 | 4 | 4 | 1 |" in found[1]["text"]


def test_a_step_or_a_rule_that_is_left_out_is_told(tmp_path: Path) -> None:
    game, _, _ = game_and_plan("tortuga_1667")
    (tmp_path / "book.toml").write_text(
        "setup = [['step-loyalties', 'step-votes', 'step-pawns', 'step-chests']]\n"
        "by_players = ['quantity-actions_per_turn']\n"
    )
    findings = Findings()
    plan = load_plan(tmp_path, game, findings)
    assert [(item.code, item.headline) for item in findings.items] == [
        ("P306", "`step-events` is missing from `setup`"),
        ("P306", "`predicate-small_game` is missing from `by_players`"),
    ]
    assert plan.setup[-1] == ("step-events",)


def test_the_plan_of_a_game_with_other_rules_leaves_out_what_is_gone() -> None:
    _, plan, findings = game_and_plan("tortuga_1667", ("wild_game",))
    assert not findings.items
    assert plan.aid


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["tortuga_1667", "tortuga_2014"])
def test_what_the_number_of_players_changes_is_told_together(name: str, language: str) -> None:
    writer = writer_of(name, language)
    said = by_players(game_and_plan(name)[1], writer, lambda anchor: f"x.md#{anchor}")
    assert "lesson-by_players" in {telling.anchor for telling in writer.tellings.used}
    assert said.count("-   ") >= 2
    assert "**[" not in said  # no whole rules in its place


# ---- the aid of a game with house rules ------------------------------------------------------------


@pytest.mark.parametrize("change", [
    "instead of move_chests\n    move_chests\n    move_chests", "at end\n    move_chests",
])
@pytest.mark.parametrize("language", sampled(LANGUAGES, 2))
def test_a_rule_that_is_told_no_more_stands_whole_on_the_aid(language: str, change: str) -> None:
    rules = house_rule("tortuga_2014", f"change verb play_round\n  {change}")
    page, writer = changed_aid("tortuga_2014", language, rules)
    (line,) = [x for group in page.groups for x in group.lines if x.url == "#verb-play_round"]
    part = writer.planner.sections()["verb-play_round"]
    assert part.anchor in writer.speech.catalogue.tellings
    assert not writer.is_told(part)
    for said in lines_of(writer.own_text(part)):
        assert not said.id or said.text.rstrip(":,.") in line.text


ADDING = [
    ROOT / "spec" / "tortuga_1667" / "house_rules" / f"{name}.rules"
    for name in ("boatswain", "six_chests", "pardon")
]


@pytest.mark.parametrize(
    ("anchor", "part"),
    [
        ("action-step_forward", "actions"), ("role-boatswain", "roles"), ("trigger-enough_treasure", "end"),
        ("action-pardon", "actions"),
    ],
)
def test_what_a_house_rule_adds_is_on_the_aid(anchor: str, part: str) -> None:
    page, _ = changed_aid("tortuga_1667", "en", *ADDING)
    (group,) = [g for g in page.groups if f"#{anchor}" in [line.url for line in g.lines]]
    assert group.title == book_words(ROOT / "locales", "en", Findings())[f"book.aid_{part}"]
    assert sum(line.url == f"#{anchor}" for g in page.groups for line in g.lines) == 1
