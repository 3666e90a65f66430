"""Python without what only its readers and type checkers need: it is smaller, and quicker to compile."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import accumulate

BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where statements stand in statements: types and imports stand in no other place."""


def without_types(source: bytes) -> bytes:
    """Return a module without the types of parameters, results and variables; fields keep theirs."""
    lines = source.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]

    def place(line: int | None, column: int | None) -> int:
        assert line is not None
        assert column is not None
        return starts[line - 1] + column

    def begin(node: ast.expr | ast.stmt | ast.arg) -> int:
        return place(node.lineno, node.col_offset)

    def end(node: ast.expr | ast.stmt | ast.arg) -> int:
        return place(node.end_lineno, node.end_col_offset)

    def cuts(node: ast.AST, in_class: bool) -> Iterator[tuple[int, int, bytes]]:
        match node:
            case ast.ClassDef():
                in_class = True
            case ast.FunctionDef(args=given) | ast.AsyncFunctionDef(args=given):
                in_class = False
                if node.returns is not None:
                    arrow = source.rindex(b"->", 0, begin(node.returns))
                    yield from cut(arrow, b"->", node.returns)
                for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
                    if each is not None and each.annotation is not None:
                        yield from cut(begin(each) + len(each.arg.encode()), b":", each.annotation)
            case ast.AnnAssign(value=None) if not in_class:
                yield begin(node), end(node), b"pass"
            case ast.AnnAssign() if not in_class:
                yield from cut(end(node.target), b":", node.annotation)
            case _:
                pass
        for name in BLOCKS:
            for inner in getattr(node, name, ()):
                yield from cuts(inner, in_class)

    def cut(start: int, sign: bytes, kind: ast.expr) -> Iterator[tuple[int, int, bytes]]:
        """Yield a type with its sign; one in parentheses of its own stays."""
        if source[start : begin(kind)].strip() == sign:
            yield start, end(kind), b""

    found: list[bytes] = []
    at = 0
    for start, stop, instead in sorted(cuts(ast.parse(source), False)):
        found += (source[at:start], instead)
        at = stop
    return b"".join((*found, source[at:]))
