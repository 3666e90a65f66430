"""What is installed: one release of each package, known by the hashes of its files."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version as installed
from itertools import chain
from pathlib import Path

from rulewright.foundation.extras import EXTRA_OF
from rulewright.foundation.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


EVERYTHING = f"rulewright[{','.join(sorted(PROJECT['project']['optional-dependencies'].keys() - {'dev'}))}]"


def normal(name: str) -> str:
    """A name of a package as all spellings of it are compared."""
    return re.sub(r"[-_.]+", "-", re.sub(r"\[.*\]", "", name)).lower()


def locked() -> dict[str, tuple[str, list[str]]]:
    """Each package with its release and the hashes of its files."""
    found: dict[str, tuple[str, list[str]]] = {}
    for entry in LOCK.replace("\\\n", " ").splitlines():
        if entry.startswith("#"):
            continue
        release, *hashes = entry.split()
        name, version = release.split("==")
        assert normal(name) not in found
        found[normal(name)] = version, hashes
    return found


def test_every_package_has_one_release_and_hashes() -> None:
    assert len(locked()) > 40
    for name, (version, hashes) in locked().items():
        assert re.fullmatch(r"[\w.]+", version), name
        assert hashes, name
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes), name


def test_the_lock_has_what_is_asked_for() -> None:
    project = PROJECT["project"]
    pins = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    assert len(pins) > 20
    for pin in pins:
        if pin == EVERYTHING:
            continue
        name, version = pin.split("==")
        assert locked()[normal(name)][0] == version
    assert "setuptools" in locked()


def test_whoever_works_here_has_all_extras() -> None:
    assert EVERYTHING in PROJECT["project"]["optional-dependencies"]["dev"]


def test_extras_that_messages_name_bring_what_is_missing() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    brought = {extra: {re.split(r"[=\[]", pin)[0] for pin in pins} for extra, pins in extras.items()}
    packages = {"material": "mkdocs-material", "distributed": "dask", "resvg_py": "resvg-py"}
    for module, extra in EXTRA_OF.items():
        assert packages.get(module, module) in brought[extra]


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT["project"]
    assert installed("rulewright") == VERSION


def test_nothing_says_where_packages_come_from() -> None:
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted", LOCK)


def test_hashes_are_asked_for_when_packages_are_installed() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    installs = [line for line in makefile.splitlines() if "-r requirements.lock" in line]
    assert installs
    assert all("--require-hashes" in line for line in installs)
