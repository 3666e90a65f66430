"""Specs from strangers: every one ends in findings or in an engine, soon, and never in an exception."""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

from rulewright.analysis.checks import check
from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.diagnostics.render import render_json, render_plain
from rulewright.foundation.source import SourceFile
from rulewright.ir.lower import lower
from rulewright.model.nodes import Game
from rulewright.project.pipeline import load_game
from rulewright.syntax.grammar import GRAMMAR, grammar
from rulewright.syntax.nodes import GameHead
from rulewright.syntax.parser import parse
from tests.differential import engine_of, engine_text, play
from tests.sampling import examples, sampled
from tests.validators.ir_program import violations as core_violations
from tests.validators.resolved_game import violations as model_violations
from tests.waiting import ending

SPECS = Path(__file__).parent / "specs"

HEAD = """game hostile
  players 2 to 4

pieces pawn: 1 each player
line quay holds pawn, seen by all
remember heat: 0 to 9, seen by all
"""
TAIL = """
setup
  step ready
    move all from box of pawn to quay

play
  take turns clockwise from first_player as active
    active takes an action

action wait by anyone
  heat becomes 0
  move actor to back of quay
"""


def compiled(text: str) -> tuple[Game | None, Findings]:
    """The game of a text, with everything found; both forms of the findings are made as well."""
    findings = Findings()
    tree = parse(SourceFile("game.rules", text), findings)
    game = resolve_playable([tree], findings) if tree is not None else None
    if game is not None:
        check(game, findings, {})
    headless = tree is not None and not any(isinstance(item, GameHead) for item in tree.items)
    assert game is not None or findings.failed or headless
    for item in findings.items[:50]:
        assert item.code in CODES
        assert 0 <= item.span.start <= item.span.end <= len(text)
    render_plain(findings.items[:50])
    render_json(findings.items[:50])
    return game, findings


def codes(text: str) -> set[str]:
    """The codes of a text's errors; a game without errors gives an engine that plays."""
    with ending():
        game, findings = compiled(text)
        if game is not None and not findings.failed:
            play(game, engine_of(game), game.min_players, 1, decisions=3)
    return {item.code for item in findings.items if item.severity == "error"}


def around(middle: str) -> str:
    """A game with something in it."""
    return HEAD + middle + TAIL


def repeated(line: str, count: int) -> str:
    """Lines that differ in a number."""
    return "".join(line.replace("@", str(n)).replace("%", str(n + 1)) for n in range(count))


# ---- size -----------------------------------------------------------------------------------------

MANY = examples(1500)
LARGE = {
    "declarations": (repeated("remember x@: 0 to 3, seen by all\n", MANY), set()),
    "lists": (repeated("values x@: y@, z@\n", MANY), set()),
    "one_name": ("values x: y, z\n" * 500, {"R102"}),
    "unknown_names": ("verb v\n" + repeated("  move nothing_@ to quay\n", MANY), {"R101"}),
    "chain_of_verbs": (repeated("verb v@\n  v%\n", MANY) + f"verb v{MANY}\n  stop\n", {"R004"}),
    "circle_of_verbs": (repeated("verb v@\n  v%\n", MANY) + f"verb v{MANY}\n  v0\n", {"R108"}),
    "chain_of_values": (
        repeated("predicate v@ (): v%\n", MANY) + f"predicate v{MANY} (): quay is empty\n",
        {"R004"},
    ),
    "circle_of_values": (
        repeated("predicate v@ (): v%\n", MANY) + f"predicate v{MANY} (): v0\n",
        {"R004"},
    ),
    "doubling": (repeated("quantity v@: v% plus v%\n", 40) + "quantity v40: heat\n", {"R105"}),
    "doubling_tests": (
        repeated("predicate v@ (): v% and v%\n", 40) + "predicate v40 (): heat is 1\n",
        {"R004"},
    ),
    "loops_in_loops": (
        "verb v\n  repeat 9999 times\n    repeat 9999 times\n      heat increases by 1\n",
        set(),
    ),
    "small_loops_in_loops": (
        "verb v\n" + "".join(f"{'  ' * n}repeat 1 times\n" for n in range(1, 30)) + "  " * 30 + "heat becomes 0\n",
        {"R004"},
    ),
    "long_range": (
        "predicate v (): any number from 0 to 99999999 as n where n is heat\n",
        {"R105"},
    ),
    "long_choice": (
        "verb v (who: player)\n  who chooses a number from 0 to 99999 as n\n  heat becomes 0\n",
        {"R004"},
    ),
    "billion_copies": ("pieces grain: 999999999\n", {"R004", "R105"}),
    "copies_each": ("pieces grain: 2000 each player\n", {"R004"}),
    "copies_of_cards": (
        "cards grain\n  attribute worth: 0 to 3\n  faces copies worth\n    fine 999999 1\n    coarse 1 1\n",
        {"R004"},
    ),
    "slots": ("slots hall of 999999 holds pawn, seen by all\n", {"R004"}),
    "places": ("group hall of player, 1 to 9999 holds pawn, seen by all\n", {"R004"}),
    "state": (repeated("remember x@ of 1 to 4000: 0 to 9, seen by all\n", 20), {"R004"}),
    "table": ("table t by number\n" + repeated("  @  1\n", 9000), set()),
    "holes_in_table": ("table t by number\n  1  1\n  999999  2\n", {"R110"}),
    "too_many_cells": ("table t by number\n" + repeated("  @  1  1\n", 6000), {"R004"}),
    "many_cells": ("table t by number\n" + repeated("  @" + "  1" * 99 + "\n", 120), {"R004"}),
    "values": ("values many: " + ", ".join(f"v{n}" for n in range(600)) + "\n", {"R004"}),
    "parameters": (
        "verb v (" + ", ".join(f"p{n}: player" for n in range(300)) + ")\n  move p0 to quay\n",
        set(),
    ),
    "arguments": ("verb v (p: player)\n  v " + ", ".join(["first_player"] * 3000) + "\n", {"R104"}),
    "long_name": ("values " + "x" * 3000 + ": y, z\n", {"R005"}),
    "long_number": ("pieces grain: " + "9" * 3000 + "\n", {"R105"}),
    "triggers": (repeated("trigger t@ when heat is 5\n  heat becomes 0\n", 200), set()),
    "choices": ("verb v (who: player)\n" + "  who chooses a player\n" * 300, set()),
    "examples": (
        repeated("example e@\n  players ann, ben\n  then\n    ann is in quay\n", 500),
        set(),
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_size(name: str) -> None:
    middle, expected = LARGE[name]
    assert codes(around(middle)) == expected


def test_a_file_of_too_many_words() -> None:
    assert codes("note x\n" * 60_000) == {"R004"}


def test_a_file_of_mistakes_reports_some() -> None:
    _, findings = compiled(HEAD + "verb )\n" * 20_000)
    assert 10 <= len(findings.items) <= 50


@pytest.mark.parametrize(
    "text", ["\n" * 300_000, " " * 300_000, "#" * 300_000, "# x\n" * 50_000, ""]
)
def test_much_of_nothing(text: str, tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(text)
    game, findings = load_game(tmp_path)
    assert game is None
    assert {item.code for item in findings.items} == {"R114"}


# ---- work -----------------------------------------------------------------------------------------

HEAVY = "verb heavy\n  repeat 9999 times\n    repeat 100 times\n      heat increases by 1\n"
"""Half of what is allowed, or a little more."""
WAIT = "  heat becomes 0\n  move actor"
READY = "    move all from box of pawn to quay\n"


@pytest.mark.parametrize(
    ("middle", "old", "new"),
    [
        (HEAVY, WAIT, "  heavy\n" * 2000 + WAIT),
        (HEAVY, WAIT, "  if heat is 1\n    heavy\n    heavy\n  heavy\n" + WAIT),
        (HEAVY + "verb often\n" + "  heavy\n" * 3, WAIT, "  often\n" + WAIT),
        (HEAVY, READY, READY + "    heavy\n" * 3),
        (HEAVY, READY, READY + "".join(f"  step s{n}\n    heavy\n" for n in range(3))),
        (HEAVY, READY, f"{READY}    heavy\n    heavy\n\nplay\n  heavy\n  heavy\n"),
        (HEAVY, "    active takes an action\n", "    heavy\n    active takes an action\n    heavy\n    heavy\n"),
        (HEAVY, "takes an action\n", "takes an action\n    heavy\n    heavy\n    heavy\n"),
        (HEAVY + "trigger hot when heat is 5\n  heavy\n  heavy\n", WAIT, "  heavy\n" + WAIT),
        (
            HEAVY + "trigger hot when heat is 5\n  heavy\n", WAIT,
            "  repeat 9 times\n    heat increases by 1\n" + WAIT,
        ),
        (
            HEAVY, WAIT,
            "  actor chooses a player as one\n  heavy\n  heavy\n  if heat is 2\n"
            "    actor chooses a player as two\n  heavy\n" + WAIT,
        ),
        (
            "", WAIT,
            "  needs any number from 0 to 9999 as n"
            " where (any number from 0 to 2000 as o where n is o)\n"
            + WAIT,
        ),
    ],
    ids=[
        "action", "branch", "verb", "step", "steps", "set_up_and_play", "turn", "turns", "trigger",
        "trigger_in_a_loop", "choice_that_may_not_come", "need",
    ],
)
def test_what_happens_between_two_choices_counts_together(
    middle: str, old: str, new: str, request: pytest.FixtureRequest
) -> None:
    text = around(middle)
    assert old in text
    if "\nplay\n" in new:
        text = text.replace("play\n  take turns", "  take turns")
    game, findings = compiled(text.replace(old, new, 1))
    told = {(item.code, item.headline) for item in findings.items if item.severity == "error"}
    if request.node.callspec.id in {"step", "steps", "need"}:
        assert told == {("R004", "This can go on for too long")}
    else:
        assert not told
        assert game is not None
        assert game.work is not None
    assert all(item.reason and item.suggestion for item in findings.items if item.code == "R004")


@pytest.mark.parametrize(
    "new",
    [
        "  heavy\n  actor chooses a player as one\n  heavy\n  actor chooses a player as two\n  heavy\n",
        "  if heat is 1\n    heavy\n  otherwise if heat is 2\n    heavy\n  otherwise\n    heavy\n",
        "  repeat 9 times\n    actor may think\n      heavy\n",
    ],
    ids=["choices", "branches", "asked"],
)
def test_what_cannot_come_together_does_not_count_together(new: str) -> None:
    _, findings = compiled(around(HEAVY).replace(WAIT, new + WAIT, 1))
    assert not findings.failed


def test_examples_multiply_what_they_play() -> None:
    examples = repeated("example e@\n  players ann, ben\n  then\n    ann is in quay\n", 400)
    text = around(HEAVY + examples).replace(READY, READY + "    heavy\n", 1)
    _, findings = compiled(text)
    (found,) = [item for item in findings.items if item.severity == "error"]
    assert found.code == "R004"
    assert found.reason.startswith("The examples up to this one can take about")


# ---- depth ----------------------------------------------------------------------------------------


def nested(shape: str, depth: int) -> str:
    """Something in itself, again and again."""
    inner, lines = "heat is 1", "".join
    match shape:
        case "brackets":
            return f"predicate v (): {'(' * depth}{inner}{')' * depth}\n"
        case "not":
            return f"predicate v (): {'not ' * depth}quay is empty\n"
        case "of":
            return (
                "quantity next (who: player): left_neighbour of who\n"
                f"verb v (who: player)\n  move {'next of ' * depth}who to quay\n"
            )
        case "plus":
            return f"quantity v: {'1 plus ' * depth}heat\n"
        case "and":
            for _ in range(depth):
                inner = f"(heat is 1 and (heat is 2 or {inner}))"
            return f"predicate v (): {inner}\n"
        case "any":
            for number in range(depth):
                inner = f"any player as q{number} where ({inner})"
            return f"predicate v (): {inner}\n"
        case "otherwise":
            return f"quantity v: {'1 if heat is 1 otherwise ' * depth}2\n"
        case "failing":
            return f"quantity v: {'((the first player) failing ' * depth}first_player{')' * depth}\n"
        case "if":
            return (
                "verb v\n"
                + lines(f"{'  ' * (n + 1)}if heat is 1\n" for n in range(depth))
                + (f"{'  ' * (depth + 1)}stop\n")
            )
        case "may":
            return (
                "verb v (who: player)\n"
                + lines(f"{'  ' * (n + 1)}who may do_it_{n}\n" for n in range(depth))
                + f"{'  ' * (depth + 1)}stop\n"
            )
        case "for":
            return (
                "verb v\n"
                + lines(f"{'  ' * (n + 1)}for each player as q{n}\n" for n in range(depth))
                + f"{'  ' * (depth + 1)}stop\n"
            )
        case _:
            return (
                "verb v\n  if heat is 1\n    stop\n"
                + "  otherwise if heat is 2\n    stop\n" * depth
            )


SHAPES = [
    "brackets",
    "not",
    "of",
    "plus",
    "and",
    "any",
    "otherwise",
    "failing",
    "if",
    "may",
    "for",
    "else",
]


DEPTHS = [5, 15, 25, 35, 45, 60, 90, 150, 2000]


@pytest.mark.parametrize(("shape", "depth"), sampled(product(SHAPES, DEPTHS), one_in=2))
def test_depth(shape: str, depth: int) -> None:
    if shape in {"if", "may", "for"} and depth > 600:
        depth = 600  # more would only make the file too large
    found = codes(around(nested(shape, depth)))
    assert found <= {"R004"}
    if shape not in {"any", "for", "brackets"}:  # these grow in work, or not at all
        assert (found == {"R004"}) == (depth > 100) or 25 < depth <= 100


# ---- names ----------------------------------------------------------------------------------------

NAMES = [
    "class",
    "none",
    "list",
    "self",
    "s",
    "import",
    "def",
    "lambda",
    "print",
    "int",
    "str",
    "len",
    "range",
    "players",
    "options",
    "chance",
    "state",
    "copy",
    "key",
    "step",
    "start",
    "run",
    "engine",
    "d",
    "x",
    "init",
    "new",
    "dict",
    "slots",
    "at",
    "pick",
    "members",
    "kinds",
    "true",
    "false",
    "and",
    "ord",
    "exec",
    "eval",
    "os",
    "sys",
    "async",
    "await",
    "match",
    "case",
    "type",
    "move",
    "player",
    "number",
    "turn_of",
    "new_game",
    "action",
    "undo",
    "place",
    "value",
    "find",
    "before",
    "found",
]


SHARES = 4
"""Each name is tried in one share of the sorts, which is another one for the next name."""
SHARED = [(name, (at + share) % SHARES) for at, name in enumerate(NAMES) for share in range(SHARES)]


@pytest.mark.parametrize(("name", "share"), sampled(SHARED, one_in=SHARES))
def test_any_word_as_a_name(name: str, share: int) -> None:
    """As a name of every sort: refused, or an engine that plays like the interpreter."""
    middles = (
        f"remember {name}: 0 to 9, seen by all\nverb v\n  {name} becomes heat\n",
        f"values {name}: {name}_one, {name}_two\nremember w: {name}, seen by all\n",
        f"values w: {name}, other_one\nremember now: w, seen by all\nverb v\n  now becomes {name}\n",
        f"pieces {name}: 3\ngroup heap holds {name}, seen by all\n",
        f"line {name} holds pawn, seen by all\nverb v (who: player)\n  move who to {name}\n",
        f"verb {name}\n  heat becomes 1\nverb v\n  {name}\n",
        f"quantity {name}: heat\nverb v\n  let double be {name}\n  heat becomes double\n",
        f"predicate {name} (): heat is 1\nverb v\n  if {name}\n    heat becomes 2\n",
        f"verb v ({name}: player)\n  move {name} to back of quay\n",
        f"verb v\n  let {name} be heat\n  heat becomes {name}\n",
        f"verb v (who: player)\n  who chooses a number from 0 to 3 as {name}\n  heat becomes {name}\n",
        f"table {name} by number\n  0  1\n  1  2\n",
        f"option {name}: no\nverb v\n  if {name}\n    heat becomes 3\n",
    )
    for middle in middles[share::SHARES]:
        text = around(middle)
        if "verb v\n" in text:
            text = text.replace(
                "  heat becomes 0\n  move actor", "  v\n  heat becomes 0\n  move actor"
            )
        elif "verb v (" in text:
            text = text.replace("  heat becomes 0\n  move", "  v actor\n  heat becomes 0\n  move")
        assert codes(text) <= {"R003", "R005", "R006", "R101", "R102", "R103"}, middle


def test_the_game_itself_may_not_be_called_like_a_word_of_python() -> None:
    assert codes(around("").replace("game hostile", "game class")) == {"R005"}
    assert codes(around("").replace("game hostile", "game self")) == set()


# ---- signs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sign",
    [
        "\0",
        "\x1b[31m",
        "\x7f",
        "\u202e",
        "\u2066",
        "\u200b",
        "\ufeff",
        "\u2028",
        "\xa0",
        "\r",
        "\ud800",
    ],
)
def test_signs_that_nobody_sees(sign: str) -> None:
    text = around(f"remember cold{sign}: 0 to 3, seen by all\n")
    _, findings = compiled(text)
    assert {item.code for item in findings.items} == {"R001"}
    assert sign == "\xa0" or sign not in render_plain(findings.items)


@pytest.mark.parametrize(
    "sign", ["\x0b", "\x0c", "\t", "🏴", "é", "ß", "٣", "²", "'", "\\", "$", "`", "@"]
)
def test_other_signs(sign: str) -> None:
    assert codes(around(f"remember cold{sign}: 0 to 3, seen by all\n")) <= {"R001", "R002", "R003"}
    assert codes(around(f"# a comment with {sign}\n")) <= {"R001", "R002"}


def test_line_ends_of_other_systems() -> None:
    assert codes(around("").replace("\n", "\r\n")) == set()


# ---- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part",
    ["../secrets", "/etc/passwd", "sub/secrets", "C:secrets", "..", ".", "~root", "a b", "A"],
)
def test_parts_that_are_paths(part: str, tmp_path: Path) -> None:
    (tmp_path / "secrets.rules").write_text("pieces secret: 8\n")
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.rules").write_text(HEAD + f"part {part}\n" + TAIL)
    game, findings = load_game(folder)
    assert game is None
    assert "secret: 8" not in render_plain(findings.items)


def test_parts_that_are_links(tmp_path: Path) -> None:
    outside = tmp_path / "secrets.rules"
    outside.write_text("pieces secret: 8\n")
    folder = tmp_path / "game"
    folder.mkdir()
    for name, target in (
        ("away", outside),
        ("turning", folder / "turning.rules"),
        ("gone", "nowhere"),
    ):
        (folder / f"{name}.rules").symlink_to(target)
    (folder / "folder.rules").mkdir()
    parts = "part away\npart turning\npart gone\npart folder\npart missing\n"
    (folder / "game.rules").write_text(HEAD + parts + TAIL)
    game, findings = load_game(folder)
    assert game is None
    assert [item.code for item in findings.items] == ["R115"] * 5


def test_a_linked_folder_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "game.rules").write_text(around("part more\n"))
    (tmp_path / "real" / "more.rules").write_text("remember cold: 0 to 3, seen by all\n")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert load_game(tmp_path / "link")[0] is not None


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert load_game(tmp_path / "nowhere")[0] is None
    (tmp_path / "game.rules").write_bytes(b"\xff\xfe" + "game x".encode("utf-16-le"))
    assert {item.code for item in load_game(tmp_path)[1].items} == {"R001"}
    (tmp_path / "game.rules").write_bytes(b"#" * 600_000)
    assert {item.code for item in load_game(tmp_path)[1].items} == {"R004"}


def test_more_files_than_there_may_be(tmp_path: Path) -> None:
    for number in range(80):
        (tmp_path / f"part_{number}.rules").write_text("")
    (tmp_path / "game.rules").write_text(HEAD + repeated("part part_@\n", 80) + TAIL)
    game, findings = load_game(tmp_path)
    assert game is None
    assert {item.code for item in findings.items} == {"R004"}


@pytest.mark.parametrize("text", ["", "fact = 3", "[[fact]]\nid = 3", "\0", "a = " + "[" * 5000])
def test_broken_lists_of_facts(text: str, tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(around(""))
    (tmp_path / "facts.toml").write_text(text)
    game, findings = load_game(tmp_path)
    assert game is None
    assert {item.code for item in findings.items if item.severity == "error"} == {"R001"}
    assert str(tmp_path) not in render_plain(findings.items)


# ---- random texts ---------------------------------------------------------------------------------

WORLD = (SPECS / "odds_and_ends" / "game.rules").read_text(encoding="utf-8")
WORDS = sorted(set(re.findall(r"[a-z][a-z0-9_]*", WORLD)))
KNOWN = [
    "actor",
    "player",
    "boat",
    "coin",
    "cube",
    "task",
    "colour",
    "warm",
    "red",
    "blue",
    "harbour",
    "fog",
    "quay",
    "chest",
    "bank",
    "bag",
    "shelf",
    "hidden_shelf",
    "tasks",
    "board",
    "hand",
    "queue",
    "done",
    "turns_left",
    "mood",
    "lucky",
    "secret_number",
    "heat",
    "asleep",
    "alarm",
    "tired",
    "double",
    "mix",
    "pay",
    "leader",
    "keeper",
    "has_boat_out",
    "wealth",
    "richest",
    "repair",
    "finished",
    "ignored",
    "worth",
    "shade",
    "first_player",
    "left_neighbour",
    "size",
    "box",
    "player_count",
    "grow_tired",
    "finish_game",
    "x",
    "y",
]


@cache
def _lark() -> Lark:
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        maybe_placeholders=True,
        start=["start", "item", "statement", "value", "domain"],
    )


def texts(start: str) -> st.SearchStrategy[str]:
    """Texts of a rule of the grammar, with names of a game that exists."""
    explicit: dict[str, Any] = {}
    for terminal in _lark().terminals:
        word = terminal.pattern.value
        if re.fullmatch(r"[a-z]+|[(),:]", word):
            explicit[terminal.name] = st.just(f"{word} ")
    explicit |= {
        "LPAR": st.just("( "),
        "RPAR": st.just(") "),
        "NAME": st.sampled_from([f"{word} " for word in KNOWN]),
        "INT": st.sampled_from(["0 ", "1 ", "2 ", "3 ", "12 "]),
        "FACT": st.just("X-1 "),
        "COMMENT": st.just(""),
        "_NL": st.just("\n"),
        "_INDENT": st.just("\x01"),
        "_DEDENT": st.just("\x02"),
        "__IGNORE_0": st.just(" "),
    }
    terminals, _, _ = _lark().grammar.compile([start], ())
    known = {terminal.name for terminal in terminals} | {"_INDENT", "_DEDENT"}
    explicit = {name: strategy for name, strategy in explicit.items() if name in known}
    return from_lark(_lark(), start=start, explicit=explicit).map(_indented)


def _indented(text: str) -> str:
    """The marks of blocks as indentation."""
    depth, lines = 0, []
    for line in text.split("\n"):
        depth += line.count("\x01") - line.count("\x02")
        words = " ".join(re.sub(r"[\x01\x02]", " ", line).split())
        if words:
            lines.append("  " * max(0, depth) + words)
    return "\n".join(lines) + "\n"


def survives(text: str) -> None:
    """A text gives findings, or a sound game and an engine."""
    game, findings = compiled(text)
    if game is not None and not findings.failed:
        assert model_violations(game) == []
        assert core_violations(lower(game)) == []
        engine_text(game)


FUZZ = settings(
    max_examples=examples(5),
    deadline=None,
    derandomize=True,
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.filter_too_much,
    ],
)


@FUZZ
@given(st.deferred(lambda: texts("start")))
def test_files_of_the_grammar(text: str) -> None:
    survives(text)


@FUZZ
@given(st.lists(st.deferred(lambda: texts("item")), min_size=1, max_size=4))
def test_declarations_of_the_grammar_in_a_game(items: list[str]) -> None:
    survives(WORLD + "\n" + "".join(items))


@FUZZ
@given(st.lists(st.deferred(lambda: texts("statement")), min_size=1, max_size=4))
def test_statements_of_the_grammar_in_a_game(statements: list[str]) -> None:
    body = "".join(f"  {line}\n" for text in statements for line in text.splitlines())
    survives(WORLD + "\naction fuzzed by anyone\n" + body)


@FUZZ
@given(st.deferred(lambda: texts("value")), st.deferred(lambda: texts("domain")))
def test_values_of_the_grammar_in_a_game(value: str, domain: str) -> None:
    survives(
        f"{WORLD}\npredicate fuzzed (x: player, y: 0 to 3): {value}"
        f"\nquantity counted (x: player, y: 0 to 3): number of ({domain.strip()})\n"
    )


EDITS = st.tuples(
    st.integers(0, 5000),
    st.sampled_from(["delete", "double", "replace", "insert", "move"]),
    st.sampled_from(
        [*KNOWN, *WORDS, "1", "0", "(", ")", ",", ":", "no", "all", "the", "of", "random"]
    ),
    st.integers(0, 5000),
)


@settings(FUZZ, max_examples=examples(10))
@given(st.lists(EDITS, min_size=1, max_size=3))
def test_a_game_with_words_changed(edits: list[tuple[int, str, str, int]]) -> None:
    words = re.findall(r"[a-z0-9_]+|[ ]+|\n[ ]*|[^\sa-z0-9_]", WORLD)
    for at, edit, word, other in edits:
        spot, there = at % len(words), other % len(words)
        match edit:
            case "delete":
                del words[spot]
            case "double":
                words.insert(spot, words[spot] + " ")
            case "replace":
                words[spot] = word if words[spot].strip() else words[spot]
            case "insert":
                words.insert(spot, f" {word} ")
            case _:
                words[spot], words[there] = words[there], words[spot]
    survives("".join(words))


@settings(FUZZ, max_examples=examples(8))
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    compiled(text)
    compiled(around(text + "\n"))


def test_the_grammar_is_built_once() -> None:
    assert grammar() is grammar()
