"""Checks of a game that can be played: what is never used, never true, never possible, not cited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from rulewright.analysis.ambiguity import check_which
from rulewright.analysis.citation_checks import check_citations
from rulewright.analysis.constant_conditions import ConditionRanges, key
from rulewright.analysis.cost_bounds import CostAnalysis
from rulewright.analysis.loop_order import check_loops
from rulewright.analysis.piece_supply import check_supply
from rulewright.analysis.unused import check_usage
from rulewright.diagnostics.model import Diagnostic, Findings, Note, Severity
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.ordinals import value_name
from rulewright.model.ranking import is_first
from rulewright.model.tree import substitute, walk_game


def check(game: m.Game, findings: Findings, facts: Mapping[str, str] | None = None) -> None:
    """Add what is doubtful in a resolved game. `facts` are their kinds by id, if the game has a list."""
    check_which(game, findings)
    check_supply(game, findings)
    check_usage(game, findings)
    check_loops(game, findings)
    _Tests(game, findings).run()
    if facts is not None:
        check_citations(game, findings, facts)
    findings.items.sort(key=lambda d: (d.span.file.name, d.span.start))


_SEVERAL = 2
"""Of so many actions one can be for whoever cannot take the others; a game of one has other ways."""


class _Tests:
    """Tests that never change, choices without candidates, actions that nobody can take."""

    def __init__(self, game: m.Game, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.constants = ConditionRanges(game)
        self.sizes = CostAnalysis(game, findings)
        self.told: set[tuple[str, int]] = set()

    def _warn(
        self, code: str, headline: str, span: Span, reason: str, suggestion: str = "",
        notes: tuple[Note, ...] = (), label: str = "",
    ) -> None:
        place = (span.file.name, span.start)
        if place in self.told:
            return
        self.told.add(place)
        self.findings.add(
            Diagnostic(code, headline, span, label, notes, reason, suggestion, Severity.WARNING)
        )

    def run(self) -> None:
        self._actions()
        self._score()
        for part in walk_game(self.game):
            match part:
                case m.Choose():
                    self._choice(part)
                case m.Compare():
                    self._compare(part)
                case m.Assign() if key(part.target) == key(part.value):
                    self._no_change(part.span, "It is given the value that it has.")
                case m.Swap() if key(part.left) == key(part.right):
                    self._no_change(part.span, "Both are the same piece.")
                case m.Adjust() if (found := self.constants.possible(part.amount)) and found.low == found.high == 0:
                    self._no_change(part.span, "What is added or taken away is always 0.")
                case m.Both():
                    self._contradiction(part.parts)
                case m.Domain():
                    self._contradiction(tuple(test.test for test in part.filters))
                case m.Move() if part.otherwise and _never_short(part.selection):
                    self._warn(
                        "W203", "This `otherwise` never happens", part.otherwise[0].span,
                        "The move takes as many as there are, so there are never too few.",
                    )

    def _no_change(self, span: Span, reason: str) -> None:
        self._warn("W210", "This changes nothing", span, reason, "Write what was meant, or take the line out.")

    # ---- tests ----------------------------------------------------------------------------------

    def _compare(self, test: m.Compare) -> None:
        verdict = self.constants.verdict(test)
        if verdict is None:
            return
        if key(test.left) == key(test.right):
            reason = "It compares something with itself."
        else:
            reason = f"The left side is {self._said(test.left)}, the right side {self._said(test.right)}."
        self._warn(
            "W203", f"This is {'always' if verdict else 'never'} true", test.span, reason,
            "If that is right, leave the test out." if verdict else "",
        )

    def _said(self, expr: m.Expr) -> str:
        found = self.constants.possible(expr)
        if found is None:
            return "never none"
        if found.values is None:
            return str(found.low) if found.low == found.high else f"{found.low} to {found.high}"
        kind = getattr(expr.type, "of", expr.type)
        name = getattr(kind, "name", "")
        if name not in self.game.enums:
            return "none" if found.values == {-1} else " or ".join(map(str, sorted(found.values)))
        return " or ".join(
            value_name(self.game.enums, name, number) if number >= 0 else "none"
            for number in sorted(found.values)[:6]
        )

    def _contradiction(self, tests: tuple[m.Expr, ...]) -> None:
        clash = self.constants.contradiction(tests)
        if clash is not None:
            first, second = clash
            self._warn(
                "W203", "These tests are never both true", second,
                "What the one asks for, the other rules out.", "", (Note(first, "the other one"),),
            )

    # ---- choices --------------------------------------------------------------------------------

    def _choice(self, choice: m.Choose) -> None:
        domain = choice.domain
        never = any(self.constants.verdict(test.test) is False for test in domain.filters)
        most = self.sizes.members(domain.source)
        if never or most == 0:
            self.told |= {(test.span.file.name, test.test.span.start) for test in domain.filters}
            self._warn(
                "W203", "There is never anything to choose from here", domain.span,
                "Nothing passes the test." if never else "It is always empty.",
            )
        elif choice.low is not None and self._lowest(choice.low) > most:
            self._warn(
                "W203", "There are never as many to choose from", domain.span,
                f"{self._lowest(choice.low)} are asked for, and there are at most {most}.",
            )

    def _lowest(self, expr: m.Expr) -> int:
        found = self.constants.possible(expr)
        return 0 if found is None else found.low

    # ---- results --------------------------------------------------------------------------------

    def _score(self) -> None:
        """Tell of points that are counted in a game which says by something else who wins."""
        score = self.game.functions.get(m.FunctionKind.SCORE)
        rank = self.game.functions.get(m.FunctionKind.RANK)
        if score is None or any(rank is item for chapter in self.game.chapters for item in chapter.items):
            return
        apart = tuple(
            part for part in walk_game(self.game)
            if isinstance(part, m.Finish) and part.winners is not None and not is_first(part.winners)
        )
        if apart:
            self._warn(
                "W209", "Who has most points need not win", score.span,
                "Players are ranked by this score, and the game is won by whom `end the game won by` names.",
                "To let the points decide, write `end the game`. If they do not decide, say how players rank: "
                "`final rank of player: …`.",
                tuple(Note(finish.span, "won without a look at the points") for finish in apart[:3]),
            )

    # ---- actions --------------------------------------------------------------------------------

    def _actions(self) -> None:
        taken = any(isinstance(part, m.TakeAction) for part in walk_game(self.game))
        for action in self.game.actions.values():
            if not taken:
                self._warn(
                    "W204", f"Nobody ever takes the action `{action.name}`", action.span,
                    "No rule says that a player takes an action.",
                    "Write `active takes an action` in the turn.",
                )
                continue
            self._needs(action)
        if taken:
            self._needed_by_all([*self.game.actions.values()])

    def _needed_by_all(self, actions: list[m.Action]) -> None:
        """Tell of what every action asks of the player: who does not have it cannot do anything."""
        if len(actions) < _SEVERAL:
            return
        first, *others = actions
        actor = m.LocalRef(first.actor, None, first.actor.type, first.span)
        for test in _tests(first):
            asked = key(test)
            named = any(isinstance(p, m.LocalRef) and p.local.uid == first.actor.uid for p in walk(test))
            if named and self.constants.verdict(test) is None and all(
                any(key(substitute(each, {action.actor.uid: actor})) == asked for each in _tests(action))
                for action in others
            ):
                self._warn(
                    "W204", "Nobody can take any action without this", test.span,
                    "Every action needs it: a player for whom it is not so can do nothing, and where it is so "
                    "for nobody the game cannot go on.",
                    "Leave one action without it: `change every action other than …`.",
                )

    def _needs(self, action: m.Action) -> None:
        for need in action.needs:
            for test in _parts(need.test):
                if self.constants.verdict(test) is False:
                    self._cannot(action, test.span, ())
                    return
        tests = [*self._implied(action), *(need.test for need in action.needs)]
        clash = self.constants.contradiction(tuple(tests))
        if clash is not None:
            first, second = clash
            said = "who may act is somewhere else" if first == action.span else "the other one"
            self._cannot(action, second, (Note(first, said),))

    def _cannot(self, action: m.Action, span: Span, notes: tuple[Note, ...]) -> None:
        self._warn(
            "W204", f"Nobody can ever take the action `{action.name}`", span,
            "What it needs never comes about.", "Check each `needs`, and who may act.", notes,
            "this is never true" if not notes else "",
        )

    def _implied(self, action: m.Action) -> Iterator[m.Expr]:
        """Yield where the player is who holds the role: `captain of ship` is in the crew of the ship."""
        if action.role is None:
            return
        role = self.game.functions[action.role]
        if not isinstance(role.value, m.Nth) or not isinstance(role.value.zone, m.ZoneRef):
            return
        zone = role.value.zone
        if not self.game.classes[self.game.zones[zone.zone].holds].unique:
            return
        actor = m.LocalRef(action.actor, None, action.actor.type, action.span)
        yield m.InZone(actor, zone, False, role.type, action.span)


def _tests(action: m.Action) -> Iterator[m.Expr]:
    return (test for need in action.needs for test in _parts(need.test))


def _parts(test: m.Expr) -> tuple[m.Expr, ...]:
    return test.parts if isinstance(test, m.Both) else (test,)


def _never_short(selection: m.Selection) -> bool:
    match selection:
        case m.SelTop(up_to=up_to) | m.SelCount(up_to=up_to) | m.SelRandom(up_to=up_to):
            return up_to
        case m.SelAll() | m.SelDomain() | m.SelPiece():
            return True
        case m.SelNth() | m.SelSlot() | m.SelKind():
            return False
        case _:
            assert_never(selection)
