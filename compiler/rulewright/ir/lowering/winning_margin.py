"""How close each player is to winning, where the rules tell: what a search needs that cannot play
every game to its end.

`end the game won by player where points of player is most_points` says that points win, and so does
`trigger … for each player as leader when aboard of leader is at least 6` with `player is leader`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.ranking import Key, keys_of
from rulewright.model.types import IntType

_MORE = (m.CompareOp.GE, m.CompareOp.GT, m.CompareOp.EQ)


def winning_quantity(game: m.Game) -> str | None:
    """Return the quantity of a player that wins when it is high, if the rules know just one."""
    rank = game.functions.get(m.FunctionKind.RANK)
    keys = None if rank is None else keys_of(rank)
    match keys:
        case (Key(m.Apply(name, (m.LocalRef(),)), True), *_):
            return name
        case _:
            pass
    found = {name for quantities in _endings(game) for name in quantities}
    return found.pop() if len(found) == 1 else None


def _endings(game: m.Game) -> Iterator[set[str]]:
    for body, trigger in _bodies(game):
        for statement in body:
            for part in walk(statement):
                if isinstance(part, m.Finish) and part.winners is not None:
                    yield _wins(part.winners, trigger)


def _bodies(game: m.Game) -> Iterator[tuple[m.Block, m.Trigger | None]]:
    yield game.play.body, None
    for verb in game.verbs.values():
        yield verb.body, None
    for action in game.actions.values():
        yield action.body, None
    for card in game.cards.values():
        for handler in card.handlers:
            yield handler.body, None
    for trigger in game.triggers.values():
        yield trigger.body, trigger


def _wins(winners: m.Domain, trigger: m.Trigger | None) -> set[str]:
    """Return the quantities of a winner that have to be high."""
    tests = [(each.test, winners.var) for each in winners.filters]
    if trigger is not None and trigger.domain is not None:
        leader = trigger.domain.var
        if any(_same(test, winners.var, leader) for test, _ in tests):
            tests.append((trigger.condition, leader))
    return {name for test, who in tests for name in _high(test, who)}


def _same(test: m.Expr, one: m.Local, other: m.Local) -> bool:
    if not isinstance(test, m.Compare) or test.op is not m.CompareOp.EQ:
        return False
    sides = {side.local for side in (test.left, test.right) if isinstance(side, m.LocalRef)}
    return sides == {one, other}


def _high(test: m.Expr, who: m.Local) -> Iterator[str]:
    for part in walk(test):
        if isinstance(part, m.Compare) and part.op in _MORE:
            match part.left:
                case m.Apply(name, (m.LocalRef(local, None),), IntType()) if local is who:
                    yield name
                case _:
                    pass
