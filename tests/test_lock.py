"""What is installed: one release of each package, known by the hashes of its files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


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
    for pin in (*project["dependencies"], *project["optional-dependencies"]["dev"]):
        name, version = pin.split("==")
        assert locked()[normal(name)][0] == version
    assert "setuptools" in locked()


def test_nothing_says_where_packages_come_from() -> None:
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted", LOCK)


def test_hashes_are_asked_for_when_packages_are_installed() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    installs = [line for line in makefile.splitlines() if "-r requirements.lock" in line]
    assert installs
    assert all("--require-hashes" in line for line in installs)
