"""From the text of a spec, its overlays behind it, to the game."""

from __future__ import annotations

from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.model.nodes import Game
from rulewright.overlays.apply import apply
from rulewright.overlays.overlay_order import Overlay
from rulewright.syntax import nodes as s
from rulewright.syntax.parser import parse

OVERLAYS = ("edition ", "variant ", "house rule ")


def parts(text: str) -> list[str]:
    """The text of the game, and that of each overlay: one begins where its head stands."""
    found: list[list[str]] = [[]]
    for line in text.splitlines(keepends=True):
        if line.startswith(OVERLAYS):
            found.append([])
        found[-1].append(line)
    return ["".join(lines) for lines in found]


def read(text: str) -> tuple[Game | None, Findings]:
    """The game of a spec; its variants are options of it, other overlays are applied."""
    findings = Findings()
    trees: list[s.SpecFile] = []
    for number, part in enumerate(parts(text)):
        tree = parse(SourceFile(f"part_{number}.rules" if number else "game.rules", part), findings)
        if tree is None:
            return None, findings
        trees.append(tree)
    base, *others = trees
    if not others:
        return resolve_playable([base], findings), findings
    overlays = [Overlay(tree.overlay, tree.changes) for tree in others if tree.overlay is not None]
    applied = apply(
        base.items,
        [o for o in overlays if o.head.kind != "variant"],
        findings,
        [o for o in overlays if o.head.kind == "variant"],
    )
    if findings.failed:
        return None, findings
    return resolve_playable([s.SpecFile(applied.items)], findings), findings
