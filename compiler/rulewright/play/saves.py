"""Saved games: files that hold the record of a game, and nothing of another program's."""

from __future__ import annotations

import json
import os
from pathlib import Path

FORMAT = "rulewright record"
LONGEST = 10_000_000


class SaveError(Exception):
    """A file that cannot be saved to, or is no saved game; the message says which and why."""


def read_save(path: Path) -> tuple[str, str]:
    """The text of a saved game and the name of its game, unchecked beyond that."""
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST + 1).decode("utf-8")
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise SaveError(f"{path} is no saved game: it is not UTF-8 text") from error
    game = _game_of(text)
    if game is None:
        raise SaveError(f"{path} is no saved game")
    return text, game


def write_save(path: Path, record: str) -> None:
    """Saves a record, whole or not at all. A file that is no saved game is not overwritten."""
    try:
        if path.exists():
            old, _ = read_save(path) if path.stat().st_size else ("", "")
            if old == record:
                return
        partial = path.with_name(f".{path.name}.partial")
        partial.write_text(record, encoding="utf-8", newline="\n")
        os.replace(partial, path)
    except SaveError as error:
        raise SaveError(f"{error}, so it is not overwritten") from error
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {error.strerror or error}") from error


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
