"""Draft mode: a game that has no words yet is checked, built, played and read all the same."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulewright.cli import main
from rulewright.cli.console import tell_of_words
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation.source import SourceFile, Span
from tests.cli.projects import GAME, change, run

HOUSE_RULE = f"""\
house rule long_rest for {GAME}

add action take_a_nap by anyone
  needs height of actor is at least 1
  actor chooses a player as watcher other than actor
  height of actor decreases by 1
"""


@pytest.fixture
def wordless(project: Path) -> Path:
    """The project, whose game has lost its words and its chapters."""
    for path in (project / "locales").rglob(f"{GAME}.*"):
        path.unlink()
    rules = project / "spec" / GAME / "game.rules"
    lines = rules.read_text(encoding="utf-8").splitlines(keepends=True)
    rules.write_text("".join(x for x in lines if not x.startswith("chapter ")), encoding="utf-8")
    return project


def test_without_words_the_rules_are_right(wordless: Path) -> None:
    result = run("check", GAME)
    assert result.exit_code == 0, result.stderr
    assert "note P320: 56 entries of words are still to be given" in result.stderr
    assert f"`rulewright words {GAME} --write` puts them there" in result.stderr
    assert "the rules are right, and can be played. Their words are still to be given." in result.stderr


def test_to_print_without_words_says_both_ways_on(wordless: Path) -> None:
    result = run("build", GAME, "--book", "printed")
    assert result.exit_code == 1
    assert "P302" in result.stderr
    assert result.stderr.rstrip().splitlines()[-1].startswith("Words are missing. `rulewright words`")
    assert "`--language en`" in result.stderr


def test_what_is_wrong_is_told_first(wordless: Path) -> None:
    rules = wordless / "spec" / GAME / "game.rules"
    change(rules, "anna wins", "bram wins")
    result = run("check", GAME)
    assert result.exit_code == 1
    assert result.stderr.index("error E401") < result.stderr.index("note P320")
    assert "the rules are right" not in result.stderr


def test_a_book_shows_no_example_that_does_not_hold(project: Path) -> None:
    change(project / "spec" / GAME / "game.rules", "anna wins", "bram wins")
    result = run("build", GAME, "--book", "printed")
    assert result.exit_code == 1
    assert "error E401" in result.stderr
    assert not (project / "printed").exists()


def test_check_in_one_language_is_one_note(wordless: Path) -> None:
    result = run("check", GAME, "--language", "en")
    assert result.exit_code == 0, result.stderr
    assert result.stderr.count("P320") == 1
    assert "1 note\n" in result.stderr
    assert "Words that other languages still lack: Dutch 14, German 14, Spanish 14." in result.stderr


def test_words_of_the_language_are_no_drafts(project: Path) -> None:
    (project / "locales" / "nl" / f"{GAME}.po").unlink()
    result = run("check", GAME, "--language", "en", "--language", "de")
    assert result.exit_code == 0, result.stderr
    assert "P320" not in result.stderr
    assert "Words that other languages still lack: Dutch 10." in result.stderr
    assert "note P320: 10 entries" in run("check", GAME).stderr


def test_a_draft_of_a_check_is_an_error_of_what_is_printed(wordless: Path) -> None:
    assert run("check", GAME, "--language", "en").exit_code == 0
    result = run("check", GAME, "--all")
    assert result.exit_code == 1
    assert 'No word for "height" in English, Dutch, German, Spanish' in result.stderr


def test_one_may_write_in_dutch_alone(wordless: Path) -> None:
    (wordless / "locales" / "nl" / f"{GAME}.po").write_text(
        'msgctxt "action.climb"\nmsgid "Climb"\nmsgstr "Klimmen"\n', encoding="utf-8"
    )
    result = run("check", GAME, "--language", "nl")
    assert result.exit_code == 0, result.stderr
    assert "action.climb" not in result.stderr
    change(wordless / "locales" / "nl" / f"{GAME}.po", "Klimmen", "Klimmen {")
    broken = run("check", GAME, "--language", "nl")
    assert broken.exit_code == 1
    assert "P303" in broken.stderr


def test_what_is_wrong_with_words_is_shown_before_a_game_goes_on(project: Path) -> None:
    change(project / "locales" / "nl" / f"{GAME}.po", 'msgstr "', 'msgstr "{')
    played = run("play", GAME, "--language", "nl", typed="q\n")
    assert "error P303" in played.stderr
    assert "words are missing or have faults" in played.stderr


BROKEN = {
    "no .po file": lambda text: text.replace("msgstr", "msgstring"),
    "nothing in it": lambda text: text[: text.index("msgctxt")],
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_without_the_general_sentences_nothing_ends_in_a_traceback(
    project: Path, broken: Callable[[str], str]
) -> None:
    path = project / "locales" / "nl" / "rulewright.po"
    path.write_text(broken(path.read_text(encoding="utf-8")), encoding="utf-8")
    (project / "long_rest.rules").write_text(HOUSE_RULE, encoding="utf-8")
    for command in (
        ("play", GAME), ("diff", GAME, "long_rest.rules"), ("build", GAME, "--book", "printed"), ("check", GAME),
    ):
        result = run(*command, "--language", "nl", typed="q\n")
        assert isinstance(result.exception, SystemExit | None), result.exc_info
        assert "error P3" in result.stderr


def test_a_console_that_lacks_a_letter_is_written_to(project: Path) -> None:
    change(project / "locales" / "es" / f"{GAME}.po", 'msgstr "', 'msgstr "Ñ ')
    result = CliRunner(charset="ascii").invoke(main, ["play", GAME, "--language", "es"], input=b"\xff\nq\n")
    assert result.exit_code == 0, result.exc_info
    assert "? " in result.stdout


def test_an_engine_needs_no_words(wordless: Path) -> None:
    result = run("build", GAME, "-o", "wordless_engine.py")
    assert result.exit_code == 0, result.stderr
    assert "P320" in result.stderr
    spec = importlib.util.spec_from_file_location("wordless_engine", "wordless_engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    game = module.new_game(players=2, seed=1)
    assert game.describe(game.legal_actions()[0], "de").startswith("Climb")


def test_what_everybody_gets_needs_all_words(wordless: Path) -> None:
    assert run("build").exit_code == 1
    assert not Path("generated").exists()
    assert run("build", GAME, "--language", "en").exit_code == 2


def test_the_book_of_a_game_without_words(wordless: Path) -> None:
    result = run("build", GAME, "--language", "en", "--language", "es", "--book", "drafted")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == "drafted: written, in English and Spanish. Any web server can show it.\n"
    assert sorted(path.name for path in Path("drafted").iterdir() if path.is_dir()) == [
        "assets", "en", "es", "fonts", "images", "scripts", "styles",
    ]
    page = Path("drafted", "en", GAME, "the-rules", "index.html").read_text(encoding="utf-8")
    assert "Draft: words are missing" in page
    assert "1. Hill walk" in page
    moved = "Discard a path card of your choice from your hand."
    assert f'{moved} <small class="rw-draft">draft</small>' in page
    assert "You can take this action only if your hand is not empty." in page
    assert 'hreflang="es"' in page
    assert 'hreflang="de"' not in page
    start = Path("drafted", "index.html").read_text(encoding="utf-8")
    assert 'href="es/"' in start
    assert 'href="de/"' not in start


def test_a_house_rule_without_words_is_seen_and_played(project: Path) -> None:
    Path("long_rest.rules").write_text(HOUSE_RULE, encoding="utf-8")
    options = (GAME, "--with", "long_rest.rules")
    for voices in ((), ("--language", "en")):
        checked = run("check", *options, *voices)
        assert checked.exit_code == 0, checked.stderr
        assert "`rulewright words hill_walk --with long_rest.rules --write`" in " ".join(checked.stderr.split())
    assert run("build", *options, "--book", "printed").exit_code == 1
    compared = run("diff", *options)
    assert compared.exit_code == 0, compared.stderr
    assert "+ Take a nap" in compared.stdout
    assert "+ Choose another player." in compared.stdout
    assert "P320" in compared.stderr
    played = run("simulate", *options, "--games", "3")
    assert played.exit_code == 0, played.stderr


def test_playing_speaks_in_drafts(wordless: Path) -> None:
    result = run("play", GAME, "--language", "de", "--seed", "1", typed="\n1\n")
    assert "path card" in result.stdout
    assert "words are missing" in result.stderr


def test_what_to_do_about_missing_words_is_said_only_where_words_are_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    place = Span(SourceFile("ours.words/de.po", ""), 0, 0)
    changed = Diagnostic("P302", "The English message 'may.x' is another one now", place)
    tell_of_words(Findings([changed]))
    assert capsys.readouterr().err == ""
    lacking = Diagnostic("P302", 'No sentence for "may.x" in German', place)
    tell_of_words(Findings([changed, lacking]))
    assert capsys.readouterr().err.startswith("Words are missing.")
