"""`rulewright words`: what is missing, with what helps to write it, and into which files it goes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES
from tests.cli.projects import GAME, ROOT, change, make_project, run

CLEAN = ROOT / "tests" / "prose" / "told" / "clean"


@pytest.fixture
def rule(tmp_path: Path) -> Path:
    """A house rule without any words."""
    return Path(shutil.copy(CLEAN / "ours.rules", tmp_path))


WORDLESS = f"""house rule ours for {GAME}

add remember echo_heard: yes or no, seen by all

add card siren of path_card
  copies 1
  steps 2

add verb lure_back (victim: player)
  if echo_heard
    echo_heard becomes no
  echo_heard becomes yes
  height of victim decreases by 1

add action hail by anyone
  lure_back actor
  actor may hand_on
    lure_back actor
"""


@pytest.fixture
def small_rule(project: Path) -> Path:
    """The same of a small game, whose project is the current folder."""
    path = project / "ours.rules"
    path.write_text(WORDLESS, encoding="utf-8")
    return path


def test_what_is_missing_comes_with_form_sentence_and_model(rule: Path) -> None:
    result = run("words", "tortuga_1667", "--with", rule, "--language", "de")
    assert result.exit_code == 1
    keys = re.findall(r"^(\S+): no (word|sentence), wanted at ours\.rules:\d+:\d+$", result.output, re.M)
    assert sorted(keys) == [
        ("may.hand_on", "sentence"), ("siren", "word"), ("state.boat_left", "sentence"),
        ("verb.lure_ashore", "sentence"),
    ]
    (part,) = [x for x in result.output.split("\n\n") if x.startswith("verb.lure_ashore:")]
    assert "has these places to be filled: {victim} (the " in part
    assert "German: Wenn" in part
    assert "‹verb.lure_ashore›" in part
    assert "as here: verb.maroon: {victim}: ausgesetzt werden" in part
    (part,) = [x for x in result.output.split("\n\n") if x.startswith("may.hand_on:")]
    assert "an infinitive" in part
    assert "Du darfst ‹may.hand_on›." in part
    (part,) = [x for x in result.output.split("\n\n") if x.startswith("siren:")]
    assert 'gender = "' in part
    assert 'its plural, or only = "one" in its place' in " ".join(part.split())


def test_a_denial_is_asked_for_where_its_clause_is_there(small_rule: Path) -> None:
    folder = small_rule.with_suffix(".words")
    folder.mkdir()
    for language, text in (("en", "the echo is heard"), ("es", "el eco se ha oído")):
        entry = f'msgctxt "state.echo_heard"\nmsgid "…"\nmsgstr "{text}"\n'
        (folder / f"{language}.po").write_text(entry, encoding="utf-8")
    result = run("words", GAME, "--with", small_rule)
    asked = re.findall(r"^(state\.\S+): no sentence", result.output, re.M)
    assert sorted(asked) == ["state.echo_heard", "state.echo_heard.not"]
    for path in folder.iterdir():
        path.write_text(path.read_text("utf-8").replace(" is ", " is {not} ").replace("se ha", "{not} se ha"))
    result = run("words", GAME, "--with", small_rule)
    assert re.findall(r"^(state\.\S+): no sentence", result.output, re.M) == ["state.echo_heard"]


def test_what_is_written_unfilled_is_still_missing_and_written_once(small_rule: Path) -> None:
    kept = 'msgctxt "may.hand_on"  \nmsgid "…"\nmsgstr "sie weitergeben"\n# mine'
    folder = small_rule.with_suffix(".words")
    folder.mkdir()
    (folder / "de.po").write_text(kept.replace('"  \n', '"\n'), encoding="utf-8")
    first = run("words", GAME, "--with", small_rule, "--write")
    assert first.exit_code == 1
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"{language}.{suffix}" for language in LANGUAGES for suffix in ("po", "toml")
    )
    german = (folder / "de.po").read_text(encoding="utf-8")
    assert german.startswith(kept.replace('"  \n', '"\n'))
    assert 'msgctxt "verb.lure_back"\nmsgid "…"\nmsgstr ""\n' in german
    assert '[siren]\nnoun = "…"\ngender = "…"\nplural = "…"\n' in (folder / "de.toml").read_text("utf-8")
    assert '[siren]\nnoun = "…"\n' in (folder / "en.toml").read_text("utf-8")
    again = run("words", GAME, "--with", small_rule, "--write")
    assert again.exit_code == 1
    assert (folder / "de.po").read_text(encoding="utf-8") == german
    assert "wait to be filled in" in again.output
    check = run("check", GAME, "--with", small_rule)
    assert check.exit_code == 0, check.output
    told = " ".join(check.output.split())
    assert "entries of words are still to be given, in ours.words" in told
    assert f"`rulewright words {GAME} --with ours.rules --write` puts them there" in told
    printed = run("build", GAME, "--with", small_rule, "--book", "book")
    assert printed.exit_code == 1
    assert 'No word for "siren" in English, Dutch, German, Spanish' in printed.output
    assert f"Run `rulewright words {GAME} --with ours.rules --write`" in " ".join(printed.output.split())
    told = printed.output[printed.output.index('No sentence for "verb.lure_back"') :]
    declared = WORDLESS[: WORDLESS.index("verb lure_back")].count("\n") + 1
    assert f"ours.rules:{declared}:" in told.splitlines()[1]


def test_words_that_are_all_there(rule: Path) -> None:
    shutil.copytree(CLEAN / "ours.words", rule.with_suffix(".words"))
    result = run("words", "tortuga_1667", "--with", rule)
    assert (result.exit_code, result.output.splitlines()[0]) == (0, "tortuga_1667: no words are missing.")


def test_a_game_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make_project(tmp_path / "project")
    monkeypatch.chdir(project)
    change(project / "spec" / GAME / "game.rules", "action climb", "action hurry")
    result = run("words", GAME, "--write")
    assert result.exit_code == 1
    for language in LANGUAGES:
        text = (project / "locales" / language / f"{GAME}.po").read_text(encoding="utf-8")
        assert 'msgctxt "action.hurry"\nmsgid "…"\nmsgstr ""\n' in text


def test_what_is_added_ends_its_lines_as_the_file_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make_project(tmp_path / "project")
    monkeypatch.chdir(project)
    change(project / "spec" / GAME / "game.rules", "action climb", "action hurry")
    german = project / "locales" / "de" / f"{GAME}.po"
    before = b"\xef\xbb\xbf" + german.read_bytes().replace(b"\n", b"\r\n")
    german.write_bytes(before)
    assert run("words", GAME, "--write", "--language", "de").exit_code == 1
    after = german.read_bytes()
    assert after.startswith(before.rstrip())
    assert b'msgctxt "action.hurry"\r\n' in after
    assert after.count(b"\n") == after.count(b"\r\n")


def test_nothing_is_added_to_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = make_project(tmp_path / "project")
    monkeypatch.chdir(project)
    german = project / "locales" / "de" / f"{GAME}.po"
    before = german.read_bytes() + "\n# ö\n".encode("latin-1")
    german.write_bytes(before)
    for command in (("words", GAME, "--write"), ("check", GAME)):
        result = run(*command)
        assert result.exit_code == 1
        assert f"locales/de/{GAME}.po:{before.count(10)}:1" in result.output
        assert re.findall("(?m)^(?:error|note|warning) (.+?):", result.output) == ["P321"]
    assert german.read_bytes() == before


def test_a_game_outside_of_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "mine").exit_code == 0
    change(tmp_path / "mine" / "game.rules", "action climb", "action hurry")
    assert run("words", "mine", "--write").exit_code == 1
    text = (tmp_path / "mine" / "locales" / "nl" / "mine.po").read_text(encoding="utf-8")
    assert 'msgctxt "action.hurry"' in text


def test_titles_may_be_given_and_are_never_missing(project: Path) -> None:
    rule = project / "ours.rules"
    rule.write_text(
        f"house rule ours for {GAME}\n\nset copies of sprint to 3\n\nadd example at_sea\n  players anna, bram\n"
        "  then\n    height of anna is 0\n",
        encoding="utf-8",
    )
    told = run("words", GAME, "--with", rule)
    assert told.exit_code == 0
    assert told.output.splitlines() == [
        f"{GAME}: no words are missing.",
        "  Titles can be given too, with --write: overlay.ours, example.at_sea.title",
    ]
    written = run("words", GAME, "--with", rule, "--write")
    assert written.exit_code == 0
    for language in LANGUAGES:
        text = (rule.with_suffix(".words") / f"{language}.po").read_text(encoding="utf-8")
        assert 'msgctxt "overlay.ours"\nmsgid "…"\nmsgstr ""\n' in text
        assert 'msgctxt "example.at_sea.title"\nmsgid "…"\nmsgstr ""\n' in text
        assert "# It may stay empty. All books call the house rule “Ours” then." in text
    check = run("check", GAME, "--with", rule)
    assert "still to be given" not in check.output
    assert 'All books call it "Ours"' in check.output
    empty, filled = (f'overlay.ours"\nmsgid "…"\nmsgstr "{said}"' for said in ("", "Our rule"))
    change(rule.with_suffix(".words") / "en.po", empty, filled)
    assert "All books call it" not in run("check", GAME, "--with", rule).output


def test_a_ruling_that_is_told_anew_is_asked_for_with_what_it_said(tmp_path: Path) -> None:
    path = tmp_path / "ours.rules"
    path.write_text("house rule ours for cartagena\n\nreplace ruling CAR-GAP-20\n", encoding="utf-8")
    result = run("words", "cartagena", "--with", path)
    assert result.exit_code == 1
    assert result.stdout.startswith("ruling.car_gap_20: no sentence, wanted at ours.rules:1:1\n")
    assert "German: Gibt es ein Handkartenlimit? Nein." in result.stdout
    run("words", "cartagena", "--with", path, "--write")
    unfilled = 'msgctxt "ruling.car_gap_20"\nmsgid "…"\nmsgstr ""\n'
    for language in LANGUAGES:
        path_of_words = tmp_path / "ours.words" / f"{language}.po"
        text = path_of_words.read_text(encoding="utf-8")
        assert unfilled in text
        told = unfilled.replace('msgstr ""', 'msgstr "Gibt es ein Limit?\\n\\nSechs Karten."')
        path_of_words.write_text(text.replace(unfilled, told), encoding="utf-8")
    assert run("words", "cartagena", "--with", path).exit_code == 0
