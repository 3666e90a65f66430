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
    "syntax", "model", "skeleton", "program", "seats", "listing", "few", "boards", "masks", "fields",
    "together", "inline", "guard", "running", "members", "given", "hoist", "families", "often", "shift",
    "share", "twice", "again", "leaves", "straight", "short", "ends", "prepare", "merge", "description",
    "python", "sentences",
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
    syntax       what was written, before any name is looked up
    model        every name resolved and every value typed
    skeleton     rules cut into blocks at each choice
    program      functions of typed operations over a fixed state
    seats        the program with the number of players in it, where there is only one
    listing      and with options listed where it asks if there are any
    few          and with questions about a few numbers written out
    boards       and with places for one piece kept as sets, and heaps as numbers
    masks        and with several questions about a set asked at once
    fields       and with names of rules read once
    together     and with sets put together before loops that look for members
    inline       and with short quantities written out
    guard        and with rules called only if they have something to do
    running      and with loops that keep what a search back would find
    members      and with loops over sets that run over their members
    given        and with quantities that are given what stays the same in a loop
    hoist        and with what stays the same asked for before loops
    families     and with loops over the members of families
    shift        and with loops that count as they look things up
    share        and with what several actions need asked for once
    twice        and with what one operation asks for twice worked out before it
    again        and with what is known already not asked for again
    leaves       and with a few options in lists that never change
    straight     and with rules that hand on straight to what is known to come next
    short        and with the shortest of these written out
    ends         and with ends of the game that are left step by step
    prepare      and with a set-up that is cut before the first lot
    merge        and with fewer names: what the engine is printed from
    description  what the engine says about its game
    python       the engine
    sentences    what the book says, before any language says it

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
    from rulewright.ir.lowering.control_flow import cut
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
        case "skeleton":
            return dumped(cut(resolved), leave_out=("game", "origin"))
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
    """Return the program of a game after a pass, or before all of them."""
    from rulewright.ir.lower import PASSES
    from rulewright.ir.lowering.control_flow import cut
    from rulewright.ir.lowering.program import translate
    from rulewright.ir.lowering.state_layout import layout

    skeleton = cut(game)
    program = translate(skeleton, layout(skeleton))
    if stage == "program":
        return program
    for each in PASSES:
        program = each(program)
        if each.__name__ == stage:
            return program
    raise AssertionError(stage)
