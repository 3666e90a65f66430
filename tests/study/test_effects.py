"""The page on what variants and house rules do to a game: from figures of these very rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.variant_effects import FILE, read, written
from tests.cli.projects import GAME, change, run
from tests.study.walking import FASTER

SLOWER = f"house rule slower for {GAME}\n\nset steps of sprint to 2\n"


@pytest.fixture
def shipped(project: Path) -> Path:
    """The folder of a game with two house rules."""
    folder = project / "spec" / GAME
    (folder / "house_rules").mkdir()
    for name, text in (("faster", FASTER), ("slower", SLOWER)):
        (folder / "house_rules" / f"{name}.rules").write_text(text, encoding="utf-8")
    made = run("compare", GAME, "--shipped", "--games", "200", "--players", "3")
    assert made.exit_code == 0, made.stderr
    return folder


def page(language: str) -> Path:
    return Path("generated", "rulebook", language, GAME, "effects.md")


def test_the_page_says_what_was_found_in_every_language(shipped: Path) -> None:
    built = run("build", GAME)
    assert built.exit_code == 0, built.stderr
    assert "leaves out" not in built.stderr
    said = {
        "en": (r"Games are about \d+ % shorter\.", "Games are shorter"),
        "nl": (r"Partijen duren ongeveer \d+ % korter\.", "Partijen duren korter"),
        "de": (r"Partien sind etwa \d+ % kürzer\.", "Partien dauern kürzer"),
        "es": (r"Las partidas duran alrededor de un \d+ % menos\.", "Las partidas son más cortas"),
    }
    for language, (in_short, figures) in said.items():
        text = page(language).read_text(encoding="utf-8")
        assert re.search(rf"^{in_short}", text, re.MULTILINE)
        assert f"<li>{figures}: " in text
        assert text.count('<figure class="rw-plot">') == 2
        assert "](house-rules.md#faster) { #effects-faster }" in text
        order = json.loads(page(language).with_name("nav.json").read_text())
        assert order.index("effects.md") == order.index("house-rules.md") + 1


def test_figures_of_older_rules_are_left_out_and_told(shipped: Path) -> None:
    change(shipped / "house_rules" / "faster.rules", "to 3", "to 2")
    built = run("build", GAME)
    assert built.exit_code == 0, built.stderr
    assert (
        f"Note: {GAME}: the page on what rules do to the game leaves out faster: its figures are of other "
        "rules than there are now. Make them anew: rulewright compare "
        f"{GAME} --shipped --players 3 --games 200\n"
    ) in built.stderr
    text = page(LANGUAGES[0]).read_text(encoding="utf-8")
    assert "#effects-slower" in text
    assert "#effects-faster" not in text
    change(shipped / "game.rules", "at least 10", "at least 9")
    assert "leaves out faster, slower" in run("build", GAME).stderr
    assert not page(LANGUAGES[0]).exists()


def test_the_figures_are_kept_as_they_are(shipped: Path) -> None:
    found = read(shipped)
    assert found is not None
    assert written(found) == (shipped / FILE).read_text(encoding="utf-8")
    assert set(found.found) == {"faster", "slower"}


@pytest.mark.parametrize(
    "wrong",
    ["", "[]", "{}", '{"players": 3, "games": 1, "found": {"faster": {}}}', '{"found": ' + "[" * 100_000],
)
def test_a_file_of_something_else_makes_no_page(shipped: Path, wrong: str) -> None:
    (shipped / FILE).write_text(wrong, encoding="utf-8")
    built = run("build", GAME)
    assert built.exit_code == 0, built.stderr
    assert not page(LANGUAGES[0]).exists()


def test_nothing_in_the_figures_is_read_as_html(shipped: Path) -> None:
    data = json.loads((shipped / FILE).read_text(encoding="utf-8"))
    one = data["found"]["faster"]["differences"][0] | {"holds": True}
    data["found"]["faster"]["differences"] = [one | {"measure": "party:<script>alert(1)</script>"}]
    (shipped / FILE).write_text(json.dumps(data), encoding="utf-8")
    assert run("build", GAME).exit_code == 0
    assert "<script>" not in page(LANGUAGES[0]).read_text(encoding="utf-8")
