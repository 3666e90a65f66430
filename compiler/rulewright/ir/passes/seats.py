"""In a game for just so many players, how many there are is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import EVERYBODY, PLAYERS
from rulewright.ir.simplify import simplified_block


def seats(program: x.Program) -> x.Program:
    """The program with the number of players in it, where there is only one."""
    if program.min_players != program.max_players:
        return program
    known = {
        PLAYERS: x.Number(program.max_players), EVERYBODY: x.Number((1 << program.max_players) - 1),
    }

    def put(node: Any) -> Any:
        return known.get(node, node) if isinstance(node, x.Of) else node

    functions = {
        name: replace(each, body=simplified_block(rewrite(each.body, put)))
        for name, each in program.functions.items()
    }
    return replace(program, functions=functions)
