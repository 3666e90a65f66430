"""What an author sees: each expected text stands beside the small spec that it is about."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from textwrap import dedent
from typing import Literal
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from rulewright.diagnostics.model import Diagnostic, Note, Severity
from rulewright.diagnostics.render import (
    render_json,
    render_plain,
    render_terminal,
    summary,
    visible,
)
from rulewright.foundation.source import SourceFile, Span


def place(text: str, part: str, name: str = "game.rules") -> Span:
    """Where the part first stands in the text."""
    start = text.index(part)
    return Span(SourceFile(name, text), start, start + len(part))


def place_at(text: str, start: int, end: int) -> Span:
    return Span(SourceFile("game.rules", text), start, end)


def shown(span: Span, label: str = "here") -> str:
    """The rendering of one place, without headline and summary."""
    lines = render_plain([Diagnostic("R003", "a test", span, label)]).split("\n")
    return "\n".join(lines[1:-2]) + "\n"


def in_terminal(diagnostics: Sequence[Diagnostic], width: int = 120, colour: bool = False) -> str:
    system: Literal["truecolor"] | None = "truecolor" if colour else None
    console = Console(
        file=io.StringIO(), width=width, force_terminal=colour, color_system=system, no_color=False
    )
    render_terminal(diagnostics, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


MAROON = "verb maroon (who: player)\n  move who to back of tortgua\n"

UNKNOWN = Diagnostic(
    "R101",
    'there is nothing called "tortgua"',
    place(MAROON, "tortgua"),
    "not known",
    reason="a rule can only use what has been declared",
    suggestion="did you mean tortuga?",
)


def test_an_error_with_reason_and_suggestion() -> None:
    assert render_plain([UNKNOWN]) == dedent("""\
        error R101: there is nothing called "tortgua"
         --> game.rules:2:23
          |
        2 |   move who to back of tortgua
          |                       ^^^^^^^ not known
          |
          why: a rule can only use what has been declared
          try: did you mean tortuga?

        1 error""")


def test_several_with_a_blank_line_between_and_a_summary() -> None:
    bare = Diagnostic("W201", "this rule is never used", place(MAROON, "maroon"))
    warning = Diagnostic(bare.code, bare.headline, bare.span, severity=Severity.WARNING)
    error = Diagnostic("R105", "6 is too large", place("  copies 6", "6"), "1 to 5")
    assert render_plain([error, warning, error]) == dedent("""\
        error R105: 6 is too large
         --> game.rules:1:10
          |
        1 |   copies 6
          |          ^ 1 to 5

        warning W201: this rule is never used
         --> game.rules:1:6
          |
        1 | verb maroon (who: player)
          |      ^^^^^^

        error R105: 6 is too large
         --> game.rules:1:10
          |
        1 |   copies 6
          |          ^ 1 to 5

        2 errors, 1 warning""")


def test_nothing_found_is_nothing_said() -> None:
    assert render_plain([]) == ""
    assert summary([]) == ""
    assert in_terminal([]) == ""


def test_second_places_in_the_same_and_in_another_file() -> None:
    cards = "pieces chest: 8\n" + "\n" * 8 + "pieces chest: 4\n"
    file = SourceFile("cards.rules", cards)
    again = cards.rindex("chest")
    twice = Diagnostic(
        "R102",
        '"chest" is declared twice',
        Span(file, again, again + 5),
        "declared again here",
        notes=(
            Note(Span(file, 7, 12), "first declared here"),
            Note(place("move 1 chest to galleon", "chest", "setup.rules"), "used here"),
        ),
        suggestion="give one of them another name",
    )
    assert render_plain([twice]) == dedent("""\
        error R102: "chest" is declared twice
          --> cards.rules:10:8
           |
        10 | pieces chest: 4
           |        ^^^^^ declared again here
          --> cards.rules:1:8
           |
         1 | pieces chest: 8
           |        ----- first declared here
          --> setup.rules:1:8
           |
         1 | move 1 chest to galleon
           |        ----- used here
           |
          try: give one of them another name

        1 error""")


def test_a_long_reason_is_wrapped_and_a_suggested_rule_keeps_its_lines() -> None:
    long = Diagnostic(
        "R106",
        "there may be no captain",
        place("maroon captain of ship", "captain of ship"),
        reason="a ship without pawns has no captain, and then the rule must say what happens, so "
        "that the game can go on and the book has an answer",
        suggestion="ask first:\nif there is captain of ship as leader\n  maroon leader",
    )
    assert render_plain([long]) == dedent("""\
        error R106: there may be no captain
         --> game.rules:1:8
          |
        1 | maroon captain of ship
          |        ^^^^^^^^^^^^^^^
          |
          why: a ship without pawns has no captain, and then the rule must say what happens, so that the
               game can go on and the book has an answer
          try: ask first:
               if there is captain of ship as leader
                 maroon leader

        1 error""")


def test_tabs_take_four_columns() -> None:
    assert shown(place("\tcopies\t3", "\t"), "a tab") == dedent("""\
         --> game.rules:1:1
          |
        1 |     copies    3
          | ^^^^ a tab
        """)
    assert shown(place("\tcopies\t3", "3")) == dedent("""\
         --> game.rules:1:9
          |
        1 |     copies    3
          |               ^ here
        """)


def test_wide_and_combining_characters_keep_the_marker_in_line() -> None:
    assert shown(place("# 海賊 cafe\u0301 chest", "chest")) == dedent("""\
         --> game.rules:1:12
          |
        1 | # 海賊 cafe\u0301 chest
          |             ^^^^^ here
        """)
    assert shown(place("# 海賊 chest", "海賊")) == dedent("""\
         --> game.rules:1:3
          |
        1 | # 海賊 chest
          |   ^^^^ here
        """)


def test_an_empty_place_gets_one_sign() -> None:
    assert shown(place_at("move who  tortuga", 9, 9), "to is missing") == dedent("""\
         --> game.rules:1:10
          |
        1 | move who  tortuga
          |          ^ to is missing
        """)


@pytest.mark.parametrize("end", [0, 1, 100])
def test_the_end_of_a_file_with_a_last_line_end(end: int) -> None:
    text = "if galleon is empty\n"
    assert shown(place_at(text, len(text), len(text) + end), "the file ends here") == dedent("""\
         --> game.rules:2:1
          |
        1 | if galleon is empty
        2 |
          | ^ the file ends here
        """)


def test_the_end_of_a_file_without_a_last_line_end() -> None:
    text = "if galleon is empty"
    assert shown(place_at(text, len(text), len(text)), "the file ends here") == dedent("""\
         --> game.rules:1:20
          |
        1 | if galleon is empty
          |                    ^ the file ends here
        """)


def test_an_empty_file() -> None:
    assert shown(place_at("", 0, 0), "nothing here") == dedent("""\
         --> game.rules:1:1
          |
        1 |
          | ^ nothing here
        """)


def test_a_line_end_is_marked_after_the_line() -> None:
    text = "copies\n  \nkind helpful\n"
    assert shown(place_at(text, 6, 10), "a number is missing") == dedent("""\
         --> game.rules:1:7
          |
        1 | copies
          |       ^ a number is missing
        """)


def test_line_ends_of_another_system_are_not_shown() -> None:
    assert shown(place("copies 3\r\nkind helpful\r\n", "copies 3\r")) == dedent("""\
         --> game.rules:1:1
          |
        1 | copies 3
          | ^^^^^^^^ here
        """)


def test_a_place_over_several_lines_stops_at_its_last_word() -> None:
    text = "card pistol\n  copies 3\n\n  kind helpful\n\n\ncard albatross\n"
    assert shown(place(text, text[: text.index("card albatross")])) == dedent("""\
         --> game.rules:1:1
          |
        1 | card pistol
          | ^^^^^^^^^^^
        2 |   copies 3
          |   ^^^^^^^^
        3 |
        4 |   kind helpful
          |   ^^^^^^^^^^^^ here
        """)


def test_a_place_over_many_lines_leaves_out_the_middle() -> None:
    text = "verb long_one\n" + "".join(f"  move {n} chest\n" for n in range(1, 11))
    assert shown(place(text, text)) == dedent("""\
          --> game.rules:1:1
           |
         1 | verb long_one
           | ^^^^^^^^^^^^^
         2 |   move 1 chest
           |   ^^^^^^^^^^^^
        ...
        11 |   move 10 chest
           |   ^^^^^^^^^^^^^ here
        """)


def test_a_long_line_is_cut_around_the_marker() -> None:
    text = "a " * 300 + "chest" + " b" * 300
    assert shown(place(text, "chest")) == dedent("""\
         --> game.rules:1:601
          |
        1 | ... a a a a a a a a a a a a a a a a a a a a a a chest b b b b b b b b b b b b b b b b b b b b...
          |                                                 ^^^^^ here
        """)


def test_a_long_line_is_cut_after_its_start_and_before_its_end() -> None:
    assert shown(place("chest" + " b" * 300, "chest")) == dedent("""\
         --> game.rules:1:1
          |
        1 | chest b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b b...
          | ^^^^^ here
        """)
    assert shown(place("a " * 300 + "chest", "chest"), "a label too long to fit") == dedent("""\
         --> game.rules:1:601
          |
        1 | ...a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a chest
          |                                                                                            ^^^^^
          |                                                                          a label too long to fit
        """)


def test_a_marker_longer_than_the_line_runs_into_the_cut() -> None:
    lines = shown(place("x " + "ab" * 300, "ab" * 300)).split("\n")
    assert lines[2] == "1 | x " + "ab" * 45 + "a..."
    assert lines[3] == "  |   " + "^" * 94


def test_headline_and_label_quoting_a_monster_are_cut() -> None:
    text = render_plain([Diagnostic("R005", "x" * 5000, place("y", "y"), "z" * 5000)])
    assert max(map(len, text.split("\n"))) < 350


# What a spec must not be able to do.

HOSTILE = (
    "a \x1b[31m\x1b]0;title\x07 \x9b2J \u202echest\u202c \u2066\u200b\ufeff \x7f\r x\x85\u2028 y"
)


def test_controls_and_direction_marks_are_spelt_out() -> None:
    assert (
        visible("a\x1b[31m\u202eb\x9b\ud800\n") == "a<U+001B>[31m<U+202E>b<U+009B><U+D800><U+000A>"
    )
    assert visible("Ünïcode 海賊 ✓ [red]") == "Ünïcode 海賊 ✓ [red]"


def test_the_marker_stands_right_after_spelt_out_controls() -> None:
    assert shown(place("\x1b[2J chest", "chest")) == dedent("""\
         --> game.rules:1:6
          |
        1 | <U+001B>[2J chest
          |             ^^^^^ here
        """)


def hostile(text: str) -> Diagnostic:
    file = SourceFile(text, text)
    span = Span(file, 0, len(text))
    return Diagnostic("R001", text, span, text, (Note(span, text),), text, text)


def test_nothing_hostile_reaches_plain_text() -> None:
    text = render_plain([hostile(HOSTILE)])
    assert {c for c in text if category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp"}} == {"\n"}


def test_nothing_hostile_reaches_a_terminal() -> None:
    text = in_terminal([hostile(HOSTILE)], colour=True)
    uncoloured = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert "\x1b[" in text
    assert "\x1b" not in uncoloured
    assert {c for c in uncoloured if category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp"}} == {"\n"}


def test_markup_links_and_emoji_names_stay_text() -> None:
    text = "[bold]x[/bold] [link=https://example.org]y[/link] :skull: [/] \\[red]"
    assert in_terminal([hostile(text)]).count(text) == 7 + 2  # every field, two of them places


def test_the_terminal_shows_the_same_as_plain_text() -> None:
    both = [UNKNOWN, hostile("[red] 海賊")]
    assert in_terminal(both) == render_plain(both) + "\n"


def test_a_narrow_terminal_gets_narrow_excerpts() -> None:
    long = Diagnostic(
        "R003", "a test", place("a " * 300 + "chest", "chest"), "here", reason="x " * 90
    )
    assert max(map(len, in_terminal([long], width=50).split("\n"))) <= 50


places = st.tuples(st.integers(-3, 400), st.integers(-3, 400))
texts = st.text(alphabet=st.sampled_from("ab \t\n\r\x1b\u202e\u0301海é"), max_size=400)


@given(texts, places)
def test_any_place_in_any_text_can_be_shown(text: str, ends: tuple[int, int]) -> None:
    found = Diagnostic("R003", "a test", place_at(text, *ends), "here")
    plain = render_plain([found])
    assert "^" in plain
    assert " here\n" in plain
    assert not re.search("[\t\r\x1b\u202e]", plain)
    cells = (sum(1 + (c == "海") - (c == "\u0301") for c in line) for line in plain.split("\n"))
    assert max(cells) <= 100
    assert json.loads(render_json([found]))["errors"] == 1


# JSON


def test_json_has_stable_keys() -> None:
    found = Diagnostic(
        "R102",
        "a headline",
        place(MAROON, "maroon"),
        "a label",
        (Note(place_at("a\nbc\n", 2, 5), "a note"),),
        "a reason",
        "a suggestion",
        Severity.WARNING,
    )
    assert render_json([found]) == dedent("""\
        {
          "format": "rulewright-diagnostics-1",
          "errors": 0,
          "warnings": 1,
          "notes": 0,
          "diagnostics": [
            {
              "code": "R102",
              "severity": "warning",
              "headline": "a headline",
              "place": {
                "file": "game.rules",
                "line": 1,
                "column": 6,
                "end_line": 1,
                "end_column": 12,
                "start": 5,
                "end": 11
              },
              "label": "a label",
              "notes": [
                {
                  "place": {
                    "file": "game.rules",
                    "line": 2,
                    "column": 1,
                    "end_line": 3,
                    "end_column": 1,
                    "start": 2,
                    "end": 5
                  },
                  "text": "a note"
                }
              ],
              "reason": "a reason",
              "suggestion": "a suggestion"
            }
          ]
        }""")


def test_json_of_nothing_is_a_document_too() -> None:
    assert json.loads(render_json([])) == {
        "format": "rulewright-diagnostics-1",
        "errors": 0,
        "warnings": 0,
        "notes": 0,
        "diagnostics": [],
    }


def test_a_note_shows_no_place() -> None:
    """Nothing is wrong there: it is what is told that counts, and where it is can be clicked in an editor."""
    file = SourceFile("ours.rules", "house rule ours for mini")
    note = Diagnostic(
        "W206", "Two things fall away", Span(file, 0, 5), "", (Note(Span(file, 6, 10), "`one`"),),
        "They are `one` and `two`.", "Look at them.", Severity.NOTE,
    )
    assert render_plain([note]) == dedent("""\
        note W206: Two things fall away
          why: They are `one` and `two`.
          try: Look at them.

        1 note""")
    assert summary([note, replace(note, severity=Severity.ERROR)]) == "1 error, 1 note"


def test_json_is_ascii_and_gives_back_what_was_written() -> None:
    text = render_json([hostile(HOSTILE)])
    assert text.isascii()
    assert {c for c in text if not c.isprintable()} == {"\n"}
    assert json.loads(text)["diagnostics"][0]["headline"] == HOSTILE


@pytest.mark.parametrize(
    ("path", "typed"), [("mine/ours.rules", "mine/ours.rules"), ("my rules/a.rules", '"my rules/a.rules"')]
)
def test_a_command_is_told_as_it_is_typed(path: str, typed: str) -> None:
    file = SourceFile("ours.rules", "x", "/there/ours.rules")
    said = "Run `rulewright words mini --with ours.rules --write`."
    item = Diagnostic("P301", "No word", Span(file, 0, 1), suggestion=said, called=(file,))
    assert f"try: Run `rulewright words mini --with {typed} --write`." in render_plain([item], lambda _: path)
