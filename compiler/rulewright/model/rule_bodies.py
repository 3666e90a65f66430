"""Where statements stand: in the rules of a game, below other statements, and in what those call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of any sort: the names it is given, the values it asks for itself, and its statements.

    `item` is the declaration that it stands in.
    """

    item: m.Item
    name: str
    params: tuple[m.Local, ...]
    values: tuple[m.Expr | m.Domain, ...]
    body: m.Block

    @property
    def trees(self) -> tuple[m.Expr | m.Domain | m.Statement, ...]:
        """Return all there is in it."""
        return *self.values, *self.body


def rules(game: m.Game) -> Iterator[Rule]:
    """Yield every rule of a game: functions first, then those with statements."""
    for function in game.functions.values():
        yield Rule(function, function.name, function.params, (function.value,), ())
    for step in game.setup.steps:
        yield Rule(game.setup, step.name, (), (), step.body)
    yield Rule(game.play, "play", (), (), game.play.body)
    for verb in game.verbs.values():
        yield Rule(verb, verb.name, verb.params, (), verb.body)
    for action in game.actions.values():
        params = (action.actor,) + ((action.place,) if action.place else ())
        needs = tuple(need.test for need in action.needs)
        yield Rule(action, action.name, params, needs, action.body)
    for card in game.cards.values():
        for handler in card.handlers:
            yield Rule(card, card.name, handler.params, (), handler.body)
    for trigger in game.triggers.values():
        domain = (trigger.domain,) if trigger.domain is not None else ()
        yield Rule(trigger, trigger.name, (), (*domain, trigger.condition), trigger.body)


def bodies(game: m.Game) -> Iterator[m.Block]:
    """Return the statements of every rule of a game."""
    return (rule.body for rule in rules(game) if rule.body)


def below(statement: m.Statement) -> tuple[m.Block, ...]:
    """Return the blocks that stand below a statement."""
    match statement:
        case m.Choose(otherwise=otherwise) | m.Move(otherwise=otherwise):
            return (otherwise,)
        case m.May(body=then, otherwise=otherwise):
            return then, otherwise
        case m.If(then=then, otherwise=otherwise) | m.IfThere(then=then, otherwise=otherwise):
            return then, otherwise
        case m.ForEach(body=body) | m.Secretly(body=body) | m.Together(body=body):
            return (body,)
        case m.Repeat(body=body) | m.RepeatUntil(body=body) | m.TakeTurns(body=body):
            return (body,)
        case (
            m.Let() | m.Look() | m.TakeAction() | m.Shuffle() | m.Swap() | m.Assign()
            | m.AssignRandom() | m.Adjust() | m.Call() | m.CarryOut() | m.Stop() | m.Finish()
        ):
            return ()
        case _:
            assert_never(statement)


def called(game: m.Game, statement: m.Statement) -> tuple[m.Block, ...]:
    """Return the bodies of the rules that a statement itself can lead to."""
    match statement:
        case m.Call(verb=name):
            return (game.verbs[name].body,)
        case m.CarryOut(event=name):
            return tuple(handler.body for handler in handlers(game, name))
        case m.TakeAction():
            return tuple(action.body for action in game.actions.values())
        case (
            m.Let() | m.Choose() | m.May() | m.Look() | m.Move() | m.Shuffle() | m.Swap() | m.If()
            | m.IfThere() | m.ForEach() | m.Secretly() | m.Repeat() | m.RepeatUntil()
            | m.TakeTurns() | m.Assign() | m.AssignRandom() | m.Adjust() | m.Stop() | m.Finish()
            | m.Together()
        ):
            return ()
        case _:
            assert_never(statement)


def handlers(game: m.Game, event: str) -> list[m.Handler]:
    """Return the rules of all cards for an event."""
    found = (handler for card in game.cards.values() for handler in card.handlers)
    return [handler for handler in found if handler.event == event]


def statements(body: m.Block) -> Iterator[m.Statement]:
    """Yield every statement of a block, each before those below it."""
    waiting = list(reversed(body))
    while waiting:
        statement = waiting.pop()
        yield statement
        for block in reversed(below(statement)):
            waiting.extend(reversed(block))


def reached(game: m.Game, body: m.Block) -> Iterator[m.Statement]:
    """Yield every statement of a block and of all rules that it can lead to, each rule once."""
    seen: set[int] = set()
    waiting = [body]
    while waiting:
        block = waiting.pop()
        if id(block) in seen:
            continue
        seen.add(id(block))
        for statement in statements(block):
            yield statement
            waiting.extend(called(game, statement))


def never_goes_on(statement: m.Statement) -> bool:
    """Return whether nothing comes behind a statement: it leaves the rule, ends the game, or never ends."""
    match statement:
        case m.Stop() | m.Finish() | m.TakeTurns():
            return True
        case m.If(then=then, otherwise=otherwise) | m.IfThere(then=then, otherwise=otherwise):
            return _never_ends(then) and _never_ends(otherwise)
        case m.May(body=body, otherwise=otherwise):
            return _never_ends(body) and _never_ends(otherwise)
        case m.Together(body=body):
            return _never_ends(body)
        case (
            m.Let() | m.Choose() | m.Look() | m.TakeAction() | m.Move() | m.Shuffle() | m.Swap()
            | m.ForEach() | m.Secretly() | m.Repeat() | m.RepeatUntil() | m.Assign()
            | m.AssignRandom() | m.Adjust() | m.Call() | m.CarryOut()
        ):
            return False
        case _:
            assert_never(statement)


def _never_ends(body: m.Block) -> bool:
    return any(never_goes_on(statement) for statement in body)
