"""What an engine says about its game: what notation, views, records and explanations are made from.

Names are those of the spec. A printer turns a `Description` into the data of an engine as it turns a
`Program` into its functions; what the runtime makes of each part stands in `runtime.description`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from rulewright.ir.nodes import Function, Keeps, Name
from rulewright.runtime.description import Point, Rule
from rulewright.runtime.place_storage import Shape

Seen: TypeAlias = Literal["all", "owner", "nobody"]

When: TypeAlias = tuple[tuple[str, bool], ...]
"""Variants that are on (True) or off in the games that something holds for."""


# ---- types of values ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Whole:
    """A number from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class SlotNumber:
    """The number of a slot."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class YesNo:
    """0 or 1."""


@dataclass(frozen=True, slots=True)
class ValueOf:
    """A value of an enumeration; also a player, or a kind of a class of pieces by its name."""

    enum: str


@dataclass(frozen=True, slots=True)
class ValueOrNone:
    """Such a value, or -1 for none."""

    enum: str


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set of such values, a bit for each."""

    enum: str


@dataclass(frozen=True, slots=True)
class AnAction:
    """The number of an action."""


@dataclass(frozen=True, slots=True)
class Resuming:
    """The number of a function in `Program.resume`, or -1."""


ValueType: TypeAlias = (
    Whole | SlotNumber | YesNo | ValueOf | ValueOrNone | SetOf | AnAction | Resuming
)
IndexType: TypeAlias = Whole | ValueOf


# ---- what there is --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enumeration:
    """The names of values. Those of a part (`among`) have the numbers they have in the whole."""

    name: str
    values: tuple[str, ...]
    among: str | None


@dataclass(frozen=True, slots=True)
class PieceClass:
    """A class of pieces: `copies[kind]` of each kind, or `copies[0]` of each player's.

    `single` says that there is one kind only.
    """

    name: str
    kind: str
    copies: tuple[int, ...]
    per_player: bool
    single: bool


@dataclass(frozen=True, slots=True)
class Zone:
    """A family of places, kept in the field of its name."""

    name: str
    shape: Shape
    holds: str
    capacity: int | None
    seen: Seen
    indices: tuple[IndexType, ...]
    is_box: bool


@dataclass(frozen=True, slots=True)
class Variable:
    """Something the game remembers, or an option of a new game, kept in the field of its name."""

    name: str
    type: ValueType
    initial: int
    seen: Seen
    indices: tuple[IndexType, ...]
    is_option: bool


@dataclass(frozen=True, slots=True)
class Field:
    """A field for a name of a rule or a resume point. None as `type` allows any number.

    A `secret` one is hidden from others than the player whose entry it is.
    """

    name: str
    keeps: Keeps
    secret: bool
    type: ValueType | None


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that can be replaced in a new game, kept in the field of its name.

    `rows` and `columns` name its cells; a table of one column has no `columns`.
    """

    name: str
    type: ValueType
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]


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

    Variants may say it in another way: `others` is where it comes from in some games.
    """

    name: str
    place: str | None
    first: int
    rule: str
    origin: Origin
    checks: tuple[Check, ...]
    others: tuple[tuple[When, Origin], ...]


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
