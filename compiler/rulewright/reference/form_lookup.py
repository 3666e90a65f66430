"""The forms of the language that somebody asks for by a word of it, as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import ORIGINAL
from rulewright.reference.construct_examples import Example, usage_in
from rulewright.syntax.construct_text import said_with, text_of
from rulewright.syntax.constructs import Construct

CATALOGUE = "language"

_MOST = 5
_WIDTH = 92


def forms_of(root: Path, asked: str, language: str) -> tuple[str, ...]:
    """Return each construct that begins with these words, or has them: its forms, what it does, and an example.

    Nothing where the words are no words of the language, where too many constructs have them, or where
    the project has no words about the language.
    """
    found = said_with(" ".join(asked.lower().split()))
    if not 0 < len(found) <= _MOST or not (root / "locales" / ORIGINAL / f"{CATALOGUE}.po").is_file():
        return ()
    words = book_words(root / "locales", language, Findings(), CATALOGUE)
    examples = usage_in(root).examples

    def slot(name: str) -> str:
        return words.get(f"slot.{name}", name)

    def told(construct: Construct) -> Iterator[str]:
        for form in construct.forms:
            yield text_of(form, slot)
        yield ""
        yield fill(words[f"construct.{construct.name}"], _WIDTH, initial_indent="    ", subsequent_indent="    ")
        example = examples.get(construct.name)
        if example is not None:
            yield from _shown(example, words["page.example"])

    return tuple("\n".join(told(construct)) + "\n" for construct in found)


def _shown(example: Example, lead: str) -> Sequence[str]:
    return "", f"    {lead}, {example.file}:", "", *(f"        {line}" for line in example.lines)
