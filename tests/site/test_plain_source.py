"""A module without types does what it did."""

from __future__ import annotations

import ast

import pytest

from rulewright.outputs.plain_source import without_types

CASES = {
    "def f(a: int, *b: str, c: list[\n  int] = [], **d: 'é') -> dict[str, int]:\n    return a\n": (
        "def f(a, *b, c = [], **d) :\n    return a\n"
    ),
    "async def f(é: int) -> None: pass\n": "async def f(é) : pass\n",
    "x: int = 1\ny: int\n": "x = 1\npass\n",
    "class A:\n    x: int = 1\n    if x:\n        y: int\n    def f(self: A) -> int:\n        z: int = 1\n": (
        "class A:\n    x: int = 1\n    if x:\n        y: int\n    def f(self) :\n        z = 1\n"
    ),
    "def f():\n    class A:\n        x: int\n    a.b: int = 2\n    a.c: int\n": (
        "def f():\n    class A:\n        x: int\n    a.b = 2\n    pass\n"
    ),
    "def f(a: int = (lambda b: b)(1)) -> (int): pass\n": "def f(a = (lambda b: b)(1)) -> (int): pass\n",
    "if 1:\n    x: Literal[\n        1\n    ] = 1; y = 2\n": "if 1:\n    x = 1; y = 2\n",
}


@pytest.mark.parametrize("source", CASES)
def test_types_go_and_fields_stay(source: str) -> None:
    assert without_types(source.encode()).decode() == CASES[source]
    ast.parse(CASES[source])
