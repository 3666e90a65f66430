"""Trying a rule in the page: from the book, with mistakes and mends, words that are asked for, below a folder."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rulewright.outputs.site import SiteHandler
from tests.browser.opening import new_context
from tests.browser.test_play import settled

NewPage = Callable[..., Page]

REST = """house rule my_rule for cartagena

add action rest by anyone
needs hand of actor is empty
take_cards actor, 1
"""
"""As it is typed: the editor goes on with the spaces of the line before, two of them are typed once."""


def typed(page: Page, text: str) -> None:
    """Puts a text in place of what stands in the editor, with the keyboard."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def test_a_rule_with_a_mistake_is_mended_by_its_mend_read_and_played(new_page: NewPage) -> None:
    page = new_page("/de/try/#game=tortuga_1667")
    page.get_by_role("button", name="Editor öffnen").click()
    expect(page.locator(".cm-content")).to_be_visible()
    # Nothing is wrong with a rule that says nothing yet: the page helps to begin.
    expect(page.locator(".rw-try__status")).to_contain_text("Noch ändert sich nichts")
    expect(page.locator(".rw-changes")).to_contain_text("Wie eine Regel anfängt")
    expect(page.locator(".rw-message")).to_have_count(0)
    expect(page.locator(".rw-try__write")).to_contain_text("Was noch niemand übersetzt hat")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("set copies of pistl to 2")
    expect(page.locator(".rw-message--error").first).to_be_visible()
    expect(page.locator(".rw-changes")).to_contain_text("Sobald die Regel stimmt")
    expect(page.locator(".rw-message")).to_contain_text(["Meintest du pistol?"])
    page.locator(".rw-mend").first.click()
    expect(page.locator(".rw-try__status")).to_have_text(
        "Die Regel stimmt und kann gespielt werden.")
    expect(page.locator(".rw-said--new").first).to_be_visible()
    page.locator(".rw-try__head .rw-button--main").click()
    page.locator(".rw-seat select").nth(1).select_option("easy")
    page.locator(".rw-setup__go button").click()
    settled(page)


def test_a_word_is_completed_and_a_new_mistake_takes_the_former_change_away(new_page: NewPage) -> None:
    page = new_page("/nl/try/#game=cartagena")
    page.get_by_role("button", name="De editor openen").click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("set copies of pirate to 4")
    expect(page.locator(".rw-said--new").first).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.type("moove it")
    expect(page.locator(".rw-message").first).to_contain_text("Bedoelde je move?")
    expect(page.locator(".rw-said--new")).to_have_count(0)
    expect(page.locator(".rw-changes")).to_contain_text("Zodra de regel klopt")
    for _ in "moove it":
        page.keyboard.press("Backspace")
    page.keyboard.type("repl")
    offered = page.locator(".cm-tooltip-autocomplete li", has_text=re.compile(r"^replace"))
    offered.first.click()
    expect(page.locator(".cm-content")).to_contain_text("replace")
    expect(page.locator(".cm-line.rw-in-0").first).to_be_visible()


@pytest.fixture
def below(built: Path, new_page: NewPage) -> Iterator[str]:
    """The address of the site in a folder of a server that has other things as well."""

    class Below(SiteHandler):
        def do_GET(self) -> None:
            if not self.path.startswith("/a/b/"):
                self.send_error(404)
                return
            self.path = self.path.removeprefix("/a/b")
            super().do_GET()

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Below, directory=os.fspath(built / "site"))) as server:
        server.daemon_threads = True  # a connection that a browser keeps open holds nobody up
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/a/b"
        server.shutdown()


def test_a_rule_of_the_book_is_changed_below_a_folder_by_keyboard_and_without_a_network(
    browser: Browser, below: str
) -> None:
    faults: list[str] = []
    context = new_context(browser, reduced_motion="reduce")
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("response", lambda got: faults.append(got.url) if got.status >= 400 else None)
    page.goto(f"{below}/es/cartagena/backward/")
    link = page.locator('a[href*="change=action-return"]').first
    page.evaluate("for (const box of document.querySelectorAll('main details')) box.open = true")
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/es/try/"))
    page.get_by_role("button", name="Abrir el editor").focus()
    page.keyboard.press("Enter")
    editor = page.locator(".cm-content")
    expect(editor).to_contain_text("replace action return by anyone")
    expect(page.locator(".rw-try__status")).to_contain_text("Así está escrita la regla")
    context.set_offline(True)
    lines = editor.inner_text()
    typed(page, lines.replace("take_cards actor, company", "take_cards actor, 1"))
    expect(page.locator(".rw-said--new").first).to_be_visible()
    expect(page.locator(".rw-change h4 a").first).to_have_attribute(
        "href", f"{below}/es/cartagena/backward/#action-return"
    )

    # Words that a new action needs are typed beside it.
    typed(page, REST.replace("needs", "  needs").replace("take", "  take"))
    expect(page.locator(".rw-missing input")).to_be_visible()
    page.locator(".rw-missing input").focus()
    page.keyboard.type("Descansar")
    page.keyboard.press("Enter")
    expect(page.locator(".rw-change h4").first).to_contain_text("Descansar")
    expect(page.locator(".rw-missing input")).to_have_count(0)
    context.close()
    assert not faults


# ---- where it cannot be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "settings", "said"),
    [
        ("/de/play/", {"script": "delete window.WebAssembly"}, "Dieser Browser hat kein WebAssembly"),
        ("/es/play/", {"without": "**/app/games.es.json"}, "No se ha podido cargar lo que esta página necesita."),
        ("/nl/play/#game=cartagena", {"without": "**/app/python.zip.gz"},
         "Het laden is niet gelukt. Heb je verbinding?\n\npython.zip: "),
        ("/en/try/", {"java_script_enabled": False}, "Trying a rule needs JavaScript."),
        ("/nl/play/", {"java_script_enabled": False}, "JavaScript"),
    ],
)
def test_a_page_that_cannot_play_says_why(
    browser: Browser, address: str, path: str, settings: dict[str, Any], said: str
) -> None:
    script, without = settings.pop("script", ""), settings.pop("without", "")
    context = new_context(browser, **settings)
    if script:
        context.add_init_script(str(script))
    if without:
        context.route(str(without), lambda route: route.abort())
    page = context.new_page()
    page.goto(address + path)
    if "game=" in path:
        page.locator(".rw-setup__go button").click()
    expect(page.locator("main")).to_contain_text(said, use_inner_text=True)
    context.close()
