"""The languages of books, engines and the terminal, in the order in which they are listed.

The grammar of each is a module in `prose/languages`, its words are in `locales/<code>`. The runtime
of engines stands alone and has the codes once more, in `runtime/texts.py`; a test holds them equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

LANGUAGE_NAMES: Mapping[str, str] = MappingProxyType(
    {"en": "English", "nl": "Dutch", "de": "German", "es": "Spanish"}
)
"""What findings call each language."""

LANGUAGES: tuple[str, ...] = tuple(LANGUAGE_NAMES)
"""The codes."""

_Said = TypeVar("_Said")


def in_each(*said: _Said | None) -> Mapping[str, _Said]:
    """Return something for each language, given in their order; None for one that has no such thing."""
    by_language = zip(LANGUAGES, said, strict=True)
    return MappingProxyType({language: one for language, one in by_language if one is not None})


ORIGINAL = "en"
"""The language that every message is first written in: in the others it is translated, and named by it."""


@dataclass(frozen=True, slots=True)
class Voices:
    """The languages that something is said in; with `drafts`, names stand in for missing words."""

    languages: tuple[str, ...] = LANGUAGES
    drafts: bool = False


COMPLETE = Voices()
"""All languages, with all words: as a book is printed."""
