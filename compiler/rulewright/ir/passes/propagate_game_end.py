"""Early exit: the end of the game is returned from call to call where it is certain, not thrown.

A function that ends the game on every path returns to its caller, which ends too (`Over`). Only what ends
the game on some paths, in the midst of others, leaves all callers at once.

Before, in kuhn_poker:

        - Do(rule showdown)
    - Remember(Get(passed), 1)

After:

        - Do(rule showdown)
        - Over(false)
    - Remember(Get(passed), 1)
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.rewriting import map_blocks

TAIL_OPS = (x.Go, x.Back, x.Wait, x.Again, x.Begin, x.GoHandler)
"""Operations of functions that say what runs next."""


def propagate_game_end(program: x.Program) -> x.Program:
    """Return the program with ends of the game that leave no more callers than they must."""
    certain = certain_ends(program)
    functions = {}
    for name, function in program.functions.items():
        leaves = name not in certain and not hands_on(function)
        functions[name] = replace(function, body=_ended(function.body, certain, leaves))
    return replace(program, functions=functions)


def hands_on(function: x.Function) -> bool:
    """Return whether a function says what runs next."""
    return any(isinstance(part, TAIL_OPS) for part in walk(function.body))


def certain_ends(program: x.Program) -> set[x.Name]:
    """Return the functions that are called by name alone and end the game on every path."""
    indirect = {trigger.rule for trigger in program.triggers}
    indirect |= {rule for each in program.handlers for _, rule in each.rules}
    left = {
        name: each for name, each in program.functions.items()
        if name not in indirect and not hands_on(each)
        and not any(isinstance(part, x.Return) for part in walk(each.body))
    }
    found: set[x.Name] = set()
    while more := {name for name in left.keys() - found if _ends(left[name].body, found)}:
        found |= more
    return found


def _ends(body: x.Block, certain: set[x.Name]) -> bool:
    for op in body:
        match op:
            case x.Finish():
                return True
            case x.Do(name) if name in certain:
                return True
            case x.If(_, then, otherwise) if _ends(then, certain) and _ends(otherwise, certain):
                return True
            case _:
                pass
    return False


def _ended(body: x.Block, certain: set[x.Name], leaves: bool) -> x.Block:
    kept: list[x.Op] = []
    for op in body:
        match op:
            case x.Finish():
                return (*kept, replace(op, leaves=leaves))
            case x.Do(name) if name in certain:
                return (*kept, op, x.Over(leaves))
            case _:
                kept.append(map_blocks(op, lambda inner: _ended(inner, certain, leaves)))
    return tuple(kept)
