"""Nouns and their adjectives that can be read and cannot be right: warnings for their authors."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.diagnostics.model import Diagnostic, Severity
from rulewright.foundation.languages import LANGUAGE_NAMES, in_each
from rulewright.foundation.source import Span
from rulewright.prose.languages.lexicon_words import Lexicon
from rulewright.prose.words.lexicon import LexiconFile, place_in

_PLAIN_OF_TWO = frozenset(in_each(None, True, None, None))
"""Languages in which a noun may be of two words as long as the first is not inflected for it."""

_ENDED = in_each(
    None,
    re.compile(r"(?<=\w)e$"),
    re.compile(r"(?<=\w)e$"),
    re.compile(r"[oa]s$"),
)
"""The ending that an adjective has already where it would get it: in Spanish that of the plural."""

_BARE = in_each(None, "", "", "o")
_TWICE = in_each(None, "{}e", "{}e", "{}es")
_ARTICLE = in_each(
    re.compile(r"(the|an?) ", re.IGNORECASE),
    re.compile(r"(de|het|een) ", re.IGNORECASE),
    re.compile(r"(der|die|das|eine?) ", re.IGNORECASE),
    re.compile(r"(el|la|los|las|una?) ", re.IGNORECASE),
)
"""What a noun begins with that was written with its article."""

_OTHER = in_each(
    None, 'Where more changes, write both: epithet = { base = "rood", inflected = "rode" }.', "", ""
)
"""What stands in place of the ending, what would become of the word, and how to write one of two stems."""

_KEPT = "If it never changes: epithet = {{ base = \"{}\", invariable = true }}."


def warning(code: str, headline: str, span: Span, reason: str, mend: str) -> Diagnostic:
    return Diagnostic(code, headline, span, reason=reason, suggestion=mend, severity=Severity.WARNING)


def ended_epithets(
    language: str, lexicon: Lexicon, file: LexiconFile, name: str
) -> Iterator[Diagnostic]:
    """Epithets of a file that would get an ending that they have: "de eerstee kapitein"."""
    ended = _ENDED.get(language)
    for key, entry in lexicon.entries.items():
        epithet = entry.noun.epithet if entry.noun is not None else None
        if ended is None or epithet is None or epithet.invariable or not ended.search(epithet.base):
            continue
        if epithet.inflected or epithet.plural:
            continue  # its author says what becomes of it
        place = place_in(file.raw, name, key, "epithet")
        if place.end == 0:
            continue  # in another file
        word = epithet.base
        ways = (
            f'Write epithet = "{ended.sub(_BARE[language], word)}": the ending follows by itself.',
            _OTHER[language], _KEPT.format(word),
        )
        yield warning(
            "P312", f'The epithet "{word}" has its ending already', place,
            f'{LANGUAGE_NAMES[language]} would add one more: "{_TWICE[language].format(word)}".',
            " ".join(filter(None, ways)),
        )


def nouns_with_article(
    language: str, lexicon: Lexicon, file: LexiconFile, name: str
) -> Iterator[Diagnostic]:
    """Nouns of a file that were written with their articles: "the the hermit"."""
    for key, entry in lexicon.entries.items():
        noun = entry.noun
        found = _ARTICLE[language].match(noun.singular) if noun is not None and not noun.article else None
        if noun is None or found is None:
            continue
        place = place_in(file.raw, name, key, "noun")
        if place.end != 0:
            yield warning(
                "P310", f'The noun "{noun.singular}" has its article in it', place,
                f'Sentences bring it: the book would say "{found[0]}{noun.singular}".',
                f'Write noun = "{noun.singular[found.end():]}".',
            )


def unfit_nouns(
    language: str, lexicon: Lexicon, english: Lexicon, file: LexiconFile, name: str
) -> Iterator[Diagnostic]:
    """Nouns of several words in a file, where a language writes them as one.

    A name that is the same in English is left as it is.
    """
    for key, entry in lexicon.entries.items():
        noun = entry.noun
        if noun is None or " " not in noun.singular or noun.article or _ARTICLE[language].match(noun.singular):
            continue  # of an article its author is told by itself
        place = place_in(file.raw, name, key, "noun")
        if place.end == 0:
            continue  # in another file
        own = english.entries.get(key)
        if own is not None and own.noun is not None and own.noun.singular == noun.singular:
            continue
        first, _, rest = noun.singular.partition(" ")
        adjective = re.search(r"e[rsn]?$", first) and " " not in rest
        if language in _PLAIN_OF_TWO and (not adjective or noun.gender != "n" or noun.only == "many"):
            continue  # "de eerste stuurman" and "einde van het spel" are the same in every sentence
        if adjective:
            word = re.sub(r"e[rsn]?$", "", first)
            yield warning(
                "P310", f'The noun "{noun.singular}" has an adjective in it', place,
                "Its ending would stay the same in every sentence.",
                f'Write epithet = "{word}" and noun = "{rest}": the ending follows by itself.',
            )
        else:
            yield warning(
                "P310", f'The noun "{noun.singular}" has a space in it', place,
                f"{LANGUAGE_NAMES[language]} writes such a noun as one word.",
                "Write it as one word or with a hyphen; words that always follow the noun are its tail.",
            )
