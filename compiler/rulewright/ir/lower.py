"""From the model to the program: lowering, then the optimisation passes in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.lowering.control_flow import build_control_flow
from rulewright.ir.lowering.description import describe
from rulewright.ir.lowering.program import lower_program
from rulewright.ir.lowering.state_layout import layout
from rulewright.ir.passes.bitset_boards import bitset_boards
from rulewright.ir.passes.common_subexpressions import common_subexpressions
from rulewright.ir.passes.constant_option_lists import constant_option_lists
from rulewright.ir.passes.direct_tail_calls import direct_tail_calls
from rulewright.ir.passes.incremental_search import incremental_search
from rulewright.ir.passes.inline_calls import inline_calls
from rulewright.ir.passes.inline_trivial import inline_trivial
from rulewright.ir.passes.iterate_families import iterate_families
from rulewright.ir.passes.loop_invariants import loop_invariants
from rulewright.ir.passes.merge_bit_tests import merge_bit_tests
from rulewright.ir.passes.precompute_setup import precompute_setup
from rulewright.ir.passes.propagate_game_end import propagate_game_end
from rulewright.ir.passes.redundant_loads import redundant_loads
from rulewright.ir.passes.share_option_lists import share_option_lists
from rulewright.ir.passes.specialise_player_count import specialise_player_count
from rulewright.ir.passes.unroll_small_domains import unroll_small_domains
from rulewright.model import nodes as m

Pass = Callable[[x.Program], x.Program]

PASSES: tuple[Pass, ...] = (
    specialise_player_count,  # constant propagation of the number of players
    share_option_lists,  # one list answers whether there are options, and which
    unroll_small_domains,  # loops that test a few numbers become expressions
    bitset_boards,  # places for one piece become bit sets
    merge_bit_tests,  # several bit tests become one with a mask
    redundant_loads,  # fields that are read again are read at the start
    inline_calls,  # short functions, where calls are dear
    incremental_search,  # searches back in a loop keep what they found
    loop_invariants,  # calls that stay the same move before loops
    iterate_families,  # loops run over members, not over their numbers
    common_subexpressions,  # what is evaluated again gets a local
    constant_option_lists,  # options on few conditions become constant lists
    direct_tail_calls,  # blocks call what runs next themselves
    inline_trivial,  # and so much of it as is a step or two
    propagate_game_end,  # the end of the game is returned, not thrown
    precompute_setup,  # what comes before the first random draw is run once
)
"""The optimisations, in this order. Each back end has more of its own: `emit/python`, `emit/c`."""


Look = Callable[[str, k.ControlFlowGraph | x.Program], None]
"""Is shown what each stage has made, by the name of the stage."""


def lower(
    game: m.Game, look: Look | None = None, passes: Sequence[Pass] = PASSES
) -> Compiled:
    """Return the program of a game and its description; `look` sees all stages on the way.

    Any of the `passes` can be left out: the program then does the same, more slowly.
    """
    graph = build_control_flow(game)
    if look is not None:
        look(build_control_flow.__name__, graph)
    places = layout(graph)
    program = lower_program(graph, places)
    if look is not None:
        look(lower_program.__name__, program)
    for each in passes:
        program = each(program)
        if look is not None:
            look(each.__name__, program)
    return Compiled(program, describe(graph, places, program))
