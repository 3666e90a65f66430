"""The way from the model to the machine: the passes in their order."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.lowering.control_flow import cut
from rulewright.ir.lowering.description import describe
from rulewright.ir.lowering.program import translate
from rulewright.ir.lowering.state_layout import layout
from rulewright.ir.passes.again import again
from rulewright.ir.passes.boards import boards
from rulewright.ir.passes.ends import ends
from rulewright.ir.passes.families import families
from rulewright.ir.passes.few import few
from rulewright.ir.passes.fields import fields
from rulewright.ir.passes.given import given
from rulewright.ir.passes.guard import guard
from rulewright.ir.passes.hoist import hoist
from rulewright.ir.passes.inline import inline
from rulewright.ir.passes.leaves import leaves
from rulewright.ir.passes.listing import listing
from rulewright.ir.passes.masks import masks
from rulewright.ir.passes.members import members
from rulewright.ir.passes.merge import merge
from rulewright.ir.passes.often import often
from rulewright.ir.passes.prepare import prepare
from rulewright.ir.passes.running import running
from rulewright.ir.passes.seats import seats
from rulewright.ir.passes.share import share
from rulewright.ir.passes.shift import shift
from rulewright.ir.passes.short import short
from rulewright.ir.passes.straight import straight
from rulewright.ir.passes.together import together
from rulewright.ir.passes.twice import twice
from rulewright.model import nodes as m

PASSES: tuple[Callable[[x.Program], x.Program], ...] = (
    seats, listing, few, boards, masks, fields, together, inline, guard, running, members, given, hoist,
    families, often, shift, share, twice, again, leaves, straight, short, ends, prepare, merge,
)
"""What makes a program faster and easier to read, in this order."""


Look = Callable[[str, k.Skeleton | x.Program], None]
"""Is shown what each stage has made, by the name of the stage."""


def lower(game: m.Game, look: Look | None = None) -> Compiled:
    """Return the program of a game, and its description; `look` sees all stages on the way."""
    skeleton = cut(game)
    if look is not None:
        look(cut.__name__, skeleton)
    places = layout(skeleton)
    program = translate(skeleton, places)
    if look is not None:
        look(translate.__name__, program)
    for each in PASSES:
        program = each(program)
        if look is not None:
            look(each.__name__, program)
    return Compiled(program, describe(skeleton, places, program))
