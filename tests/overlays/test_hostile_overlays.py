"""Overlays from strangers: each ends in findings, soon, and reads nothing that lies elsewhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.diagnostics.render import render_json, render_plain
from rulewright.foundation import limits
from rulewright.model.nodes import Game
from rulewright.outputs.check_game import check_game
from rulewright.project.pipeline import Rules, load_game
from rulewright.project.reader import word_folders
from tests.cli.projects import GAME, make_project
from tests.waiting import ending

LARDER = Path(__file__).parent / "larder"
HEAD = "house rule bad for larder\n\n"
MANY = 4000


def found(rules: Rules, folder: Path = LARDER) -> tuple[Game | None, Findings]:
    """The game by these rules; what is found is rendered as well."""
    with ending():
        game, findings = load_game(folder, rules)
        shown = findings.items[: limits.DIAGNOSTICS]
        assert {item.code for item in findings.items} <= set(CODES)
        render_plain(shown)
        render_json(shown)
    return game, findings


def codes(findings: Findings) -> set[str]:
    """The codes of the errors."""
    return {item.code for item in findings.items if item.severity == "error"}


def told(folder: Path, text: str | bytes) -> set[str]:
    """The codes of the errors in a house rule."""
    path = folder / "bad.rules"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    game, findings = found(Rules(house_rules=(path,)))
    assert (game is None) == findings.failed
    return codes(findings)


def repeated(line: str, count: int = MANY) -> str:
    """Lines that differ in a number."""
    return "".join(line.replace("@", str(number)) for number in range(count))


def nested(depth: int) -> str:
    """Tests within tests."""
    tests = "".join(f"{'  ' * (n + 2)}if hunger is {n}\n" for n in range(depth))
    return f"change verb take_jar\n  at start\n{tests}{'  ' * (depth + 2)}stop\n"


HOSTILE: dict[str, tuple[str | bytes, set[str]]] = {
    "huge": (HEAD + "#" * limits.FILE_BYTES, {"R004"}),
    "words_without_end": (HEAD + "set hunger to " + "1 plus " * 60_000 + "1\n", {"R004"}),
    "not_text": (b"house rule bad for larder\n\xff\xfe", {"R001"}),
    "nothing_at_all": ("", {"R114"}),
    "no_overlay": ("game elsewhere\n  players 2 to 3\n", {"R114"}),
    "deep": (HEAD + nested(limits.DEPTH), {"R004"}),
    "deep_brackets": (HEAD + "set hunger to " + "(" * 5000 + "3" + ")" * 5000 + "\n", set()),
    "name_with_a_path": ("house rule ../../secrets for larder\nset hunger to 3\n", {"R003"}),
    "game_with_a_path": ("house rule bad for ../larder\nset hunger to 3\n", {"R003"}),
    "very_long_name": (HEAD + f"add quantity {'x' * 5000}: 1\n", {"R005"}),
    "hidden_direction": (HEAD + "# \u202e gnihton\nset hunger to 3\n", {"R001"}),
    "billion_copies": (HEAD + "set copies of plum_jam to 999999999\n", {"R105"}),
    "many_copies": (HEAD + "set copies of plum_jam to 999999\n", {"R004"}),
    "billion_jars": (HEAD + "set copies of jar to 999999999\n", {"R105"}),
    "many_jars": (HEAD + "set copies of jar to 999999\n", {"R004"}),
    "billion_players": (HEAD + "set players to 2 to 999999999\n", {"R105"}),
    "nobody_plays": (HEAD + "set players to 3 to 2\n", {"R105"}),
    "one_change_often": (HEAD + "set hunger to 1\n" * limits.CHANGES, set()),
    "many_changes": (HEAD + repeated("set hunger to @\n"), {"R004"}),
    "many_unknown": (HEAD + repeated("set nothing_@ to 1\n", limits.CHANGES), {"R118"}),
    "many_removals": (HEAD + repeated("remove verb nothing_@\n", limits.CHANGES), {"R118"}),
    "many_values": (HEAD + repeated("add quantity x@: @\n", limits.CHANGES), set()),
    "many_edits": (
        HEAD + "change verb take_jar\n" + repeated("  at end\n    hunger_@\n", limits.CHANGES),
        {"R119"},
    ),
    "too_many_edits": (
        HEAD + "change verb take_jar\n" + repeated("  at end\n    stop\n", limits.CHANGES + 1),
        {"R004"},
    ),
    "many_quotations": (
        HEAD + "change verb take_jar\n" + repeated("  without call_@\n", 100), {"R118"},
    ),
    "everything_gone": (
        HEAD + "remove verb take_jar\nremove cards treat\nremove pieces jar\nremove table jars_each\n",
        {"R101"},
    ),
    "no_way_to_play": (HEAD + "remove action open_larder\nremove action nibble\n", {"R101"}),
    "calls_itself": (
        HEAD + "change verb take_jar\n  at end\n    take_jar who\n", {"R108"},
    ),
    "value_of_itself": (HEAD + "set hunger to hunger plus 1\n", {"R108"}),
    "endless_work": (
        HEAD + "change verb take_jar\n  at end\n    repeat 9999 times\n"
        "      if any number from 0 to 9999 as n where (any number from 0 to 9999 as o where n is o)\n"
        "        move 1 jar from shelf of who to box of jar\n",
        {"R004"},
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_house_rule_is_told(name: str, tmp_path: Path) -> None:
    text, expected = HOSTILE[name]
    assert told(tmp_path, text) == expected


# ---- files ----------------------------------------------------------------------------------------


def larder_in(folder: Path) -> Path:
    """The game in a folder of its own."""
    target = folder / "larder"
    shutil.copytree(LARDER, target)
    return target


GOOD = HEAD.replace("bad", "secret") + "set hunger to 3\n"


@pytest.mark.parametrize("name", ["../secret", "../../secret", "/etc/passwd", "..", "", "a/b", "a\0b"])
@pytest.mark.parametrize("kind", ["edition", "variant", "house_rule"])
def test_a_name_is_no_path(kind: str, name: str, tmp_path: Path) -> None:
    folder = larder_in(tmp_path)
    (folder / "secret.rules").write_text(GOOD)
    (folder / "house_rules").mkdir()
    wanted = {
        "edition": Rules(edition=name), "variant": Rules(variants=(name,)),
        "house_rule": Rules(house_rules=(name,)),
    }
    game, findings = found(wanted[kind], folder)
    assert game is None
    assert codes(findings) == {"R115"}
    assert word_folders(folder, wanted[kind]) == ()


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    folder = larder_in(tmp_path)
    (tmp_path / "secret.rules").write_text(GOOD)
    (folder / "house_rules").mkdir()
    (folder / "house_rules" / "secret.rules").symlink_to(tmp_path / "secret.rules")
    (folder / "house_rules" / "around.rules").symlink_to(folder / "house_rules" / "around.rules")
    for name in ("secret", "around"):
        game, findings = found(Rules(house_rules=(name,)), folder)
        assert game is None
        assert codes(findings) == {"R115"}


def test_a_folder_is_no_house_rule(tmp_path: Path) -> None:
    (tmp_path / "bad.rules").mkdir()
    game, findings = found(Rules(house_rules=(tmp_path / "bad.rules",)))
    assert game is None
    assert codes(findings) == {"R115"}


# ---- several --------------------------------------------------------------------------------------


def several(folder: Path, count: int, text: Callable[[int], str]) -> Rules:
    """House rules `a0`, `a1`, … with these texts."""
    paths = []
    for number in range(count):
        path = folder / f"a{number}.rules"
        path.write_text(f"house rule a{number} for larder\n{text(number)}")
        paths.append(path)
    return Rules(house_rules=tuple(paths))


def test_a_circle_is_told(tmp_path: Path) -> None:
    size = 40
    rules = several(tmp_path, size, lambda n: f"  after a{(n + 1) % size}\nset hunger to {n + 3}\n")
    assert "R121" in codes(found(rules)[1])


def test_a_long_line_of_overlays_is_put_in_order(tmp_path: Path) -> None:
    def after(number: int) -> str:
        return (f"  after a{number - 1}\n" if number else "") + f"set hunger to {number + 3}\n"

    rules = several(tmp_path, limits.OVERLAYS, after)
    game, findings = found(rules)
    assert game is not None
    assert not findings.failed
    assert [overlay.name for overlay in game.overlays[:3]] == ["a0", "a1", "a2"]


def test_too_many_overlays_are_told(tmp_path: Path) -> None:
    rules = several(tmp_path, limits.OVERLAYS + 1, lambda n: f"add quantity x{n}: 1\n")
    game, findings = found(rules)
    assert game is None
    assert codes(findings) == {"R004"}


def test_two_that_change_thousands_of_things_differently(tmp_path: Path) -> None:
    rules = several(tmp_path, 2, lambda n: repeated(f"add quantity x@: {n}\n", limits.CHANGES))
    assert codes(found(rules)[1]) == {"R102"}


def test_two_that_change_one_thing_a_thousand_times(tmp_path: Path) -> None:
    rules = several(tmp_path, 2, lambda n: repeated(f"set hunger to @ plus {n}\n", limits.CHANGES))
    assert "R119" in codes(found(rules)[1])


# ---- words ----------------------------------------------------------------------------------------

OVERLAY = f"""house rule bad for {GAME}

add quantity spare: 1
"""
PO = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

"""
WORDS: dict[str, tuple[str, str | bytes, str]] = {
    "hostile_marker": ("en.po", PO + 'msgctxt "verb.spare"\nmsgid "{who:{who:nom}}"\nmsgstr ""\n', "P303"),
    "endless_marker": ("en.po", PO + f'msgctxt "verb.spare"\nmsgid "{"{a?b=" * 500}"\nmsgstr ""\n', "P303"),
    "brackets": ("en.po", PO + f'msgctxt "verb.spare"\nmsgid "{"[" * 500}"\nmsgstr ""\n', "P303"),
    "long_message": ("en.po", PO + f'msgctxt "verb.spare"\nmsgid "{"x" * 90_000}"\nmsgstr ""\n', "P303"),
    "no_po": ("en.po", "\0 nonsense", "P321"),
    "not_text": ("en.po", b"\xff\xfe", "P321"),
    "huge": ("en.po", "#" * 3_000_000, "P321"),
    "hidden": ("en.po", PO + 'msgctxt "verb.spare"\nmsgid "\u202eabc"\nmsgstr ""\n', "P321"),
    "context_with_a_path": ("en.po", PO + 'msgctxt "../../x"\nmsgid "abc"\nmsgstr ""\n', "P303"),
    "no_toml": ("en.toml", "= = =", "P301"),
    "deep_toml": ("en.toml", "spare = " + "[" * 100_000, "P301"),
    "huge_toml": ("en.toml", "#" * 3_000_000, "P301"),
    "other_words": ("en.toml", '[spare]\nverb = "x"\n', "P301"),
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a small game and a house rule."""
    root = make_project(tmp_path_factory.mktemp("words"))
    (root / "bad.rules").write_text(OVERLAY)
    return root


def words_of(project: Path) -> set[str]:
    """What is wrong with the house rule and its words."""
    with ending():
        findings = check_game(project, GAME, Rules(house_rules=(project / "bad.rules",)))
        render_plain(findings.items)
    return {item.headline for item in findings.items} | codes(findings)


@pytest.mark.parametrize("name", WORDS)
def test_hostile_words_are_told(name: str, project: Path) -> None:
    file, text, expected = WORDS[name]
    folder = project / "bad.words"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / file).write_bytes(text if isinstance(text, bytes) else text.encode())
    assert expected in words_of(project)


def test_words_that_lie_elsewhere_are_not_read(project: Path, tmp_path: Path) -> None:
    folder = project / "bad.words"
    shutil.rmtree(folder, ignore_errors=True)
    (tmp_path / "en.toml").write_text("= = =")
    folder.symlink_to(tmp_path)
    without = words_of(project)
    folder.unlink()
    folder.mkdir()
    (folder / "en.toml").symlink_to(tmp_path / "en.toml")
    assert words_of(project) == without
    (folder / "en.toml").unlink()
    (folder / "en.toml").write_text("= = =")
    assert words_of(project) != without
