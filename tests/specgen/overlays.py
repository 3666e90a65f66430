"""Editions, variants and house rules that change a drawn game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.specgen.lots import Lots
from tests.specgen.statements import Statements, indented
from tests.specgen.values import Here, Values
from tests.specgen.world import PLAYERS, World

NAMES = {"edition": "second_printing", "variant": "rough_weather", "house rule": "our_way"}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as drawn: its head, its body, what its statements know, and a way to draw it anew."""

    kind: str
    name: str
    lines: list[str]
    here: Here
    again: Callable[[], list[str]] | None = None


class Overlays:
    """Draws overlays for the rules of a game."""

    def __init__(
        self, lots: Lots, world: World, values: Values, statements: Statements, rules: list[Rule]
    ) -> None:
        self.lots = lots
        self.world = world
        self.values = values
        self.statements = statements
        self.rules = rules
        self._added = False
        self._restricted = False
        self._free = {(rule.kind, rule.name): rule for rule in rules}

    def draw(self, likely: float = 0.2) -> list[str]:
        """None, one or several overlays, each so likely; each rule is changed by one of them only."""
        lines: list[str] = []
        self.world.actions = []  # a rule that is changed must not come to use itself
        self.world.quantities = []
        for kind in NAMES:
            if self.lots.chance(likely):
                changes = [
                    line
                    for _ in range(self.lots.number(1, 2))
                    for line in self._change(switched=kind == "variant") or ()
                ]
                if changes:
                    self.lots.note(f"overlay: {kind}")
                    lines += [f"{kind} {NAMES[kind]} for drawn_game", "", *changes]
        return lines

    def _change(self, *, switched: bool) -> list[str] | None:
        """One change; what a variant changes must be the same in every game otherwise."""
        return self.lots.way(
            (4, self._edit),
            (2, self._replace),
            (1, self._add),
            (1, self._remove),
            (1, self._every_action),
            (0 if switched else 1, self._set),
        )

    def _taken(self, wanted: Callable[[Rule], object] = lambda rule: True) -> Rule | None:
        found = [rule for rule in self._free.values() if wanted(rule)]
        if not found:
            return None
        rule = self.lots.one(found)
        del self._free[rule.kind, rule.name]
        if rule.kind == "verb":
            self.world.verbs = []
        return rule

    def _edit(self) -> list[str] | None:
        rule = self._taken(lambda rule: rule.kind != "quantity")
        if rule is None:
            return None
        block = self.statements.block(rule.here, 1)
        quoted = [line.strip() for line in rule.lines[1:]]
        once = [
            line for line in quoted
            if quoted.count(line) == 1 and not line.startswith(("needs ", "otherwise", "when "))
        ]
        again = [
            f"the {self.lots.one(('first', 'last'))} {line}" for line in dict.fromkeys(quoted)
            if quoted.count(line) > 1 and not line.startswith(("needs ", "otherwise", "when "))
        ]
        once += again
        if again:
            self.lots.note("overlay: one of several lines")
        ways = ["at start", "at end"]
        if rule.kind == "action":
            ways.append("needs")
        if once and rule.kind != "step":
            ways += ["before", "after", "instead of", "without"]
        way = self.lots.one(ways)
        self.lots.note(f"overlay: {way}")
        head = f"change {rule.kind} {rule.name}".rstrip()
        match way:
            case "at start" | "at end":
                return [head, f"  {way}", *indented(block), ""]
            case "needs":
                return [head, f"  needs {self.values.test(rule.here).text}", ""]
            case "without":
                return [head, f"  without {self.lots.one(once)}", ""]
            case _:
                return [head, f"  {way} {self.lots.one(once)}", *indented(block), ""]

    def _replace(self) -> list[str] | None:
        rule = self._taken(lambda rule: rule.again)
        if rule is None or rule.again is None:
            return None
        self.lots.note(f"overlay: replace {rule.kind}")
        first, *rest = rule.again()
        return [f"replace {first}", *rest, ""]

    def _add(self) -> list[str] | None:
        if self._added:
            return None
        self._added = True
        self.lots.note("overlay: add")
        here = Here({"actor": PLAYERS}, stops=True)
        return ["add action linger by anyone", *self.statements.block(here, 1), ""]

    def _remove(self) -> list[str] | None:
        rule = self._taken(lambda rule: rule.kind in {"action", "trigger"})
        if rule is None:
            return None
        self.lots.note("overlay: remove")
        return [f"remove {rule.kind} {rule.name}", ""]

    def _every_action(self) -> list[str] | None:
        """A condition of all actions but one."""
        actions = [rule.name for rule in self.rules if rule.kind == "action"]
        if self._restricted or not actions:
            return None
        self._restricted = True
        self.lots.note("overlay: every action")
        test = self.values.test(Here({"actor": PLAYERS})).text
        return [f"change every action other than {self.lots.one(actions)}", f"  needs {test}", ""]

    def _set(self) -> list[str] | None:
        if any(v.name == "limit" for v in self.world.variables):
            self.lots.note("overlay: set an option")
            return [f"set limit to {self.lots.one((1, 3, 4))}", ""]
        return ["set clock to 12", ""]
