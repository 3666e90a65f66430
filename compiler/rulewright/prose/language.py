"""The languages by their codes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rulewright.prose.dutch import Dutch
from rulewright.prose.english import English
from rulewright.prose.german import German
from rulewright.prose.realiser import Form, Language, Shape
from rulewright.prose.spanish import Spanish

__all__ = ["LANGUAGES", "Form", "Language", "Shape", "language"]

LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {entry.code: entry for entry in (English(), Dutch(), German(), Spanish())}
)


def language(code: str) -> Language:
    """The language of this code ("en", "nl", "de", "es"). Raises `ValueError` for any other."""
    found = LANGUAGES.get(code)
    if found is None:
        raise ValueError(f'no language "{code}"; there are {", ".join(LANGUAGES)}')
    return found
