"""Text to syntax tree. Lark lives only in this package."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError, Indenter

from rulewright import limits
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.source import SourceFile, Span
from rulewright.syntax import nodes
from rulewright.syntax.build import Builder
from rulewright.syntax.expectations import describe_expected, describe_found

GRAMMAR = Path(__file__).with_name("grammar.lark")


class _Blocks(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types: list[str] = []  # noqa: RUF012 - the base class declares them so
    CLOSE_PAREN_types: list[str] = []  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@cache
def grammar() -> Lark:
    """The parser, built once a process."""
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        strict=True,
        postlex=_Blocks(),
        propagate_positions=True,
        maybe_placeholders=True,
    )


@cache
def reserved_words() -> frozenset[str]:
    """The words of the language, which nothing in a game may be called."""
    words = (terminal.pattern.value for terminal in grammar().terminals)
    return frozenset(word for word in words if re.fullmatch(r"[a-z]+", word))


def parse(file: SourceFile, findings: Findings) -> nodes.SpecFile | None:
    """The tree of one file, or None with a diagnostic for what stands in the way."""
    if _unreadable(file, findings):
        return None
    text = file.text if file.text.endswith("\n") else file.text + "\n"
    try:
        tree = grammar().parse(text)
    except DedentError:
        findings.add(_uneven(file))
        return None
    except UnexpectedInput as error:
        findings.add(_unexpected(file, error))
        return None
    depth = _depth(tree)
    if depth > limits.DEPTH * 4:
        span = Span(file, 0, 0)
        findings.add(
            Diagnostic(
                "R004",
                "This is nested too deeply",
                span,
                reason=f"Blocks and brackets may be nested {limits.DEPTH} deep.",
                suggestion="Give the inner part a name of its own: a verb, predicate or quantity.",
            )
        )
        return None
    return Builder(file, findings).spec_file(tree)


def _depth(tree: Tree[Token]) -> int:
    deepest, stack = 0, [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        stack.extend((child, depth + 1) for child in node.children if isinstance(child, Tree))
    return deepest


def _unreadable(file: SourceFile, findings: Findings) -> bool:
    for match in re.finditer(r"[^\n\r\x20-\x7e\u00a1-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", file.text):
        is_tab = match.group() == "\t"
        findings.add(
            Diagnostic(
                "R002" if is_tab else "R001",
                "A tab cannot be used here" if is_tab else "A control character stands here",
                Span(file, match.start(), match.end()),
                reason="Blocks are seen by their spaces; tabs look different everywhere."
                if is_tab
                else "A spec is plain text; nothing in it may be invisible.",
                suggestion="Use spaces." if is_tab else "Delete it.",
            )
        )
        return True
    return False


def _uneven(file: SourceFile) -> Diagnostic:
    levels = [0]
    for number in range(1, len(file.line_starts) + 1):
        line = file.line(number)
        stripped = line.lstrip(" ")
        if not stripped or stripped.startswith(("#", "\r")):
            continue
        indent = len(line) - len(stripped)
        while levels and indent < levels[-1]:
            levels.pop()
        if not levels or indent > levels[-1]:
            if levels and indent not in levels and _drops(file, number, indent):
                start = file.line_starts[number - 1]
                return Diagnostic(
                    "R002",
                    "This line is indented to no block",
                    Span(file, start, start + indent),
                    reason="A line stands under the block it belongs to, with as many spaces.",
                    suggestion=f"Indent it by {levels[-1]} spaces.",
                )
            levels.append(indent)
    return Diagnostic("R002", "The indentation is uneven", Span(file, 0, 0))


def _drops(file: SourceFile, number: int, indent: int) -> bool:
    for earlier in range(number - 1, 0, -1):
        line = file.line(earlier)
        stripped = line.lstrip(" ")
        if stripped and not stripped.startswith("#"):
            return len(line) - len(stripped) > indent
    return False


def _unexpected(file: SourceFile, error: UnexpectedInput) -> Diagnostic:
    start = min(error.pos_in_stream or 0, len(file.text))
    if isinstance(error, UnexpectedToken):
        token = error.token
        end = token.end_pos if token.end_pos is not None else start
        start = token.start_pos if token.start_pos is not None else len(file.text)
        if token.type in {"_NL", "_INDENT", "_DEDENT", "$END"}:
            end = start
        found = describe_found(token.type, str(token))
        expected = set(error.accepts or error.expected)
    else:
        end = start + 1
        character = file.text[start : start + 1]
        found = f"the character `{character}`" if character else "the end of the file"
        expected = set(error.allowed) if isinstance(error, UnexpectedCharacters) else set()
    word = file.text[start:end]
    wanted = describe_expected(expected, grammar().terminals)
    if "NAME" in expected and word in reserved_words():
        return Diagnostic(
            "R005",
            f"`{word}` is a word of the language",
            Span(file, start, end),
            label="a name is expected here",
            reason="Words that rules are written with cannot be names as well.",
            suggestion=f"Choose another name, for instance `{word}_one`.",
        )
    return Diagnostic(
        "R003",
        f"I did not expect {found} here",
        Span(file, start, max(end, start)),
        reason=f"Here I can read {wanted}." if wanted else "",
    )
