"""The spelling of the books: every word is in a dictionary of its language or was looked at.

    python -m tests.site.spelling           the words that are in neither
    python -m tests.site.spelling --write   adds them to tests/site/words, after somebody looked at them

The dictionaries are those of pyspellchecker. They lack most compounds of Dutch and German and the
forms of verbs with pronouns in Spanish, which is what the lists are for.
"""

from __future__ import annotations

import argparse
import gzip
import html
import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES
from tests.prose.drawn import BOOKS, plain

LISTS = Path(__file__).parent / "words"
FOREIGN = re.compile(r"<(\w+)\b[^>]*\blang=\"\w+\"[^>]*>.*?</\1>", re.DOTALL)
CODE = re.compile(r"`[^`]*`|<code>.*?</code>", re.DOTALL)
FACT = re.compile(r"\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b")
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
POSSESSIVE = ("en", "nl")
"""The languages that put an apostrophe before an s."""
SOURCES = "sources.md"
"""Pages that quote the statements of facts, which are in English everywhere."""


@cache
def dictionary(language: str) -> frozenset[str]:
    """The words of a language, in small letters."""
    packed = files("spellchecker").joinpath("resources", f"{language}.json.gz").read_bytes()
    return frozenset(json.loads(gzip.decompress(packed)))


@cache
def looked_at(language: str) -> frozenset[str]:
    """The words of the books that are in no dictionary, and right."""
    path = LISTS / f"{language}.txt"
    return frozenset(path.read_text(encoding="utf-8").split()) if path.exists() else frozenset()


def words(page: str) -> set[str]:
    """The words of a page as they are written, those in other languages left out."""
    text = plain(CODE.sub(" ", FOREIGN.sub(" ", page)))
    return set(WORD.findall(FACT.sub(" ", html.unescape(text))))


def is_known(word: str, language: str) -> bool:
    """Whether a word is spelled right, as far as lists can tell."""
    plain_word = word.replace("’", "'")
    if language in POSSESSIVE:
        plain_word = plain_word.removesuffix("'s")
    parts = plain_word.split("-")
    return word in looked_at(language) or all(
        part.lower() in dictionary(language) or part in looked_at(language) for part in parts if part
    )


def unknown(language: str) -> Mapping[str, str]:
    """The words of a book that are in no list, each with a page on which it stands."""
    found: dict[str, str] = {}
    for path in sorted((BOOKS / language).rglob("*.md")):
        if path.name != SOURCES:
            for word in words(path.read_text(encoding="utf-8")):
                if word not in found and not is_known(word, language):
                    found[word] = path.relative_to(BOOKS).as_posix()
    return dict(sorted(found.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="add the words to the lists")
    write = parser.parse_args().write
    for language in LANGUAGES:
        found = unknown(language)
        for word, page in found.items():
            print(f"{language}  {word:30}  {page}")
        if write:
            LISTS.mkdir(exist_ok=True)
            every = sorted(looked_at(language) | found.keys(), key=lambda word: (word.lower(), word))
            (LISTS / f"{language}.txt").write_text("\n".join(every) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
