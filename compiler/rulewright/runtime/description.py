"""What an engine says about its game: the tables behind notation, views and explanations.

A generated engine builds one `Description`. Everything in it is data, save for the checks.

Types of values and indices are tuples: `("int", low, high)`, `("slot", low, high)`, `("bool",)`,
`("enum", name)`, `("optional", name)`, `("set", name)`, `("action",)`, and for fields that only the
rules use also `("resume", count)`: -1 or the number of a resume point. The name of an enumeration
may also be `player`, or the name of a class of pieces, which stands for its kinds. A choice of several
things at once has `("joined", type, type, ...)`: a number with a digit for each, the first one highest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from .place_storage import Shape

ValueType: TypeAlias = tuple[str] | tuple[str, str] | tuple[str, int] | tuple[str, int, int] | tuple[Any, ...]
IndexType: TypeAlias = tuple[str, str] | tuple[str, int, int]
"""`("enum", name)` or `("range", low, high)`."""

ChoiceCheck: TypeAlias = tuple[Callable[[Any, int], bool], str]
"""Whether a value passes one test of a choice (state, value), and the key of the reason if not."""

ActionCheck: TypeAlias = tuple[Callable[[Any, int, int], bool], str]
"""Whether an action passes one test (state, player, place or 0), and the reason's key if not."""


When: TypeAlias = tuple[tuple[str, bool], ...]
"""Variants that are on (True) or off in the games that something holds for."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that must hold: `test(state, values)`, the key of what is said if it does not.

    The first of `inner` that fails says more closely why. `rules` are the anchors of the rules that
    the condition applies itself, with their facts and rulings; a need has its own as well, and its
    `source`. Where the condition is that there is some `value`, that is it, of a `type`. It stands so
    in games by `when` only; what the same check comes to in others has the same key and a number,
    as in `need.force.1+2`.
    """

    key: str
    test: Callable[[Any, tuple[int, ...]], bool]
    rules: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    inner: tuple[Reason | Members, ...] = ()
    value: Callable[[Any, tuple[int, ...]], int] | None = None
    type: ValueType = ("bool",)
    when: When = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Members:
    """Things of a type of which none passes the tests in `inner`, each added to the values."""

    type: ValueType
    source: Callable[[Any, tuple[int, ...]], Iterable[int]]
    inner: tuple[Reason, ...] = ()
    when: When = ()


@dataclass(frozen=True, slots=True)
class Enumeration:
    """The names of values. Those of a part (`among`) have the numbers they have in the whole.

    The players have no `Enumeration`; a class of pieces with kinds of its own has one, by its name.
    """

    name: str
    values: tuple[str, ...]
    among: str | None = None


@dataclass(frozen=True, slots=True)
class PieceClass:
    """A class of pieces: `copies[kind]` of each kind, or `copies[0]` of each player's.

    `single` says that there is one kind only, so that zones but slots keep a number of pieces.
    """

    name: str
    kind: str
    copies: tuple[int, ...]
    per_player: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """A family of places; `seen`: all, owner, others (all but the owner) or nobody."""

    name: str
    field: str
    shape: Shape
    holds: str
    capacity: int | None
    seen: str
    indices: tuple[IndexType, ...] = ()
    is_box: bool = False


@dataclass(frozen=True, slots=True)
class Variable:
    """Something the game remembers, or an option of a new game. `seen`: all, owner, others or nobody."""

    name: str
    field: str
    type: ValueType
    initial: int
    seen: str = "all"
    indices: tuple[IndexType, ...] = ()
    is_option: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A name of a rule, or a resume point, that the state keeps.

    `kind`: `int`, `list` (a tuple of numbers), `array` (a list of numbers by player) or `lists` (a
    list of tuples by player). `type` is that of the numbers in it; None allows any.
    A number can always be -1, for a name that is not bound. A `secret` one is hidden: an `array` or
    `lists` from all but the player whose entry it is, another from everybody.

    `seen` says who may know the value where it is `shown` (see `Point`): `all`, `owner` or nobody. The
    owner is the player whose entry it is, or who is named in the field `owner`.
    """

    name: str
    kind: str
    secret: bool = False
    type: ValueType | None = None
    seen: str = "nobody"
    owner: str = ""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that can be replaced in a new game: `cells` row by row, each of type `type`.

    `rows` and `columns` name the cells in messages; `columns` is empty for a table of one column.
    The state keeps the cells in `field`.
    """

    name: str
    field: str
    type: ValueType
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> str:
        """Return how many cells there are: `4 rows of 3`."""
        return f"{len(self.cells)} rows of {len(self.cells[0]) if self.cells else 0}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice. `kind`: choose (one), pick (several, -1 is done), may (1 or 0), action.

    `type` is that of the values that can be chosen; `rule` is the anchor of the rule in the book.
    `label` is what the rules call what is chosen, or what may be done. `place` is the family of
    places of which a number that is chosen says which.
    """

    name: str
    kind: str
    type: ValueType
    rule: str
    secret: bool = False
    facts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    source: str = ""
    checks: tuple[ChoiceCheck, ...] = ()
    label: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule comes from in games by `when`."""

    when: When
    facts: tuple[str, ...]
    rulings: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class ActionRule:
    """An action: its options are the numbers from `first`, one for each value of `place` if any.

    A variant may say it in another way: then `others` tells where it comes from in some games. It is
    there in games by `when` only.
    """

    name: str
    place: str | None
    first: int
    rule: str
    facts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    source: str = ""
    checks: tuple[ActionCheck, ...] = ()
    others: tuple[Origin, ...] = ()
    when: When = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop of a rule: the fields of its list, of how far it is, and of the member it is at.

    At a choice, number `index` of the list (counted from 1) is the `member`, unless the list is
    empty. `member` is None where the rule keeps it in no field. No two of a `distinct` list are
    equal.
    """

    items: str
    index: str
    member: str | None
    distinct: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in which somebody chooses, and the fields that have a value only while it is carried out.

    `then` is the field for the resume point that follows it; the set-up and the course of play have
    none. `card` is the kind of card whose rule it is, or -1.
    """

    name: str
    then: str | None
    fields: tuple[str, ...] = ()
    loops: tuple[Loop, ...] = ()
    card: int = -1


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the rules that have a field `then`.

    `given` are fields of theirs, each with the caller's field, or the number, that it is given.
    `card` is the field of the caller that says whose rule of a card it is, if there is one.
    """

    then: str
    given: tuple[tuple[str, str | int], ...] = ()
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """A place where a rule waits: for a choice, or for the end of a rule that it called.

    There the fields `bound` have a value, and the simultaneous choice `secret` is open (-1: none).
    Of those that some players may know, `shown` are the ones that mean something here; of the list of
    a loop that is what is yet to come.
    What the choices `chosen` were made from is still the same: the answer, in the field beside the
    choice, is among it, unless it was nothing. `calls` are the calls that end here, for a choice
    none.
    """

    rule: int
    bound: tuple[str, ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()
    secret: int = -1
    calls: tuple[Call, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that a game ends in beside its winners.

    `kind` is `final_score`, `final_payoff`, `final_team`, `final_rank` or `common_score`; `function`
    gives it in a state, of a player but for `common_score`; `type` says between which numbers it is,
    or which values there are.
    """

    kind: str
    function: Callable[..., int]
    type: ValueType


@dataclass(frozen=True, slots=True)
class Description:
    """A whole game, as its engine was generated."""

    game: str
    spec_hash: str
    language_version: str
    min_players: int
    max_players: int
    enums: tuple[Enumeration, ...]
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
    edition: str | None = None
    """The edition that the rules are of."""
    editions: tuple[tuple[str, str], ...] = ()
    """Every edition that has an engine, with the module beside this one."""
    variants: tuple[str, ...] = ()
    """The options that are variants."""
    exclusions: tuple[tuple[str, str], ...] = ()
    """Variants of which only one is on in a game."""
    overlays: tuple[tuple[str, str], ...] = ()
    """Variants and house rules that are built in, each with its kind."""
    reasons: tuple[Reason, ...] = ()
    """What there is to say more closely when a check fails, by the key of its reason."""
    results: tuple[Outcome, ...] = ()
    """What the game ends in beside its winners."""
    secret_looks: bool = False
    """Whether players take looks that the others do not even notice."""
