"""Actions as people write them: by the value alone, by the name of an action, by what one may do.

In one choice `attack`, `attack jolly_roger` and `attack(jolly_roger)` name an action, `use_fountain`
and `yes` a yes, `p2` and `anna` a player, `pair=3` and `3` a slot. Small and capital letters, spaces
and other signs make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .description import Choice
from .engine import Engine
from .errors import UnknownAction, listed, meant, quoted
from .notation import LONGEST_TEXT, Action
from .values import PLAYER

_SIGNS = re.compile(r"[\W_]+")

SHOWN = 4
"""So many options are named in the message of an error."""


def key(text: str) -> str:
    """Return what is the same in all ways of writing a thing."""
    return _SIGNS.sub("_", text.casefold()).strip("_")


def ways(engine: Engine, action: Action, names: Sequence[str]) -> Iterator[str]:
    """Yield how an action can be written, shortest first."""
    choice = engine.choice_of(action)
    word = engine.notation.word(choice, action.value)
    words = [word, *_short(engine, choice, action, names)]
    yield from words
    for each in words:
        yield f"{choice.name}={each}"
        if choice.label:
            yield f"{choice.label}={each}"


def _short(
    engine: Engine, choice: Choice, action: Action, names: Sequence[str]
) -> Iterator[str]:
    match choice.kind:
        case "may":
            if action.value:
                yield choice.label or choice.name
        case "action":
            rule, place = engine.notation.rule(action.value)
            if rule.place is not None:
                yield rule.name
                name = engine.values.name(rule.place, place)
                for each in (name, *_called(engine, rule.place, place, names)):
                    yield f"{rule.name} {each}"
                    yield f"{rule.name} of {each}"
        case _:
            enum = engine.values.enum_of(choice.type)
            if enum is not None and action.value >= 0:
                yield from _called(engine, enum, action.value, names)


def _called(engine: Engine, enum: str, value: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return the name of a player, where a value is one."""
    is_player = engine.values.enum(enum) == PLAYER
    return (names[value],) if is_player and value < len(names) else ()


def matching(
    engine: Engine, actions: Iterable[Action], names: Sequence[str], text: str
) -> list[Action]:
    """Return those of some actions that a text can stand for."""
    wanted = key(text)
    if not wanted:
        return []
    return [
        action for action in actions
        if any(key(way) == wanted for way in ways(engine, action, names))
    ]


def candidates(
    engine: Engine, at: int, legal: Sequence[Action], names: Sequence[str], text: str
) -> list[Action]:
    """Return what a text can stand for: first what is allowed now, then what could be asked now or in a turn.

    `at` is the choice that is open, -1 for none. With nothing that fits, `UnknownAction` says so.
    """
    if len(text) > LONGEST_TEXT:
        raise UnknownAction(f"{quoted(text)} is no action")
    found = matching(engine, legal, names, text)
    if found:
        return found
    choices = engine.description.choices
    for number, choice in enumerate(choices):
        if number == at or choice.kind == "action":
            found += matching(engine, _all(engine, number), names, text)
    if found:
        return found
    # What one may do, and what has a name of its own, are known in any position.
    for number, choice in enumerate(choices):
        if choice.kind == "may" and key(text) in {key(choice.label), key(choice.name)} - {""}:
            return [engine.notation.rows[number][1]]
    raise _unknown(engine, at, legal, names, text)


def _all(engine: Engine, at: int) -> Iterator[Action]:
    """Return every action of a choice."""
    return map(engine.notation.rows[at].__getitem__, engine.notation.values_of(at))


def _unknown(
    engine: Engine, at: int, legal: Sequence[Action], names: Sequence[str], text: str
) -> UnknownAction:
    known = [way for action in legal for way in ways(engine, action, names)]
    known += [choice.name for choice in engine.description.choices]
    wrong = f"{quoted(text)} is no action"
    name, equals, word = text.strip().partition("=")
    if equals:
        try:
            engine.notation.parse(f"{name}={word}")
        except UnknownAction as error:
            wrong = str(error)
    return UnknownAction(
        f"{wrong}{'' if 'did you mean' in wrong else meant(text.strip(), known)}",
        options=tuple(legal),
    )


def several(engine: Engine, actions: Sequence[Action], text: str) -> UnknownAction:
    """Return what to raise for a text that can stand for several actions."""
    words = [each.text.partition("=")[2] for each in actions[:SHOWN]]
    if len(set(words)) < len(words):
        words = [each.text for each in actions[:SHOWN]]
    more = [f"{len(actions) - SHOWN} more"] if len(actions) > SHOWN else []
    return UnknownAction(
        f"{quoted(text)} can mean several things: write {listed([*words, *more], 'or')}",
        options=tuple(actions),
    )


def instead(who: str, legal: Sequence[Action]) -> str:
    """Return what a player can choose, for the end of a message."""
    if not legal:
        return ""
    words = [each.text for each in legal[:SHOWN]]
    more = [f"one of {len(legal) - SHOWN} more"] if len(legal) > SHOWN else []
    return f"{who} is to choose {listed([*words, *more], 'or')}"


