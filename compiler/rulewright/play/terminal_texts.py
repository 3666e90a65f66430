"""What the terminal says, in the language of the players.

The words stand in `locales/<language>/terminal.po`, with the English sentence as msgid; only the
names of commands have a context. A file that cannot be read, or lacks a message, is no reason to stop
a game: then the English words are used.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import LANGUAGES
from rulewright.prose.words.po import read_messages

TERMINAL, STUDIES = "terminal.po", "studies.po"
"""What is said while people play, and what studies say."""

COMMAND = "command"
"""The context of the names of commands."""

Key = tuple[str, str]

_STEERS = re.compile(r"[\t\r]")
"""What a message can hold that steers a terminal, but for the end of a line."""

_SLOT = re.compile(r"\{([a-z]+)\}")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language; those that are not there are English."""

    language: str
    messages: Mapping[Key, str] = field(default_factory=dict)

    def say(self, english: str, **slots: object) -> str:
        """Return a sentence with its slots filled; what is put in is never read as a slot."""
        text = self.messages.get(("", english), english)
        filled = _SLOT.sub(
            lambda found: str(slots[found[1]]) if found[1] in slots else found[0], text
        )
        # A player who has no name is `player 1` in a sentence, and begins one with a capital.
        return filled[:1].upper() + filled[1:] if text.startswith("{player}") else filled

    def command(self, english: str) -> str:
        """Return the name of a command; the English one is understood as well."""
        return self.messages.get((COMMAND, english), english)


def load_words(locales: Path | None, language: str, file: str = TERMINAL) -> Words:
    """Return the words of a language; the English ones where there is no file of them."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    if locales is None:
        return Words(language)
    messages = read_messages(locales, f"{language}/{file}", Findings(), several=True)
    return Words(
        language,
        {
            (each.context, each.english): each.text
            for each in messages
            if each.whole and each.text and not each.fuzzy and not _STEERS.search(each.text)
        },
    )
