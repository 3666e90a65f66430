"""What is wrong with a text that cannot be read, and what may follow one: as Lark tells it."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any, cast

from lark import Token as LarkToken
from lark import Tree as LarkTree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation import limits
from rulewright.foundation.source import SourceFile, Span
from rulewright.syntax.common_mistakes import begins_a_declaration
from rulewright.syntax.grammar import grammar, keywords
from rulewright.syntax.parse_tree import Token, Tree
from rulewright.syntax.syntax_errors import NO_BLOCK, unexpected

_MOST_READ_AGAIN = 2000
"""How many declarations are read one by one to find more mistakes."""


def read_slowly(file: SourceFile, findings: Findings) -> Tree | None:
    """Return the tree of a text that only Lark can read; None with findings if it cannot either."""
    try:
        tree = grammar().parse(ended(file.text))
    except (DedentError, UnexpectedInput) as error:
        _each_mistake(file, getattr(error, "pos_in_stream", None) or 0, findings)
        return None
    return _own(tree)


def _own(tree: LarkTree[LarkToken]) -> Tree:
    """Return a tree of Lark as one of ours."""
    children = [_own(each) if isinstance(each, LarkTree) else _own_word(each) for each in tree.children]
    own = Tree(str(tree.data), children)
    if not tree.meta.empty:
        own.start, own.end = tree.meta.start_pos, tree.meta.end_pos
    return own


def _own_word(word: LarkToken | None) -> Token:
    if word is None:
        return cast(Token, None)  # what may stand there and does not
    own = Token(word)
    own.kind, own.start, own.end = word.type, word.start_pos or 0, word.end_pos or 0
    return own


def expected(text: str) -> frozenset[str]:
    """Return what may follow a text that is not at its end: words of the language, and kinds such as `NAME`.

    Nothing for a text that cannot be read this far.
    """
    end = len(text)
    reading = grammar().parse_interactive(text + "x")  # with a word there, its block goes on
    try:
        for token in reading.lexer_thread.lex(reading.parser_state):  # type: ignore[no-untyped-call]
            if (token.start_pos or 0) >= end or token.end_pos is None:
                break
            reading.feed_token(token)
    except UnexpectedInput as error:
        if (error.pos_in_stream or 0) < end:
            return frozenset()
    except DedentError:
        return frozenset()
    found = reading.accepts()  # type: ignore[no-untyped-call]
    patterns = {terminal.name: terminal.pattern.value for terminal in grammar().terminals}
    words = {kind: patterns.get(kind, kind) for kind in found}
    return frozenset(
        word if re.fullmatch(r"[a-z]+", word) else kind for kind, word in words.items()
    )


def ended(text: str) -> str:
    return text if text.endswith("\n") else text + "\n"


def _each_mistake(file: SourceFile, first: int, findings: Findings) -> None:
    """One finding for each declaration that cannot be read: from the first on one by one."""
    begins = [0]
    for start in file.line_starts:
        if file.text[start : start + 1] not in {"", " ", "#", "\n", "\r"}:
            begins.append(start)
    patterns = {terminal.name: terminal.pattern.value for terminal in grammar().terminals}
    found = 0
    here = max(0, bisect_right(begins, first) - 2)
    pieces = list(zip(begins, [*begins[1:], len(file.text)], strict=True))
    loose = False  # what follows is the body of something, at the left edge
    for start, end in pieces[here : here + _MOST_READ_AGAIN]:
        loose = loose and not begins_a_declaration(file.text[start:])
        if loose:
            continue
        try:
            grammar().parse(ended(file.text[start:end]))
        except DedentError:
            findings.add(_uneven(file, start, end))
        except UnexpectedInput as error:
            admitted = _possible(ended(file.text[start:end]), error)
            finding = unexpected(file, error, patterns, keywords(), start, admitted)
            findings.add(finding)
            loose = finding.headline == NO_BLOCK
        else:
            continue
        found += 1
        if found >= limits.DIAGNOSTICS:
            return
    if not found:
        findings.add(_uneven(file, 0, len(file.text)))


def _possible(text: str, error: UnexpectedInput) -> frozenset[str]:
    """Return what could have stood where an error is.

    Lark tells it too late: what it took as ended when it saw the wrong word could have gone on.
    """
    if not isinstance(error, UnexpectedToken):
        return frozenset()
    reading: Any = grammar().parse_interactive(text)  # it tells no types
    try:
        for token in reading.lexer_thread.lex(reading.parser_state):
            if token.start_pos == error.token.start_pos and token.type == error.token.type:
                return frozenset(reading.accepts())
            reading.feed_token(token)
    except UnexpectedInput:
        pass  # a word that cannot be read there at all: then Lark tells it well
    return frozenset()


def _uneven(file: SourceFile, begin: int, end: int) -> Diagnostic:
    levels = [0]
    first, last = file.position(begin)[0], file.position(max(begin, end - 1))[0]
    for number in range(first, last + 1):
        line = file.line(number)
        stripped = line.lstrip(" ")
        if not stripped or stripped.startswith(("#", "\r")):
            continue
        indent = len(line) - len(stripped)
        above = levels[-1] if levels else 0
        while levels and indent < levels[-1]:
            above = levels.pop()
        if not levels or indent > levels[-1]:
            if levels and indent not in levels and _drops(file, number, indent):
                start = file.line_starts[number - 1]
                return Diagnostic(
                    "R002",
                    "This line is indented to no block",
                    Span(file, start, start + indent),
                    reason="A line stands under the block it belongs to, with as many spaces.",
                    suggestion=f"Indent it by {levels[-1]} or {above} spaces.",
                )
            levels.append(indent)
    return Diagnostic("R002", "The indentation is uneven", Span(file, begin, begin))


def _drops(file: SourceFile, number: int, indent: int) -> bool:
    for earlier in range(number - 1, 0, -1):
        line = file.line(earlier)
        stripped = line.lstrip(" ")
        if stripped and not stripped.startswith("#"):
            return len(line) - len(stripped) > indent
    return False
