"""Plots of what was counted, as PNG and as SVG that follows a light or a dark page.

Nothing here knows a language: whoever asks for a plot gives its words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from rulewright.foundation.frozen import dataclass
from rulewright.study.statistics import quantile

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_INK, _FAINT = "#24292f", "#8c959f"
_SERIES = ("#2f6f9f", "#c2571a")
_DARK = {_INK: "#e6edf3", _FAINT: "#7d8590", _SERIES[0]: "#6cb2e6", _SERIES[1]: "#f0935a"}
"""What each colour is on a dark page."""

_BINS = 40
_LAST = 0.995
"""The longest games of all would make the rest too small to see."""

_WIDTH = 6.4


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure with its interval, and what it is of."""

    label: str
    value: float
    low: float
    high: float


def histogram(
    lengths: Sequence[Mapping[int, int]], names: Sequence[str], title: str, x: str, y: str
) -> Figure:
    """Return how many games had which length, by one set of rules or two."""
    figure, axes = _figure(title, 3.2)
    least = min(min(each, default=0) for each in lengths)
    most = max(quantile(each, _LAST) for each in lengths) + 1
    width = max(1, -(-(most - least) // _BINS))
    edges = list(range(least, most + width, width))
    for counts, name, colour in zip(lengths, names, _SERIES, strict=False):
        total = max(1, sum(counts.values()))
        heights = [0.0] * (len(edges) - 1)
        for length, games in counts.items():
            if length < edges[-1]:
                heights[(length - least) // width] += 100 * games / total
        axes.stairs(heights, edges, label=name, color=colour, fill=len(lengths) == 1, linewidth=1.8)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.set_ylim(bottom=0)
    if len(lengths) > 1:
        axes.legend(frameon=False)
    return figure


def bars(
    series: Sequence[Sequence[Bar]], names: Sequence[str], title: str, x: str, zero: bool = False
) -> Figure:
    """Figures with their intervals, one below another; `zero` marks where there is no difference."""
    labels = list(dict.fromkeys(bar.label for each in series for bar in each))
    figure, axes = _figure(title, 0.9 + 0.26 * len(labels) * (1 + 0.35 * (len(series) > 1)))
    for number, (each, name, colour) in enumerate(zip(series, names, _SERIES, strict=False)):
        shift = 0.17 * (2 * number - len(series) + 1)
        at = [labels.index(bar.label) + shift for bar in each]
        values = [bar.value for bar in each]
        reach = [
            [max(0.0, bar.value - bar.low) for bar in each], [max(0.0, bar.high - bar.value) for bar in each]
        ]
        axes.errorbar(values, at, xerr=reach, fmt="o", color=colour, label=name, markersize=4, capsize=2)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel(x)
    if zero:
        axes.axvline(0, color=_FAINT, linewidth=1)
    else:
        axes.set_xlim(left=0)
    if len(series) > 1:
        axes.legend(frameon=False)
    return figure


def _figure(title: str, height: float) -> tuple[Figure, Axes]:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"axes.edgecolor": _FAINT, "axes.labelcolor": _INK, "text.color": _INK,
                     "xtick.color": _INK, "ytick.color": _INK, "font.size": 9.0}):
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        if title:
            axes.set_title(title, fontsize=10, loc="left")
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        axes.grid(axis="x", color=_FAINT, alpha=0.25, linewidth=0.6)
        axes.set_axisbelow(True)
    return figure, axes


def png(figure: Figure) -> bytes:
    """Return a plot as PNG, on white."""
    found = BytesIO()
    figure.savefig(found, format="png", dpi=144, facecolor="#ffffff", metadata={"Software": None})
    return found.getvalue()


def svg(figure: Figure) -> str:
    """Return a plot as SVG: the same text each time. Its colours are those of the page around it, where that
    sets them (`--plot-ink`, …), and otherwise those that the reader's system asks for."""
    from matplotlib import rc_context

    found = BytesIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "rulewright"}):
        figure.savefig(found, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = found.getvalue().decode()
    names = dict(zip((_INK, _FAINT, *_SERIES), ("ink", "faint", "one", "two"), strict=True))
    for colour, name in names.items():
        text = text.replace(colour, f"var(--plot-{name}, var(--own-{name}))")
    light = "".join(f"--own-{name}:{colour};" for colour, name in names.items())
    dark = "".join(f"--own-{name}:{_DARK[colour]};" for colour, name in names.items())
    style = f"<style>svg{{{light}}}@media(prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"
    head, mark, rest = text.partition("<defs>")
    return f"{head}{style}\n {mark}{rest}"
