"""What `simulate` and `compare` share: who plays, where totals are kept, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar, cast

import click
from rich.console import Console
from rich.progress import Progress

from rulewright.bots.roster import BOTS
from rulewright.bots.search import ITERATIONS
from rulewright.cli.console import (
    Failed,
    WrongUse,
    busy,
    check_file,
    check_folder,
    need,
    shown_path,
    stop_if_failed,
)
from rulewright.foundation.atomic_write import reason
from rulewright.model.nodes import Game
from rulewright.outputs.study_packages import kit
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules
from rulewright.runtime.chance import Chance
from rulewright.runtime.game_settings import check_setting
from rulewright.study import cluster, executors
from rulewright.study.chunk_player import OtherVersion, party_zone, playing_version
from rulewright.study.engine_package import Kit, engine_of
from rulewright.study.plan import Plan, Study, batch_size, chunk_size
from rulewright.study.plan import Rules as Ruled
from rulewright.study.row_files import SUFFIXES, write_table
from rulewright.study.run_plan import Executor, Outcome, carry_out
from rulewright.study.study_store import StoreError, opened
from rulewright.study.tables import Row

_Function = TypeVar("_Function", bound=Callable[..., Any])

FEW = 2_000
"""So many games at random are played at once, before other processes would have started."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for on the command line, beside the rules."""

    players: int | None
    games: int
    seed: str
    bots: str
    iterations: int
    party: str | None
    jobs: int | None
    scheduler: str | None
    out: Path | None
    table: Path | None
    plots: Path | None


def study_options(games: int) -> Callable[[_Function], _Function]:
    """Return the options of a study, as the parameter `wish`; so many games unless told."""

    def decorated(function: _Function) -> _Function:
        @click.option("--players", type=int, help="How many play; the fewest possible unless you say.")
        @click.option(
            "--games", type=click.IntRange(1, 10**12), default=games, show_default=True, help="How many."
        )
        @click.option("--seed", default="0", show_default=True, help="The same seed plays the same games.")
        @click.option(
            "--bots", default="random", show_default=True,
            help=f"One bot for all seats, or one for each, with commas: {', '.join(BOTS)}.",
        )
        @click.option(
            "--iterations", type=click.IntRange(1), default=ITERATIONS, show_default=True,
            help="How long a searching bot thinks: positions for each choice.",
        )
        @click.option(
            "--party", metavar="PLACE",
            help="Also count by what lies in this place of each player at the end, such as a role card.",
        )
        @click.option(
            "--jobs", type=click.IntRange(1, 1024),
            help="How many processes play at once; one for each core unless you say.",
        )
        @click.option(
            "--scheduler", metavar="ADDRESS",
            help="Let a Dask cluster play: the address of its scheduler, such as tcp://host:8786.",
        )
        @click.option(
            "--out", type=click.Path(path_type=Path), metavar="FOLDER",
            help="Keep what is done in this folder, and go on from what it holds.",
        )
        @click.option(
            "--table", type=click.Path(path_type=Path), metavar="FILE",
            help="Write all figures to a .csv or .parquet file.",
        )
        @click.option(
            "--plots", type=click.Path(path_type=Path), metavar="FOLDER",
            help="Draw plots in this folder, as PNG and SVG.",
        )
        @wraps(function)
        def with_asked(*args: Any, **kwargs: Any) -> Any:
            given = {name: kwargs.pop(name) for name in Asked.__slots__}
            return function(*args, wish=Asked(**given), **kwargs)

        return cast(_Function, with_asked)

    return decorated


@dataclass(frozen=True, slots=True)
class Played:
    """One set of rules that is studied."""

    name: str
    game: Game
    kit: Kit
    options: Mapping[str, str]


def prepared(
    wish: Asked, folder: Path, rules: Rules, name: str, options: Mapping[str, str]
) -> Played:
    """Return what plays a game by some rules; a spec that does not compile ends the command."""
    with busy(f"Making {folder.name} ..."):
        game, findings = load_game(folder, rules)
        stop_if_failed(findings)
        assert game is not None
        native = wish.games > FEW and at_random(wish.bots)
        return Played(name, game, kit(folder, game, rules, native=native), options)


def at_random(bots: str) -> bool:
    """Return whether all bots choose at random: then engines in C can play."""
    return {name.strip() for name in bots.split(",")} == {"random"}


def planned(wish: Asked, sides: Sequence[Played]) -> Plan:
    """Return the plan of what was asked for; wrong use is told."""
    _check_files(wish)
    players = wish.players
    party = wish.party
    for number, side in enumerate(sides):
        engine = engine_of(side.kit).engine
        players = engine.description.min_players if players is None else players
        try:
            setting = check_setting(engine, players, side.options)
        except ValueError as error:
            raise WrongUse(f"{error}.") from error
        zones = sorted(
            z.name for z in engine.description.zones if z.indices == (("enum", "player"),)
        )
        if wish.party is not None and wish.party not in zones:
            raise WrongUse(
                f"--party: players have no place {wish.party!r}. They have: {', '.join(zones) or 'none'}."
            )
        if party is None and number == 0:
            given = players, Chance.from_seed(0), dict(setting.options), dict(setting.tables), None
            try:
                party = party_zone(engine, engine.start(*given))
            except Exception as error:
                if engine.fault(error) is None:
                    raise  # a set-up that stands still is counted as such
    assert players is not None
    bots = bot_names(wish.bots, players)
    batch = batch_size(wish.games)
    study = Study(
        sides[0].game.name,
        tuple(Ruled(side.kit.hash, tuple(sorted(side.options.items()))) for side in sides),
        players, bots, wish.iterations, wish.seed, party, batch, playing_version(),
    )
    return Plan(study, wish.games, chunk_size(wish.games, batch, bots))


def _check_files(wish: Asked) -> None:
    if wish.table is not None and wish.table.suffix not in SUFFIXES:
        raise WrongUse(f"--table writes {' or '.join(SUFFIXES)} files, by their names.")
    if wish.jobs is not None and wish.scheduler is not None:
        raise WrongUse("--jobs are on this machine, a --scheduler has workers of its own.")
    if wish.table is not None:
        check_file(wish.table)
    if wish.plots is not None:
        check_folder(wish.plots)
    if wish.table is not None and wish.table.suffix == ".parquet":
        need("pyarrow")
    if wish.plots is not None:
        need("matplotlib")
    if wish.scheduler is not None:
        need("distributed")


def bot_names(bots: str, players: int) -> tuple[str, ...]:
    """Return the bots of all seats."""
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            raise WrongUse(f"There is no bot {name!r}. There are: {', '.join(BOTS)}.")
    if len(names) == 1:
        return (*names * players,)
    if len(names) != players:
        raise WrongUse(f"--bots names {len(names)} bots for {players} players.")
    return tuple(names)


@contextmanager
def _executor(wish: Asked, plan: Plan, sides: Sequence[Played]) -> Iterator[Executor]:
    """Who plays: the cluster that was asked for, as many processes as there are cores, or this one."""
    if wish.scheduler is not None:
        with cluster.connected(wish.scheduler) as executor:
            yield executor
        return
    jobs = min(wish.jobs or executors.cores(), len(plan))
    few = wish.jobs is None and at_random(wish.bots) and plan.games <= FEW
    if all(side.kit.native is not None and side.kit.native.module() is not None for side in sides):
        yield executors.on_threads(jobs)
    else:
        yield executors.here if few or jobs == 1 else executors.on_cores(jobs)


def carried_out(wish: Asked, plan: Plan, sides: Sequence[Played]) -> tuple[Outcome, float]:
    """Play what is not there yet; what came of it, and how many seconds that took."""
    try:
        store = opened(wish.out, plan) if wish.out is not None else None
        if store is not None:
            plan = store.plan
        began = perf_counter()
        with (
            _executor(wish, plan, sides) as executor,
            Progress(console=Console(stderr=True), transient=True) as progress,
        ):
            task = progress.add_task("Playing", total=plan.games)
            outcome = carry_out(
                plan, [side.kit for side in sides], executor, store,
                lambda done: progress.update(task, completed=done),
            )
    except StoreError as error:
        raise WrongUse(str(error)) from error
    except cluster.Unreachable as error:
        raise WrongUse(str(error)) from error
    except (OtherVersion, executors.WorkersLost) as error:
        kept = " What was done until then is kept; the same command goes on from there."
        raise Failed(f"{str(error)[0].upper()}{str(error)[1:]}.{kept if wish.out else ''}") from error
    for remark in store.remarks if store is not None else ():
        click.echo(f"Note: {remark}", err=True)
    return outcome, perf_counter() - began


def tell_how_it_ended(wish: Asked, plan: Plan, outcome: Outcome) -> None:
    """Say what is left to be done, and end the command where something went wrong."""
    done = outcome.totals.played
    if outcome.failure is not None:
        assert wish.out is not None
        raise Failed(
            f"{shown_path(wish.out)}: {reason(outcome.failure)}. {done} of {plan.games} games are kept; "
            "the same command goes on from there."
        )
    if outcome.stopped:
        how = "the same command goes on from there" if wish.out else "with --out they would be kept"
        click.echo(f"Stopped after {done} of {plan.games} games; {how}.", err=True)
    stuck = {said: each for side in outcome.totals.sides for said, each in side.stuck.items()}
    if stuck:
        many = sum(each.games for each in stuck.values())
        lines = [f"{many} {'game' if many == 1 else 'games'} ended because a rule could not go on."]
        lines += [
            f"  {each.games}: {said} (the first: seed {wish.seed}#{each.first})"
            for said, each in sorted(stuck.items(), key=lambda item: -item[1].games)
        ]
        raise Failed("\n".join(lines))


def write_rows(wish: Asked, rows: Sequence[Row]) -> None:
    """Write the table that was asked for."""
    if wish.table is not None:
        write_table(wish.table, rows)
        click.echo(f"Written: {shown_path(wish.table)}", err=True)
