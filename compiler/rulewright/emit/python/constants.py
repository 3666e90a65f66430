"""Names for the numbers that a module writes for values of enumerations: `PISTOL`, not 1."""

from __future__ import annotations

import re

from rulewright.emit.python import names
from rulewright.emit.python.writer import Writer
from rulewright.ir.compiled_game import Compiled

_WORD = re.compile(r"(?<![\w.])[A-Z]\w*")
"""A word that could be a constant; behind a dot stands the name of something else."""

Constants = dict[tuple[str, int], str]
"""By enumeration and number the constant for a value."""


def constants(compiled: Compiled) -> Constants:
    """Short names where a word means one number only, others with the enumeration behind it."""
    meant: dict[str, set[int]] = {}
    whole = [enum for enum in compiled.description.enums if enum.among is None]
    for enum in whole:
        for number, value in enumerate(enum.values):
            meant.setdefault(names.table(value), set()).add(number)
    tables = {
        names.table(table.name) for table in compiled.program.tables if table.attribute_of is None
    }
    found: Constants = {}
    for enum in whole:
        for number, value in enumerate(enum.values):
            short = names.table(value)
            plain = len(meant[short]) == 1 and short not in tables
            found[enum.name, number] = short if plain else names.value(enum.name, value)
    return found


def write_constants(w: Writer, found: Constants, inside: str) -> None:
    """Define the constants that a module uses, by enumeration; none is defined twice."""
    written: set[str] = set()
    spoken = set(_WORD.findall(inside))
    for enum in dict.fromkeys(enum for enum, _ in found):
        used = [
            (name, number) for (of, number), name in found.items()
            if of == enum and name not in written and name in spoken
        ]
        if used:
            w.line()
            w.line(f"# Numbers for each {names.checked(enum)}.")
        for name, number in used:
            w.line(f"{name} = {number}")
            written.add(name)
