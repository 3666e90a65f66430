"""What editors wrote of the printed rules and house rules may make untrue: all of it, and nothing more.

`python -m tests.overlays.test_dated` writes the list anew, to be read by a person.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulewright.analysis.stale_facts import carried_in
from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan, whole_plan
from rulewright.emit.rulebook.rulings import Ruling, rulings_of
from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.check_game import check_game
from rulewright.outputs.stale_text_report import lines, stale_texts
from rulewright.project.pipeline import PLAIN, facts_in, load_game
from rulewright.project.reader import Rules, names_of
from rulewright.prose.blocks import Block, lines_of
from rulewright.prose.lessons import Lessons
from rulewright.prose.writer import Writer
from tests.games import game_in, words_of
from tests.house_rules import house_rule
from tests.overlays.pairs import PLAYERS, SPEC
from tests.sampling import sampled

GOLDEN = Path(__file__).parent / "dated.txt"
GAMES = ("cartagena", "tortuga_1667", "tortuga_2014")


def house_rules(name: str) -> list[Path]:
    """Those of the project and those of players."""
    own = (SPEC / name / "house_rules").glob("*.rules")
    return sorted([*own, *(PLAYERS / name).glob("*.rules")], key=lambda path: path.stem)


def found(name: str, rules: Rules, settle: bool = True) -> list[str]:
    """What is of before; where examples are not `settle`d, more of them are than are left in the book."""
    folder = SPEC / name
    game = game_in(folder, rules, settle=settle)
    return [*lines(stale_texts(SPEC.parent, folder, game, words_of(game, folder, rules), LANGUAGES))]


def listed(name: str, path: Path) -> str:
    """What the list has of a house rule."""
    texts = found(name, Rules(house_rules=(path,)))
    return "\n".join([f"{name} {path.stem}", *(f"  {line}" for line in texts or ["-"]), ""])


# Those of players are looked at where they are played, since they are read there (test_players.py).
@pytest.mark.parametrize(("name", "path"), sampled(
    [(name, path) for name in GAMES for path in house_rules(name) if PLAYERS not in path.parents],
    one_in=10, ids=lambda case: case[1].stem,
))
def test_every_text_of_before_is_listed_and_no_other(name: str, path: Path) -> None:
    golden = GOLDEN.read_text(encoding="utf-8")
    assert listed(name, path) in golden, "run python -m tests.overlays.test_dated, and read what is new"


PRINTED = [
    (name, rules) for name in GAMES for rules in (
        PLAIN, *(Rules(edition=each) for each in names_of(SPEC / name, "edition")),
        *(Rules(variants=(each,)) for each in names_of(SPEC / name, "variant")),
    )
]


@pytest.mark.parametrize(("name", "rules"), sampled(PRINTED, one_in=3))
def test_the_printed_games_are_of_today(name: str, rules: Rules) -> None:
    game, _ = load_game(SPEC / name, rules, settle=False)
    assert game is None or not (game.house_rules.stale_facts or game.house_rules.stale_dependents)


def written(game: str, lines: str) -> Rules:
    lines = lines.split(f"for {game}\n", 1)[-1]  # a house rule of the project is tried under this name
    return Rules(house_rules=(house_rule(game, lines),))


CALM = "add card calm of event_card\n  copies 1\n"
PASSING = "change action pass\n  at end"
FRONT = "change verb maroon\n  instead of move victim to back of tortuga\n    move victim to front of tortuga"
CHEST = "change verb take_chest\n  at end"
EVERY_TURN = "change play\n  at start"
OTHER_END = (
    "add trigger guards_wake when draw_pile is empty\n"
    "  end the game won by player where aboard of player is at least 1"
)
SMALL = "set copies of pirate to 4\nset crew_size to 4"


def test_an_author_keeps_it_or_takes_it_out() -> None:
    assert found("cartagena", written("cartagena", SMALL)) == [
        "ruling CAR-GAP-24: mine (en nl de es)", "ruling CAR-GAP-16: mine (en nl de es)",
    ]
    kept = f"{SMALL}\nkeep ruling CAR-GAP-16\nremove ruling CAR-GAP-24"
    assert not found("cartagena", written("cartagena", kept))


def test_a_ruling_taken_out_is_carried_by_no_rule() -> None:
    game, _ = load_game(SPEC / "cartagena", written("cartagena", "remove ruling CAR-GAP-19"))
    assert game is not None
    assert "CAR-GAP-19" not in repr([chapter.items for chapter in game.chapters])


def book_of(
    rules: Rules, language: str, name: str = "cartagena"
) -> tuple[dict[str, Ruling], Writer]:
    """What the book of a game has of rulings, and who says its rules."""
    folder, quiet = SPEC / name, Findings()
    game = game_in(folder, rules, settle=False)
    words = words_of(game, folder, rules)
    facts = {fact.id: fact for fact in facts_in(folder)}
    rulings = rulings_of(SPEC.parent / "locales", game, language, facts, words, quiet)
    assert not quiet.items
    return rulings, Writer(game, language, words, quiet)


def text_of(blocks: Sequence[Block]) -> str:
    return " ".join(line.text for line in lines_of(list(blocks)))


def test_a_ruling_taken_out_is_nowhere_in_the_book() -> None:
    _, before = book_of(PLAIN, "en")
    rulings, writer = book_of(written("cartagena", "remove ruling CAR-GAP-05"), "en")
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


def test_a_lesson_told_anew_without_words_is_generated() -> None:
    parts = ["play", "action-pass"]
    told = []
    for rules in (PLAIN, written("cartagena", "replace lesson turn")):
        _, writer = book_of(rules, "en")
        sections = writer.planner.sections()
        told.append(text_of(Lessons(writer).text("turn", [sections[each] for each in parts])))
        assert not Lessons(writer).stale_by("turn", [sections[each] for each in parts]).by
    before, after = told
    assert before != after
    assert "{" not in after


def test_a_lesson_taken_out_is_no_part_of_the_book() -> None:
    folder = SPEC / "cartagena"
    game, _ = load_game(folder, written("cartagena", "remove lesson turn"))
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
        # It speaks of the play-on, which is there no more, though no line of its rule is touched.
        (
            "tortuga_1667",
            (SPEC / "tortuga_1667" / "house_rules" / "nobody_wins.rules").read_text(encoding="utf-8"),
            "ruling T67-OPEN-50",
        ),
        # Seven starred cards to choose from, not six.
        (
            "tortuga_1667", f"{CALM}  category starred\n  when revealed\n    shuffle event_deck",
            "ruling T67-OPEN-77",
        ),
        # The Pistol does not do any more what is asked about: when it happens.
        (
            "tortuga_1667",
            "change card pistol when revealed\n  instead of maroon_unless_saved target\n    maroon target",
            "ruling T67-OPEN-72",
        ),
        # Cards can be had otherwise than by falling back: through a verb that is there.
        ("cartagena", f"{PASSING}\n    take_cards actor, 1", "lesson forward"),
        # A line that stands under a condition now takes its ruling along, which is of before.
        (
            "tortuga_1667",
            "change action maroon_crewmate\n  instead of maroon_unless_saved victim\n"
            "    if victim is aboard\n      maroon_unless_saved victim",
            "ruling T67-OPEN-88",
        ),
        # Six dice, each with a row of its own.
        (
            "tortuga_2014",
            "replace values die: die_a, die_b, die_c, die_d, die_e, die_f\n"
            "replace open table pips by die, deed\n"
            "  columns  expand  recruit  seek  board  raid\n"
            "  die_a  5  4  3  2  1\n  die_b  1  5  4  3  2\n  die_c  2  1  5  4  3\n"
            "  die_d  3  2  1  5  4\n  die_e  4  3  2  1  5\n  die_f  4  3  2  1  5",
            "ruling TOR-GAP-02",
        ),
        # It may be won otherwise, too: others are ranked, or "be the first" is not all there is to it.
        ("cartagena", OTHER_END, "ruling CAR-GAP-19"),
        ("cartagena", OTHER_END, "lesson goal"),
        # There are not equally many of each any more: the table of the cards is told in words.
        ("cartagena", "add card flag of symbol_card\n  copies 1\n  shows skull", "lesson things"),
        # Who had no role has one.
        ("tortuga_1667", "add role coxswain of ship: first of rowboat of ship", "lesson travel"),
        # Something happens to whoever could not lose more.
        (
            "tortuga_1667", "change verb maroon\n  at end\n    shuffle vote_deck", "ruling T67-OPEN-06",
        ),
    ],
)
def test_what_is_of_before_is_found(game: str, change: str, text: str) -> None:
    told = [line.partition(":")[0] for line in found(game, written(game, change), settle=False)]
    assert text in told


@pytest.mark.parametrize(
    ("game", "change", "text"),
    [
        # Another helpful card is no starred one.
        (
            "tortuga_1667", f"{CALM}  category helpful\n  when revealed\n    shuffle event_deck",
            "ruling T67-OPEN-77",
        ),
        # One more asks who is saved; that says nothing of when.
        (
            "tortuga_1667", "change action go_ashore\n  at end\n    maroon_unless_saved actor",
            "ruling T67-OPEN-72",
        ),
        # Who passes loses a card: none is to be had.
        (
            "cartagena", f"{PASSING}\n    move all from hand of actor to discards", "lesson forward",
        ),
        # The game ends in the same way at another time.
        (
            "tortuga_2014", "change verb play_round\n  at end\n    if bag is empty\n      score_game",
            "lesson scoring",
        ),
        # Another role of those who have one.
        ("tortuga_1667", "add role boatswain of ship: third of crew of ship", "lesson turn"),
        # The same line in the same place, after another.
        (
            "tortuga_1667",
            "change action maroon_crewmate\n  instead of maroon_unless_saved victim\n"
            "    shuffle vote_deck\n    maroon_unless_saved victim",
            "ruling T67-OPEN-88",
        ),
    ],
)
def test_what_holds_is_not_marked(game: str, change: str, text: str) -> None:
    rules = written(game, change)
    told = [line.partition(":")[0] for line in found(game, rules, settle=False)]
    assert text not in told
    sort, _, name = text.partition(" ")
    loaded, _ = load_game(SPEC / game, rules, settle=False)
    assert loaded is not None
    assert sort != "ruling" or name in {each for c in loaded.chapters for each in carried_in(c.items)}


LASTING = {
    "variable-exploded": ("rest of the game", "rest van het spel", "Rest des Spiels", "resto de la partida"),
    "verb-maroon": ("rest of the game", "rest van het spel", "um eine Karte kleiner", "resto de la partida"),
    "card-albatross": ("rest of the game", "einde van het spel", "bis zum Spielende", "resto de la partida"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("change", "anchor", "lasts"),
    [
        # A state that a new line takes back.
        ("change action go_ashore\n  at end\n    for each ship\n      exploded of ship becomes no",
         "variable-exploded", False),
        ("change action go_ashore\n  at end\n    for each ship\n      missed of actor becomes 0",
         "variable-exploded", True),
        # Hands grow otherwise; those of the deck are of nobody.
        ("change action view\n  at end\n    move up to top 1 of vote_deck to hand of actor", "verb-maroon", False),
        ("change action view\n  at end\n    shuffle vote_deck", "verb-maroon", True),
        # A card in front of somebody is given back: also words for the line itself say that it stays.
        ("change action view\n  at end\n    move all from display of actor to discards", "card-albatross", False),
        ("change action view\n  at end\n    move all from hand of actor to vote_deck", "card-albatross", True),
    ],
)
def test_nothing_is_said_to_last_that_a_rule_ends(
    change: str, anchor: str, lasts: bool, language: str
) -> None:
    said = LASTING[anchor][LANGUAGES.index(language)]
    _, writer = book_of(written("tortuga_1667", change), language, "tortuga_1667")
    text = text_of(writer.own_text(writer.planner.sections()[anchor]))
    assert (said in text) is lasts


@pytest.mark.parametrize(
    ("change", "anchor", "said", "kept"),
    [
        # What stands beside a new line: it speaks of nothing that the line speaks of, or it does.
        (f"{EVERY_TURN}\n    shuffle vote_deck", "play", "You cannot pass.", True),
        (f"{EVERY_TURN}\n    shuffle vote_deck", "card-scurvy", "The present turn does not count.", True),
        (f"{CHEST}\n    shuffle vote_deck", "verb-take_chest", "even if nobody is aboard", True),
        (f"{CHEST}\n    shuffle vote_deck", "verb-take_chest", "If there is no chest on it either", True),
        (
            f"{CHEST}\n    if galleon is not empty\n      move 1 chest from galleon to area of british",
            "action-attack", "You get only one, however many", False,
        ),
        # A verb does something else: who does it says that it is done.
        (FRONT, "trigger-albatross_curse", "So the captain goes last.", True),
        (FRONT, "verb-maroon_unless_saved", "your place in the line", False),
    ],
)
def test_words_stay_that_do_not_come_from_the_changed_line(
    change: str, anchor: str, said: str, kept: bool
) -> None:
    _, writer = book_of(written("tortuga_1667", change), "en", "tortuga_1667")
    assert (said in text_of(writer.own_text(writer.planner.sections()[anchor]))) is kept


def lesson_of(game: str, rules: Rules, name: str, language: str) -> str:
    """A part of the lesson as it stands in the book."""
    _, found = book_of(rules, language, game)
    words = words_of(found.game, SPEC / game, rules, drafts=True)
    writer = Writer(found.game, language, words, Findings())
    plan = load_plan(SPEC / game, writer.game, Findings())
    taught = [writer.planner.sections()[each] for each in dict(plan.told)[name]]
    return text_of(Lessons(writer).text(name, taught, elsewhere=plan.taught_before(name)))


@pytest.mark.parametrize(
    ("category", "language", "begins"), [("starred", "en", "Helpful:"), ("harmful", "de", "Hilfreich:")]
)
def test_a_new_card_is_taught_with_the_others(category: str, language: str, begins: str) -> None:
    card = f"{CALM}  category {category}\n  when revealed\n    shuffle event_deck"
    told = lesson_of("tortuga_1667", written("tortuga_1667", card), "events", language)
    assert begins in told  # as an editor wrote it
    assert "Calm: " in told
    assert "Calm" not in lesson_of("tortuga_1667", PLAIN, "events", language)


SCORING = "change verb score_game\n  instead of end the game won by player where points of player is most_points"


@pytest.mark.parametrize(
    ("language", "wins"),
    [("en", "The highest sum wins."), ("de", "Die höchste Summe gewinnt.")],
)
def test_the_lesson_of_points_does_not_say_who_wins_by_another_rule(
    language: str, wins: str
) -> None:
    fewest = f"{SCORING}\n    end the game won by player where ship_spot of player is 1"
    told = lesson_of("tortuga_2014", written("tortuga_2014", fewest), "scoring", language)
    assert wins not in told
    assert wins in lesson_of("tortuga_2014", PLAIN, "scoring", language)


def test_other_words_are_of_today(tmp_path: Path) -> None:
    text = "house rule mine for tortuga_2014\n\nreplace quantity goal: 4\n"
    path = tmp_path / "mine.rules"
    path.write_text(f"{text}replace note goal\n", encoding="utf-8")
    rules = Rules(house_rules=(path,))
    for language in LANGUAGES:
        words = tmp_path / "mine.words" / f"{language}.po"
        words.parent.mkdir(exist_ok=True)
        words.write_text(
            'msgctxt "note.goal"\nmsgid "bring four chests home"\n'
            f'msgstr "{"" if language == "en" else "vier"}"\n', encoding="utf-8",
        )
    assert "note goal" not in " ".join(found("tortuga_2014", rules))
    assert "note goal" in " ".join(found("tortuga_2014", written("tortuga_2014", "replace quantity goal: 4")))


def test_check_tells_it_once() -> None:
    findings = check_game(SPEC.parent, "cartagena", written("cartagena", SMALL))
    (warning,) = [item for item in findings.items if item.code == "W207"]
    assert "`keep ruling CAR-GAP-16`" in warning.suggestion
    assert warning.headline == "2 texts of the book may be untrue by these rules"


MORE_IN_A_TURN = (
    "change play\n  after turn_over becomes no\n    if aboard of active is 0\n      take_cards active, 2\n"
)


@pytest.mark.parametrize(("language", "up_to_three"), [("en", "up to three"), ("de", "bis zu drei")])
def test_what_is_kept_stays_with_what_is_new_beside_it(language: str, up_to_three: str) -> None:
    assert up_to_three not in lesson_of("cartagena", written("cartagena", MORE_IN_A_TURN), "turn", language)
    kept = lesson_of("cartagena", written("cartagena", f"{MORE_IN_A_TURN}keep lesson turn"), "turn", language)
    before = lesson_of("cartagena", PLAIN, "turn", language)
    assert set(before.split(". ")) < set(kept.split(". "))


def test_all_that_is_left_out_is_told() -> None:
    findings = check_game(SPEC.parent, "cartagena", written("cartagena", MORE_IN_A_TURN))
    (warning,) = [item for item in findings.items if item.code == "W207"]
    assert "Of `turn` nothing is left as it was written." in warning.reason
    assert "Left out of `back`: “This is the only way to get new cards, and it costs none.”" in warning.reason
    assert "Of `mistakes` something is left out in Spanish alone." in warning.reason
    assert "Left out of `forward`: “For those you must fall back.”" in warning.reason


if __name__ == "__main__":
    every = [listed(name, path) for name in GAMES for path in house_rules(name)]
    GOLDEN.write_text("\n".join(every), encoding="utf-8")


def test_a_rule_of_its_own_kind_leaves_the_one_of_the_game_as_it_is_told() -> None:
    change = "add trigger first_one when sloop is not empty\n  shuffle draw_pile\n"
    before, after = (book_of(rules, "en")[1] for rules in (PLAIN, written("cartagena", change)))
    for writer in (before, after):
        said = text_of(writer.rule_text(writer.game.triggers["all_aboard"]))
        assert said.startswith("The first player to have all their pirates in the sloop wins")
    own = text_of(after.rule_text(after.game.triggers["first_one"]))
    assert own.startswith("If “All aboard” applies at the same moment, that comes first.")
