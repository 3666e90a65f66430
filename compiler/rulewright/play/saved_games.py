"""Saved games: files that hold the record of a game, and nothing of another program's."""

from __future__ import annotations

import json
from pathlib import Path

from rulewright.foundation.atomic_write import reason as why
from rulewright.foundation.atomic_write import write_file

FORMAT = "rulewright record"
LONGEST = 10_000_000


class SaveError(Exception):
    """A file that cannot be saved to, or is no saved game.

    `english` is a sentence with slots, which `Words.say` puts into another language.
    """

    def __init__(self, english: str, **slots: object) -> None:
        super().__init__(english.format(**slots))
        self.english = english
        self.slots = slots


UNREADABLE = "{file} cannot be read: {reason}"
UNWRITABLE = "{file} cannot be written: {reason}"
NO_SAVE = "{file} is no saved game"
KEPT = "{file} is no saved game, so it is not overwritten"


def read_save(path: Path) -> tuple[str, str]:
    """Return the text of a saved game and the name of its game, unchecked beyond that."""
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST + 1).decode("utf-8")
    except OSError as error:
        raise SaveError(UNREADABLE, file=path, reason=why(error)) from error
    except UnicodeDecodeError as error:
        raise SaveError(NO_SAVE, file=path) from error
    game = _game_of(text)
    if game is None:
        raise SaveError(NO_SAVE, file=path)
    return text, game


def write_save(path: Path, record: str) -> None:
    """Save a record, whole or not at all. A file that is no saved game is not overwritten."""
    try:
        if path.exists() and path.stat().st_size and not _is_save(path):
            raise SaveError(KEPT, file=path)
        write_file(path, record)
    except OSError as error:
        raise SaveError(UNWRITABLE, file=path, reason=why(error)) from error


def _is_save(path: Path) -> bool:
    try:
        read_save(path)
    except SaveError:
        return False
    return True


def _game_of(text: str) -> str | None:
    if len(text) > LONGEST:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return None
    game = data.get("game")
    return game if isinstance(game, str) else None
