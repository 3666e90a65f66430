"""What players say, and how it is written: one file of data for the page, for `rulewright how` and for a test.

`site/sayings/sayings.toml` has the sayings in all four languages, each with the lines that do it in one
of the games; `site/sayings/<language>.md` is the page, in which `<!-- sayings -->` stands for them.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.emit.rulebook.markdown import escape
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.foundation.source import SourceFile, Span
from rulewright.foundation.toml import TomlError, parse_toml

FOLDER = Path("site/sayings")
DATA = FOLDER / "sayings.toml"

_HERE = "<!-- sayings -->"
_SAME = 4
"""So many letters at the beginning, and a long word is another form of the same word."""
_MOST_OF_IT = 0.6
_LIKE = 0.7
"""What another form of a word counts."""
_PHRASE = 1.5
"""What it counts if all words of a phrase are asked for, and no other."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What players say, by language, and the lines of a house rule that do it in a game."""

    name: str
    game: str
    said: Mapping[str, str]
    also: tuple[str, ...]
    lines: str


@dataclass(frozen=True, slots=True)
class Part:
    """Sayings about one thing, under a title in each language."""

    name: str
    title: Mapping[str, str]
    sayings: tuple[Saying, ...]


class SayingsError(ValueError):
    """The file of the sayings is not as it should be."""


def has_sayings(root: Path) -> bool:
    """Return whether a project has sayings of its own."""
    return (root / DATA).is_file()


def parts_in(root: Path) -> tuple[Part, ...]:
    """Return all sayings of a project. Raises `SayingsError`."""
    try:
        data = parse_toml((root / DATA).read_text(encoding="utf-8"))
    except TomlError as error:
        raise SayingsError(str(error)) from error
    return tuple(_part(each) for each in _tables(data, "part"))


def every(parts: Sequence[Part]) -> list[Saying]:
    """Return the sayings of all parts."""
    return [saying for part in parts for saying in part.sayings]


def anchor_of(saying: Saying) -> str:
    """Return where a saying stands on its page."""
    return saying.name.replace("_", "-")


def _part(table: Mapping[str, object]) -> Part:
    return Part(
        _text(table, "name"),
        {language: _text(table, language) for language in LANGUAGES},
        tuple(_saying(each) for each in _tables(table, "saying")),
    )


def _saying(table: Mapping[str, object]) -> Saying:
    also = table.get("also", [])
    if not isinstance(also, list):
        raise SayingsError(f"`also` of {_text(table, 'name')} is no list")
    return Saying(
        _text(table, "name"),
        _text(table, "game"),
        {language: _text(table, language) for language in LANGUAGES},
        tuple(map(str, also)),
        _text(table, "lines").strip("\n"),
    )


def _text(table: Mapping[str, object], key: str) -> str:
    text = table.get(key)
    if not isinstance(text, str) or not text.strip():
        raise SayingsError(f"`{key}` is missing in {table.get('name', 'a table')}")
    return text


def _tables(table: Mapping[str, object], key: str) -> Iterator[Mapping[str, object]]:
    found = table.get(key)
    if not isinstance(found, list):
        raise SayingsError(f"`[[{key}]]` is missing")
    yield from (each for each in found if isinstance(each, dict))


# ---- the page ----------------------------------------------------------------------------------


def sayings_pages(root: Path, findings: Findings) -> Mapping[str, str]:
    """Return the page of each language; none for a project without sayings."""
    paths = {language: root / FOLDER / f"{language}.md" for language in LANGUAGES}
    if not has_sayings(root) or not all(path.is_file() for path in paths.values()):
        return {}
    try:
        parts = parts_in(root)
    except SayingsError as error:
        place = Span(SourceFile(DATA.as_posix(), ""), 0, 0)
        findings.add(Diagnostic("R115", f"The sayings cannot be read: {error}", place))
        return {}
    return {
        language: path.read_text(encoding="utf-8").replace(_HERE, _listed(parts, language))
        for language, path in paths.items()
    }


def _listed(parts: Sequence[Part], language: str) -> str:
    return "\n\n".join(block for part in parts for block in _blocks(part, language))


def _blocks(part: Part, language: str) -> Iterator[str]:
    yield f"## {escape(part.title[language])} {{ #{part.name} }}"
    for saying in part.sayings:
        yield f"**{escape(saying.said[language])}** `{saying.game}`\n{{ #{anchor_of(saying)} }}"
        yield f"```rules\n{saying.lines}\n```"


# ---- looking one up ----------------------------------------------------------------------------


def best(parts: Sequence[Part], asked: str, most: int = 3) -> list[Saying]:
    """Return the sayings that fit what was asked, in any language, the best first."""
    sayings = every(parts)
    texts = [[_words(phrase) for phrase in (*each.said.values(), *each.also)] for each in sayings]
    known = Counter(word for phrases in texts for word in {word for phrase in phrases for word in phrase})
    worth = {word: log(1 + len(sayings) / count) for word, count in known.items()}
    rare = log(1 + len(sayings))
    wanted = {word: worth.get(word, rare) for word in _words(asked)}
    found = [(_fits(wanted, phrases), -number) for number, phrases in enumerate(texts)]
    good = sorted((each for each in found if each[0] > 0), reverse=True)
    return [sayings[-number] for fits, number in good[:most] if fits >= good[0][0] / 3]


def language_of(parts: Sequence[Part], asked: str) -> str:
    """Return the language in which something was asked, as far as the words of the sayings tell."""
    wanted = set(_words(asked))
    spoken = {
        language: Counter(word for each in every(parts) for word in set(_words(each.said[language])))
        for language in LANGUAGES
    }
    def known(language: str) -> float:
        exact = len(wanted & spoken[language].keys())
        return exact + sum(any(_alike(word, other) for other in spoken[language]) for word in wanted) / 2

    return max(LANGUAGES, key=lambda language: (known(language), language == ORIGINAL))


def _fits(wanted: Mapping[str, float], phrases: Sequence[Sequence[str]]) -> float:
    """Return how well phrases fit the words that are wanted: each word counts once, by how rare it is."""
    there = {word for phrase in phrases for word in phrase}
    fits = 0.0
    for word, value in wanted.items():
        if word in there:
            fits += value
        elif any(_alike(word, other) for other in there):
            fits += _LIKE * value
    asked = set(wanted)
    return fits * _PHRASE if any(set(phrase) == asked for phrase in phrases) else fits


def _alike(one: str, other: str) -> bool:
    """Return whether two words are forms of one, as far as their letters tell: draw, draws; beurt, beurten."""
    if one[:_SAME] != other[:_SAME]:
        return False
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return same >= _SAME and same >= _MOST_OF_IT * max(len(one), len(other))


@lru_cache(4_096)
def _words(text: str) -> tuple[str, ...]:
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return tuple(re.findall(r"\w+", plain))
