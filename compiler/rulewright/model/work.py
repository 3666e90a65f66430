"""How much a rule can ask for before somebody chooses again, by the sizes of what it runs over.

A spec may come from a stranger: loops in loops with large bounds, or rules that lead to one another
without end in sight, must not keep a computer busy for hours.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright import limits
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.model import nodes as m
from rulewright.model.analysis import Analysis
from rulewright.model.effects import children, handler_bodies, walk
from rulewright.model.types import PLAYER, EnumType, IntType, SetType, ZoneType
from rulewright.source import Span

_MOST = 10**15


class Work:
    """Works out steps for one game; needs rules that do not lead back to themselves."""

    def __init__(self, game: m.Game, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.analysis = Analysis(game)
        self._rules: dict[str, int] = {}

    def run(self) -> None:
        """Reports chains of rules that are too long, and what takes too many steps."""
        ordered = self._ordered()
        if self.findings.failed:
            return
        for name, node, span in ordered:
            steps = self._steps(node)
            said = len(self.findings.items)
            if isinstance(node, tuple):
                self._block(node)
            else:
                self._check(steps, span)
            self._rules[name] = steps if said == len(self.findings.items) else 1
        for body in self._bodies():
            self._block(body)

    def _bodies(self) -> list[m.Block]:
        """The blocks of rules that no other rules use."""
        game = self.game
        bodies = [step.body for step in game.setup.steps] + [game.play.body]
        bodies += [action.body for action in game.actions.values()]
        return bodies + [trigger.body for trigger in game.triggers.values()]

    def _block(self, body: tuple[object, ...]) -> None:
        """Checks the largest parts of a block in which nobody chooses."""
        stack: list[object] = list(body)
        while stack:
            part = stack.pop()
            if isinstance(part, _STATEMENTS) and not self.analysis.suspends(part):
                self._check(self._steps((part,)), part.span)
            else:
                stack.extend(children(part))

    def _check(self, steps: int, span: Span) -> None:
        if steps > limits.WORK:
            self.findings.add(
                Diagnostic(
                    "R004", "This can go on for too long", span,
                    reason=f"It can take more than {limits.WORK} steps in which nobody chooses.",
                    suggestion="Lower the bounds of its loops.",
                )
            )

    # ---- rules that use others ------------------------------------------------------------------

    def _ordered(self) -> list[tuple[str, object, Span]]:
        """All rules that others use, each after those that it uses itself."""
        game = self.game
        nodes: dict[str, tuple[object, Span]] = {
            f"function {f.name}": (f.value, f.span) for f in game.functions.values()
        }
        nodes |= {f"verb {v.name}": (v.body, v.span) for v in game.verbs.values()}
        for event in game.events.values():
            nodes[f"event {event.name}"] = tuple(handler_bodies(game, event.name)), event.span
        done: dict[str, int] = {}
        order: list[tuple[str, object, Span]] = []
        for first in nodes:
            stack = [(first, False)]
            while stack:
                name, ready = stack.pop()
                if name in done:
                    continue
                used = self._used(nodes[name][0])
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

    @staticmethod
    def _used(node: object) -> list[str]:
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
                    case _:
                        pass
        return list(found)

    # ---- steps ----------------------------------------------------------------------------------

    def _steps(self, node: object) -> int:
        """The most steps that a rule, statement or value can take, up to a large number."""
        parts: Iterable[object] = node if isinstance(node, tuple) else (node,)
        return min(_MOST, sum(map(self._one, parts)))

    def _one(self, node: object) -> int:
        total = 1 + self._uses(node) + sum(map(self._one, children(node)))
        return min(_MOST, total * max(1, self._times(node)))

    def _uses(self, node: object) -> int:
        match node:
            case m.Apply(function=name):
                return self._rules.get(f"function {name}", 1)
            case m.HoldsRole(role=name):
                places = 1
                for param in self.game.functions[name].params:
                    places = self.size_of(param.type)
                return places * self._rules.get(f"function {name}", 1)
            case m.Call(verb=name):
                return self._rules.get(f"verb {name}", 1)
            case m.CarryOut(event=name):
                return self._rules.get(f"event {name}", 1)
            case _:
                return 0

    def _times(self, node: object) -> int:
        match node:
            case m.Repeat(times=bound) | m.RepeatUntil(limit=bound):
                return bound.type.high if isinstance(bound.type, IntType) else 1
            case m.ForEach(domain=domain) | m.Aggregate(domain=domain):
                return self.members(domain.source)
            case m.AnyOf(domain) | m.TheOne(domain) | m.SetOf(domain):
                return self.members(domain.source)
            case _:
                return 1

    def members(self, source: m.Source) -> int:
        """The most members that a source can have."""
        match source:
            case m.EnumSource(enum):
                return self.size_of(enum)
            case m.ZoneSource(zone) | m.SlotSource(zone, _):
                assert isinstance(zone.type, ZoneType)
                found = self.game.zones[zone.type.zone]
                if found.capacity is not None:
                    return found.capacity
                pieces = self.game.classes[found.holds]
                return sum(pieces.copies) * (self.game.max_players if pieces.per_player else 1)
            case m.SetSource(of):
                return self.size_of(of.type.of) if isinstance(of.type, SetType) else limits.PIECES
            case m.RangeSource(low, high):
                assert isinstance(low.type, IntType)
                assert isinstance(high.type, IntType)
                return max(0, high.type.high - low.type.low + 1)

    def size_of(self, kind: object) -> int:
        """How many values a type has that something can run over."""
        if isinstance(kind, EnumType):
            if kind.name == PLAYER:
                return self.game.max_players
            return len(self.game.enums[kind.name].values)
        return 1


_STATEMENTS = (
    m.Let | m.Choose | m.May | m.Look | m.TakeAction | m.Move | m.Shuffle | m.Swap | m.If
    | m.IfThere | m.ForEach | m.Secretly | m.Repeat | m.RepeatUntil | m.TakeTurns | m.Assign
    | m.AssignRandom | m.Adjust | m.Call | m.CarryOut | m.Stop | m.Finish | m.Together
)
