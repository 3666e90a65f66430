"""What must be true of every control-flow graph. A violation is our own fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.ir import control_flow_graph as c
from rulewright.model import nodes as m


def violations(core: c.ControlFlowGraph) -> list[str]:
    """What is wrong with a machine, in words for us; nothing for a sound one."""
    return [*_blocks(core), *_choices(core)]


def goes_to(end: c.Terminator) -> tuple[int, ...]:
    """The blocks that a block can lead to."""
    match end:
        case c.Goto(block):
            return (block,)
        case c.Branch(_, then, otherwise):
            return (then, otherwise)
        case c.WhileItems(_, _, body, done) | c.WhileCounter(_, body, done):
            return (body, done)
        case c.Ask(_, then, none):
            return (then, none)
        case c.Decide(_, yes, no):
            return (yes, no)
        case c.Perform(_, then) | c.Invoke(_, _, then) | c.Dispatch(_, _, _, then):
            return (then,)
        case c.Return():
            return ()
        case _:
            assert_never(end)


def _blocks(core: c.ControlFlowGraph) -> Iterator[str]:
    analysis = SuspensionAnalysis(core.game)
    for proc in core.procs.values():
        for number, block in enumerate(proc.blocks):
            where = f"{proc.name} block {number}"
            for target in goes_to(block.end):
                if not 0 <= target < len(proc.blocks):
                    yield f"{where} leads to block {target}, which is not there"
            if isinstance(block.end, c.Invoke):
                called = core.procs.get(block.end.proc)
                if called is None or not called.blocks:
                    yield f"{where} invokes {block.end.proc}, which is no machine"
                elif len(called.params) != len(block.end.args):
                    yield f"{where} invokes {called.name} with other parameters"
            for op in block.ops:
                if isinstance(op, c.Do) and analysis.suspends(op.statement):
                    yield f"{where} holds a statement in which somebody chooses"
        if not proc.blocks and any(analysis.suspends(statement) for statement in proc.body):
            yield f"{proc.name} lets somebody choose but has no blocks"


def _choices(core: c.ControlFlowGraph) -> Iterator[str]:
    names = [choice.name for choice in core.choices]
    for name in set(names):
        if names.count(name) > 1:
            yield f"two choices are called {name}"
    asked = {
        block.end.choice.name
        for proc in core.procs.values()
        for block in proc.blocks
        if isinstance(block.end, c.Ask)
    }
    for choice in core.choices:
        if choice.name not in asked:
            yield f"{choice.name} is never asked"
    for proc_name, block in core.secrets:
        if not isinstance(core.procs[proc_name].blocks[block].ops[0], c.OpenSecret):
            yield f"{proc_name} block {block} does not begin a secret choice"
    for proc in core.procs.values():
        if isinstance(proc.origin, m.Trigger) and not proc.quiet:
            yield f"{proc.name} checks triggers within a trigger"
