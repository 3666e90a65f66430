"""The way from the model to the machine: the passes in their order."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.machine import nodes as x
from rulewright.machine import skeleton as k
from rulewright.machine.blocks import cut
from rulewright.machine.compiled import Compiled
from rulewright.machine.describe import describe
from rulewright.machine.layout import layout
from rulewright.machine.passes.again import again
from rulewright.machine.passes.boards import boards
from rulewright.machine.passes.ends import ends
from rulewright.machine.passes.families import families
from rulewright.machine.passes.few import few
from rulewright.machine.passes.fields import fields
from rulewright.machine.passes.given import given
from rulewright.machine.passes.guard import guard
from rulewright.machine.passes.hoist import hoist
from rulewright.machine.passes.inline import inline
from rulewright.machine.passes.leaves import leaves
from rulewright.machine.passes.listing import listing
from rulewright.machine.passes.masks import masks
from rulewright.machine.passes.members import members
from rulewright.machine.passes.merge import merge
from rulewright.machine.passes.often import often
from rulewright.machine.passes.prepare import prepare
from rulewright.machine.passes.running import running
from rulewright.machine.passes.seats import seats
from rulewright.machine.passes.share import share
from rulewright.machine.passes.shift import shift
from rulewright.machine.passes.short import short
from rulewright.machine.passes.straight import straight
from rulewright.machine.passes.together import together
from rulewright.machine.passes.twice import twice
from rulewright.machine.program import translate
from rulewright.model import nodes as m

PASSES: tuple[Callable[[x.Program], x.Program], ...] = (
    seats, listing, few, boards, masks, fields, together, inline, guard, running, members, given, hoist,
    families, often, shift, share, twice, again, leaves, straight, short, ends, prepare, merge,
)
"""What makes a program faster and easier to read, in this order."""


Look = Callable[[str, k.Skeleton | x.Program], None]
"""Is shown what each stage has made, by the name of the stage."""


def lower(game: m.Game, look: Look | None = None) -> Compiled:
    """The program of a game, and its description; `look` sees all stages on the way."""
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
