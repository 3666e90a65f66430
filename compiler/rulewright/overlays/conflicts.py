"""Who changes what, so that two overlays that disagree are both shown."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import field

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.overlays.overlay_order import Overlay, must_follow
from rulewright.overlays.syntax_queries import name
from rulewright.syntax import nodes as s


@dataclass(frozen=True, slots=True)
class Touch:
    """One overlay's change of a thing, or of a part of it: a cell, a detail, a place in its block.

    `side` tells before from after; what replaces a statement stands on both sides. `effect` is equal
    for changes that come to the same.
    """

    thing: tuple[str, str]
    part: Hashable | None
    side: str
    effect: Hashable
    span: Span
    overlay: Overlay

    def clashes(self, other: Touch) -> bool:
        """Return whether the order of two touches could matter."""
        if self.thing != other.thing or self.effect == other.effect:
            return False
        if self.part is None or other.part is None:
            return True
        if self.part != other.part:
            return False
        return self.side == other.side or "both" in {self.side, other.side}


def _exclude(one: Overlay, other: Overlay) -> bool:
    """Return whether two overlays are never played together: then they may change the same thing."""
    return any(
        name.text == second.name
        for first, second in ((one, other), (other, one)) for name in first.head.excludes
    )


def addition(overlay: Overlay, wanted: str) -> Span | None:
    """Return where an overlay adds something of this name."""
    return next(
        (each.span for each in overlay.changes if isinstance(each, s.Add) and name(each.item) == wanted), None
    )


def changed_before(overlay: Overlay, adding: Overlay, wanted: str, change: Span, added: Span) -> Diagnostic:
    """Return what is told of a change of something that another overlay adds, and that is not to follow it."""
    return Diagnostic(
        "R119", f"`{overlay.name}` changes `{wanted}`, which `{adding.name}` adds", change,
        f"changed here by `{overlay.name}`", (Note(added, f"added here by `{adding.name}`"),),
        f"Nothing says that `{overlay.name}` comes after it.",
        f"Write `after {adding.name}` below the head of `{overlay.name}`.",
    )


@dataclass(slots=True)
class Touches:
    """All changes so far."""

    names: Mapping[str, Overlay]
    findings: Findings
    made: list[Touch] = field(default_factory=list)
    _of: dict[tuple[str, str], list[Touch]] = field(default_factory=dict)
    _told: set[tuple[str, str, tuple[str, str]]] = field(default_factory=set)

    def record(self, touch: Touch) -> bool:
        """Return whether the same change was made before. One that disagrees with it is reported; where it
        is one of the same file, the later one is not made."""
        same = self._of.setdefault(touch.thing, [])
        others = [*same]
        self.made.append(touch)
        same.append(touch)
        for other in others:
            if other.overlay is touch.overlay:
                if touch.clashes(other):
                    self._report_twice(touch, other)
                    return True
                continue
            pair = (other.overlay.name, touch.overlay.name, touch.thing)
            if pair in self._told or not touch.clashes(other):
                continue
            if _exclude(touch.overlay, other.overlay):
                continue
            if not must_follow(touch.overlay, other.overlay, self.names):
                self._told.add(pair)
                self._report(touch, other)
        return any(
            (other.part, other.side, other.effect) == (touch.part, touch.side, touch.effect)
            for other in others
        )

    def who_changed(self, thing: tuple[str, str], but: Overlay) -> tuple[Note, ...]:
        """Return the places where others changed a thing."""
        return tuple(
            Note(touch.span, f"changed here by `{touch.overlay.name}`")
            for touch in self.made
            if touch.thing == thing and touch.overlay is not but
        )[:3]

    def noted(self, touch: Touch) -> None:
        """Keep what is changed whatever else is changed there."""
        self.made.append(touch)

    def added_by_another(self, touch: Touch) -> Touch | None:
        """Return what another overlay put in whole under the same name, where it is not the same."""
        return next(
            (
                other for other in self._of.get(touch.thing, ())
                if other.overlay is not touch.overlay and other.part is None and touch.clashes(other)
                and isinstance(other.effect, tuple) and other.effect[0] == "is"
            ),
            None,
        )

    def own_twin(self, touch: Touch) -> Touch | None:
        """Return the same change, made earlier in the same file."""
        return next(
            (
                other for other in self._of.get(touch.thing, ())
                if other.overlay is touch.overlay and other is not touch
                and (other.part, other.side, other.effect) == (touch.part, touch.side, touch.effect)
            ),
            None,
        )

    def _report_twice(self, touch: Touch, other: Touch) -> None:
        kind, name = touch.thing
        what = f"`{name}`" if name else f"`{kind}`"
        line, _ = other.span.file.position(other.span.start)
        added = {"before", "after", "at start", "at end"}
        both = touch.side == other.side and touch.side in added
        self.findings.add(
            Diagnostic(
                "R119", f"`{touch.overlay.name}` changes {what} twice", touch.span,
                "changed here again", (Note(other.span, "changed here first"),),
                "Both speak of the same thing, and only one of them can have the last word.",
                f"Write all of it below line {line}, in its order." if both
                else "Keep one of the two.",
            )
        )

    def _report(self, touch: Touch, other: Touch) -> None:
        kind, name = touch.thing
        added = addition(other.overlay, name)
        if added is not None and addition(touch.overlay, name) is None:
            self.findings.add(changed_before(touch.overlay, other.overlay, name, touch.span, added))
            return
        what = f"`{name}`" if name else f"`{kind}`"
        first, second = other.overlay.name, touch.overlay.name
        self.findings.add(
            Diagnostic(
                "R119", f"`{first}` and `{second}` both change {what}", touch.span,
                f"changed here by `{second}`",
                (Note(other.span, f"and here by `{first}`"),),
                "Which of them comes last would decide, and neither says so.",
                f"Write `after {first}` below the head of `{second}`, or the other way round.",
            )
        )
