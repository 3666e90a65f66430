"""What a comparison found, in sentences of any language.

The words stand in `locales/<language>/studies.po`, with the English sentence as msgid. What a rule or a
card is called is asked of the engine's texts, so that it is what the book calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from babel.lists import format_list
from babel.numbers import format_decimal

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import in_each
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
    "they are and by each of these. Told is what differs surely. People do not play as bots do, but what a "
    "rule makes longer, more frequent or more even often shows here first.",
    "Choices in a game: the surface is the game as it is, the line the game with this rule.",
    "The figures, with intervals that hold together at 95 %",
)
"""The title of the page in the book, what it begins with, what stands below each plot, and above the figures."""

_IN_SHORT: Mapping[str, tuple[str, str]] = {
    LENGTH: ("Games are about {percent} % longer.", "Games are about {percent} % shorter."),
    TURNS: ("Games have about {percent} % more turns.", "Games have about {percent} % fewer turns."),
    LEAD_CHANGES: (
        "The lead changes about {percent} % more often.", "The lead changes about {percent} % less often.",
    ),
    TIED: (
        "Several players win together in {after} of 100 games instead of {before}.",
        "Several players win together in only {after} of 100 games instead of {before}.",
    ),
    "wins": (
        "Player {name} wins {after} of 100 games instead of {before}.",
        "Player {name} wins only {after} of 100 games instead of {before}.",
    ),
    "party": (
        "Whoever has “{name}” wins {after} of 100 games instead of {before}.",
        "Whoever has “{name}” wins only {after} of 100 games instead of {before}.",
    ),
}
_EACH_PLAYER = (
    "Each player wins about {after} of 100 games instead of {before}.",
    "Each player wins only about {after} of 100 games instead of {before}.",
)
_PLAYERS = "wins:0-"
"""The measure of how often a player wins, whoever it is."""
_LITTLE = "Nothing changes much."
_QUOTED = in_each("“{}”", "‘{}’", "„{}“", "«{}»")
_NEW_IN_SHORT = "Comes up now: {names}."
_GONE_IN_SHORT = "Comes up no more: {names}."
_MORE_IN_SHORT = "Comes up much more often: {names}."
_LESS_IN_SHORT = "Comes up much less often: {names}."
_MUCH = 0.15
"""The smallest part by which something comes up much more or less often."""
_NAMES = 6
"""The most names in a sentence."""

MESSAGES = frozenset(
    {
        *PAGE, _NEW, _GONE, _HEAD, _NONE, _NEEDED,
        _NEW_IN_SHORT, _GONE_IN_SHORT, _MORE_IN_SHORT, _LESS_IN_SHORT,
        *_EACH_PLAYER, _LITTLE,
        *(text for both in (_MORE_AND_LESS, _IN_SHORT) for two in both.values() for text in two),
    }
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

    def quoted(self, name: str) -> str:
        """Return a name as this language sets it apart."""
        return _QUOTED[self.language].format(name)

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
    return [_per_seat(difference(measure, totals, len(measures)), totals) for measure in measures]


def _per_seat(each: Difference, totals: Totals) -> Difference:
    """Return how often one player of a party wins, where the difference is of all of them together."""
    if not each.measure.startswith(PARTY):
        return each
    seats = f"{SEATS}{each.measure.removeprefix(PARTY)}"
    one, other = (max(1, side.of(seats).total) / max(1, side.games) for side in totals.sides)
    scale = 2 / (one + other)
    before, after = each.before / one, each.after / other
    return replace(
        each, before=before, after=after, change=after - before, low=each.low * scale, high=each.high * scale,
        deviation=each.deviation * scale,
    )


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


def in_short(differences: Sequence[Difference], voice: Voice) -> Iterator[str]:
    """Yield what a player would say of it: in round numbers, and by name what comes up much more or less often."""
    listed: dict[str, list[str]] = {
        text: [] for text in (_NEW_IN_SHORT, _GONE_IN_SHORT, _MORE_IN_SHORT, _LESS_IN_SHORT)
    }
    found = shown(differences)
    said = 0
    for each in _with_players_as_one(found, [one for one in differences if one.measure.startswith("wins:")]):
        what, name = _named(each, voice)
        if what == "rule":
            if (text := _frequency(each)) is not None:
                listed[text].append(voice.quoted(name))
            continue
        more, less = _EACH_PLAYER if each.measure == _PLAYERS else _IN_SHORT[what]
        said += 1
        yield voice.say(more if each.change > 0 else less).format(
            name=name, percent=_about(100 * abs(each.change) / (each.before or each.after)),
            after=voice.number(100 * each.after), before=voice.number(100 * each.before),
        )
    for text, names in listed.items():
        if names:
            said += 1
            yield voice.say(text).format(names=format_list(names[:_NAMES], locale=voice.language))
    if not said:
        yield voice.say(_LITTLE if found else _NONE)


def _with_players_as_one(found: Sequence[Difference], players: Sequence[Difference]) -> Iterator[Difference]:
    """Yield differences, and in place of those of all `players` one of their mean, where all go the same way."""
    wins = [each for each in found if each in players]
    if not wins[1:] or len(wins) < len(players) or len({each.change > 0 for each in wins}) > 1:
        yield from found
        return
    for each in found:
        if each not in wins:
            yield each
        elif each is wins[0]:
            before = sum(win.before for win in wins) / len(wins)
            after = sum(win.after for win in wins) / len(wins)
            yield replace(each, measure=_PLAYERS, before=before, after=after, change=after - before)


def _frequency(each: Difference) -> str | None:
    """Return the sentence for something that comes up more or less often; None where it is hardly so."""
    if not each.before or not each.after:
        return _GONE_IN_SHORT if each.before else _NEW_IN_SHORT
    if abs(each.change) < _MUCH * each.before:
        return None
    return _MORE_IN_SHORT if each.change > 0 else _LESS_IN_SHORT


def _about(percent: float) -> int:
    """Return a round number: in steps of five where it is large."""
    return max(1, round(percent)) if percent < 20 else 5 * round(percent / 5)


def _rounded(games: int) -> int:
    """Return a number of games with two digits that say something."""
    scale = int(f"1{'0' * (len(str(games)) - 2)}")
    return -(-games // scale) * scale


def sentence(each: Difference, voice: Voice) -> str:
    """Return one difference, in words."""
    is_rate = each.measure.startswith(RATES)
    scale = 100.0 if is_rate else 1.0
    amounts = {
        "after": voice.number(scale * each.after, 1) if is_rate else voice.sized(each.after),
        "before": voice.number(scale * each.before, 1) if is_rate else voice.sized(each.before),
        "low": _signed(scale * each.low, voice), "high": _signed(scale * each.high, voice),
    }
    what, name = _named(each, voice)
    if what == "rule" and not each.before:
        return voice.say(_NEW).format(name=name, **amounts)
    if what == "rule" and not each.after:
        return voice.say(_GONE).format(name=name, **amounts)
    more, less = _MORE_AND_LESS[what]
    return voice.say(more if each.change > 0 else less).format(name=name, **amounts)


def _named(each: Difference, voice: Voice) -> tuple[str, str]:
    """Return what sort of thing a measure is of, and what that is called."""
    what, _, of = each.measure.partition(":")
    match what:
        case "action" | "rule":
            return "rule", voice.rule(of if what == "rule" else f"action {of}")
        case "wins":
            return what, str(int(of.rstrip("-")) + 1)
        case "party":
            return what, voice.party(of)
        case _:
            return what, of


def _signed(value: float, voice: Voice) -> str:
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{voice.sized(abs(value))}"
