"""The plots that commands draw."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulewright.cli.console import shown_path
from rulewright.foundation.atomic_write import write_file
from rulewright.study.statistics import mean
from rulewright.study.tables import parties, party_wins, seats, wins
from rulewright.study.totals import Side, Totals

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from rulewright.study.plots import Bar

MOST = 40
"""The most used rules that are drawn."""


def draw(folder: Path | None, totals: Totals, names: Sequence[str]) -> None:
    """Draw all plots of a study in a folder, if one was asked for."""
    if folder is None:
        return
    from rulewright.study.plots import png, svg

    folder.mkdir(parents=True, exist_ok=True)
    for name, figure in _figures(totals, names).items():
        write_file(folder / f"{name}.png", png(figure))
        write_file(folder / f"{name}.svg", svg(figure))
    click.echo(f"Drawn: {shown_path(folder)}", err=True)


def _figures(totals: Totals, names: Sequence[str]) -> dict[str, Figure]:
    from rulewright.study import plots

    sides = totals.sides
    figures = {
        "length": plots.histogram(
            [side.lengths for side in sides], names, "How long games are", "choices in a game",
            "games (%)",
        ),
        "winners": plots.bars([_winners(side) for side in sides], names, "Who wins", "games won (%)"),
    }
    for name, title in (("action", "Actions"), ("rule", "Rules")):
        series = [_uses(side, totals.batches, f"{name}:") for side in sides]
        if any(series):
            figures[f"{name}s"] = plots.bars(series, names, title, "times in a game")
    return figures


def _winners(side: Side) -> list[Bar]:
    from rulewright.study.plots import Bar

    found = [(f"player {seat + 1}", wins(side, seat)) for seat in range(seats(side))]
    found += [(party, party_wins(side, party)) for party in parties(side)]
    return [
        Bar(name, 100 * rate.share, *(100 * end for end in rate.interval)) for name, rate in found
    ]


def _uses(side: Side, batches: int, kind: str) -> list[Bar]:
    from rulewright.study.plots import Bar

    measures = sorted(
        (measure for measure in side.sums if measure.startswith(kind)),
        key=lambda measure: -side.of(measure).total,
    )[:MOST]
    found = []
    for measure in measures:
        average = mean(side.of(measure), side.games, batches)
        found.append(Bar(measure.removeprefix(kind), average.value, *average.interval()))
    return found
