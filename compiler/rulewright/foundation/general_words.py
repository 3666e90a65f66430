"""Where the words that every game is said with stand: in a project, or with the compiler where it has none."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path


def own_words(checkout: Path) -> Path:
    """Return the folder of the compiler's own words: in a checkout, or where pip puts the data of a package."""
    if checkout.is_dir():
        return checkout
    return Path(sysconfig.get_path("data"), "share", "rulewright", "locales")


OWN = own_words(Path(__file__).parents[2].parent / "locales")
"""The words of the compiler's own project."""

GENERAL = (
    "book.po", "facts.po", "language.po", "lexicon.toml", "names.toml", "page.po", "rulewright.po", "studies.po",
    "terminal.po",
)
"""What stands in the folder of a language and is of no one game."""


def home_of(locales: Path, name: str) -> Path:
    """Return the folder with languages in it in which a file of words stands, such as `de/book.po`.

    It is `locales`, but for a general one that nothing of that name is there for, not even a link.
    """
    _, _, last = name.rpartition("/")
    return OWN if last in GENERAL and not os.path.lexists(locales / name) else locales
