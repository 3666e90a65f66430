"""A whole file in the one usual layout, which is proven to say what it said before."""

from __future__ import annotations

from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.syntax.formatter import comments, formatted, same_tree
from rulewright.syntax.parser import parse


class LayoutFault(Exception):
    """The layout would change what a file says: a fault of ours, and nobody's file is touched."""


def laid_out(file: SourceFile, findings: Findings) -> str | None:
    """Return the text of a file in its layout, or None with findings where it cannot be read."""
    own = Findings()
    before = parse(file, own)
    if before is None or own.failed:
        findings.items += own.items
        return None
    text = formatted(file.text)
    after = parse(SourceFile(file.name, text), Findings())
    if not same_tree(before, after) or comments(file.text) != comments(text):
        raise LayoutFault(
            f"{file.name} stays as it is: its layout would change what it says."
            " This is a fault of the command; please report it."
        )
    return text
