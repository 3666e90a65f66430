"""Playing and trying in the built pages, in a real browser; every page also keeps to its policy."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.sampling import sampled

NewPage = Callable[..., Page]


def begin(page: Page, game: str, *, chosen: bool = False) -> None:
    """Chooses a game, if it is not chosen yet, with one bot that guesses, and begins."""
    if not chosen:
        page.locator(f'.rw-pick input[value="{game}"]').check(force=True)
    page.locator(".rw-seat select").nth(1).select_option("easy")
    page.locator(".rw-setup__go button").click()
    expect(page.locator(".rw-option").first).to_be_visible()


def settled(page: Page, other: str = ".rw-won") -> Locator:
    """Waits until it is the reader's turn, or the game is over, or until there is something `other`.

    Cards that are shown face up on the way are looked at, and put back.
    """
    either = page.locator(f".rw-option, .rw-won, .rw-seen .rw-button, {other}").first
    expect(either).to_be_visible()
    while page.locator(".rw-seen").count():
        assert page.locator(".rw-seen .rw-faces svg").count() > 0
        page.locator(".rw-seen .rw-button").click()
        expect(page.locator(f".rw-option, .rw-won, .rw-wait, .rw-seen, {other}").first).to_be_visible()
        expect(either).to_be_visible()
    return either


def play(page: Page, most: int, prefer: str = "") -> int:
    """Plays choices of the reader, each by a click in the list; how many there were.

    The last of those is chosen that match `prefer`, or else one after another.
    """
    for made in range(most):
        settled(page)
        if page.locator(".rw-won").count():
            return made
        turn = page.locator(".rw-game").get_attribute("data-turn")
        options = page.locator(".rw-option")
        wanted = options.filter(has_text=re.compile(prefer)) if prefer else options
        number = wanted.count()
        (wanted.nth(number - 1) if prefer and number else options.nth(made % options.count())).click()
        expect(page.locator(".rw-game")).not_to_have_attribute("data-turn", turn or "")
    return most


def test_a_game_in_german_goes_on_out_of_the_network(new_page: NewPage) -> None:
    page = new_page("/de/play/")
    requests: list[str] = []
    page.on("request", lambda asked: requests.append(asked.url))
    assert page.evaluate("localStorage.length") == 0
    begin(page, "tortuga_1667")
    assert page.locator("[data-of].rw-may, .rw-option").count() > 0
    assert play(page, 6) == 6
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("button", name="Weiter: Tortuga 1667").click()
    settled(page)
    assert play(page, 3) == 3
    page.context.set_offline(False)
    assert all("127.0.0.1" in url for url in requests)


@pytest.mark.parametrize("most", sampled([12, 250], one_in=2))
def test_a_game_in_spanish_is_played_with_the_keyboard_alone(new_page: NewPage, most: int) -> None:
    page = new_page("/es/play/#game=tortuga_2014")
    page.locator(".rw-seat select").nth(1).focus()
    page.keyboard.press("End")
    page.locator(".rw-setup__go button").focus()
    page.keyboard.press("Enter")
    for _ in range(most):
        settled(page)
        if page.locator(".rw-won").count():
            break
        expect(page.locator(".rw-option").first).to_be_focused()
        turn = page.locator(".rw-game").get_attribute("data-turn") or ""
        page.keyboard.press("Enter")
        expect(page.locator(".rw-game")).not_to_have_attribute("data-turn", turn)
    if most > 12:
        expect(page.locator(".rw-won__who")).to_contain_text("Gana:")


def test_a_worked_example_is_stepped_through_and_played_on(new_page: NewPage) -> None:
    page = new_page("/en/cartagena/example-first_dagger/")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#step-2")).to_be_visible()
    page.goto(re.sub(r"/en/.*", "/en/play/#example=cartagena/first_dagger", page.url))
    page.get_by_role("button", name="Play", exact=True).click()
    settled(page)
    expect(page.locator(".rw-players")).to_contain_text("Anna")


@pytest.mark.parametrize("scheme", sampled(["light", "dark"], one_in=2))
def test_no_page_is_wider_than_a_phone(new_page: NewPage, scheme: str) -> None:
    for path in ("/en/play/#game=tortuga_1667", "/nl/try/"):
        page = new_page(path, viewport={"width": 360, "height": 740}, color_scheme=scheme)
        expect(page.locator(".rw-button--main").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_play_weighs_less_than_six_megabytes_and_all_games_in_all_languages_less_than_eight(built: Path) -> None:
    files = list((built / "site" / "app").iterdir())
    size = {path.name: path.stat().st_size if path.suffix in {".gz", ".xz"} else _packed(path) for path in files}
    core = sum(size[name] for name in ("pyodide.asm.wasm.gz", "python.zip.gz", "pyodide.asm.mjs", "pyodide.mjs"))
    for game in ("cartagena", "tortuga_1667", "tortuga_2014"):
        play_alone = core + size["play.zip.xz"] + size[f"game-{game}.zip.xz"]
        assert play_alone < 6_000_000, (game, play_alone)
    assert sum(size.values()) < 8_000_000, size


def _packed(path: Path) -> int:
    import gzip

    return len(gzip.compress(path.read_bytes(), 9))


def test_a_kept_game_stays_when_another_begins_and_an_address_says_what_waits(new_page: NewPage) -> None:
    page = new_page("/en/play/#game=cartagena", permissions=["clipboard-read", "clipboard-write"])
    begin(page, "cartagena", chosen=True)
    expect(page.locator("h1.rw-game__title")).to_have_text("Cartagena")
    expect(page.locator(".rw-ask__head")).to_be_focused()  # Enter ends no turn
    play(page, 2, prefer="Set out")
    page.get_by_role("button", name="Copy an address").click()
    expect(page.locator(".rw-told p")).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Another game").click()
    begin(page, "cartagena", chosen=True)
    page.reload()
    kept = page.locator(".rw-kept li")
    expect(kept).to_have_count(2)
    kept.first.get_by_role("button", name="Forget this game").click()
    expect(kept).to_have_count(1)
    kept.get_by_role("button", name="Go on: Cartagena").click()
    settled(page)
    expect(page.locator(".rw-log")).to_contain_text("Set out into the tunnel")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".rw-ready p").first).to_have_text("Here a game waits: Cartagena, turn of Player 1.")


def test_a_card_of_the_hand_is_played_with_a_click_and_taken_back_after_the_bots_turn(new_page: NewPage) -> None:
    page = new_page("/en/play/#game=cartagena")
    begin(page, "cartagena", chosen=True)
    before = page.locator(".rw-game").get_attribute("data-turn") or ""
    card = page.locator(".rw-may[data-of*='i:hand:0']").first
    card.click()
    expect(page.locator(".rw-game")).not_to_have_attribute("data-turn", before)
    expect(page.locator(".rw-log")).to_contain_text("Set out into the tunnel")
    settled(page)
    passing = page.locator(".rw-game").get_attribute("data-turn") or ""
    page.locator(".rw-option", has_text="Pass").click()
    expect(page.locator(".rw-game")).not_to_have_attribute("data-turn", passing)
    settled(page)
    expect(page.locator(".rw-log")).to_contain_text("Calico")
    # One after another: the page takes no click while it still answers the one before.
    while (turn := page.locator(".rw-game").get_attribute("data-turn") or "") != before:
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".rw-game")).not_to_have_attribute("data-turn", turn)
        settled(page)
    page.get_by_role("button", name="Take back").click(force=True)
    expect(page.locator(".rw-told")).to_contain_text("You have not chosen anything yet.")


def test_nobody_sees_a_secret_before_the_screen_is_passed(new_page: NewPage) -> None:
    page = new_page("/en/play/#game=tortuga_1667")
    page.locator(".rw-seat select").nth(1).select_option("")
    page.locator(".rw-setup__go button").click()
    here = page.get_by_role("button", name=re.compile("I am Player"))
    expect(here).to_be_visible()
    assert page.locator(".rw-board svg").count() == 0
    here.click()
    settled(page)
    assert page.locator(".rw-board svg").count() > 0


def test_a_first_turn_is_taught_once(new_page: NewPage) -> None:
    page = new_page("/en/play/#game=cartagena")
    begin(page, "cartagena", chosen=True)
    coach = page.locator(".rw-coach")
    expect(coach).to_contain_text("The first player to have all their pirates in the sloop wins")
    expect(coach).to_contain_text("Then: Choose the card that you play")
    page.locator(".rw-option", has_text="Pass").click()
    expect(coach).to_be_hidden()
    page.get_by_role("button", name="Another game").click()
    begin(page, "cartagena", chosen=True)
    expect(page.locator(".rw-ask__head")).to_be_focused()
    expect(coach).to_be_hidden()
