"""One site and one Chromium for all browser tests."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from rulewright.outputs.browser import launch
from rulewright.outputs.site import OWN, assemble, build_site, make_server
from tests.browser.opening import new_context
from tests.shared import made_once


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder that holds the built site; the workers of one run share it."""
    return made_once("site", _build)


def _build(folder: Path) -> None:
    assemble(OWN, folder)
    build_site(OWN, folder, root=OWN)


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Where the site is served, without a slash at the end."""
    with make_server(built, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as driver:
        started = launch(driver.chromium)
        yield started
        started.close()


@pytest.fixture
def new_page(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of its own, with settings of a context (`viewport`, `color_scheme`, `locale`).

    A `script` runs before those of the page.

    At the end of the test no page has had an error, been refused something by its policy, or asked
    another host for anything.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            faults.append(f"a request to {request.url}")

    def opened(path: str = "/", script: str = "", **settings: Any) -> Page:
        context = new_context(browser, **{"reduced_motion": "reduce", **settings})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{path}: {error}"))
        page.on(
            "console",
            lambda said: faults.append(f"{path}: {said.text}") if said.type == "error" else None,
        )
        context.on("request", asked)
        if script:
            context.add_init_script(script)
        page.goto(address + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """The start page."""
    return new_page("/")
