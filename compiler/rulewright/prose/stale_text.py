"""What editors wrote of the printed rules, and that may be untrue by house rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache

from rulewright.model import nodes as m
from rulewright.model.house_rule_effects import Staleness
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.languages.lexicon_words import Lexicon, Noun

_NOTHING = re.compile(r"\bnothing happens\b", re.IGNORECASE)
"""What an English story says of a moment in which something may happen now."""
_SHORT = 5
"""Words of fewer letters are part of many others."""


def names_number(text: str, number: int, language: str) -> bool:
    """Return whether a text names a number: in figures, in words, or as a place in an order."""
    return _naming(number, language).search(text) is not None


def is_stale_text(staleness: Staleness, text: str, language: str) -> bool:
    """Return whether a text that rests on a fact of before says in its own words what is so no more."""
    return any(names_number(text, number, language) for number in staleness.numbers) or (
        staleness.lasting and _lasting(language).search(text) is not None
    )


@cache
def _lasting(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{grammar(language).lasting})(?!\w)", re.IGNORECASE)


@cache
def _single(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{grammar(language).single})(?!\w)", re.IGNORECASE)


@cache
def _naming(number: int, language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{grammar(language).naming(number)})(?!\w)", re.IGNORECASE)


def is_said(noun: Noun, text: str) -> bool:
    """Return whether a noun stands in a text, in whatever form, or within a longer word."""
    return any(_stem(form).search(text) is not None for form in {noun.singular, noun.plural} - {""})


@cache
def _stem(form: str) -> re.Pattern[str]:
    """Return what all forms of a word have in common: all but its last letter, of a short one all."""
    stem = form if len(form) < _SHORT else form[:-1]
    start = r"(?<!\w)" if len(stem) < _SHORT else ""
    return re.compile(start + re.escape(stem), re.IGNORECASE)


def text_stale_by(game: m.Game, facts: Iterable[str], text: str, language: str) -> tuple[str, ...]:
    """Return the house rules that make a text untrue that rests on facts; none if it holds."""
    by: dict[str, None] = {}
    for fact in facts:
        staleness = game.house_rules.stale_facts.get(fact)
        if staleness is not None and (staleness.certain or is_stale_text(staleness, text, language)):
            by |= dict.fromkeys(staleness.by)
    return tuple(by)


def story_stale_by(
    game: m.Game, example: m.Example, text: str, english: str, language: str
) -> tuple[str, ...]:
    """Return the same of the story of an example, which is still played so: what it tells of happens. It may
    say more than that, or name a number."""
    sources = (*example.sources.facts, *example.sources.rulings)
    by: dict[str, None] = {}
    for fact in sources:
        staleness = game.house_rules.stale_facts.get(fact)
        if staleness is None:
            continue
        named = any(names_number(text, number, language) for number in staleness.numbers)
        if named or (staleness.loose and _NOTHING.search(english)):
            by |= dict.fromkeys(staleness.by)
    return tuple(by)


def must_be_left_out(game: m.Game, fact: str, text: str, language: str) -> bool:
    """Return whether a sentence that rests on a fact is left out."""
    staleness = game.house_rules.stale_facts.get(fact)
    if staleness is None:
        return False
    return (
        staleness.certain or staleness.loose or is_stale_text(staleness, text, language)
        or (staleness.single and _single(language).search(text) is not None)
    )


def lasts_no_more(game: m.Game, fact: str, text: str, language: str) -> bool:
    """Return whether a text says for the rest of the game what is so no more, be it the words of a rule."""
    staleness = game.house_rules.stale_facts.get(fact)
    return staleness is not None and staleness.lasting and _lasting(language).search(text) is not None


def may_be_stale(game: m.Game, lexicon: Lexicon, text: str, anchor: str, spoken_of: Collection[str]) -> bool:
    """Return whether words for sentences of a rule may say what a house rule has changed elsewhere.

    `spoken_of` are the anchors of the rules that these sentences name.
    """

    def names_one_of(numbers: Collection[int]) -> bool:
        return any(names_number(text, each, lexicon.language) for each in numbers)

    effects = game.house_rules
    if anchor in effects.counted_otherwise or names_one_of(effects.old_numbers.get(anchor, ())):
        return True
    for changed in effects.stale_dependents.get(anchor, ()):
        numbers = effects.stale_definitions[changed]
        if numbers is None and changed in spoken_of:
            return True
        if names_one_of((numbers or frozenset()) | effects.old_numbers.get(changed, frozenset())):
            return True
    calls = any(name.startswith("verb-") and name[5:] in effects.touched_by for name in spoken_of)
    return calls and _may_speak_of(lexicon, text, effects.stale_callers.get(anchor, frozenset()))


def _may_speak_of(lexicon: Lexicon, text: str, names: frozenset[str]) -> bool:
    """Return whether a text uses a noun for something of the game; yes, where nothing has a noun."""
    entries = (lexicon.entries.get(name) for name in names)
    nouns = [entry.noun for entry in entries if entry is not None and entry.noun is not None]
    return bool(names) and (not nouns or any(is_said(noun, text) for noun in nouns))
