"""What a statement may change, by its words alone: what tests have said of numbers lasts beyond the rest."""

from __future__ import annotations

from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import with_leaves
from rulewright.model.narrowing import Changed, variable
from rulewright.syntax import nodes as s


@dataclass(frozen=True, slots=True)
class Around:
    """What rules may do between others: `loud` says that triggers may follow any change; verbs that answer are
    `answering`, which a `let` calls.
    """

    loud: bool = False
    answering: frozenset[str] = frozenset()


_NOTHING = Changed()
_ANYTHING = Changed(anything=True)


def changed(statement: s.Statement, around: Around, member: str | None = None) -> Changed:
    """Return what a statement may change.

    With a `member` of a loop, what is the member's own is left out.
    """
    match statement:
        case s.Let(value=value):
            asked = _named(value.name if isinstance(value, s.Of) else value)
            return _ANYTHING if asked in around.answering else _NOTHING
        case s.Look() | s.Stop() | s.Answer() | s.Finish():
            return _NOTHING
        case s.Choose():
            return changed_by(statement.otherwise, around, member)
        case s.May():
            return changed_by(statement.body, around, member) | changed_by(statement.otherwise, around, member)
        case s.If() | s.IfThere():
            return changed_by(statement.then, around, member) | changed_by(statement.otherwise, around, member)
        case s.ForEach() | s.Secretly() | s.Repeat() | s.RepeatUntil() | s.Together():
            return changed_by(statement.body, around, member)
        case s.Assign() | s.Adjust():
            target = statement.target
            if isinstance(target, s.Of) and [_named(arg) for arg in target.args] == [member]:
                return Changed(anything=around.loud)
            name = target.name.text if isinstance(target, s.Of) else (
                target.text if isinstance(target, s.Name) else ""
            )
            return Changed(frozenset({name, variable(name)}), anything=around.loud)
        case s.Move():
            return Changed(places=True, anything=around.loud) | changed_by(statement.otherwise, around, member)
        case s.Shuffle() | s.Swap():
            return Changed(places=True, anything=around.loud)
        case s.TakeAction() | s.TakeTurns() | s.Call() | s.CarryOut():
            return _ANYTHING
        case _:
            assert_never(statement)


def changed_by(body: tuple[s.Statement, ...], around: Around, member: str | None = None) -> Changed:
    """Return what a block may change."""
    found = _NOTHING
    for statement in body:
        found |= changed(statement, around, member)
    return found


def _named(expr: s.Expr) -> str:
    return expr.text if isinstance(expr, s.Name) else ""


def binds(node: object, name: str) -> bool:
    """Return whether something in a rule gets a name."""
    return any(_binds(part, name) for part in with_leaves(node))


def _binds(node: object, name: str) -> bool:
    match node:
        case s.Domain(alias=alias, name=default):
            return name in {each.text for each in (alias, default) if each is not None}
        case s.Let(name=given) | s.IfThere(name=given) | s.TakeTurns(name=given) | s.Move(name=s.Name() as given):
            return given.text == name
        case _:
            return False


def ends(body: tuple[s.Statement, ...]) -> bool:
    """Return whether nothing comes after a block."""
    return bool(body) and isinstance(body[-1], s.Stop | s.Answer | s.Finish)
