"""The list of options is shared by the test whether there are any and the choice among them.

A loop that only searches for an option, before they are listed, goes: the list answers as well.

Before, in tortuga_2014:

    - Let(found, 0)
    - For
      local: face
      source: Range(0, 5)
      body:
        - If
          test: Apply(rule can_show, [Get(keep_dice__keeper), face])
          then:
            - Let(found, 1)
            - Break()
      backwards: false
      first: 0
    - If
      test: found
      then:
        - Keep(options, Apply(options keep_dice_aim))

After:

    - Store(Get(keep_dice__index), Calculate("+", Get(keep_dice__index), 1))
    - Keep(options, Apply(options keep_dice_aim))
    - If
      test: Compare(">", Length(Of(options)), 0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import NO, YES, ZERO
from rulewright.ir.rewriting import map_blocks, map_bodies, substitute

ANY = x.Compare(x.Relation.GT, x.Length(x.Of(x.System.OPTIONS)), ZERO)


def share_option_lists(program: x.Program) -> x.Program:
    """Return the program without searches that only find what a list of options then has."""
    lists = {
        name: found for name, function in program.functions.items()
        if (found := _listed(function)) is not None
    }
    return map_bodies(program, lambda body: _without_searches(body, lists))


_Lists = dict[x.Name, tuple[x.For, x.Expr]]
"""By function that lists options, its loop and the test that each of them passes."""


def _listed(function: x.Function) -> tuple[x.For, x.Expr] | None:
    match function.body:
        case (
            x.Let(found, x.Numbers(())),
            x.For(local, _, (x.If(test, (x.Append(to, x.Read(each)),), ()),)) as loop,
            x.Return(x.Frozen(x.Read(given))),
        ) if found == to == given and each == local and not function.params:
            return loop, test
        case _:
            return None


def _without_searches(body: x.Block, lists: _Lists) -> x.Block:
    if not any(isinstance(part, x.Keep) for part in walk(body)):
        return body
    reads = Counter(part.local for part in walk(body) if isinstance(part, x.Read))

    def block(ops: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in ops:
            kept.append(map_blocks(op, block))
            instead = _listed_instead(kept[-3:], lists, reads)
            if instead is not None:
                kept[-3:] = instead
        return tuple(kept)

    return block(body)


def _listed_instead(
    ops: Sequence[x.Op], lists: _Lists, reads: Counter[x.Local]
) -> tuple[x.Op, ...] | None:
    """Return the list and what follows it, for a search, its outcome and what follows that."""
    match ops:
        case (
            x.Let(found, no),
            x.For(_, _, (x.If(test, (x.Let(same, yes), x.Break()), ()),)) as search,
            x.If(
                x.Read(asked),
                (x.Keep(x.System.OPTIONS, x.Apply(name, ())) as keep, *then),
                otherwise,
            ),
        ) if (no, yes) == (NO, YES) and found == same == asked and reads[found] == 1 and name in lists:
            pass
        case _:
            return None
    loop, wanted = lists[name]
    alike = replace(loop, local=search.local, body=search.body)
    if alike != search or substitute(wanted, {loop.local: x.Read(search.local)}) != test:
        return None
    match then:
        case [x.If(any_, (*_, x.Wait()) as choose, ()), *_] if any_ == ANY:
            then = list(choose)  # nobody gets to where there is nothing to choose
        case _:
            pass
    return keep, x.If(ANY, tuple(then), otherwise)

