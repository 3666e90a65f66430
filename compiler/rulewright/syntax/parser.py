"""Text to syntax tree. Lark lives only in this package, and is imported only for a text that cannot be read."""

from __future__ import annotations

import re
from unicodedata import category

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation import limits
from rulewright.foundation.source import JOINERS, SourceFile, Span
from rulewright.syntax import lalr, nodes
from rulewright.syntax.overlay_builder import Overlays
from rulewright.syntax.parse_tree import Tree
from rulewright.syntax.tree_builder import WHOLE, Builder

_COMMENT = re.compile(r"#[^\n]*")
_WORD = re.compile(r"[A-Za-z0-9_-]+|[^\sA-Za-z0-9_-]")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"})


def parse(file: SourceFile, findings: Findings) -> nodes.SpecFile | None:
    """Return the tree of one file, or None with a diagnostic for what stands in the way."""
    if _unreadable(file, findings):
        return None
    tree = lalr.parse(file.text if file.text.endswith("\n") else f"{file.text}\n")
    if tree is None:
        from rulewright.syntax.faulty_text import read_slowly

        tree = read_slowly(file, findings)
    if tree is None or _too_deep(file, tree, findings):
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


def _too_deep(file: SourceFile, tree: Tree, findings: Findings) -> bool:
    stack = [(tree, 1)]
    while stack:
        node, depth = stack.pop()
        if depth > limits.DEPTH:
            start = max(0, node.start)
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
