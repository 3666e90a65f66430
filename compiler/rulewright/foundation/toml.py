"""TOML from strangers: read within bounds that the standard parser does not have."""

from __future__ import annotations

import re
import tomllib

# A key of n dotted parts costs the parser n * n steps, and n tables.
_MOST_DOTS = 100  # in one line
_MOST_STEPS = 5_000_000  # for all lines


class TomlError(ValueError):
    """A text that cannot be read; the message says why, and `line` where, if that is known.

    `twice` says that a name stands there again.
    """

    def __init__(self, message: str, line: int = 0, *, twice: bool = False) -> None:
        super().__init__(message)
        self.line = line
        self.twice = twice


def parse_toml(text: str) -> dict[str, object]:
    """Return the tables of a text. Raises `TomlError`, and nothing else."""
    steps = 0
    for number, line in enumerate(text.split("\n"), start=1):
        dots = line.count(".")
        steps += dots * dots
        if dots > _MOST_DOTS:
            raise TomlError(f"line {number} has more than {_MOST_DOTS} full stops")
        if steps > _MOST_STEPS:
            raise TomlError(f"up to line {number} there are too many lines with many full stops")
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise TomlError("lists or tables stand too deep in each other") from error
    except ValueError as error:  # not only TOMLDecodeError: a number may have too many digits
        raise TomlError(
            f"not valid TOML: {error}", _line(str(error), text),
            twice=str(error).startswith(("Cannot declare", "Cannot overwrite")),
        ) from error


def _line(told: str, text: str) -> int:
    """Return the line that the parser tells of, counted from 1; 0 if it tells of none."""
    if "(at end of document)" in told:
        return text.rstrip().count("\n") + 1
    found = re.search(r"\(at line (\d+), column \d+\)", told)
    return int(found[1]) if found is not None else 0
