"""Entries as a dictionary cites them, and all that is said with them, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES
from rulewright.prose.languages.lexicon_words import Lexicon
from rulewright.prose.languages.verbs import Verbs, conjugated
from rulewright.prose.phrases import DEF, INDEF, MANY, ONE, READER, NounPhrase, Phrase
from rulewright.prose.words.catalogue import ordered
from rulewright.prose.words.citations import forms_of
from rulewright.prose.words.lexicon import read_file, verbs_in
from rulewright.prose.words.message_parser import parse, slots
from rulewright.prose.words.message_slots import render
from tests.prose.lexicons import shipped

ROOT = Path(__file__).resolve().parents[2]

ENTRIES: dict[str, dict[str, str]] = {
    "predicate.can_fall_back": {
        "en": "{who}: be able to fall back from {place:acc}",
        "nl": "{who}: zich van {place:acc} kunnen terugtrekken",
        "de": "{who}: sich von+{place:dat} zurückziehen können",
        "es": "{who}: poder retirarse de+{place:prep}",
    },
    "predicate.closed": {
        "en": "{place}: be closed",
        "nl": "{place}: gesloten zijn",
        "de": "{place}: geschlossen sein",
        "es": "{place}: estar cerrado/a",
    },
    "predicate.takes_part": {
        "en": "{who}: take part in {place:acc}",
        "nl": "{who}: aan {place:acc} mee|doen",
        "de": "{who}: an+{place:dat} teil|nehmen",
        "es": "{who}: participar en {place:prep}",
    },
    "predicate.may_open": {
        "en": "{who}: be allowed to open {place:acc}",
        "nl": "{who}: {place:acc} mogen openen",
        "de": "{who}: {place:acc} öffnen dürfen",
        "es": "{who}: poder abrir {place:acc}",
    },
    "predicate.has_room": {
        "en": "{place}: have {not=no|} room for {who:acc}",
        "nl": "{place}: {not=geen|} plaats hebben voor {who:prep}",
        "de": "{place}: {not=keinen|} Platz für {who:acc} haben",
        "es": "{place}: tener sitio para {who:prep}",
    },
    "verb.bring_back": {
        "en": "{who}: bring a chest back",
        "nl": "{who}: een schatkist terug|brengen",
        "de": "{who}: eine Schatztruhe zurück|bringen",
        "es": "{who}: devolver un cofre",
    },
    "verb.keep_it": {
        "en": "{who}: settle for a chest from {place:acc}",
        "nl": "{who}: zich met een schatkist uit {place:acc} behelpen",
        "de": "{who}: sich eine Schatztruhe aus {place:dat} nehmen",
        "es": "{who}: quedarse con un cofre de+{place:prep}",
    },
    "verb.give_up": {
        "en": "{who}: give up one's chests",
        "nl": "{who}: zijn schatkisten opgeven",
        "de": "{who}: seine Schatztruhen aufgeben",
        "es": "{who}: retirar sus cofres",
    },
    "verb.maroon": {
        "en": "{who}: be marooned on {place:acc}",
        "nl": "{who}: op {place:acc} verbannen worden",
        "de": "{who}: auf {place:dat} ausgesetzt werden",
        "es": "{who}: quedar abandonado/a en {place:prep}",
    },
    "verb.refill": {
        "en": "{you}: refill the row if it is empty",
        "nl": "{you}: de rij aanvullen als die leeg is",
        "de": "{you}: die Reihe auffüllen, falls sie leer ist",
        "es": "{you}: rellenar la fila si está vacía",
    },
}

SUBJECTS: tuple[Phrase, ...] = (
    NounPhrase(READER), NounPhrase("player", ONE, DEF), NounPhrase("player", MANY, DEF)
)


@cache
def verbs(language: str) -> Verbs:
    """Return the verbs that every game has."""
    return verbs_in([read_file(ROOT / "locales" / language / "lexicon.toml")])


def table(language: str) -> str:
    """Return what the entries say in a language, and the forms of its verbs."""
    return "\n".join((*_said(language), "", *_conjugated(language), ""))


def _said(language: str) -> Iterator[str]:
    words = shipped(language)
    for key, texts in ENTRIES.items():
        yield f"[{key}] {texts[language]}"
        for form, text in forms_of(key, texts[language], language, verbs(language)).items():
            suffix = form.removeprefix(key)
            subjects = SUBJECTS[1:] if suffix.endswith(".who") else SUBJECTS
            yield f"  {suffix or '='}: {' | '.join(_each(text, language, words, subjects))}"


def _each(text: str, language: str, words: Lexicon, subjects: Sequence[Phrase]) -> Iterator[str]:
    """Yield a message with each subject, and in its other order where that differs."""
    said: dict[str, None] = {}
    for who in subjects:
        for swapped in (False, True):
            template = parse(ordered(text, swapped), language)
            values = {"who": who, "place": NounPhrase("pile", ONE, DEF), "head": NounPhrase("player", ONE, INDEF)}
            said[render(template, {name: values[name] for name in slots(template)}, words)] = None
    yield from said


def _conjugated(language: str) -> Iterator[str]:
    for name in sorted(verbs(language)):
        verb, _ = conjugated(name, language, verbs(language))
        yield f"{name}: {', '.join(filter(None, (verb.one, verb.you, verb.many, verb.command, verb.wish)))}"


TABLES = {f"citations.{language}.txt": language for language in LANGUAGES}
