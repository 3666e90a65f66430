"""What was found in a game before, so that a game that has not changed is not checked again.

It is found by a hash of all files that a check may read, and of the compiler (`foundation.disk_cache`), and
kept as plain data: a place as its file, and where in it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from rulewright.diagnostics.model import Diagnostic, Findings, Note, Severity
from rulewright.foundation import disk_cache
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import Voices
from rulewright.foundation.source import SourceFile, Span
from rulewright.outputs.source_hashes import SourceHashes, hash_of, hashes_below, joined
from rulewright.project.paths import SPECS
from rulewright.project.reader import Rules

_KIND = "checked"
_MOST = 200
"""Who has more findings than that mends them first."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check says: the findings, how many words each other language lacks, and the house rules without a
    title."""

    findings: Findings
    left: Mapping[str, int]
    untitled: tuple[Path, ...]


def checked(root: Path, name: str, rules: Rules, voices: Voices, check: Callable[[], Checked]) -> Checked:
    """Return what `check` finds in a game by these rules, or found before when everything was as it is now."""
    inputs = inputs_of(root, name, rules, voices)
    kept = None if inputs is None else disk_cache.load(_KIND, inputs)
    if isinstance(kept, tuple):
        return _decoded(root, kept)
    found = check()
    if len(found.findings.items) <= _MOST and inputs is not None and inputs == inputs_of(root, name, rules, voices):
        encoded = _encoded(root, found)
        if not _named_in(os.fspath(root), encoded):
            disk_cache.keep(_KIND, encoded, inputs)
    return found


def inputs_of(root: Path, name: str, rules: Rules, voices: Voices) -> bytes | None:
    """Return a hash of all that a game by these rules is read from; None where nothing is to be remembered."""
    sources = SourceHashes(root)
    read = [sources.below(SPECS), sources.words_of(name)]
    try:
        for each in rules.house_rules:
            if isinstance(each, Path):
                known = hash_of(os.fspath(each))
                read.append(None if known is None else {os.fspath(each): known})
                read.append(hashes_below(each.with_suffix(".words")))
    except OSError:
        return None
    asked = repr((name, rules.edition, rules.variants, tuple(map(str, rules.house_rules)), rules.switches, voices))
    return None if None in read else joined(asked, *(each or {} for each in read))


# ---- as plain data ----------------------------------------------------------------------------------


def _encoded(root: Path, found: Checked) -> tuple[object, ...]:
    files: dict[SourceFile, int] = {}

    def file(of: SourceFile) -> int:
        return files.setdefault(of, len(files))

    def span(of: Span) -> tuple[int, int, int]:
        return file(of.file), of.start, of.end

    items = [
        (
            item.code, item.headline, span(item.span), item.label,
            [(span(note.span), note.text) for note in item.notes], item.reason, item.suggestion,
            item.severity.value, [file(each) for each in item.called], [span(each) for each in item.through],
        )
        for item in found.findings.items
    ]
    texts = [(each.name, each.text, _from_root(root, each.path)) for each in files]
    return items, texts, dict(found.left), [_from_root(root, os.fspath(path)) for path in found.untitled]


def _from_root(root: Path, path: str) -> tuple[bool, str]:
    """Return whether a file lies in the project, and its path from there."""
    inside = path.startswith(f"{root}{os.sep}")
    return inside, path.removeprefix(f"{root}{os.sep}") if inside else path


def _placed(root: Path, inside: bool, path: str) -> str:
    """Return where such a file lies."""
    return os.path.join(root, path) if inside else path


def _decoded(root: Path, kept: tuple[object, ...]) -> Checked:
    items, texts, left, untitled = cast("tuple[Any, ...]", kept)
    files = [SourceFile(name, text, _placed(root, *path)) for name, text, path in texts]

    def span(of: tuple[int, int, int]) -> Span:
        return Span(files[of[0]], of[1], of[2])

    found = [
        Diagnostic(
            code, headline, span(place), label, tuple(Note(span(at), said) for at, said in notes), reason,
            suggestion, Severity(severity), tuple(files[each] for each in called), tuple(map(span, through)),
        )
        for code, headline, place, label, notes, reason, suggestion, severity, called, through in items
    ]
    return Checked(Findings(found), left, tuple(Path(_placed(root, *path)) for path in untitled))


def _named_in(root: str, kept: object) -> bool:
    """Return whether a text says where the project lies, which may be elsewhere the next time."""
    return any(root in text for text in _texts(kept))


def _texts(kept: object) -> Iterator[str]:
    if isinstance(kept, str):
        yield kept
    elif isinstance(kept, list | tuple):
        for part in kept:
            yield from _texts(part)
