"""The language-neutral sentences that rules become: what is said, not how a language says it.

The modules beside this one make the tree from the model; `prose/lineariser.py` turns it into one
language. A clause names its message (`form`, the msgctxt in the catalogues) and fills its slots; a
participant is a `Thing`, never a string. The unions are closed; whoever matches on one ends with
`assert_never`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import TypeAlias

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.foundation.tree import leaf, walk
from rulewright.model.nodes import NO_SOURCES, Sources
from rulewright.prose.phrases import DEF, ONE, READER, Conjunction, Determiner, Num, Number

__all__ = [
    "READER_THING",
    "Case",
    "Clause",
    "Conditions",
    "If",
    "Num",
    "Participant",
    "Section",
    "Sentence",
    "Series",
    "Slot",
    "Step",
    "TableText",
    "Tail",
    "Thing",
    "Under",
    "Where",
    "Words",
    "clauses",
    "joined",
    "mentions",
    "reordered",
    "things",
]


# ---- participants ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thing:
    """A noun phrase: a key of the lexicon with what belongs to it.

    - `of`: whose it is, or of what; a value among them becomes an adjective where the language has
      one ("the British hold of the ship").
    - `after`: clauses that narrow it down, said after the noun.
    - `value`: the key names a value of an enumeration; with `host`, a language that knows it as an
      adjective only puts it before that noun ("a starred card").
    - `own`: a message of the game that says what it belongs to better than "of", if it has one.
    - `counts`: the noun is a number of what stands in `of` ("the number of cannons").
    - `counted`: not the number is meant but what it counts ("cannons").
    - `label`: words that follow the noun as they are ("slot 3").
    - `mark`: which local name this is, so that a clause about it can find it.
    - `anchor`: the rule that explains it.
    """

    noun: str
    number: Number = ONE
    determiner: Determiner = DEF
    count: int | None = None
    adjectives: tuple[str, ...] = ()
    of: tuple[Participant, ...] = ()
    after: tuple[Clause | Where, ...] = ()
    label: str = ""
    value: bool = False
    host: str = ""
    own: Clause | None = None
    counts: bool = False
    counted: bool = False
    mark: int = -1
    anchor: str = ""


READER_THING = Thing(READER)
"""The reader, who is "you"."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words that are the same in every language, such as the name of a `person` in an example."""

    text: str
    person: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Participants or clauses, joined as the language joins them."""

    items: tuple[Slot, ...]
    conjunction: Conjunction = "and"


@dataclass(frozen=True, slots=True)
class Clause:
    """One message with its slots.

    `variants` are names that a game's own message may be filed under, tried in turn before the
    general one (`move@pawn` before `move`); such a message may also use the slots in `extra`.
    `swapped` asks for the other order of the parts that a message marks with brackets: the finite
    verb before the subject in a statement, in second place in a condition. One that is `fronted`
    stands after a word such as "now", where it takes the verb before its subject. `fallback` is said
    where there is no message at all.
    """

    form: str
    slots: Mapping[str, Slot] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    extra: Mapping[str, Slot] = field(default_factory=dict)
    swapped: bool = False
    fronted: bool = False
    anchor: str = ""
    fallback: Thing | Clause | None = None


def is_set_apart(clause: Clause) -> bool:
    """Return whether a clause stands behind those that narrow its noun down, and not before them."""
    return clause.form.endswith(".apart")


def reordered(clause: Clause, swapped: bool = True) -> Clause:
    """Return a clause in the order that it has after other words; a loop and a list pass it on."""
    then, what = clause.slots.get("then"), clause.slots.get("what")
    if clause.form.startswith(("cond.joined", "cond.within.")) and isinstance(what, Series):
        items = tuple(
            reordered(item, swapped) if isinstance(item, Clause) else item for item in what.items
        )
        clause = replace(clause, slots={**clause.slots, "what": replace(what, items=items)})
    if clause.form.startswith("each.") and isinstance(then, Clause):
        clause = replace(clause, slots={**clause.slots, "then": reordered(then, swapped)})
    return replace(clause, swapped=swapped)


@dataclass(frozen=True, slots=True)
class Where:
    """A condition that narrows a noun down: "a ship whose rowboat is empty".

    In the clause the noun stands as a thing of its own ("that ship") with the mark `mark`.
    """

    clause: Clause
    mark: int


@dataclass(frozen=True, slots=True)
class Tail:
    """The clauses that narrow a thing down, said apart from it; nothing where there are none."""

    thing: Thing


Participant: TypeAlias = Thing | Num | Series | Words
Slot: TypeAlias = Participant | Clause | Tail


BESIDES = frozenset({"extra", "fallback", "own"})
"""The fields with what may be said in place of the rest, or in a message of the game's own."""


def things(tree: object) -> Iterator[Thing]:
    """Yield all things that a clause or a text speaks of, those within them included."""
    return (part for part in walk(tree, BESIDES) if isinstance(part, Thing))


def clauses(tree: object) -> Iterator[Clause]:
    """Yield a clause and all within it, or all of a text."""
    return (part for part in walk(tree, BESIDES) if isinstance(part, Clause))


def mentions(clause: Clause) -> Iterator[str]:
    """Yield the anchors of the rules that a clause speaks of, in their order."""
    return (part.anchor for part in walk(clause, BESIDES) if isinstance(part, Clause | Thing) and part.anchor)


# ---- sentences and what they stand in ----------------------------------------------------------


@leaf
@dataclass(frozen=True, slots=True)
class Sentence:
    """One whole sentence. It stays as it is planned, whatever is made of the text that says it."""

    clause: Clause
    span: Span
    sources: Sources = NO_SOURCES


@dataclass(frozen=True, slots=True)
class Case:
    """One condition and what is done then; `name` is what the condition's thing is called there."""

    condition: Slot
    steps: tuple[Step, ...]
    span: Span
    sources: Sources = NO_SOURCES


@dataclass(frozen=True, slots=True)
class If:
    """Cases tried in turn; `otherwise` is what is done if none holds."""

    cases: tuple[Case, ...]
    otherwise: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Under:
    """Steps under a lead: a loop, or what happens each turn."""

    lead: Clause
    steps: tuple[Step, ...]
    span: Span
    sources: Sources = NO_SOURCES


Step: TypeAlias = Sentence | If | Under


@dataclass(frozen=True, slots=True)
class Conditions:
    """A lead, and several conditions that must all hold, or of which at least one must.

    The lead's form is completed by `.all` or `.any`.
    """

    lead: Clause
    parts: tuple[Clause | Conditions, ...]
    every: bool
    span: Span
    sources: Sources = NO_SOURCES


@leaf
@dataclass(frozen=True, slots=True)
class TableText:
    """A table: its column heads, and rows of as many cells. It stays as it is planned."""

    head: tuple[Slot, ...]
    rows: tuple[tuple[Slot, ...], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """What is said of one item of the game, under its title.

    `intro` comes before the steps of `body`, which are numbered if `ordered`.
    """

    anchor: str
    title: Slot
    span: Span
    intro: tuple[Sentence | Conditions | TableText, ...] = ()
    body: tuple[Step, ...] = ()
    sections: tuple[Section, ...] = ()
    sources: Sources = NO_SOURCES
    ordered: bool = False


def joined(first: Sources, second: Sources) -> Sources:
    """Return the sources of two things that are said in one sentence."""
    return Sources(
        tuple(dict.fromkeys((*first.facts, *second.facts))),
        tuple(dict.fromkeys((*first.rulings, *second.rulings))),
    )
