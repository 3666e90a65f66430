"""What happens in games at random where it is not certain: whether all is there that rules name, pieces and room as

well, and how much is done between two choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.analysis.cost_bounds import in_millions
from rulewright.diagnostics.model import Diagnostic, Severity
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.interpreter.fault import EndlessFault, EngineFault
from rulewright.interpreter.interpreter import Interpreter
from rulewright.interpreter.numbering import Numbering
from rulewright.model import nodes as m
from rulewright.model.capacity_messages import seen_crowded, seen_left_out, seen_short
from rulewright.model.tree import walk_game
from rulewright.model.types import BoolType, EnumType, IntType
from rulewright.runtime.chance import Chance

GAMES = 300
"""So many games are played at most, with each number of players in turn."""

CHOICES = 500
"""So many choices are made in one game at most."""

WORK = 100_000
"""After so many statements and tests of members in all games together no more is chosen: half a second or so."""


@dataclass(slots=True)
class _Seen:
    """In how many games something happened to a statement, and how it came to it the first time."""

    statement: m.Move | m.If
    games: int = 0
    first: str = ""


@dataclass(slots=True)
class _Played:
    """What was seen in all games."""

    games: int = 0
    short: dict[Span, _Seen] = field(default_factory=dict)
    crowded: dict[Span, _Seen] = field(default_factory=dict)
    left_out: dict[Span, _Seen] = field(default_factory=dict)
    steps: int = 0
    endless: int = 0

    def note(self, seen: dict[Span, _Seen], statements: Sequence[m.Move | m.If], here: str) -> None:
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
    told: set[int] = set()
    for seen in (*played.short.values(), *played.crowded.values(), *played.left_out.values()):
        how_often = _how_often(seen, played)
        match seen.statement:
            case m.If(m.Exists(m.LocalRef(local))) if local.uid in told:
                continue  # what one choice did not give is told once
            case m.If() as asked:
                told |= {part.local.uid for part in walk(asked.condition) if isinstance(part, m.LocalRef)}
                yield seen_left_out(asked, how_often)
            case m.Move(span=span) as move if span in played.short and played.short[span] is seen:
                yield seen_short(move, how_often)
            case m.Move() as move:
                yield seen_crowded(game, move, how_often)
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


def _how_often(seen: _Seen, played: _Played) -> str:
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
        seen.note(seen.short, [move for move in played.short[self.short :] if move.scarce], here)
        seen.note(seen.crowded, played.crowded[self.crowded :], here)
        seen.note(seen.left_out, played.left_out[self.left_out :], here)
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
