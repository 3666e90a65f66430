"""`rulewright check --example`: one example by itself, and step by step."""

from __future__ import annotations

from pathlib import Path

from tests.cli.projects import run

SHOWN = """\
ashore: anna, bram and carla
The position:
  crew of jolly_roger: anna and bram
  tortuga: carla
The play begins:
  anna: maroon_crewmate   (turn.rules:10)
  anna: bram, the only choice, makes itself   (actions.rules:50)
    - bram from crew of jolly_roger to tortuga
Then:
  yes  bram is in tortuga
  NO   carla is not in tortuga: carla is in tortuga
  NO   anna is in tortuga: anna is in crew of jolly_roger
The position now:
  crew of jolly_roger: anna
  tortuga: carla and bram
Now bram can choose view, reveal, force or take_boat.
"""


def house_rule(folder: Path) -> str:
    path = folder / "shore.rules"
    path.write_text(
        "house rule shore for tortuga_1667\n\nadd example ashore\n  players anna, bram, carla\n"
        "  given\n    crew of jolly_roger: anna, bram\n    tortuga: carla\n"
        "  when\n    anna: maroon_crewmate\n"
        "  then\n    bram is in tortuga\n    carla is not in tortuga\n    anna is in tortuga\n",
        encoding="utf-8",
    )
    return str(path)


def test_an_example_is_shown_step_by_step_and_all_that_fails_is_told(tmp_path: Path) -> None:
    rule = house_rule(tmp_path)
    result = run("check", "tortuga_1667", "--with", rule, "--example", "ashore", "--trace")
    assert result.exit_code == 1
    assert result.stdout.startswith(SHOWN)
    assert "2 errors" in result.output
    assert "W206" not in result.output


def test_an_example_that_holds_says_so() -> None:
    result = run("check", "cartagena", "--example", "first_dagger")
    assert result.exit_code == 0
    assert result.output == "first_dagger: comes out as told.\n"


def test_the_choices_of_a_setup_are_shown() -> None:
    result = run("check", "tortuga_1667", "--example", "chosen_stars", "--trace")
    assert result.stdout.startswith(
        "chosen_stars: anna, bram, carla, dirk and elena\n"
        "  option choose_starred yes\n"
        "The setup:\n"
        "  anna: black_powder   (preparation.rules:21)\n"
    )


def test_what_cannot_be_asked() -> None:
    for said, arguments in (
        ("Did you mean first_dagger?", ("cartagena", "--example", "first_daggr")),
        ("name it with --example", ("cartagena", "--trace")),
        ("write the name of the game", ("--all", "--example", "first_dagger")),
        ("leave out --json", ("cartagena", "--example", "first_dagger", "--trace", "--json")),
    ):
        result = run("check", *arguments)
        assert result.exit_code != 0
        assert said in result.output
