"""What a comparison found, in sentences of any language.

The words stand in `locales/<language>/studies.po`, with the English sentence as msgid. What a rule or a
card is called is asked of the engine's texts, so that it is what the book calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from babel.numbers import format_decimal

from rulewright.foundation.frozen import dataclass
from rulewright.study.statistics import Difference, difference, games_to_show
from rulewright.study.totals import LEAD_CHANGES, LENGTH, PARTY, SEATS, TIED, TURNS, Totals

if TYPE_CHECKING:
    from rulewright.runtime.texts import Texts

RATES = ("wins:", PARTY, TIED)
"""Measures of something that happens in a game or not, told in percent."""

COMPARED = ("action:", "rule:")

ONE_POINT = 0.01
"""The size of a difference that it is said of how many games would show it."""

_MORE_AND_LESS: Mapping[str, tuple[str, str]] = {
    LENGTH: (
        "Games are longer: {after} choices instead of {before} ({low} to {high}).",
        "Games are shorter: {after} choices instead of {before} ({low} to {high}).",
    ),
    TURNS: (
        "Games have more turns: {after} instead of {before} ({low} to {high}).",
        "Games have fewer turns: {after} instead of {before} ({low} to {high}).",
    ),
    LEAD_CHANGES: (
        "The lead changes more often: {after} times a game instead of {before} ({low} to {high}).",
        "The lead changes less often: {after} times a game instead of {before} ({low} to {high}).",
    ),
    TIED: (
        "Several players win together more often: in {after} % of games instead of {before} % "
        "({low} to {high} points).",
        "Several players win together less often: in {after} % of games instead of {before} % "
        "({low} to {high} points).",
    ),
    "wins": (
        "Player {name} wins more often: {after} % of games instead of {before} % ({low} to {high} points).",
        "Player {name} wins less often: {after} % of games instead of {before} % ({low} to {high} points).",
    ),
    "party": (
        "Whoever has “{name}” wins more often: {after} % instead of {before} % ({low} to {high} points).",
        "Whoever has “{name}” wins less often: {after} % instead of {before} % ({low} to {high} points).",
    ),
    "rule": (
        "“{name}” comes up more often: {after} times a game instead of {before} ({low} to {high}).",
        "“{name}” comes up less often: {after} times a game instead of {before} ({low} to {high}).",
    ),
}
_NEW = "“{name}” comes up now: {after} times a game."
_GONE = "“{name}” comes up no more; before it was {before} times a game."
_HEAD = (
    "{games} games by each of the two sets of rules, with the same seeds. {tests} figures are compared; "
    "their intervals hold together at 95 % (Bonferroni)."
)
_NONE = "No difference is to be seen."
_NEEDED = (
    "It would take about {games} games to see, in four studies of five, that a player wins one point of a "
    "hundred more or less often."
)
PAGE = (
    "What other rules do to the game",
    "Bots that take any choice at random have played {games} games for {players} players by the rules as "
    "they are and by each of these, with the same seeds. Told is what differs surely: all intervals in "
    "brackets hold together at 95 %. People do not play as bots do, but what a rule makes longer, more "
    "frequent or more even often shows here first.",
    "Choices in a game: the surface is the game as it is, the line the game with this rule.",
)
"""The title of the page in the book, what it begins with, and what stands below each plot."""

MESSAGES = frozenset(
    {*PAGE, _NEW, _GONE, _HEAD, _NONE, _NEEDED, *(text for two in _MORE_AND_LESS.values() for text in two)}
)
"""Every sentence, for those who translate."""


@dataclass(frozen=True, slots=True)
class Voice:
    """One language: its sentences by the English ones, and what things are called by both sides."""

    language: str
    say: Callable[[str], str]
    texts: Sequence[Texts]

    def rule(self, rule: str) -> str:
        """Return what a rule is called in the book: `card pistol when revealed` is the card."""
        kind, _, rest = rule.partition(" ")
        name = rest.partition(" ")[0]
        for texts in self.texts:
            rules = texts.data.get("rules")
            if isinstance(rules, Mapping) and f"{kind}-{name}" in rules:
                return texts.rule(f"{kind}-{name}").title
        return name.replace("_", " ")

    def party(self, name: str) -> str:
        """Return what a kind of piece is called."""
        for texts in self.texts:
            for terms in texts.data.get("enums", {}).values():
                if name in terms:
                    return str(terms[name])
        return name.replace("_", " ")

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number as this language writes it."""
        tail = f".{'0' * digits}" if digits else ""
        return str(format_decimal(value, f"#,##0{tail}", locale=self.language))

    def sized(self, value: float) -> str:
        """Return a number with as many digits as say something, and a sign of its own if it is below 0."""
        size = abs(value)
        return self.number(value, 0 if size >= 100 else 1 if size >= 10 else 2)


def compared(totals: Totals) -> list[Difference]:
    """Return the differences in all that is compared: what was measured by both sets of rules, and happens
    by one at least."""
    found = {measure for side in totals.sides for measure in side.sums}
    both = found.intersection(*(side.sums for side in totals.sides))
    measures = [measure for measure in (LENGTH, TURNS, LEAD_CHANGES, TIED) if measure in both]
    for prefix in ("wins:", PARTY, *COMPARED):
        measures += sorted(m for m in found if m.startswith(prefix) and not m.startswith("rule:action "))
    measures = [
        m for m in measures if not m.startswith(PARTY) or f"{SEATS}{m.removeprefix(PARTY)}" in both
    ]
    return [difference(measure, totals, len(measures)) for measure in measures]


def shown(differences: Sequence[Difference]) -> list[Difference]:
    """Return those that hold: first how games go and who wins, then what comes up, the largest change first."""

    def order(each: Difference) -> tuple[bool, float]:
        if not each.measure.startswith(COMPARED):
            return False, 0.0
        return True, -abs(each.change) / max(each.before, each.after)

    return sorted((each for each in differences if each.holds), key=order)


def head(totals: Totals, tests: int, voice: Voice) -> str:
    """Return what was played, and how sure what follows is."""
    games = voice.number(min(side.games for side in totals.sides))
    return voice.say(_HEAD).format(games=games, tests=tests)


def findings(differences: Sequence[Difference], voice: Voice) -> Iterator[str]:
    """Yield a sentence for each difference that holds, or that there is none and what it would take."""
    found = shown(differences)
    for each in found:
        yield sentence(each, voice)
    if not found:
        yield voice.say(_NONE)
    wins = [each for each in differences if each.measure.startswith("wins:")]
    if wins and not any(each.holds for each in wins):
        most = max(each.deviation for each in wins)
        if most:
            games = games_to_show(most, ONE_POINT, len(differences))
            yield voice.say(_NEEDED).format(games=voice.number(_rounded(games)))


def _rounded(games: int) -> int:
    """Return a number of games with two digits that say something."""
    scale = int(f"1{'0' * (len(str(games)) - 2)}")
    return -(-games // scale) * scale


def sentence(each: Difference, voice: Voice) -> str:
    """Return one difference, in words."""
    what, _, of = each.measure.partition(":")
    is_rate = each.measure.startswith(RATES)
    scale = 100.0 if is_rate else 1.0
    amounts = {
        "after": voice.number(scale * each.after, 1) if is_rate else voice.sized(each.after),
        "before": voice.number(scale * each.before, 1) if is_rate else voice.sized(each.before),
        "low": _signed(scale * each.low, voice), "high": _signed(scale * each.high, voice),
    }
    name = of
    if what in {"action", "rule"}:
        name = voice.rule(of if what == "rule" else f"action {of}")
        if not each.before:
            return voice.say(_NEW).format(name=name, **amounts)
        if not each.after:
            return voice.say(_GONE).format(name=name, **amounts)
        what = "rule"
    elif what == "wins":
        name = str(int(of) + 1)
    elif what == "party":
        name = voice.party(of)
    more, less = _MORE_AND_LESS[what]
    return voice.say(more if each.change > 0 else less).format(name=name, **amounts)


def _signed(value: float, voice: Voice) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{voice.sized(abs(value))}"
