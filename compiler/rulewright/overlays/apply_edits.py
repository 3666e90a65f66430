"""Changes inside rules: each edit of a file made in turn, or reported and left out."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field, replace

from rulewright.diagnostics.model import Diagnostic, Findings, Note, Severity
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.overlays import option_lifting
from rulewright.overlays.block_edits import edited, emptied
from rulewright.overlays.conflicts import Touch, Touches
from rulewright.overlays.kept_citations import still_cited_below
from rulewright.overlays.overlay_order import Overlay
from rulewright.overlays.rule_edits import (
    ELSE,
    TAKING,
    Rule,
    left_empty,
    meant,
    nearest,
    rule_in,
    swallowed,
    taken_along,
    taken_away,
    with_rule,
)
from rulewright.overlays.syntax_queries import header, key, names_lost
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import EditForm, OverlayKind

_ADDING = {
    EditForm.BEFORE: "before", EditForm.AFTER: "after", EditForm.START: "at start",
    EditForm.END: "at end",
}
"""Edits that only add, and the side of their place that they add at."""

_FOR_ALL = frozenset({EditForm.NEEDS, EditForm.START, EditForm.END})
"""Edits that fit every action: they quote nothing."""

LACKED_LINE = "The rule does not say this"

_Place = tuple[str, str, str]
"""A rule of an overlay: the overlay, the rule's name, and the event of a card's rule."""


@dataclass(slots=True)
class RuleEdits:
    """Makes the edits of overlays; knows what each file did before to the same rule."""

    touches: Touches
    findings: Findings
    lost: list[tuple[str, Span]]
    _before: dict[_Place, Rule] = field(default_factory=dict)
    _made: dict[_Place, list[s.Edit]] = field(default_factory=dict)

    def changed(
        self, item: s.Item, change: s.ChangeRule, overlay: Overlay, guard: s.Name | None,
        switches: Collection[str],
    ) -> s.Item:
        """Return a declaration with the edits made inside of one of its rules."""
        event = change.event.text if change.event is not None else ""
        name = change.name.text if change.name is not None else ""
        thing = (change.kind.removeprefix("changed_"), name)
        rule = rule_in(item, change)
        if rule is None:
            self._no_event(item, change)
            return item
        place = (overlay.name, "/".join(thing), event)
        before = self._before.setdefault(place, rule)
        made = self._made.setdefault(place, [])
        whole, emptying = item, None
        for edit in change.edits:
            now = rule_in(item, change)
            assert now is not None
            new = self._one(item, now, edit, thing, event, before, made, overlay, guard, switches)
            made.append(edit)
            if new is None:
                continue
            if guard is None and key(new) == key(now):
                self._no_change(item, edit, thing, overlay)
            self.lost += names_lost(now, new, edit.span)
            item = with_rule(item, now, new)
            if emptying is None and next(emptied(new), None) is not None:
                emptying = edit
        now = rule_in(item, change)
        left = None if now is None or emptying is None else next(emptied(now), None)
        if left is not None and emptying is not None:
            self.findings.add(left_empty(left, emptying))
            return whole
        return item

    def _no_change(self, item: s.Item, edit: s.Edit, thing: tuple[str, str], overlay: Overlay) -> None:
        """Report an edit that leaves a rule as it is: what asks for other rules than are played is no mistake."""
        asked = sorted(_asked_for(self.touches.names[overlay.name], edit))
        if asked:
            told = " or ".join(f"`{name}`" for name in asked)
            headline, reason = "This changes nothing here", f"What it does depends on whether {told} is played."
            self.findings.add(Diagnostic("R120", headline, edit.span, reason=reason, severity=Severity.NOTE))
            return
        self._report(
            "R120", "This changes nothing", edit.span, "The game says just that already.",
            "Delete it.", (Note(item.span, "here"), *self.touches.who_changed(thing, overlay)),
        )

    def all_actions(
        self, items: Sequence[s.Item], change: s.ChangeRule, overlay: Overlay, guard: s.Name | None
    ) -> list[s.Item]:
        """Return the declarations with the edits made in every action but those that are spared."""
        actions = {item.name.text: item for item in items if isinstance(item, s.Action)}
        for name in change.spared:
            if name.text not in actions:
                close = suggest_name(name.text, actions)
                self._report(
                    "R118", f"There is no action `{name.text}`", name.span,
                    "Every action is changed but those named here.",
                    f"Did you mean `{close}`?" if close else "",
                )
        spared = {name.text for name in change.spared}
        for edit in change.edits:
            if edit.how not in _FOR_ALL:
                self._report(
                    "R114", "This does not fit every action", edit.span,
                    "No line stands in each of them.",
                    "Write `needs`, `at start` or `at end`; or change one action by its name.",
                )
                return [*items]
            part: Hashable = (edit.how, key(edit.need))
            side = _ADDING.get(edit.how, "both")
            self.touches.record(
                Touch(("every action", ""), part, side, (part, key(edit.body)), edit.span, overlay)
            )
        changed: list[s.Item] = []
        for item in items:
            if isinstance(item, s.Action) and item.name.text not in spared:
                for edit in change.edits:
                    self.touches.noted(
                        Touch(("action", item.name.text), (edit.how,), "both", key(edit), edit.span, overlay)
                    )
                    item = _in_action(item, edit, guard)
            changed.append(item)
        return changed

    def _one(
        self, item: s.Item, rule: Rule, edit: s.Edit, thing: tuple[str, str], event: str, before: Rule,
        made: Sequence[s.Edit], overlay: Overlay, guard: s.Name | None, switches: Collection[str],
    ) -> Rule | None:
        """Return the rule after one edit; None if there is nothing to do, or it cannot be done."""
        own = overlay.head.span.file
        target: s.Statement | None = None
        if edit.anchor is not None:
            found = meant(rule, edit, own, switches)
            if found is None:
                self.findings.add(
                    taken_away(before, edit, made, own) or self._not_there(item, rule, edit, thing, overlay)
                )
                return None
            if isinstance(found, Diagnostic):
                self.findings.add(found)
                return None
            target = found
        if edit.need is not None and not isinstance(rule, s.Action):
            self._report(
                "R114", "Only an action needs something", edit.span, "Other rules are not chosen.",
                "Write `if …` around what happens.",
            )
            return None
        if self._known(edit, target, thing, event, overlay):
            return None
        if edit.need is not None:
            assert isinstance(rule, s.Action)
            needing = option_lifting.with_need(rule, edit, guard)
            if needing is None:
                self.findings.add(self._not_there(item, rule, edit, thing, overlay))
            return needing
        if target is not None and edit.how in TAKING:
            lost = swallowed(target, edit, own)
            if lost is not None:
                self.findings.add(lost)
                return None
            along = taken_along(target, edit)
            if along is not None:
                self.findings.add(along)
            if edit.how is EditForm.INSTEAD and overlay.head.kind is OverlayKind.HOUSE_RULE:
                edit = replace(edit, body=still_cited_below(target, edit.body))
        return edited(rule, edit, guard, target, switches)

    def _known(
        self, edit: s.Edit, target: s.Statement | None, thing: tuple[str, str], event: str,
        overlay: Overlay,
    ) -> bool:
        """Return whether the same edit was made before, or one that it cannot go with."""
        part: Hashable
        if target is not None:
            # Lines that are alike are told apart by where they stand.
            part = (header(target), target.span.start if edit.which is not None else "", edit.how in ELSE)
        elif edit.need is not None:
            part = ("needs", key(edit.need))
        else:
            part = (edit.how,)
        if event:
            part = (event, part)
        effect = (edit.how, key(edit.body), part)
        side = _ADDING.get(edit.how, "both")
        if edit.how in {EditForm.START, EditForm.END}:
            side = "both"
        touch = Touch(thing, part, side, effect, edit.span, overlay)
        known = self.touches.record(touch)
        twin = self.touches.own_twin(touch)
        if twin is not None:
            self._report(
                "R120", "This changes nothing", edit.span, "This file says just that already.",
                "Delete it; or, if it is to happen twice, write both lines below one.",
                (Note(twin.span, "here"),),
            )
        return known

    def _not_there(
        self, item: s.Item, rule: Rule, edit: s.Edit, thing: tuple[str, str], overlay: Overlay
    ) -> Diagnostic:
        return Diagnostic(
            "R118", LACKED_LINE, (edit.anchor or edit.need or edit).span,
            notes=(Note(item.span, "this rule"), *self.touches.who_changed(thing, overlay)),
            reason="A statement is quoted as it stands in the rule, word for word, with nothing below it.",
            suggestion=nearest(rule, edit),
        )

    def _no_event(self, item: s.Item, change: s.ChangeRule) -> None:
        """A card is named without the one of its rules that is meant, or with one that it has not."""
        assert isinstance(item, s.Card)
        assert change.name is not None
        events = [handler.event.text for handler in item.handlers]
        name = change.name.text
        if change.event is None:
            lines = " or ".join(f"`change card {name} when {event}`" for event in events)
            self._report(
                "R104", f"Which rule of the card `{name}` is meant?", change.span,
                "A card says with `when` what happens, and may say it of several moments.",
                f"Write {lines}." if events else f"It has none: write `replace card {name} …`.",
                (Note(item.span, "this card"),),
            )
            return
        there = ", ".join(f"`when {event}`" for event in events)
        self._report(
            "R118", f"The card `{name}` has no `when {change.event.text}`", change.event.span,
            f"It has {there}." if events else "It has no rules.", "",
            (Note(item.span, "this card"),),
        )

    def _report(
        self, code: str, headline: str, span: Span, reason: str, suggestion: str = "",
        notes: tuple[Note, ...] = (),
    ) -> None:
        self.findings.add(
            Diagnostic(code, headline, span, notes=notes, reason=reason, suggestion=suggestion)
        )


def _asked_for(overlay: Overlay, edit: s.Edit) -> set[str]:
    """Return the overlays that the lines of an edit ask for, as it was written."""
    beside = {name.text for name in overlay.head.after}
    conditions = (
        node.condition for change in overlay.changes if isinstance(change, s.ChangeRule)
        for written in change.edits if written.span == edit.span
        for node in walk(written) if isinstance(node, s.If)
    )
    return {each.text for each in conditions if isinstance(each, s.Name) and each.text in beside}


def _in_action(action: s.Action, edit: s.Edit, guard: s.Name | None) -> s.Action:
    if edit.need is None:
        return edited(action, edit, guard, None)
    needing = option_lifting.with_need(action, edit, guard)
    assert needing is not None
    return needing
