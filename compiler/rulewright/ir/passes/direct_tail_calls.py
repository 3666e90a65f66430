"""Direct tail calls: functions call what runs next themselves, where that is known.

A rule that is called from one place returns there directly (no resume number is looked up), and a block
calls the next one without going back to whoever runs the blocks.

Before, in kuhn_poker:

    - Remember(Get(passed), 1)
    - Back(action__then)

After:

    - Remember(Get(passed), 1)
    - Store(Get(action__then), -1)
    - Go(play at after_action, true)
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import NONE
from rulewright.ir.passes.share_option_lists import ANY
from rulewright.ir.rewriting import blocks_in, map_bodies, map_ops

DEPTH = 6
"""How many functions call one another directly before they go back to who runs them."""


def direct_tail_calls(program: x.Program) -> x.Program:
    """Return the program with direct tail calls."""
    program = _known_returns(program)
    successors = {
        name: [
            part.function for part in walk(function.body)
            if isinstance(part, x.Go) and part.function not in _rare(function.body)
        ]
        for name, function in program.functions.items()
        if name.part is not x.Part.TURN_OF  # whoever asks where a turn begins runs it from there
    }
    # Whoever lays a position carries out the set-up alone, and stops where play begins.
    direct = {call for call in _acyclic(successors) if call[1] != x.Name(x.Part.PLAY)}
    functions = {}
    for name, function in program.functions.items():

        def put(node: Any, name: x.Name = name) -> Any:
            if isinstance(node, x.Go) and (name, node.function) in direct:
                return replace(node, at_once=True)
            return node

        functions[name] = replace(function, body=rewrite(function.body, put))
    return replace(program, functions=functions)


def _rare(body: x.Block) -> set[x.Name]:
    """Return what runs next where there is nothing to choose: so seldom that a cycle is best cut there."""
    found: set[x.Name] = set()
    for block in blocks_in(body):
        for op, behind in zip(block, (*block[1:], None), strict=False):
            match op:
                case x.If(test, (*_, x.Wait()), otherwise) if test == ANY:
                    found |= {each.function for each in (*otherwise, behind) if isinstance(each, x.Go)}
                case _:
                    pass
    return found


def _known_returns(program: x.Program) -> x.Program:
    """Return the program with rules that are called from one place going back there."""
    called: dict[str, set[x.Expr]] = {}
    for function in program.functions.values():
        for part in walk(function.body):
            if isinstance(part, x.Store):
                called.setdefault(part.target.field, set()).add(part.value)
    back: dict[str, x.Name] = {}
    for field in program.fields:
        match tuple(called.get(field.name, ())):
            case (x.Number(number),) if field.use is x.Use.RESUME and number >= 0:
                back[field.name] = program.resume[number]
            case _:
                pass

    def direct(op: x.Op) -> tuple[x.Op, ...]:
        if isinstance(op, x.Back) and op.field in back:
            return x.Store(x.Get(op.field), NONE), x.Go(back[op.field])
        return (op,)

    return map_bodies(program, lambda body: map_ops(body, direct)) if back else program


def _acyclic(successors: dict[x.Name, list[x.Name]]) -> set[tuple[x.Name, x.Name]]:
    """Return which function may call which: never in a cycle, and never too deep."""
    depths: dict[x.Name, int] = {}
    chosen: set[tuple[x.Name, x.Name]] = set()
    entered: set[x.Name] = set()
    for first in successors:
        todo: list[tuple[x.Name, bool]] = [(first, False)]
        while todo:
            name, done = todo.pop()
            if done:
                deepest = 0
                for target in successors[name]:
                    depth = depths.get(target, DEPTH)
                    if depth < DEPTH:
                        chosen.add((name, target))
                        deepest = max(deepest, depth + 1)
                depths[name] = deepest
            elif name not in entered:
                entered.add(name)
                todo.append((name, True))
                todo += [(target, False) for target in reversed(successors[name])]
    return chosen
