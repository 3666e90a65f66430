"""`rulewright dump`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from rulewright.cli.options import rules_options
from rulewright.cli.project import game_place
from rulewright.cli.report import readable_errors, stop_if_failed
from rulewright.diagnostics.model import Findings
from rulewright.reading import Rules

STAGES = ("syntax", "model", "core", "python", "sentences")


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
    syntax     what was written, before any name is looked up
    model      every name resolved and every value typed
    core       rules cut into blocks at each choice
    python     the engine
    sentences  what the book says, before any language says it

    The same game gives the same dump, so that two versions can be compared.

    \b
    Examples:
      rulewright dump tortuga_1667 --stage core
      rulewright dump my_game > before.txt
    """
    with readable_errors(), game_place(game) as place:
        click.echo(text(place.folder, stage, rules), nl=False)


def text(folder: Path, stage: str, rules: Rules) -> str:
    """The dump of the game in a folder after a stage."""
    from rulewright.build import engine_source
    from rulewright.core.lower import lower
    from rulewright.dump import dump as dumped
    from rulewright.pipeline import load_game, read_rules
    from rulewright.prose.plan import section
    from rulewright.prose.plan_scope import Scope

    if stage == "syntax":
        findings = Findings()
        applied = read_rules(folder, rules, findings)
        stop_if_failed(findings)
        return "".join(dumped(item) for item in applied.items) if applied is not None else ""
    resolved, findings = load_game(folder, rules)
    stop_if_failed(findings)
    assert resolved is not None
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
        case "core":
            return dumped(lower(resolved), leave_out=("game", "origin"))
        case "python":
            return engine_source(folder, rules)
        case _:
            scope = Scope(resolved)
            return "".join(
                dumped(section(item, scope))
                for chapter in resolved.chapters
                for item in chapter.items
            )
