"""`rulewright replay`."""

from __future__ import annotations

from pathlib import Path

import click

from rulewright.cli.console import WrongUse, readable_errors
from rulewright.cli.find_project import game_place
from rulewright.cli.fresh_engine import spec_engine
from rulewright.foundation.languages import LANGUAGES, ORIGINAL, Voices
from rulewright.play.replay import Moment, moments, rewound
from rulewright.play.saved_games import SaveError, read_save
from rulewright.play.screen import Screen
from rulewright.play.seating import Table
from rulewright.play.terminal_texts import load_words
from rulewright.project.paths import LOCALES


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option("--game", help="The game or its folder, if it is not under spec/ by its own name.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default=ORIGINAL, show_default=True, help="To tell in."
)
@click.option("--step", is_flag=True, help="Wait for Enter after each choice.")
def replay(record: Path, game: str | None, language: str, step: bool) -> None:
    """Show a saved game again, choice by choice.

    Nothing is hidden here: each choice is told as the player saw it who made it. Do not look at a
    game that you still play.

    \b
    Examples:
      rulewright replay evening.json
      rulewright replay evening.json --language de --step
    """
    try:
        text, name = read_save(record)
    except SaveError as error:
        raise WrongUse(f"{error}.") from error
    with (
        readable_errors(),
        game_place(game or name) as place,
        spec_engine(place, words=Voices((language,), drafts=True)) as engine,
    ):
        try:
            played = engine.from_record(text)
        except ValueError as error:
            raise WrongUse(f"{record}: {error}.") from error
        words = load_words(place.root / LOCALES, language)
        table = Table(played, {}, {}, language)
        screen = Screen()
        for moment in moments(played, rewound(played), language):
            _show(screen, table, moment)
            if step and screen.ask(words.say("Press Enter for the next choice.")) is None:
                return
        result = played.result()
        if result is None:
            screen.show(words.say("Here the record ends; the game is not over."), "bold")
        elif result.winners:
            winners = ", ".join(table.name(seat) for seat in result.winners)
            over = words.say("The game is over. Won by: {winners}.", winners=winners)
            screen.show(over, "bold")
        else:
            screen.show(words.say("The game is over. Nobody has won."), "bold")


def _show(screen: Screen, table: Table, moment: Moment) -> None:
    screen.show(f"{moment.number:>4}. {table.name(moment.player)}: {moment.choice}", "bold")
    for sentence in moment.consequences:
        screen.show(f"        {sentence}")
