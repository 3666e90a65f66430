"""What editors wrote of the printed rules and house rules may make untrue: all of it, and nothing more.

`python -m tests.overlays.test_dated` writes the list anew, to be read by a person.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.plan import load_plan, whole_plan
from rulewright.emit.rulebook.rulings import Ruling, rulings_of
from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.checking import check_game
from rulewright.outputs.dated import lines, written_before
from rulewright.project.pipeline import PLAIN, facts_in, load_game
from rulewright.project.reading import Rules, names_of, word_folders
from rulewright.prose.blocks import Block, lines_of
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer
from tests.overlays.pairs import PLAYERS, SPEC

GOLDEN = Path(__file__).parent / "dated.txt"
GAMES = ("cartagena", "tortuga_1667", "tortuga_2014")


def house_rules(name: str) -> list[Path]:
    """Those of the project and those of players."""
    own = (SPEC / name / "house_rules").glob("*.rules")
    return sorted([*own, *(PLAYERS / name).glob("*.rules")], key=lambda path: path.stem)


def found(name: str, rules: Rules) -> list[str]:
    folder, told = SPEC / name, Findings()
    game, _ = load_game(folder, rules)
    assert game is not None
    words = load_words(SPEC.parent / "locales", game, told, word_folders(folder, rules))
    assert words is not None
    return [*lines(written_before(SPEC.parent, folder, game, words, LANGUAGES))]


def listed(name: str) -> str:
    said = []
    for path in house_rules(name):
        texts = found(name, Rules(house_rules=(path,)))
        said += [f"{name} {path.stem}", *(f"  {line}" for line in texts or ["-"]), ""]
    return "\n".join(said)


@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_before_is_listed_and_no_other(name: str) -> None:
    golden = GOLDEN.read_text(encoding="utf-8")
    assert listed(name) in golden, "run python -m tests.overlays.test_dated, and read what is new"


@pytest.mark.parametrize("name", GAMES)
def test_the_printed_games_are_of_today(name: str) -> None:
    every = [PLAIN, *(Rules(edition=each) for each in names_of(SPEC / name, "edition"))]
    every += [Rules(variants=(each,)) for each in names_of(SPEC / name, "variant")]
    for rules in every:
        game, _ = load_game(SPEC / name, rules, settle=False)
        assert game is None or not (game.dated or game.unsettled), rules


def written(folder: Path, game: str, lines: str) -> Rules:
    path = folder / "mine.rules"
    path.write_text(f"house rule mine for {game}\n\n{lines}\n", encoding="utf-8")
    return Rules(house_rules=(path,))


SMALL = "set copies of pirate to 4\nset crew_size to 4"


def test_an_author_keeps_it_or_takes_it_out(tmp_path: Path) -> None:
    assert found("cartagena", written(tmp_path, "cartagena", SMALL)) == [
        "ruling CAR-GAP-24: mine (en nl de es)", "ruling CAR-GAP-16: mine (en nl de es)",
    ]
    kept = f"{SMALL}\nkeep ruling CAR-GAP-16\nremove ruling CAR-GAP-24"
    assert not found("cartagena", written(tmp_path, "cartagena", kept))


def test_a_ruling_taken_out_is_carried_by_no_rule(tmp_path: Path) -> None:
    game, _ = load_game(SPEC / "cartagena", written(tmp_path, "cartagena", "remove ruling CAR-GAP-19"))
    assert game is not None
    assert "CAR-GAP-19" not in repr([chapter.items for chapter in game.chapters])


def book_of(rules: Rules, language: str) -> tuple[dict[str, Ruling], Writer]:
    """What the book of Cartagena has of rulings, and who says its rules."""
    folder, quiet = SPEC / "cartagena", Findings()
    game, _ = load_game(folder, rules)
    assert game is not None
    words = load_words(SPEC.parent / "locales", game, quiet, word_folders(folder, rules))
    assert words is not None
    facts = {fact.id: fact for fact in facts_in(folder)}
    rulings = rulings_of(SPEC.parent / "locales", game, language, facts, words, quiet)
    assert not quiet.items
    return rulings, Writer(game, language, words, quiet)


def text_of(blocks: Sequence[Block]) -> str:
    return " ".join(line.text for line in lines_of(list(blocks)))


def test_a_ruling_taken_out_is_nowhere_in_the_book(tmp_path: Path) -> None:
    _, before = book_of(PLAIN, "en")
    rulings, writer = book_of(written(tmp_path, "cartagena", "remove ruling CAR-GAP-05"), "en")
    assert "CAR-GAP-05" not in rulings
    assert "CAR-GAP-04" in rulings
    # A sentence of a telling rests on it.
    told = "even if no cards are left"
    assert told in text_of(before.rule_text(before.game.actions["fall_back"]))
    assert told not in text_of(writer.rule_text(writer.game.actions["fall_back"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ruling_told_anew_stands_in_the_words_of_the_rule(language: str) -> None:
    path = SPEC / "cartagena" / "house_rules" / "full_hands.rules"
    rulings, _ = book_of(Rules(house_rules=(path,)), language)
    ruling = rulings["CAR-GAP-20"]
    assert ruling.question.endswith("?")
    assert re.search("ten|tien|zehn|diez", ruling.decision)
    assert not ruling.mark


def test_a_lesson_told_anew_without_words_is_generated(tmp_path: Path) -> None:
    parts = ["play", "action-pass"]
    told = []
    for rules in (PLAIN, written(tmp_path, "cartagena", "replace lesson turn")):
        _, writer = book_of(rules, "en")
        sections = writer.sections()
        told.append(text_of(writer.lesson_text("turn", [sections[each] for each in parts])))
        assert not writer.lesson_made_old("turn", parts)
    before, after = told
    assert before != after
    assert "{" not in after


def test_a_lesson_taken_out_is_no_part_of_the_book(tmp_path: Path) -> None:
    folder = SPEC / "cartagena"
    game, _ = load_game(folder, written(tmp_path, "cartagena", "remove lesson turn"))
    assert game is not None
    assert "turn" not in dict(load_plan(folder, game, Findings()).told)
    assert "turn" in dict(whole_plan(folder, game, Findings()).told)


@pytest.mark.parametrize(
    ("game", "change", "text"),
    [
        # Four pirates: not the sixth ends the game.
        ("cartagena", SMALL, "ruling CAR-GAP-16"),
        # Whoever goes later gets something.
        (
            "cartagena",
            "change step cards\n  instead of move top 6 of draw_pile to hand of player\n"
            "    if player is first_player\n      move top 6 of draw_pile to hand of player\n"
            "    otherwise\n      move top 7 of draw_pile to hand of player",
            "note first_turn",
        ),
        # The fifth die stays in the box.
        (
            "tortuga_2014",
            "change verb roll_dice\n  instead of rolled of who becomes all die where waiting of (who, die)\n"
            "    rolled of who becomes all die where waiting of (who, die) where die is not die_e",
            "note material",
        ),
        # A limit of the hand, said by a rule for taking cards.
        (
            "cartagena",
            "change verb take_cards\n  at start\n    if number of symbol_card in hand of who is at least 9\n"
            "      stop",
            "ruling CAR-GAP-20",
        ),
        # A third kind of action.
        (
            "cartagena", "add action beg by anyone\n  needs hand of actor is empty\n  take_cards actor, 1",
            "lesson turn",
        ),
        # Something happens to whoever could not lose more.
        (
            "tortuga_1667", "change verb maroon\n  at end\n    shuffle vote_deck", "ruling T67-OPEN-06",
        ),
    ],
)
def test_what_is_of_before_is_found(game: str, change: str, text: str, tmp_path: Path) -> None:
    told = [line.partition(":")[0] for line in found(game, written(tmp_path, game, change))]
    assert text in told


def test_other_words_are_of_today(tmp_path: Path) -> None:
    rules = written(tmp_path, "tortuga_2014", "replace quantity goal: 4\nreplace note goal")
    for language in LANGUAGES:
        words = tmp_path / "mine.words" / f"{language}.po"
        words.parent.mkdir(exist_ok=True)
        words.write_text(
            'msgctxt "note.goal"\nmsgid "bring four chests home"\n'
            f'msgstr "{"" if language == "en" else "vier"}"\n', encoding="utf-8",
        )
    assert "note goal" not in " ".join(found("tortuga_2014", rules))
    assert "note goal" in " ".join(
        found("tortuga_2014", written(tmp_path / "mine.words", "tortuga_2014", "replace quantity goal: 4"))
    )


def test_check_tells_it_once(tmp_path: Path) -> None:
    findings = check_game(SPEC.parent, "cartagena", written(tmp_path, "cartagena", SMALL))
    (warning,) = [item for item in findings.items if item.code == "W207"]
    assert "`keep ruling CAR-GAP-16`" in warning.suggestion
    assert warning.headline == "2 texts of the book may be untrue by these rules"


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(listed(name) for name in GAMES), encoding="utf-8")
