"""The resolved game: every name bound, every expression typed. All outputs read this tree.

Nodes are closed unions (`Expr`, `Statement`, `Source`, `Order`, `Selection`); whoever matches on one ends with
`assert_never`. Local variables are compared by identity of `Local.uid`, unique in the game.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import TypeAlias

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.foundation.tree import leaf
from rulewright.model.house_rule_effects import HouseRuleEffects
from rulewright.model.types import EnumType, Type, ZoneType


@leaf
@dataclass(frozen=True, slots=True)
class Sources:
    """The facts and rulings that a rule carries; `unless` those that it carries without a variant."""

    facts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    unless: Unless | None = None


@dataclass(frozen=True, slots=True)
class Unless:
    """What a rule carries, and where it stands, in a game in which `switch` is off."""

    switch: str
    sources: Sources
    span: Span


NO_SOURCES = Sources()


# ---- vocabulary ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enum:
    """An enumeration. `values` is empty for the players, whose number is known only in a game.

    `among` names the enumeration that this one is a part of; its values then have the numbers that
    they have there.
    """

    name: str
    values: tuple[str, ...]
    among: str | None
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Attribute:
    """A property of each kind of card: `values[kind]` is its value."""

    name: str
    enum: EnumType
    type: Type
    values: tuple[int, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class PieceClass:
    """A class of pieces. Its kinds are the values of `kind`; equal kinds are indistinguishable.

    `copies[kind]` is how many there are; for kinds that are players it has one entry, the copies of
    each player. `unique` says that there is one copy of each kind, so that a piece can be named by
    its kind; `single` that there is only one kind.
    """

    name: str
    kind: EnumType
    copies: tuple[int, ...]
    per_player: bool
    unique: bool
    single: bool
    attributes: tuple[Attribute, ...]
    sources: Sources
    span: Span


class Shape(StrEnum):
    """How a zone keeps its pieces: in a line, as a heap, in numbered slots, or in a pile."""

    LINE = "line"
    GROUP = "group"
    SLOTS = "slots"
    PILE = "pile"


class Seen(StrEnum):
    """Who sees the pieces in a zone, or the value of a variable; `OTHERS` are all but the owner."""

    ALL = "all"
    OWNER = "owner"
    OTHERS = "others"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Index:
    """One index of a family: `low` is the number of its first member (0 for enumerations)."""

    name: str
    type: Type  # EnumType or IntType


@dataclass(frozen=True, slots=True)
class Zone:
    """A family of places that hold pieces of one class; without indices it is one place.

    `capacity` is the most pieces one member can hold (the number of slots for SLOTS), or None. The box
    of a class is a group seen by all, named `box_of_<class>`, where all its pieces start.
    A zone seen by its owner, or by the others, has the players as its first index.
    """

    name: str
    shape: Shape
    indices: tuple[Index, ...]
    holds: str
    capacity: int | None
    seen: Seen
    is_box: bool
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Variable:
    """Something the game remembers, or an option of a new game. All members start at `initial`."""

    name: str
    indices: tuple[Index, ...]
    type: Type
    initial: int
    seen: Seen
    is_option: bool
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """Data by row and, with `columns`, by column; `cells[row][column]`.

    Row keys are `rows` (numbers, or values of `row_type`); columns are values of `column_type`. An open
    table can be replaced when a game is set up.
    """

    name: str
    row_type: Type
    rows: tuple[int, ...]
    column_type: Type | None
    columns: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]
    type: Type
    is_open: bool
    sources: Sources
    span: Span


# ---- values --------------------------------------------------------------------------------------


@leaf
@dataclass(frozen=True, slots=True)
class Local:
    """A parameter or a name bound by `let`, a choice or a loop.

    `per` is the loop variable of the secret choice that the name was bound in: outside that block
    its value is asked for per player (`ballots of voter`).
    """

    uid: int
    name: str
    type: Type
    per: Local | None
    span: Span


@dataclass(frozen=True, slots=True)
class Const:
    value: int
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class LocalRef:
    local: Local
    index: Expr | None  # for a local with `per`: whose pick
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class VariableRef:
    variable: str
    args: tuple[Expr, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class ZoneRef:
    zone: str
    args: tuple[Expr, ...]
    type: ZoneType
    span: Span


@dataclass(frozen=True, slots=True)
class Apply:
    """A role, predicate or quantity of the game applied to its arguments."""

    function: str
    args: tuple[Expr, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class HoldsRole:
    """Whether `who` holds a role anywhere: `actor is a captain` (of any ship)."""

    role: str
    who: Expr
    negated: bool
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class AttributeOf:
    piece_class: str
    attribute: str
    kind: Expr
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Lookup:
    table: str
    row: Expr
    column: Expr | None
    type: Type
    span: Span


class ArithmeticOp(StrEnum):
    ADD = "plus"
    SUBTRACT = "minus"
    MULTIPLY = "multiplied by"
    DIVIDE_UP = "divided, rounded up, by"
    DIVIDE_DOWN = "divided, rounded down, by"
    REMAINDER = "remainder by"


@dataclass(frozen=True, slots=True)
class Arithmetic:
    op: ArithmeticOp
    left: Expr
    right: Expr
    type: Type
    span: Span


class CompareOp(StrEnum):
    EQ = "is"
    NE = "is not"
    GE = "is at least"
    LE = "is at most"
    GT = "is more than"
    LT = "is less than"


@dataclass(frozen=True, slots=True)
class Compare:
    """EQ and NE also compare optional values; none equals none only."""

    op: CompareOp
    left: Expr
    right: Expr
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Both:
    parts: tuple[Expr, ...]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Either:
    """One of several tests at least; `implied`: what is needed only in some cases, and said where these are."""

    parts: tuple[Expr, ...]
    type: Type
    span: Span
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Not:
    value: Expr
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class IsEmpty:
    zone: Expr
    negated: bool
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class IsFull:
    zone: Expr
    negated: bool
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class InZone:
    """Whether the one piece of a unique class lies in a zone: `who is in tortuga`."""

    piece: Expr
    zone: Expr
    negated: bool
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class HasKind:
    """Whether a zone holds at least one piece of a kind."""

    zone: Expr
    kind: Expr
    negated: bool
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class InSet:
    """Whether a value is in a set or in a list of picks."""

    value: Expr
    of: Expr
    negated: bool
    type: Type
    span: Span


class Tally(StrEnum):
    COUNT = "number of"
    SUM = "sum of"
    HIGHEST = "highest of"
    LOWEST = "lowest of"


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A count of a domain (`value` is None), or the sum, the highest or the lowest of `value` over it.

    A domain over a zone runs over every piece here, equal ones included; the highest and the lowest of
    nothing are 0.
    """

    tally: Tally
    value: Expr | None
    domain: Domain
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Whether a domain has any member (`negated`: has none)."""

    domain: Domain
    negated: bool
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class TheOne:
    """The first member of a domain, or none."""

    domain: Domain
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Superlative:
    """The member of a domain whose value is the highest (or the lowest); of equal ones the first.

    Its type is optional where the domain may be empty: then there is none.
    """

    highest: bool
    value: Expr
    domain: Domain
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class SetOf:
    domain: Domain
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Changed:
    """A set with some members more (`joins`) or less: one value, another set, or picks."""

    of: Expr
    members: Expr
    joins: bool
    type: Type
    span: Span


class Position(StrEnum):
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    LAST = "last"

    @property
    def needed(self) -> int:
        """Return how many pieces there are where one is at this position."""
        return {Position.SECOND: 2, Position.THIRD: 3}.get(self, 1)


@dataclass(frozen=True, slots=True)
class Nth:
    """The piece at a position of a line or pile (first is front or top), or none."""

    position: Position
    zone: Expr
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    condition: Expr
    then: Expr
    otherwise: Expr
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Failing:
    """An optional value, or another where it is none.

    `implied`: it is asked for only where there is one (`model.absence`), so the other never comes up.
    """

    value: Expr
    otherwise: Expr
    type: Type
    span: Span
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Exists:
    """Whether there is an optional value; `implied`: whoever names it means so (`model.absence`)."""

    value: Expr
    type: Type
    span: Span
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """How many members a set or a list of picks has."""

    value: Expr
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class PlayerCount:
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The player on the right (previous in turn order) or left (next) of another."""

    right: bool
    player: Expr
    type: Type
    span: Span


Expr: TypeAlias = (
    Const
    | LocalRef
    | VariableRef
    | ZoneRef
    | Apply
    | HoldsRole
    | AttributeOf
    | Lookup
    | Arithmetic
    | Compare
    | Both
    | Either
    | Not
    | IsEmpty
    | IsFull
    | InZone
    | HasKind
    | InSet
    | Aggregate
    | AnyOf
    | TheOne
    | Superlative
    | SetOf
    | Changed
    | Nth
    | Conditional
    | Failing
    | Exists
    | Size
    | PlayerCount
    | Neighbour
)


# ---- domains -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EnumSource:
    """Every value of an enumeration, in order."""

    enum: EnumType


@dataclass(frozen=True, slots=True)
class ZoneSource:
    """The kinds of the pieces in a zone: in place order for lines and piles, by number for groups.

    Choices and tests see each kind once; counts, sums, loops and moves see every piece.
    """

    zone: Expr


@dataclass(frozen=True, slots=True)
class SlotSource:
    """The numbers, from 1, of the filled (or empty) slots of a zone."""

    zone: Expr
    empty: bool


@dataclass(frozen=True, slots=True)
class SetSource:
    """The members of a set in order, or of a list of picks as they were listed."""

    of: Expr


@dataclass(frozen=True, slots=True)
class RangeSource:
    """Numbers from `low` to `high`, both included."""

    low: Expr
    high: Expr


Source: TypeAlias = EnumSource | ZoneSource | SlotSource | SetSource | RangeSource


@dataclass(frozen=True, slots=True)
class Filter:
    """A test that members must pass. `other_than` keeps the value excluded, for the prose.

    `implied`: without it a later choice would have nothing to choose from, which the later choice says.
    `or_else`: it is a test, or nothing passes that, and perhaps another one; `model.or_else` takes it apart.
    """

    test: Expr
    other_than: Expr | None
    span: Span
    implied: bool = False
    or_else: bool = False


@dataclass(frozen=True, slots=True)
class Clockwise:
    """Players in seat order, beginning with `start` if it is in the domain."""

    start: Expr


@dataclass(frozen=True, slots=True)
class Backwards:
    """From the back of the line to its front."""


@dataclass(frozen=True, slots=True)
class Forwards:
    """As it comes, where that is said: `the first …`."""


Order: TypeAlias = Clockwise | Backwards | Forwards


@dataclass(frozen=True, slots=True)
class Domain:
    """What a choice, loop or count runs over. The list is taken once, before the first member."""

    var: Local
    source: Source
    filters: tuple[Filter, ...]
    order: Order | None
    span: Span


# ---- statements ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SelAll:
    """Every piece in a zone."""

    zone: Expr


@dataclass(frozen=True, slots=True)
class SelDomain:
    """Every piece in a zone that passes the filters."""

    domain: Domain


@dataclass(frozen=True, slots=True)
class SelTop:
    """The top pieces of a pile; `up_to`: or as many as there are."""

    zone: Expr
    count: Expr
    up_to: bool


@dataclass(frozen=True, slots=True)
class SelNth:
    """The piece at a position of a line or pile (first is front or top)."""

    zone: Expr
    position: Position


@dataclass(frozen=True, slots=True)
class SelSlot:
    """The piece in a slot; `index` may be a list of slots."""

    zone: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class SelRandom:
    """Pieces picked at random among those of a zone that pass the filters; nobody sees which.

    `up_to`: or as many as there are.
    """

    domain: Domain
    count: Expr
    up_to: bool


@dataclass(frozen=True, slots=True)
class SelCount:
    """A number of pieces of one kind from a zone; `kind` is None when the class has one kind."""

    zone: Expr
    kind: Expr | None
    count: Expr
    up_to: bool


@dataclass(frozen=True, slots=True)
class SelKind:
    """One piece of the named kind from a zone, or one for each member of a list of picks.

    `by` is the player who picked the kind, and so knows which pieces these are.
    """

    zone: Expr
    kind: Expr
    by: Expr | None


@dataclass(frozen=True, slots=True)
class SelPiece:
    """The one piece of a unique class, wherever it lies; `piece_class` says which class."""

    piece_class: str
    kind: Expr


Selection: TypeAlias = (
    SelAll | SelDomain | SelTop | SelNth | SelSlot | SelRandom | SelCount | SelKind | SelPiece
)


class At(StrEnum):
    """Where in a zone pieces arrive. INTO: the place that it offers (back of a line, top of a pile)."""

    INTO = "into"
    FRONT = "front"
    BACK = "back"
    TOP = "top"
    BOTTOM = "bottom"
    SLOT = "slot"


@dataclass(frozen=True, slots=True)
class Destination:
    zone: Expr
    at: At
    index: Expr | None


Block: TypeAlias = "tuple[Statement, ...]"


@dataclass(frozen=True, slots=True)
class Let:
    var: Local
    value: Expr
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    """`chooser` picks a member of the domain.

    With `low` and `high` (numbers) the pick is a list of that many members; a zone's pieces are then
    picked with their copies. With no member (or too few) `otherwise` happens, or nothing. A secret
    pick is seen by the chooser only. `name` is unique in the game: the rule's, and what is chosen.
    """

    name: str
    chooser: Expr
    domain: Domain
    low: Expr | None
    high: Expr | None
    var: Local
    secret: bool
    otherwise: Block
    sources: Sources
    span: Span
    joint: Joint | None = None


@dataclass(frozen=True, slots=True)
class Joint:
    """One decision that is made of several choices of one, which follow one another and have all the same.

    Its options are numbered: see `model.joint_choices`. `var` is that number.
    """

    name: str
    var: Local
    parts: tuple[Local, ...]


@dataclass(frozen=True, slots=True)
class May:
    """A yes-or-no decision; `label` has its words in the catalogues."""

    name: str
    chooser: Expr
    label: str
    body: Block
    otherwise: Block
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Look:
    """`who` gets to know pieces; if `secret`, nobody else even notices that."""

    who: Expr
    selection: Selection
    secret: bool
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class TakeAction:
    """`who` chooses one of the actions that are possible and carries it out; with none, nothing."""

    name: str
    who: Expr
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Moved:
    """What the one piece that is moved is called afterwards; `there` is the test that there is such a piece."""

    var: Local
    there: Expr


@dataclass(frozen=True, slots=True)
class Move:
    """Selected pieces go to a destination one by one, in the order selected.

    `shuffled`: in random order among themselves. `otherwise` happens when the selection is short.
    `fitting`: nothing makes sure that they all fit, so that only as many go as do; `scarce`: nor that there
    are as many as it asks for. Neither is said: at the table it is seen when it happens, if it ever does.
    """

    selection: Selection
    destination: Destination
    shuffled: bool
    otherwise: Block
    sources: Sources
    span: Span
    fitting: bool = False
    scarce: bool = False
    moved: Moved | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Pieces of a zone change places at random; slots keep their pattern of filled and empty."""

    zone: Expr
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Swap:
    """Two pieces of a unique class take each other's exact places."""

    piece_class: str
    left: Expr
    right: Expr
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: Block
    otherwise: Block
    sources: Sources
    span: Span

    @property
    def leaves_out(self) -> bool:
        """Return whether it only leaves something out where what that names is not there, which nobody wrote."""
        tests = self.condition.parts if isinstance(self.condition, Both) else (self.condition,)
        return not self.otherwise and all(isinstance(test, Exists) and test.implied for test in tests)


@dataclass(frozen=True, slots=True)
class IfThere:
    """Binds an optional value where there is one; `certain`: there always is, and the value only gets a name."""

    value: Expr
    var: Local
    then: Block
    otherwise: Block
    sources: Sources
    span: Span
    certain: bool = False


@dataclass(frozen=True, slots=True)
class ForEach:
    domain: Domain
    body: Block
    sources: Sources
    span: Span
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Secretly:
    """Every member (a player) makes the choices of the body, unseen by the others until all have.

    The body holds choices and tests only. Its picks are per player afterwards.
    """

    name: str
    domain: Domain
    body: Block
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    times: Expr
    body: Block
    sources: Sources
    span: Span
    cost: int = 0


@dataclass(frozen=True, slots=True)
class RepeatUntil:
    """Repeats while the condition does not hold, tested before each time, at most `limit` times."""

    condition: Expr
    limit: Expr
    body: Block
    sources: Sources
    span: Span
    cost: int = 0


@dataclass(frozen=True, slots=True)
class TakeTurns:
    """Endless turns, clockwise; `start` may be none, then the first seat starts."""

    start: Expr
    var: Local
    body: Block
    sources: Sources
    span: Span
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Assign:
    target: VariableRef | LocalRef
    value: Expr
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class AssignRandom:
    """A random member of a domain; with an empty domain nothing changes."""

    target: VariableRef | LocalRef
    domain: Domain
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Adjust:
    """Adds `amount` (`up`) or takes it away; a result beyond the declared range stops at its end."""

    target: VariableRef | LocalRef
    up: bool
    amount: Expr
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    verb: str
    args: tuple[Expr, ...]
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class CarryOut:
    """Does what the card of that kind says for an event; a kind that says nothing does nothing."""

    event: str
    card: Expr
    args: tuple[Expr, ...]
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends the verb, action or card rule that it stands in."""

    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over at once, won by every member of the domain, or by nobody."""

    winners: Domain | None
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Together:
    """Changes that count as one: triggers are checked after the last."""

    body: Block
    sources: Sources
    span: Span


Statement: TypeAlias = (
    Let
    | Choose
    | May
    | Look
    | TakeAction
    | Move
    | Shuffle
    | Swap
    | If
    | IfThere
    | ForEach
    | Secretly
    | Repeat
    | RepeatUntil
    | TakeTurns
    | Assign
    | AssignRandom
    | Adjust
    | Call
    | CarryOut
    | Stop
    | Finish
    | Together
)


Choice: TypeAlias = Choose | May | TakeAction
"""The statements that wait for a player's answer."""


# ---- rules ---------------------------------------------------------------------------------------


class FunctionKind(StrEnum):
    ROLE = "role"
    PREDICATE = "predicate"
    QUANTITY = "quantity"
    SCORE = "final_score"
    PAYOFF = "final_payoff"
    TEAM = "final_team"
    RANK = "final_rank"
    COMMON_SCORE = "common_score"


RESULTS = (
    FunctionKind.SCORE, FunctionKind.PAYOFF, FunctionKind.TEAM, FunctionKind.RANK,
    FunctionKind.COMMON_SCORE,
)
"""What a game ends in beside its winners: functions of a player, or of nothing (`common_score`),
each with the name of its kind, asked of the position in which the game is over."""


@dataclass(frozen=True, slots=True)
class Function:
    """A named value without effects. A role has at most one parameter, its index (a ship, say).

    A rank that no rule tells of follows from the score or the payoff, and stands in no chapter.
    """

    kind: FunctionKind
    name: str
    params: tuple[Local, ...]
    type: Type
    value: Expr
    chapter: str
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    body: Block
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Setup:
    steps: tuple[Step, ...]
    chapter: str
    span: Span


@dataclass(frozen=True, slots=True)
class Play:
    body: Block
    chapter: str
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Verb:
    """`answer` is what its answer is called until the rule that called it has read it.

    To answer is to give it a value and to stop; who asks gives the value a name at once.
    """

    name: str
    params: tuple[Local, ...]
    body: Block
    chapter: str
    sources: Sources
    span: Span
    cost: int = 0
    answer: Local | None = None


@dataclass(frozen=True, slots=True)
class Need:
    test: Expr
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Action:
    """`actor` performs it; with `role` only its holder may, and `place` is bound to the role's index."""

    name: str
    actor: Local
    role: str | None
    place: Local | None
    needs: tuple[Need, ...]
    body: Block
    chapter: str
    sources: Sources
    span: Span
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """Something that cards can have a rule for; `this` is the card's kind inside the rule."""

    name: str
    params: tuple[Local, ...]
    piece_class: str
    chapter: str
    span: Span


@dataclass(frozen=True, slots=True)
class Handler:
    """A card's rule for an event; `params` are the event's own."""

    event: str
    params: tuple[Local, ...]
    body: Block
    sources: Sources
    span: Span
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    piece_class: str
    kind: int
    handlers: tuple[Handler, ...]
    chapter: str
    sources: Sources
    span: Span


@dataclass(frozen=True, slots=True)
class Trigger:
    """Checked after every change of what its condition reads, in the order of declaration.

    With `domain` it is checked for each member, and fires at most once for each in one check. Inside
    a trigger no triggers are checked; afterwards they are checked anew until none fires.
    """

    name: str
    domain: Domain | None
    condition: Expr
    body: Block
    chapter: str
    sources: Sources
    span: Span
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """A rule for people that no engine can keep; its words are in the catalogues."""

    name: str
    chapter: str
    sources: Sources
    span: Span


# ---- examples ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExampleItem:
    """One written item of a position or a choice: `count` copies of `value`.

    `value` is an expression, a bare word that a choice may offer, or None for `rest`.
    """

    value: Expr | str | None
    count: int
    span: Span


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """In `given` the left side is a zone or variable; in `when` a player who chooses."""

    left: Expr
    items: tuple[ExampleItem, ...]
    span: Span


class CheckKind(StrEnum):
    TRUE = "true"
    CAN = "can"
    CANNOT = "cannot"
    WINS = "wins"
    NOBODY = "nobody"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class ExampleCheck:
    kind: CheckKind
    value: Expr | None  # the condition, or the player
    items: tuple[ExampleItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExamplePart:
    """What is chosen in an example, and what holds then.

    With `begins` the play starts from its beginning instead of with a turn of the first to choose.
    With `stops` nothing makes itself after the last choice.
    """

    when: tuple[ExampleLine, ...]
    begins: bool
    stops: bool
    then: tuple[ExampleCheck, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: players by seat, choices of the setup, a position, and what is done in it.

    An overlay tells it `anew` where it replaces one.
    """

    name: str
    players: tuple[str, ...]
    options: tuple[tuple[str, int], ...]
    setup: tuple[ExampleLine, ...]
    given: tuple[ExampleLine, ...]
    parts: tuple[ExamplePart, ...]
    chapter: str
    sources: Sources
    span: Span
    anew: bool = field(default=False, compare=False)


Item: TypeAlias = (
    Enum
    | PieceClass
    | Zone
    | Variable
    | Table
    | Function
    | Setup
    | Play
    | Verb
    | Action
    | Event
    | Card
    | Trigger
    | Note
    | Example
)


UNNAMED_CHAPTER = "the-rules"
"""The chapter of what stands before the first one; a short game needs none.

An author can give no chapter this name, because of its hyphen.
"""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book: what was declared in it, in the order of the spec."""

    name: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Overlay:
    """What the game is played by beside its own rules: `kind` is edition, variant or house_rule."""

    kind: str
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Work:
    """About how many steps there can be between two choices, and where.

    They are counted while the game is played: the `cost` of each round of a loop, and of a rule when it begins.
    With more than `limit` it cannot go on. `mend` is what its author can do.
    """

    steps: int
    limit: int
    span: Span
    mend: str


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game. Mappings are by name, in the order of declaration."""

    name: str
    min_players: int
    max_players: int
    edition: str | None
    sources: Sources
    enums: dict[str, Enum]
    classes: dict[str, PieceClass]
    zones: dict[str, Zone]
    variables: dict[str, Variable]
    tables: dict[str, Table]
    functions: dict[str, Function]
    verbs: dict[str, Verb]
    actions: dict[str, Action]
    events: dict[str, Event]
    cards: dict[str, Card]
    triggers: dict[str, Trigger]
    notes: dict[str, Note]
    examples: dict[str, Example]
    setup: Setup
    play: Play
    chapters: tuple[Chapter, ...]
    overlays: tuple[Overlay, ...] = ()
    switches: tuple[str, ...] = ()
    """The options that are variants, each of which changes many rules."""
    exclusions: tuple[tuple[str, str], ...] = ()
    """Variants of which only one is on in a game."""
    house_rules: HouseRuleEffects = HouseRuleEffects()
    work: Work | None = None
    """Where there can be so much that it is counted while the game is played; else nothing is counted."""

    def answers(self) -> dict[int, Local]:
        """Return what the answers of verbs are called, by their numbers."""
        found = (verb.answer for verb in self.verbs.values())
        return {answer.uid: answer for answer in found if answer is not None}

    def __repr__(self) -> str:
        """Return its name: all that is in it, in the traceback of a test, takes gigabytes."""
        return f"Game({self.name!r})"

