"""Text to syntax tree. Lark lives only in this package."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any
from unicodedata import category

from lark import Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation import limits
from rulewright.foundation.source import JOINERS, SourceFile, Span
from rulewright.syntax import nodes
from rulewright.syntax.common_mistakes import begins_a_declaration
from rulewright.syntax.grammar import grammar, keywords
from rulewright.syntax.overlay_builder import Overlays
from rulewright.syntax.syntax_errors import NO_BLOCK, unexpected
from rulewright.syntax.tree_builder import WHOLE, Builder

_MOST_READ_AGAIN = 2000
"""How many declarations are read one by one to find more mistakes."""
_COMMENT = re.compile(r"#[^\n]*")
_WORD = re.compile(r"[A-Za-z0-9_-]+|[^\sA-Za-z0-9_-]")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"})


def parse(file: SourceFile, findings: Findings) -> nodes.SpecFile | None:
    """Return the tree of one file, or None with a diagnostic for what stands in the way."""
    if _unreadable(file, findings):
        return None
    try:
        tree = grammar().parse(_ended(file.text))
    except (DedentError, UnexpectedInput) as error:
        _each_mistake(file, getattr(error, "pos_in_stream", None) or 0, findings)
        return None
    if _too_deep(file, tree, findings):
        return None
    builder = Builder(file, findings)
    overlay = Overlays(builder, findings)
    items = [builder.item(part) for part in builder.trees(tree) if not overlay.take(part)]
    return overlay.finish(items)


def head_of(file: SourceFile, findings: Findings) -> nodes.OverlayHead | None:
    """Return the head of an overlay, by its first line alone; what cannot be read of that goes to the findings."""
    numbers = range(1, len(file.line_starts) + 1)
    lines = (number for number in numbers if _COMMENT.sub("", file.line(number)).strip())
    first = next(lines, len(numbers))
    end = file.line_starts[first - 1] + len(file.line(first))
    tree = parse(SourceFile(file.name, file.text[:end], file.path), findings)
    return None if tree is None else tree.overlay


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


def _ended(text: str) -> str:
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
            grammar().parse(_ended(file.text[start:end]))
        except DedentError:
            findings.add(_uneven(file, start, end))
        except UnexpectedInput as error:
            admitted = _possible(_ended(file.text[start:end]), error)
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


def _too_deep(file: SourceFile, tree: Tree[Token], findings: Findings) -> bool:
    stack = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        if depth > limits.DEPTH:
            start = 0 if node.meta.empty else node.meta.start_pos
            findings.add(
                Diagnostic(
                    "R004",
                    "This is nested too deeply",
                    Span(file, start, start + 1),
                    reason="Nobody could follow so many things inside one another.",
                    suggestion="Give the inner part a name: a verb, predicate or quantity.",
                )
            )
            return True
        line = node.children[0] if node.data == WHOLE else None  # as deep as its statement
        stack.extend(
            (child, depth + (child is not line))
            for child in node.children if isinstance(child, Tree)
        )
    return False


def _unreadable(file: SourceFile, findings: Findings) -> bool:
    words = sum(1 for _ in _WORD.finditer(_COMMENT.sub("", file.text)))
    if words > limits.TOKENS:
        findings.add(
            Diagnostic(
                "R004",
                "There is too much in this file",
                Span(file, 0, 0),
                reason=f"A file of a game has at most {limits.TOKENS} words and signs.",
                suggestion="Split it into parts.",
            )
        )
        return True
    for index, character in enumerate(file.text):
        if character == "\t":
            findings.add(
                Diagnostic(
                    "R002",
                    "A tab cannot be used here",
                    Span(file, index, index + 1),
                    reason="Blocks are seen by their spaces; tabs look different everywhere.",
                    suggestion="Use spaces.",
                )
            )
            return True
        if _is_unseen(file.text, index, character):
            findings.add(
                Diagnostic(
                    "R001",
                    "Something that cannot be seen stands here",
                    Span(file, index, index + 1),
                    reason="What a reader sees must be all there is.",
                    suggestion="Delete it, and type the place anew.",
                )
            )
            return True
    return False


def _is_unseen(text: str, index: int, character: str) -> bool:
    """Controls, marks that turn the direction of reading, spaces that are none, lone surrogates."""
    if character == "\r":
        return text[index + 1 : index + 2] != "\n"
    if character in "\n " or "!" <= character <= "~":
        return False
    if character in JOINERS and "#" in text[text.rfind("\n", 0, index) + 1 : index]:
        return False  # in a remark
    return category(character) in _UNSEEN


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
