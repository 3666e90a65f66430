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
_SLOT = re.compile(r"\{[a-z0-9]+\}")


def said() -> set[str]:
    return {text for path in SCRIPTS for text in _SAID.findall(path.read_text(encoding="utf-8"))}


_FILLED = r"(?:`[^`]*`(?:,? (?:or |and )?`[^`]*`)*|[0-9]+|\{\w+\})"
_MESSAGE = re.compile(r'^msgctxt "message"\nmsgid "(.+)"$', re.MULTILINE)


def text_of(language: str) -> str:
    return (ROOT / "locales" / language / "page.po").read_text(encoding="utf-8")


def listed(language: str) -> list[str]:
    return re.findall(r'^msgid "((?:[^"\\]|\\.)+)"$', text_of(language), re.MULTILINE)


def test_every_sentence_of_the_scripts_is_listed_and_no_other() -> None:
    assert len(said()) > 40
    assert sorted(said()) == sorted(set(listed("en")) - set(_MESSAGE.findall(text_of("en"))))


def test_the_compiler_says_the_messages_that_are_listed() -> None:
    told = [path for folder in ("invalid", "overlays/told") for path in (ROOT / "tests" / folder).rglob("*.txt")]
    told.append(ROOT / "compiler/rulewright/lsp/code_actions.py")  # has the titles of mends
    texts = " ".join(" ".join(path.read_text(encoding="utf-8").split()) for path in told)
    for message in _MESSAGE.findall(text_of("en")):
        assert re.search(re.sub(r"\\{\d\\}", lambda _: _FILLED, re.escape(message)), texts), message


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_with_its_slots(language: str) -> None:
    assert listed(language) == listed("en")
    found = load_words(ROOT / "locales", language, "page.po").messages
    for english in listed("en"):
        translated = found.get(("", english)) or found["message", english]
        assert sorted(_SLOT.findall(translated)) == sorted(_SLOT.findall(english)), english
