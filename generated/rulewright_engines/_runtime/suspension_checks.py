"""Whether the rules can wait the way a state says: who chooses, for which rule, after what.

Rules never call themselves, so that at a choice those at work form a chain: the choice stands in
one rule, that rule was called by another, and so on up to the set-up or the course of play. A text
from a stranger can claim anything else; what is found here is what no play leads to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .chance import Chance
from .description import Call, Choice, Field, Loop, Point, Rule
from .engine import Engine, State
from .errors import quoted
from .notation import DONE
from .values import NONE

LONGEST_BLOCK = 10_000
"""No simultaneous block takes so many choices."""


class Impossible(ValueError):
    """What makes a state one that no play leads to."""


def check_over(engine: Engine, state: State) -> None:
    """A game that is over keeps nothing for its rules; `Impossible` if this one does."""
    _check_cleared(engine, state, set())


def check_waiting(engine: Engine, state: State) -> None:
    """The rules at work, their fields, who chooses and the picks so far; `Impossible` otherwise.

    `at` and `options` are those of the state; the options are not looked at.
    """
    description = engine.description
    choice = description.choices[state.at]
    waiting = chain(engine, state)
    kept: set[str] = set()
    for point in waiting:
        rule = description.rules[point.rule]
        kept.update(rule.fields)
        if rule.then is not None:
            kept.add(rule.then)
    _check_cleared(engine, state, kept)
    for point in waiting:
        _check_point(engine, state, point)
        _check_answers(engine, state, point)
    if engine.choosers[state.at](state) != state.chooser:
        raise Impossible(f"it is not p{state.chooser + 1} who makes the choice {choice.name}")
    open_now = max((point.secret for point in waiting), default=-1)
    if open_now != state.secret:
        raise Impossible(f"the choice {choice.name} is not made in the secret block {state.secret}")
    _check_picks(engine, state, state.at, state.picks)
    if state.secret >= 0:
        _check_secret(engine, state)


def check_answers(engine: Engine, state: State) -> None:
    """The answers given so far that still stand could be given in this position; or `Impossible`."""
    for point in chain(engine, state):
        _check_answers(engine, state, point)


def answers(engine: Engine, state: State) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield the open answers that still stand: the choice, whose it was, and what was chosen."""
    for point in chain(engine, state):
        for at, name in point.chosen:
            if engine.description.choices[at].secret:
                continue
            value = getattr(state, name)
            chosen = value if isinstance(value, tuple) else (value,) if value != NONE else ()
            yield at, engine.choosers[at](state), chosen


def at_work(engine: Engine, state: State) -> tuple[str, ...]:
    """Return the rules at work, the innermost first; none where nobody is to choose."""
    if state.at < 0:
        return ()
    return tuple(engine.description.rules[point.rule].name for point in chain(engine, state))


# ---- the chain ----------------------------------------------------------------------------------


def chain(engine: Engine, state: State) -> list[Point]:
    """Return where each rule at work waits, the innermost first."""
    description = engine.description
    point = description.asked[state.at]
    found = [point]
    seen = {point.rule}
    while True:
        rule = description.rules[point.rule]
        if rule.then is None:
            return found
        number = getattr(state, rule.then)
        if not 0 <= number < len(description.resumed):
            raise Impossible(f"{rule.then} does not say where to go on after {rule.name}")
        point = description.resumed[number]
        if not any(_calls(state, call, rule) for call in point.calls):
            raise Impossible(f"{rule.name} is not called where {rule.then} says so")
        if point.rule in seen:
            raise Impossible(f"{rule.name} is called from within itself")
        seen.add(point.rule)
        found.append(point)


def _calls(state: State, call: Call, rule: Rule) -> bool:
    """Return whether it is this call that a rule, as it stands, comes from."""
    if call.then != rule.then:
        return False
    if call.card is not None and rule.card >= 0 and getattr(state, call.card) != rule.card:
        return False
    for field, given in call.given:
        value = given if isinstance(given, int) else getattr(state, given)
        if field in rule.fields and getattr(state, field) != value:
            return False
    return True


def _check_cleared(engine: Engine, state: State, kept: set[str]) -> None:
    """The fields of rules that are not at work are clear."""
    for field in engine.description.fields:
        clear: Any = NONE if field.kind == "int" else ()
        if field.name not in kept and getattr(state, field.name) != clear:
            raise Impossible(f"{field.name} belongs to a rule that is not at work")


def _check_point(engine: Engine, state: State, point: Point) -> None:
    """What always holds where a rule waits."""
    fields = {field.name: field for field in engine.description.fields}
    for name in point.bound:
        if not _is_value(engine, state, fields[name]):
            raise Impossible(f"{name} must have a value here")
    for loop in engine.description.rules[point.rule].loops:
        _check_loop(state, loop)


def _check_answers(engine: Engine, state: State, point: Point) -> None:
    """The answers that still stand where a rule waits are among what they were chosen from.

    Where there was nothing to choose nobody was asked, and the answer is one of before.
    """
    for at, name in point.chosen:
        value = getattr(state, name)
        trial: State = state.copy()
        trial.picks = ()
        options = engine.options[at](trial)
        if options and isinstance(value, tuple):
            _check_picks(engine, state, at, value)
        elif options and value not in options:
            chosen = engine.description.choices[at].name
            raise Impossible(f"{name} cannot have been chosen for {chosen}")


def _is_value(engine: Engine, state: State, field: Field) -> bool:
    value = getattr(state, field.name)
    return field.type is None or engine.values.allows(field.type, value, state.players)


def _check_loop(state: State, loop: Loop) -> None:
    items, index = getattr(state, loop.items), getattr(state, loop.index)
    if items == ():
        good = index in (NONE, 0)
    else:
        good = 1 <= index <= len(items)
        if good and loop.member is not None:
            good = getattr(state, loop.member) == items[index - 1]
    if not good:
        raise Impossible(f"{loop.index} is not where the loop through {loop.items} is")
    if loop.distinct and len(set(items)) < len(items):
        raise Impossible(f"{loop.items} has something twice")


# ---- choices made -------------------------------------------------------------------------------


def _check_picks(
    engine: Engine, state: State, at: int, picks: tuple[int, ...]
) -> None:
    """Pick could be made one after another."""
    choice = engine.description.choices[at]
    trial: State = state.copy()
    trial.picks = ()
    options = engine.options[at]
    for pick in picks:
        if pick == DONE or pick not in options(trial):
            raise Impossible(f"{_said(engine, choice, picks)} cannot be picked for {choice.name}")
        trial.picks += (pick,)


def _said(engine: Engine, choice: Choice, picks: tuple[int, ...]) -> str:
    return quoted(" ".join(engine.notation.word(choice, pick) for pick in picks))


def _check_secret(engine: Engine, state: State) -> None:
    """The choices of the open simultaneous block, made again, lead to where the state is."""
    trial: State = state.copy()
    trial.chance = Chance.from_seed(0)
    engine.secret[state.secret](trial)
    for who, value in state.secret_moves[:LONGEST_BLOCK]:
        if trial.secret != state.secret or trial.chooser != who or value not in trial.options:
            raise Impossible(f"p{who + 1} cannot have made these secret choices")
        engine.step(trial, value)
    trial.options = state.options
    if trial.key() != state.key():
        raise Impossible("the secret choices do not lead here")
