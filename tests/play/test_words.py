"""The words of the terminal, in four languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.play.commands import Command, understand
from rulewright.play.saved_games import KEPT, NO_SAVE, UNREADABLE, UNWRITABLE
from rulewright.play.terminal_texts import (
    COMMAND,
    Words,
    load_words,
)
from tests.cli.projects import ROOT

SOURCES = [
    *sorted((ROOT / "compiler" / "rulewright" / "play").glob("*.py")),
    ROOT / "compiler" / "rulewright" / "cli" / "replay.py",
    ROOT / "compiler" / "rulewright" / "cli" / "diff.py",
]
OTHERS = [language for language in LANGUAGES if language != "en"]


def said() -> Iterator[str]:
    """Every sentence that the code says."""
    yield from (UNREADABLE, UNWRITABLE, NO_SAVE, KEPT)
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="say" | "_say") | ast.Name(id="say"),
                    args=[ast.Constant(value=str(text)), *_],
                ):
                    yield text


SAID = sorted(set(said()))
NAMES = [command.value for command in Command if command is not Command.RULE]


def messages(language: str) -> Mapping[tuple[str, str], str]:
    return load_words(ROOT / "locales", language).messages


def ids(language: str) -> list[str]:
    """All msgids with their contexts, in order, whether or not they are translated."""
    text = (ROOT / "locales" / language / "terminal.po").read_text(encoding="utf-8")
    return re.findall(r'^(?:msgctxt|msgid) ".+"$', text, re.MULTILINE)


def slots(text: str) -> list[str]:
    return sorted(re.findall(r"\{[a-z]+\}", text))


def test_there_is_much_to_say() -> None:
    assert len(SAID) > 30


def test_all_files_have_the_same_messages_in_the_same_order() -> None:
    assert all(ids(language) == ids("en") for language in OTHERS)
    assert len(ids("en")) == len(SAID) + 2 * len(NAMES)


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_with_its_slots(language: str) -> None:
    found = messages(language)
    for english in SAID:
        assert found["", english]
        assert slots(found["", english]) == slots(english)
    for name in NAMES:
        assert found[COMMAND, name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_are_told_apart(language: str) -> None:
    words = load_words(ROOT / "locales", language)
    assert len({words.command(name) for name in NAMES}) == len(NAMES)
    for name in NAMES:
        for typed in (words.command(name), name, name.upper()):
            assert understand(f" {typed}  3", words) == (understand(f"{name} 3", Words("en")))


@pytest.mark.parametrize(
    ("line", "command", "rest"),
    [
        ("?", Command.RULE, ""),
        ("why 2", Command.WHY, "2"),
        ("why not attack(jolly_roger)", Command.WHY_NOT, "attack(jolly_roger)"),
        ("WHY  NOT   x y", Command.WHY_NOT, "x y"),
        ("save my game.json", Command.SAVE, "my game.json"),
        ("3", None, "3"),
        ("whynot", None, "whynot"),
        ("logbook", None, "logbook"),
        ("", None, ""),
    ],
)
def test_understanding(line: str, command: Command | None, rest: str) -> None:
    typed = understand(line, Words("en"))
    assert (typed.command, typed.rest) == (command, rest)


def test_what_fills_a_slot_is_no_slot() -> None:
    words = Words("nl", {("", "{a} and {b}"): "{b} en {a}"})
    assert words.say("{a} and {b}", a="{b}", b="{0.__class__}") == "{0.__class__} en {b}"
    assert words.say("{a} and {b}", a="x") == "{b} en x"


@pytest.mark.parametrize(
    "text",
    ["hello", '"no message"', 'msgid "Taken back."\nmsgstr "\x1b[2J"', 'msgid "Taken back."\nmsgstr "a\\r"'],
)
def test_broken_files(text: str, tmp_path: Path) -> None:
    folder = tmp_path / "nl"
    folder.mkdir()
    (folder / "terminal.po").write_text(text)
    assert load_words(tmp_path, "nl").say("Taken back.") == "Taken back."


def test_without_files_the_compilers_own_stand_in(tmp_path: Path) -> None:
    assert load_words(tmp_path, "de").say("Saved in {file}.", file="x") == "Gespeichert in x.", "the compiler's own"
    assert load_words(None, "de").command("why") == "why"
    with pytest.raises(ValueError, match="fr"):
        load_words(None, "fr")


def test_a_file_as_other_programs_write_it(tmp_path: Path) -> None:
    text = (
        '\ufeffmsgid ""\nmsgstr ""\n"PO-Revision-Date: \\n"\n\nmsgid ""\n"one "\n"two"\nmsgstr ""\n"een "\n"twee"\n'
        '\n#, fuzzy\nmsgid "y"\nmsgstr "z"\n\n#~| msgid "w"\n#~ msgid "x"\n#~ msgstr "x"\n'
    )
    (tmp_path / "nl").mkdir()
    (tmp_path / "nl" / "terminal.po").write_text(text.replace("\n", "\r\n"), encoding="utf-8", newline="")
    assert load_words(tmp_path, "nl").messages == {("", "one two"): "een twee"}
