"""A game of one's own, served by `rulewright serve` from a folder anywhere, is played in the page."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.opening import new_context
from tests.browser.test_play import settled
from tests.cli.projects import change, write_game

pytestmark = pytest.mark.browser

_SERVE = "from rulewright.cli import main; main()"


def _hears() -> None:
    """A run in the background of a shell, and all that it starts, would ignore the keyboard."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """Where a game without German words is served, whose folder is in no project."""
    write_game(tmp_path / "my_game", tmp_path / "my_game" / "locales")
    (tmp_path / "my_game" / "locales" / "de" / "my_game.toml").unlink()
    command = [sys.executable, "-u", "-P", "-c", _SERVE, "serve", "my_game", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, preexec_fn=_hears) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://[\d.:]+", server.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            server.send_signal(signal.SIGINT)


def test_it_is_made_beside_and_anew_after_a_change(browser: Browser, served: str, tmp_path: Path) -> None:
    page = new_context(browser, reduced_motion="reduce").new_page()
    page.goto(f"{served}/de/my_game/")
    page.locator("a[href$='play/#game=my_game']").click()
    making = page.locator(".rw-making")
    expect(making).to_be_visible()
    numbers = page.locator(".rw-many__one")
    expect(numbers).to_have_count(3)
    expect(making).to_be_hidden()
    change(tmp_path / "my_game" / "game.rules", "players 2 to 4", "players 2 to 3")
    expect(numbers).to_have_count(2)
    page.locator(".rw-setup__go button").click()
    settled(page)
    expect(page.locator(".rw-option").first).to_be_visible()
