"""What an engine says about its game: what notation, views, records and explanations are made from.

What there is, is said in the classes of the runtime, with the names that the program has for its fields.
Here stands what has functions in it: of the program, where an engine has its own.
A printer turns a `Description` into the data of an engine as it turns a `Program` into its functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulewright.ir.nodes import Function, Name
from rulewright.runtime.description import (
    Enumeration,
    Field,
    OpenTable,
    PieceClass,
    Point,
    Rule,
    ValueType,
    Variable,
    When,
    Zone,
)

# ---- what is chosen and why not -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Check:
    """A function of the program that tests one thing, and the key of the reason if it fails."""

    test: Name
    key: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something is said: the facts and rulings it rests on, and its file and line."""

    facts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    source: str = ""


class ChoiceKind(StrEnum):
    """What is chosen."""

    CHOOSE = "choose"
    """One thing."""
    PICK = "pick"
    """Several, one after another; -1 is done."""
    MAY = "may"
    ACTION = "action"


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of the program, in its order; `rule` is the anchor of the rule that it is made in.

    `label` is what the rules call what is chosen, or what may be done. `place` is the family of places
    of which a number that is chosen says which.
    """

    name: str
    kind: ChoiceKind
    type: ValueType
    rule: str
    secret: bool
    origin: Origin
    checks: tuple[Check, ...]
    label: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class ActionRule:
    """An action: numbers from `first` are its own, one for each value of `place` if it has one.

    Variants may say it in another way: `others` is where it comes from in some games. It is there in games by
    `when` only.
    """

    name: str
    place: str | None
    first: int
    rule: str
    origin: Origin
    checks: tuple[Check, ...]
    others: tuple[tuple[When, Origin], ...]
    when: When = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that must hold; the first of `inner` that fails says more closely why it does not.

    `test` has one parameter, the list of the values that it is about, as `value` has: how much there
    is of something, where the condition is that there is some, and its type. `rules` are the anchors
    of those that the condition applies itself.
    """

    key: str
    test: Function
    rules: tuple[str, ...]
    origin: Origin
    value: tuple[Function, ValueType] | None
    when: When
    inner: tuple[Reason | Members, ...]


@dataclass(frozen=True, slots=True)
class Members:
    """Things of a type of which none passes the tests in `inner`, each added to the values."""

    type: ValueType
    source: Function
    when: When
    inner: tuple[Reason | Members, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that a game ends in beside its winners, with the type of its values."""

    kind: str
    function: Name
    type: ValueType


@dataclass(frozen=True, slots=True)
class Description:
    """A whole game."""

    game: str
    min_players: int
    max_players: int
    enums: tuple[Enumeration, ...]
    """Those with values of their own; the players have none."""
    classes: tuple[PieceClass, ...]
    zones: tuple[Zone, ...]
    variables: tuple[Variable, ...]
    fields: tuple[Field, ...]
    tables: tuple[OpenTable, ...]
    choices: tuple[Choice, ...]
    actions: tuple[ActionRule, ...]
    rules: tuple[Rule, ...]
    """The rules in which somebody chooses."""
    asked: tuple[Point, ...]
    """Where each choice is made, in the order of `choices`."""
    resumed: tuple[Point, ...]
    """The resume points, by number."""
    reasons: tuple[Reason | Members, ...]
    edition: str | None
    """The edition that the rules are of."""
    variants: tuple[str, ...]
    """The options that are variants."""
    exclusions: tuple[tuple[str, str], ...]
    """Variants of which only one is on in a game."""
    overlays: tuple[tuple[str, str], ...]
    """Variants and house rules that are built in, each with its kind."""
    results: tuple[Outcome, ...]
    secret_looks: bool
    """Whether players take looks that the others do not even notice."""
