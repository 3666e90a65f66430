"""The program (IR): a game as one flat, typed program, which printers print and decide nothing about.

A state is a fixed set of fields. A function is a list of operations over fields and its own names.
Rules in which somebody chooses are cut into functions that hand on to one another: each ends with
`Go`, `Back`, `Begin` or `Wait`. Places keep pieces in lists: in a place that everybody sees a piece
is its kind, in any other it is `kind << 16 | mask` with a bit for each player who knows it there;
a slot without a piece is -1; the front of a line and the bottom of a pile come first; a group is kept
sorted. Of pieces that are all alike a place other than slots keeps only the number.

Values are integers; a condition is 1 or 0, none is -1, a set is a bit mask. Nodes are compared by
what they say: two equal expressions have equal values as long as no operation comes between.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TypeAlias, get_args

from rulewright.foundation.frozen import dataclass

# ---- names ----------------------------------------------------------------------------------------


class Part(StrEnum):
    """What a function is of the rule, choice, trigger or class of pieces that it is named after."""

    RULE = "rule"
    ACTION = "action"
    HANDLER = "handler"
    TRIGGER = "trigger"
    SETUP = "setup"
    PLAY = "play"
    MEMBERS = "members"
    OPTIONS = "options"
    ANSWER = "answer"
    CHOOSER = "chooser"
    CHECK = "check"
    NEED = "need"
    FIRES_FOR = "fires for"
    FIRES = "fires"
    SETTLE = "settle"
    RESTART = "restart"
    TURN_OF = "turn of"
    REASON = "reason"


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a function: what it is, of what, and of a rule that is come back to, where.

    `of` are names of the spec. `at` says what came before (`after`, a name), or nothing for the
    beginning; `number` tells functions apart that would otherwise share a name.
    """

    part: Part
    of: tuple[str, ...] = ()
    at: str = ""
    number: int = 0


class Kind(StrEnum):
    """What a name in a function stands for."""

    NUMBER = "number"
    LIST = "list"
    RULE = "rule"
    """What a card says for an event, or nothing."""
    PLACE = "place"
    """A place as the log names it."""


@dataclass(frozen=True, slots=True)
class Local:
    """A name in a function. Two of them are the same if their numbers are. `there`: never none."""

    uid: int
    name: str
    kind: Kind
    there: bool = False


# ---- the state ------------------------------------------------------------------------------------


class Keeps(StrEnum):
    """What a field keeps."""

    NUMBER = "a number"
    NUMBERS = "a number for each member"
    PIECES = "pieces"
    PIECES_EACH = "pieces for each member"
    PICKS = "picks"
    """What was picked, in order: replaced as a whole, never changed."""
    PICKS_EACH = "picks for each player"
    CELLS = "rows of cells"
    TALLY = "how many pieces there are of each kind"
    BOARD = "for each kind, the set of members that have a piece of it"
    """A family of places with room for one piece each."""


class Use(StrEnum):
    """What a field is of the game."""

    PLACE = "place"
    VARIABLE = "variable"
    TABLE = "table"
    RULE = "rule"
    """A name of a rule, or a list or counter of one of its loops."""
    RESUME = "resume"
    """Where to go on after a rule: the number of a function in `Program.resume`, or -1."""


PER_PLAYER = 0
"""A size that is the number of players."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the state. `sizes` are those of a family's indices; `PER_PLAYER` among them.

    `initial` is the number that a variable starts at; `copies` are the pieces that a box starts with,
    a number for each kind, or for each player's kind if `per_player`.
    """

    name: str
    use: Use
    keeps: Keeps
    sizes: tuple[int, ...] = ()
    initial: int = -1
    copies: tuple[int, ...] = ()
    per_player: bool = False
    slots: int = 0
    is_option: bool = False
    there: bool = False
    """Whether it is never none, where rules read it."""
    kinds: int = 0
    """How many kinds a tally or a board is of; of a tally, `PER_PLAYER` is as many as there are players."""


class Shape(StrEnum):
    """How a place keeps pieces."""

    LINE = "line"
    GROUP = "group"
    SLOTS = "slots"
    PILE = "pile"
    COUNT = "count"
    """Only how many there are: all pieces of the class are alike."""


class Seers(IntEnum):
    """Who always knows the pieces of a hidden place: its first index is the owner."""

    NOBODY = 0
    OWNER = 1
    OTHERS = 2


@dataclass(frozen=True, slots=True)
class Zone:
    """A family of places. Of a hidden one the pieces carry who knows them, among them its `seers`.

    `limit` is how many pieces it has room for, where more could come.
    """

    name: str
    shape: Shape
    hidden: bool
    seers: Seers
    capacity: int | None
    limit: int | None
    indexed: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Cells that never change, row by row; a table of one column has rows of one cell."""

    name: str
    attribute_of: str | None
    cells: tuple[tuple[int, ...], ...]


# ---- expressions ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    """A number; `of` is the enumeration that it is a value of, for those who print its name."""

    value: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class Read:
    local: Local


@dataclass(frozen=True, slots=True)
class Get:
    """A field that keeps a number or picks, or the member of its family at `index`."""

    field: str
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A place as the list of its pieces, or as their number where they are only counted."""

    zone: Zone
    index: Expr | None = None


class System(StrEnum):
    """What every state has."""

    PLAYERS = "players"
    EVERYBODY = "everybody"
    """The set of all players."""
    ANSWER = "answer"
    """The answer to a choice that nothing else keeps."""
    PICKS = "picks"
    """What has been picked so far in a choice of several."""
    OPTIONS = "options"
    WINNERS = "winners"


@dataclass(frozen=True, slots=True)
class Of:
    """Something that every state has."""

    what: System


@dataclass(frozen=True, slots=True)
class Apply:
    """A function that changes nothing, applied to its arguments."""

    function: Name
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table by index, from 0; a table that is open lies in the state."""

    table: str
    attribute_of: str | None
    is_open: bool
    row: Expr
    column: Expr


class Sum(StrEnum):
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "//"
    """Rounded down: the right side is positive."""
    MODULO = "%"
    """The remainder, from 0 on: the right side is positive."""
    LOWER = "min"
    HIGHER = "max"


@dataclass(frozen=True, slots=True)
class Calculate:
    op: Sum
    left: Expr
    right: Expr


class Relation(StrEnum):
    EQ = "=="
    NE = "!="
    GE = ">="
    LE = "<="
    GT = ">"
    LT = "<"


@dataclass(frozen=True, slots=True)
class Compare:
    op: Relation
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class And:
    """Every part is true; parts behind a false one are not asked."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """A part is true; parts behind a true one are not asked."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    value: Expr


@dataclass(frozen=True, slots=True)
class Either:
    """One value or the other; only the one that counts is worked out."""

    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class OrElse:
    """A value, or another where it is none. Both are worked out."""

    value: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class OneOf:
    """Whether a value is one of some numbers."""

    value: Expr
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """Whether a value is from one number to another, both included."""

    value: Expr
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Bit:
    """The set of one member."""

    member: Expr


@dataclass(frozen=True, slots=True)
class Union:
    """The set of all members of some sets; of none, the empty set."""

    sets: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """The set of the members that each of some sets has."""

    sets: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class HasBit:
    """Whether a set has a member."""

    set: Expr
    member: Expr


@dataclass(frozen=True, slots=True)
class Others:
    """Everything that is not in a set: for a test, or a part of it."""

    set: Expr


@dataclass(frozen=True, slots=True)
class Shifted:
    """The members of a set less a number; those that are smaller are left out."""

    set: Expr
    by: Expr


@dataclass(frozen=True, slots=True)
class HasAll:
    """Whether a set has all members of another."""

    set: Expr
    members: int


@dataclass(frozen=True, slots=True)
class Lowest:
    """The lowest member of a set, from `low` on counted, or none of the empty set."""

    set: Expr
    low: int


@dataclass(frozen=True, slots=True)
class Bits:
    """How many members a set has."""

    set: Expr


@dataclass(frozen=True, slots=True)
class Length:
    list: Expr


@dataclass(frozen=True, slots=True)
class Contains:
    list: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Occurs:
    """How often a list has a value."""

    list: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Item:
    """The item of a list at an index that it has; counted from its end if the number is negative."""

    list: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class KindOf:
    """The kind of a piece of a hidden place."""

    piece: Expr


@dataclass(frozen=True, slots=True)
class Covered:
    """A piece of a hidden place: its kind, and the set of players who know it."""

    kind: Expr
    known: Expr


@dataclass(frozen=True, slots=True)
class KnownTo:
    """A piece of a hidden place, known to the players of a set too."""

    piece: Expr
    players: Expr


@dataclass(frozen=True, slots=True)
class Blurred:
    """A piece of a hidden place, forgotten by all but the players of a set."""

    piece: Expr
    keep: Expr


@dataclass(frozen=True, slots=True)
class PlaceName:
    """A place as the log names it: the family, and which member."""

    zone: str
    index: Expr


# ---- lists ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `low` to `high`, both included."""

    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that never change."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """As many times a value."""

    value: Expr
    times: Expr


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of the pieces of a hidden place, or of a list of such pieces; -1 for an empty slot."""

    list: Expr


@dataclass(frozen=True, slots=True)
class CoveredAll:
    """Pieces of a hidden place, of these kinds: each known to the players of a set."""

    kinds: Expr
    known: Expr


@dataclass(frozen=True, slots=True)
class KnownToAll:
    """Pieces of a hidden place, known to the players of a set too."""

    pieces: Expr
    players: Expr


@dataclass(frozen=True, slots=True)
class BlurredAll:
    """Pieces of a hidden place, forgotten by all but the players of a set."""

    pieces: Expr
    keep: Expr


@dataclass(frozen=True, slots=True)
class Filled:
    """The pieces in the slots of a place, in order, without the empty slots."""

    list: Expr


@dataclass(frozen=True, slots=True)
class SlotNumbers:
    """The numbers, from 1, of the filled (or empty) slots of a place."""

    list: Expr
    empty: bool


@dataclass(frozen=True, slots=True)
class Distinct:
    """Each value once, where it comes first."""

    list: Expr


@dataclass(frozen=True, slots=True)
class Backwards:
    list: Expr


@dataclass(frozen=True, slots=True)
class Family:
    """The members of a family, in order: of places the lists of their pieces."""

    field: str


@dataclass(frozen=True, slots=True)
class Members:
    """The members of a set, in order."""

    set: Expr


@dataclass(frozen=True, slots=True)
class Numbered:
    """Numbers in order, from `low` on: those whose member a set has, which has every `step`th at most."""

    set: Expr
    step: int
    low: int


@dataclass(frozen=True, slots=True)
class Clockwise:
    """Players in the order of their seats, beginning with the first at or after `start`."""

    list: Expr
    start: Expr


@dataclass(frozen=True, slots=True)
class Copy:
    """A list of its own, for a loop that changes the one it runs over."""

    list: Expr


@dataclass(frozen=True, slots=True)
class Frozen:
    """A list that the state keeps, and that nobody changes any more."""

    list: Expr


@dataclass(frozen=True, slots=True)
class First:
    """Up to `count` items from the beginning of a list."""

    list: Expr
    count: Expr


@dataclass(frozen=True, slots=True)
class Run:
    """`count` items of a list, from an index on; all of them are there."""

    list: Expr
    first: Expr
    count: Expr


@dataclass(frozen=True, slots=True)
class Left:
    """What can be picked next, in the order of a list and each value once: the last one picked, where it
    occurs more often than it was picked, and those after it from which `low` picks can still be reached;
    and `DONE` (-1) from `low` picks on."""

    list: Expr
    picked: Expr
    low: Expr


Expr: TypeAlias = (
    Number
    | Read
    | Get
    | Place
    | Of
    | Apply
    | Cell
    | Calculate
    | Compare
    | And
    | Or
    | Not
    | Either
    | OrElse
    | OneOf
    | Between
    | Bit
    | Union
    | Shared
    | HasBit
    | Others
    | Shifted
    | HasAll
    | Lowest
    | Bits
    | Length
    | Contains
    | Occurs
    | Item
    | KindOf
    | Covered
    | KnownTo
    | Blurred
    | PlaceName
    | Range
    | Numbers
    | Several
    | Kinds
    | CoveredAll
    | KnownToAll
    | BlurredAll
    | Filled
    | SlotNumbers
    | Distinct
    | Backwards
    | Family
    | Members
    | Numbered
    | Clockwise
    | Copy
    | Frozen
    | First
    | Run
    | Left
)


# ---- operations on names and fields ---------------------------------------------------------------

Block: TypeAlias = "tuple[Op, ...]"


@dataclass(frozen=True, slots=True)
class Let:
    """Gives a name a value, anew each time."""

    local: Local
    value: Expr


@dataclass(frozen=True, slots=True)
class Increase:
    local: Local
    amount: Expr


@dataclass(frozen=True, slots=True)
class Include:
    """Adds a member to the set that a name stands for."""

    local: Local
    member: Expr


@dataclass(frozen=True, slots=True)
class Append:
    """Adds a value to the list that a name stands for; `note` says what it is."""

    local: Local
    value: Expr
    note: str = ""


@dataclass(frozen=True, slots=True)
class Store:
    """Gives a field (or a member of its family) that only rules use a value."""

    target: Get
    value: Expr


@dataclass(frozen=True, slots=True)
class Remember:
    """Gives a variable of the game a value, and notes in the log that it changed. The value is a
    number or a name."""

    target: Get
    value: Expr


@dataclass(frozen=True, slots=True)
class RememberAll:
    """Gives every player's variable one value."""

    field: str
    value: Number


@dataclass(frozen=True, slots=True)
class Keep:
    """Gives something that every state has a value."""

    what: System
    value: Expr


@dataclass(frozen=True, slots=True)
class Fresh:
    """A secret choice begins: what players picked in it before is nothing."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clear:
    """The fields of a rule that is left are as if it had never run: equal positions are equal."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """A number from 0 to `below` - 1 by chance; with one number only nothing is drawn."""

    local: Local
    below: Expr


@dataclass(frozen=True, slots=True)
class Pick:
    """Up to `count` of the items of a list by chance, in the order picked."""

    local: Local
    list: Expr
    count: Expr


@dataclass(frozen=True, slots=True)
class Mix:
    """Brings the list that a name stands for into random order."""

    local: Local


@dataclass(frozen=True, slots=True)
class SecretBegins:
    """From here until `SecretEnds`, choices are seen by the chooser only."""

    number: int


@dataclass(frozen=True, slots=True)
class SecretEnds:
    pass


# ---- operations on places -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeAll:
    """All pieces of a place as it is listed: from the front, the top or the first slot."""

    local: Local
    place: Place


@dataclass(frozen=True, slots=True)
class TakeFirst:
    """Up to `count` pieces of a line or pile, from its front or top; of a number below 0 none."""

    local: Local
    place: Place
    count: Expr


@dataclass(frozen=True, slots=True)
class TakeKinds:
    """For each kind of a list the first piece of that kind as the place is listed, if there is one."""

    local: Local
    place: Place
    kinds: Expr


@dataclass(frozen=True, slots=True)
class TakeAt:
    """The pieces at some indices of a place, in the order of the indices."""

    local: Local
    place: Place
    indices: Expr


@dataclass(frozen=True, slots=True)
class TakeKind:
    """The first piece of a kind as the place is listed, or -1; `certain`: there is one."""

    local: Local
    place: Place
    kind: Expr
    certain: bool


@dataclass(frozen=True, slots=True)
class TakeOne:
    """The piece at an index that the place has; counted from its end if the number is negative.

    In slots it leaves an empty one.
    """

    local: Local
    place: Place
    index: Expr


@dataclass(frozen=True, slots=True)
class TakeNamed:
    """The one piece of a kind of a class, from wherever it lies: `local` is the piece as a hidden
    place keeps it, `origin` where it lay.

    With `covered`, it goes to where not everybody sees it: if it comes out of a hidden group that
    has others, only the owner of that group still knows which piece it is and which stayed.
    """

    local: Local
    origin: Local
    pieces: str
    kind: Expr
    covered: bool


class End(StrEnum):
    """Where in a place pieces arrive."""

    LAST = "last"
    FIRST = "first"
    SORTED = "sorted"
    FREE = "free"
    """In the first empty slot."""
    SLOT = "slot"
    """In a slot with a number, which must be empty."""


@dataclass(frozen=True, slots=True)
class Put:
    """Pieces arrive one after another; a place that has no room for one ends the game's rules."""

    place: Place
    list: Expr
    end: End
    slot: Expr | None = None


@dataclass(frozen=True, slots=True)
class PutOne:
    place: Place
    piece: Expr
    end: End
    slot: Expr | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A number of pieces, which are there, leave a place that only counts them."""

    place: Place
    amount: Expr


@dataclass(frozen=True, slots=True)
class Arrive:
    """A number of pieces arrive in a place that only counts them, one after another."""

    place: Place
    amount: Expr


@dataclass(frozen=True, slots=True)
class PutOn:
    """A piece arrives in a member of a board, which is empty."""

    board: str
    kind: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class TakeOff:
    """A piece leaves a member of a board, where it lies."""

    board: str
    kind: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Tallied:
    """There is one piece more of a kind, or one less: so many."""

    tally: str
    kind: Expr
    by: int


@dataclass(frozen=True, slots=True)
class Overfull:
    """A place has no room for another piece, which ends the game's rules."""

    zone: str


@dataclass(frozen=True, slots=True)
class Spend:
    """Counts steps of the rules; more than so many since the last choice end them."""

    steps: int
    most: int


@dataclass(frozen=True, slots=True)
class Recount:
    """Begins to count steps anew: a choice was made."""


@dataclass(frozen=True, slots=True)
class Blur:
    """Lets only the players of a set keep what they know of the pieces of a hidden place, if it has
    any."""

    place: Place
    keep: Expr


@dataclass(frozen=True, slots=True)
class BlurAlike:
    """The same, for the pieces of the kinds of some that left, which are still as it kept them."""

    place: Place
    gone: Expr
    keep: Expr


@dataclass(frozen=True, slots=True)
class Look:
    """A player gets to know the pieces at some indices of a hidden place, where there are any; it is
    noted in the log."""

    place: Place
    indices: Expr
    who: Expr
    secret: bool


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The pieces of a place change places at random; only the players of `keep` still know which is
    which, where not everybody sees them. Lots are drawn for the pieces as the place is listed, a pile
    from its top. Without `draws` only that changes: nobody can tell where
    pieces of a group lie, or which of some pieces that are all alike."""

    place: Place
    keep: Expr
    draws: bool


@dataclass(frozen=True, slots=True)
class Swap:
    """Two pieces of a class take each other's exact places. Who knew one still does where it comes to,
    and so does the owner of that place."""

    pieces: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class NoteMove:
    """Notes in the log that pieces went from one place to another: `list`, as the source keeps them.

    `viewers` are the players who see all of them; if `hidden`, the players who know one see that one.
    """

    source: Expr
    target: Expr
    list: Expr
    hidden: bool
    viewers: Expr


@dataclass(frozen=True, slots=True)
class NoteOne:
    """The same for one piece."""

    source: Expr
    target: Expr
    piece: Expr
    hidden: bool
    viewers: Expr


# ---- the flow -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class If:
    test: Expr
    then: Block
    otherwise: Block = ()


@dataclass(frozen=True, slots=True)
class For:
    """Once for each item of a list, which the body does not change; `backwards` from its end. With
    `index`, the index of each item in the list, from `first`, is known."""

    local: Local
    source: Expr
    body: Block
    index: Local | None = None
    backwards: bool = False
    first: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """So many times; never, for a number below 1."""

    count: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Break:
    """Leaves the innermost loop."""


@dataclass(frozen=True, slots=True)
class Return:
    """Leaves the function, with its value if it has one; `note` says what that is."""

    value: Expr | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    """Carries out a function that changes something, and in which nobody chooses."""

    function: Name
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class DoHandler:
    """Does what a card says for an event; nobody chooses in it."""

    event: str
    card: Expr
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """Checks triggers until none fires: first those with these numbers, then all. Each fires once at
    most for each of its members."""

    first: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over at once, won by the players of a set. The function ends there, and so does
    whatever carries it out: by themselves, unless it `leaves` them all."""

    winners: Expr
    leaves: bool = True


@dataclass(frozen=True, slots=True)
class Over:
    """The function that was just carried out has ended the game: this one ends with it."""

    leaves: bool


@dataclass(frozen=True, slots=True)
class Go:
    """Hands on to a function; `at_once`: without going back to who runs the functions."""

    function: Name
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """Hands on to where a rule was called from: the field says where, and forgets it."""

    field: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Stops until a player has made a choice; its options are in the state."""

    choice: int
    chooser: Expr


@dataclass(frozen=True, slots=True)
class AddPick:
    """One more was picked in a choice of several."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Again:
    """Stops at the same choice by the same player: one more is to be picked."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Does what the action whose number is the answer begins with, and goes on as it says."""

    who: Expr


@dataclass(frozen=True, slots=True)
class GoHandler:
    """If a card says something for an event, does `before` and hands on to that; if not, goes on."""

    event: str
    card: Expr
    before: Block


Op: TypeAlias = (
    Let
    | Increase
    | Include
    | Append
    | Store
    | Remember
    | RememberAll
    | Keep
    | Fresh
    | Clear
    | Draw
    | Pick
    | Mix
    | SecretBegins
    | SecretEnds
    | TakeAll
    | TakeFirst
    | TakeKinds
    | TakeAt
    | TakeKind
    | TakeOne
    | TakeNamed
    | Put
    | PutOne
    | Leave
    | Arrive
    | PutOn
    | TakeOff
    | Tallied
    | Overfull
    | Spend
    | Recount
    | Blur
    | BlurAlike
    | Look
    | Shuffle
    | Swap
    | NoteMove
    | NoteOne
    | If
    | For
    | Times
    | Break
    | Return
    | Do
    | DoHandler
    | Settle
    | Finish
    | Over
    | Go
    | Back
    | Wait
    | AddPick
    | Again
    | Begin
    | GoHandler
)


OPS = get_args(Op)
"""The classes of operations."""


# ---- the program ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Function:
    """A function. `title` and `cites` say for people what it is and which facts it carries.

    `rule` is the rule of the spec that it carries out, and `place` the file and line of what it does
    first: whoever is told that a rule cannot go on is told of these.
    """

    name: Name
    params: tuple[Local, ...]
    body: Block
    title: str
    cites: tuple[str, ...] = ()
    rule: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """An action that can be taken, at one place if its role has places: the rows of `Program.actions`
    are numbered."""

    name: str
    begin: Name
    place: int


@dataclass(frozen=True, slots=True)
class Trigger:
    """What it is checked for, whether it fires for a member, and what is then done."""

    members: Name
    fires: Name
    rule: Name


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: how its options are found, who makes it and how the answer is taken."""

    name: str
    options: Name
    chooser: Name
    answer: Name


@dataclass(frozen=True, slots=True)
class Handlers:
    """The rules of cards for an event, by the kind of the card."""

    event: str
    pieces: str
    rules: tuple[tuple[Number, Name], ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """The places that can hold the pieces of a class, in the order in which they are searched."""

    name: str
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that a game ends in beside its winners: `kind` says what, `function` how much or which.

    The function is given a player, but for a score that all have in common.
    """

    kind: str
    function: Name
    of_player: bool


@dataclass(frozen=True, slots=True)
class Program:
    """A whole game. Functions are in the order in which they are printed."""

    name: str
    min_players: int
    max_players: int
    fields: tuple[Field, ...]
    tables: tuple[Table, ...]
    classes: tuple[Pieces, ...]
    functions: dict[Name, Function]
    setup: Name
    resume: tuple[Name, ...]
    choices: tuple[Choice, ...]
    actions: tuple[Action, ...]
    triggers: tuple[Trigger, ...]
    handlers: tuple[Handlers, ...]
    secrets: tuple[Name, ...]
    """By number of a secret choice, the function that it begins with."""
    standing: Name | None
    """How much a player has of what wins the game, where the rules know such a thing."""
    first_uid: int
    """A number that no name of a function has, nor any above it."""
    results: tuple[Outcome, ...] = ()
    """Asked of a position in which the game is over."""
    lots: tuple[Name, ...] = ()
    """Where a set-up comes to before the first lot: what is done before them is always the same. That is
    the set-up itself until `prepare` has looked where lots are drawn."""
    counted: bool = False
    """Whether steps are counted between two choices, as there may be many."""
