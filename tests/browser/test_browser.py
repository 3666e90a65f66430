"""The browser of the browser tests: found, or unpacked, or missed with a plain message."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rulewright.outputs import browser as chromium


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
