"""A game's declarations with overlays applied, one change after another."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import limits
from rulewright.foundation.source import Span
from rulewright.overlays import option_lifting
from rulewright.overlays.applied import Applied
from rulewright.overlays.apply_edits import RuleEdits
from rulewright.overlays.apply_settings import set_value
from rulewright.overlays.block_edits import told_apart
from rulewright.overlays.chapter_placement import beside_users, stands_with
from rulewright.overlays.conflicts import Touch, Touches, addition, changed_before
from rulewright.overlays.kept_citations import still_cited
from rulewright.overlays.overlay_order import Overlay, in_order, must_follow
from rulewright.overlays.syntax_queries import (
    VALUES,
    ZONES,
    facts_in,
    family,
    key,
    name,
    names_in,
    names_lost,
    numbers_changed,
    rulings_in,
    without_ruling,
    word,
)
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import ChangedForm, ItemWord, KeptWord, OverlayKind


def apply(
    items: Sequence[s.Item],
    overlays: Sequence[Overlay],
    findings: Findings,
    switches: Sequence[Overlay] = (),
) -> Applied:
    """Return the items after the overlays. What cannot be done is reported and left out.

    `switches` are overlays that become options of the game instead: each of their changes holds in
    a game where the option of their name is on.
    """
    head = next(item for item in items if isinstance(item, s.GameHead))
    before = len(findings.items)
    order = in_order(overlays, head, findings)
    if len(findings.items) > before:
        return Applied(tuple(items), tuple(order))  # what does not go together is not applied
    later = in_order(switches, head, Findings())
    names = {overlay.name: overlay for overlay in (*order, *later)}
    changing = _Changing(list(items), Touches(names, findings), findings)
    grounds = items
    for overlay in order:
        changing.overlay(_beside(overlay, order, later), None)
        if overlay.head.kind is OverlayKind.EDITION:
            grounds = tuple(changing.items)
    undone = _facts(grounds) - _facts(changing.items) if order else frozenset[str]()
    undone |= {
        text.name.text for text in changing.texts
        if not isinstance(text, s.Keep) and text.kind is KeptWord.RULING
    }
    for overlay in later:
        changing.overlay(_beside(overlay, order, later), overlay.head.name)
    changing.every_action()
    changing.items = beside_users(changing.items, changing.unplaced)
    fallen = changing.leave_out_examples()
    return Applied(
        tuple(changing.items), tuple(order), tuple(changing.removed),
        tuple(changing.touches.made), tuple(overlay.name for overlay in later),
        tuple(
            dict.fromkeys(
                (min(overlay.name, other.text), max(overlay.name, other.text))
                for overlay in later for other in overlay.head.excludes if other.text in names
            )
        ),
        undone, tuple(changing.lost), _former_numbers(grounds, changing.items),
        fallen, tuple(changing.texts),
    )


def _beside(overlay: Overlay, played: Sequence[Overlay], switches: Sequence[Overlay]) -> Overlay:
    """Return an overlay as it stands beside the others: it may ask whether one that it follows is played.

    What is a switch is asked in each game.
    """
    on, open_ones = ({each.name for each in overlays} for overlays in (played, switches))
    asked = {name.text: name.text in on for name in overlay.head.after if name.text not in open_ones}
    if not asked:
        return overlay
    return replace(overlay, changes=tuple(told_apart(each, asked) for each in overlay.changes))


def _former_numbers(old: Sequence[s.Item], new: Sequence[s.Item]) -> dict[str, frozenset[int]]:
    before = {item.name.text: item for item in old if isinstance(item, s.Function)}
    found = {
        item.name.text: numbers_changed(key(before[item.name.text]), key(item))
        for item in new if isinstance(item, s.Function) and item.name.text in before
    }
    return {name: numbers for name, numbers in found.items() if numbers is not None}


def _facts(items: Sequence[s.Item]) -> frozenset[str]:
    """Return the facts that rules cite; an example shows what they say, and is none."""
    return frozenset(
        fact for item in items if not isinstance(item, s.Example) for fact in facts_in(item)
    )


class _Missing(Exception):
    """A change names what is not there; it is reported."""


class _Changing:
    def __init__(self, items: list[s.Item], touches: Touches, findings: Findings) -> None:
        self.items = items
        self.touches = touches
        self.findings = findings
        self.removed: list[tuple[str, Span]] = []
        self.lost: list[tuple[str, Span]] = []
        self.current: Overlay
        self.guard: s.Name | None = None
        self.switches: list[str] = []
        self.edits = RuleEdits(touches, findings, self.lost)
        self.texts: list[s.Keep | s.RemoveText | s.ReplaceText] = []
        self.unplaced: set[tuple[str, str]] = set()
        self.for_all: list[tuple[Overlay, s.Name | None, s.ChangeRule]] = []

    def overlay(self, overlay: Overlay, guard: s.Name | None) -> None:
        self.current, self.guard = overlay, guard
        if overlay.head.kind is OverlayKind.EDITION:
            place = next(i for i, item in enumerate(self.items) if isinstance(item, s.GameHead))
            head = self.items[place]
            assert isinstance(head, s.GameHead)
            self.items[place] = replace(head, edition=overlay.head.name)
        if guard is not None:
            self.switches.append(guard.text)
            off = s.YesNo(False, guard.span)
            self._append(s.Option(guard, off, None, overlay.head.cited, overlay.head.span), None)
        if not overlay.changes and not self.findings.failed:
            self._report("R120", "This changes nothing", overlay.head.span, "No change stands here.")
        if _extent(overlay) > limits.CHANGES:
            self._report(
                "R004", f"`{overlay.name}` makes too many changes", overlay.head.span,
                f"One overlay makes at most {limits.CHANGES}.", "Write a game of its own.",
            )
            return
        for change in overlay.changes:
            try:
                self._change(change)
            except _Missing:
                continue
            except option_lifting.CannotSwitch as error:
                self._report(
                    "R122", "A variant cannot change this", error.span, str(error),
                    "Change what happens in the rules instead, or make it a house rule.",
                )

    # ---- changes --------------------------------------------------------------------------------

    def _change(self, change: s.Change) -> None:
        match change:
            case s.SetValue():
                self._set(change)
            case s.SetPlayers():
                self._players(change)
            case s.Replace():
                self._replace(change)
            case s.Add():
                self._add(change)
            case s.Remove():
                self._remove(change)
            case s.RemoveText():
                self._remove_text(change)
            case s.ReplaceText():
                self._replace_text(change)
            case s.Keep():
                self._keep(change)
            case s.ChangeRule():
                self._edit(change)
            case _:
                assert_never(change)

    def _set(self, change: s.SetValue) -> None:
        found = set_value(self.items, change, self.guard)
        if isinstance(found, str):
            asked = change.target.name if isinstance(change.target, s.Of) else None
            rule = next((item for item in self.items if asked is not None and name(item) == asked.text), None)
            if isinstance(rule, s.Function) and asked is not None:
                self._report(
                    "R118", f"`{asked.text}` is worked out, and not set", change.target.span,
                    f"It is {_a(rule.kind)}: what it says is worked out each time it is asked for.",
                    _way_to_change(rule), (Note(rule.span, "here"),),
                )
                raise _Missing
            raise self._unknown(
                "value, option, table or card", found, change.target.span,
                {name(item) for item in self.items if family(word(item)) in {"value", "card"}},
                "Only what has a name is set; a number that stands in a line is changed there. To find the line: "
                f"`rulewright how {found.replace('_', ' ')}`.",
            )
        if isinstance(found, Diagnostic):
            self.findings.add(found)
            return
        index, item, part = found
        thing = (family(word(item)), name(item))
        touch = self._touch(thing, part, "both", ("set", key(change.value)), change.span)
        if not self.touches.record(touch):
            self._put(index, item, change.span)

    def _players(self, change: s.SetPlayers) -> None:
        if self.guard is not None:
            raise option_lifting.CannotSwitch("The number of players is fixed when a game is made.", change.span)
        index = next(i for i, item in enumerate(self.items) if isinstance(item, s.GameHead))
        head = self.items[index]
        assert isinstance(head, s.GameHead)
        if not 1 <= change.low <= change.high <= limits.PLAYERS:
            self._report(
                "R105", "This number of players is not possible", change.span,
                f"A game is for 1 to {limits.PLAYERS} players.",
                "Write the fewest first and the most behind it, as in `set players to 2 to 6`.",
            )
            return
        effect = ("players", change.low, change.high)
        if not self.touches.record(
            self._touch(("players", ""), None, "both", effect, change.span)
        ):
            self._put(index, replace(head, low=change.low, high=change.high), change.span)

    def _replace(self, change: s.Replace) -> None:
        new = change.item
        index = self._find(word(new), name(new), new.span)
        touch = self._touch(
            (family(word(new)), name(new)), None, "both", ("is", key(new)), change.span
        )
        if self.touches.record(touch):
            return
        new = still_cited(self.items[index], new)
        if self.guard is not None:
            new = option_lifting.replaced(self.items[index], new, self.guard)
        if isinstance(new, s.Example):
            new = replace(new, anew=True)
        self._put(index, new, change.span)

    def _add(self, change: s.Add) -> None:
        new = change.item
        thing = (family(word(new)), name(new))
        touch = self._touch(thing, None, "both", ("is", key(new)), change.span)
        there = self._look(word(new), name(new))
        before = self.touches.added_by_another(touch) if there is not None else None
        if before is not None:
            self._report(
                "R102", f"`{before.overlay.name}` adds {_a(word(new))} called `{name(new)}` too", change.span,
                "The two are not the same, and a name stands for one thing.",
                "Choose another name in one of them.", (Note(before.span, "this one"),),
            )
            return
        if self.touches.record(touch):
            return
        if there is not None:
            self._report(
                "R102", f"There is {_a(word(new))} called `{name(new)}` already", change.span, "",
                f"Write `replace {word(new)} {name(new)} …`, or choose another name.",
                (Note(self.items[there].span, "this one"),),
            )
            return
        if self.guard is not None:
            new = option_lifting.added(new, self.guard)
        if change.chapter is None:
            self.unplaced.add(thing)
        self._append(new, change.chapter)

    def _remove(self, change: s.Remove) -> None:
        thing = (family(change.kind), change.name.text)
        touch = self._touch(thing, None, "both", ("gone",), change.span)
        if self.touches.record(touch):
            return
        if change.kind is ItemWord.STEP:
            self._remove_step(change)
            return
        index = self._find(change.kind, change.name.text, change.name.span)
        if self.guard is not None:
            try:
                self.items[index] = option_lifting.removed(self.items[index], self.guard, change)
            except option_lifting.CannotSwitch as error:
                raise option_lifting.CannotSwitch(str(error), change.span) from None
            return
        self.lost += names_lost(self.items[index], None, change.span)
        del self.items[index]
        self.removed.append((change.name.text, change.span))

    def _remove_step(self, change: s.Remove) -> None:
        index, setup = self._setup(change.name)
        if self.guard is not None:
            raise option_lifting.CannotSwitch("A step is there or it is not.", change.span)
        steps = tuple(step for step in setup.steps if step.name.text != change.name.text)
        self.items[index] = replace(setup, steps=steps)

    def _remove_text(self, change: s.RemoveText) -> None:
        if self.guard is not None:
            raise option_lifting.CannotSwitch(f"A {change.kind} is there or it is not.", change.span)
        self._know_text(change)
        if change.kind is KeptWord.RULING:
            self.items = [without_ruling(item, change.name.text) for item in self.items]
        self.texts.append(change)

    def _replace_text(self, change: s.ReplaceText) -> None:
        if self.guard is not None:
            raise option_lifting.CannotSwitch(f"A {change.kind} has one wording.", change.span)
        self._know_text(change)
        self.texts.append(change)

    def _keep(self, change: s.Keep) -> None:
        self._know_text(change)
        self.texts.append(change)

    def _know_text(self, change: s.Keep | s.RemoveText | s.ReplaceText) -> None:
        match change.kind:
            case KeptWord.NOTE | KeptWord.EXAMPLE:
                self._find(change.kind.value, change.name.text, change.name.span)
            case KeptWord.RULING:
                self._know_ruling(change.name)
            case KeptWord.LESSON:
                pass  # lessons are no rules: the book tells of one that is not there
            case _:
                assert_never(change.kind)

    def _know_ruling(self, ruling: s.Name) -> None:
        known = {name for item in self.items for name in rulings_in(item)}
        if ruling.text not in known:
            raise self._unknown("ruling", ruling.text, ruling.span, known)

    def _edit(self, change: s.ChangeRule) -> None:
        if change.kind is ChangedForm.EVERY:
            self.for_all.append((self.current, self.guard, change))
            return
        index = self._changed(change)
        old = self.items[index]
        self.items[index] = self.edits.changed(old, change, self.current, self.guard, self.switches)

    def every_action(self) -> None:
        """Make the changes of all actions at last, when all are there."""
        for overlay, guard, change in self.for_all:
            self.items = self.edits.all_actions(self.items, change, overlay, guard)

    def _changed(self, change: s.ChangeRule) -> int:
        """Return where the declaration stands that holds the rule."""
        match change.kind:
            case ChangedForm.STEP:
                assert change.name is not None
                return self._setup(change.name)[0]
            case ChangedForm.PLAY:
                return self._find(_word(change.kind), "", change.span)
            case ChangedForm.VERB | ChangedForm.ACTION | ChangedForm.TRIGGER | ChangedForm.CARD:
                assert change.name is not None
                return self._find(_word(change.kind), change.name.text, change.name.span)
            case ChangedForm.EVERY:
                raise AssertionError("this is no one rule")
            case _:
                assert_never(change.kind)

    def leave_out_examples(self) -> tuple[s.Example, ...]:
        """Take out the examples of the rules below that speak of what is no more, and say which.

        More or fewer players than can play now are no more, too.
        """
        fallen: list[s.Example] = []
        gone = dict(self.removed)
        kinds = {touch.overlay.head.kind for touch in self.touches.made}
        last = kinds - {OverlayKind.EDITION} or kinds
        added = {
            touch.thing: touch.overlay.head.span.file
            for touch in self.touches.made if touch.overlay.head.kind in last
        }
        situations = {item.name.text: item for item in self.items if isinstance(item, s.Situation)}
        can_play = next((range(i.low, i.high + 1) for i in self.items if isinstance(i, s.GameHead)), range(0))
        for item in [*self.items]:
            if not isinstance(item, s.Example | s.Situation):
                continue
            # Who takes something away does not tell of it any more; another overlay may.
            own = added.get((word(item), item.name.text))
            start = item.situation if isinstance(item, s.Example) else None
            told = (item, situations.get(start.text) if start is not None else None)
            spoken = next(
                (text for text in names_in(told) if text in gone and gone[text].file != own), None
            )
            seats = next((len(one.players) for one in told if one is not None and one.players), 0)
            if spoken is None and (own is not None or not can_play or not seats or seats in can_play):
                continue
            self.items.remove(item)
            if isinstance(item, s.Example):
                fallen.append(item)
        return tuple(fallen)

    # ---- finding and placing --------------------------------------------------------------------

    def _look(self, kind: str, wanted: str) -> int | None:
        for index, item in enumerate(self.items):
            if family(word(item)) == family(kind) and name(item) == wanted:
                return index
        return None

    def _find(self, kind: str, wanted: str, span: Span) -> int:
        index = self._look(kind, wanted)
        if index is None:
            known = {name(item) for item in self.items if family(word(item)) == family(kind)}
            raise self._unknown(kind, wanted, span, known)
        found = word(self.items[index])
        if found != kind and not ((kind in ZONES and found in ZONES) or kind in VALUES):
            raise self._unknown(kind, wanted, span, set())
        return index

    def _setup(self, step: s.Name) -> tuple[int, s.Setup]:
        for index, item in enumerate(self.items):
            if isinstance(item, s.Setup):
                if any(inner.name.text == step.text for inner in item.steps):
                    return index, item
                raise self._unknown(
                    "step", step.text, step.span, {inner.name.text for inner in item.steps}
                )
        raise self._unknown("step", step.text, step.span, set())

    def _unknown(
        self, kind: str, wanted: str, span: Span, known: set[str], otherwise: str = ""
    ) -> _Missing:
        for adding in self.touches.names.values():
            added = addition(adding, wanted) if wanted and adding.name != self.current.name else None
            if added is not None and not must_follow(self.current, adding, self.touches.names):
                self.findings.add(changed_before(self.current, adding, wanted, span, added))
                return _Missing()
        close = suggest_name(wanted, known)
        gone = [place for removed, place in self.removed if removed == wanted]
        kind = kind.replace("_", " ")
        hint = f"Did you mean `{close}`?" if close else ""
        notes = tuple(Note(place, "it was removed here") for place in gone)
        other = next((item for item in self.items if wanted and name(item) == wanted), None)
        if other is not None and not hint:
            several = word(other) in {"pieces", "cards", "slots", "values"}
            what = f"these are {word(other)}" if several else f"this is {_a(word(other))}"
            notes += (Note(other.span, what),)
            hint = _way_to_change(other)
        self._report(
            "R118", f"There is no {kind} `{wanted}` to change" if wanted else f"There is no {kind}",
            span, "An overlay changes what the game has.", hint or otherwise, notes,
        )
        return _Missing()

    def _put(self, index: int, item: s.Item, span: Span) -> None:
        words_only = isinstance(item, s.Note)  # what it says stands in the catalogues
        if self.guard is None and not words_only and key(item) == key(self.items[index]):
            others = self.touches.who_changed((family(word(item)), name(item)), self.current)
            self._report(
                "R120", "This changes nothing", span, "The game says just that already.",
                "Delete it.", (Note(self.items[index].span, "here"), *others),
            )
        self.lost += names_lost(self.items[index], item, span)
        self.items[index] = item

    def _append(self, item: s.Item, chapter: s.Name | None) -> None:
        """Put a new item at the end of its chapter, or after the last one that it belongs to."""
        last = None
        inside = chapter is None
        belongs = stands_with(item, self.items)
        for index, other in enumerate(self.items):
            if isinstance(other, s.Chapter):
                inside = chapter is None or other.name.text == chapter.text
                if inside and chapter is not None:
                    last = index
            elif inside and (chapter is not None or belongs(other)):
                last = index
        if last is None and chapter is not None:
            self.items.append(s.Chapter(chapter, chapter.span))
        self.items.insert(len(self.items) if last is None else last + 1, item)

    def _touch(
        self, thing: tuple[str, str], part: Hashable | None, side: str, effect: Hashable, span: Span
    ) -> Touch:
        return Touch(thing, part, side, effect, span, self.current)

    def _report(
        self, code: str, headline: str, span: Span, reason: str, suggestion: str = "",
        notes: tuple[Note, ...] = (),
    ) -> None:
        self.findings.add(
            Diagnostic(code, headline, span, notes=notes, reason=reason, suggestion=suggestion)
        )


def _word(form: ChangedForm) -> str:
    """Return the word that a rule which is changed inside was declared with."""
    return form.removeprefix("changed_")


def _extent(overlay: Overlay) -> int:
    """Return how many changes there are, each edit of a rule counted."""
    return sum(
        len(change.edits) if isinstance(change, s.ChangeRule) else 1 for change in overlay.changes
    )


def _way_to_change(item: s.Item) -> str:
    """Return how something is changed that was taken for something else."""
    match item:
        case s.Verb() | s.Action() | s.Trigger() | s.Card():
            return f"Write `change {word(item)} {name(item)}` to change what happens in it."
        case _:
            return f"Write `replace {word(item)} {name(item)} …` to say it anew."


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
