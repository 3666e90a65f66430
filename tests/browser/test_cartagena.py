"""Cartagena in the page: house rules in the form, files and addresses, and what the page is told at all."""

from __future__ import annotations

import importlib
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_play import begin, play, settled

NewPage = Callable[..., Page]

HEARING = """
window.heard = [];
window.Worker = class extends Worker {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => { if (data.found) window.heard.push(data.found); });
  }
};
"""
"""Keeps all that the worker ever says to the page."""


def heard(page: Page) -> list[dict[str, Any]]:
    """What the worker has said since the last time."""
    found = page.evaluate("window.heard.splice(0)")
    assert isinstance(found, list)
    return [each for each in found if each]


@pytest.fixture(scope="module")
def nearly_over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game against a bot as a file: the bot has one choice left, then Anna wins by going forward."""
    engine = importlib.import_module("rulewright_engines.cartagena")
    lots = random.Random(46)
    game = engine.new_game(["Anna", "Bonny"], seed=46)
    while not game.is_over:
        options = game.legal_actions()
        wanted = [each for each in options if str(each).endswith(("set_out", "=advance"))]
        game.apply(wanted[0] if wanted and game.current_player == 0 else lots.choice(options))
    while game.is_over or game.current_player == 0:
        game.undo()
    asked = {"game": "cartagena", "players": 2, "names": ["Anna", "Bonny"], "bots": {"1": "easy"}}
    path = tmp_path_factory.mktemp("saved") / "cartagena.json"
    saved = {"format": "rulewright page", "wanted": asked, "record": json.loads(game.to_record())}
    path.write_text(json.dumps(saved), encoding="utf-8")
    return path


def test_a_house_rule_a_file_and_an_address_in_one_page(new_page: NewPage, nearly_over: Path) -> None:
    page = new_page("/nl/play/#game=cartagena", permissions=["clipboard-read", "clipboard-write"])
    tick = page.get_by_role("checkbox", name="De tunnel wordt willekeurig gebouwd")
    expect(tick).to_be_checked()  # as the game has it
    page.locator("summary", has_text="Huisregels").click()
    page.locator('input[value="small_crews"]').check()
    begin(page, "cartagena", chosen=True)
    # Four pirates for each, and not six.
    expect(page.locator(".rw-board svg").first).to_contain_text("×4")
    expect(page.locator(".rw-board svg").first).not_to_contain_text("×6")

    # A click in the picture says why not, or chooses.
    page.locator('[data-of^="z:tunnel:24"]').first.click(force=True)
    expect(page.locator(".rw-because")).to_contain_text("Kies een actie")
    expect(page.locator(".rw-because a").first).to_have_attribute("href", re.compile(r"/nl/cartagena/.+#"))
    page.get_by_role("button", name="De tunnel in", exact=True).click()
    expect(page.locator(".rw-ask__head")).to_contain_text("kaart")
    page.locator('g.rw-may[data-of*="symbol_card"]').first.click(force=True)
    expect(page.locator(".rw-log")).to_contain_text("op de aflegstapel.")

    # Its address, which holds the rules as well, goes on from here.
    before = page.locator(".rw-log > li").all_inner_texts()
    page.get_by_role("button", name="Adres kopiëren").click()
    expect(page.locator(".rw-told")).to_contain_text("gekopieerd")
    address = page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Een ander spel").click()
    page.evaluate("(hash) => { location.hash = hash; }", "#" + address.split("#")[1])
    page.get_by_role("button", name="Spelen", exact=True).click()
    settled(page)
    assert page.locator(".rw-log > li").all_inner_texts() == before

    # A file, played to its end.
    page.get_by_role("button", name="Een ander spel").click()
    page.locator("input.rw-file").set_input_files(nearly_over)
    settled(page)
    expect(page.locator(".rw-players")).to_contain_text("Bonny")
    assert play(page, 9, prefer="Vooruit") == 3
    expect(page.locator(".rw-won")).to_have_text("Het spel is afgelopen.")
    page.get_by_role("button", name="Een ander spel").click()
    page.locator("input.rw-file").set_input_files(
        {"name": "none.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(page.locator(".rw-because--not")).to_be_visible()


def test_behind_the_veil_and_in_the_memory_of_the_page_is_nothing_of_others(new_page: NewPage) -> None:
    page = new_page("/en/play/#game=cartagena", script=HEARING)
    assert page.evaluate("localStorage.length") == 0
    page.locator(".rw-many__one", has_text="3").click()
    page.locator(".rw-seat select").nth(1).select_option("")
    page.locator(".rw-seat select").nth(2).select_option("easy")
    page.locator('.rw-seat input[type="text"]').nth(0).fill("Anna")
    page.locator('.rw-seat input[type="text"]').nth(1).fill("Bram")
    page.locator(".rw-setup__go button").click()
    for turn in range(6):
        settled(page, ".rw-veil")
        if page.locator(".rw-veil").count():
            assert page.locator(".rw-board").inner_html() == ""
            assert page.locator(".rw-log").inner_html() == ""
            assert page.locator("#rw-described").inner_text() == ""
            page.locator(".rw-veil button").click()
            settled(page)
        names = page.locator(".rw-player--now").inner_text()
        viewer = 0 if "Anna" in names else 1
        for scene in heard(page):
            _knows_only(scene)
        board = page.locator(".rw-board")
        own = board.locator(f'[data-tile="k:player:{viewer}"] [data-of^="k:symbol_card"]')
        assert own.count(), "one's own cards are on the screen"
        for other in {0, 1, 2} - {viewer}:
            assert board.locator(f'[data-tile="k:player:{other}"] [data-of^="k:symbol_card"]').count() == 0
        if turn < 5:
            was = page.locator(".rw-game").get_attribute("data-turn")
            page.get_by_role("button", name="Pass", exact=True).click()
            page.wait_for_function(
                "(was) => document.querySelector('.rw-veil')"
                " || document.querySelector('.rw-game').dataset.turn !== was", arg=was,
            )
    stored = page.evaluate("JSON.stringify(localStorage)")
    assert set(json.loads(json.loads(stored)["rulewright.games"])[0]) == {"game", "key", "names", "when"}


def _knows_only(scene: dict[str, Any]) -> None:
    """That what the worker has said is a scene of a person, without records, seeds or others' cards."""
    if set(scene) == {"about", "actions", "refused"}:  # what a first turn is taught, from the rules
        return
    told = {
        "viewer", "players", "board", "described", "waiting", "turn", "log", "logged", "over", "undo", "secrets",
        "turned", "turnings", "prompt", "during", "picks", "secret", "kind", "options", "refused", "rules",
        "wanted",
    }
    assert set(scene) <= told, set(scene) - told
    assert scene["viewer"] in (0, 1)
    assert all(each["part"]["seat"] == scene["viewer"] for each in scene["turned"] if each["looked"])
    assert "seed" not in scene.get("wanted", {})
    dealt = [line for part in scene["log"] if part["kind"] == "setup" for line in part["more"] if "hand" in line]
    named = ("Anna", "Bram")[scene["viewer"]]
    for line in dealt:
        assert line.startswith("Six cards: ") is not (f"{named}'s hand" in line), line
