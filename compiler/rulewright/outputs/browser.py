"""The Chromium that prints booklets and shows pages to the browser tests: the machine's own, or the one npm brings.

Playwright starts it and speaks with it: the one of npm has no commands of its own for printing.

The one in `site/node_modules/@sparticuz/chromium` unpacks itself into the temporary folder, with the
libraries and the letters that it needs, so a machine without any browser has one after `make setup`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.foundation.atomic_write import locked
from rulewright.foundation.frozen import dataclass

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType

SITE = Path(__file__).parents[3] / "site"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "This needs Chromium. Install it (`apt install chromium`), or run `make setup`, which puts\n"
    "one into site/node_modules with npm; that one runs on Linux with an x86-64 processor."
)
_SAFE = ("--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars")
_UNPACK = """
import chromium from "@sparticuz/chromium";
const path = await chromium.executablePath();
const { LD_LIBRARY_PATH: libraries = "", FONTCONFIG_PATH: fonts = "" } = process.env;
console.log(JSON.stringify({ path, libraries, fonts }));
"""


@dataclass(frozen=True, slots=True)
class Chromium:
    """A program that may be a Chromium, and what it needs to be started."""

    path: str
    arguments: tuple[str, ...] = _SAFE
    environment: Mapping[str, str] = field(default_factory=dict)


class NoBrowserError(Exception):
    """There is no Chromium that starts; the message says what to install."""


def launch(kind: BrowserType) -> Browser:
    """Start the first Chromium that starts, or raises `NoBrowserError`."""
    from playwright.sync_api import Error

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


def installed() -> Chromium | None:
    """Return the Chromium of this machine."""
    path = next((found for name in COMMANDS if (found := shutil.which(name))), None)
    return None if path is None else Chromium(path)


def unpacked(site: Path = SITE) -> Chromium | None:
    """Return the Chromium of the npm package, unpacked; nothing if the package is not there.

    Raises `OSError`, `ValueError` or `subprocess.SubprocessError` where it cannot be unpacked.
    """
    if not (site / "node_modules" / "@sparticuz" / "chromium").is_dir():
        return None
    # Two test workers must not unpack at the same time: the second would start half a program.
    with locked(Path(tempfile.gettempdir())):
        done = subprocess.run(
            ["node", "--input-type=module", "-e", _UNPACK], cwd=site, capture_output=True, text=True,
            check=True, timeout=180, env={**os.environ, "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"},
        )
    said = json.loads(done.stdout)
    environment = {"LD_LIBRARY_PATH": said["libraries"], "FONTCONFIG_PATH": said["fonts"]}
    arguments = (*_SAFE, "--no-zygote", "--disable-gpu")
    return Chromium(said["path"], arguments, {k: v for k, v in environment.items() if v})
