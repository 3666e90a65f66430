"""Which overlays are applied, and in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.frozen import dataclass
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import OverlayKind


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay as written."""

    head: s.OverlayHead
    changes: tuple[s.Change, ...]

    @property
    def name(self) -> str:
        return self.head.name.text


def in_order(
    overlays: Sequence[Overlay], head: s.GameHead, findings: Findings
) -> list[Overlay]:
    """Return the overlays as they follow one another: an edition first, then as they ask with `after`.

    Two editions, names used twice, overlays of another game, those that exclude one another and
    circles are reported.
    """
    names: dict[str, Overlay] = {}
    edition: Overlay | None = None
    for overlay in overlays:
        own = overlay.head
        if own.game.text != head.name.text:
            _report(
                findings, f"This is for another game, `{own.game.text}`", own.game,
                f"The rules it is to change are those of `{head.name.text}`.",
                suggestion=_game_meant(own.game.text, head.name.text),
            )
        earlier = names.setdefault(own.name.text, overlay)
        if earlier is not overlay:
            _report(
                findings, f"There are two overlays called `{overlay.name}`", own.name,
                "Each is known by its name.", (Note(earlier.head.name.span, "the other one"),),
            )
        if own.kind is OverlayKind.EDITION:
            if edition is not None:
                _report(
                    findings, "A game is played by one edition", own.name,
                    "Two editions at once would be rules that nobody printed.",
                    (Note(edition.head.name.span, "the other one"),),
                )
            edition = overlay
    heads = {name: overlay.head.name for name, overlay in names.items()}
    if edition is None and head.edition is not None:
        heads.setdefault(head.edition.text, head.edition)
    _exclusions(overlays, heads, findings)
    return _sorted(overlays, names, findings)


def _exclusions(
    overlays: Sequence[Overlay], names: Mapping[str, s.Name], findings: Findings
) -> None:
    for overlay in overlays:
        for other in overlay.head.excludes:
            if other.text in names:
                _report(
                    findings, f"`{overlay.name}` and `{other.text}` cannot be played together",
                    other, f"`{overlay.name}` says so itself.",
                    (Note(names[other.text].span, f"`{other.text}`"),),
                )


def must_follow(overlay: Overlay, other: Overlay, names: Mapping[str, Overlay]) -> bool:
    """Return whether an overlay is declared to come after another, itself or by way of a third."""
    seen: set[str] = set()
    waiting = [overlay]
    while waiting:
        current = waiting.pop()
        if current.head.kind is not OverlayKind.EDITION and other.head.kind is OverlayKind.EDITION:
            return True
        for name in current.head.after:
            if name.text == other.name:
                return True
            if name.text in names and name.text not in seen:
                seen.add(name.text)
                waiting.append(names[name.text])
    return False


def _sorted(
    overlays: Sequence[Overlay], names: Mapping[str, Overlay], findings: Findings
) -> list[Overlay]:
    left = sorted(overlays, key=lambda overlay: overlay.name)
    done: list[Overlay] = []
    while left:
        free = [
            overlay for overlay in left
            if not any(must_follow(overlay, other, names) for other in left if other is not overlay)
        ]
        if not free:
            _report(
                findings, "These overlays are each to come after the other", left[0].head.name,
                "One of them has to be first.",
                tuple(Note(other.head.name.span, "and this one") for other in left[1:]),
            )
            return done + left
        done.append(free[0])
        left.remove(free[0])
    return done


def _report(
    findings: Findings, headline: str, name: s.Name, reason: str, notes: tuple[Note, ...] = (),
    suggestion: str = "",
) -> None:
    findings.add(
        Diagnostic("R121", headline, name.span, notes=notes, reason=reason, suggestion=suggestion)
    )


def _game_meant(written: str, game: str) -> str:
    """Return the game under its whole name, if that is what was meant."""
    begins = game.startswith(f"{written}_") or written.startswith(f"{game}_")
    return f"Did you mean `{game}`?" if begins or suggest_name(written, [game]) else ""
