"""The browser of the browser tests: found, or unpacked, or missed with a plain message."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rulewright.outputs import browser as chromium
from tests.waiting import DEADLINE


def test_the_start_page_leads_to_the_games(page: Page) -> None:
    page.locator('a[href="en/cartagena/"]').click()
    expect(page.get_by_role("heading", level=1, name="Cartagena")).to_be_visible()


def test_the_browser_of_npm_shows_a_page(browser: Browser) -> None:
    found = chromium.unpacked()
    assert found is not None, "run `make setup`"
    started = browser.browser_type.launch(
        executable_path=found.path, args=list(found.arguments), env=dict(found.environment)
    )
    page = started.new_page()
    page.set_content("<h1>Port Royal</h1>")
    assert page.inner_text("h1") == "Port Royal"
    assert page.pdf(tagged=True, outline=True).startswith(b"%PDF-"), "it prints"
    started.close()


def test_without_any_browser_the_message_says_what_to_install(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "installed", lambda: None)
    monkeypatch.setattr(chromium, "unpacked", lambda: chromium.Chromium("/no/such/browser"))
    with pytest.raises(chromium.NoBrowserError, match=r"apt install chromium[\s\S]*no/such/browser"):
        chromium.launch(browser.browser_type)


def test_a_project_without_npm_packages_has_no_browser_to_unpack(tmp_path: Path) -> None:
    assert chromium.unpacked(tmp_path) is None


_KEPT = """async ([urls, deadline]) => {
  for (const end = Date.now() + deadline; Date.now() < end;) {
    const found = await Promise.all(urls.map((url) => caches.match(url)));
    if (found.every(Boolean) && navigator.serviceWorker.controller) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("not kept");
}"""


def test_all_pages_of_a_game_are_there_without_a_network_once_one_was_opened(
    new_page: Callable[..., Page], address: str
) -> None:
    page = new_page("/en/cartagena/turn/")
    other = f"{address}/en/cartagena/backward/"
    page.evaluate(_KEPT, [[other, f"{address}/scripts/search.js"], DEADLINE * 1000])
    page.context.set_offline(True)
    page.goto(other)
    expect(page.locator("h1")).to_contain_text("Moving back")
    page.goto(f"{address}/en/search/?q=refuge&game=cartagena")
    expect(page.locator(".rw-find__link").first).to_contain_text("Refuge")
    page.context.set_offline(False)
