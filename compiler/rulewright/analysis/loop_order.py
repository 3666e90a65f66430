"""Loops that are not what they look like: one time comes after the other, and who is meant is settled first."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.diagnostics.model import Diagnostic, Findings, Note, Severity
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.rule_bodies import reached, statements
from rulewright.model.tree import walk_game


def check_loops(game: m.Game, findings: Findings) -> None:
    """Report loops that pass pieces on one by one, and tests of members that the loop itself changes (W214)."""
    told: set[Span] = set()
    for loop in walk_game(game):
        if isinstance(loop, m.ForEach):
            for found in (*_passed_on(loop), *_changed_tests(game, loop)):
                if found.span not in told:
                    told.add(found.span)
                    findings.add(found)


def _passed_on(loop: m.ForEach) -> Iterator[Diagnostic]:
    """Yield the moves from a member's own place to that of another one, where they are moved on later."""
    member = loop.domain.var
    for move in statements(loop.body):
        match move:
            case m.Move(
                m.SelAll(m.ZoneRef(source, mine)), m.Destination(m.ZoneRef(zone, theirs))
            ) if source == zone and _mentions(mine, member) and _mentions(theirs, member):
                if canonical_key(mine, {}) != canonical_key(theirs, {}):
                    yield Diagnostic(
                        "W214", "These moves come one after the other", move.span,
                        notes=(Note(loop.domain.span, "in this order"),),
                        reason=f"What goes to the next `{zone}` is moved on from there when its turn comes.",
                        suggestion="Move all to places of their own first (a `group` of each player), and in a "
                        "second loop to where they go.", severity=Severity.WARNING,
                    )
            case _:
                pass


def _changed_tests(game: m.Game, loop: m.ForEach) -> Iterator[Diagnostic]:
    """Yield the tests of members that ask for what is nobody's own, and that the loop changes."""
    asked = {
        part.variable: test
        for test in loop.domain.filters for part in walk(test.test)
        if isinstance(part, m.VariableRef) and not _mentions(part, loop.domain.var)
    }
    if not asked:
        return
    for statement in reached(game, loop.body):
        match statement:
            case m.Assign(target=m.VariableRef(name)) | m.AssignRandom(target=m.VariableRef(name)) | m.Adjust(
                target=m.VariableRef(name)
            ) if name in asked:
                yield Diagnostic(
                    "W214", "This is asked before the first time only", asked[name].span,
                    notes=(Note(statement.span, "changed while the loop goes on"),),
                    reason="Who takes part in a loop is settled before it begins.",
                    suggestion=f"Ask below the loop, each time: `if …`, with what is said of `{name}` here.",
                    severity=Severity.WARNING,
                )
            case _:
                pass


def _mentions(node: object, member: m.Local) -> bool:
    return any(isinstance(part, m.LocalRef) and part.local.uid == member.uid for part in walk(node))
