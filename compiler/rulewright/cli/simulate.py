"""`rulewright simulate`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import Progress

from rulewright.bots.bot import Bot
from rulewright.bots.roster import BOTS, make_bot
from rulewright.bots.search import ITERATIONS
from rulewright.bots.tournament import Outcomes, Rate, is_rules_fault, party_zone, play_games
from rulewright.cli.asked import game_argument
from rulewright.cli.engines import spec_engine
from rulewright.cli.options import game_options, rules_options
from rulewright.cli.project import game_place
from rulewright.cli.report import Failed, WrongUse, readable_errors
from rulewright.play.engines import Loaded
from rulewright.project.reading import Rules

if TYPE_CHECKING:
    from rulewright.runtime.playing import Game


@click.command()
@click.option("--players", type=int, help="How many play; the fewest possible unless you say.")
@click.option(
    "--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many."
)
@click.option("--seed", default="0", show_default=True, help="The same seed plays the same games.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help=f"One bot for all seats, or one for each, with commas: {', '.join(BOTS)}.",
)
@click.option(
    "--iterations",
    type=click.IntRange(1),
    default=ITERATIONS,
    show_default=True,
    help="How long a searching bot thinks: positions for each choice.",
)
@click.option(
    "--party",
    metavar="PLACE",
    help="Also count by what lies in this place of each player at the end, such as a role card.",
)
@rules_options
@game_argument()
@game_options
def simulate(
    game: str,
    players: int | None,
    games: int,
    seed: str,
    bots: str,
    iterations: int,
    party: str | None,
    options: dict[str, str],
    rules: Rules,
) -> None:
    """Let bots play many games, and count who wins.

    Shows for each seat how often it won, with the interval in which the true rate lies at 95 %
    (Wilson), how long games were, and how many were played a second. Several may win a game
    together. Where a rule cannot go on the game ends; such games are told apart, with the rule.

    \b
    Examples:
      rulewright simulate tortuga_1667 --players 7 --games 1000
      rulewright simulate tortuga_1667 --players 4 --bots search,random,random,random --games 50
      rulewright simulate tortuga_1667 --players 5 --set choose_starred=yes
    """
    with (
        readable_errors(),
        game_place(game) as place,
        spec_engine(place, words=None, rules=rules) as engine,
    ):
        first = _first(engine, players, seed, options)
        names = _bot_names(bots, first.players)
        zone = party if party is not None else party_zone(first)
        _check_zone(engine, zone)
        outcomes = Outcomes(first.players)

        def make_bots(number: int) -> Mapping[int, Bot]:
            return {
                seat: make_bot(name, f"{seed}:{number}:{seat}", iterations=iterations)
                for seat, name in enumerate(names)
            }

        steps = play_games(
            lambda number: engine.new_game(first.players, f"{seed}:{number}", options),
            make_bots,
            outcomes,
            games,
            zone,
        )
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("Playing", total=games)
            try:
                for done in steps:
                    progress.update(task, completed=done)
            except KeyboardInterrupt:
                pass  # what was played so far is worth showing
        for line in _report(outcomes, names):
            click.echo(line)
        if outcomes.stuck:
            raise Failed(_stuck(outcomes, seed))


def _first(
    engine: Loaded, players: int | None, seed: str, options: Mapping[str, str]
) -> Game:
    """A game, to see who plays and what there is."""
    try:
        return engine.new_game(players, f"{seed}:0", options)
    except ValueError as error:
        raise (Failed if is_rules_fault(error) else WrongUse)(f"{error}.") from error


def _stuck(outcomes: Outcomes, seed: str) -> str:
    """Which rules could not go on, how often, and the first game of each to look at."""
    many = sum(map(len, outcomes.stuck.values()))
    lines = [f"{many} {'game' if many == 1 else 'games'} ended because a rule could not go on."]
    lines += [
        f"  {len(games)}: {said} (the first: seed {seed}:{games[0]})"
        for said, games in sorted(outcomes.stuck.items(), key=lambda item: -len(item[1]))
    ]
    return "\n".join(lines)


def _bot_names(bots: str, players: int) -> list[str]:
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            raise WrongUse(f"There is no bot {name!r}. There are: {', '.join(BOTS)}.")
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise WrongUse(f"--bots names {len(names)} bots for {players} players.")
    return names


def _check_zone(engine: Loaded, name: str | None) -> None:
    zones = {
        zone.name
        for zone in engine.engine.description.zones
        if zone.indices == (("enum", "player"),)
    }
    if name is not None and name not in zones:
        raise WrongUse(f"--party: players have no place {name!r}. They have: {_listed(zones)}.")


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _report(outcomes: Outcomes, names: Sequence[str]) -> list[str]:
    if not outcomes.games:
        return ["No game came to an end."]
    rows = [
        (f"player {seat + 1}", names[seat], outcomes.rate([seat]))
        for seat in range(outcomes.players)
    ]
    kinds = list(dict.fromkeys(names))
    if len(kinds) > 1:
        for kind in kinds:
            seats = [seat for seat, name in enumerate(names) if name == kind]
            rows.append((f"all {kind}", kind, outcomes.rate(seats)))
    rows += [(f"as {party}", "", outcomes.party(party)) for party in sorted(outcomes.parties)]
    lines = [f"{'':<16}{'bot':<10}{'won':>7}{'of':>8}{'rate':>9}   95 % interval"]
    lines += [_row(label, bot, rate) for label, bot, rate in rows]
    together = ", ".join(
        f"{count} {times / outcomes.games:.0%}"
        for count, times in sorted(outcomes.winners_together.items())
    )
    shortest, middle, longest = outcomes.length
    lines += [
        "",
        f"winners in a game: {together}",
        f"choices in a game: {shortest} to {longest}, median {middle:g}",
        f"{outcomes.games} games in {outcomes.seconds:.1f} s: {outcomes.per_second:.1f} a second",
    ]
    if outcomes.given_up:
        lines.append(f"given up because they did not end: {outcomes.given_up}")
    return lines


def _row(label: str, bot: str, rate: Rate) -> str:
    low, high = rate.interval
    return (
        f"{label:<16}{bot:<10}{rate.count:>7}{rate.trials:>8}{rate.share:>9.1%}"
        f"   {low:.1%} to {high:.1%}"
    )
