"""Precomputation of the set-up: what it does before the first random draw becomes a function of its own.

That is the same in every game of as many players with the same options, so that an engine runs it once
and copies what came of it.

Before, in leduc_poker:

        - Put(Place(deck), taken, sorted)
    - For
      local: player
      source: Range(0, 1)

After:

        - Put(Place(deck), taken, sorted)
    - Go(setup at lots, false)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x

LOTS = "lots"
"""What the functions are called after that begin with what needs a lot."""


def precompute_setup(program: x.Program) -> x.Program:
    """Return the program with its set-up cut before the first draw, and the functions behind that in `lots`."""
    draws = drawing(program)
    instead: dict[x.Name, tuple[x.Function, ...]] = {}
    lots: list[x.Name] = []
    ahead = [program.setup]
    while ahead:
        name = ahead.pop()
        if name in instead:
            continue
        function = program.functions[name]
        instead[name] = (function,)
        if name not in draws:
            ahead += _successors(program, function.body)
            continue
        at = _cut(function.body, program, draws)
        before, behind = function.body[:at], function.body[at:]
        match behind:
            case (x.Go(target, True),):
                instead[name] = (replace(function, body=(*before, x.Go(target))),)
                ahead.append(target)
            case _ if not before:
                lots.append(name)
            case _:
                later = x.Name(name.part, name.of, f"{name.at}_{LOTS}" if name.at else LOTS, name.number)
                title = f"{function.title}: from the first lot on"
                first = replace(function, body=(*before, x.Go(later)))
                instead[name] = first, replace(function, name=later, body=behind, title=title)
                lots.append(later)
    functions = {
        each.name: each
        for name, function in program.functions.items() for each in instead.get(name, (function,))
    }
    return replace(program, functions=functions, lots=tuple(lots))


def before_lots(program: x.Program) -> set[x.Name]:
    """The functions that a set-up comes to before the first lot."""
    found: set[x.Name] = set()
    ahead = [program.setup]
    while ahead:
        name = ahead.pop()
        if name not in found and name not in program.lots:
            found.add(name)
            ahead += _successors(program, program.functions[name].body)
    return found


def _successors(program: x.Program, body: x.Block) -> list[x.Name]:
    """The functions that one may hand on to, before anybody has chosen anything."""
    found: list[x.Name] = []
    for op in walk(body):
        match op:
            case x.Go(target):
                found.append(target)
            case x.Back():
                found += program.resume
            case x.GoHandler(event):
                found += _handlers(program, event)
            case _:
                pass
    return found


def _handlers(program: x.Program, event: str) -> list[x.Name]:
    return [rule for each in program.handlers if each.event == event for _, rule in each.rules]


def drawing(program: x.Program) -> set[x.Name]:
    """The functions that may draw lots before they hand on to another, or that others draw in for
    them."""
    asks = {name: _carried_out(program, each.body) for name, each in program.functions.items()}
    found = {name for name, each in program.functions.items() if _draws(each.body)}
    while more := {name for name in asks.keys() - found if not found.isdisjoint(asks[name])}:
        found |= more
    return found


def _draws(body: x.Block) -> bool:
    return any(
        isinstance(op, x.Draw | x.Pick | x.Mix) or (isinstance(op, x.Shuffle) and op.draws)
        for op in walk(body)
    )


def _carried_out(program: x.Program, body: x.Block) -> list[x.Name]:
    """The functions that are done within a block."""
    found: list[x.Name] = []
    for op in walk(body):
        match op:
            case x.Do(name):
                found.append(name)
            case x.Go(name, True):
                found.append(name)
            case x.DoHandler(event):
                found += _handlers(program, event)
            case x.Settle():
                found += [trigger.rule for trigger in program.triggers]
            case _:
                pass
    return found


def _cut(body: x.Block, program: x.Program, draws: set[x.Name]) -> int:
    """How many operations come before the first that may draw a lot, and leave it no name."""
    at = 0
    for op in body:
        if _draws((op,)) or not draws.isdisjoint(_carried_out(program, (op,))):
            break
        at += 1
    while at and not _names(body[:at]).isdisjoint(_names(body[at:])):
        at -= 1
    return at


def _names(ops: Iterable[x.Op]) -> set[int]:
    return {part.uid for part in walk(tuple(ops)) if isinstance(part, x.Local)}
