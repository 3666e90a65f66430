"""The mends that take a needless line out of a rule: what it cites is handed on, and the game means the same."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.model import Diagnostic
from rulewright.lsp.code_actions import mends
from rulewright.project.pipeline import load_game

SPEC = Path(__file__).parents[1] / "invalid" / "W211_needless.rules"
SHELF = "  needs number of slot of shelf is at least 2\n  actor chooses 2 slot of shelf as spots\n"
STOP = "  who chooses a colour as extra where bag has extra\n  otherwise\n    stop\n"
GIVEN = "  if bag is not empty\n    who chooses a cube in bag as given\n    # The next one gets it.\n    move given"


def needless(text: str, folder: Path) -> list[Diagnostic]:
    """The needless lines of a spec, in their order."""
    (folder / "game.rules").write_text(text, encoding="utf-8")
    game, findings = load_game(folder)
    assert game is not None
    return [item for item in findings.items if item.code == "W211"]


def mended(text: str, folder: Path, words: str) -> str:
    """A spec after the mend of the line that begins with some words."""
    (found,) = (item for item in needless(text, folder) if item.span.text.startswith(words))
    return after(found, text)


def test_all_needless_lines_can_be_taken_out_one_by_one(tmp_path: Path) -> None:
    text = SPEC.read_text(encoding="utf-8")
    left = number = len(needless(text, tmp_path))
    while left:
        text = mended(text, tmp_path, needless(text, tmp_path)[0].span.text)
        assert len(needless(text, tmp_path)) == left - 1
        left -= 1
    before = SPEC.read_text(encoding="utf-8")
    assert len(before.splitlines()) - len(text.splitlines()) == number  # two lines of a stop, and a line of a `let`
    assert STOP not in text
    assert "  let noticed be the first colour where held of (next, colour)\n  move" in text


def test_a_choice_cites_what_the_need_above_it_cited(tmp_path: Path) -> None:
    cited = SHELF.replace("2\n", "2  cites A-1, A-2 ruling R-1\n")
    cited = cited.replace("spots\n", "spots  cites B-1, A-1  # two\n")
    text = mended(SPEC.read_text(encoding="utf-8").replace(SHELF, cited), tmp_path, "needs number of slot")
    assert "  actor chooses 2 slot of shelf as spots  cites B-1, A-1, A-2  ruling R-1  # two\n" in text
    assert "needs number of slot" not in text


def test_a_choice_cites_what_the_stop_below_it_cited(tmp_path: Path) -> None:
    cited = STOP.replace("otherwise", "otherwise  cites A-1").replace("stop", "stop  cites A-2")
    text = mended(SPEC.read_text(encoding="utf-8").replace(STOP, cited), tmp_path, "otherwise")
    assert "where bag has extra  cites A-1, A-2\n  move extra" in text


def test_a_block_is_indented_less_without_its_if(tmp_path: Path) -> None:
    cited = GIVEN.replace("empty\n", "empty  cites A-1\n")
    text = mended(SPEC.read_text(encoding="utf-8").replace(GIVEN, cited), tmp_path, "if bag")
    choice = "  who chooses a cube in bag as given  cites A-1\n"
    assert f"{choice}  # The next one gets it.\n  move given from bag" in text


def test_a_comment_is_not_taken_out(tmp_path: Path) -> None:
    text = SPEC.read_text(encoding="utf-8").replace(SHELF, SHELF.replace("2\n", "2  # or so\n"))
    (found,) = (item for item in needless(text, tmp_path) if "shelf" in item.span.text)
    assert not [*mends(found, text)]


def test_what_is_cited_stays_where_the_choice_stands_in_another_rule(tmp_path: Path) -> None:
    need = "  needs number of cube in bag is not 0"
    text = SPEC.read_text(encoding="utf-8").replace(need, f"{need}  cites A-1")
    assert not [item for item in needless(text, tmp_path) if "bag is not 0" in item.span.text]


def test_words_that_say_nothing_of_a_move_are_taken_out(tmp_path: Path) -> None:
    text = (SPEC.parent / "W211_of_moves.rules").read_text(encoding="utf-8")
    pieces, room, both = needless(text, tmp_path)
    assert "\n  move top 2 of stack to hand of actor\n" in after(pieces, text)
    assert "\n    move actor to back of boat\n" in after(room, text)
    assert not list(mends(both, text))


def after(found: Diagnostic, text: str) -> str:
    """A text after the mend of a finding."""
    (mend,) = mends(found, text)
    return text[: mend.start] + mend.text + text[mend.end :]
