"""What a comparison says: sentences for what holds, in four languages, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.play.terminal_texts import STUDIES, load_words
from rulewright.runtime.texts import Texts
from rulewright.study.comparison_text import MESSAGES, Voice, compared, findings, in_short, sentence
from rulewright.study.executors import here
from rulewright.study.run_plan import carry_out
from rulewright.study.statistics import (
    Difference,
    difference,
    games_to_show,
    mean,
    quantile,
    rate_of,
)
from rulewright.study.totals import Batch, Side, Sums, Totals, counted, nothing
from tests.cli.projects import GAME, ROOT, run
from tests.study.test_store import nobody
from tests.study.walking import FASTER, kits, plan


def sums(values: list[int]) -> Sums:
    return Sums(sum(values), sum(n * n for n in values), sum(n != 0 for n in values))


def two_sides(before: list[int], after: list[int], measure: str = "length") -> Totals:
    """Totals of batches of one game."""
    sides = tuple(Side(len(each), sums={measure: sums(each)}) for each in (before, after))
    apart = [b - a for a, b in zip(before, after, strict=True)]
    return Totals(sides, len(before), {measure: sums(apart)})


def voice(language: str) -> Voice:
    words = load_words(ROOT / "locales", language, STUDIES).messages
    return Voice(language, lambda english: words["", english], [Texts(language)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_in_every_language_with_all_its_slots(language: str) -> None:
    words = load_words(ROOT / "locales", language, STUDIES).messages
    assert {english for _, english in words} == MESSAGES
    for (_, english), said in words.items():
        assert sorted(re.findall(r"\{\w+\}", said)) == sorted(re.findall(r"\{\w+\}", english))
        assert (said == english) == (language == ORIGINAL)


@pytest.mark.parametrize(
    ("measure", "said"),
    [
        ("length", ("Games are longer: 14.0", "Partijen duren langer: 14,0", "Partien dauern länger: 14,0",
                    "Las partidas son más largas: 14,0")),
        ("wins:1", ("Player 2 wins more often: 1,400.0 %", "Speler 2 wint vaker: 1.400,0 %",
                    "Spieler 2 gewinnt öfter: 1.400,0 %", "El jugador 2 gana más a menudo: el 1.400,0 %")),
        ("rule:card old_one when drawn", ("“old one” comes up more often", "‘old one’ komt vaker voor",
                                          "„old one“ kommt öfter vor", "«old one» se da más a menudo")),
    ],
)
def test_sentences(measure: str, said: tuple[str, ...]) -> None:
    lots = Random(1)
    before = [lots.randint(8, 12) for _ in range(300)]
    totals = two_sides(before, [n + lots.randint(3, 5) for n in before], measure)
    before_total = totals.sides[0].sums[measure].total
    totals.sides[1].sums[measure] = Sums(14 * 300, 0, 300)  # type: ignore[index]
    found = difference(measure, totals, 1)
    assert found.holds
    assert found.before == before_total / 300
    for language, begin in zip(LANGUAGES, said, strict=True):
        assert sentence(found, voice(language)).startswith(begin)


def test_what_is_new_and_what_is_gone() -> None:
    totals = two_sides([0] * 100, [1, 3] * 50, "action:dance")
    assert list(findings([difference("action:dance", totals, 1)], voice(ORIGINAL))) == [
        "“dance” comes up now: 2.00 times a game."
    ]
    totals = two_sides([1, 3] * 50, [0] * 100, "action:dance")
    assert list(findings([difference("action:dance", totals, 1)], voice(ORIGINAL))) == [
        "“dance” comes up no more; before it was 2.00 times a game."
    ]


def test_chance_alone_is_seldom_found() -> None:
    """The intervals of ten figures hold together: in 400 studies about 20 say something wrong."""
    lots, wrong = Random(7), 0
    for _ in range(400):
        found = []
        for figure in range(10):
            pairs = [(lots.randint(0, 9), lots.randint(0, 9)) for _ in range(60)]
            measure = f"rule:verb r{figure}"
            totals = two_sides([a for a, _ in pairs], [b for _, b in pairs], measure)
            found.append(difference(measure, totals, 10))
        wrong += any(each.holds for each in found)
    assert 4 <= wrong <= 40


def test_as_many_games_as_are_said_show_a_difference() -> None:
    """In about 80 of 100 studies of that many games."""
    lots, seen = Random(3), 0
    deviation = (2 * (100 - 1) / 12) ** 0.5  # of the difference of two numbers from 0 to 9
    games = games_to_show(deviation, 1.0, 1)
    for _ in range(200):
        pairs = [(lots.randint(0, 9), 1 + lots.randint(0, 9)) for _ in range(games)]
        seen += difference("length", two_sides([a for a, _ in pairs], [b for _, b in pairs]), 1).holds
    assert 140 <= seen <= 180


def test_few_differing_batches_say_nothing() -> None:
    totals = two_sides([0] * 1_000, [0] * 981 + [1] * 19)
    assert difference("length", totals, 1).low > 0
    assert not difference("length", totals, 1).holds


def test_a_mean_is_as_sure_in_batches_as_game_by_game() -> None:
    lots = Random(5)
    games = [lots.randint(0, 20) for _ in range(4_000)]
    batches = [sum(games[at : at + 10]) for at in range(0, 4_000, 10)]
    one, ten = mean(sums(games), 4_000, 4_000), mean(sums(batches), 4_000, 400)
    assert one.value == ten.value == sum(games) / 4_000
    assert ten.error == pytest.approx(one.error, rel=0.15)


def test_wins_that_hang_together_say_less() -> None:
    """Parties of two who win or lose together are worth half as many trials."""
    lots = Random(2)
    won = [2 * lots.randint(0, 1) for _ in range(1_000)]
    found = rate_of(sums(won), sums([2] * 1_000), Sums(sum(2 * n for n in won)))
    assert found.trials == 2_000
    assert found.independent == pytest.approx(1_000, rel=0.01)


def test_quantiles() -> None:
    assert quantile({10: 1, 20: 2, 40: 1}, 0.5) == 20
    assert quantile({10: 1, 20: 2, 40: 1}, 1) == 40
    assert quantile({}, 0.5) == 0


def test_equal_rules_differ_in_nothing() -> None:
    wanted = plan(60, sides=2, rules=plan().study.rules * 2)
    totals = carry_out(wanted, kits()[:1] * 2, here, None, nobody).totals
    assert list(findings(compared(totals), voice(ORIGINAL))) == ["No difference is to be seen."]
    assert not compared(nothing(2))


# ---- the command ---------------------------------------------------------------------------------


def test_compare_says_what_a_house_rule_does(project: Path) -> None:
    Path("faster.rules").write_text(FASTER, encoding="utf-8")
    arguments = ("compare", GAME, "--with", "faster.rules", "--games", "300", "--table", "t.csv", "--plots", "p")
    found = run(*arguments, "--language", "nl")
    assert found.exit_code == 0, found.stderr
    assert found.stdout.startswith("300 partijen volgens elk van de twee regelsets")
    assert "Partijen duren korter: " in found.stdout
    assert "‘Klimmen’ komt minder vaak voor" in found.stdout
    rows = Path("t.csv").read_text().splitlines()
    assert rows[0] == "rules,measure,of,count,games,value,low,high"
    assert {row.partition(",")[0] for row in rows[1:]} == {"before", "after"}
    names = {f"{name}.{kind}" for name in ("length", "winners", "actions", "rules") for kind in ("png", "svg")}
    assert {path.name for path in Path("p").iterdir()} == names
    assert "prefers-color-scheme:dark" in Path("p/length.svg").read_text()


def test_compare_asks_what_with(project: Path) -> None:
    found = run("compare", GAME)
    assert found.exit_code == 2
    assert "Compared with what? Name an --edition, a --variant, a house rule or --set." in found.stderr


def test_a_table_can_be_parquet(project: Path) -> None:
    from pyarrow import parquet

    for name in ("t.csv", "t.parquet"):
        assert run("simulate", GAME, "--games", "30", "--table", name).exit_code == 0
    rows = parquet.read_table("t.parquet").to_pylist()
    assert len(rows) == len(Path("t.csv").read_text().splitlines()) - 1
    assert {"length", "wins", "action", "rule", "chosen"} <= {row["measure"] for row in rows}
    assert run("simulate", GAME, "--table", "t.xls").exit_code == 2


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--table", "nowhere/t.csv"), "nowhere/t.csv cannot be written: there is no folder nowhere."),
        (("--table", "folder.csv"), "folder.csv is a folder; name a file."),
        (("--plots", "a_file/plots"), "a_file/plots cannot be made: a_file cannot be written to."),
        (("--out", "a_file"), "a_file is no folder, and holds no study."),
    ],
)
def test_what_cannot_be_written_is_told_before_a_game_is_played(
    project: Path, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], said: str
) -> None:
    def played(*_: object) -> None:
        raise AssertionError("games were played first")

    monkeypatch.setattr("rulewright.cli.study_setup.carry_out", played)
    Path("a_file").write_text("mine", encoding="utf-8")
    Path("folder.csv").mkdir()
    found = run("simulate", GAME, "--games", "30", *asked)
    assert found.exit_code == 2
    assert said in found.stderr


def test_a_study_goes_on_from_a_folder(project: Path) -> None:
    arguments = ("simulate", GAME, "--seed", "a", "--out", "kept", "--games")
    first = run(*arguments, "30")
    assert first.exit_code == 0, first.stderr
    again = run(*arguments, "30")
    assert "30 games, which were all there" in again.stdout
    assert "60 games in" in run(*arguments, "60").stdout
    other = run("simulate", GAME, "--seed", "b", "--out", "kept")
    assert other.exit_code == 2
    assert "Error: kept holds another study: its seed is a. Name a new folder" in other.stderr
    rules = Path("spec", GAME, "game.rules")
    rules.write_text(rules.read_text().replace("at least 10", "at least 9"), encoding="utf-8")
    mixed = run(*arguments, "30")
    assert mixed.exit_code == 2
    assert "its games are by other rules, or by an older text of these" in mixed.stderr


@pytest.mark.parametrize("measure", ["turns", "lead_changes", "party:red"])
def test_what_one_side_did_not_measure_is_not_compared(measure: str) -> None:
    totals = two_sides([3, 5] * 20, [0, 0] * 20, measure)
    before, after = totals.sides
    if measure.startswith("party"):
        before = Side(before.games, sums={**before.sums, "seats:red": Sums(40, 40, 40)})
    without = Totals((before, Side(after.games)), totals.batches, totals.differences)
    assert compared(without) == []
    again = Totals((before, Side(after.games, sums={**before.sums, **after.sums})), 40, totals.differences)
    assert [each.measure for each in compared(again)] == [measure]


def test_what_is_measured_and_never_happens_is_compared() -> None:
    games = [Batch(1, measures={"length": 4, "lead_changes": changes, "turns": 2}) for changes in (0, 3)]
    totals = counted((games[0], games[1]))
    assert {each.measure for each in compared(totals)} == {"length", "lead_changes", "turns"}


def test_in_short_a_player_is_told_what_changes_much() -> None:
    def apart(measure: str, before: float, after: float, *, holds: bool = True) -> Difference:
        return Difference(measure, before, after, after - before, 0, 0, holds, 1.0)

    said = list(in_short([
        apart("length", 100, 143), apart("wins:0", 0.5, 0.42), apart("wins:1", 0.52, 0.4),
        apart("rule:verb rare", 1, 0.5), apart("rule:verb same", 1, 0.95), apart("rule:verb gone", 1, 0),
        apart("rule:verb fresh", 0, 2),
    ], voice("en")))
    assert said == [
        "Games are about 45 % longer.",
        "Each player wins only about 41 of 100 games instead of 51.",
        "Comes up now: “fresh”.",
        "Comes up no more: “gone”.",
        "Comes up much less often: “rare”.",
    ]
    one = [apart("wins:0", 0.5, 0.6), apart("wins:1", 0.5, 0.5, holds=False)]
    assert list(in_short(one, voice("de"))) == ["Spieler 1 gewinnt 60 von 100 Partien statt 50."]
    assert list(in_short([apart("rule:verb same", 1, 0.95)], voice("en"))) == ["Nothing changes much."]
    assert list(in_short([apart("length", 1, 1, holds=False)], voice("en"))) == ["No difference is to be seen."]


def test_a_party_wins_as_often_as_one_of_its_players() -> None:
    side = Side(10, sums={"party:red": sums([1] * 10), "seats:red": sums([2] * 10), "length": sums([1] * 10)})
    totals = Totals((side, side), 10, {})
    (party,) = [each for each in compared(totals) if each.measure == "party:red"]
    assert (party.before, party.after) == (0.5, 0.5)
