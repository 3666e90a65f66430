"""Redundant load elimination: fields of rules that a function reads more than once are read at its start.

Only where the function does not write them. What a loop reads counts twice: it may read it each time.

Before, in tic_tac_toe:

    - NoteOne(PlaceName(box_of_mark, 0), PlaceName(field, Calculate("-", Get(play__spot), 1)), piece, false, 3)

After:

    - NoteOne(PlaceName(box_of_mark, 0), PlaceName(field, Calculate("-", spot, 1)), piece, false, 3)
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.rewriting import map_bodies

_KINDS = {x.Keeps.NUMBER: x.Kind.NUMBER, x.Keeps.PICKS: x.Kind.LIST}


def redundant_loads(program: x.Program) -> x.Program:
    """Return the program with such fields in locals."""
    fresh = Fresh(program.first_uid)
    kinds = {
        field.name: _KINDS[field.keeps] for field in program.fields
        if field.use is x.Use.RULE and field.keeps in _KINDS
    }
    return replace(map_bodies(program, lambda body: _loaded_once(body, kinds, fresh)), first_uid=fresh.next)


def _loaded_once(body: x.Block, kinds: dict[str, x.Kind], fresh: Fresh) -> x.Block:
    written = {op.target.field for op in walk(body) if isinstance(op, x.Store)}
    loads = _loads(body)
    for loop in walk(body):
        if isinstance(loop, x.For | x.Times):
            loads += _loads(loop.body)
    found = {
        name: fresh.local(name.rpartition("__")[2], kind) for name, kind in kinds.items()
        if loads[name] > 1 and name not in written
    }

    def put(node: Any) -> Any:
        if isinstance(node, x.Get) and node.index is None and node.field in found:
            return x.Read(found[node.field])
        return node

    lets = tuple(x.Let(local, x.Get(name)) for name, local in found.items())
    return (*lets, *rewrite(body, put))


def _loads(node: object) -> Counter[str]:
    return Counter(part.field for part in walk(node) if isinstance(part, x.Get) and part.index is None)
