"""The examples in the docstrings of passes are what the passes do."""

from __future__ import annotations

import re
import sys
from functools import cache
from textwrap import dedent

import pytest

from rulewright.emit.python import module
from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.lower import PASSES, Pass, lower
from rulewright.project.dump import dump
from tests.bench.measure import ROOT, game_in

FOLDERS = ("tests/specs", "tests/yardsticks", "spec")
EXAMPLE = re.compile(r"^Before, in (\w+)[^\n]*:\n\n(.*?)^After:\n\n(.*)", re.MULTILINE | re.DOTALL)


@cache
def stages(name: str) -> dict[str, str]:
    """The dumps of a game after each stage, by the name of the stage, in their order."""
    game = game_in(next(path for each in FOLDERS if (path := ROOT / each / name).is_dir()))
    enums = {each: enum.values for each, enum in game.enums.items()}
    found: dict[str, str] = {}

    def look(stage: str, part: k.ControlFlowGraph | x.Program) -> None:
        if isinstance(part, x.Program):
            found[stage] = dump(part, enums=enums)

    program = lower(game, look).program
    for each in module.PASSES:
        program = each(program)
        look(each.__name__, program)
    return found


def pattern(lines: str) -> re.Pattern[str]:
    """What matches lines of a dump, however far they are indented."""
    shown = map(re.escape, dedent(lines).strip("\n").splitlines())
    return re.compile("^( *)" + "\n\\1".join(shown) + "$", re.MULTILINE)


@pytest.mark.parametrize("each", [*PASSES, *module.PASSES], ids=lambda each: each.__name__)
def test_a_pass_does_what_its_example_shows(each: Pass) -> None:
    doc = sys.modules[each.__module__].__doc__ or ""
    example = EXAMPLE.search(doc)
    assert example is not None, f"{each.__name__} has no example"
    name, before, after = example.groups()
    names = list(stages(name))
    was = stages(name)[names[names.index(each.__name__) - 1]]
    became = stages(name)[each.__name__]
    for lines, there, gone in ((before, was, became), (after, became, was)):
        assert pattern(lines).search(there), f"{name} has not these lines:\n{lines}"
        assert not pattern(lines).search(gone), f"{each.__name__} does not change these lines:\n{lines}"
