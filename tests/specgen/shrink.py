"""A failing spec made as small as it can be: lines deleted, blocks emptied, filters taken out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Fails = Callable[[str], bool]

_LESS = (
    (r" shuffled$", ""), (r" secretly$", ""), (r", at most \d+", ""), (r" starts \w+", ""),
    (r" where .*$", ""), (r" other than .*$", ""), (r" clockwise from \S+( of \S+)*$", ""),
    (r" from the back", ""), (r" and .*$", ""), (r" or (?!none|no\b).*$", ""),
    (r"^(\s*if) .*$", r"\1 yes"), (r"^(\s*if) .*$", r"\1 no"),
    (r"^(trigger \w+ when) .*$", r"\1 yes"),
    (r"becomes .*$", "becomes none"), (r"becomes .*$", "becomes 0"), (r"becomes .*$", "becomes yes"),
    (r"becomes .*$", "becomes red"), (r"becomes .*$", "becomes first_player"),
    (r"(move|at) up to ", r"\1 "), (r"players \d to \d", "players 2 to 2"),
    (r" of \(([^(),]+)\)", r" of \1"), (r"\([^()]*\)", "1"), (r"\([^()]*\)", "first_player"),
    (r"\([^()]*\)", "red"), (r"(left|right)_neighbour of \S+", "first_player"),
    (r"^(\s*)repeat .* times$", r"\1repeat 1 times"), (r"\b[3-9]\b", "2"), (r"\b2\b", "1"),
    (r" (front|back|top|bottom) of ", " "), (r"seen by (owner|nobody)", "seen by all"),
    (r"by leader.*$", "by anyone"), (r" in box of (\w+) where .*", r" in box of \1"),
)
"""What a line can do without, as patterns; each is tried at each place."""


def shrunk(text: str, fails: Fails, limit: int = 1200) -> str:
    """The smallest spec found that still fails; `limit` candidates are tried at most."""
    left = limit

    def still(candidate: str) -> bool:
        nonlocal left
        left -= 1
        return left >= 0 and fails(candidate)

    lines = [line for line in text.splitlines() if line.strip()]
    while left > 0:
        before = lines
        lines = _fewer(lines, still)
        lines = _shorter(lines, still)
        if lines == before:
            break
    return "\n".join(lines) + "\n"


def _joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _end(lines: list[str], at: int) -> int:
    """The line behind what stands below a line."""
    end = at + 1
    while end < len(lines) and _depth(lines[end]) > _depth(lines[at]):
        end += 1
    return end


def _fewer(lines: list[str], still: Fails) -> list[str]:
    """Without lines and what stands below them: whole declarations first, then from the end on."""
    for most in (0, 100):
        at = len(lines)
        while (at := at - 1) >= 0:
            if at >= len(lines) or _depth(lines[at]) > most:
                continue
            for candidate in _without(lines, at):
                if still(_joined(candidate)):
                    lines = candidate
                    break
    return lines


def _without(lines: list[str], at: int) -> Iterator[list[str]]:
    end = _end(lines, at)
    last = end
    while last < len(lines) and lines[last].strip().startswith("otherwise") and (
        _depth(lines[last]) == _depth(lines[at])
    ):
        last = _end(lines, last)
    if last != end:
        yield lines[:at] + lines[last:]
    yield lines[:at] + lines[end:]
    if end > at + 1:
        inside = [line[2:] for line in lines[at + 1 : end]]
        yield lines[:at] + inside + lines[last:]


def _shorter(lines: list[str], still: Fails) -> list[str]:
    """With less in each line."""
    for at in range(len(lines)):
        for pattern, put in _LESS:
            for found in [*re.finditer(pattern, lines[at])]:
                line = lines[at][: found.start()] + found.expand(put) + lines[at][found.end() :]
                candidate = [*lines[:at], line, *lines[at + 1 :]]
                if line != lines[at] and still(_joined(candidate)):
                    lines = candidate
                    break
    return lines
