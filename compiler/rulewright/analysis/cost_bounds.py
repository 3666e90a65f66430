"""How much a rule can ask for before somebody chooses again, by the sizes of what it runs over.

A spec may come from a stranger: loops in loops with large bounds, rules that use one another again
and again or lead on without end in sight must not keep a computer busy for hours. What counts is all
that happens between two choices, in the set-up, in an action or in turns, not one statement of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import assert_never

from rulewright.analysis.effects import handler_bodies
from rulewright.analysis.longest_paths import CHOICE, NOTHING, LongestPath, steps
from rulewright.analysis.suspension import SuspensionAnalysis
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation import limits
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.foundation.tree import children, walk
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import handlers
from rulewright.model.types import PLAYER, EnumType, IntType, ListType, SetType, ZoneType

_ACTIONS = "actions"
RatedRule = tuple[str, object, Span]

_NOBODY = "in which nobody chooses"
_IDLE = "when nobody has anything to choose from"
_EXAMPLES = "The examples up to this one"
LOOPS = "Lower the bounds of its loops."
_AGAIN = 50
"""From so many steps on a value is worth working out once."""
_FAR = 400
"""How far a cause is followed: rules in rules, and parts in parts of them."""
_MILLION = 1_000_000
_ANY = 10**18
_LOOP = (m.Domain, m.Aggregate, m.Superlative, m.ForEach, m.Secretly, m.Repeat, m.RepeatUntil)
_OTHER_RULES = (m.Apply, m.HoldsRole, m.Call, m.CarryOut, m.TakeAction, m.Move)
"""What leads to other rules, in which nothing is repeated yet; a move leads to triggers."""


class CostAnalysis:
    """Works out steps for one game; needs rules that do not lead back to themselves."""

    def __init__(self, game: m.Game, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.analysis = SuspensionAnalysis(game)
        self.told = 0
        """How often something took too many steps."""
        self.most = 0
        """The most steps that something took, where that was too many."""
        self.asked: dict[int, int] = {}
        """What each statement works out itself, by its identity: the same in every rating."""

    def run(self) -> None:
        """Report chains of rules that are too long, and what takes too many steps."""
        ordered = self.ordered()
        if self.findings.failed:
            return
        game = self.game
        quiet = Rating(self, CHOICE, None, limits.WORK, _NOBODY)
        quiet.rate(ordered)
        ready = quiet.block(self.setup)
        fired = NOTHING
        for trigger in game.triggers.values():
            quiet.block(trigger.body)
            fired = fired.then(quiet.fired(trigger))
        # In the set-up and in triggers no triggers are checked; everywhere else they are.
        loud = Rating(self, CHOICE, fired, limits.WORK, _NOBODY, quiet)
        idle = Rating(self, NOTHING, fired, limits.IDLE_WORK, _IDLE, quiet)
        longest = 0
        for rating, before in ((loud, ready), (idle, NOTHING)):
            if self.findings.failed:
                return
            rating.rate(ordered)
            for action in game.actions.values():
                rating.block(action.body)
            played = rating.block(game.play.body, before)
            longest = longest or max(played.most, rating.rule(_ACTIONS).most)
        if not self.findings.failed:
            self._examples(longest, loud)

    @property
    def setup(self) -> m.Block:
        """Return all that happens in the set-up."""
        return tuple(statement for step in self.game.setup.steps for statement in step.body)

    def unlimited(self, ordered: list[RatedRule]) -> tuple[Rating, Rating]:
        """Return what rates anything without a limit, as if nobody had anything to choose from: with no triggers

        checked, as in the set-up, and with triggers.
        """
        quiet = Rating(self, NOTHING, None, _ANY, _NOBODY)
        quiet.rate(ordered)
        fired = NOTHING
        for trigger in self.game.triggers.values():
            fired = fired.then(quiet.fired(trigger))
        loud = Rating(self, NOTHING, fired, _ANY, _NOBODY, quiet)
        loud.rate(ordered)
        return quiet, loud

    def _examples(self, longest: int, rating: Rating) -> None:
        """Check what all examples take, each of which is set up and played."""
        total = 0
        for example in self.game.examples.values():
            lines = sum(len(part.when) + len(part.then) for part in example.parts)
            total += (1 + len(example.setup) + lines) * longest
            if total > limits.EXAMPLE_WORK:
                allowed = f"{in_millions(limits.EXAMPLE_WORK)} are allowed"
                reason = f"{_EXAMPLES} can take {about(total)} steps; {allowed}."
                self.report(
                    example.span, reason, "Lower the bounds of loops, or leave examples out.",
                    rating.cause(self.game.play.body),
                )
                return

    def report(self, span: Span, reason: str, suggestion: str, cause: _Cause) -> None:
        """Add what can go on for too long."""
        self.told += 1
        if cause.again:
            reason += f" `{cause.again}` is worked out anew each time, in {about(cause.steps)} steps."
            suggestion = (
                f"Work it out once with `let`, as in `let once be {cause.again}`, before what asks for it again "
                "and again; a predicate or quantity is given it as a parameter."
            )
        self.findings.add(
            Diagnostic(
                "R004", "This can go on for too long", span, reason=reason, suggestion=suggestion,
                through=cause.places,
            )
        )

    # ---- rules that use others ------------------------------------------------------------------

    def ordered(self) -> list[RatedRule]:
        """Return all rules that others use, each after those that it uses itself."""
        game = self.game
        nodes: dict[str, tuple[object, Span]] = {
            f"function {f.name}": (f.value, f.span) for f in game.functions.values()
        }
        nodes |= {f"verb {v.name}": (v.body, v.span) for v in game.verbs.values()}
        for event in game.events.values():
            nodes[f"event {event.name}"] = tuple(handler_bodies(game, event.name)), event.span
        for action in game.actions.values():
            needs = tuple(need.test for need in action.needs)
            nodes[f"action {action.name}"] = (*needs, *action.body), action.span
        done: dict[str, int] = {}
        order: list[tuple[str, object, Span]] = []
        for first in nodes:
            stack = [(first, False)]
            while stack:
                name, ready = stack.pop()
                if name in done:
                    continue
                used = [other for other in self._used(nodes[name][0]) if other in nodes]
                if not ready:
                    stack.append((name, True))
                    stack.extend((other, False) for other in used if other not in done)
                    continue
                depth = 1 + max((done[other] for other in used), default=0)
                done[name] = depth
                order.append((name, *nodes[name]))
                if depth == limits.CHAIN + 1:
                    self._too_deep(nodes[name][1])
        return order

    def _too_deep(self, span: Span) -> None:
        self.findings.add(
            Diagnostic(
                "R004", "Rules lead from one to the next too often", span,
                reason=f"From here the chain is longer than {limits.CHAIN} rules.",
                suggestion="Say more of it in one rule.",
            )
        )

    def _used(self, node: object) -> list[str]:
        found: dict[str, None] = {}
        for inner in node if isinstance(node, tuple) else (node,):
            for part in walk(inner):
                match part:
                    case m.Apply(function=name) | m.HoldsRole(role=name):
                        found[f"function {name}"] = None
                    case m.Call(verb=name):
                        found[f"verb {name}"] = None
                    case m.CarryOut(event=name):
                        found[f"event {name}"] = None
                    case m.TakeAction():
                        found |= {f"action {name}": None for name in self.game.actions}
                    case _:
                        pass
        return list(found)

    # ---- sizes ----------------------------------------------------------------------------------

    def members(self, source: m.Source) -> int:
        """Return the most members that a source can have."""
        match source:
            case m.EnumSource(enum):
                return self.size_of(enum)
            case m.ZoneSource(zone) | m.SlotSource(zone, _):
                assert isinstance(zone.type, ZoneType)
                found = self.game.zones[zone.type.zone]
                if found.capacity is not None:
                    return found.capacity
                return self._pieces(self.game.classes[found.holds])
            case m.SetSource(of):
                return self._picked(of.type)
            case m.RangeSource(low, high):
                assert isinstance(low.type, IntType)
                assert isinstance(high.type, IntType)
                return max(0, high.type.high - low.type.low + 1)

    def _picked(self, kind: object) -> int:
        """Return the most members of a set, or of a list of picks: pieces of a kind can be picked together."""
        match kind:
            case SetType(of=EnumType() as of):
                return self.size_of(of)
            case ListType(of=IntType(low, high)):
                return high - low + 1
            case ListType(of=EnumType() as of):
                same = (c for c in self.game.classes.values() if c.kind == of)
                return max([self.size_of(of), *map(self._pieces, same)])
            case _:
                return limits.PIECES

    def _pieces(self, pieces: m.PieceClass) -> int:
        return sum(pieces.copies) * (self.game.max_players if pieces.per_player else 1)

    def size_of(self, kind: object) -> int:
        """Return how many values a type has that something can run over."""
        if isinstance(kind, EnumType):
            if kind.name == PLAYER:
                return self.game.max_players
            return len(self.game.enums[kind.name].values)
        return 1


@dataclass(frozen=True, slots=True)
class _Cause:
    """What most steps are taken for: the places on the way there, and the value that is the same each time a

    loop asks for it, with its steps.
    """

    places: tuple[Span, ...] = ()
    again: str = ""
    steps: int = 0


class Rating:
    """Rates rules, each after those that it uses, and reports what goes beyond a limit.

    `choice` is what a choice is; where nobody has anything to choose from it is nothing. `fired` is
    what all triggers do, or None where none are checked.
    """

    def __init__(
        self, work: CostAnalysis, choice: LongestPath, fired: LongestPath | None, limit: int, reason: str,
        triggers: Rating | None = None,
    ) -> None:
        self._work = work
        self._game = work.game
        self._choice = choice
        self._fired = fired
        self._limit = limit
        self._reason = reason
        self._triggers = triggers
        self._rules: dict[str, LongestPath] = {}
        self._checks: dict[str, int] = {}

    def rate(self, ordered: list[RatedRule]) -> None:
        """Rate all rules that others use; one that is reported counts as a step from then on."""
        for name, node, span in ordered:
            said = self._work.told
            if isinstance(node, tuple):
                found = self._rule(name, node)
            else:
                found = steps(self.value(node))
                if found.most > self._limit:
                    self._report(span, node, found.most)
            self._rules[name] = found if said == self._work.told else steps(1)

    def rule(self, name: str) -> LongestPath:
        """Return what a rule that others use takes; one of the actions by the name of all."""
        if name == _ACTIONS:
            found = NOTHING
            for action in self._game.actions:
                found = found.either(self.rule(f"action {action}"))
            return found
        return self._rules.get(name, steps(1))

    def block(self, body: m.Block, before: LongestPath = NOTHING) -> LongestPath:
        """Return what a block takes after something else. What goes beyond the limit is reported, once."""
        found = before
        for statement in body:
            part = self._statement(statement)
            found = found.then(part)
            if found.most > self._limit:
                said = self._work.told
                if part.most > self._limit and self._work.analysis.suspends(statement):
                    for inner in _blocks(statement):
                        self.block(inner)
                if said == self._work.told:
                    self._report(statement.span, body, found.most)
                return NOTHING
        return found

    def _report(self, span: Span, node: object, most: int) -> None:
        self._work.most = max(self._work.most, most)
        reason = f"It can take {about(most)} steps {self._reason}; {in_millions(self._limit)} are allowed."
        self._work.report(span, reason, LOOPS, self.cause(node))

    # ---- causes ---------------------------------------------------------------------------------

    def cause(self, node: object) -> _Cause:
        """Return what most steps of a block or a value are taken for."""
        found, rating, repeated = _Cause(), self, False
        for _ in range(_FAR):
            parts = [*rating._parts(node)]
            if not parts:
                break
            _, node, rating = max(parts, key=lambda each: each[0])
            span = getattr(node, "span", None)
            if isinstance(span, Span):
                found = replace(found, places=(*found.places, span))
            if isinstance(node, _LOOP):
                repeated = True
            elif isinstance(node, m.Apply):
                cost = rating.value(node)
                given = any(isinstance(part, m.LocalRef) for part in walk(node))
                if repeated and not given and cost > max(_AGAIN, found.steps):
                    found = replace(found, again=node.span.text, steps=cost)
            if isinstance(node, _OTHER_RULES):
                repeated = False
        return found

    def _cost(self, part: object) -> int:
        if isinstance(part, tuple):
            return self._block(part).most
        return self._statement(part).most if isinstance(part, m.Statement) else self.value(part)

    def _parts(self, node: object) -> Iterator[tuple[int, object, Rating]]:
        """Yield what a part consists of, with the rules that it uses and the triggers that it calls for.

        Each with its steps, and with the rating for what it consists of itself.
        """
        yield from ((self._cost(p), p, self) for p in (node if isinstance(node, tuple) else children(node)))
        yield from ((self._cost(p), p, self) for p in self._used_by(node))
        if self._triggers is not None:
            names = self._work.analysis.triggered(node)
            for trigger in self._game.triggers.values() if names else ():  # one leads to all others
                yield self._triggers.fired(trigger).most, trigger.body, self._triggers
            yield from ((self.tests(name), self._game.triggers[name].condition, self) for name in names)

    def _used_by(self, node: object) -> Iterator[object]:
        game = self._game
        match node:
            case m.Apply(function=name) | m.HoldsRole(role=name):
                yield game.functions[name].value
            case m.Call(verb=name):
                yield game.verbs[name].body
            case m.CarryOut(event=name):
                yield from (each.body for each in handlers(game, name))
            case m.TakeAction():
                yield from (action.body for action in game.actions.values())
            case _:
                pass

    def fired(self, trigger: m.Trigger) -> LongestPath:
        """Return what a trigger takes that fires as often as it can in one check."""
        body = self._block(trigger.body)
        return steps(1 + self.value(trigger.condition)).then(body).times(self._members(trigger))

    def _rule(self, name: str, node: tuple[object, ...]) -> LongestPath:
        tests = [part for part in node if not isinstance(part, m.Statement)]
        body = tuple(part for part in node if isinstance(part, m.Statement))
        kind, _, rest = name.partition(" ")
        if kind == "event":
            # Of all cards with a rule for an event one is carried out: each has its own block.
            found = NOTHING
            for card in self._game.cards.values():
                for handler in card.handlers:
                    if handler.event == rest:
                        found = found.either(self.block(handler.body))
            return found
        return self.block(body, steps(sum(map(self.value, tests))))

    # ---- statements -----------------------------------------------------------------------------

    def _block(self, body: m.Block) -> LongestPath:
        found = NOTHING
        for statement in body:
            found = found.then(self._statement(statement))
        return found

    def _statement(self, statement: m.Statement) -> LongestPath:
        """Return what a statement takes, with the triggers that it calls for."""
        found = self._own(statement).then(self._inner(statement))
        names = self._work.analysis.triggered(statement) if self._fired is not None else ()
        if not names or self._fired is None:
            return found
        tests = sum(map(self.tests, names))
        return found.then(steps(tests)).then(NOTHING.either(self._fired))

    def whole(self, statement: m.Statement) -> int:
        """Return what a statement takes at most."""
        return self._statement(statement).most

    def alone(self, statement: m.Statement) -> int:
        """Return what a statement takes without its blocks and what it calls, and without triggers that fire."""
        names = self._work.analysis.triggered(statement) if self._fired is not None else ()
        return self._own(statement).most + sum(map(self.tests, names))

    def _own(self, statement: m.Statement) -> LongestPath:
        """Return what is worked out for a statement itself, once."""
        found = self._work.asked.get(id(statement))
        if found is None:
            values = (
                [statement.limit] if isinstance(statement, m.RepeatUntil) else _values(statement)
            )
            found = self._work.asked[id(statement)] = 1 + sum(map(self.value, values))
        return steps(found)

    def _inner(self, statement: m.Statement) -> LongestPath:
        """Return what happens in the blocks of a statement and in what it calls."""
        match statement:
            case m.Choose():
                if not statement.otherwise:
                    return self._choice
                return self._choice.either(self._block(statement.otherwise))
            case m.May():
                body = self._block(statement.body)
                return self._choice.then(body.either(self._block(statement.otherwise)))
            case m.TakeAction():
                needs = (need.test for a in self._game.actions.values() for need in a.needs)
                asked = steps(sum(map(self.value, needs))).then(self._choice)
                return asked.then(self.rule(_ACTIONS))
            case m.If() | m.IfThere():
                return self._block(statement.then).either(self._block(statement.otherwise))
            case m.ForEach() | m.Secretly():
                count = self._work.members(statement.domain.source)
                return steps(1).then(self._block(statement.body)).times(count)
            case m.Repeat():
                return steps(1).then(self._block(statement.body)).times(_bound(statement.times))
            case m.RepeatUntil():
                test = steps(1 + self.value(statement.condition))
                return test.then(self._block(statement.body)).times(_bound(statement.limit))
            case m.TakeTurns():
                return self._block(statement.body).times(2)  # of any two, one follows the other
            case m.Call():
                return self.rule(f"verb {statement.verb}")
            case m.CarryOut():
                return self.rule(f"event {statement.event}")
            case m.Move():
                return NOTHING.either(self._block(statement.otherwise))
            case m.Together():
                return self._block(statement.body)
            case (
                m.Let() | m.Look() | m.Shuffle() | m.Swap() | m.Assign() | m.AssignRandom()
                | m.Adjust() | m.Stop() | m.Finish()
            ):
                return NOTHING
            case _:
                assert_never(statement)

    # ---- values ---------------------------------------------------------------------------------

    def value(self, node: object) -> int:
        """Return the most steps that a value, a selection or a domain can take."""
        parts = [(part, self.value(part)) for part in children(node)]  # each is looked at once
        inner = sum(value for _, value in parts)
        match node:
            case m.Domain():
                return 1 + self._work.members(node.source) * (1 + inner)
            case m.Aggregate() | m.AnyOf() | m.TheOne() | m.Superlative() | m.SetOf():
                once = next(value for part, value in parts if part is node.domain)
                return 1 + once + self._work.members(node.domain.source) * (inner - once)
            case m.Apply(function=name):
                return 1 + inner + self.rule(f"function {name}").most
            case m.HoldsRole(role=name):
                places = 1
                for param in self._game.functions[name].params:
                    places = self._work.size_of(param.type)
                return 1 + inner + places * self.rule(f"function {name}").most
            case _:
                return 1 + inner

    def tests(self, name: str) -> int:
        """Return what it takes to check a trigger once."""
        if name not in self._checks:
            trigger = self._game.triggers[name]
            domain = 0 if trigger.domain is None else self.value(trigger.domain)
            tests = self._members(trigger) * self.value(trigger.condition)
            self._checks[name] = 1 + domain + tests
        return self._checks[name]

    def _members(self, trigger: m.Trigger) -> int:
        return 1 if trigger.domain is None else self._work.members(trigger.domain.source)


def _values(statement: m.Statement) -> Iterator[object]:
    """Return what a statement works out itself: its parts that are no statements."""
    return (part for part in children(statement) if not isinstance(part, m.Statement))


def _blocks(statement: m.Statement) -> Iterator[m.Block]:
    """Yield the blocks of a statement."""
    for field in fields(statement):
        value = getattr(statement, field.name)
        if isinstance(value, tuple) and value and isinstance(value[0], m.Statement):
            yield value


def about(count: int) -> str:
    return f"about {in_millions(count)}"


def in_millions(count: int) -> str:
    """Return a number of steps for people."""
    return f"{count // _MILLION:,} million" if count >= _MILLION else f"{count:,}"


def _bound(times: m.Expr) -> int:
    return times.type.high if isinstance(times.type, IntType) else 1
