"""The syntax tree: what an author wrote, with the place of each part; no name is resolved yet."""

from __future__ import annotations

from typing import TypeAlias

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.syntax.forms import (
    ChangedForm,
    CheckForm,
    DestinationForm,
    DomainForm,
    EditForm,
    FunctionForm,
    ItemWord,
    KeptWord,
    Nearness,
    OperationForm,
    OverlayKind,
    QueryForm,
    SeersWord,
    SelectionForm,
    TypeForm,
    ZoneWord,
)


@dataclass(frozen=True, slots=True)
class Name:
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Cited:
    """Fact ids after `cites` and `ruling`.

    What a variant has changed in a game that can be played with and without it was cited otherwise:
    `unless` says how, in a game without the variant.
    """

    facts: tuple[Name, ...]
    rulings: tuple[Name, ...]
    unless: Unless | None = None


@dataclass(frozen=True, slots=True)
class Unless:
    """What a rule cites, and where it stands, in a game without the variant `guard`."""

    guard: Name
    cited: Cited
    span: Span


# ---- values --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class YesNo:
    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Nothing:
    """The word `none`."""

    span: Span


@dataclass(frozen=True, slots=True)
class This:
    """The card whose rule it is."""

    span: Span


@dataclass(frozen=True, slots=True)
class Of:
    """`name of …`: a place, a variable, a role, an attribute, a table or a function of something."""

    name: Name
    args: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator on values."""

    op: OperationForm
    parts: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Nth:
    """`first of …` and the like: the piece at a position of a place."""

    nearness: Nearness
    zone: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Query:
    """`any …`, `number of …` and the like."""

    op: QueryForm
    value: Expr | None
    domain: Domain
    span: Span


@dataclass(frozen=True, slots=True)
class Case:
    """One of the cases of a value: what it is then."""

    when: Expr
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Cases:
    """A value by cases of another one, `by`; without `otherwise` they are all there are."""

    by: Name
    cases: tuple[Case, ...]
    otherwise: Expr | None
    span: Span


Expr: TypeAlias = Name | Number | YesNo | Nothing | This | Of | Operation | Nth | Query | Cases


@dataclass(frozen=True, slots=True)
class Test:
    """A filter of a domain: `where …`, or `other than …` (`excludes`)."""

    value: Expr
    excludes: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Domain:
    """What a choice or loop runs over."""

    base: DomainForm
    name: Name | None
    parts: tuple[Expr, ...]
    alias: Name | None
    tests: tuple[Test, ...]
    clockwise: Expr | None
    backwards: bool
    span: Span


# ---- statements ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Selection:
    """Pieces to move."""

    form: SelectionForm
    zone: Expr | None
    value: Expr | None
    name: Name | None
    domain: Domain | None
    span: Span


@dataclass(frozen=True, slots=True)
class Destination:
    """Where pieces go."""

    at: DestinationForm
    zone: Expr
    index: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Let:
    name: Name
    value: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class OrElse:
    """What is chosen where nothing passes the tests of a choice: anything, or what passes another test."""

    test: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice; what is chosen at once with it is `joined` by `then`."""

    chooser: Expr
    low: Expr | None
    high: Expr | None
    domain: Domain
    or_else: OrElse | None
    joined: tuple[Domain, ...]
    secret: bool
    otherwise: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class May:
    chooser: Expr
    label: Name
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Look:
    who: Expr
    selection: Selection
    secret: bool
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class TakeAction:
    who: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Move:
    """`name` is what the one piece that is moved is called afterwards."""

    selection: Selection
    destination: Destination
    name: Name | None
    shuffled: bool
    with_room: bool
    otherwise: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Swap:
    left: Expr
    right: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    condition: Expr
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class IfThere:
    value: Expr
    name: Name
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
    domain: Domain
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Secretly:
    domain: Domain
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    times: Expr
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class RepeatUntil:
    condition: Expr
    limit: Expr
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class TakeTurns:
    start: Expr
    name: Name
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Assign:
    """`becomes`: a value, or a random member of a domain."""

    target: Expr
    value: Expr | None
    random: Domain | None
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Adjust:
    target: Expr
    up: bool
    amount: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    verb: Name
    args: tuple[Expr, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class CarryOut:
    event: Name
    card: Expr
    args: tuple[Expr, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Stop:
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Answer:
    value: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of the game: whoever ranks first wins if nothing is said of that (`ranked`)."""

    winners: Domain | None
    ranked: bool
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Together:
    body: tuple[Statement, ...]
    cited: Cited
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
    | Adjust
    | Call
    | CarryOut
    | Stop
    | Answer
    | Finish
    | Together
)


# ---- declarations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypeRef:
    """A type as written."""

    form: TypeForm
    name: Name | None
    low: int
    high: int
    span: Span


@dataclass(frozen=True, slots=True)
class IndexRef:
    """An index of a family: an enumeration by name, or numbers from `low` to `high`."""

    name: Name | None
    low: int
    high: int
    span: Span


@dataclass(frozen=True, slots=True)
class Param:
    name: Name
    type: TypeRef


@dataclass(frozen=True, slots=True)
class GameHead:
    name: Name
    low: int
    high: int
    edition: Name | None
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Part:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Chapter:
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Note:
    name: Name
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Values:
    name: Name
    among: Name | None
    values: tuple[Name, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Pieces:
    """`copies` pairs a number with a kind; with no kind it is the number in all, or of each player."""

    name: Name
    kind: Name | None
    copies: tuple[tuple[int, Name | None], ...]
    per_player: bool
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class AttributeDecl:
    name: Name
    type: TypeRef
    span: Span


@dataclass(frozen=True, slots=True)
class FaceRow:
    name: Name
    cells: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class FacesEach:
    """A face for each combination of what these attributes can be."""

    attributes: tuple[Name, ...]
    copies: int
    span: Span


@dataclass(frozen=True, slots=True)
class Cards:
    name: Name
    attributes: tuple[AttributeDecl, ...]
    columns: tuple[Name, ...]
    faces: tuple[FaceRow, ...]
    each: FacesEach | None
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Zone:
    shape: ZoneWord
    name: Name
    indices: tuple[IndexRef, ...]
    holds: Name
    capacity: int | None
    seen: SeersWord
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Remember:
    name: Name
    indices: tuple[IndexRef, ...]
    type: TypeRef
    starts: Expr | None
    seen: SeersWord
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    """`range` holds the lowest and the highest number that may be chosen, where it is said."""

    name: Name
    value: Expr
    range: tuple[int, int] | None
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    name: Name
    is_open: bool
    by: Name
    across: Name | None
    columns: tuple[Expr, ...]
    rows: tuple[tuple[Expr, tuple[Expr, ...]], ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Function:
    """A named value; the parameter of a role is its index, that of a result the player."""

    kind: FunctionForm
    name: Name
    params: tuple[Param, ...]
    value: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    name: Name
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Setup:
    steps: tuple[Step, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Play:
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Verb:
    """`answers` says what it answers, if it does."""

    name: Name
    params: tuple[Param, ...]
    answers: TypeRef | None
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Need:
    value: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Action:
    name: Name
    role: Name | None
    place: Name | None
    needs: tuple[Need, ...]
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Event:
    name: Name
    params: tuple[Param, ...]
    piece_class: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Handler:
    event: Name
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Card:
    name: Name
    piece_class: Name
    values: tuple[tuple[Name, Expr], ...]
    handlers: tuple[Handler, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Trigger:
    name: Name
    domain: Domain | None
    condition: Expr
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class ExampleItem:
    """An item of an example's line; `value` None is the word `rest`."""

    count: int
    value: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class ExampleLine:
    left: Expr
    items: tuple[ExampleItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExampleCheck:
    kind: CheckForm
    value: Expr | None
    items: tuple[ExampleItem, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ExamplePart:
    """What is chosen, and what holds then. `begins` is where the play begins, `stops` a `stop here`."""

    when: tuple[ExampleLine, ...]
    begins: Span | None
    stops: bool
    then: tuple[ExampleCheck, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """`situation` is the one that it starts from, whose players and options it has beside its own.

    An overlay tells it `anew` where it replaces one.
    """

    name: Name
    players: tuple[Name, ...]
    options: tuple[tuple[Name, Expr], ...]
    setup: tuple[ExampleLine, ...]
    situation: Name | None
    given: tuple[ExampleLine, ...]
    parts: tuple[ExamplePart, ...]
    cited: Cited
    span: Span
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """How things stand where several examples start."""

    name: Name
    players: tuple[Name, ...]
    options: tuple[tuple[Name, Expr], ...]
    given: tuple[ExampleLine, ...]
    span: Span


Item: TypeAlias = (
    GameHead
    | Part
    | Chapter
    | Note
    | Values
    | Pieces
    | Cards
    | Zone
    | Remember
    | Option
    | Table
    | Function
    | Setup
    | Play
    | Verb
    | Action
    | Event
    | Card
    | Trigger
    | Example
    | Situation
)


# ---- overlays ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OverlayHead:
    kind: OverlayKind
    name: Name
    game: Name
    after: tuple[Name, ...]
    excludes: tuple[Name, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class SetValue:
    """`set … to …`: what a value, an option, a cell or a detail of a card is now."""

    target: Expr
    value: Expr
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class SetPlayers:
    low: int
    high: int
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class Replace:
    item: Item
    span: Span


@dataclass(frozen=True, slots=True)
class Add:
    """A new declaration; `chapter` is the one it is written under, if any."""

    item: Item
    chapter: Name | None
    span: Span


@dataclass(frozen=True, slots=True)
class Remove:
    """`kind` is the word that the thing was declared with."""

    kind: ItemWord
    name: Name
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class RemoveText:
    """A ruling on the printed rules that is no more, so that no rule rests on it; or a lesson."""

    kind: KeptWord
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """A ruling or a lesson that is told by the words of the overlay and no others."""

    kind: KeptWord
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Keep:
    """What was written of the printed rules is still true by the changed ones."""

    kind: KeptWord
    name: Name
    span: Span


@dataclass(frozen=True, slots=True)
class Edit:
    """A change inside a rule.

    `anchor` is the statement that it is about as the author quotes it: one with a block has none
    here; where the rule says it several times, `which` is the one that is meant. For `needs` and `free`
    (without needs) `need` is the condition.
    """

    how: EditForm
    anchor: Statement | None
    which: Nearness | None
    need: Expr | None
    body: tuple[Statement, ...]
    cited: Cited
    span: Span


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """Changes inside a verb, action, step, trigger or card's rule (`event`), in `play`, or in every
    action but those that are `spared`."""

    kind: ChangedForm
    name: Name | None
    event: Name | None
    spared: tuple[Name, ...]
    edits: tuple[Edit, ...]
    span: Span


Change: TypeAlias = (
    SetValue | SetPlayers | Replace | Add | Remove | RemoveText | ReplaceText | Keep | ChangeRule
)


@dataclass(frozen=True, slots=True)
class SpecFile:
    """One file's declarations in order, or the head and the changes of an overlay."""

    items: tuple[Item, ...]
    overlay: OverlayHead | None = None
    changes: tuple[Change, ...] = ()
