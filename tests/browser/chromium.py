"""Starts a Chromium for the tests that look at the built pages: the one that prints booklets as well."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, Error

from rulewright.outputs import printer
from rulewright.outputs.printer import Chromium, installed

SITE = Path(__file__).parents[2] / "site"
MISSING = f"The browser tests need Chromium. {printer.MISSING}"


class NoBrowserError(Exception):
    """There is no Chromium that starts; the message says what to install."""


def unpacked(site: Path = SITE) -> Chromium | None:
    """The Chromium of the npm package, wherever the tests are started."""
    return printer.unpacked(site)


def launch(kind: BrowserType) -> Browser:
    """Starts the first Chromium that starts."""
    tried: list[str] = []
    for find in (installed, unpacked):
        try:
            found = find()
            if found is None:
                continue
            return kind.launch(
                executable_path=found.path, args=list(found.arguments),
                env={**os.environ, **found.environment}, timeout=60_000,
            )
        except (Error, OSError, ValueError, subprocess.SubprocessError) as error:
            tried.append(f"{find.__name__}: {str(error).strip()[:600]}")
    raise NoBrowserError("\n".join([MISSING, *tried]))
