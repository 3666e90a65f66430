"""The languages by their codes: the one place that knows the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulewright.prose.languages.dutch import Dutch
from rulewright.prose.languages.english import English
from rulewright.prose.languages.german import German
from rulewright.prose.languages.grammar import Form, Language, Shape
from rulewright.prose.languages.spanish import Spanish

__all__ = ["GRAMMARS", "Form", "Language", "Shape", "language"]

GRAMMARS: Mapping[str, Language] = MappingProxyType(
    {entry.code: entry for entry in (English(), Dutch(), German(), Spanish())}
)


def language(code: str) -> Language:
    """Return the language of this code. Raises `ValueError` where there is none."""
    found = GRAMMARS.get(code)
    if found is None:
        raise ValueError(f'no language "{code}"; there are {", ".join(GRAMMARS)}')
    return found
