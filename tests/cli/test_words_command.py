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
    assert "as here: verb.maroon: [{victim:nom} / {victim?you=wirst|" in part
    (part,) = [x for x in result.output.split("\n\n") if x.startswith("may.hand_on:")]
    assert "an infinitive" in part
    assert "Du darfst ‹may.hand_on›." in part
    (part,) = [x for x in result.output.split("\n\n") if x.startswith("siren:")]
    assert 'gender = "' in part
    assert 'its plural, or only = "one" in its place' in " ".join(part.split())


def test_a_denial_is_asked_for_where_its_clause_is_there(rule: Path) -> None:
    folder = rule.with_suffix(".words")
    folder.mkdir()
    for language, text in (("en", "the boat is left"), ("es", "la barca se ha ido")):
        entry = f'msgctxt "state.boat_left"\nmsgid "…"\nmsgstr "{text}"\n'
        (folder / f"{language}.po").write_text(entry, encoding="utf-8")
    result = run("words", "tortuga_1667", "--with", rule)
    asked = re.findall(r"^(state\.\S+): no sentence", result.output, re.M)
    assert sorted(asked) == ["state.boat_left", "state.boat_left.not"]
    for path in folder.iterdir():
        path.write_text(path.read_text("utf-8").replace(" is ", " is {not} ").replace("se ha", "{not} se ha"))
    result = run("words", "tortuga_1667", "--with", rule)
    assert re.findall(r"^(state\.\S+): no sentence", result.output, re.M) == ["state.boat_left"]


def test_what_is_written_unfilled_is_still_missing_and_written_once(rule: Path) -> None:
    kept = 'msgctxt "may.hand_on"  \nmsgid "…"\nmsgstr "sie weitergeben"\n# mine'
    folder = rule.with_suffix(".words")
    folder.mkdir()
    (folder / "de.po").write_text(kept.replace('"  \n', '"\n'), encoding="utf-8")
    first = run("words", "tortuga_1667", "--with", rule, "--write")
    assert first.exit_code == 1
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"{language}.{suffix}" for language in LANGUAGES for suffix in ("po", "toml")
    )
    german = (folder / "de.po").read_text(encoding="utf-8")
    assert german.startswith(kept.replace('"  \n', '"\n'))
    assert 'msgctxt "verb.lure_ashore"\nmsgid "…"\nmsgstr ""\n' in german
    assert '[siren]\nnoun = "…"\ngender = "…"\nplural = "…"\n' in (folder / "de.toml").read_text("utf-8")
    assert '[siren]\nnoun = "…"\n' in (folder / "en.toml").read_text("utf-8")
    again = run("words", "tortuga_1667", "--with", rule, "--write")
    assert again.exit_code == 1
    assert (folder / "de.po").read_text(encoding="utf-8") == german
    assert "wait to be filled in" in again.output
    check = run("check", "tortuga_1667", "--with", rule)
    assert check.exit_code == 0, check.output
    told = " ".join(check.output.split())
    assert "entries of words are still to be given, in ours.words" in told
    assert f"`rulewright words tortuga_1667 --with {rule} --write` puts them there" in told
    printed = run("build", "tortuga_1667", "--with", rule, "--book", rule.with_name("book"))
    assert printed.exit_code == 1
    assert 'No word for "siren" in English, Dutch, German, Spanish' in printed.output
    assert f"Run `rulewright words tortuga_1667 --with {rule} --write`" in " ".join(printed.output.split())


def test_a_verb_without_a_sentence_is_shown_where_it_is_declared(rule: Path) -> None:
    check = run("build", "tortuga_1667", "--with", rule, "--book", rule.with_name("book"))
    lines = rule.read_text(encoding="utf-8").splitlines()
    declared = next(n for n, line in enumerate(lines, 1) if "verb lure_ashore" in line)
    told = check.output[check.output.index('No sentence for "verb.lure_ashore"') :]
    assert f":{declared}:" in told.splitlines()[1]


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


def test_titles_may_be_given_and_are_never_missing(rule: Path) -> None:
    shutil.copytree(CLEAN / "ours.words", rule.with_suffix(".words"))
    folder = rule.with_suffix(".words")
    text = rule.read_text(encoding="utf-8")
    assert "add example" not in text
    rule.write_text(
        f"{text}\nadd example at_sea\n  players anna, bram\n  then\n    number of pawn in tortuga is 0\n",
        encoding="utf-8",
    )
    told = run("words", "tortuga_1667", "--with", rule)
    assert told.exit_code == 0
    assert told.output.splitlines() == [
        "tortuga_1667: no words are missing.",
        "  Titles can be given too, with --write: overlay.ours, example.at_sea.title",
    ]
    written = run("words", "tortuga_1667", "--with", rule, "--write")
    assert written.exit_code == 0
    for language in LANGUAGES:
        text = (folder / f"{language}.po").read_text(encoding="utf-8")
        assert 'msgctxt "overlay.ours"\nmsgid "…"\nmsgstr ""\n' in text
        assert 'msgctxt "example.at_sea.title"\nmsgid "…"\nmsgstr ""\n' in text
        assert "# It may stay empty. All books call the house rule “Ours” then." in text
    check = run("check", "tortuga_1667", "--with", rule)
    assert "still to be given" not in check.output
    assert 'All books call it "Ours"' in check.output
    empty, filled = (f'overlay.ours"\nmsgid "…"\nmsgstr "{said}"' for said in ("", "Our rule"))
    change(folder / "en.po", empty, filled)
    assert "All books call it" not in run("check", "tortuga_1667", "--with", rule).output


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
