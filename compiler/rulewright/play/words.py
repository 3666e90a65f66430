"""What the terminal says, in the language of the players.

The words stand in `locales/<language>/terminal.po`, with the English sentence as msgid; only the
names of commands have a context. Just as much of the format is read as these files use. A file that
cannot be read, or lacks a message, is no reason to stop a game: then the English words are used.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import lies_below

MAX_BYTES = 200_000
TERMINAL, STUDIES = "terminal.po", "studies.po"
"""What is said while people play, and what studies say."""

COMMAND = "command"
"""The context of the names of commands."""

Key = tuple[str, str]

_LINE = re.compile(r'(?:(msgctxt|msgid|msgstr) +)?("(?:[^"\\]|\\.)*")')
_SLOT = re.compile(r"\{([a-z]+)\}")


class WordsError(ValueError):
    """A file of words that cannot be read; the message names the line."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language; those that are not there are English."""

    language: str
    messages: Mapping[Key, str] = field(default_factory=dict)

    def say(self, english: str, **slots: object) -> str:
        """A sentence with its slots filled; what is put in is never read as a slot."""
        text = self.messages.get(("", english), english)
        filled = _SLOT.sub(
            lambda found: str(slots[found[1]]) if found[1] in slots else found[0], text
        )
        # A player who has no name is `player 1` in a sentence, and begins one with a capital.
        return filled[:1].upper() + filled[1:] if text.startswith("{player}") else filled

    def command(self, english: str) -> str:
        """The name of a command; the English one is understood as well."""
        return self.messages.get((COMMAND, english), english)


def load_words(locales: Path | None, language: str, file: str = TERMINAL) -> Words:
    """The words of a language; the English ones where there is no file of them."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    if locales is None:
        return Words(language)
    path = locales / language / file
    if not lies_below(locales, path):
        return Words(language)
    try:
        with path.open("rb") as opened:
            text = opened.read(MAX_BYTES).decode("utf-8")
        return Words(language, read_messages(text))
    except (OSError, ValueError):
        return Words(language)


def read_messages(text: str) -> dict[Key, str]:
    """The messages of a .po file by context and English text, without those not yet translated."""
    found: dict[Key, str] = {}
    for entry in _entries(text):
        english = entry.get("msgid", "")
        if english and entry.get("msgstr"):
            found[entry.get("msgctxt", ""), english] = entry["msgstr"]
    return found


def _entries(text: str) -> Iterator[dict[str, str]]:
    entry: dict[str, str] = {}
    keyword = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise WordsError(f"line {number} is no line of a .po file")
        if match[1] in ("msgctxt", "msgid") and "msgstr" in entry:
            yield entry
            entry = {}
        keyword = match[1] or keyword
        if not keyword:
            raise WordsError(f"line {number} is a text of no message")
        try:
            text = json.loads(match[2])
        except ValueError:
            raise WordsError(f"line {number} has a sign after \\ that is not understood") from None
        if not text.replace("\n", "").replace("\xa0", "").isprintable():
            raise WordsError(f"line {number} has a sign that steers a terminal")
        entry[keyword] = entry.get(keyword, "") + text
    if entry:
        yield entry
