"""How the blocks of a rule become functions: a block with one way in is written inside the other."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.ir import control_flow_graph as k
from rulewright.model import nodes as m
from rulewright.model.types import IntType


def resumed(end: k.Terminator) -> tuple[int, ...]:
    """Return the blocks that are come back to later: each needs a function of its own."""
    match end:
        case k.Ask(then=then) | k.Perform(then=then) | k.Invoke(then=then) | k.Dispatch(then=then):
            return (then,)
        case (
            k.Goto() | k.Branch() | k.WhileItems() | k.WhileCounter() | k.Decide() | k.Return()
        ):
            return ()


def entered(end: k.Terminator) -> tuple[int, ...]:
    """Return the blocks that are gone to at once."""
    match end:
        case k.Goto(block=block):
            return (block,)
        case k.Branch(then=then, otherwise=otherwise):
            return (then, otherwise)
        case k.WhileItems(body=body, done=done) | k.WhileCounter(body=body, done=done):
            return (body, done)
        case k.Decide(yes=yes, no=no):
            return (yes, no)
        case k.Ask(none=none, then=then):
            return (none,) if none != then else ()
        case k.Perform() | k.Invoke() | k.Dispatch() | k.Return():
            return ()


def leads_to(end: k.Terminator) -> tuple[int, ...]:
    """Return all blocks that an end can lead to."""
    return (*resumed(end), *entered(end))


class Flow:
    """The blocks of one rule: which function each is written in."""

    def __init__(self, proc: k.Proc, secret_starts: frozenset[int]) -> None:
        self.proc = proc
        self.root = _roots(proc, secret_starts)
        self.answered = self._answered(secret_starts)
        """The blocks that only an answer leads to: they are written where the answer is taken."""

    def written(self) -> Iterator[int]:
        """Yield the blocks that functions of their own begin with."""
        for number in self.root:
            alone = self.root[number] == number and number not in self.answered
            if alone and self.led_to(number) == number:
                yield number

    def inside(self, number: int) -> list[int]:
        """Return the blocks that are written in the function of a block."""
        return [at for at in self.root if self.root[at] == number]

    def led_to(self, number: int) -> int:
        """Return where a block leads to that does nothing itself."""
        passed: set[int] = set()
        while number and number not in passed:
            block = self.proc.blocks[number]
            if block.ops or not isinstance(block.end, k.Goto):
                break
            if self.root[block.end.block] != block.end.block:
                break
            passed.add(number)
            number = block.end.block
        return number

    def _answered(self, starts: frozenset[int]) -> frozenset[int]:
        ways: dict[int, int] = {}
        asked: set[int] = set()
        for number in self.root:
            end = self.proc.blocks[number].end
            for target in leads_to(end):
                ways[target] = ways.get(target, 0) + 1
            if isinstance(end, k.Ask) and _is_taken_in_one(end):
                asked.add(end.then)
        return frozenset(number for number in asked - starts - {0} if ways[number] == 1)


def _is_taken_in_one(ask: k.Ask) -> bool:
    """Return whether nothing but an answer ends a choice."""
    choice = ask.choice
    if isinstance(choice, m.Choose) and choice.low is not None:
        return ask.none != ask.then and at_least_one(choice)
    return isinstance(choice, m.May) or ask.none != ask.then


def at_least_one(choice: m.Choose) -> bool:
    """Return whether a choice of several always asks for one at least."""
    low, high = choice.low, choice.high
    return (
        isinstance(low, m.Const)
        and low.value >= 1
        and high is not None
        and isinstance(high.type, IntType)
        and high.type.low >= 1
    )


def _roots(proc: k.Proc, secret_starts: frozenset[int]) -> dict[int, int]:
    """For each block that can be reached, the block whose function it is written in."""
    ways_in: dict[int, int] = {}
    alone: set[int] = {0} | set(secret_starts)
    reached: list[int] = [0]
    seen = {0}
    while reached:
        end = proc.blocks[reached.pop()].end
        alone.update(resumed(end))
        for target in entered(end):
            ways_in[target] = ways_in.get(target, 0) + 1
        for target in leads_to(end):
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
