"""`rulewright dump`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.console import readable_errors, stop_if_failed
from rulewright.cli.find_project import game_place
from rulewright.cli.options import rules_options
from rulewright.diagnostics.model import Findings
from rulewright.project.reader import Rules

if TYPE_CHECKING:
    from rulewright.ir.nodes import Program
    from rulewright.model.nodes import Game

STAGES = (
    "syntax", "model", "control_flow", "program", "specialise_player_count", "share_option_lists",
    "unroll_small_domains", "bitset_boards", "merge_bit_tests", "redundant_loads", "inline_calls",
    "incremental_search", "loop_invariants", "iterate_families", "common_subexpressions",
    "constant_option_lists", "direct_tail_calls", "inline_trivial", "propagate_game_end",
    "precompute_setup", "inline_values", "local_values", "family_lookups", "description", "python",
    "sentences",
)


@click.command()
@click.argument("game")
@rules_options
@click.option(
    "--stage",
    type=click.Choice(STAGES),
    default="model",
    show_default=True,
    help="How far the compiler goes.",
)
def dump(game: str, stage: str, rules: Rules) -> None:
    """Show a game after a stage of the compiler.

    \b
    syntax                   what was written, before any name is looked up
    model                    every name resolved and every value typed
    control_flow             rules as graphs of basic blocks that end at each choice
    program                  functions of typed operations over a fixed state
    specialise_player_count  the program with the number of players in it, where there is only one
    share_option_lists       and with one list of options for the test whether there are any
    unroll_small_domains     and with loops that test a few numbers unrolled
    bitset_boards            and with places for one piece kept as bit sets
    merge_bit_tests          and with several bit tests as one
    redundant_loads          and with fields of rules read once in a function
    inline_calls             and with short functions inlined
    incremental_search       and with loops that keep what a search back would find
    loop_invariants          and with invariant calls before loops
    iterate_families         and with loops over the members of families
    common_subexpressions    and with what is evaluated again in locals
    constant_option_lists    and with constant lists of options
    direct_tail_calls        and with direct calls of what runs next
    inline_trivial           and with the shortest of these inlined
    propagate_game_end       and with ends of the game that are returned from call to call
    precompute_setup         and with the set-up cut before the first draw: what C is printed from
    inline_values            and with lists of options and values inlined, for Python
    local_values             and with what is evaluated again before it is written in locals
    family_lookups           and with families in locals before loops: what Python is printed from
    description              what the engine says about its game
    python                   the engine
    sentences                what the book says, before any language says it

    The same game gives the same dump, so that two versions can be compared.

    \b
    Examples:
      rulewright dump tortuga_1667 --stage program
      rulewright dump my_game > before.txt
    """
    with readable_errors(), game_place(game) as place:
        click.echo(text(place.folder, stage, rules), nl=False)


def text(folder: Path, stage: str, rules: Rules) -> str:
    """Return the dump of the game in a folder after a stage."""
    from rulewright.ir.lower import lower
    from rulewright.ir.lowering.control_flow import build_control_flow
    from rulewright.outputs.build import engine_source
    from rulewright.project.dump import dump as dumped
    from rulewright.project.pipeline import load_game, read_rules
    from rulewright.prose.plan.expressions import scope_of
    from rulewright.prose.plan.sections import section

    if stage == "syntax":
        findings = Findings()
        applied = read_rules(folder, rules, findings)
        stop_if_failed(findings)
        return "".join(dumped(item) for item in applied.items) if applied is not None else ""
    resolved, findings = load_game(folder, rules)
    stop_if_failed(findings)
    assert resolved is not None
    enums = {name: enum.values for name, enum in resolved.enums.items()}
    match stage:
        case "model":
            # Chapters hold the same items once more; here it is enough in which chapter each is.
            chapters = {
                chapter.name: tuple(
                    f"{type(item).__name__} {getattr(item, 'name', '')}".rstrip()
                    for item in chapter.items
                )
                for chapter in resolved.chapters
            }
            return dumped(replace(resolved, chapters=())) + "chapters\n" + dumped(chapters)
        case "control_flow":
            return dumped(build_control_flow(resolved), leave_out=("game", "origin"))
        case "description":
            return dumped(lower(resolved).description, enums=enums)
        case "python":
            return engine_source(folder, rules)
        case "sentences":
            scope = scope_of(resolved)
            return "".join(
                dumped(section(item, scope))
                for chapter in resolved.chapters
                for item in chapter.items
            )
        case _:
            return dumped(program_after(resolved, stage), enums=enums)


def program_after(game: Game, stage: str) -> Program:
    """The program of a game after a pass, or before all of them."""
    from rulewright.emit.python import module
    from rulewright.ir.lower import PASSES, lower

    program = lower(game, passes=()).program
    if stage == "program":
        return program
    for each in (*PASSES, *module.PASSES):
        program = each(program)
        if each.__name__ == stage:
            return program
    raise AssertionError(stage)
