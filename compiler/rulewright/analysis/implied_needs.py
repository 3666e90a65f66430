"""What rules mean and do not say, written out: a choice is its own need.

Where a choice has nothing to choose from and no `otherwise`, an action that begins with it cannot be taken,
what a player `may` begin with it is not offered, and any other rule ends. All that plays, prints or explains
a game reads it here as if its author had written it: `needs any …`, `if any …` and `otherwise stop`.

A move takes what there is, and as much as fits. Where nothing makes sure of that, it is marked here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from rulewright.foundation.tree import map_children
from rulewright.model import nodes as m
from rulewright.model.absence import passing_over
from rulewright.model.leading_names import (
    Beginning,
    beginning,
    ends_by_itself,
    leading_names,
)
from rulewright.model.tree import walk_game
from rulewright.model.types import BoolType

Place: TypeAlias = tuple[str, int]


@dataclass(slots=True)
class Implied:
    """What the rules of a game mean by what they name, in plain words and numbers that can be kept.

    `endings` are the choices and moves that end their rule where there is nothing to choose from, or to move.
    `unsure` says of what an action, or a `may` of that name, begins by naming whether it may not be there.
    `always` says of the name that a `let` gives whether what it names is there wherever the rule is carried
    out; of a rule that was not looked at, such as a trigger, nothing is known. `passed_over` are names that
    choices and moves give in rules that go on where there is nothing to choose from, or to move, though what
    comes then asks for it. `fitting` are the moves of which nothing makes sure that there is room, `scarce`
    those of which nothing makes sure that there are enough pieces.
    """

    endings: set[str] = field(default_factory=set)
    unsure: dict[str, tuple[bool, ...]] = field(default_factory=dict)
    always: dict[int, bool] = field(default_factory=dict)
    passed_over: set[int] = field(default_factory=set)
    fitting: set[Place] = field(default_factory=set)
    scarce: set[Place] = field(default_factory=set)

    def plain(self) -> object:
        """Return the same as plain data, for `of`."""
        sets = sorted(self.passed_over), sorted(self.fitting), sorted(self.scarce)
        return sorted(self.endings), self.unsure, sorted(self.always.items()), *sets

    @classmethod
    def of(cls, plain: Any) -> Implied:
        """Return what `plain` made."""
        endings, unsure, always, passed_over, fitting, scarce = plain
        return cls({*endings}, unsure, dict(always), {*passed_over}, {*fitting}, {*scarce})


def place_of(statement: m.Move | m.If) -> Place:
    """Return where a statement is written, by which it is known."""
    return statement.span.file.name, statement.span.start


def action_key(action: m.Action) -> str:
    """Return the key of an action, which no `may` has."""
    return f"action {action.name}"


def move_key(name: m.Local) -> str:
    """Return the key of a move that gives a name to a piece, which no choice has."""
    return f"move {name.uid}"


def with_implied(game: m.Game, implied: Implied) -> m.Game:
    """Return a game whose rules say what they mean by what they name."""
    named = any(isinstance(part, m.IfThere) and ends_by_itself(part) for part in walk_game(game))
    meant = implied.endings or implied.unsure or implied.passed_over or implied.fitting or implied.scarce
    return _Completion(game, implied).game() if named or meant else game


class _Completion:
    def __init__(self, game: m.Game, implied: Implied) -> None:
        self._game = game
        self._endings = implied.endings
        self._always = implied.always
        self._passed_over = implied.passed_over
        self._fitting, self._scarce = implied.fitting, implied.scarce
        self._begun: dict[str, Beginning] = {}
        self._narrowed: dict[str, m.Choose] = {}
        blocks = {action_key(action): action.body for action in game.actions.values()}
        blocks |= {part.name: part.body for part in walk_game(game) if isinstance(part, m.May)}
        for key, unsure in implied.unsure.items():
            self._begun[key] = beginning(leading_names(game, blocks[key]), unsure)
            self._narrowed |= self._begun[key].narrowed
        self._done: dict[int, tuple[object, Any]] = {}
        """By identity, what was completed: a rule stands under its name and in its chapter."""

    def game(self) -> m.Game:
        """Return the game with each of its rules completed."""
        found: m.Game = map_children(self._game, self._part)
        return found

    def _part(self, node: Any) -> Any:
        if id(node) not in self._done:
            done = self._completed(map_children(node, self._part))
            self._done[id(node)] = node, passing_over(done, self._passed_over, self._game.enums)
        return self._done[id(node)][1]

    def _move(self, move: m.Move) -> m.Move:
        place = place_of(move)
        if place in self._fitting or place in self._scarce:
            move = replace(move, fitting=place in self._fitting, scarce=place in self._scarce)
        if move.moved is not None and not move.otherwise and move_key(move.moved.var) in self._endings:
            move = replace(move, otherwise=(m.Stop(m.NO_SOURCES, move.span),))
        return move

    def _completed(self, node: Any) -> Any:
        match node:
            case m.Choose(name=name, otherwise=otherwise):
                domain = self._narrowed[name].domain if name in self._narrowed else node.domain
                if name in self._endings and not otherwise:
                    otherwise = (m.Stop(m.NO_SOURCES, node.span),)
                return replace(node, domain=domain, otherwise=otherwise)
            case m.IfThere(var=var) if ends_by_itself(node) and self._always.get(var.uid, False):
                return replace(node, otherwise=(), certain=True)
            case m.Move():
                return self._move(node)
            case m.May(name=name) if name in self._begun:
                tests = tuple(each.test for each in self._begun[name].asked)
                if not tests:
                    return node
                test = tests[0] if len(tests) == 1 else m.Both(tests, BoolType(), node.span)
                return m.If(test, (node,), node.otherwise, node.sources, node.span)
            case m.Action() if action_key(node) in self._begun:
                asked = self._begun[action_key(node)].asked
                implied = (m.Need(each.test, each.named.sources, each.named.span) for each in asked)
                return replace(node, needs=(*node.needs, *implied))
            case _:
                return node
