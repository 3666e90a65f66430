"""Constant propagation of the number of players, in games for only so many.

Before, in tiny:

    - Store(Get(play__active), Calculate("%", Calculate("+", Get(play__active), 1), Of(players)))

After:

    - Store(Get(play__active), Calculate("%", Calculate("+", Get(play__active), 1), 2))
"""

from __future__ import annotations

from typing import Any

from rulewright.foundation.tree import rewrite
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import EVERYBODY, PLAYERS
from rulewright.ir.rewriting import map_bodies
from rulewright.ir.simplify import simplified_block


def specialise_player_count(program: x.Program) -> x.Program:
    """Return the program with the number of players in it, where there is only one such number."""
    if program.min_players != program.max_players:
        return program
    known = {
        PLAYERS: x.Number(program.max_players), EVERYBODY: x.Number((1 << program.max_players) - 1),
    }

    def put(node: Any) -> Any:
        return known.get(node, node) if isinstance(node, x.Of) else node

    return map_bodies(program, lambda body: simplified_block(rewrite(body, put)))
