"""The control-flow graph of each rule: basic blocks that end where somebody chooses; what they do is the model's.

Between choices a block does plain statements; at its end it says where to go on. Rules never call
themselves, directly or through others, so each has at most one activation: its variables and the
block to return to have fixed places in the state, and a whole state is a fixed set of bounded
integers and lists.
"""

from __future__ import annotations

from typing import TypeAlias

from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.joint_choices import asked_first


@dataclass(frozen=True, slots=True)
class Cell:
    """A place that lowering adds to a rule's variables: a list of members, or a counter."""

    uid: int
    name: str
    is_list: bool


# ---- operations -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Do:
    """A statement in which nobody chooses; its inner blocks are done with it.

    A quiet one is part of changes that count as one: no triggers are checked in it.
    """

    statement: m.Statement
    quiet: bool


@dataclass(frozen=True, slots=True)
class SetVar:
    """Gives a variable its value (`let`, and the bound name of `if there is`); `sure`: there is one."""

    var: m.Local
    value: m.Expr
    sure: bool = False


@dataclass(frozen=True, slots=True)
class TakeList:
    """Takes the members of a domain into a list and begins at its first."""

    items: Cell
    index: Cell
    domain: m.Domain


@dataclass(frozen=True, slots=True)
class NextItem:
    var: m.Local
    items: Cell
    index: Cell


@dataclass(frozen=True, slots=True)
class SetCounter:
    counter: Cell
    value: m.Expr


@dataclass(frozen=True, slots=True)
class CountDown:
    counter: Cell


@dataclass(frozen=True, slots=True)
class StartTurns:
    """The player to begin with, or the first seat where there is none."""

    var: m.Local
    start: m.Expr


@dataclass(frozen=True, slots=True)
class NextTurn:
    var: m.Local


@dataclass(frozen=True, slots=True)
class Settle:
    """Checks triggers, the named ones first; none of them lets anybody choose."""

    triggers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spend:
    """Counts steps: a round begins."""

    steps: int


@dataclass(frozen=True, slots=True)
class OpenSecret:
    """From here until it is closed, picks are seen by the chooser only. `number` is its index."""

    number: int
    arrays: tuple[m.Local, ...]


@dataclass(frozen=True, slots=True)
class CloseSecret:
    pass


Op: TypeAlias = (
    Do
    | SetVar
    | TakeList
    | NextItem
    | SetCounter
    | CountDown
    | StartTurns
    | NextTurn
    | Settle
    | Spend
    | OpenSecret
    | CloseSecret
)


# ---- ends of blocks -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goto:
    block: int


@dataclass(frozen=True, slots=True)
class Branch:
    condition: m.Expr
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class WhileItems:
    """On while the list has members left."""

    items: Cell
    index: Cell
    body: int
    done: int


@dataclass(frozen=True, slots=True)
class WhileCounter:
    counter: Cell
    body: int
    done: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody chooses. `none` is where to go when there is nothing to choose from.

    One decision that is made of several `parts` is a choice between the numbers of its options.
    """

    choice: m.Choose | m.May | m.TakeAction
    then: int
    none: int
    parts: tuple[m.Choose, ...] = ()


@dataclass(frozen=True, slots=True)
class Decide:
    """Where a yes or no leads; ends the block in which the answer arrives."""

    choice: m.May
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class Perform:
    """Carries out the action chosen; ends the block in which the answer arrives."""

    choice: m.TakeAction
    then: int


@dataclass(frozen=True, slots=True)
class Invoke:
    """Does another rule that may let somebody choose, then goes on."""

    proc: str
    args: tuple[m.Expr, ...]
    then: int


@dataclass(frozen=True, slots=True)
class Dispatch:
    """Does what a card says for an event, then goes on."""

    event: str
    card: m.Expr
    args: tuple[m.Expr, ...]
    then: int


@dataclass(frozen=True, slots=True)
class Return:
    pass


Terminator: TypeAlias = (
    Goto
    | Branch
    | WhileItems
    | WhileCounter
    | Ask
    | Decide
    | Perform
    | Invoke
    | Dispatch
    | Return
)


@dataclass(frozen=True, slots=True)
class Block:
    ops: tuple[Op, ...]
    end: Terminator


@dataclass(frozen=True, slots=True)
class Proc:
    """A rule. With `blocks` it is begun at block 0; with `body` nobody chooses in it.

    A quiet rule is the copy used where no triggers are checked.
    """

    name: str
    params: tuple[m.Local, ...]
    blocks: tuple[Block, ...]
    body: m.Block
    quiet: bool
    origin: m.Verb | m.Action | m.Handler | m.Setup | m.Play | m.Trigger
    event: str | None
    card: str | None

    @property
    def cost(self) -> int:
        """Return what is counted each time that it begins."""
        return 0 if isinstance(self.origin, m.Setup | m.Play) else self.origin.cost


@dataclass(frozen=True, slots=True)
class ControlFlowGraph:
    """All rules of a game. `choices` are numbered in this order; so are the secret blocks."""

    game: m.Game
    procs: dict[str, Proc]
    choices: tuple[m.Choose | m.May | m.TakeAction, ...]
    secrets: tuple[tuple[str, int], ...]  # by number: the rule and the block it begins in
    settled: frozenset[tuple[str, ...]]

    @property
    def asked(self) -> tuple[m.Choose | m.May | m.TakeAction, ...]:
        """Return the choices as reasons are given for them: of a decision of several parts the first."""
        parts = {
            block.end.choice.name: block.end.parts
            for proc in self.procs.values() for block in proc.blocks
            if isinstance(block.end, Ask) and block.end.parts
        }
        return tuple(
            asked_first(parts[choice.name][0]) if choice.name in parts else choice for choice in self.choices
        )
