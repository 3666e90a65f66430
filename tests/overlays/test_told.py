"""Overlays with mistakes, and word for word what their authors are told.

Each folder of `told/` holds overlays of the game in `larder/` that are played together. That game
has no book: what a book says may be untrue by overlays of Cartagena.
`python -m tests.overlays.test_told` writes the expected texts anew; read what changed before you
keep it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.diagnostics.render import render_plain
from rulewright.examples import run_examples
from rulewright.outputs.check_game import check_game
from rulewright.outputs.stale_text_report import Old, _joined, _reasons
from rulewright.project.pipeline import HEAD, Rules, load_game
from tests.overlays.pairs import SPEC

HERE = Path(__file__).parent
LARDER = HERE / "larder"
CASES = sorted(path for path in (HERE / "told").iterdir() if path.is_dir())
OF_A_BOOK = ("W207", "R118_lessons", "P302")


def found_in(case: Path, folder: Path) -> Findings:
    """What is found; variants are options of the game, as in its engine."""
    files = tuple(sorted(case.glob("*.rules")))
    if case.name.startswith(OF_A_BOOK):
        return check_game(SPEC.parent, "cartagena", Rules(house_rules=files))
    if case.name.startswith("E"):
        game, found = load_game(LARDER, Rules(house_rules=files))
        assert game is not None
        return Findings([*found.items, *run_examples(game)])
    if not any("variant" in file.read_text(encoding="utf-8") for file in files):
        return load_game(LARDER, Rules(house_rules=files))[1]
    (folder / HEAD).write_bytes((LARDER / HEAD).read_bytes())
    (folder / "variants").mkdir()
    for file in files:
        (folder / "variants" / file.name).write_bytes(file.read_bytes())
    return load_game(folder, Rules(switches=True))[1]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_author_is_told(case: Path, tmp_path: Path) -> None:
    found = found_in(case, tmp_path)
    assert render_plain(found.items) + "\n" == (case / "told.txt").read_text(encoding="utf-8")
    assert case.name.split("_")[0] in {item.code for item in found.items} <= set(CODES)


@pytest.mark.parametrize(
    ("change", "mark"),
    [
        ("change action lick\n  at end\n    take_jar actor", "There is no action `lick` to change"),
        ("change action nibble\n  after slurp actor\n    take_jar actor", "The rule does not say this"),
    ],
)
def test_what_a_variant_has_is_told_with_its_name(tmp_path: Path, change: str, mark: str) -> None:
    (tmp_path / HEAD).write_bytes((LARDER / HEAD).read_bytes())
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "licking.rules").write_text(
        "variant licking for larder\nadd action lick by anyone\n  take_jar actor\n"
        "change action nibble\n  at end\n    slurp actor\nadd verb slurp (who: player)\n  take_jar who\n"
    )
    rule = tmp_path / "more.rules"
    rule.write_text(f"house rule more for larder\n{change}\n")
    (found,) = load_game(tmp_path, Rules(house_rules=(rule,)))[1].items
    assert found.headline == mark
    assert found.suggestion == (
        "It stands in the variant `licking`: write `after licking` below the head, "
        "and play with `--variant licking`."
    )
    rule.write_text(f"house rule more for larder\n  after licking\n{change}\n")
    assert not load_game(tmp_path, Rules(variants=("licking",), house_rules=(rule,)))[1].failed


def test_sentences_are_quoted_in_one_language() -> None:
    old = [
        Old("lesson", "back", ("rule",), (language,), ("action-pass",), sentences)
        for language, sentences in (("nl", ("Alleen zo.",)), ("es", ("Solo así.",)))
    ]
    said = list(_reasons([_joined(old, "en")], ["rule"]))
    assert said[1:] == ["Of `back` something is left out in Dutch and Spanish alone."]
    assert list(_reasons([_joined(old, "nl")], ["rule"]))[1:] == ["Left out of `back`: “Alleen zo.”"]


def test_the_game_itself_is_in_order() -> None:
    assert not load_game(LARDER)[1].items


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    for one in CASES:
        with TemporaryDirectory() as scratch:
            text = render_plain(found_in(one, Path(scratch)).items) + "\n"
        (one / "told.txt").write_text(text, encoding="utf-8")
    sys.exit(0)
