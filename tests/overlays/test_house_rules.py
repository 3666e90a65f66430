"""The house rules and variants that come with the games: in order, short, and said in four languages."""

from __future__ import annotations

import random
import re
import shutil
from functools import cache
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.examples import run_examples
from rulewright.foundation.languages import LANGUAGES
from rulewright.model.nodes import Example, Game
from rulewright.project.pipeline import Rules, load_game, names_of
from rulewright.project.reader import word_folders
from rulewright.prose.blocks import Heading
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer
from rulewright.syntax.formatter import formatted
from tests.differential import engine_of
from tests.overlays.pairs import play
from tests.sampling import sampled

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "spec"
GAMES = sorted(path.name for path in SPEC.iterdir() if path.is_dir())
HOUSE_RULES = [(game, name) for game in GAMES for name in names_of(SPEC / game, "house_rule")]
each = pytest.mark.parametrize(("game", "name"), HOUSE_RULES, ids=[name for _, name in HOUSE_RULES])
some = pytest.mark.parametrize(("game", "name"), sampled(HOUSE_RULES, one_in=6, ids=lambda case: case[1]))
TORTUGA = SPEC / "tortuga_1667"
LINES = 22


@cache
def loaded(folder: Path, rules: Rules) -> tuple[Game, tuple[str, ...]]:
    """The game by these rules, and the messages about it."""
    game, findings = load_game(folder, rules)
    assert game is not None, findings.items
    return game, tuple(f"{item.code} {item.headline}" for item in findings.items)


def own_examples(game: Game, name: str) -> list[Example]:
    """The examples that a house rule brings along."""
    return [e for e in game.examples.values() if e.span.file.name.endswith(f"{name}.rules")]


def written(game: Game, folder: Path, rules: Rules) -> tuple[dict[str, Writer], Findings]:
    """A writer for each language, with the words of the overlays."""
    findings = Findings()
    words = load_words(ROOT / "locales", game, findings, word_folders(folder, rules))
    assert words is not None, findings.items
    return {x: Writer(game, x, words, findings) for x in LANGUAGES}, findings


@pytest.mark.parametrize(("game", "name"), sampled(HOUSE_RULES, one_in=2, ids=lambda case: case[1]))
def test_a_house_rule_is_in_order(game: str, name: str) -> None:
    made, told = loaded(SPEC / game, Rules(house_rules=(name,)))
    # A rule that touches everything may leave the examples of the game to be left out by themselves.
    assert game != "tortuga_1667" or told == ()
    assert {line.split()[0] for line in told} <= {"W206"}
    assert own_examples(made, name)
    assert run_examples(made) == []


@each
def test_a_house_rule_is_short_and_laid_out(game: str, name: str) -> None:
    text = (SPEC / game / "house_rules" / f"{name}.rules").read_text(encoding="utf-8")
    assert formatted(text) == text
    rules = re.split(r"^(?:add|replace) example", text, maxsplit=1, flags=re.MULTILINE)[0]
    assert len([line for line in rules.splitlines() if line.strip()]) <= LINES


@some
def test_a_house_rule_is_said_in_four_languages(game: str, name: str) -> None:
    rules = Rules(house_rules=(name,))
    made, _ = loaded(SPEC / game, rules)
    writers, findings = written(made, SPEC / game, rules)
    for writer in writers.values():
        for item in (*(i for c in made.chapters for i in c.items), *own_examples(made, name)):
            writer.rule_text(item)
        assert writer.overlay_title(made.overlays[-1])
    assert findings.items == []


WORDLESS = (
    "busy_decks", "calm_weather", "dry_powder", "hot_barrels", "loyal_crews", "sure_shot",
    "ten_players",
)
"""They have a title among the words of the game, and would do without."""


def test_most_house_rules_need_no_words() -> None:
    assert set(WORDLESS) <= set(names_of(TORTUGA, "house_rule"))
    assert 2 * len(WORDLESS) >= len(names_of(TORTUGA, "house_rule"))


@some
def test_a_house_rule_can_be_played_to_the_end(game: str, name: str) -> None:
    engine = engine_of(loaded(SPEC / game, Rules(house_rules=(name,)))[0])
    lots = random.Random(name)
    for seed in range(2):
        assert play(engine, seed, lots) > 0


def copied(name: str, new: str, folder: Path) -> Path:
    """A house rule of Tortuga under another name in a folder of its author, without words."""
    text = (TORTUGA / "house_rules" / f"{name}.rules").read_text(encoding="utf-8")
    path = folder / f"{new}.rules"
    path.write_text(text.replace(f"house rule {name} ", f"house rule {new} "), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", sampled(WORDLESS, one_in=3))
def test_what_recombines_is_said_without_a_word_of_its_own(name: str, tmp_path: Path) -> None:
    rules = Rules(house_rules=(copied(name, "our_own_rule", tmp_path),))
    made, _ = loaded(TORTUGA, rules)
    writers, findings = written(made, TORTUGA, rules)
    for language, said in {"en": "Example", "nl": "Voorbeeld", "de": "Beispiel", "es": "Ejemplo"}.items():
        for item in (*(i for c in made.chapters for i in c.items if not isinstance(i, Example)),):
            writers[language].rule_text(item)
        heading = writers[language].rule_text(own_examples(made, "our_own_rule")[0])[0]
        assert isinstance(heading, Heading)
        assert heading.text == f"{said}: Our own rule"
    assert findings.items == []


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("spyglass", {"P301 spyglass toml"}),
        ("pardon", {"P302 action.pardon po"}),
        ("six_chests", {"P302 trigger.enough_treasure po"}),
        ("boatswain", {"P301 boatswain toml", "P302 action.step_forward po", "P301 mate toml"}),
    ],
)
def test_missing_words_are_told_with_their_place(
    name: str, missing: set[str], tmp_path: Path
) -> None:
    rules = Rules(house_rules=(copied(name, "ours", tmp_path),))
    made, _ = loaded(TORTUGA, rules)
    writers, findings = written(made, TORTUGA, rules)
    for writer in writers.values():
        for chapter in made.chapters:
            for item in chapter.items:
                writer.rule_text(item)
    told = {(x.code, x.headline): x.suggestion for x in findings.items}
    for line in missing:
        code, key, suffix = line.split()
        what = "word" if suffix == "toml" else "sentence"
        # A language may refer to a thing without its noun ("that player"); English names each sentence.
        languages, suggestion = next(
            (headline.partition(" in ")[2], told[code_of, headline]) for code_of, headline in told
            if code_of == code and headline.startswith(f'No {what} for "{key}" in English')
        )
        where = "en" if languages == "English" else "{en,nl,de,es}"
        assert suggestion.endswith(f"in ours.words/{where}.{suffix}, beside ours.rules.")


def test_the_words_of_a_house_rule_go_with_it(tmp_path: Path) -> None:
    shutil.copytree(TORTUGA / "house_rules" / "spyglass.words", tmp_path / "ours.words")
    rules = Rules(house_rules=(copied("spyglass", "ours", tmp_path),))
    made, _ = loaded(TORTUGA, rules)
    writers, findings = written(made, TORTUGA, rules)
    assert writers["de"].name_of(made.cards["spyglass"]) == "Fernrohr"
    assert writers["de"].overlay_title(made.overlays[-1]) == "Ours"
    assert findings.items == []


SENTENCES = {
    "loyal_crews": {
        "en": "If there are at least two more skulls than helms, the captain is marooned",
        "nl": "Zijn er minstens twee schedels meer dan stuurraderen, dan wordt de kapitein verbannen",
        "de": "Gibt es mindestens zwei Totenköpfe mehr als Steuerräder, wird der Kapitän",
        "es": "Si hay al menos dos calaveras más que timones, el capitán es abandonado",
    },
    "hot_barrels": {
        "en": "With three cannons or more, you are marooned",
        "nl": "Zijn er drie of meer kanonnen, dan word je verbannen",
        "de": "Sind mindestens drei Kanonen zu sehen, wirst du auf Tortuga ausgesetzt",
        "es": "Si hay tres cañones o más, tú eres abandonado en Tortuga",
    },
}


@pytest.mark.parametrize("name", SENTENCES)
def test_changed_rules_read_well(name: str) -> None:
    rules = Rules(house_rules=(name,))
    made, _ = loaded(TORTUGA, rules)
    writers, _ = written(made, TORTUGA, rules)
    action = made.actions["mutiny" if name == "loyal_crews" else "attack"]
    for language, sentence in SENTENCES[name].items():
        assert sentence in str(writers[language].rule_text(action))


PLAY_ON = {"en": "play-on", "nl": "verlenging", "de": "Verlängerung", "es": "prórroga"}


@pytest.mark.parametrize("name", ["", "nobody_wins"])
def test_what_no_rule_cites_any_more_is_not_said(name: str) -> None:
    """An editor's words that rest on a fact fall away with the rules that the fact is the source of."""
    rules = Rules(house_rules=(name,) if name else ())
    made, _ = loaded(TORTUGA, rules)
    writers, _ = written(made, TORTUGA, rules)
    assert ("T67-END-08" in made.house_rules.undone) == bool(name)
    for language, word in PLAY_ON.items():
        assert (word in str(writers[language].rule_text(made.verbs["declare_winners"]))) != bool(name)


def test_what_house_rules_touch_is_known_and_what_variants_do_is_not() -> None:
    """A game's own editor knows its variants; a house rule may come from anybody."""
    made, _ = loaded(TORTUGA, Rules(variants=("time_limit",), house_rules=("hot_barrels",)))
    assert {"attack", "three_cannons"} == made.house_rules.touched
    calm, _ = loaded(TORTUGA, Rules(house_rules=("calm_weather",)))
    assert "stormy_seas" in calm.house_rules.touched
    assert loaded(TORTUGA, Rules(variants=("time_limit",)))[0].house_rules.touched == frozenset()
