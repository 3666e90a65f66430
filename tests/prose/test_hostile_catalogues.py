"""Words from strangers: every file of `locales/` ends in findings, soon, and never in an exception.

What is well formed is put into the book as text, whatever it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.render import render_json, render_plain
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.general_words import GENERAL
from rulewright.foundation.languages import LANGUAGES
from rulewright.model.nodes import Game
from rulewright.outputs.build import generated
from rulewright.outputs.check_game import check_to_print
from rulewright.project.pipeline import load_game
from rulewright.prose.game_words import load_words
from tests.cli.projects import GAME, STARTER, make_project
from tests.sampling import sampled
from tests.waiting import ending

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one small game and the words of this one."""
    return make_project(tmp_path)


@pytest.fixture(scope="module")
def game() -> Game:
    """The small game."""
    loaded, _ = load_game(STARTER)
    assert loaded is not None
    return replace(loaded, name=GAME)


def found(project: Path, game: Game | None = None) -> list[tuple[str, str]]:
    """What is told of the words, rendered as well: by the whole check, or where a game is given by

    what reads the words alone, which takes a tenth of the time.
    """
    with ending():
        if game is None:
            items = check_to_print(project, GAME).items
        else:
            findings = Findings()
            load_words(project / "locales", game, findings)
            for language in LANGUAGES:
                book_words(project / "locales", language, findings)
            items = findings.items
        render_plain(items)
        render_json(items)
    return [(item.code, item.headline) for item in items]


def message(project: Path, file: str, text: str, number: int = -1) -> None:
    """Puts a text for the translation of a message: the last one of a file, unless told."""
    path = project / "locales" / file
    lines = path.read_text(encoding="utf-8").splitlines()
    kind = "msgid" if file.startswith("en/") else "msgstr"
    places = [at for at, line in enumerate(lines) if line.startswith(f"{kind} ")]
    lines[places[number]] = f'{kind} "{text}"'
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_the_project_itself_has_no_fault(project: Path) -> None:
    assert found(project) == []


MARKERS = [
    "{x.__class__}", "{0}", "{}", "{x[0]}", "{x!r}", "{__import__('os')}", "{{x}", "{x", "x}",
    "{x:" + "acc." * 500 + "}", "{x?one=" * 400, "{" * 3999, "x" * 4001, "x" * 1_000_000,
    "[" * 5000, "[" * 3999, "[" * 600 + "a" + " / b]" * 600, "[" * 9 + "a" + " / b]" * 9,
    "[a / b / c]", "[a]", "a]", "{x?other=[a|other=b]}", "{nosuch}",
]


@pytest.mark.parametrize("file", ["en/rulewright.po", f"es/{GAME}.po"])
@pytest.mark.parametrize("text", MARKERS, ids=lambda text: f"{text[:12]} {len(text)}")
def test_a_broken_marker_is_told_with_its_place(
    project: Path, game: Game, file: str, text: str
) -> None:
    message(project, file, text)
    items = found(project, game)
    assert items
    assert {code for code, _ in items} <= {"P302", "P303", "P304"}
    assert all(len(headline) < 400 for _, headline in items)


@pytest.mark.parametrize(
    ("file", "text", "code"),
    [
        ("nl/book.po", "{nosuch}", "P304"),
        ("nl/book.po", "", "P302"),
        ("nl/book.po", "x" * 4001, "P303"),
        ("en/book.po", "other words", "P302"),
    ],
)
def test_words_of_the_book_are_checked_too(
    project: Path, game: Game, file: str, text: str, code: str
) -> None:
    message(project, file, text)
    assert code in {code for code, _ in found(project, game)}


WHOLE = ("gone", "empty", "half")
"""Only who makes the book misses the words that are lost by this damage of a word list."""

FILES = ["en/book.po", "de/book.po", "en/rulewright.po", f"de/{GAME}.po", f"de/{GAME}.toml",
         "en/lexicon.toml"]

WHOLE_OF = ("en/book.po", f"de/{GAME}.toml", "en/lexicon.toml")
ONLY = {
    **dict.fromkeys(("charset", "a million plurals", "plural", "one context twice"), ".po"),
    **dict.fromkeys(("20000 messages", "open quote"), ".po"),
    **dict.fromkeys(("deep", "keys"), ".toml"),
}
"""The rest is done to files of both kinds."""
DAMAGE: dict[str, Callable[[bytes], bytes | None]] = {
    "gone": lambda _: None,
    "empty": lambda _: b"",
    "large": lambda raw: raw + b"\n#" * 3_000_000,
    "no text": lambda _: b"\xff\xfe\x00",
    "zeros": lambda _: b"\0" * 10_000,
    "deep": lambda raw: raw + b"\na = " + b"[" * 50_000,
    "open quote": lambda raw: raw + b'\nmsgid "',
    "half": lambda raw: raw[: len(raw) // 2],
    "charset": lambda raw: raw.replace(b"charset=utf-8", b"charset=bogus").replace(
        b"charset=UTF-8", b"charset=bogus"
    ),
    "a million plurals": lambda raw: raw.replace(
        b'"Language:', b'"Plural-Forms: nplurals=999999999; plural=n;\\n"\n"Language:'
    ),
    "plural": lambda raw: raw + b'\nmsgctxt "a.b"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[99999] "c"\n',
    "one context twice": lambda raw: raw + b'\nmsgctxt "a.b"\nmsgid "a"\nmsgstr "b"\n' * 2,
    "20000 messages": lambda raw: raw + "".join(
        f'\nmsgctxt "a.b{n}"\nmsgid "a"\nmsgstr "b"\n' for n in range(20_000)
    ).encode(),
    "escape": lambda raw: raw.replace(b'msgid "', b'msgid "\x1b[2J', 5) + b"\n[x]\nnoun = '\x1b[2J'\n",
    "turned": lambda raw: raw + "\n# \u202e\n[x]\nnoun = '\u202e'\n".encode(),
    "keys": lambda raw: raw + b"\n[__class__]\nnoun = 3\n[x]\n__init__ = 'x'\nnoun = ''\n",
}


@pytest.mark.parametrize(
    ("file", "damage"),
    sampled(
        [(file, damage) for damage in DAMAGE for file in FILES if file.endswith(ONLY.get(damage, ""))],
        one_in=2, ids=lambda case: f"{case[0]}-{case[1]}",
    ),
)
def test_a_damaged_file_is_told(project: Path, game: Game, file: str, damage: str) -> None:
    path = project / "locales" / file
    new = DAMAGE[damage](path.read_bytes())
    if new is None:
        path.unlink()
    else:
        path.write_bytes(new)
    items = found(project, None if damage in WHOLE and file in WHOLE_OF else game)
    assert {code for code, _ in items} <= {"P301", "P302", "P303", "P304", "P321"}
    if damage == "gone" and Path(file).name in GENERAL:
        assert not items, "the compiler's own words stand in"
    elif damage in ("gone", "empty", "large", "no text", "zeros", "deep", "half", "escape", "turned"):
        assert items, "nothing is told"
    assert str(project) not in " ".join(headline for _, headline in items)


# ---- what stands in the book ------------------------------------------------------------------------

MARKUP = (
    SCRIPT, "</title><script>alert(1)</script>", '"><img src=x onerror=alert(1)>',
    "[x](javascript:alert(1))", "![x](https://example.org/x.png)", "<https://example.org>",
    "# x", "{{ config }}", "{% raw %}", "`x`", "a | b", "--8<-- x", "*x*", "\\\\\\\\", "&lt;b&gt;",
)


def pages(project: Path) -> tuple[dict[str, str], Findings]:
    files, findings = generated(project, [GAME])
    return {name: text for name, text in files.items() if name.endswith(".md")}, findings


@pytest.mark.parametrize("text", [SCRIPT, " ".join(MARKUP), " ".join(reversed(MARKUP))])
def test_markup_in_words_is_text(project: Path, text: str) -> None:
    """In a title, which stands at the head of pages, and in the words around the rules."""
    plain = text.replace("{", "{{").replace("}", "}}").replace('"', '\\"')
    if "[" in plain:
        plain = plain.replace("[", "<").replace("]", ">")
    for language in ("nl", "de", "es"):
        path = project / "locales" / language / f"{GAME}.po"
        path.write_text(
            re.sub(
                r'(msgctxt "title\.game"\nmsgid .*\nmsgstr ).*',
                lambda found: f'{found[1]}"{plain}"', path.read_text(encoding="utf-8"),
            ),
            encoding="utf-8",
        )
        message(project, f"{language}/book.po", text.replace("{", "").replace('"', '\\"'), 3)
    made, findings = pages(project)
    assert not findings.items, [item.headline for item in findings.items]
    assert made
    for name, page in made.items():
        head, body = page.split("\n---\n", 1)
        for part in (head, body):
            assert "<script" not in part, name
            assert "<img" not in part, name
            assert not re.search(r"(?<!\\)\]\((javascript|https):", part), name
            assert "<https" not in part, name
        for line in head.splitlines():
            if line.startswith(("title", "description")):
                assert re.fullmatch(r'\w+: "([^"\\<>]|\\.)*"', line), line
