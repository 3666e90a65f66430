"""What happens in games at random where the analysis is not certain.

Whether all is there that rules name, and pieces and room for moves; and how much is done between two choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rulewright.analysis.cost_bounds import in_millions
from rulewright.diagnostics.model import Diagnostic, Severity
from rulewright.foundation.source import Span
from rulewright.interpreter.fault import EndlessFault, EngineFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.interpreter.numbering import Numbering
from rulewright.model import nodes as m
from rulewright.model.capacity_messages import seen_crowded, seen_left_out, seen_short
from rulewright.model.tree import walk_game
from rulewright.model.types import BoolType, EnumType, IntType
from rulewright.runtime.chance import Chance

S = TypeVar("S", m.Move, m.If)

GAMES = 300
"""So many games are played at most, with each number of players in turn."""

CHOICES = 500
"""So many choices are made in one game at most."""

WORK = 100_000
"""After so many statements and tests of members in all games together no more is chosen: half a second or so."""


@dataclass(slots=True)
class _Seen(Generic[S]):
    """In how many games something happened to a statement, and how it came to it the first time."""

    statement: S
    games: int = 0
    first: str = ""


@dataclass(slots=True)
class _Played:
    """What was seen in all games."""

    games: int = 0
    short: dict[Span, _Seen[m.Move]] = field(default_factory=dict)
    crowded: dict[Span, _Seen[m.Move]] = field(default_factory=dict)
    left_out: dict[Span, _Seen[m.If]] = field(default_factory=dict)
    steps: int = 0
    endless: int = 0


def _note(seen: dict[Span, _Seen[S]], statements: Sequence[S], here: str) -> None:
    """Keep what happened in one game to some statements."""
    for statement in statements:
        seen.setdefault(statement.span, _Seen(statement, first=here)).games += 1


def seen_in_play(game: m.Game, most: int = WORK) -> list[Diagnostic]:
    """Return the statements that lack pieces, room or what they name, in games at random (W212), and how much was
    done between two choices where that may be too much (W213).

    Nothing is played for a game of which all that is certain.
    """
    if game.work is None and not any(map(_is_uncertain, walk_game(game))):
        return []
    played, work = _Played(), 0
    for seed in range(GAMES):
        work += _play(game, seed, most - work, played)
        played.games += 1
        if work >= most:
            break
    return sorted(_told(game, played), key=lambda item: (item.span.file.name, item.span.start))


def _is_uncertain(part: object) -> bool:
    match part:
        case m.Move():
            return part.fitting or part.scarce
        case m.If():
            return part.leaves_out
        case _:
            return False


def _told(game: m.Game, played: _Played) -> Iterator[Diagnostic]:
    for short in played.short.values():
        yield seen_short(short.statement, _how_often(short, played))
    for crowded in played.crowded.values():
        yield seen_crowded(game, crowded.statement, _how_often(crowded, played))
    told: set[int] = set()
    for left_out in played.left_out.values():
        match left_out.statement.condition:
            case m.Exists(m.LocalRef(local)) if local.uid in told:
                continue  # what one choice did not give is told once
            case m.Exists(m.LocalRef(local)):
                told.add(local.uid)
            case _:
                pass
        yield seen_left_out(left_out.statement, _how_often(left_out, played))
    if game.work is not None:
        yield _worked(game.work, played)


def _worked(work: m.Work, played: _Played) -> Diagnostic:
    """Return what is told of a game in which steps are counted."""
    limit = f"With more than {in_millions(work.limit)} a game cannot go on."
    if played.endless:
        return Diagnostic(
            "W213", "The rules went on for too long", work.span,
            reason=f"So it was in {played.endless} of {_games(played.games)} played at random. {limit}",
            suggestion=work.mend, severity=Severity.WARNING,
        )
    return Diagnostic(
        "W213", "This can go on for long", work.span, "most is done here",
        reason=f"It can take about {in_millions(work.steps)} steps before somebody chooses again, and is "
        f"counted in play: in {_games(played.games)} at random {in_millions(played.steps)} at most. {limit}",
        severity=Severity.NOTE,
    )


def _how_often(seen: _Seen[S], played: _Played) -> str:
    return f"So it was in {seen.games} of {_games(played.games)} played at random, first {seen.first}."


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _play(game: m.Game, seed: int, work: int, seen: _Played) -> int:
    """Play one game, and return how much work it was."""
    players = game.min_players + seed % (game.max_players - game.min_players + 1)
    lots = Chance.from_seed(seed + GAMES)
    try:
        played = Interpreter(game, players, Chance.from_seed(seed), _options(game, players, seed, lots))
    except EngineFault:
        return work
    where, told = "while the game is set up", _Told()
    for number in range(1, CHOICES + 1):
        told.note(played, seen, f"with {players} players, {where}")
        if not played.options or played.work >= work:
            break
        where = f"at choice {number} (`{played.choice}`)"
        try:
            played.apply(played.options[lots.below(len(played.options))])
        except EndlessFault:
            seen.endless += 1
            return work  # nobody waits for another one
        except EngineFault:
            break
    seen.steps = max(seen.steps, played.most_spent)
    return played.work


@dataclass(slots=True)
class _Told:
    """How many statements were noted in one game."""

    short: int = 0
    crowded: int = 0
    left_out: int = 0

    def note(self, played: Interpreter, seen: _Played, here: str) -> None:
        """Keep what happened since the last time, each statement once for each game."""
        _note(seen.short, [move for move in played.short[self.short :] if move.scarce], here)
        _note(seen.crowded, played.crowded[self.crowded :], here)
        _note(seen.left_out, played.left_out[self.left_out :], here)
        self.short, self.crowded, self.left_out = len(played.short), len(played.crowded), len(played.left_out)


def _options(game: m.Game, players: int, seed: int, lots: Chance) -> Mapping[str, int]:
    """Return the options of one game: as they begin for each number of players once, then at random."""
    if seed <= game.max_players - game.min_players:
        return {}
    numbering = Numbering(game, players)
    found = {}
    for variable in game.variables.values():
        if variable.is_option and variable.name not in game.switches:
            match variable.type:
                case BoolType():
                    values: tuple[int, ...] = (0, 1)
                case IntType() | EnumType() as kind:
                    values = numbering.range_of(kind)
                case _:
                    continue
            found[variable.name] = values[lots.below(len(values))]
    return found
