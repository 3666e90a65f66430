"""Finding a rule: the share of questions that are answered, and the search page in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulewright.foundation.languages import LANGUAGES
from tests.sampling import sampled
from tests.site.asking import ask, fresh_questions, questions, share

INSIDE = 0.90
"""What part of the questions must have the right rule among the first three, in the reader's game."""
ANYWHERE = 0.85
"""And what part where all games are searched at once."""
FRESH = 0.84
"""And of the questions of those who had read only the lesson, in their game."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_right_rule_is_among_the_first(built: Path, language: str) -> None:
    asked = questions(language)
    assert len(asked) >= 60
    assert {each.game for each in asked} == {"cartagena", "tortuga_1667", "tortuga_2014"}
    for all_games, wanted in ((False, INSIDE), (True, ANYWHERE)):
        answered = ask(built / "site", language, asked, all_games=all_games)
        missed = [each.question.key for each in answered if not each.right]
        assert share(answered) >= wanted, (all_games, missed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_read_only_the_lesson_finds_the_rule(built: Path, language: str) -> None:
    answered = ask(built / "site", language, fresh_questions(language), all_games=False)
    assert share(answered) >= FRESH


def links(page: Page) -> list[str]:
    """Where the answers lead."""
    expect(page.locator("[data-rw-results] .rw-find__link").first).to_be_visible()
    return [str(link.get_attribute("href")) for link in page.locator("[data-rw-results] .rw-find__link").all()]


def test_a_question_is_answered_with_the_keyboard_and_marked_in_the_rule(
    new_page: Callable[..., Page], address: str
) -> None:
    page = new_page()
    page.goto(f"{address}/en/tortuga_1667/turn/")
    page.keyboard.press("/")
    page.keyboard.type("Does the Fountain stop an Albatross?")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?game=tortuga_1667&q=Does*")
    expect(page.get_by_role("radio", name="Tortuga 1667")).to_be_checked()
    assert all("tortuga_1667/" in link for link in links(page))
    said = [found.inner_text() for found in page.locator("[data-rw-results] .rw-find__answer").all()]
    assert "it does not help against the curse of the Albatross" in said[0]
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.wait_for_url(re.compile(r"/en/tortuga_1667/[\w/-]+#[\w-]+$"))
    expect(page.locator("mark.rw-asked").first).to_be_visible()
    assert "marked" not in page.url


def test_esc_leaves_and_back_returns_to_the_answers(new_page: Callable[..., Page], address: str) -> None:
    page = new_page()
    page.goto(f"{address}/de/cartagena/turn/")
    page.keyboard.press("/")
    page.keyboard.type("Handkartenlimit")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/**")
    links(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/de/cartagena/**#*")
    page.go_back()
    assert links(page)
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    page.wait_for_url("**/de/cartagena/turn/")


def test_the_filter_widens_to_all_games_and_to_the_authors_pages(
    new_page: Callable[..., Page], address: str
) -> None:
    page = new_page()
    page.goto(f"{address}/nl/search/?q=startspeler&game=cartagena")
    assert all("cartagena/" in link for link in links(page))
    others = page.locator("[data-rw-elsewhere] .rw-find__link")
    expect(others.first).to_be_visible()
    assert all("cartagena/" not in str(link.get_attribute("href")) for link in others.all())
    page.get_by_role("radio", name="Alle spellen").check()
    assert {link.split("/")[1] for link in links(page)} >= {"cartagena", "tortuga_1667", "tortuga_2014"}
    assert "game=" not in page.url
    assert not any("authors/" in link for link in links(page))
    page.get_by_role("radio", name="Voor makers").check()
    assert all("authors/" in link for link in links(page))
    expect(page.locator("[data-rw-elsewhere]")).to_be_hidden()


def test_words_that_are_misspelt_or_mean_the_same_find_the_rule(
    new_page: Callable[..., Page], address: str
) -> None:
    page = new_page()
    for language, words, anchor in (
        ("en", "albatros fountan", "trigger-albatross_curse"),
        ("nl", "kist", "pieces-chest"),
        ("de", "Kisten", "pieces-chest"),
        ("es", "motin", "action-mutiny"),
    ):
        page.goto(f"{address}/{language}/search/?q={words}&game=tortuga_1667")
        assert any(link.endswith(f"#{anchor}") for link in links(page)[:8]), (language, words, links(page)[:8])
    page.goto(f"{address}/en/search/?q=xyzzyx")
    expect(page.locator("[data-rw-status]")).to_contain_text("Nothing found")


def test_words_are_never_markup(new_page: Callable[..., Page], address: str) -> None:
    page = new_page()
    page.goto(f"{address}/en/search/?q=<img src=x onerror=alert(1)> pistol")
    assert links(page)
    assert page.locator("main img").count() == 0
    expect(page.locator("[data-rw-status]")).to_contain_text("<img src=x")


def test_a_phone_shows_the_answers_and_not_the_keyboard(new_page: Callable[..., Page], address: str) -> None:
    page = new_page(**PHONE)
    page.goto(f"{address}/es/search/?q=pistola&game=tortuga_1667")
    links(page)
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_the_bar_leads_to_any_rule_in_three_taps(
    new_page: Callable[..., Page], address: str
) -> None:
    page = new_page(**PHONE)
    page.goto(f"{address}/en/tortuga_1667/events/")
    expect(page.locator(".rw-topic")).to_have_text("Tortuga 1667 German edition")
    bar = page.get_by_role("navigation", name="Quick ways")
    bar.get_by_role("button", name="Contents").tap()
    page.locator("#rw-toc").get_by_role("link", name="Fountain of Youth").tap()
    assert page.url.endswith("/events/#card-fountain_of_youth")
    expect(page.locator("#card-fountain_of_youth")).to_be_in_viewport()
    expect(page.locator("#rw-toc")).to_be_hidden()
    bar.get_by_label("Language: English").tap()
    bar.get_by_role("link", name="Nederlands").tap()
    page.wait_for_url("**/nl/tortuga_1667/events/#card-fountain_of_youth")
    bar = page.get_by_role("navigation", name="Snel naar")
    bar.get_by_role("link", name="Zoeken").tap()  # one
    page.get_by_role("searchbox").fill("albatros levensbron")
    page.locator("[data-rw-results] .rw-find__link").first.tap()  # two
    page.wait_for_url("**/nl/tortuga_1667/**#*")
    page.get_by_role("navigation", name="Snel naar").get_by_role("link", name="Tortuga 1667").tap()
    page.wait_for_url("**/nl/tortuga_1667/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


TAPPED = (
    ("en", "fountain_albatross", "marooning"), ("en", "tie", "votes"), ("en", "cards_back", "forward"),
    ("nl", "keep_letter", "actions"), ("nl", "reroll", "moving"), ("nl", "two_albatrosses", "roles"),
    ("de", "winning", "backward"), ("de", "marooned_what", "preparation"), ("es", "stormy", "turn"),
    ("es", "hand_limit", "tunnel"),
)
"""Questions, each asked in a chapter that does not answer it."""


@pytest.mark.parametrize(("language", "key", "chapter"), sampled(TAPPED, one_in=3))
def test_an_answer_is_two_taps_from_a_chapter_on_a_phone(
    new_page: Callable[..., Page], language: str, key: str, chapter: str
) -> None:
    asked = next(each for each in questions(language) if each.key == key)
    page = new_page(f"/{language}/{asked.game}/{chapter}/", **PHONE)
    page.locator(".rw-bar a[href*='search/']").tap()  # one
    page.get_by_role("searchbox").fill(asked.words)
    first = links(page)[:3]
    right = next(each for each in first if each.partition("#")[2] in asked.answers)
    page.locator("[data-rw-results] .rw-find__link").nth(first.index(right)).tap()  # two
    page.wait_for_url(f"**#{right.partition('#')[2]}")
    expect(page.locator(f"[id='{right.partition('#')[2]}']")).to_be_in_viewport()


def test_the_bar_works_without_scripts_and_is_not_there_on_a_desk(
    new_page: Callable[..., Page], address: str
) -> None:
    page = new_page(**PHONE, java_script_enabled=False)
    page.goto(f"{address}/de/cartagena/backward/")
    page.get_by_role("navigation", name="Schnelle Wege").get_by_role("link", name="Inhalt").tap()
    page.locator("#rw-toc").get_by_role("link").nth(2).tap()
    assert "#" in page.url
    assert "rw-toc" not in page.url
    desk = new_page(viewport={"width": 1280, "height": 800})
    desk.goto(f"{address}/de/cartagena/backward/")
    expect(desk.locator(".rw-bar")).to_be_hidden()
    expect(desk.locator("#rw-toc")).to_be_visible()
