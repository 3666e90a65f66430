"""What becomes of a game's declarations by its overlays."""

from __future__ import annotations

from dataclasses import field

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.overlays.conflicts import Touch
from rulewright.overlays.overlay_order import Overlay
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import OverlayKind


@dataclass(frozen=True, slots=True)
class Applied:
    """The declarations of a game as changed, in reading order.

    `order` holds the overlays as they were applied, `removed` what is no more, by name, with the
    place that says so; `touches` every change; `switches` are options for variants, and
    `exclusions` the pairs of them that are not on together. `undone` are the facts that variants and
    house rules leave no rule to cite, and the rulings that they take out or tell anew; `lost` the
    names that a changed rule does not speak of any more, with the place that makes it so. `numbers`
    are those that roles, quantities and predicates of the printed rules had where nothing but numbers
    of theirs is changed. `fallen` are the examples that speak of what is no more; `texts` says of what
    was written of the printed rules what still holds, and what is taken out or told anew.
    """

    items: tuple[s.Item, ...]
    order: tuple[Overlay, ...] = ()
    removed: tuple[tuple[str, Span], ...] = ()
    touches: tuple[Touch, ...] = ()
    switches: tuple[str, ...] = ()
    exclusions: tuple[tuple[str, str], ...] = ()
    undone: frozenset[str] = frozenset()
    lost: tuple[tuple[str, Span], ...] = ()
    numbers: dict[str, frozenset[int]] = field(default_factory=dict)
    fallen: tuple[s.Example, ...] = ()
    texts: tuple[s.Keep | s.RemoveText | s.ReplaceText, ...] = ()

    @property
    def touched_by(self) -> dict[str, tuple[str, ...]]:
        """Return the names of all that house rules change, add or remove, with those that do so."""
        return {name: tuple(dict.fromkeys(by.values())) for name, by in self._touched().items()}

    @property
    def touched_at(self) -> dict[str, tuple[Span, ...]]:
        """Return the same names, with the lines of house rules that do so."""
        return {name: tuple(by) for name, by in self._touched().items()}

    def _touched(self) -> dict[str, dict[Span, str]]:
        found: dict[str, dict[Span, str]] = {}
        for touch in self.touches:
            if touch.overlay.head.kind is OverlayKind.HOUSE_RULE:
                name = touch.thing[1] or touch.thing[0]
                found.setdefault(name, {})[touch.span] = touch.overlay.name
        return found
