"""The way from a game to its program, with every validator after every pass."""

from __future__ import annotations

from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.lower import lower
from rulewright.model.nodes import Game
from tests.validators.ir_program import violations as machine_violations
from tests.validators.resolved_game import violations as model_violations


class Unsound(Exception):
    """What a pass has made is not as it must be."""


def lowered(game: Game) -> Compiled:
    """What `lower` makes of a game; `Unsound` names the first pass that leaves something wrong."""
    _must(model_violations(game), "resolve")
    made = lower(game, _sound)
    _must(machine_violations(made), "describe")
    return made


def _sound(after: str, part: k.ControlFlowGraph | x.Program) -> None:
    _must(machine_violations(part), after)


def _must(wrong: list[str], after: str) -> None:
    if wrong:
        raise Unsound(f"{after}: {wrong[0]}")
