"""Edits inside a block of statements, with or without a guard that switches them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar, assert_never, cast, get_args

from rulewright.foundation.source import SourceFile, Span
from rulewright.foundation.tree import rewrite
from rulewright.overlays.syntax_queries import header
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import EditForm, OperationForm

Block = tuple[s.Statement, ...]
NOTHING_CITED = s.Cited((), ())

Holding: TypeAlias = s.Verb | s.Action | s.Step | s.Trigger | s.Handler | s.Play
"""What has statements of its own."""

Holder = TypeVar("Holder", bound=Holding)


def switched(guard: s.Expr | None, then: Block, otherwise: Block = ()) -> Block:
    """Return the one block if the guard holds, else the other; without a guard the first.

    What holds without the guard comes first: its choices keep the names that they have by themselves.
    """
    if guard is None:
        return then
    if otherwise:
        return (s.If(negation(guard), otherwise, then, NOTHING_CITED, guard.span),)
    return (s.If(guard, then, (), NOTHING_CITED, guard.span),) if then else ()


def cited_unless(cited: s.Cited, guard: s.Name, before: s.Cited, span: Span) -> s.Cited:
    """Return what is cited with a variant, with what was cited without it, and where that stood."""
    return replace(cited, unless=s.Unless(guard, before, span))


def negation(value: s.Expr) -> s.Expr:
    """`not value`."""
    return s.Operation(OperationForm.NEGATION, (value,), value.span)


def both(left: s.Expr, right: s.Expr) -> s.Expr:
    """`left and right`."""
    return s.Operation(OperationForm.BOTH, (left, right), right.span)


def either(left: s.Expr, right: s.Expr) -> s.Expr:
    """`left or right`."""
    return s.Operation(OperationForm.EITHER, (left, right), right.span)


def conditional(value: s.Expr, guard: s.Expr, otherwise: s.Expr) -> s.Expr:
    """`value if guard otherwise otherwise`."""
    return s.Operation(OperationForm.CONDITIONAL, (value, guard, otherwise), value.span)


def quoted(
    holder: Holder, anchor: s.Statement, own: SourceFile, switches: Collection[str] = ()
) -> list[s.Statement]:
    """Return the statements of a rule that a quotation may mean, in reading order.

    A file speaks of the rule as it found it: what it put in itself (`own`) is not looked at, nor what
    other variants put in, below their `switches`.
    """
    wanted = header(anchor)
    found: list[s.Statement] = []

    def look(statement: s.Statement) -> Block:
        if header(statement) == wanted and statement.span.file != own:
            found.append(statement)
        _inside(statement, look, switches)
        return (statement,)

    for statement in holder.body:
        look(statement)
    return found


def edited(
    holder: Holder, edit: s.Edit, guard: s.Expr | None, target: s.Statement | None,
    switches: Collection[str] = (),
) -> Holder:
    """Return a rule after an edit of its statements; `target` is the one that the edit quotes."""
    body: Block = holder.body
    added = switched(guard, edit.body)
    match edit.how:
        case EditForm.START:
            return replace(holder, body=(*added, *body))
        case EditForm.END:
            return replace(holder, body=(*body, *added))
        case EditForm.NEEDS | EditForm.FREE:
            raise AssertionError("what an action needs is no statement")
        case (
            EditForm.BEFORE | EditForm.AFTER | EditForm.INSTEAD | EditForm.WITHOUT
            | EditForm.INSTEAD_ELSE | EditForm.WITHOUT_ELSE
        ):
            pass
        case _:
            assert_never(edit.how)
    how = edit.how

    def around(statement: s.Statement) -> Block:
        if statement is not target:
            return (_inside(statement, around, switches),)
        match how:
            case EditForm.BEFORE:
                return (*added, statement)
            case EditForm.AFTER:
                return (statement, *added)
            case EditForm.INSTEAD | EditForm.WITHOUT:
                if isinstance(guard, s.Name) and isinstance(statement, s.Let) and not edit.body:
                    # A name that is not used does nothing; it is said in a game without the
                    # variant only.
                    cited = cited_unless(statement.cited, guard, statement.cited, statement.span)
                    return (replace(statement, cited=cited),)
                return switched(guard, edit.body, (statement,))
            case EditForm.INSTEAD_ELSE | EditForm.WITHOUT_ELSE:
                other: dict[str, Any] = {
                    "otherwise": switched(guard, edit.body, otherwise_of(statement))
                }
                return (replace(statement, **other),)
            case _:
                assert_never(how)

    return replace(holder, body=tuple(part for statement in body for part in around(statement)))


def otherwise_of(statement: s.Statement) -> Block:
    """Return what is done where a statement cannot be, or does not hold."""
    found: Block = getattr(statement, "otherwise", ())
    return found


def _inside(
    statement: s.Statement, around: Callable[[s.Statement], Block], switches: Collection[str]
) -> s.Statement:
    parts: dict[str, Any] = {
        field: tuple(part for inner in getattr(statement, field) for part in around(inner))
        for field in _below(statement, switches)
        if hasattr(statement, field)
    }
    return replace(statement, **parts) if parts else statement


def _below(statement: s.Statement, switches: Collection[str]) -> tuple[str, ...]:
    """Return the blocks of a statement that hold what the rule itself says."""
    match getattr(statement, "condition", None):
        case s.Name(text=name) if name in switches:
            return ()
        case s.Operation(op=OperationForm.NEGATION, parts=(s.Name(text=name),)) if name in switches:
            return ("then",)
        case _:
            return ("body", "then", "otherwise")


def told_apart(node: Any, played: Mapping[str, bool]) -> Any:
    """Return a change with only those of its lines that hold beside these overlays, played or not.

    A line `if` with the name of one is a question that has been answered.
    """

    def answered(part: Any) -> Any:
        match part:
            case s.If(condition=s.Name(text=name)) if name in played:
                return part.then if played[name] else part.otherwise
            case _:
                return part

    return rewrite(node, answered)


def emptied(node: object) -> Iterator[s.Statement | Holding]:
    """Yield what has no line left below its head: nobody can write that, so an edit has made it."""
    if any(getattr(node, field, None) == () for field in ("body", "then")):
        yield cast("s.Statement | Holding", node)
    for field in ("steps", "handlers", "body", "then", "otherwise"):
        for inner in getattr(node, field, ()):
            yield from emptied(inner)


def statements(node: object) -> Iterator[s.Statement]:
    """Yield every statement of a rule, each before those below it."""
    if isinstance(node, get_args(s.Statement)):
        yield cast(s.Statement, node)
    for field in ("steps", "handlers", "body", "then", "otherwise"):
        for inner in getattr(node, field, ()):
            yield from statements(inner)


_SOURCES = re.compile(r"\s+(?:cites|ruling) .*$")


def head_of(span: Span) -> str:
    """Return the first line of what stands there, as it is quoted: without what it cites."""
    return _SOURCES.sub("", text_of(span).split("\n")[0]).rstrip()


def text_of(span: Span) -> str:
    """Return what stands there in the file."""
    return span.file.text[span.start : span.end]
