"""What is wrong with a game as it stands in the editor, and in which file each finding is shown.

It comes in three stages: whether it can be read, names and types at once; whether each rule can be
carried out, and sentences and examples, which take longer, when nobody types for a moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import IntEnum
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.foundation import files, limits
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span
from rulewright.lsp.file_owner import Buffers, Target, encoded
from rulewright.model import nodes as m
from rulewright.outputs.check_game import check_game, once
from rulewright.project.paths import LOCALES
from rulewright.project.pipeline import load_game, read_names
from rulewright.project.reader import word_folders
from rulewright.prose.game_words import load_words
from rulewright.syntax.parser import parse


class Depth(IntEnum):
    """How far a game is looked at."""

    NAMES = 0
    RULES = 1
    WHOLE = 2


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found; `whole` if nothing is left to look at. The game is there if it can be played."""

    game: m.Game | None
    found: tuple[Diagnostic, ...]
    whole: bool


def look(target: Target, buffers: Buffers, depth: Depth, right: m.Game | None) -> Looked:
    """Return what is wrong with a game, as far as it is looked at; `right` is how it was when it last was."""
    match depth:
        case Depth.NAMES:
            return quick_look(target, buffers, right)
        case Depth.RULES:
            return first_look(target, buffers)
        case Depth.WHOLE:
            return whole_look(target, buffers)


def quick_look(target: Target, buffers: Buffers, right: m.Game | None) -> Looked:
    """Return what is wrong with what stands there, before anybody thinks it through: in rules and in words."""
    with files.instead(encoded(buffers)), files.as_it_is():
        findings = read_names(target.folder, target.rules)
        failed = findings.failed
        if right is not None and not failed:
            load_words(target.root / LOCALES, right, findings, word_folders(target.folder, target.rules))
    return Looked(None, tuple(once(findings.items)), failed)


def first_look(target: Target, buffers: Buffers) -> Looked:
    """Return what is wrong with the rules themselves."""
    with files.instead(encoded(buffers)), files.as_it_is():
        game, findings = load_game(target.folder, target.rules, settle=False)
    return Looked(game, tuple(once(findings.items)), game is None)


def whole_look(target: Target, buffers: Buffers) -> Looked:
    """Return all that `rulewright check` would say."""
    with files.instead(encoded(buffers)), files.as_it_is():
        findings = check_game(target.root, target.game, target.rules, play=False)
        game, _ = load_game(target.folder, target.rules)
    return Looked(game, tuple(findings.items), True)


def look_alone(path: Path, text: str) -> Looked:
    """Return what is wrong with a file that belongs to no game: whether it can be read."""
    findings = Findings()
    if len(text.encode("utf-8", "surrogatepass")) > limits.FILE_BYTES:
        nowhere = Span(SourceFile(path.name, ""), 0, 0)
        findings.add(Diagnostic("R004", f"`{path.name}` is too large", nowhere))
    else:
        parse(SourceFile(path.name, text), findings)
    return Looked(None, tuple(findings.items), True)


# ---- where a finding is shown ---------------------------------------------------------------------


@dataclass(slots=True)
class Shown:
    """A finding in a file; one that is `elsewhere` is told at the head of the file that causes it.

    `depth` is how far one has to look to find it.
    """

    path: Path
    diagnostic: Diagnostic
    elsewhere: bool = False
    depth: Depth = Depth.NAMES


@dataclass(slots=True)
class Finder:
    """Finds the files of findings, which are called by names for people."""

    target: Target
    _known: dict[str, Path | None] = field(default_factory=dict)

    def path(self, name: str) -> Path | None:
        """Return the file of a name, if there is one."""
        if name not in self._known:
            self._known[name] = self._find(name)
        return self._known[name]

    def _find(self, name: str) -> Path | None:
        root, folder, overlay = self.target.root, self.target.folder, self.target.overlay
        near = [folder, folder.parent, root]
        if overlay is not None:
            near = [overlay.parent, overlay.parent.parent, *near]
        for place in near:
            path = place / name
            if path.is_file() and any(path.resolve().is_relative_to(each) for each in (root, place)):
                return path
        return overlay if overlay is not None and overlay.name == Path(name).name else None


def shown(target: Target, found: Sequence[Diagnostic]) -> list[Shown]:
    """Return each finding with its file.

    What an overlay causes elsewhere stands at its head: its author did nothing wrong over there.
    """
    finder, overlay = Finder(target), target.overlay
    placed: list[Shown] = []
    for each in found:
        path = finder.path(each.span.file.name)
        if overlay is None:
            placed.append(Shown(path or target.folder / "game.rules", each))
        elif path == overlay or (path is not None and path.parent == overlay.with_suffix(".words")):
            placed.append(Shown(path, each))
        else:
            placed.append(Shown(overlay, each, elsewhere=True))
    return placed


def only_new(found: Sequence[Diagnostic], before: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the errors that were not there before, wherever they stand."""
    known = {(each.code, each.span.file.name, each.headline) for each in before}
    return [
        each for each in found
        if each.severity is Severity.ERROR
        and (each.code, each.span.file.name, each.headline) not in known
    ]
