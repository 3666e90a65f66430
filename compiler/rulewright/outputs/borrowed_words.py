"""Words that a house rule takes over without a word: a new name for which the game has words already.

`let hand_size be …` would be "the number of cards to replace" wherever the game calls something else
so. Nothing is said of names whose words are those of the name, nor of one that stands for the same
kind of thing as in the game: `as source` is a nation there and here. A value that is called by a word of
all games is told of though its English is the name: `let top be …` would be the upper end in German.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Severity
from rulewright.foundation import files, limits
from rulewright.foundation.languages import LANGUAGE_NAMES, LANGUAGES, ORIGINAL
from rulewright.foundation.source import Span, lies_below
from rulewright.model import nodes as m
from rulewright.prose.draft_clauses import in_words
from rulewright.prose.game_words import GameWords
from rulewright.prose.languages.lexicon_words import Noun
from rulewright.prose.plan.sentences import Thing
from rulewright.prose.words.lexicon import keys_in

_COMMENT = re.compile(r"(?m)#.*$")
_KIND = r"(?P<kind>[a-z]\w*)"
_NAME = r"(?P<name>[a-z]\w*)"
_NEW = (
    re.compile(rf"(?m)^ *let {_NAME} be "),
    re.compile(rf"(?m)^add (?:open )?(?P<kind>[a-z]+) {_NAME}"),
    re.compile(rf"(?m)[(,] *{_NAME}: *{_KIND}"),
    re.compile(rf"(?m)\b{_KIND}(?: in [\w() ]+?)? as {_NAME}"),
)
"""Where a line gives something a name, and what kind of thing it is as far as the line says."""


def borrowed_words(
    folder: Path, game: m.Game, words: GameWords, folders: Sequence[Path]
) -> Iterator[Diagnostic]:
    """Yield the new names of house rules that are called what something else in the game is called."""
    overlays = [overlay for overlay in game.overlays if overlay.kind == "house_rule"]
    if not overlays:
        return
    beside = [file for file in words.lexicons[ORIGINAL] if Path(file.name).parent in folders]
    own = {key for file in beside for key in keys_in(file)}
    general = {*keys_in(words.lexicons[ORIGINAL][0])}.difference(*map(keys_in, words.lexicons[ORIGINAL][1:]))
    known = _named_in(folder)
    for overlay in overlays:
        text = _COMMENT.sub(lambda found: " " * len(found[0]), overlay.span.file.text)
        told = set[str]()
        for span_of, name, kind in sorted(_names_of(text)):
            noun = words.linearisers[ORIGINAL].words.entries.get(name)
            if name in told or name in own or noun is None or noun.noun is None or kind in known.get(name, ()):
                continue
            called = _called(noun.noun)
            if not set(in_words(name).split()) <= set(re.findall(r"\w+", called.lower())):
                told.add(name)
                span = Span(overlay.span.file, span_of, span_of + len(name))
                yield _told(name, called, overlay.name, span)
            elif name in general and not kind and len(words.linearisers) > 1:  # of what a "let" names
                told.add(name)
                yield _of_all_games(name, words, Span(overlay.span.file, span_of, span_of + len(name)))


def _told(name: str, called: str, overlay: str, span: Span) -> Diagnostic:
    others = ", ".join(LANGUAGES)
    return Diagnostic(
        "P313", f"The game has words for `{name}` already: “{called}”", span,
        reason="What the house rule calls so is called that in the book, in all four languages.",
        suggestion=f"Leave it so if it is the same. If not, choose another name, or give it a noun of its own: "
        f"`[{name}]` with `noun = \"…\"` in {overlay}.words/{{{others}}}.toml.",
        severity=Severity.NOTE,
    )


def _of_all_games(name: str, words: GameWords, span: Span) -> Diagnostic:
    elsewhere = [
        f"“{lineariser.spoken(Thing(name))}” in {LANGUAGE_NAMES[language]}"
        for language, lineariser in words.linearisers.items() if language != ORIGINAL
    ]
    return Diagnostic(
        "P313", f"All games have words for `{name}` already: {', '.join(elsewhere)}", span,
        reason="What the house rule calls so is called that in the book.",
        suggestion="Leave it so if it is the same. If not, choose another name.",
        severity=Severity.NOTE,
    )


def _called(noun: Noun) -> str:
    epithet = noun.epithet.base if noun.epithet is not None else ""
    return " ".join(filter(None, (epithet, noun.singular, noun.tail)))


def _names_of(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield where a text gives a name to something: the place, the name, and what it says of its kind."""
    for pattern in _NEW:
        for found in pattern.finditer(text):
            kind = found.groupdict().get("kind") or ""
            yield found.start("name"), found["name"], kind


def _named_in(folder: Path) -> dict[str, set[str]]:
    """Return the kinds of things that each name stands for in the rules of a game and of its own overlays."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.rules")):
        if lies_below(folder, path):
            text = _COMMENT.sub("", files.read(path, limits.FILE_BYTES).decode("utf-8", "replace"))
            for _, name, kind in _names_of(text):
                if kind:
                    found.setdefault(name, set()).add(kind)
    return found
