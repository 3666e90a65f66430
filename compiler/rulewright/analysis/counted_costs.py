"""Rules that may go on for long: what each round of a loop costs, and each rule, so that it can be counted in play.

The most that can happen between two choices is often a hundred times what ever does: loops end early, and few
members pass a test. So nothing is refused for it, as long as what is counted at once is little.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias, assert_never

from rulewright.analysis.cost_bounds import CostAnalysis, Rating
from rulewright.diagnostics.model import Findings
from rulewright.foundation import limits
from rulewright.foundation.tree import map_children
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import handlers


def with_costs(game: m.Game, findings: Findings) -> m.Game:
    """Return a game as it is played: with the costs that are counted, if there may be too many steps for it.

    What cannot be counted is reported: chains of rules that are too long, and values and set-ups that take too
    many steps by themselves. A set-up is the same each time.
    """
    said = Findings()
    analysis = CostAnalysis(game, said)
    analysis.run()
    if not analysis.most:
        findings.items += said.items
        return game
    ordered = analysis.ordered()
    quiet, loud = analysis.unlimited(ordered)
    counting = _Counting(game, loud)
    values = (quiet.rule(name).most for name, node, _ in ordered if not isinstance(node, tuple))
    set_up = sum(map(quiet.whole, analysis.setup))
    if set_up > limits.WORK or max([counting.run(), *values]) > limits.COUNTED_AT_ONCE:
        findings.items += said.items
        return game
    work = m.Work(analysis.most, limits.COUNTED_WORK, said.items[0].span)
    return _with(game, counting.costs, work)


_Counted: TypeAlias = m.Verb | m.Action | m.Trigger | m.Handler


class _Counting:
    """What each round of a loop and each rule costs, without the loops and rules in it that are counted."""

    def __init__(self, game: m.Game, rating: Rating) -> None:
        self._game = game
        self._rating = rating
        self.costs: dict[int, int] = {}
        """By the identity of a loop, a verb, an action, a trigger or a card's rule."""

    def run(self) -> int:
        """Go through all rules, and return the most that is counted at once."""
        game = self._game
        items: list[_Counted] = [*game.triggers.values(), *game.actions.values()]
        items += [verb for verb in game.verbs.values() if self._is_large(f"verb {verb.name}")]
        for event in game.events:
            if self._is_large(f"event {event}"):
                items += handlers(game, event)
        checks = sum(map(self._rating.tests, game.triggers))
        for item in items:
            self.costs[id(item)] = 1 + self._block(item.body) + (checks if isinstance(item, m.Trigger) else 0)
        return max([self._block(game.play.body), *self.costs.values()])

    def _is_large(self, rule: str) -> bool:
        return self._rating.rule(rule).most > limits.COUNTED_PART

    def _block(self, body: m.Block) -> int:
        return sum(map(self._statement, body))

    def _statement(self, statement: m.Statement) -> int:
        """Return what a statement costs at once."""
        whole = self._rating.whole(statement)
        if whole <= limits.COUNTED_PART:
            return whole
        own = self._rating.alone(statement)
        match statement:
            case m.Choose() | m.Move():
                return own + self._block(statement.otherwise)
            case m.May():
                return own + max(self._block(statement.body), self._block(statement.otherwise))
            case m.If() | m.IfThere():
                return own + max(self._block(statement.then), self._block(statement.otherwise))
            case m.ForEach() | m.Repeat() | m.TakeTurns():
                self.costs[id(statement)] = 1 + self._block(statement.body)
                return own
            case m.RepeatUntil():
                test = self._rating.value(statement.condition)
                self.costs[id(statement)] = 1 + test + self._block(statement.body)
                return own
            case m.Together():
                return own + self._block(statement.body)
            case m.TakeAction():
                needs = (need.test for action in self._game.actions.values() for need in action.needs)
                return own + sum(map(self._rating.value, needs))
            case m.Secretly():
                return whole  # each chooses, and nothing else is done
            case (
                m.Let() | m.Look() | m.Shuffle() | m.Swap() | m.Assign() | m.AssignRandom() | m.Adjust()
                | m.Call() | m.CarryOut() | m.Stop() | m.Finish()
            ):
                return own
            case _:
                assert_never(statement)


def _with(game: m.Game, costs: Mapping[int, int], work: m.Work) -> m.Game:
    """Return a game with what its loops and rules cost, and how much there can be of it in all."""
    done: dict[int, tuple[object, Any]] = {}

    def part(node: Any) -> Any:
        if id(node) not in done:
            changed = map_children(node, part)
            done[id(node)] = node, replace(changed, cost=costs[id(node)]) if id(node) in costs else changed
        return done[id(node)][1]

    found: m.Game = map_children(game, part)
    return replace(found, work=work)
