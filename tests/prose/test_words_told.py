"""Words with mistakes, and word for word what their author is told about each.

`told/clean` is a house rule with its words; each other folder holds the files of words that differ,
and what is told then. `python -m tests.prose.test_words_told` writes
the expected texts anew; read what changed before you keep it.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.diagnostics.render import render_plain
from rulewright.foundation.source import SourceFile
from rulewright.outputs.check_game import check_game, check_to_print
from rulewright.outputs.realisability import check_words
from rulewright.project.pipeline import load_game, names_of
from rulewright.project.reader import Rules, word_folders
from rulewright.prose.game_words import load_words
from rulewright.prose.word_checks import unfit_messages
from rulewright.prose.words.catalogue import Message
from rulewright.prose.words.po import Entry
from tests.sampling import sampled

ROOT = Path(__file__).resolve().parents[2]
TOLD = Path(__file__).parent / "told"
CLEAN = TOLD / "clean"
CASES = sorted(path for path in TOLD.iterdir() if path.is_dir() and path != CLEAN)


def told(case: Path, folder: Path) -> str:
    """What a check says of the words of the house rule, with those of a case among them; to print
    them, but where drafts stand in."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(CLEAN, folder)
    for path in [*case.glob("*.po"), *case.glob("*.toml")]:
        shutil.copy(path, folder / "ours.words")
    for path in case.glob("*.rules"):
        shutil.copy(path, folder)
    look = check_game if case.name.startswith("P320") else check_to_print
    found = look(ROOT, "tortuga_1667", Rules(house_rules=(folder / "ours.rules",)))
    return render_plain([item for item in found.items if item.code.startswith("P")])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all cases: the rules in it are the same for most, and compiled once."""
    return tmp_path_factory.mktemp("told") / "ours"


def test_words_that_are_right_are_left_alone(folder: Path) -> None:
    assert told(CLEAN, folder) == ""


@pytest.mark.parametrize("case", sampled(CASES, one_in=3, ids=lambda case: case.name))
def test_the_author_is_told(case: Path, folder: Path) -> None:
    found = told(case, folder)
    assert f"{found}\n" == (case / "told.txt").read_text(encoding="utf-8")
    assert f" {case.name.partition('_')[0]}: " in found


def test_every_code_about_words_has_a_case() -> None:
    covered = {case.name.partition("_")[0] for case in CASES}
    elsewhere = {"P305", "P306", "P313"}  # P313 in tests/overlays/test_borrowed.py
    assert {code for code in CODES if code.startswith("P")} - covered == elsewhere


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "nobody other than {victim:nom} is drawn"),
        ("nl", "niemand [minder kaarten / heeft] dan {victim:nom}"),
        ("nl", "[niemand / krijgt] zoveel als {victim:nom}"),
        ("de", "niemand [weniger Karten / hat] als {victim:nom}"),
        ("de", "[niemand / bekommt] so viel wie {victim:nom}"),
        ("es", "nadie tiene menos cartas que {victim:nom}"),
        ("es", "nadie recibe tantas cartas como {victim:nom}"),
        ("de", "[{victim:nom} / {victim?you=musst|one=muss|other=müssen}] an Land"),
        ("nl", "[{victim:nom} / {victim?you=mag|one=mag|other=mogen}] aan land"),
        ("es", "{victim:nom} {victim?you=te quedas|one=se queda|other=se quedan} en tierra"),
    ],
)
def test_whoever_is_only_compared_needs_no_verb(language: str, text: str) -> None:
    assert _of_maroon(language, text) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "[{victim:nom} / hat] weniger Karten als {victim:nom}"),
        ("es", "{victim:nom} tiene más cartas que nadie"),
        ("de", "[{victim:nom} / {victim?you=gehe|one=geht|other=gehen}] an Land"),
    ],
)
def test_whoever_does_it_needs_a_verb(language: str, text: str) -> None:
    assert _of_maroon(language, text) == ["P309"]


def _of_maroon(language: str, text: str) -> list[str]:
    """What is told of the sentence of a verb with one player."""
    folder = ROOT / "spec" / "tortuga_1667"
    game, _ = load_game(folder)
    assert game is not None
    words = load_words(ROOT / "locales", game, Findings())
    assert words is not None
    entry = Entry("verb.maroon", text, text, SourceFile("ours.po", f'msgid ""\nmsgstr "{text}"\n'), 1)
    said = {"verb.maroon": Message(text, language, entry)}
    return [item.code for item in unfit_messages(game, language, said, words.linearisers[language].words)]


WORDED = [
    (game, name)
    for game in sorted(path.name for path in (ROOT / "spec").iterdir())
    for name in ("", *names_of(ROOT / "spec" / game, "house_rule"))
]


@pytest.mark.parametrize(("game", "name"), sampled(WORDED, one_in=16))
def test_the_words_of_this_repository_give_no_false_alarm(game: str, name: str) -> None:
    folder, rules = ROOT / "spec" / game, Rules(house_rules=(name,) if name else ())
    made, _ = load_game(folder, rules)
    assert made is not None
    findings = Findings()
    check_words(ROOT, folder, made, findings, word_folders(folder, rules))
    assert [f"{x.span}: {x.code} {x.headline}" for x in findings.items if x.code[0] == "P"] == []


def refresh() -> None:
    """Writes the expected texts anew."""
    for case in CASES:
        with TemporaryDirectory() as folder:
            found = told(case, Path(folder))
        (case / "told.txt").write_text(f"{found}\n", encoding="utf-8")


if __name__ == "__main__":
    refresh()
    sys.stdout.write(f"{len(CASES)} texts written\n")
