"""What a person can type instead of a choice, in English or in the language of the game."""

from __future__ import annotations

from enum import StrEnum
from unicodedata import combining, normalize

from rulewright.foundation.frozen import dataclass
from rulewright.play.terminal_texts import Words


class Command(StrEnum):
    """A command; the value is its English name."""

    RULE = "?"
    WHY_NOT = "why not"
    WHY = "why"
    LOG = "log"
    VIEW = "view"
    SAVE = "save"
    UNDO = "undo"
    HELP = "help"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that was typed: a command with the rest of the line, or an answer without one."""

    command: Command | None
    rest: str


def understand(line: str, words: Words) -> Typed:
    """Return what a line means. A command is known by its English name and by that in the language."""
    for command in Command:
        for name in (words.command(command.value), command.value):
            rest = _after(line, name)
            if rest is not None:
                return Typed(command, rest)
    return Typed(None, line.strip())


def _after(line: str, name: str) -> str | None:
    """Return what comes after the words of a command, or None where the line begins otherwise."""
    typed, wanted = line.split(), _plain(name).split()
    if [_plain(word) for word in typed[: len(wanted)]] != wanted:
        return None
    return " ".join(typed[len(wanted) :])


def _plain(text: str) -> str:
    """Lower case without accents, as people type in a hurry."""
    return "".join(char for char in normalize("NFD", text.casefold()) if not combining(char))
