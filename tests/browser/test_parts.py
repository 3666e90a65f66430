"""What is chosen at once is clicked part by part, on a table that a test lays out itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.opening import new_context

SCRIPTS = Path(__file__).parents[2] / "site" / "scripts" / "play"
HOME = "http://127.0.0.1:9/"

SPOTS = "abc"
PAIRS = ["ab", "ac", "bc"]


def scene() -> dict[str, Any]:
    """Three spots side by side; what may be chosen is one spot and another."""
    squares = "".join(
        f'<rect data-of="z:board:{at}" x="{40 * at}" width="30" height="30"></rect>' for at in range(len(SPOTS))
    )
    parts = [[[f"z:board:{SPOTS.index(spot)}"] for spot in pair] for pair in PAIRS]
    return {
        "viewer": 0, "waiting": 0, "logged": 0, "log": [], "turn": 0, "over": False, "undo": False,
        "players": [{"name": "Anna", "bot": None, "seat": 0, "badge": ""}],
        "board": f'<svg viewBox="0 0 120 30" width="240">{squares}</svg>', "described": "",
        "prompt": "Choose two spots", "during": "", "picks": [], "secret": False, "kind": "choose", "refused": [],
        "options": [
            {"n": n, "label": pair, "of": [], "then": [], "parts": parts[n]} for n, pair in enumerate(PAIRS)
        ],
    }


@pytest.fixture
def table(browser: Browser) -> Iterator[Page]:
    """The table of the scene; what is chosen is noted in `chosen`."""
    context = new_context(browser, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    begins = f"""
      import {{ TableView }} from "./table.js";
      window.chosen = [];
      const say = (text, slots = {{}}) => text.replace(/\\{{(\\w+)\\}}/g, (_, name) => slots[name] ?? "");
      const does = {{ choose: (...numbers) => window.chosen.push(...numbers), touch: () => {{}} }};
      const view = new TableView(document.body, say, does, (url) => url);
      view.show({json.dumps(scene())});
      window.ready = true;"""
    pages = {"": "<!doctype html><body></body>", "begins.js": begins}

    def answered(route: Any) -> None:
        name = route.request.url.removeprefix(HOME)
        text = pages[name] if name in pages else (SCRIPTS / name).read_text(encoding="utf-8")
        route.fulfill(body=text, content_type="text/javascript" if name else "text/html")

    page.route("**/*", answered)
    page.goto(HOME)
    page.add_script_tag(url="begins.js", type="module")
    page.wait_for_function("window.ready")
    yield page
    context.close()
    assert not faults


def marked(page: Page, name: str) -> str:
    found = page.evaluate(f"[...document.querySelectorAll('rect.{name}')].map((each) => each.dataset.of)")
    return "".join(SPOTS[int(of[-1])] for of in found)


def click(page: Page, spot: str) -> None:
    page.locator(f'rect[data-of="z:board:{SPOTS.index(spot)}"]').click()


def meant(page: Page) -> list[str]:
    return page.locator(".rw-option--meant").all_inner_texts()


def test_the_first_part_is_marked_then_what_the_second_can_be(table: Page) -> None:
    assert marked(table, "rw-may") == "ab"
    click(table, "a")
    assert (marked(table, "rw-picked"), marked(table, "rw-may"), meant(table)) == ("a", "bc", ["ab", "ac"])
    click(table, "c")
    assert table.evaluate("window.chosen") == [1]


def test_a_first_part_is_put_back_or_changed(table: Page) -> None:
    click(table, "b")
    assert marked(table, "rw-may") == "c"
    click(table, "b")
    assert (marked(table, "rw-picked"), marked(table, "rw-may"), meant(table)) == ("", "ab", [])
    click(table, "b")
    click(table, "a")
    assert (marked(table, "rw-picked"), marked(table, "rw-may")) == ("a", "bc")
    assert table.evaluate("window.chosen") == []


def test_the_list_names_both_at_once(table: Page) -> None:
    table.locator(".rw-option").nth(2).click()
    assert table.evaluate("window.chosen") == [2]
