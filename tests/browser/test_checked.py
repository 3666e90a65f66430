"""The built pages as others judge them: the Nu checker on a page of each kind, axe on some of them, and what people
with a keyboard, without scripts, or with a site below some folder can do. All pages in all languages:
`python -m tests.browser.checking`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rulewright.outputs.site import make_server
from tests.browser.checking import KINDS, axe, looked_at, nu, on_a_phone, small_letters, too_wide
from tests.browser.opening import new_context

LANGUAGES = ("en", "de")
PHONE = {"viewport": {"width": 390, "height": 844}}
RULE = "/en/tortuga_1667/events/"


def test_the_nu_checker_finds_no_error_on_a_page_of_each_kind(built: Path) -> None:
    site = built / "site"
    pages = [
        site / language / path / "index.html"
        for path, language in zip(KINDS.values(), cycle(LANGUAGES), strict=False)
    ]
    assert nu([site / "index.html", site / "404.html", *pages]) == []


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("de", "dark")])
def test_axe_finds_nothing_on_pages_of_many_kinds(
    browser: Browser, address: str, language: str, scheme: str
) -> None:
    mine = list(KINDS.values())[LANGUAGES.index(language) :: 4 * len(LANGUAGES)]
    paths = ["", "404.html", *(f"{language}/{path}" for path in mine)]
    assert looked_at(browser, address, paths, [scheme]) == []


def test_letters_in_drawings_can_be_read_on_a_phone_and_nothing_is_wider(browser: Browser, address: str) -> None:
    drawn = ["cartagena/", "tortuga_2014/", "tortuga_1667/setup-by-players/", "tortuga_2014/learn-to-play/"]
    paths = ["", "404.html", *(f"nl/{path}" for path in [*list(KINDS.values())[::6], *drawn])]
    assert on_a_phone(browser, address, paths) == []


def test_small_letters_are_found_also_in_parts_that_are_pointed_to(new_page: Callable[..., Page]) -> None:
    page = new_page("/en/tortuga_1667/setup-by-players/", bypass_csp=True, **PHONE)
    assert small_letters(page) == []
    assert too_wide(page) == []
    page.add_style_tag(content=".rw-table { width: 50% } main h1 { width: 30rem }")
    found = small_letters(page)
    assert any(each.startswith("Captain: ") for each in found)
    own = page.locator(".rw-count:not([hidden]) svg text").all_text_contents()
    assert "Rowboat" not in own, "it is drawn once, for the first number of players"
    assert any(each.startswith("Rowboat: ") for each in found)
    assert too_wide(page)


def test_both_find_what_is_wrong(page: Page, tmp_path: Path) -> None:
    wrong = "<!doctype html><html lang=en><title>x</title><p><img src=x><p id=a><p id=a>"
    (tmp_path / "x.html").write_text(wrong, encoding="utf-8")
    assert len(nu([tmp_path / "x.html"])) == 2
    page.evaluate(
        "() => { const main = document.querySelector('main'); main.append(document.createElement('button'));"
        " const pale = document.createElement('p'); pale.textContent = 'pale'; pale.style.color = '#ddd';"
        " main.append(pale); }"
    )
    found = axe(page)
    assert [fault.split(" ")[0] for fault in found] == ["button-name", "color-contrast"]


# The keyboard


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.closest('#rw-menu, #rw-toc, header, main, footer')?.id"
                         " || document.activeElement.closest('header, main, footer')?.tagName || 'other'"))


def test_what_is_shut_is_not_there_for_the_keyboard(new_page: Callable[..., Page]) -> None:
    page = new_page(RULE, **PHONE)
    seen: list[str] = []
    for _ in range(12):
        page.keyboard.press("Tab")
        seen.append(focused(page))
        shown = page.evaluate(
            "() => { const at = document.activeElement.getBoundingClientRect();"
            " return at.width > 0 && at.right > 0 && at.left < innerWidth; }"
        )
        assert shown, seen
    assert "rw-main" in seen
    assert not {"rw-menu", "rw-toc"} & set(seen)


def test_the_menu_opens_and_shuts_with_the_keyboard_and_says_so(new_page: Callable[..., Page]) -> None:
    page = new_page(RULE, **PHONE)
    button = page.locator("[data-rw-opens=rw-menu]")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#rw-menu [aria-current]")).to_be_focused()
    expect(page.locator("#rw-menu [aria-current]")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(button).to_be_focused()
    expect(page.locator("#rw-menu")).to_be_hidden()


def test_the_languages_fold_up_with_escape(new_page: Callable[..., Page]) -> None:
    page = new_page(RULE)
    languages = page.locator(".md-header .rw-languages")
    languages.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(languages.get_by_role("link", name="Deutsch")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(languages.get_by_role("link", name="Deutsch")).to_be_hidden()
    expect(languages.locator("summary")).to_be_focused()


def test_what_scrolls_sideways_can_be_reached(new_page: Callable[..., Page]) -> None:
    page = new_page("/en/authors/tutorial/", **PHONE)
    wide = page.evaluate(
        "() => [...document.querySelectorAll('main *')].filter((box) => box.scrollWidth > box.clientWidth + 1"
        " && ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)).map((box) => box.tabIndex)"
    )
    assert len(wide) > 3
    assert set(wide) == {0}


# The set-up


def test_a_set_up_is_chosen_and_its_address_brings_it_back(new_page: Callable[..., Page]) -> None:
    path = "/de/tortuga_1667/setup-by-players/"
    page = new_page(path)
    picker = page.locator(".rw-picker")
    picker.locator("input[name=players][value='3']").check(force=True)
    picker.get_by_label("Mehr Karten mit Stern").check()
    picker.get_by_label("Das wilde Spiel").check()
    expect(picker.get_by_label("Mehr Karten mit Stern")).not_to_be_checked()
    picker.get_by_label("Beladene Schiffe").check()
    expect(picker.locator("dd").nth(2)).to_contain_text("Niederländisch")
    expect(picker.locator("figure")).to_be_visible()
    expect(page.locator(".rw-count:not([hidden])")).to_have_count(1)
    address = page.url
    assert address.endswith(f"{path}?players=3&loaded_ships=1&wild_game=1")
    picker.locator(".rw-picker__share summary").click()
    expect(picker.get_by_role("img", name="QR-Code")).to_be_visible()
    assert axe(page) == []
    taken = picker.locator("dl").inner_text()
    page.locator("a[href='#players-7']").first.click()
    expect(picker.locator("input[name=players][value='7']")).to_be_checked()
    assert picker.locator("dl").inner_text() != taken
    page.goto(address)
    expect(picker.get_by_label("Das wilde Spiel")).to_be_checked()
    assert picker.locator("dl").inner_text() == taken


def test_without_scripts_each_number_of_players_has_its_own_set_up(new_page: Callable[..., Page]) -> None:
    page = new_page("/en/cartagena/setup-by-players/", java_script_enabled=False)
    expect(page.locator(".rw-picker")).to_be_hidden()
    assert page.locator(".rw-count figure").count() == 4
    expect(page.locator(".rw-count figure").last).to_be_visible()


# Colours


def test_colours_are_the_devices_until_somebody_chooses(new_page: Callable[..., Page]) -> None:
    page = new_page(RULE, color_scheme="dark")
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.emulate_media(color_scheme="light")
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    assert page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]") == [0, 0, ""]
    for name in ("light", "dark"):
        page.locator("[data-rw-scheme]").click()
        assert page.evaluate("localStorage.getItem('rw-colours')") == name
    page.reload()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")


def test_paper_is_never_dark(new_page: Callable[..., Page]) -> None:
    page = new_page(RULE, color_scheme="dark")
    colours = """[document.body, document.querySelector('main svg')].map((part) => {
      const style = getComputedStyle(part);
      return [style.getPropertyValue('--md-default-bg-color'), style.getPropertyValue('--rw-felt')];
    })"""
    assert page.evaluate(colours) == [["#0e1a24", "#14232f"]] * 2
    page.emulate_media(media="print")
    assert page.evaluate(colours) == [["#fdfbf6", "#f4eddc"]] * 2


# Without scripts, and below a folder


def test_without_scripts_there_are_menu_languages_and_dark_colours(new_page: Callable[..., Page]) -> None:
    page = new_page(RULE, java_script_enabled=False, color_scheme="dark", **PHONE)
    background = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(background) == "rgb(14, 26, 36)"
    page.locator(".rw-menu-link").click()
    expect(page.get_by_role("link", name="Votes")).to_be_in_viewport()
    page.locator("#rw-menu .rw-close").click()
    expect(page.locator("#rw-menu")).to_be_hidden()
    page.locator(".rw-bar .rw-languages summary").click()
    page.locator(".rw-bar").get_by_role("link", name="Deutsch").click()
    assert page.url.endswith("/de/tortuga_1667/events/")


@pytest.fixture(scope="module")
def folder(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a host that has the site below /x/y/, and shows its 404.html for what is missing."""
    build = tmp_path_factory.mktemp("folder")
    below = build / "site" / "x"
    below.mkdir(parents=True)
    (below / "y").symlink_to(built / "site")
    (build / "site" / "index.html").write_text("another page of this host", encoding="utf-8")
    (build / "site" / "404.html").symlink_to(built / "site" / "404.html")
    with make_server(build, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("path", "language"), [("/x/y/de/nowhere/deep/", "de"), ("/x/y/nowhere", "es"), ("/x/y/a/b/c", "es")]
)
def test_an_address_that_leads_nowhere_leads_on_below_a_folder(
    browser: Browser, folder: str, path: str, language: str
) -> None:
    with new_context(browser, locale="es-ES") as context:
        page = context.new_page()
        answer = page.goto(folder + path)
        assert answer is not None
        assert answer.status == 404
        first = page.locator(f"section[lang={language}]")
        expect(first).to_have_class("first")
        link = first.get_by_role("link").first
        expect(link).to_have_attribute("href", f"/x/y/{language}/")
        link.click()
        page.wait_for_url(f"{folder}/x/y/{language}/")


def test_pages_below_a_folder_ask_for_nothing_above_it(browser: Browser, folder: str) -> None:
    with new_context(browser) as context:
        asked: list[tuple[str, int]] = []
        context.on("response", lambda answer: asked.append((answer.url, answer.status)))
        page = context.new_page()
        page.goto(f"{folder}/x/y/")
        page.goto(f"{folder}/x/y{RULE}", wait_until="networkidle")
        assert len(asked) > 10
        assert [url for url, status in asked if "/x/y/" not in url or status not in (200, 304)] == []
