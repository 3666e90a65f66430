"""Every word of a lexicon in every form, as text: to read through, and to hold against changes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulewright.prose.languages.language import Form, Language, Shape, language
from rulewright.prose.languages.lexicon_words import Lexicon
from rulewright.prose.phrases import BARE, DEF, INDEF, MANY, ONE, YOU, Determiner, NounPhrase

_NUMBERS = (ONE, MANY)
_GAP = " | "


def form_table(lexicon: Lexicon) -> str:
    """A block a word: a noun with each determiner, counted, as a place and as a complement;

    an adjective with one noun of each gender.
    """
    spoken = language(lexicon.language)
    lines: list[str] = []
    for key in sorted(lexicon.entries):
        entry = lexicon.entries[key]
        if entry.noun is not None:
            lines += [f"[{key}]", *_noun(key, spoken, lexicon), ""]
        if entry.adjective is not None:
            lines += [f"[{key}, adjective]", *_adjective(key, spoken, lexicon), ""]
    return "\n".join(lines)


def _row(label: str, cells: list[str]) -> str:
    # One cell where all are alike, else "=" for a cell like the one before: differences stand out.
    if len(set(cells)) == 1:
        return f"{label}: {cells[0]}"
    shown = cells[:1] + ["=" if b == a else b for a, b in pairwise(cells)]
    return f"{label}: {_GAP.join(shown)}"


def _cases(phrase: NounPhrase, spoken: Language, lexicon: Lexicon) -> list[str]:
    return [spoken.realise(phrase, Form(case), lexicon) for case in spoken.cases]


def _noun(key: str, spoken: Language, lexicon: Lexicon) -> Iterator[str]:
    for determiner in Determiner:
        for number in _NUMBERS:
            phrase = NounPhrase(key, number, determiner)
            yield _row(f"{determiner} {number}", _cases(phrase, spoken, lexicon))
    for count in (1, 3):
        counted = NounPhrase(key, count=count, determiner=INDEF)
        yield _row(str(count), _cases(counted, spoken, lexicon))
    yield _row("the 3", _cases(NounPhrase(key, count=3), spoken, lexicon))
    owned = NounPhrase(key, of=(YOU,))
    yield _row("your", _cases(owned, spoken, lexicon))
    part = NounPhrase(key, count=1, determiner=INDEF, of=(YOU,))
    yield _row("of your", _cases(part, spoken, lexicon))
    noun = lexicon.noun(key)
    # A person is no place; everything else might be.
    shapes = (Shape.OF,) if noun.person else (Shape.AT, Shape.TO, Shape.FROM, Shape.OF)
    for shape in shapes:
        phrases = (NounPhrase(key), NounPhrase(key, determiner=INDEF), NounPhrase(key, MANY))
        cells = [spoken.realise(phrase, Form(shape=shape), lexicon) for phrase in phrases]
        yield _row(shape, cells)
    if Shape.POSS in spoken.shapes and noun.person:
        owner = Form(shape=Shape.POSS)
        owners = [spoken.realise(NounPhrase(key, n), owner, lexicon) for n in _NUMBERS]
        yield _row("poss", owners)


def _adjective(key: str, spoken: Language, lexicon: Lexicon) -> Iterator[str]:
    for noun in _samples(spoken, lexicon):
        for determiner in (DEF, INDEF, BARE):
            for number in _NUMBERS:
                phrase = NounPhrase(noun, number, determiner, adjectives=(key,))
                yield _row(f"{noun} {determiner} {number}", _cases(phrase, spoken, lexicon))


def _samples(spoken: Language, lexicon: Lexicon) -> Iterator[str]:
    """The first plain noun of each gender."""
    for gender in spoken.genders:
        for key in sorted(lexicon.entries):
            noun = lexicon.entries[key].noun
            if noun is None or noun.only or noun.article or noun.epithet or noun.tail:
                continue
            if spoken.gender_of(NounPhrase(key), lexicon) == gender:
                yield key
                break
