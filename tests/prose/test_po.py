"""What stands in a .po file, and where: quotation marks, what is unwritten, the place of words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.prose.words.po import UNREAD, entries

SAMPLE = """msgctxt "verb.a"
msgid "…"
msgstr "one {who}"

# a comment
msgctxt "verb.b"
msgid "…"
msgstr ""
"two "
"{what} three"

msgctxt "verb.c"
msgid "…"
msgstr "…"
"""


def read(folder: Path, text: str, language: str = "de") -> tuple[dict[str, str], list[str], Findings]:
    (folder / f"{language}.po").write_text(text, encoding="utf-8")
    findings = Findings()
    found = entries(folder, f"{language}.po", language, findings)
    places = [str(item.span).partition(":")[2] for item in found]
    return {item.context: item.text for item in found}, places, findings


@pytest.mark.parametrize("language", ["de", "en"])
def test_words_stand_in_the_msgstr_where_the_msgid_is_open(tmp_path: Path, language: str) -> None:
    said, places, findings = read(tmp_path, SAMPLE, language)
    assert said == {"verb.a": "one {who}", "verb.b": "two {what} three"}
    assert places == ["3:9", "9:2"]
    assert not findings.items


def test_the_place_of_words(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(SAMPLE, encoding="utf-8")
    first, second = entries(tmp_path, "de.po", "de", Findings())
    assert str(first.spot("{who")) == f"{tmp_path.name}/de.po:3:13"
    assert str(second.spot("{what")) == f"{tmp_path.name}/de.po:10:2"
    assert second.spot("{who") == second.span


@pytest.mark.parametrize("line", ['msgstr "one {who}', 'msgstr "one {who}  '])
def test_a_line_without_its_last_mark_loses_nothing(tmp_path: Path, line: str) -> None:
    said, _, findings = read(tmp_path, SAMPLE.replace('msgstr "one {who}"', line))
    assert said["verb.a"].rstrip() == "one {who}"
    (found,) = findings.items
    assert (found.code, found.span.file.position(found.span.start)) == ("P303", (3, 1))


def test_a_missing_msgid_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    text = SAMPLE.replace('"verb.a"\nmsgid "…"\n', '"verb.a"\n')
    said, places, findings = read(tmp_path, text)
    assert said == {"verb.a": "one {who}", "verb.b": "two {what} three"}
    assert places == ["2:9", "8:2"]
    assert [item.headline for item in findings.items] == ["The msgid of this entry is missing"]


@pytest.mark.parametrize(
    ("line", "headline"),
    [
        ("msgstr one", "Here should be text between quotation marks"),
        ('msgstr "a "b" c"', "A quotation mark stands within the text"),
    ],
)
def test_quotation_marks(tmp_path: Path, line: str, headline: str) -> None:
    _, _, findings = read(tmp_path, SAMPLE.replace('msgstr "one {who}"', line))
    assert headline in [item.headline for item in findings.items]


def test_a_mark_of_an_editor_at_the_start_is_no_fault(tmp_path: Path) -> None:
    said, _, findings = read(tmp_path, f"\ufeff{SAMPLE}")
    assert len(said) == 2
    assert not findings.items


HEADER = """# Wörter
msgid ""
msgstr ""
"POT-Creation-Date: \\n"
"PO-Revision-Date: heute\\n"
"Plural-Forms: nplurals=999999999; plural=n;\\n"
"Content-Type: text/plain; charset=bogus\\n"

"""
TOOLS = {
    "header": HEADER + SAMPLE,
    "fuzzy header": f"#, fuzzy\n{HEADER}{SAMPLE}",
    "previous": SAMPLE + """
#, fuzzy
#~| msgctxt "verb.e"
#~| msgid "Was"
#~ msgctxt "verb.d"
#~ msgid "Gone"
#~ msgstr "Weg"
""",
    "places": SAMPLE.replace("# a comment", "#: \\\\x:\\ny 3:a\n#. auto\n#| msgid \"…\"\n#= sticky\n#"),
    "spaces": SAMPLE.replace("msgctxt ", "msgctxt\t").replace("msgid ", "msgid  ").replace("msgstr ", "msgstr"),
    "line ends": f"\ufeff{HEADER}{SAMPLE}".replace("\n", "\r\n"),
}


@pytest.mark.parametrize("text", TOOLS.values(), ids=TOOLS)
def test_what_other_programs_write_is_read(tmp_path: Path, text: str) -> None:
    said, _, findings = read(tmp_path, text)
    assert said == {"verb.a": "one {who}", "verb.b": "two {what} three"}
    assert not findings.items


@pytest.mark.parametrize("sign", ["\u00ad", "🏴\u200d☠\ufe0f"])
def test_a_flag_or_a_place_to_part_a_word_is_no_fault(tmp_path: Path, sign: str) -> None:
    said, _, findings = read(tmp_path, SAMPLE.replace("a comment", sign).replace("one", f"on{sign}e"))
    assert said["verb.a"] == f"on{sign}e {{who}}"
    assert not findings.items


def test_a_sign_that_turns_a_text_is_told_with_its_place(tmp_path: Path) -> None:
    said, _, findings = read(tmp_path, SAMPLE.replace("two", "t\u202ewo"))
    assert said == {}
    (found,) = findings.items
    assert (found.code, found.headline) == (UNREAD, "A hidden sign, <U+202E>, stands here")
    assert str(found.span).partition(":")[2] == "9:3"


@pytest.mark.parametrize(
    ("escaped", "meant"),
    [
        (r"K\303\274rzer", "Kürzer"),
        ('K\\303"\n"\\274rzer', "Kürzer"),
        (r"\x4b\xc3\xBCrzer\?", "Kürzer?"),
        (r"\042a\x22 \134 \\303 \'", r""""a" \ \303 '"""),
        (r"a\012b\11c\n", "a\nb\tc\n"),
    ],
)
def test_escapes_as_in_c(tmp_path: Path, escaped: str, meant: str) -> None:
    said, _, findings = read(tmp_path, SAMPLE.replace("one {who}", escaped))
    assert said["verb.a"] == meant
    assert not findings.items


@pytest.mark.parametrize(
    ("escaped", "code", "headline", "place"),
    [
        (r"a \q b", "P303", r"There is no escape `\q`", "3:11"),
        (r"a \x b", "P303", r"There is no escape `\x`", "3:11"),
        (r"a \777 b", "P303", r"There is no escape `\777`", "3:11"),
        (r"a \303 b", "P303", r"The escapes `\303` are no letter", "2:1"),
        (r"a \033 b", UNREAD, "A hidden sign, <U+001B>, stands here", "2:1"),
        (r"a \b c", UNREAD, "A hidden sign, <U+0008>, stands here", "2:1"),
        (r"a \342\200\256 b", UNREAD, "A hidden sign, <U+202E>, stands here", "2:1"),
    ],
)
def test_escapes_of_nothing(tmp_path: Path, escaped: str, code: str, headline: str, place: str) -> None:
    _, _, findings = read(tmp_path, SAMPLE.replace("one {who}", escaped))
    (found,) = findings.items
    assert (found.code, found.headline) == (code, headline)
    assert str(found.span).partition(":")[2] == place


AGAIN = '\n{}\nmsgid "…"\nmsgstr "another"\n'


@pytest.mark.parametrize("context", ['msgctxt "verb.a"', 'msgctxt  "verb.a"', 'msgctxt ""\n"verb.a"'])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_same_message_twice(tmp_path: Path, context: str, end: str) -> None:
    said, _, findings = read(tmp_path, (SAMPLE + AGAIN.format(context)).replace("\n", end))
    assert said["verb.a"] == "one {who}"
    (found,) = findings.items
    assert found.headline == "Two messages for 'verb.a'"
    assert found.span.text.rstrip() == 'msgid "…"'
    assert [str(note.span).partition(":")[2] for note in found.notes] == ["2:1"]


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("msgid", "msgident", 2),
        ("# a comment", 'msgstr "c"', 5),
        ('msgid "…"\nmsgstr "…"', 'msgid "…"', 13),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(tmp_path: Path, before: str, after: str, line: int) -> None:
    said, _, findings = read(tmp_path, SAMPLE.replace(before, after))
    assert said == {}
    assert [(item.code, item.span.file.position(item.span.start)[0]) for item in findings.items] == [(UNREAD, line)]


def test_text_that_is_not_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_bytes(SAMPLE.replace("…", "x").replace("two", "zwö").encode("latin-1"))
    findings = Findings()
    assert entries(tmp_path, "de.po", "de", findings) == ()
    assert [(item.code, str(item.span).partition(":")[2]) for item in findings.items] == [(UNREAD, "9:1")]
