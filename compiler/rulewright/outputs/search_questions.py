"""What readers ask of a rule in their own words: `locales/LANGUAGE/asked/GAME.toml`, for the search only.

A table from the address of a rule in the book (`action-attack`) to questions as they are typed at a
table: words that the rule itself does not use. Nobody reads them on a page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import files
from rulewright.foundation.toml import parse_toml
from rulewright.reference.phrase_index import (
    DATA,
    SayingsError,
    anchor_of,
    every,
    has_sayings,
    parts_in,
)

FOLDER = "asked"
_MOST_BYTES = 200_000

Asked = Mapping[str, Mapping[str, str]]
"""By the folder of a game and the address of a rule: its questions, one a line."""


def asked_in(root: Path, language: str, games: Collection[str]) -> dict[str, dict[str, str]]:
    """Return the questions of all games in a language. Raises `ValueError` with the file that is at fault."""
    found = {}
    for path in sorted((root / "locales" / language / FOLDER).glob("*.toml")):
        place = f"locales/{language}/{FOLDER}/{path.name}"
        if path.stem not in games:
            raise ValueError(f"{place}: there is no game `{path.stem}`{_meant(path.stem, games)}")
        try:
            table = parse_toml(files.read(path, _MOST_BYTES).decode())
        except (OSError, ValueError) as error:
            raise ValueError(f"{place} cannot be read: {error}") from error
        found[path.stem] = {rule: _lines(place, rule, value) for rule, value in table.items()}
    return found


def asked_by_authors(root: Path) -> dict[str, str]:
    """Return the words by which sayings of players are looked for, beside those of the page; as above."""
    if not has_sayings(root):
        return {}
    try:
        return {anchor_of(saying): "\n".join(saying.also) for saying in every(parts_in(root))}
    except SayingsError as error:
        raise ValueError(f"{DATA.as_posix()}: {error}") from error


def check_rules(asked: Mapping[str, str], place: str, known: Collection[str]) -> None:
    """Raise `ValueError` for the first rule that is asked for and stands nowhere in the book."""
    for rule in asked:
        if rule not in known:
            raise ValueError(f"{place}: no rule of the book has the address `{rule}`{_meant(rule, known)}")


def place_of(language: str, game: str) -> str:
    """Return the file of a game's questions, as messages name it."""
    return f"locales/{language}/{FOLDER}/{game}.toml"


def _lines(place: str, rule: str, value: object) -> str:
    said = value if isinstance(value, list) else []
    if not said or not all(isinstance(each, str) and each.strip() for each in said):
        raise ValueError(f'{place}: `{rule}` needs a list of questions: "{rule}" = ["one", "another"]')
    return "\n".join(said)


def _meant(wrong: str, known: Collection[str]) -> str:
    near = suggest_name(wrong, known)
    return f"; did you mean `{near}`?" if near else ""
