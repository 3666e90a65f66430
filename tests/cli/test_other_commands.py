"""`explain`, `dump`, `new`, `simulate` and `serve`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.cli import serve
from rulewright.diagnostics.registry import CODES
from rulewright.outputs.sentence_trace import traced
from rulewright.outputs.site import SiteError
from rulewright.prose.blocks import lines_of
from rulewright.prose.words.citations import follows_from
from tests.cli.projects import GAME, change, run
from tests.games import writer_in
from tests.house_rules import house_rule

# ---- explain ------------------------------------------------------------------------------------


def test_explain_shows_the_page_of_a_code() -> None:
    result = run("explain", "r101")
    assert result.exit_code == 0
    assert result.stdout.startswith("# R101: unknown name\n")


def test_explain_suggests_a_code() -> None:
    result = run("explain", "R1001")
    assert result.exit_code == 2
    assert "Did you mean R101?" in result.stderr


def test_explain_lists_all_codes() -> None:
    lines = run("explain").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(CODES)


# ---- dump ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "part"),
    [
        ("syntax", "Players"),
        ("model", "    climb: Action"),
        ("control_flow", "Block"),
        ("program", "    action climb: Function"),
        ("precompute_setup", "    action climb: Function"),
        ("python", "class State:"),
        ("sentences", "anchor: action-climb"),
    ],
)
def test_every_stage_can_be_seen(project: Path, stage: str, part: str) -> None:
    first, second = (run("dump", GAME, "--stage", stage) for _ in range(2))
    assert first.exit_code == 0, first.stderr
    assert part in first.stdout or stage == "syntax"
    assert first.stdout == second.stdout
    assert str(project) not in first.stdout


# ---- sentences ----------------------------------------------------------------------------------


def test_a_sentence_tells_where_it_comes_from(project: Path) -> None:
    result = run("sentences", GAME, "action-climb", "--language", "de")
    assert result.exit_code == 0, result.stderr
    assert re.search(r"^ +plan +actions\.anyone$", result.stdout, re.MULTILINE)
    assert str(project) not in result.stdout
    for file, number, form in re.findall(r"(locales/de/\w+\.po):(\d+) +(\S+)", result.stdout):
        above = (project / file).read_text(encoding="utf-8").splitlines()[: int(number)]
        entry = next(line for line in reversed(above) if line.startswith("msgctxt"))
        written = follows_from(form) or form
        for_all = re.sub(r"(?<=[._])(eq|ne|ge|le|gt|lt)(?=$|[_.@])", "op", written)  # with any of six signs
        assert entry in (f'msgctxt "{written}"', f'msgctxt "{for_all}"')


def test_where_an_editor_tells_the_rule_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    monkeypatch.chdir(root)
    first = run("sentences", "cartagena", "action-pass", "--language", "nl").stdout.partition("\n")[0]
    found = re.fullmatch(r"The book has an editor's words: (locales/nl/tellings/cartagena\.po):(\d+)", first)
    assert found is not None, first
    lines = (root / found[1]).read_text(encoding="utf-8").splitlines()
    assert 'msgctxt "action-pass"' in lines[int(found[2]) - 3 : int(found[2])]


def test_the_sentences_are_those_of_the_book() -> None:
    writer = writer_in(Path(__file__).parents[2] / "spec" / "cartagena", "de")
    for part in writer.planner.sections().values():
        said = [line.text for line in lines_of(writer.own_text(part, told=False))]
        assert [each.text for each in traced(part, writer)] == said, part.anchor


def test_a_rule_that_there_is_not_is_told(project: Path) -> None:
    result = run("sentences", GAME, "action-clim")
    assert result.exit_code == 1
    assert "Did you mean `action-climb`?" in result.stderr


def test_a_comment_changes_no_dump_of_the_meaning(project: Path) -> None:
    before = run("dump", GAME, "--stage", "model").stdout
    change(project / "spec" / GAME / "game.rules", "chapter turn", "# A comment.\n\nchapter turn")
    assert run("dump", GAME, "--stage", "model").stdout == before


def test_a_dump_of_an_error_is_the_error(project: Path) -> None:
    change(project / "spec" / GAME / "game.rules", "top 3 of deck", "top 3 of dekc")
    result = run("dump", GAME)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "R101" in result.stderr


# ---- new ----------------------------------------------------------------------------------------


def test_a_new_game_compiles_and_plays(project: Path) -> None:
    made = run("new", "spec/first_try")
    assert made.exit_code == 0, made.stderr
    assert "rulewright check first_try" in made.stdout
    assert run("check", "first_try").stderr.startswith("first_try: nothing to mend.\n")
    assert run("simulate", "first_try", "--games", "5").exit_code == 0
    words = {path.name for path in Path("locales", "es").glob("first_try.*")}
    assert words == {"first_try.po", "first_try.toml"}


def test_a_new_game_outside_of_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "games/first_try").exit_code == 0
    assert Path("games", "first_try", "locales", "de", "first_try.po").is_file()
    assert run("check", "games/first_try").exit_code == 0


def test_new_overwrites_nothing(project: Path) -> None:
    assert run("new", f"spec/{GAME}").exit_code == 2
    words = project / "locales" / "en" / "first_try.po"
    words.write_text("mine")
    result = run("new", "spec/first_try")
    assert result.exit_code == 2
    assert "first_try.po is there already" in result.stderr
    assert not Path("spec", "first_try").exists()
    assert words.read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "close"), [("Big Game", "big_game"), ("9pins", "pins"), ("a-b", "a_b")]
)
def test_a_name_that_cannot_be_one_is_mended(project: Path, name: str, close: str) -> None:
    result = run("new", f"spec/{name}")
    assert result.exit_code == 2
    assert f"Try {close}." in result.stderr


# ---- simulate -----------------------------------------------------------------------------------


def without_speed(text: str) -> str:
    """A report without the line that depends on the machine."""
    return re.sub(r"^.* a second$", "", text, flags=re.MULTILINE)


def test_simulate_counts_wins_for_each_seat(project: Path) -> None:
    result = run("simulate", GAME, "--players", "3", "--games", "40", "--seed", "a")
    assert result.exit_code == 0, result.stderr
    rows = re.findall(r"^player (\d) +random +(\d+) +40 +([\d.]+)% ", result.stdout, re.MULTILINE)
    assert [seat for seat, _, _ in rows] == ["1", "2", "3"]
    assert sum(int(won) for _, won, _ in rows) == 40
    assert "40 games in" in result.stdout


def test_the_same_seed_plays_the_same_games(project: Path) -> None:
    arguments = ("simulate", GAME, "--games", "30", "--seed")
    first, second, other = (run(*arguments, seed).stdout for seed in ("a", "a", "b"))
    assert without_speed(first) == without_speed(second)
    assert without_speed(first) != without_speed(other)


def test_bots_of_two_kinds_are_compared(project: Path) -> None:
    result = run(
        *("simulate", GAME, "--games", "10", "--bots", "search,random", "--iterations", "20")
    )
    assert result.exit_code == 0, result.stderr
    assert re.search(r"^all search +search +\d+ +10 ", result.stdout, re.MULTILINE)
    assert re.search(r"^all random +random +\d+ +10 ", result.stdout, re.MULTILINE)


def test_wins_are_counted_by_what_lies_in_a_place(project: Path) -> None:
    result = run("simulate", GAME, "--games", "30", "--party", "hand")
    assert result.exit_code == 0, result.stderr
    assert re.search(r"^as (stroll|hike|sprint) ", result.stdout, re.MULTILINE)


# ---- serve --------------------------------------------------------------------------------------


def test_only_sources_are_watched() -> None:
    assert serve.is_source("spec/x/game.rules")
    assert serve.is_source("locales/nl/x.po")
    assert not serve.is_source("spec/x/.game.rules.swp")
    assert not serve.is_source("spec/x/game.rules~")


def test_building_all_goes_through_all_steps(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[set[str]] = []
    monkeypatch.setattr(serve, "make_site", lambda root, place, frame, files, voices: built.append({*files}))
    assert serve.build_all(project, project) is not None
    assert f"de/{GAME}/index.md" in built[0]
    assert not any(name.endswith(".py") for name in built[0])
    assert Path("generated", "rulebook", "de", GAME).is_dir()


def test_what_is_wrong_is_shown_and_nothing_written(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*anything: object) -> None:
        raise SiteError("a link leads nowhere")

    monkeypatch.setattr(serve, "make_site", fails)
    assert serve.build_all(project, project) is None
    assert "a link leads nowhere" in capsys.readouterr().err
    change(project / "spec" / GAME / "game.rules", "top 3 of deck", "top 3 of dekc")
    assert serve.build_all(project, project) is None
    assert "R101" in capsys.readouterr().err


@pytest.mark.parametrize("options", [("--language", "en"), ("--edition", "nl")])
def test_other_rules_and_languages_are_for_one_game(project: Path, options: tuple[str, str]) -> None:
    result = run("serve", *options)
    assert result.exit_code == 2
    assert "Which game is it?" in result.stderr


def test_diff_is_silent_of_the_examples_that_fall_away(project: Path) -> None:
    rule = project / "calm.rules"
    rule.write_text(f"house rule calm for {GAME}\n\nremove action climb\n", encoding="utf-8")
    told = run("check", GAME, "--with", rule).stderr
    assert "note W206: An example of the game does not hold by these rules" in told
    result = run("diff", GAME, "--with", rule, "--language", "nl")
    assert (result.exit_code, "W206" in result.stderr) == (0, False)
    assert [line[:2] for line in result.stdout.splitlines() if "  example " in line] == ["- "]


def test_diff_shows_what_a_rule_takes_out_adds_and_tells_anew() -> None:
    told = run("diff", "cartagena", "--with", "full_hands").stdout
    assert "~ Is there a hand limit?  ruling CAR-GAP-20\n" in told
    assert re.search(r"^\+ .+  example hand_of_ten$", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("language", "told", "asked"),
    [("en", "Written for the game without “Mine”.", "If there is a target field"),
     ("de", "Geschrieben für das Spiel ohne „Mine“.", "Wenn es ")],
)
def test_diff_shows_what_otherwise_hangs_on_and_what_is_of_before(
    language: str, told: str, asked: str
) -> None:
    path = house_rule(
        "cartagena",
        "set crew_size to 5\n\nchange action set_out\n"
        "  instead of the otherwise of if there is landing of (outside, shows of card) as landing\n"
        "    end the game won by nobody",
    )
    result = run("diff", path, "--language", language)
    lines = result.stdout.splitlines()
    news = ("+ Otherwise", "+ Sonst", "+ Andernfalls")
    new = next(n for n, line in enumerate(lines) if line.strip().startswith(news))
    assert lines[new - 1].strip().startswith(asked)
    at = lines.index(told)
    assert any("ruling CAR-GAP-16" in line for line in lines[at:])


def test_that_nobody_reads_on_is_no_mistake(project: Path) -> None:
    """As with `rulewright simulate ... | head -1`: the reader of the output is gone."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "rulewright.cli", "simulate", GAME, "--games", "1"]
    done = subprocess.run(command, cwd=project, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert not done.stderr.strip()
