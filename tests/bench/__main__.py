"""`python -m tests.bench`: figures about the compiler, the engines and the site."""

from __future__ import annotations

import click

from tests.bench.by_hand import by_hand
from tests.bench.edits import edits
from tests.bench.learners import learners
from tests.bench.odds import odds
from tests.bench.passes import passes
from tests.bench.random_games import random_games
from tests.bench.states import states
from tests.bench.texts import texts
from tests.bench.yardsticks import yardsticks


@click.group(
    invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.pass_context
def main(context: click.Context) -> None:
    """Measure; without a command everything, in one run.

    Figures are medians of several runs; only ratios within one table say anything.
    """
    if context.invoked_subcommand is None:
        context.invoke(everything)


main.add_command(passes)
main.add_command(random_games)
main.add_command(edits)
main.add_command(learners)
main.add_command(states)
main.add_command(texts)
main.add_command(yardsticks)
main.add_command(by_hand)
main.add_command(odds)


@main.command(name="all")
@click.pass_context
def everything(context: click.Context) -> None:
    """All of them, one after another."""
    for command in (random_games, edits, states, texts):
        context.invoke(command)


if __name__ == "__main__":
    main(prog_name="python -m tests.bench")
