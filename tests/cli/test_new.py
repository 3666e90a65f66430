"""`new`: what it writes for each of our games is clean, plays, and overwrites nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulewright.cli.rule_patterns import PATTERNS, files_of
from rulewright.project.pipeline import load_game
from tests.cli.projects import ROOT, run
from tests.sampling import sampled

FITS = {
    "cartagena": {"house_rule", "action", "card", "number"},
    "tortuga_1667": {*PATTERNS},
    "tortuga_2014": {"house_rule", "card", "number"},
}
WARNED = {
    "tortuga_1667": [("W207", ""), ("", "tortuga_1667_rules/odd_number.rules")],
    "cartagena": [
        ("W207", ""), ("", "cartagena_rules/odd_number.rules"), ("", "cartagena_rules/odd_action.rules"),
    ],
}
"""What an author is told to look at; its lessons of turns rest on what a turn allows."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with all our games, in which each rule has a name of its own."""
    root = tmp_path_factory.mktemp("new") / "project"
    for name in ("spec", "locales"):
        shutil.copytree(ROOT / name, root / name)
    return root


@pytest.mark.parametrize("game", sampled(FITS, one_in=3))
def test_each_pattern_fits_or_says_why_not(games: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.chdir(games)
    rules: list[str] = []
    for kind in PATTERNS:
        name = f"{game}_rules/odd_{kind}"
        made = run("new", kind, name, "--for", game)
        if kind not in FITS[game]:
            assert made.exit_code == 2
            assert f"{game} has no place for a new {kind}: " in made.stderr
            assert not Path(f"{name}.rules").exists()
            continue
        assert made.exit_code == 0, made.stderr
        assert f"rulewright check {game} --with {name}.rules" in made.stdout
        again = run("new", kind, name, "--for", game)
        assert again.exit_code == 2
        assert "is there already" in again.stderr
        rules += ["--with", f"{name}.rules"]
    # All of them go together, so that they are read and played at once.
    checked = run("check", game, *rules)
    assert checked.exit_code == 0, checked.stderr
    warned = re.findall(r"^(?:warning (\w+):| *--> (\S+?):)", checked.stderr, re.MULTILINE)
    assert warned == WARNED.get(game, []), checked.stderr
    played = run("simulate", game, *rules, "--games", "2")
    assert played.exit_code == 0, played.stderr
    changed = run("diff", game, *rules, "--language", "de")
    assert changed.exit_code == 0, changed.stderr


@pytest.mark.parametrize(
    ("kind", "title", "word"),
    [
        ("card", "Eine neue Karte", "Neuheit"), ("role", "Eine neue Rolle", "Neuling"),
        ("action", "Eine neue Aktion", "Es versuchen"), ("house_rule", "Eine eigene Regel", ""),
    ],
)
def test_it_goes_into_a_folder_in_words_of_each_language(
    games: Path, monkeypatch: pytest.MonkeyPatch, kind: str, title: str, word: str
) -> None:
    monkeypatch.chdir(games)
    made = run("new", kind, f"my_rules/sub/mermaid_{kind}", "--for", "tortuga_1667")
    assert made.exit_code == 0, made.stderr
    rule = f"my_rules/sub/mermaid_{kind}.rules"
    assert f"check tortuga_1667 --with {rule}" in made.stdout
    _, _, told = made.stdout.partition("These words only stand in")
    assert f"my_rules/sub/mermaid_{kind}.words\n" in told
    assert f"overlay.mermaid_{kind}: " in told
    assert title in told
    assert word in told
    german = Path("my_rules/sub", f"mermaid_{kind}.words", "de.po").read_text(encoding="utf-8")
    assert f'msgid "Mermaid {kind.replace("_", " ")}"\nmsgstr "{title}"' in german
    assert 'msgstr "Mermaid' not in german
    assert run("new", kind, f"my_rules/sub/mermaid_{kind}", "--for", "tortuga_1667").exit_code == 2


def test_a_number_that_only_names_an_edge_is_left_alone(tmp_path: Path) -> None:
    larder = (ROOT / "tests" / "overlays" / "larder" / "game.rules").read_text(encoding="utf-8")
    text = larder.replace("quantity hunger: 2", "quantity edge: 0\nquantity hunger: 2")
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    game, _ = load_game(tmp_path)
    assert game is not None
    first = next(files_of("more", game, PATTERNS["number"]))["more.rules"]
    assert "replace quantity hunger: 3\n" in first


def test_a_game_like_another(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(games)
    made = run("new", "game", "spec/havana", "--like", "cartagena")
    assert made.exit_code == 0, made.stderr
    assert Path("spec/havana/game.rules").read_text(encoding="utf-8").count("game havana") == 1
    assert Path("locales/nl/havana.po").is_file()
    rule = Path("spec/havana/house_rules/small_crews.rules").read_text(encoding="utf-8")
    assert "house rule small_crews for havana " in rule
    checked = run("check", "havana", "--with", "small_crews")
    assert checked.exit_code == 0, checked.stderr
    checked = run("check", "havana")
    assert checked.exit_code == 0, checked.stderr
    assert "warning" not in checked.stderr
    assert run("new", "game", "spec/havana", "--like", "cartagena").exit_code == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("action", "Big Rest", "--for", "tortuga_1667"), "Try big_rest."),
        (("action", "../rest", "--for", "tortuga_1667"), "cannot be one"),
        (("action", "move", "--for", "tortuga_1667"), "is a word of the language"),
        (("action", "rest_well"), "For which game is it?"),
        (("action",), "What is it to be called?"),
        (("crad", "rest_well", "--for", "tortuga_1667"), "Did you mean card?"),
        (("action", "rest_well", "--for", "tortuga_1776"), "Did you mean tortuga_1667?"),
        (("action", "attack", "--for", "tortuga_1667"), "cannot be the name of a new action"),
        (("game", "spec/x", "--for", "cartagena"), "--like"),
    ],
)
def test_what_cannot_be_begun_is_told(
    games: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(games)
    before = sorted(path.name for path in games.iterdir())
    result = run("new", *words)
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert sorted(path.name for path in games.iterdir()) == before
