"""Beside each rule of the book: its lines as they stand in their file, and how a change of it begins."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

import pytest

from rulewright.emit.rulebook.rule_sources import Origin, block_at, origin_of
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import SourceFile, Span
from rulewright.model import nodes as m
from rulewright.project.pipeline import PLAIN, Rules, load_game

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "spec"
GAMES = sorted(head.parent.name for head in SPEC.glob("*/game.rules"))
TORTUGA = "tortuga_1667"


def game_by(name: str, rules: Rules = PLAIN) -> m.Game:
    game, findings = load_game(SPEC / name, rules)
    assert game is not None, [item.headline for item in findings.items]
    return game


def origins(game: m.Game) -> list[tuple[m.Item, Origin]]:
    return [(item, origin_of(item, game)) for chapter in game.chapters for item in chapter.items]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_stands_in_its_file_as_it_is_shown(name: str) -> None:
    for _, origin in origins(game_by(name)):
        (passage,) = origin.passages
        text = (ROOT / passage.file).read_text(encoding="utf-8")
        assert f"\n{passage.text}\n" in f"\n{text}\n"
        assert not passage.text.startswith((" ", "#"))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_to_begin_with_can_be_read(name: str, tmp_path: Path) -> None:
    """With the lines of the rule below it, or any others: at most nothing is changed yet.

    All of them stand in one file, because reading a game takes longer than reading what changes it.
    """
    changes: dict[str, list[str]] = {}
    for _, origin in origins(game_by(name)):
        head, _, last = origin.beginning.rpartition("\n")
        change = f"replace {origin.passages[0].text}"
        if last.startswith("change"):
            change = f"{last}\n  at end\n    let nothing be 0"
        changes.setdefault(head, []).append(change)
    (head,) = changes
    rule = tmp_path / "my_rule.rules"
    rule.write_text("\n\n".join([head, *changes[head], ""]), encoding="utf-8")
    _, findings = load_game(SPEC / name, Rules(house_rules=(rule,)))
    found = [each for each in findings.items if each.severity.value == "error"]
    assert {each.code for each in found} <= {"R120"}, [(each.headline, each.span) for each in found]


def test_editions_and_house_rules_show_what_they_say() -> None:
    game = game_by(TORTUGA, Rules("nl", (), ("hot_barrels",)))
    attack = origin_of(game.actions["attack"], game)
    files = [passage.file.removeprefix(f"spec/{TORTUGA}/") for passage in attack.passages]
    assert files == ["actions.rules", "editions/nl.rules", "house_rules/hot_barrels.rules"]
    assert attack.passages[2].text == (
        "change action attack\n  before clear_vote actor\n"
        "    if attack_count of cannon is at least 3\n      maroon_unless_saved actor"
    )
    pistol = origin_of(game.cards["pistol"], game)
    assert [passage.text.split("  ")[0] for passage in pistol.passages][1:] == ["set copies of pistol to 2"]
    (star_pool,) = origin_of(game.functions["star_pool"], game).passages
    assert star_pool.file == f"spec/{TORTUGA}/editions/nl.rules"
    assert star_pool.text.startswith("predicate star_pool (card: event_card): category")
    setup = origin_of(next(i for c in game.chapters for i in c.items if isinstance(i, m.Setup)), game)
    assert any(passage.text.startswith("change step chests") for passage in setup.passages)


def test_a_file_elsewhere_is_called_by_its_name(tmp_path: Path) -> None:
    rule = tmp_path / "my_own.rules"
    rule.write_text(f"house rule my_own for {TORTUGA}\n\nset copies of pistol to 2\n", encoding="utf-8")
    game = game_by(TORTUGA, Rules(house_rules=(rule,)))
    files = [passage.file for passage in origin_of(game.cards["pistol"], game).passages]
    assert files == [f"spec/{TORTUGA}/events.rules", "my_own.rules"]


def test_a_rule_ends_where_the_next_begins() -> None:
    text = "verb a\n  stop\n\n  # still a\n  stop\n\n# about b\nverb b\n  stop\n"
    assert block_at(Span(SourceFile("x.rules", text), 0, 6)) == "verb a\n  stop\n\n  # still a\n  stop"


def test_the_book_has_it_beside_each_rule_in_each_language(tortuga_book: Mapping[str, str]) -> None:
    game, files = game_by(TORTUGA), tortuga_book
    said = {
        "en": "Change this rule", "nl": "Deze regel veranderen", "de": "Diese Regel ändern",
        "es": "Cambiar esta regla",
    }
    assert said.keys() == set(LANGUAGES)
    shown = escape(origin_of(game.verbs["maroon"], game).passages[0].text, quote=False)
    for language, words in said.items():
        folder = f"generated/rulebook/{language}/{TORTUGA}"
        pages = [files[f"{folder}/{chapter.name}.md"] for chapter in game.chapters]
        pages += [files[f"{folder}/example-{name}.md"] for name in game.examples]
        assert sum(page.count(f"<summary>{words}</summary>") for page in pages) == sum(
            len(chapter.items) for chapter in game.chapters
        )
        assert any(shown in page for page in pages)
        assert words not in files[f"{folder}/player-aid.md"]
        assert words not in files[f"{folder}/learn-to-play.md"]


def test_it_is_not_printed() -> None:
    styles = (ROOT / "site" / "styles" / "extra.css").read_text(encoding="utf-8")
    assert "@media print {\n  .md-typeset .rw-origin { display: none; }" in styles
