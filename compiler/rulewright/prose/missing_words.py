"""The words that a game still needs: of what kind each is, and in what sentence it will stand.

Whatever cannot be said is said with a stand-in, ‹verb.lure_ashore›, so that its author sees the words
around it.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rulewright.foundation.source import Span
from rulewright.prose.game_words import GameWords
from rulewright.prose.languages.language import language
from rulewright.prose.languages.lexicon_words import Adjective, Entry, Lexicon, MissingWord, Noun
from rulewright.prose.lineariser import Lineariser, MissingMessage, Unfilled
from rulewright.prose.plan.sentences import Clause, Num, Slot, Thing
from rulewright.prose.speaking import Wanted
from rulewright.prose.words.catalogue import Catalogue, Message

_TRIES = 40
"""How many stand-ins one sentence can have."""
_TITLE = 12
"""Letters beside a stand-in that make a sentence out of a title."""


@dataclass(slots=True)
class Missing:
    """A noun (`is_word`) or a sentence that languages lack, and where it will stand in each."""

    key: str
    is_word: bool
    span: Span
    slots: Mapping[str, Slot] = field(default_factory=dict)
    sentences: dict[str, str] = field(default_factory=dict)


def collect(wants: Iterable[Wanted], words: GameWords, languages: Iterable[str]) -> list[Missing]:
    """Return what languages need for what is to be said, in its order."""
    found: dict[str, Missing] = {}
    listed = list(wants)
    for code in languages:
        lineariser = _StandIns(words.linearisers[code])
        for wanted in listed:
            text, lacks = lineariser.said(wanted)
            for each in lacks:
                found.setdefault(each.key, each)
            for key in lineariser.used(text):
                found[key].sentences[code] = _better(
                    found[key].sentences.get(code, ""), text, key
                )
    return list(found.values())


def _better(before: str, text: str, key: str) -> str:
    """Return the sentence that shows more of what stands around a word: the first that is no title."""
    if not before:
        return text
    return before if len(before) > len(key) + _TITLE else max(before, text, key=len)


class _StandIns:
    """A language that says everything, with stand-ins for what it has no words for."""

    def __init__(self, lineariser: Lineariser) -> None:
        catalogue, lexicon = lineariser.catalogue, lineariser.words
        self._messages: dict[str, Message] = {}
        self._entries: dict[str, Entry] = {}
        self._lineariser = Lineariser(
            replace(catalogue, messages=ChainMap(self._messages, dict(catalogue.messages))),
            Lexicon(lexicon.language, ChainMap(self._entries, dict(lexicon.entries))),
        )
        self._catalogue: Catalogue = catalogue
        self._lexicon = lexicon
        self._gender = language(lexicon.language).default_gender

    def said(self, wanted: Wanted) -> tuple[str, list[Missing]]:
        """Return the text with its stand-ins, and those that came new; nothing where it is broken."""
        lacks: list[Missing] = []
        for _ in range(_TRIES):
            try:
                if wanted.whole and isinstance(wanted.slot, Clause):
                    return self._lineariser.sentence(wanted.slot), lacks
                return self._lineariser.words_of(wanted.slot), lacks
            except MissingWord as error:
                self._entries[error.key] = self._word(error.key)
                lacks.append(Missing(error.key, True, wanted.span))
            except MissingMessage as error:
                self._messages[error.form] = self._message(error.form, error.slots)
                lacks.append(Missing(error.form, False, wanted.span, error.slots))
            except Unfilled:
                break  # what is broken is told of by the check
        return "", lacks

    def used(self, text: str) -> list[str]:
        """Return the stand-ins in a text."""
        keys = (*self._messages, *self._entries)
        return [key for key in keys if _mark(key) in text]

    def _word(self, key: str) -> Entry:
        mark = _mark(key)
        entry = self._lexicon.entries.get(key)
        noun = entry.noun if entry is not None and entry.noun is not None else None
        return Entry(
            key, noun or Noun(mark, mark, self._gender, genitive=mark), Adjective(mark, mark, invariable=True)
            if noun else None,
        )

    def _message(self, form: str, slots: Mapping[str, Slot]) -> Message:
        silent = "".join(f"{{{name}?other=}}" for name in slots)
        return Message(f"{_mark(form)}{silent}", self._catalogue.language)


def _mark(key: str) -> str:
    return f"‹{key}›"


def told_slot(slot: Slot) -> str:
    """Return what fills a slot, in a few words: the key of its noun."""
    match slot:
        case Thing(noun=noun):
            return f"the {noun.replace('_', ' ')}, for instance"
        case Num():
            return "a number"
        case Clause():
            return "a clause"
        case _:
            return "words"


