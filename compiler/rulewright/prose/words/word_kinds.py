"""The kinds of words that authors write: what form is wanted of each, and how it looks.

`rulewright words` shows them beside what is missing, and the warnings about words know by them where
a sentence will stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import in_each


class Wanted(StrEnum):
    """The form in which a message is wanted."""

    COMMAND = "command"
    DONE = "done"
    CLAUSE = "clause"
    FACT = "fact"
    STATEMENT = "statement"
    SENTENCE = "sentence"
    INFINITIVE = "infinitive"
    HEADING = "heading"
    NAME_OF_ACTION = "name of an action"
    BESIDE_NOUN = "beside a noun"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Kind:
    """What is wanted, in plain words, and a pattern of it in each language."""

    told: str
    patterns: Mapping[str, str]


KINDS: Mapping[Wanted, Kind] = {
    Wanted.COMMAND: Kind(
        'a command to the reader, as in "Shuffle the deck."; small first letter, no full stop',
        in_each("shuffle the deck", "schud de stapel", "mische den Stapel", "baraja el mazo"),
    ),
    Wanted.DONE: Kind(
        "what is done, as a dictionary has it: who does it, a colon, and the infinitive, which is last in Dutch"
        " and German; all its forms follow",
        in_each(
            "{who}: draw a card", "{who}: een kaart trekken", "{who}: eine Karte ziehen", "{who}: robar una carta"
        ),
    ),
    Wanted.CLAUSE: Kind(
        "what holds, as a dictionary has it: of whom or what, a colon, and the infinitive, which is last in Dutch"
        " and German; all its forms follow",
        in_each("{who}: be at sea", "{who}: op zee zijn", "{who}: auf See sein", "{who}: estar en el mar"),
    ),
    Wanted.FACT: Kind(
        'a clause, as after "if …": no sentence of its own; in Dutch and German the verb stands last,'
        " [in brackets / with the part before it]; {not} is where a denial has its word",
        in_each(
            "the harbour is {not} closed",
            "de haven {not} [gesloten / is]",
            "der Hafen {not} [geschlossen / ist]",
            "el puerto {not} está cerrado",
        ),
    ),
    Wanted.STATEMENT: Kind(
        'what happens, as in "The harbour is closed now."; [a / b] are the parts that change places'
        " after other words",
        in_each(
            "the harbour is closed now",
            "nu [de haven / wordt] gesloten",
            "jetzt [der Hafen / wird] geschlossen",
            "ahora se cierra el puerto",
        ),
    ),
    Wanted.SENTENCE: Kind(
        "a whole sentence for people; small first letter, no full stop",
        in_each(
            "you may talk about your cards",
            "je mag over je kaarten praten",
            "du darfst über deine Karten reden",
            "puedes hablar de tus cartas",
        ),
    ),
    Wanted.INFINITIVE: Kind(
        'an infinitive, as after "You may …": no question, no full stop',
        in_each("draw a card", "een kaart trekken", "eine Karte ziehen", "robar una carta"),
    ),
    Wanted.HEADING: Kind(
        "a heading: a few words, capital first letter, no full stop",
        in_each(
            "The end of a round",
            "Het einde van een ronde",
            "Das Ende einer Runde",
            "El final de una ronda",
        ),
    ),
    Wanted.NAME_OF_ACTION: Kind(
        "what the action is called: what one does, capital first letter, no full stop",
        in_each("Trade a card", "Een kaart ruilen", "Eine Karte tauschen", "Cambiar una carta"),
    ),
    Wanted.BESIDE_NOUN: Kind(
        "the words after a noun that say which one is meant",
        in_each(
            "in front of {player:acc}",
            "voor {player:acc}",
            "vor {player:dat}",
            "delante {player:of}",
        ),
    ),
    Wanted.TEXT: Kind("a text", {}),
}

NOUN = in_each(
    'a noun without its article; its plural only if it does not end in -s, and only = "one" if'
    " there is none",
    'a noun without its article, its gender ("c" for de, "n" for het), its plural, or only = "one"'
    " in its place",
    'a noun without its article, its gender ("m", "f", "n"), its plural, or only = "one" in its'
    " place; no adjective: that is the epithet, without its ending; weak = true for one declined as"
    ' in "dem Piraten", if it does not end in -e',
    'a noun without its article, its gender ("m", "f"); its plural only if it is irregular, and'
    ' only = "one" if there is none',
)
"""What is wanted of a noun in each language."""

NOUN_FIELDS = in_each(
    ("noun",),
    ("noun", "gender", "plural"),
    ("noun", "gender", "plural"),
    ("noun", "gender"),
)
"""What every noun of a language says of itself."""

_BY_START = {
    "action": Wanted.NAME_OF_ACTION,
    "after": Wanted.BESIDE_NOUN,
    "chapter": Wanted.HEADING,
    "choice": Wanted.COMMAND,
    "example": Wanted.SENTENCE,
    "exists": Wanted.CLAUSE,
    "may": Wanted.INFINITIVE,
    "note": Wanted.SENTENCE,
    "option": Wanted.HEADING,
    "overlay": Wanted.HEADING,
    "predicate": Wanted.CLAUSE,
    "set": Wanted.STATEMENT,
    "state": Wanted.CLAUSE,
    "step": Wanted.HEADING,
    "title": Wanted.HEADING,
    "trigger": Wanted.HEADING,
    "unset": Wanted.STATEMENT,
}


def wanted_form(form: str, has_slots: bool) -> Wanted:
    """Return the form in which a message of a game is wanted."""
    start, _, rest = form.partition(".")
    if rest.endswith(".title"):
        return Wanted.HEADING
    if rest.endswith(".about"):
        return Wanted.SENTENCE
    if start == "event" and rest.endswith(".when"):
        return Wanted.TEXT
    if start in ("verb", "event"):
        return Wanted.DONE if has_slots else Wanted.COMMAND
    found = _BY_START.get(start, Wanted.TEXT)
    return Wanted.FACT if found is Wanted.CLAUSE and not has_slots else found


def same_kind(form: str) -> tuple[str, str]:
    """Return what two messages of a kind have in common: how their names begin, and how they end."""
    start, _, rest = form.partition(".")
    _, _, end = rest.partition(".")
    return start, end
