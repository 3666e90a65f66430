"""Look-ups of families in loops for Python, where each takes time: a local before the loop has the family.

Before, in kuhn_poker:

    - Increase(total, Get(stake, player))

After:

    - Let(stake, Family(stake))
    - For
      local: player
      source: Range(0, 1)
      body:
        - Increase(total, Item(stake, player))
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite
from rulewright.ir import nodes as x
from rulewright.ir.effects import is_local, locals_written
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.passes.loop_invariants import is_invariant
from rulewright.ir.rewriting import map_blocks, map_bodies


def family_lookups(program: x.Program) -> x.Program:
    """Return the program with families in locals before the loops that look them up."""
    fresh = Fresh(program.first_uid)
    boards = {field.name for field in program.fields if field.keeps is x.Keeps.BOARD}

    def block(body: x.Block) -> x.Block:
        kept: list[x.Op] = []
        for op in body:
            if isinstance(op, x.For) and is_local(op.body):
                kept += _looked_up_before(op, boards, fresh)
            else:
                kept.append(map_blocks(op, block))
        return tuple(kept)

    return replace(map_bodies(program, block), first_uid=fresh.next)


def _looked_up_before(loop: x.For, boards: set[str], fresh: Fresh) -> list[x.Op]:
    found: dict[str, x.Local] = {}
    variant = locals_written(loop)

    def put(node: Any) -> Any:
        match node:
            case x.Place(x.Zone(name), index) | x.Get(name, index) if (
                index is not None and name not in boards and not is_invariant(index, variant)
            ):
                if name not in found:
                    found[name] = fresh.local(name.rpartition("__")[2], x.Kind.LIST)
                return x.Item(x.Read(found[name]), index)
            case _:
                return node

    body = rewrite(loop.body, put)
    return [*(x.Let(local, x.Family(name)) for name, local in found.items()), replace(loop, body=body)]
