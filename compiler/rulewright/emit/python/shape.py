"""How blocks of a machine become functions: a block with one way in is written inside the other."""

from __future__ import annotations

from rulewright.core import nodes as c


def resumed(end: c.Terminator) -> tuple[int, ...]:
    """The blocks that are come back to later: each needs a function of its own."""
    match end:
        case c.Ask(then=then):
            return (then,)
        case c.Perform(then=then) | c.Invoke(then=then) | c.Dispatch(then=then):
            return (then,)
        case _:
            return ()


def entered(end: c.Terminator) -> tuple[int, ...]:
    """The blocks that are gone to at once."""
    match end:
        case c.Goto(block=block):
            return (block,)
        case c.Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case c.WhileItems(body=body, done=done) | c.WhileCounter(body=body, done=done):
            return (body, done)
        case c.Decide(yes=yes, no=no):
            return (yes, no)
        case c.Ask(none=none, then=then):
            return (none,) if none != then else ()
        case _:
            return ()


def roots(proc: c.Proc, secret_starts: frozenset[int]) -> dict[int, int]:
    """For each block that can be reached, the block whose function it is written in."""
    ways_in: dict[int, int] = {}
    alone: set[int] = {0} | set(secret_starts)
    reached: list[int] = [0]
    seen = {0}
    while reached:
        number = reached.pop()
        end = proc.blocks[number].end
        for target in resumed(end):
            alone.add(target)
        for target in entered(end):
            ways_in[target] = ways_in.get(target, 0) + 1
        for target in (*resumed(end), *entered(end)):
            if target not in seen:
                seen.add(target)
                reached.append(target)
    inside: dict[int, int] = {}
    for number in seen:
        for target in entered(proc.blocks[number].end):
            if target not in alone and ways_in[target] == 1:
                inside[target] = number

    def root(number: int) -> int:
        while number in inside:
            number = inside[number]
        return number

    return {number: root(number) for number in sorted(seen)}
