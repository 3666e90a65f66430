"""The facts that rules cite, those that a spec leaves out on purpose, what editions differ in.

All are TOML files beside the rules of a game. They are data from strangers: whatever is wrong with
one, the caller gets a `FactsError` that names the file and the entry, never another exception.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import astuple
from functools import lru_cache
from pathlib import Path
from typing import TypeVar, get_args
from unicodedata import category

from rulewright.foundation import disk_cache, files
from rulewright.foundation.atomic_write import reason
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import JOINERS, lies_in
from rulewright.foundation.toml import TomlError, parse_toml
from rulewright.model.facts import Basis, Edition, Fact, Kind

_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}", re.ASCII)
_Word = TypeVar("_Word", bound=str)

KINDS: tuple[Kind, ...] = get_args(Kind)
EDITIONS: tuple[Edition, ...] = LANGUAGES
_UNSTATED: tuple[Basis, ...] = ("derived", "ruling")

MOST_BYTES = 2_000_000
MOST_FACTS = 5_000
LONGEST_ID = 40
LONGEST_STATEMENT = 2_000
LONGEST_SECTION = 80

_ID = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+", re.ASCII)
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_FACT_NEEDS = frozenset({"id", "kind", "statement", "editions", "section"})
_FACT_MAY = frozenset({"implied", "basis", "optional", "differences"})
_LEFT_OUT_NEEDS = frozenset({"id", "reason"})
_LEFT_OUT_MAY = frozenset({"editions"})


class FactsError(Exception):
    """A facts file that cannot be used; the message names the file, the entry and what is wrong."""


def load_facts(path: Path) -> tuple[Fact, ...]:
    """Return the facts of a file, in its order. A file that says what it said before is not read again."""
    return _facts(path, _read(path))


@lru_cache(maxsize=8)
def _facts(path: Path, text: str) -> tuple[Fact, ...]:
    kept = disk_cache.load("facts", text.encode())
    if isinstance(kept, list):
        return tuple(Fact(*each) for each in kept)
    entries = _tables(path, text)
    if not entries:
        raise FactsError(f"{path}: there is no [[fact]] in it")
    facts: dict[str, Fact] = {}
    for number, table in enumerate(entries, start=1):
        entry = _Entry(path, number, table)
        fact = _fact(entry)
        if fact.id in facts:
            raise entry.error("this id is already taken by an earlier fact")
        facts[fact.id] = fact
    disk_cache.keep("facts", [astuple(fact) for fact in facts.values()], text.encode())
    return tuple(facts.values())


def load_not_modelled(path: Path, edition: str | None = None) -> dict[str, str]:
    """Return the ids of the facts that the rules of a game need not say, each with the reason.

    An entry with `editions` is about these only. With an edition the others are left away.
    """
    reasons: dict[str, str] = {}
    seen: set[str] = set()
    for number, table in enumerate(_entries(path), start=1):
        entry = _Entry(path, number, table)
        entry.check_keys(_LEFT_OUT_NEEDS, _LEFT_OUT_MAY)
        name = entry.id()
        if name in seen:
            raise entry.error("this id is already in the list")
        seen.add(name)
        reason = entry.text("reason", LONGEST_STATEMENT)
        editions = entry.names("editions")
        if entry.has("editions") and not editions:
            raise entry.error('"editions" must name at least one edition')
        if edition is None or not editions or edition in editions:
            reasons[name] = reason
    return reasons


def _fact(entry: _Entry) -> Fact:
    entry.check_keys(_FACT_NEEDS, _FACT_MAY)
    name = entry.id()
    kind = entry.one_of("kind", KINDS)
    editions = entry.editions("editions")
    implied = entry.editions("implied")
    basis: Basis = entry.one_of("basis", _UNSTATED) if entry.has("basis") else "stated"
    if editions and basis != "stated":
        raise entry.error('"basis" is only for a fact that no edition states')
    if not editions and basis == "stated":
        raise entry.error('no edition states it, so it needs a "basis": derived or ruling')
    if (kind == "ruling") != (basis == "ruling"):
        raise entry.error('kind "ruling" and basis "ruling" need each other')
    if both := [edition for edition in implied if edition in editions]:
        raise entry.error(f'"{both[0]}" cannot both state and only imply it')
    return Fact(
        id=name,
        kind=kind,
        statement=entry.text("statement", LONGEST_STATEMENT),
        editions=editions,
        section=entry.text("section", LONGEST_SECTION),
        implied=implied,
        basis=basis,
        optional=entry.flag("optional"),
        differences=entry.differences(),
    )


@dataclass(frozen=True, slots=True)
class _Entry:
    """One [[fact]] of a file; every reading of it checks what it reads."""

    path: Path
    number: int
    table: Mapping[str, object]

    def error(self, message: str) -> FactsError:
        name = self.table.get("id")
        place = f"fact {self.number}"
        if isinstance(name, str):
            place += f" ({_shown(name)})"
        return FactsError(f"{self.path}: {place}: {message}")

    def check_keys(self, needed: Collection[str], allowed: Collection[str] = ()) -> None:
        for key in self.table:
            if key not in needed and key not in allowed:
                raise self.error(f"unknown key {_shown(key)}")
        for key in sorted(needed):
            if key not in self.table:
                raise self.error(f'"{key}" is missing')

    def has(self, key: str) -> bool:
        return key in self.table

    def id(self) -> str:
        name = self.table.get("id")
        if not isinstance(name, str) or len(name) > LONGEST_ID or not _ID.fullmatch(name):
            raise self.error(
                'an "id" is made of capitals and digits with hyphens between, such as T67-COMP-01,'
                f" and has at most {LONGEST_ID} characters"
            )
        return name

    def text(self, key: str, longest: int) -> str:
        return self._text(key, self.table.get(key), longest)

    def one_of(self, key: str, choices: tuple[_Word, ...]) -> _Word:
        value = self.table.get(key)
        for choice in choices:
            if value == choice:
                return choice
        raise self.error(f'"{key}" must be one of: {", ".join(choices)}')

    def flag(self, key: str) -> bool:
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise self.error(f'"{key}" must be true or false')
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of names, those of a game's own editions; none if the key is not there."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(
            isinstance(name, str) and _NAME.fullmatch(name) for name in value
        ):
            raise self.error(f'"{key}" must be a list of names')
        return tuple(value)

    def editions(self, key: str) -> tuple[Edition, ...]:
        values = self.table.get(key, [])
        if not isinstance(values, list):
            raise self.error(f'"{key}" must be a list of editions')
        found = tuple(self._edition(key, value) for value in values)
        if len(set(found)) < len(found):
            raise self.error(f'"{key}" has an edition twice')
        return found

    def differences(self) -> tuple[tuple[Edition, str], ...]:
        table = self.table.get("differences", {})
        if not isinstance(table, dict):
            raise self.error('"differences" must be a table from editions to texts')
        for key in table:
            self._edition("differences", key)
        return tuple(
            (edition, self._text(f"differences.{edition}", table[edition], LONGEST_STATEMENT))
            for edition in EDITIONS
            if edition in table
        )

    def _edition(self, key: str, value: object) -> Edition:
        for edition in EDITIONS:
            if value == edition:
                return edition
        raise self.error(f'"{key}" may only name the editions {", ".join(EDITIONS)}')

    def _text(self, key: str, value: object, longest: int) -> str:
        if not isinstance(value, str) or not value:
            raise self.error(f'"{key}" must be a text that is not empty')
        if len(value) > longest:
            raise self.error(f'"{key}" has more than {longest} characters')
        if value != value.strip() or any(category(c) in _UNSEEN and c not in JOINERS for c in value):
            raise self.error(f'"{key}" must be one line without spaces around it')
        return value


def _entries(path: Path) -> list[dict[str, object]]:
    """Return the [[fact]] tables of a file, unchecked inside; a file without any gives an empty list."""
    return _tables(path, _read(path))


def _tables(path: Path, text: str) -> list[dict[str, object]]:
    document = _parse(path, text)
    for key in document:
        if key != "fact":
            raise FactsError(f"{path}: unknown key {_shown(key)}; only [[fact]] may stand here")
    entries = document.get("fact", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise FactsError(f"{path}: facts are written as [[fact]], with two brackets")
    if len(entries) > MOST_FACTS:
        raise FactsError(f"{path}: there are more than {MOST_FACTS} facts in it")
    return entries


def _read(path: Path) -> str:
    try:
        if not lies_in(path.parent, path):
            raise FactsError(f"{path}: there is no such file")
        data = files.read(path, MOST_BYTES)
    except OSError as error:
        raise FactsError(f"{path}: cannot be read: {reason(error)}") from error
    if len(data) > MOST_BYTES:
        raise FactsError(f"{path}: the file is larger than {MOST_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FactsError(f"{path}: line {line} is not UTF-8 text") from error


def _parse(path: Path, text: str) -> dict[str, object]:
    try:
        return parse_toml(text)
    except TomlError as error:
        raise FactsError(f"{path}: {error}") from error


def _shown(name: str) -> str:
    """Return a name from a file as it can be printed anywhere."""
    return ascii(name if len(name) <= LONGEST_ID else name[:LONGEST_ID] + "...")
