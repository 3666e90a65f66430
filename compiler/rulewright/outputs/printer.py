"""The Chromium that prints booklets and that the browser tests start: the machine's own, or the one npm brings.

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
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.foundation.writing import locked

SITE = Path(__file__).parents[3] / "site"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "Install it (`apt install chromium`), or run `make setup`, which puts\n"
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

    def starts(self) -> bool:
        """Whether it prints an empty page: some commands only say where to get one, some builds wait for ever."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                done = subprocess.run(
                    [self.path, *self.arguments, "--headless", f"--print-to-pdf={folder}/a.pdf", "about:blank"],
                    env={**os.environ, **self.environment}, capture_output=True, check=False, timeout=30,
                )
            except (OSError, subprocess.TimeoutExpired):
                return False
        return done.returncode == 0


def installed() -> Chromium | None:
    """The Chromium of this machine."""
    path = next((found for name in COMMANDS if (found := shutil.which(name))), None)
    return None if path is None else Chromium(path)


def unpacked(site: Path = SITE) -> Chromium | None:
    """The Chromium of the npm package, unpacked; nothing if the package is not there.

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
