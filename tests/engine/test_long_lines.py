"""Conditions that are too long for a line mean over several lines what they mean on one."""

from __future__ import annotations

import ast

import pytest

from rulewright.emit.python.writer import WIDTH, Code, Writer

A, B, C = ("first_long_name_of_a_thing[player]", "second_long_name_of_a_thing[player]", "third_long_name == 12")


class Flat(ast.NodeTransformer):
    """What is joined by the same word is one row: brackets around a part of it say nothing."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        self.generic_visit(node)
        values: list[ast.expr] = []
        for each in node.values:
            same = isinstance(each, ast.BoolOp) and type(each.op) is type(node.op)
            values += each.values if same and isinstance(each, ast.BoolOp) else [each]
        return ast.BoolOp(node.op, values)


def meant(text: str) -> str:
    return ast.dump(Flat().visit(ast.parse(text)))


@pytest.mark.parametrize(
    "parts",
    [
        (f"not {A}", f"and not {A} and {B} and {C}"),
        (f"{A} or {B}", f"or not {A} and ({B} or {C}) and third_long_name"),
        (f"not ({A} or {B}) and ({B} or {C} or {A})", f"and not ({A} and {B} and {C} and fourth)"),
        (f"RED if {A} and {B}", f"else GREEN if {A} and {B} and {C}", "else -1"),
        (f"({A} and {B}) or ({B} and {C} and {A})", f"or not ({A} or {B}) and not ({B} or {C})"),
    ],
)
def test_brackets_change_nothing(parts: tuple[str, ...]) -> None:
    whole = " ".join(parts)
    writer = Writer()
    writer.code("found = ", Code(whole, parts=parts))
    text = writer.text()
    assert len(whole) > WIDTH
    assert text.count("\n") > 3
    assert meant(text) == meant(f"found = {whole}")
