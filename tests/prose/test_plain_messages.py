"""A .po file that is as programs write it is read quickly, and says what it says when it is read thoroughly."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from rulewright.foundation import disk_cache
from rulewright.foundation.source import SourceFile
from rulewright.prose.words import po

LOCALES = Path(__file__).parents[2] / "locales"
HEAD = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n\n'


def thoroughly(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[tuple[po.Written, ...], int]:
    """Return the messages of a text, and how much is wrong with it, without the quick way."""
    with monkeypatch.context() as patched:
        patched.setattr(po, "_plain_messages", lambda source, several: None)
        patched.setattr(disk_cache, "load", lambda kind, *parts: None)
        patched.setattr(disk_cache, "keep", lambda kind, value, *parts: None)
        read = inspect.unwrap(po._messages)
        messages, found = read(SourceFile("a.po", text), True)
        return messages, len(found)


@pytest.mark.parametrize("path", sorted(LOCALES.rglob("*.po")), ids=lambda path: str(path.relative_to(LOCALES)))
def test_the_words_of_the_project(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = path.read_text(encoding="utf-8")
    quick = po._plain_messages(SourceFile("a.po", text), True)
    assert quick is None or (quick, 0) == thoroughly(text, monkeypatch)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c"\n', True),
        ('# remark\n#, fuzzy\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n\n# end\n', True),
        ('#, python-format, fuzzy\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n', True),
        ('#. fuzzy\n#: fuzzy:1\nmsgid "b"\nmsgstr ""\n"c\\n"\n"d \\"e\\" \\\\ \\t"\n', True),
        ('msgid "b"\nmsgstr "c \\303\\274"\n', False),
        ('msgid "b"\nmsgstr "c"\nmsgid "b"\nmsgstr "d"\n', False),
        ('msgid "b"\nmsgid_plural "bs"\nmsgstr[0] "c"\nmsgstr[1] "cs"\n', False),
        ('#~ msgid "b"\n#~ msgstr "c"\n', False),
        ('msgctxt "a"\nmsgstr "c"\n', False),
        ('  msgid   "b"\nmsgstr "c"\n', False),
        ('msgid "b"\nmsgstr "c', False),
        ('msgid "b\u200b"\nmsgstr "c"\n', False),
    ],
)
def test_a_text(text: str, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = po._plain_messages(SourceFile("a.po", HEAD + text), True)
    assert (quick is not None) == plain
    assert quick is None or (quick, 0) == thoroughly(HEAD + text, monkeypatch)
