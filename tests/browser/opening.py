"""Contexts of a browser that wait as patiently as all tests do."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, expect

from tests.waiting import DEADLINE

_MILLISECONDS = DEADLINE * 1000


def new_context(browser: Browser, **settings: Any) -> BrowserContext:
    """Return a new context whose pages, and what is expected of them, have until the deadline."""
    expect.set_options(timeout=_MILLISECONDS)
    context = browser.new_context(**settings)
    context.set_default_timeout(_MILLISECONDS)
    return context
