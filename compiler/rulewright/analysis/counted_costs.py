"""Rules that may go on for long: what each round of a loop costs, and each rule, so that it can be counted in play.

The most that can happen between two choices is often a hundred times what ever does: loops end early, and few
members pass a test. So nothing is refused for it, as long as what is counted at once is little.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias, assert_never

from rulewright.analysis.cost_bounds import LOOPS, CostAnalysis, Rating, about, in_millions
from rulewright.diagnostics.model import Findings
from rulewright.foundation import limits
from rulewright.foundation.source import Span
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
    counting.run()
    values = [(quiet.rule(name).most, node, span) for name, node, span in ordered if not isinstance(node, tuple)]
    large = [each for each in (*values, *counting.parts) if each[0] > limits.COUNTED_AT_ONCE]
    work = m.Work(analysis.most, limits.COUNTED_WORK, said.items[0].span, said.items[0].suggestion)
    said.items.clear()
    for most, node, span in large[:1]:
        limit = in_millions(limits.COUNTED_AT_ONCE)
        reason = f"It can take {about(most)} steps in which nothing can be counted; {limit} are allowed."
        analysis.report(span, reason, LOOPS, loud.cause(node))
    set_up = sum(map(quiet.whole, analysis.setup))
    if set_up > limits.WORK:
        longest = max(analysis.setup, key=quiet.whole)
        reason = f"It can take {about(set_up)} steps to set up the game; {in_millions(limits.WORK)} are allowed."
        analysis.report(longest.span, reason, LOOPS, quiet.cause(analysis.setup))
    findings.items += said.items
    return game if said.items else _with(game, counting.costs, work)


_Counted: TypeAlias = m.Verb | m.Action | m.Trigger | m.Handler | m.ForEach | m.Repeat | m.RepeatUntil | m.TakeTurns


class _Counting:
    """What each round of a loop and each rule costs, without the loops and rules in it that are counted."""

    def __init__(self, game: m.Game, rating: Rating) -> None:
        self._game = game
        self._rating = rating
        self.costs: dict[int, int] = {}
        """By the identity of a loop, a verb, an action, a trigger or a card's rule."""
        self.parts: list[tuple[int, object, Span]] = []
        """What is counted at once: statements without their blocks, rounds, and whole rules."""

    def run(self) -> None:
        """Go through all rules."""
        game = self._game
        items: list[_Counted] = [*game.triggers.values(), *game.actions.values()]
        items += [verb for verb in game.verbs.values() if self._is_large(f"verb {verb.name}")]
        for event in game.events:
            if self._is_large(f"event {event}"):
                items += handlers(game, event)
        checks = sum(map(self._rating.tests, game.triggers))
        for item in items:
            self._counted(item, self._block(item.body) + (checks if isinstance(item, m.Trigger) else 0))
        self.parts.append((self._block(game.play.body), game.play.body, game.play.span))

    def _counted(self, of: _Counted, cost: int) -> int:
        """Keep what a round or a rule costs: nothing, where it stands."""
        self.costs[id(of)] = 1 + cost
        self.parts.append((1 + cost, of.body, of.span))
        return 0

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
        self.parts.append((own, statement, statement.span))
        match statement:
            case m.Choose() | m.Move():
                return own + self._block(statement.otherwise)
            case m.May():
                return own + max(self._block(statement.body), self._block(statement.otherwise))
            case m.If() | m.IfThere():
                return own + max(self._block(statement.then), self._block(statement.otherwise))
            case m.ForEach() | m.Repeat() | m.TakeTurns():
                return own + self._counted(statement, self._block(statement.body))
            case m.RepeatUntil():
                test = self._rating.value(statement.condition)
                self.parts.append((test, statement.condition, statement.condition.span))
                return own + self._counted(statement, test + self._block(statement.body))
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
