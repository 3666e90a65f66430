"""`rulewright simulate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from rulewright.cli.console import readable_errors
from rulewright.cli.find_project import game_place
from rulewright.cli.game_arguments import game_argument
from rulewright.cli.options import game_options, rules_options
from rulewright.cli.plot_output import draw
from rulewright.cli.study_setup import (
    Asked,
    carried_out,
    planned,
    prepared,
    study_options,
    tell_how_it_ended,
    write_rows,
)
from rulewright.project.reader import PLAIN, Rules
from rulewright.study.plan import Study
from rulewright.study.run_plan import Outcome
from rulewright.study.statistics import Rate, mean, quantile
from rulewright.study.tables import never_used, parties, party_wins, results, rows, wins
from rulewright.study.totals import LEAD_CHANGES, LENGTH, TURNS, Side, Totals


@click.command()
@study_options(100)
@rules_options
@game_argument()
@game_options
def simulate(game: str, wish: Asked, options: dict[str, str], rules: Rules) -> None:
    """Let bots play many games, and count what happens.

    Shows for each seat how often it won, with the interval in which the true rate lies at 95 %
    (Wilson), how long games were, how often each action was taken and each rule carried out, and which
    rules never were. Several may win a game together. Where a rule cannot go on the game ends; such
    games are told apart, with the rule.

    With --out, what is done is kept: an interrupt loses little, and the same command goes on, with as
    many workers as there are then; more --games may be asked for. The same seed gives the same totals,
    whoever plays.

    \b
    Examples:
      rulewright simulate tortuga_1667 --players 7 --games 1000
      rulewright simulate tortuga_1667 --players 4 --bots search,random,random,random --games 50
      rulewright simulate tortuga_1667 --players 5 --set choose_starred=yes
      rulewright simulate cartagena --games 100000 --out study --table study.parquet --plots plots
    """
    with readable_errors(), game_place(game) as place:
        wanted = Rules(switches=True) if rules == PLAIN else rules
        side = prepared(wish, place.folder, wanted, place.name, options)
        plan = planned(wish, [side])
        outcome, seconds = carried_out(wish, plan, [side])
        known = sorted(set(side.kit.begins.values()))
        for line in report(outcome, seconds, plan.study, known):
            click.echo(line)
        if outcome.totals.sides[0].games:
            write_rows(wish, rows(outcome.totals, [side.name], [known]))
            draw(wish.plots, outcome.totals, [side.name])
        tell_how_it_ended(wish, plan, outcome)


def report(
    outcome: Outcome, seconds: float, study: Study, known: Sequence[str]
) -> Iterator[str]:
    """Yield what was counted, in lines."""
    totals = outcome.totals
    side = totals.sides[0]
    if not side.games:
        yield "No game came to an end."
        return
    yield from _winners(side, study.bots)
    yield from _results(totals)
    yield ""
    yield from _course(side)
    fresh = totals.played - outcome.kept
    ended = f"{side.games} games in {seconds:.1f} s: {fresh / max(seconds, 1e-9):.1f} a second"
    yield ended if fresh else f"{side.games} games, which were all there"
    if side.given_up:
        yield f"given up because they did not end: {side.given_up}"
    yield from _uses(totals, known)


def _winners(side: Side, names: Sequence[str]) -> Iterator[str]:
    found = [
        (f"player {seat + 1}", name, wins(side, seat)) for seat, name in enumerate(names)
    ]
    kinds = list(dict.fromkeys(names))
    if len(kinds) > 1:
        for kind in kinds:
            seats = [seat for seat, name in enumerate(names) if name == kind]
            count = sum(wins(side, seat).count for seat in seats)
            found.append((f"all {kind}", kind, Rate(count, side.games * len(seats))))
    found += [(f"as {party}", "", party_wins(side, party)) for party in parties(side)]
    yield f"{'':<16}{'bot':<10}{'won':>9}{'of':>10}{'rate':>9}   95 % interval"
    for label, bot, rate in found:
        low, high = rate.interval
        yield (
            f"{label:<16}{bot:<10}{rate.count:>9}{rate.trials:>10}{rate.share:>9.1%}"
            f"   {low:.1%} to {high:.1%}"
        )


def _results(totals: Totals) -> Iterator[str]:
    """Yield what players had at the end, where the rules tell of scores, payoffs or ranks."""
    side = totals.sides[0]
    if told := results(side):
        yield ""
        yield f"{'at the end':<26}{'on average':>18}   95 % interval"
    for measure, kind, who in told:
        found = mean(side.of(measure), side.games, totals.batches)
        low, high = found.interval()
        label = f"{kind.replace('_', ' ')}, {who}"
        yield f"{label:<26}{found.value:>18.2f}   {low:.2f} to {high:.2f}"


def _course(side: Side) -> Iterator[str]:
    counts = {
        int(measure.partition(":")[2]): sums.total
        for measure, sums in side.sums.items() if measure.startswith("winners:")
    }
    together = ", ".join(f"{n} {times / side.games:.0%}" for n, times in sorted(counts.items()))
    yield f"winners in a game: {together}"
    lengths = side.lengths
    middle = quantile(lengths, 0.5)
    yield f"choices in a game: {min(lengths)} to {max(lengths)}, median {middle}"
    turns = side.of(TURNS).total
    if turns:
        average, in_turn = turns / side.games, side.of(LENGTH).total / turns
        yield f"turns in a game: {average:.1f}, with {in_turn:.2f} choices in a turn"
    if LEAD_CHANGES in side.sums:
        yield f"the lead changes: {side.of(LEAD_CHANGES).total / side.games:.1f} times in a game"


def _uses(totals: Totals, known: Sequence[str]) -> Iterator[str]:
    """Yield how often each rule was carried out, the most used first of its kind."""
    side = totals.sides[0]
    used = [rule for rule in known if f"rule:{rule}" in side.sums]
    if used:
        yield ""
        yield f"{'in a game':<44}{'times':>10}   95 % interval"
    for rule in sorted(used, key=lambda name: (name.partition(" ")[0], -side.of(f"rule:{name}").total)):
        found = mean(side.of(f"rule:{rule}"), side.games, totals.batches)
        low, high = found.interval()
        yield f"{rule:<44}{found.value:>10.3f}   {max(0.0, low):.3f} to {high:.3f}"
    never = never_used(side, known)
    if never:
        yield ""
        yield f"never used: {', '.join(never)}"
