"""What can stand at a place in a text: the grammar's own expectations there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulewright.foundation.frozen import dataclass
from rulewright.lsp.declaration_parser import piece_at, pieces
from rulewright.syntax.constructs import ALONE, Form, constructs
from rulewright.syntax.grammar import keywords
from rulewright.syntax.parser import expected

NAME = "a name"
FACT = "a fact"
NUMBER = "a number"

_UNOFFERED = {*ALONE, "call"}
"""No lines by themselves; of calls the verbs are offered."""

_BEGUN = re.compile(r"[A-Za-z0-9_-]*\Z")


@dataclass(frozen=True, slots=True)
class Fitting:
    """What fits behind a text: words of the language, and whether a name, a fact or a number does.

    `forms` are whole lines that can begin here: each with its name in the grammar and a snippet.
    """

    words: tuple[str, ...]
    kinds: frozenset[str]
    forms: tuple[tuple[str, str], ...]


def begun(text: str, offset: int) -> str:
    """Return the part of a word that stands before a place."""
    found = _BEGUN.search(text[:offset])
    return "" if found is None else found[0]


def fitting(text: str, offset: int) -> Fitting:
    """Return what fits at a place, a word that is begun there left aside."""
    start = offset - len(begun(text, offset))
    before = text[:start]
    line = before[before.rfind("\n") + 1 :]
    piece = piece_at(pieces(before), max(0, start - 1)) if line else None
    return _fitting(before[piece.start :] if piece is not None else line, not line.strip())


@lru_cache(maxsize=200)
def _fitting(before: str, begins: bool) -> Fitting:
    found = expected(before)
    if not found:
        found = expected(_spine(before))
    words = tuple(sorted(found & keywords()))
    kinds = frozenset(
        kind for kind, terminal in ((NAME, "NAME"), (FACT, "FACT"), (NUMBER, "INT")) if terminal in found
    )
    return Fitting(words, kinds, tuple(_forms(words, kinds)) if begins else ())


def _spine(before: str) -> str:
    """Return only the lines that the last one stands below: a mistake elsewhere is no matter then."""
    lines = before.split("\n")
    kept = [lines[-1]]
    indent = len(lines[-1]) - len(lines[-1].lstrip(" ")) if lines[-1].strip() else len(lines[-1])
    for line in reversed(lines[:-1]):
        own = len(line) - len(line.lstrip(" "))
        if line.strip() and not line.lstrip().startswith("#") and own < indent:
            kept.insert(0, line)
            indent = own
    return "\n".join(kept)


def _forms(words: tuple[str, ...], kinds: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the forms of lines whose first word fits; where statements fit, those that begin with a value."""
    happens = "let" in words
    for construct in constructs():
        if construct.group != construct.name or construct.name in _UNOFFERED:
            continue
        for form in (each for whole in construct.forms for each in _begun_with(whole)):
            first = form[0]
            fits = first.text in words if first.kind == "word" else happens and NAME in kinds
            if fits and (construct.section == "statements") == happens:
                yield construct.name, snippet(form)


def _begun_with(form: Form) -> Iterator[Form]:
    """Yield a form, or one for each word that it can begin with."""
    if form[0].text != "{":
        yield form
        return
    close = next(number for number, piece in enumerate(form) if piece.text == "}")
    yield from ((piece, *form[close + 1 :]) for piece in form[1:close] if piece.kind == "word")


def snippet(form: Form) -> str:
    """Return a form to fill in, as editors write such: what may be left out is, of a choice the first is taken."""
    written, depth, number, skipped = "", 0, 0, 0
    firsts: list[bool] = []  # of each choice that we are in, whether this is its first part
    for piece in form:
        match piece.kind, piece.text:
            case "mark", "[":
                skipped += 1
            case "mark", "]":
                skipped -= 1
            case "mark", "{":
                firsts.append(True)
            case "mark", "|" if firsts and not skipped:
                firsts[-1] = False
            case "mark", "}":
                firsts.pop()
            case ("in" | "out") as way, _:
                depth += 1 if way == "in" else -1
                written = _line_begun(written, depth)
            case "line", _ if not skipped and all(firsts):
                written = _line_begun(written + "\n", depth)
            case ("word" | "slot") as kind, text if not skipped and all(firsts):
                tight = not written or written[-1] in "\t\n(" or text in {",", ":", ")"}
                number += kind == "slot"
                shown = text if kind == "word" else f"${{{number}:{text}}}"
                written += shown if tight else f" {shown}"
            case _:
                pass
    lines = (line.rstrip().removesuffix(",") for line in written.split("\n"))
    return "\n".join(line for line in lines if line.strip())


def _line_begun(written: str, depth: int) -> str:
    """With the line that begins at the end as far in as it belongs."""
    bare = written.rstrip("\t")
    return bare + "\t" * depth if bare.endswith("\n") else written
