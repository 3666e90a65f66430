"""A process reads, parses and plans each thing once, and what it keeps is never another's."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.emit.rulebook import interface_texts as book_words_module
from rulewright.foundation import files
from rulewright.foundation.bounded_memo import Same, forget
from rulewright.foundation.source import SourceFile
from rulewright.outputs.build import generated
from rulewright.outputs.check_game import check_all, check_game, check_to_print
from rulewright.project import pipeline
from rulewright.project.pipeline import Rules, load_game
from rulewright.prose import lineariser, planner
from rulewright.prose.words import po
from rulewright.syntax import parser
from tests.cli.projects import GAME, change, make_project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project, of which nothing was read yet."""
    forget()
    return make_project(tmp_path / "project")


Count = Callable[[object, str], Counter[object]]


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Count:
    """Counts the calls of a function of a module by their first argument."""

    def counted(module: object, name: str) -> Counter[object]:
        calls: Counter[object] = Counter()
        real = getattr(module, name)

        def function(*args: object, **more: object) -> object:
            key = args[0]
            calls[key if isinstance(key, Path | SourceFile) else Same(key)] += 1
            return real(*args, **more)

        monkeypatch.setattr(module, name, function)
        return calls

    return counted


def test_each_file_is_read_once_in_a_command(project: Path, count: Count) -> None:
    reads = count(files, "_bytes")
    assert not check_game(project, GAME).items
    assert reads
    assert {each: n for each, n in reads.items() if n != 1} == {}


def test_each_file_is_parsed_once_in_a_process(
    project: Path, count: Count, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    parsed, catalogues = count(parser, "parse"), count(po, "_plain_messages")
    for _ in range(2):
        check_game(project, GAME)
        generated(project, [GAME])
    assert parsed
    assert catalogues
    assert {*parsed.values(), *catalogues.values()} == {1}


def test_each_set_of_rules_is_made_once(project: Path, count: Count) -> None:
    overlays = project / "spec" / GAME / "house_rules"
    overlays.mkdir()
    (overlays / "short.rules").write_text(
        f"house rule short for {GAME}\n\nremove example last_steps\n", encoding="utf-8"
    )
    made = count(pipeline, "resolve")
    check_all(project, [GAME])
    first = made.total()
    check_all(project, [GAME])
    check_game(project, GAME)
    assert made.total() == first


def test_each_item_is_planned_once_for_four_languages(project: Path, count: Count) -> None:
    game, _ = load_game(project / "spec" / GAME)
    assert game is not None
    planned = count(planner, "section")
    check_game(project, GAME)
    assert sum(len(chapter.items) for chapter in game.chapters) == len(planned)
    assert set(planned.values()) == {1}


def test_a_sentence_is_said_once_while_words_stay(
    project: Path, count: Count, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    forget()
    said = count(lineariser.Lineariser, "sentence")
    check_game(project, GAME)
    assert said
    said.clear()
    change(project / "spec" / GAME / "game.rules", "game ", "# a remark\ngame ")
    check_game(project, GAME)
    assert not said


def test_an_edit_parses_its_file_only(project: Path, count: Count) -> None:
    folder = project / "spec" / GAME
    check_game(project, GAME)
    parsed, catalogues = count(parser, "parse"), count(po, "_plain_messages")
    change(folder / "game.rules", "game ", "# a remark\ngame ")
    check_game(project, GAME)
    assert (parsed.total(), catalogues.total()) == (1, 0)


def test_a_command_sees_one_state_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("one")
    with files.as_it_is():
        assert files.read(path, 10) == b"one"
        path.write_text("two")
        with files.as_it_is():
            assert files.read(path, 10) == b"one"
    assert files.read(path, 10) == b"two"


def test_of_a_long_file_one_byte_too_many_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 100)
    assert len(files.read(path, 10)) == 11


# ---- what is kept is never another's --------------------------------------------------------------


def test_every_change_of_a_game_is_seen(project: Path) -> None:
    rules = project / "spec" / GAME / "game.rules"
    assert not check_game(project, GAME).items
    change(rules, "anna wins", "bram wins")
    assert {item.code for item in check_game(project, GAME).items} == {"E401"}
    change(rules, "bram wins", "anna wins")
    assert not check_game(project, GAME).items


def test_every_change_of_words_is_seen(project: Path) -> None:
    locales = project / "locales"
    assert not check_game(project, GAME).items
    for file, old, new in (
        ("nl/hill_walk.toml", "[height]", "[hight]"),
        ("de/hill_walk.po", 'msgstr "', 'msgstr "{nobody} '),
        ("es/rulewright.po", 'msgctxt "actions.needs"', 'msgctxt "actions.wants"'),
        ("en/book.po", 'msgctxt "book.learn"', 'msgctxt "book.learning"'),
    ):
        path = locales / file
        text = path.read_text(encoding="utf-8")
        change(path, old, new)
        assert check_game(project, GAME).items, file
        path.write_text(text, encoding="utf-8")
        assert not check_game(project, GAME).items, file


def test_projects_with_equal_files_are_told_of_their_own(project: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(project, other)
    (other / "locales" / "nl" / f"{GAME}.po").write_text("")
    assert not check_game(project, GAME).items
    assert check_game(other, GAME).items
    assert not check_game(project, GAME).items


# ---- as much is found without pages ---------------------------------------------------------------


def _own_words(project: Path) -> list[tuple[Path, str]]:
    """The messages and words of the game itself, as files without one of them."""
    found = []
    for path in sorted((project / "locales").glob(f"*/{GAME}.*")):
        text = path.read_text(encoding="utf-8")
        parts = text.split("\n\n")
        found += [
            (path, "\n\n".join([*parts[:at], *parts[at + 1 :]])) for at in range(1, len(parts))
        ]
    return found


def test_whatever_word_is_missing_is_found_without_a_page(project: Path) -> None:
    for path, text in _own_words(project)[::3]:
        whole = path.read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8")
        quick = {(item.code, item.headline) for item in check_to_print(project, GAME).items}
        every = {(item.code, item.headline) for item in check_all(project, [GAME]).items}
        path.write_text(whole, encoding="utf-8")
        assert quick == every, f"{path.name} without {set(whole.split()) - set(text.split())}"


def test_words_that_a_house_rule_lacks_are_told_as_its_book_would(project: Path) -> None:
    rule = project / "extra.rules"
    rule.write_text(f"house rule extra for {GAME}\n\nadd note reminder\n", encoding="utf-8")
    rules = Rules(house_rules=(rule,))
    _, built = generated(project, [GAME], rules)
    found = check_to_print(project, GAME, rules)
    assert {item.headline for item in found.items} == {item.headline for item in built.items}
    assert {item.code for item in found.items} == {"P302"}
    checked = check_game(project, GAME, rules)
    assert ([item.code for item in checked.items], checked.failed) == (["P320"], False)


def test_what_pages_ask_for_by_name_is_listed() -> None:
    home = Path(book_words_module.__file__).parent
    asked = {
        name
        for path in [*home.glob("*.py"), *(home / "templates").iterdir()]
        for name in re.findall(r'\["book\.([a-z_]+)"\]', path.read_text(encoding="utf-8"))
    }
    assert asked == book_words_module.NEEDED
