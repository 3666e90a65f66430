"""`rulewright play`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.bots.bot import Bot
from rulewright.bots.roster import BOTS, make_bot
from rulewright.cli.console import WrongUse, readable_errors
from rulewright.cli.find_project import game_place
from rulewright.cli.fresh_engine import spec_engine
from rulewright.cli.game_arguments import game_argument
from rulewright.cli.options import game_options, given, rules_options
from rulewright.foundation.languages import LANGUAGES, ORIGINAL, Voices
from rulewright.play.engine_loader import Loaded
from rulewright.play.saved_games import SaveError, read_save, write_save
from rulewright.play.screen import Screen
from rulewright.play.seating import Table
from rulewright.play.session import Session
from rulewright.play.terminal_texts import load_words
from rulewright.project.paths import LOCALES
from rulewright.project.reader import Rules

if TYPE_CHECKING:
    from rulewright.runtime.playing import Game

_SEAT = re.compile(r"p?([0-9]{1,2})", re.ASCII)


@click.command()
@click.option("--players", type=int, help="How many play; the fewest possible unless you say.")
@click.option(
    "--people",
    metavar="SEATS",
    help="The seats of people, as p1,p3; bots have the others. Everyone is a person unless you say.",
)
@click.option("--names", metavar="NAMES", help="The names of the people in order: Anna,Bram.")
@click.option(
    "--bots",
    default="search",
    show_default=True,
    type=click.Choice(BOTS),
    help="What plays on the other seats.",
)
@click.option(
    "--think",
    metavar="SECONDS",
    type=click.FloatRange(0.01, 600),
    default=1.0,
    show_default=True,
    help="How long a searching bot thinks about a choice.",
)
@click.option(
    "--language", type=click.Choice(LANGUAGES), default=ORIGINAL, show_default=True, help="Of the game."
)
@click.option("--seed", help="The same seed shuffles the same; without one nobody knows.")
@click.option(
    "--save", "save", type=click.Path(path_type=Path), help="Save here after each choice."
)
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved game.")
@rules_options
@game_argument()
@game_options
def play(
    game: str,
    players: int | None,
    people: str | None,
    names: str | None,
    bots: str,
    think: float,
    language: str,
    seed: str | None,
    save: Path | None,
    resume: Path | None,
    options: dict[str, str],
    rules: Rules,
) -> None:
    """Play a game in the terminal, people and bots.

    Everybody sits at one screen. Type the number of what you choose; `?` shows the rule behind a
    choice, `help` what else can be typed. Before a player with something to hide looks, the screen
    is cleared and you are asked to pass it on.

    \b
    Examples:
      rulewright play tortuga_1667 --players 4 --names Anna,Bram,Carla,Dirk
      rulewright play tortuga_1667 --players 4 --people p1 --language nl
      rulewright play tortuga_1667 --save evening.json
      rulewright play tortuga_1667 --resume evening.json
    """
    if resume is not None and (players is not None or seed is not None or options):
        raise WrongUse("A saved game has its players, seed and options already; leave them out.")
    with (
        readable_errors(),
        game_place(game) as place,
        spec_engine(place, words=Voices((language,), drafts=True), rules=rules) as engine,
    ):
        played = _game(engine, players, seed, options, resume, people, names)
        seats = _seats(people, played.players)
        called = _names(names, seats) or _names_of(played, seats)
        table = Table(played, _bots(seats, played, bots, think), called, language)
        words = load_words(place.root / LOCALES, language)
        save_to = save or resume or Path(f"{place.name}.json")
        if save is not None:
            _try_saving(save, played)
        command = ("rulewright", "play", game, *given(rules))
        session = Session(
            table, Screen(), words, save_to, autosave=save is not None, command=command
        )
        if not session.run():
            raise SystemExit(1)


def _game(
    engine: Loaded,
    players: int | None,
    seed: str | None,
    options: Mapping[str, str],
    resume: Path | None,
    people: str | None,
    names: str | None,
) -> Game:
    try:
        if resume is not None:
            text, _ = read_save(resume)
            return engine.from_record(text)
        if names is None:
            return engine.new_game(players, seed, options)
        least = engine.engine.description.min_players
        count = engine.engine.check_players(least if players is None else players)
        called = _names(names, _seats(people, count))
        everyone = [called.get(seat, f"p{seat + 1}") for seat in range(count)]
        return engine.new_game(everyone, seed, options)
    except (SaveError, ValueError) as error:
        raise WrongUse(f"{error}.") from error


def _seats(people: str | None, players: int) -> list[int]:
    """Return the seats of people, from 0."""
    if people is None:
        return list(range(players))
    seats: list[int] = []
    for word in people.split(","):
        found = _SEAT.fullmatch(word.strip())
        seat = -1 if found is None else int(found[1]) - word.strip().startswith("p")
        if not 0 <= seat < players:
            raise WrongUse(
                f"--people: {word.strip()!r} is no seat; they go from p1 to p{players}."
            )
        seats.append(seat)
    return sorted(set(seats))


def _names(names: str | None, seats: list[int]) -> dict[int, str]:
    given = [] if names is None else [name.strip() for name in names.split(",")]
    if len(given) > len(seats):
        raise WrongUse(f"--names has {len(given)} names for {len(seats)} people.")
    return {seat: name for seat, name in zip(seats, given, strict=False) if name}


def _names_of(game: Game, seats: list[int]) -> dict[int, str]:
    """Return the names of people that a saved game has kept."""
    return {seat: game.names[seat] for seat in seats if game.names[seat] != f"p{seat + 1}"}


def _bots(seats: list[int], game: Game, name: str, think: float) -> dict[int, Bot]:
    seed = game.setting.seed
    return {
        seat: make_bot(name, f"{seed}:{seat}", seconds=think)
        for seat in range(game.players)
        if seat not in seats
    }


def _try_saving(path: Path, game: Game) -> None:
    """Save at once, so that a file that cannot be written is known before the game."""
    try:
        write_save(path, game.to_record())
    except SaveError as error:
        raise WrongUse(f"{error}.") from error
