"""The folder of a study: what is studied, and the totals of each chunk that was played.

A chunk's totals are written whole or not at all, so that a study goes on from whatever is there. What
is in the folder is never trusted: each file says what it is of, and carries a digest of itself.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rulewright.foundation.atomic_write import locked, write_file
from rulewright.study.plan import Chunk, Plan, Study
from rulewright.study.totals import Totals, from_plain, plain

HEAD = "study.json"
_FORMAT = "rulewright study 1"
_MOST_BYTES = 50_000_000
"""A file of totals is never as large as this."""


class StoreError(ValueError):
    """The folder cannot be used for this study; the message says why, and what can be done."""


@dataclass(slots=True)
class Store:
    """The folder of one study. `remarks` tell of files that are not what they should be."""

    folder: Path
    plan: Plan
    remarks: list[str] = field(default_factory=list)

    def path(self, chunk: Chunk) -> Path:
        """Return where the totals of a chunk are."""
        return self.folder / f"{chunk.first:012}-{chunk.games}.json"

    def write(self, chunk: Chunk, totals: Totals) -> None:
        """Keep the totals of a chunk; `OSError` where that fails, and then nothing is there."""
        data = {
            "format": _FORMAT, "study": chunk.study.key(), "first": chunk.first,
            "games": chunk.games, "totals": plain(totals),
        }
        data["digest"] = _digest(data)
        path = self.path(chunk)
        if path.exists():
            with suppress(ValueError):
                _read(path, chunk)
                return  # somebody else has played the same games meanwhile
            aside = path.with_suffix(".damaged")
            path.replace(aside)
            self.remarks.append(f"{path.name} is now {aside.name}, and was played again.")
        write_file(path, json.dumps(data, separators=(",", ":")) + "\n")

    def found(self) -> Iterator[tuple[Chunk, Totals]]:
        """Yield every chunk of the plan whose totals are there."""
        there = {path.name for path in self.folder.iterdir()}
        known = {HEAD}
        for chunk in self.plan.chunks():
            path = self.path(chunk)
            if path.name in there:
                known.add(path.name)
                try:
                    yield chunk, _read(path, chunk)
                except ValueError as error:
                    self.remarks.append(f"{path.name} is left alone: {error}.")
        for name in sorted(there - known):
            if name.endswith(".json") and not name.startswith("."):
                self.remarks.append(
                    f"{name} is left alone: no games that were asked for are in a file of that name."
                )


def _read(path: Path, chunk: Chunk) -> Totals:
    if not path.is_file() or path.stat().st_size > _MOST_BYTES:
        raise ValueError("it is no file of totals")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError("it is damaged, and no whole file") from error
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise ValueError("it is no file of totals")
    if data.pop("digest", None) != _digest(data):
        raise ValueError("it is damaged: its digest is that of another text")
    if data.get("study") != chunk.study.key():
        raise ValueError("it is of another study")
    try:
        totals = from_plain(data.get("totals"))
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError("it is no file of totals") from error
    of = data.get("first"), data.get("games")
    if of != (chunk.first, chunk.games) or totals.played != chunk.games:
        raise ValueError("it is of other games")
    return totals


def _digest(data: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def opened(folder: Path, plan: Plan) -> Store:
    """Return the store of a study in a folder, begun there if it is new or empty.

    A study that was begun goes on in batches and chunks of the sizes that it was begun with, and may
    have more games than before. `StoreError` where the folder is of something else.
    """
    head = folder / HEAD
    if folder.exists() and not folder.is_dir():
        raise StoreError(f"{folder.name} is no folder, and holds no study. Name a new folder with --out.")
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):  # two may begin the same study at once
        if not head.exists():
            if any(not path.name.startswith(".rulewright-") for path in folder.iterdir()):
                raise StoreError(
                    f"{folder.name} is not empty, and holds no study. Name a new folder with --out."
                )
            data = {"format": _FORMAT, "size": plan.size, "study": plan.study.as_data()}
            write_file(head, json.dumps(data, indent=1) + "\n")
            return Store(folder, plan)
    try:
        data = json.loads(head.read_text(encoding="utf-8"))
        size, kept = data["size"], data["study"]
        right = data["format"] == _FORMAT and isinstance(size, int) and size > 0
    except (ValueError, KeyError, TypeError, RecursionError):
        right = False
    if not right:
        raise StoreError(
            f"{folder.name}/{HEAD} is damaged, or of another version. Name a new folder with --out."
        )
    batch = kept.get("batch") if isinstance(kept, dict) else None
    if isinstance(batch, int) and batch > 0:
        plan = replace(plan, study=replace(plan.study, batch=batch))
    unlike = _unlike(kept, plan.study)
    if unlike:
        raise StoreError(
            f"{folder.name} holds another study: {unlike}. Name a new folder with --out, or ask for "
            "that study."
        )
    return Store(folder, Plan(plan.study, plan.games, size))


_SAID = {
    "game": "its game is {}",
    "rules": "its games are by other rules, or by an older text of these",
    "players": "its games have {} players",
    "bots": "its bots are {}",
    "iterations": "its bots search for {} iterations",
    "seed": "its seed is {}",
    "party": "it counts wins by {}",
    "engine": "it was played by another version of Rulewright",
}


def _unlike(kept: Any, study: Study) -> str:
    """In what a study that is kept differs from another, in words."""
    wanted = study.as_data()
    if not isinstance(kept, dict):
        return "it cannot be read"
    return ", ".join(
        said.format(_shown(kept.get(name)))
        for name, said in _SAID.items() if kept.get(name) != wanted[name]
    )


def _shown(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 100 else f"{text[:100]}…"
