"""Actions: interned, numbered, and written as text such as `force_pair=3` or `use_fountain=yes`.

Every choice of a game has a run of numbers: for a choice of several `done` comes first, then come
the values in order, with as many players as the game allows. The text is the name of the choice,
`=`, and the value: a word of an enumeration, a number, `p2` for the second seat, `done` to end a
choice of several, or an action with its place: `attack(jolly_roger)`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from .action import Action as Action
from .description import ActionRule, Choice, Description, ValueType
from .errors import UnknownAction, quoted
from .values import Values
from .whole_numbers import as_whole

DONE = -1
"""The value that ends a choice of several."""

LONGEST_TEXT = 400
"""No text of an action is longer."""


class Row(dict[int, Action]):
    """The actions of one choice by value, made when first asked for; and their values by action."""

    __slots__ = ("_make", "values_by_action")

    def __init__(self, make: Callable[[int], Action]) -> None:
        super().__init__()
        self._make = make
        self.values_by_action: dict[object, int] = {}

    def __missing__(self, value: int) -> Action:
        action = self[value] = self._make(value)
        self.values_by_action[action] = value
        return action


class Notation:
    """All actions of an engine, by choice and value, by number and by text."""

    def __init__(
        self, description: Description, values: Values, origin: Callable[[int], Action]
    ) -> None:
        self._values = values
        self._origin = origin
        self._choices = description.choices
        self._actions = description.actions
        self._at = {choice.name: at for at, choice in enumerate(self._choices)}
        self._values_of = [self._all_values(choice) for choice in self._choices]
        self._heads = [int(choice.kind == "pick") for choice in self._choices]
        self._bases: list[int] = []
        total = 0
        for head, members in zip(self._heads, self._values_of, strict=True):
            self._bases.append(total)
            total += head + len(members)
        self.count = total
        self.rows = tuple(Row(self._maker(at)) for at in range(len(self._choices)))

    # ---- from numbers ---------------------------------------------------------------------------

    def _maker(self, at: int) -> Callable[[int], Action]:
        return lambda value: self._make(at, value)

    def _make(self, at: int, value: int) -> Action:
        choice = self._choices[at]
        if self._heads[at] and value == DONE:
            index = 0
        elif value in self._values_of[at]:
            index = self._heads[at] + self._values_of[at].index(value)
        else:
            raise UnknownAction(f"{value} is no value of the choice {choice.name}")
        text = f"{choice.name}={self.word(choice, value)}"
        return Action(self._bases[at] + index, choice.name, value, text, self._origin)

    def action(self, given: int) -> Action:
        """Return the action of a number; `UnknownAction` when there is none."""
        number = as_whole(given)
        if number is None or not 0 <= number < self.count:
            raise UnknownAction(
                f"there is no action {quoted(given)}; they go from 0 to {self.count - 1}"
            )
        at = bisect_right(self._bases, number) - 1
        index = number - self._bases[at] - self._heads[at]
        return self.rows[at][DONE if index < 0 else self._values_of[at][index]]

    def own(self, action: object) -> Action:
        """Return an action, if it is one of this engine; `UnknownAction` for anything else."""
        if not isinstance(action, Action):
            raise UnknownAction(f"{quoted(action)} is no action")
        at = self._at.get(action.choice)
        if at is None or self.rows[at].get(action.value) is not action:
            raise UnknownAction(f"{quoted(action.text)} is an action of another engine")
        return action

    def values_of(self, at: int) -> tuple[int, ...]:
        """Return every value that a choice can have, `DONE` first where it has that."""
        return (*((DONE,) if self._heads[at] else ()), *self._values_of[at])

    def span(self, at: int) -> tuple[int, int]:
        """Return the lowest value of a choice, and how many numbers lie from there to the highest."""
        values = self._values_of[at]
        ends = (values[:1], values[-1:]) if isinstance(values, range) else (values,)
        found = [*((DONE,) if self._heads[at] else ()), *(value for part in ends for value in part)] or [0]
        return min(found), max(found) - min(found) + 1

    def choice_of(self, action: Action) -> int:
        """Return the place of an action's choice among the choices of the game; `UnknownAction` for one
        of another engine."""
        return self._at[self.own(action).choice]

    def _all_values(self, choice: Choice) -> range | tuple[int, ...]:
        if choice.kind == "action":
            return tuple(value for rule in self._actions for value in self._options(rule))
        kind: ValueType = ("bool",) if choice.kind == "may" else choice.type
        return self._values.all(kind, self._values.max_players)

    def _options(self, rule: ActionRule) -> tuple[int, ...]:
        """Return the numbers that the options of an action can have."""
        if rule.place is None:
            return (rule.first,)
        places = self._values.members(rule.place, self._values.max_players)
        return tuple(rule.first + place for place in places)

    # ---- words ----------------------------------------------------------------------------------

    def rule(self, value: int) -> tuple[ActionRule, int]:
        """Return the action that an option of taking an action stands for, and its place or 0."""
        for rule in self._actions:
            if value in self._options(rule):
                return rule, value - rule.first
        raise UnknownAction(f"there is no action for the option {value}")

    def word(self, choice: Choice, value: int) -> str:
        """Return how a value of a choice is written."""
        if choice.kind == "action":
            rule, place = self.rule(value)
            if rule.place is None:
                return rule.name
            return f"{rule.name}({self._values.name(rule.place, place)})"
        if choice.kind == "may":
            return self._values.text(("bool",), value)
        if choice.kind == "pick" and value == DONE:
            return self._done(choice)
        return self._values.text(choice.type, value)

    def _done(self, choice: Choice) -> str:
        """`done`, or `-` in the odd game where that is a word of the enumeration chosen from."""
        match choice.type:
            case ("enum", str(name)) if self._values.has_word(name, "done"):
                return "-"
            case _:
                return "done"

    def parse(self, text: object) -> Action:
        """Return the action that a text names; `UnknownAction` says what is wrong with it."""
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            raise UnknownAction(f"{quoted(text)} is no action")
        name, equals, word = text.strip().partition("=")
        at = self._at.get(name)
        if at is None or not equals:
            raise UnknownAction(
                f"{quoted(text)} is no action; write the name of a choice, = and a value"
            )
        try:
            return self.rows[at][self.value(self._choices[at], word)]
        except UnknownAction:
            raise
        except ValueError as error:
            raise UnknownAction(f"{quoted(text)} is no action: {error}") from None

    def value(self, choice: Choice, word: str) -> int:
        """Return the value that a word stands for in a choice; `ValueError` for a word unknown there."""
        if choice.kind == "action":
            return self._parse_rule(word)
        if choice.kind == "may":
            return self._values.parse(("bool",), word)
        if choice.kind == "pick" and word == self._done(choice):
            return DONE
        return self._values.parse(choice.type, word)

    def _parse_rule(self, word: str) -> int:
        name, bracket, place = word.partition("(")
        for rule in self._actions:
            if rule.name != name:
                continue
            if rule.place is None and not bracket:
                return rule.first
            if rule.place is not None and place.endswith(")"):
                return rule.first + self._values.number(rule.place, place[:-1])
            form = name if rule.place is None else f"{name}({rule.place})"
            raise ValueError(f"write {form}")
        raise ValueError(f"{quoted(name)} is none of the actions")
