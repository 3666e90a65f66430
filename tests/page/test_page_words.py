"""The words of the pages where people play and try: every sentence that the scripts say, in four languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.play.terminal_texts import load_words

ROOT = Path(__file__).parents[2]
SCRIPTS = [path for folder in ("play", "try") for path in sorted((ROOT / "site/scripts" / folder).glob("*.js"))]
OTHERS = [language for language in LANGUAGES if language != "en"]
_SAID = re.compile(r'say\(\s*"((?:[^"\\]|\\.)+)"')
_SLOT = re.compile(r"\{[a-z]+\}")


def said() -> set[str]:
    return {text for path in SCRIPTS for text in _SAID.findall(path.read_text(encoding="utf-8"))}


def listed(language: str) -> list[str]:
    text = (ROOT / "locales" / language / "page.po").read_text(encoding="utf-8")
    return re.findall(r'^msgid "((?:[^"\\]|\\.)+)"$', text, re.MULTILINE)


def test_every_sentence_of_the_scripts_is_listed_and_no_other() -> None:
    assert len(said()) > 40
    assert sorted(said()) == sorted(listed("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_with_its_slots(language: str) -> None:
    assert listed(language) == listed("en")
    found = load_words(ROOT / "locales", language, "page.po").messages
    for english in listed("en"):
        translated = found["", english]
        assert sorted(_SLOT.findall(translated)) == sorted(_SLOT.findall(english)), english
