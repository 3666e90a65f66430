"""Lines of Python with their indentation, and expressions with their binding strength."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

(
    ATOM, PRODUCT, SUM, SHIFT, BITS_AND, BITS_OR, COMPARISON, NOT, AND, OR, TERNARY,
) = range(11)

WIDTH = 100


@dataclass(frozen=True, slots=True)
class Code:
    """An expression and how strongly its outermost operator binds; smaller is stronger.

    `parts` are where a line that is too long may be broken: the parts of a chain, each but the first
    with its operator, or the arguments of a call, each with its comma, between `head` and a bracket.
    """

    text: str
    level: int = ATOM
    parts: tuple[str, ...] = ()
    head: str = ""

    def at(self, level: int) -> str:
        """Return the text for a place that takes operators up to a level, in brackets where needed."""
        return f"({self.text})" if self.level > level else self.text

    def __str__(self) -> str:
        return self.text


class Writer:
    """Collects lines."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._depth = 0

    def line(self, text: str = "") -> None:
        self._lines.append("    " * self._depth + text if text else "")

    def code(self, before: str, code: Code, after: str = "") -> None:
        """A line with an expression, over several lines if it is too long for one."""
        if len(before) + len(code.text) + len(after) + 4 * self._depth <= WIDTH or not code.parts:
            self.line(f"{before}{code.text}{after}")
            return
        deeper = (len(before) - len(before.lstrip(" "))) // 4
        self.line(f"{before}{code.head}(")
        self._depth += deeper + 1
        for part in code.parts:
            self._part(part)
        self._depth -= 1
        self.line(f"){after}")
        self._depth -= deeper

    def _part(self, part: str) -> None:
        """A part of an expression; one in brackets that is too long for a line over several."""
        head, inner = _broken(part)
        if len(part) + 4 * self._depth <= WIDTH or len(inner) < 2:
            self.line(part)
            return
        self.line(f"{head}(")
        self._depth += 1
        for each in inner:
            self._part(each)
        self._depth -= 1
        self.line(")")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """A block under its head; an empty one gets `pass`."""
        self.line(head)
        yield from self._indented()

    @contextmanager
    def code_block(self, before: str, code: Code) -> Iterator[None]:
        """A block under a head with an expression that may be long."""
        self.code(before, code, ":")
        yield from self._indented()

    def _indented(self) -> Iterator[None]:
        self._depth += 1
        before = len(self._lines)
        yield
        inside = (text.strip() for text in self._lines[before:])
        if not any(text and not text.startswith("#") for text in inside):
            self.line("pass")
        self._depth -= 1

    def docstring(self, title: str, cites: Sequence[str] = ()) -> None:
        """A docstring: what something is, and in brackets the facts that it carries."""
        facts = f"[{', '.join(cites)}]" if cites else ""
        line = f"{title}. {facts}".strip()
        if len(line) + 4 * self._depth + 6 <= WIDTH:
            self.line(f'"""{line}"""')
            return
        self.line(f'"""{title}.')
        self.line()
        current = ""
        for word in facts.split(" "):
            if current and len(current) + len(word) + 1 + 4 * self._depth > WIDTH:
                self.line(current)
                current = word
            else:
                current = f"{current} {word}".strip()
        self.line(current)
        self.line('"""')

    def text(self) -> str:
        return "\n".join(self._lines) + "\n"


def chain(parts: Sequence[str], word: str, level: int) -> Code:
    """Expressions with a word between them."""
    lines = (parts[0], *(f"{word} {part}" for part in parts[1:]))
    return Code(f" {word} ".join(parts), level, lines)


def call(head: str, args: Sequence[str]) -> Code:
    """Return a call."""
    return Code(f"{head}({', '.join(args)})", ATOM, tuple(f"{arg}," for arg in args), head)


def literal(value: object) -> str:
    """Data as Python writes it, in ASCII: the one place where raw text enters a module."""
    return ascii(value)


def _broken(part: str) -> tuple[str, list[str]]:
    """Return where a condition in a chain may be broken: the words before its brackets, and what stands in them.

    Nothing where it is no condition whose parts are joined: brackets must not change what it means.
    """
    word = next((word for word in ("and ", "or ") if part.startswith(word)), "")
    rest = part.removeprefix(word)
    if _is_joined(rest):
        return word, _conditions(rest)
    no = "not " if rest.startswith("not ") else ""
    rest = rest.removeprefix(no)
    if rest.startswith("(") and rest.endswith(")") and _is_joined(rest[1:-1]):
        return word + no, _conditions(rest[1:-1])
    return "", []


def _is_joined(text: str) -> bool:
    """Return whether a text is an expression, and its outermost operator is `and` or `or`."""
    try:
        return isinstance(ast.parse(text.strip(), mode="eval").body, ast.BoolOp)
    except SyntaxError:
        return False


def _conditions(text: str) -> list[str]:
    """Return what is joined by `or`, or by `and` where there is none, outside of brackets; each but the first
    with its word. Nothing if the brackets around it are not one pair."""
    for word in (" or ", " and "):
        depth, begun, found = 0, 0, []
        for at, sign in enumerate(text):
            depth += (sign in "([") - (sign in ")]")
            if depth < 0:
                return []
            if depth == 0 and text.startswith(word, at):
                found.append(text[begun:at])
                begun = at + 1
        if found:
            return [*found, text[begun:]]
    return []
