"""What a document belongs to, wherever it lies and whether it was ever saved: without a server."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.lsp.diagnostics import Depth
from rulewright.lsp.positions import unsaved_path
from rulewright.lsp.rename import Refused, rename
from rulewright.lsp.session import RulesServer
from rulewright.lsp.workspace import Desk

SPECS = Path(__file__).resolve().parents[1] / "yardsticks"
RULE = "house rule wide for tic_tac_toe\n\nadd verb wait\n  stop\n  wait_for_it\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = (tmp_path / "project").resolve()
    shutil.copytree(SPECS / "tic_tac_toe", root / "spec" / "tic_tac_toe")
    (root / "locales").mkdir()
    return root


@pytest.mark.parametrize(
    "where", ["project/spec/tic_tac_toe/house_rules", "project/drafts", "elsewhere"]
)
@pytest.mark.parametrize("saved", [True, False])
def test_a_house_rule_changes_its_game_wherever_it_lies(project: Path, where: str, saved: bool) -> None:
    path = project.parent / where / "wide.rules"
    path.parent.mkdir(parents=True)
    if saved:
        path.write_text(RULE, encoding="utf-8")
    desk = Desk(roots=[project])
    desk.put(path, RULE)
    (target,) = desk.targets(path)
    assert (target.game, target.overlay) == ("tic_tac_toe", path)
    (found,), _ = desk.look(target, Depth.NAMES)
    assert (found.path, found.elsewhere) == (path, False)
    assert found.diagnostic.headline == "I know no verb called `wait_for_it`"
    index = desk.index(path)
    assert index is not None
    assert path in index.texts


def test_a_project_is_known_by_another_document_that_is_open(project: Path) -> None:
    path, desk = project.parent / "wide.rules", Desk()
    desk.put(path, RULE)
    assert desk.targets(path) == []
    desk.put(project / "spec" / "tic_tac_toe" / "game.rules", "")
    assert [each.overlay for each in desk.targets(path)] == [path]


def test_words_belong_to_what_the_rules_beside_them_say_now(project: Path) -> None:
    path, desk = project.parent / "wide.rules", Desk(roots=[project])
    words = path.with_suffix(".words") / "en.po"
    desk.put(words, "")
    assert desk.targets(words) == []
    desk.put(path, RULE)
    assert [each.overlay for each in desk.targets(words)] == [path]
    assert desk.owners() == set(desk.targets(words))
    desk.put(path, RULE.replace("tic_tac_toe", "chess"))
    assert desk.targets(words) == []


def test_a_document_that_was_never_saved_goes_by_its_first_line(project: Path) -> None:
    uri = "untitled:Untitled-1"
    assert unsaved_path((project / "x.rules").as_uri(), RULE) is None
    path = unsaved_path(uri, RULE)
    assert path is not None
    assert path.name == "wide.rules"
    assert unsaved_path(uri, "") == path.with_name("untitled.rules")
    desk = Desk(roots=[project])
    desk.put(path, RULE)
    (target,) = desk.targets(path)
    (found,), _ = desk.look(target, Depth.NAMES)
    assert (found.path, found.diagnostic.code) == (path, "R101")
    server = RulesServer()
    assert server.path(uri) is None


def test_a_name_of_the_game_is_not_changed_from_a_house_rule(project: Path) -> None:
    path = project / "spec" / "tic_tac_toe" / "house_rules" / "wide.rules"
    text = "house rule wide for tic_tac_toe\n\nadd verb wait (whom: player)\n  stop\n\nremove pieces mark\n"
    desk = Desk()
    desk.put(path, text)
    target, index = desk.home(path), desk.index(path, every=True)
    assert target is not None
    assert index is not None
    game = (project / "spec" / "tic_tac_toe" / "game.rules").read_text(encoding="utf-8")
    line = game[: game.index("pieces mark")].count("\n") + 1
    with pytest.raises(Refused, match=rf"declared, in line {line} of game.rules"):
        rename(target, index, desk.buffers, index.at(path, text.index("mark") + 1), "sign")


def test_a_set_is_offered_for_whoever_joins_it(project: Path) -> None:
    path, desk = project / "spec" / "tic_tac_toe" / "game.rules", Desk()
    text = path.read_text(encoding="utf-8") + "\nremember voters: set of player, seen by all\n"
    text += "\nverb enter (who: player)\n  who joins voters\n"
    desk.put(path, text)
    offers = [offer.label for offer in desk.complete(path, text.rindex("voters"))]
    assert offers[0] == "voters"
    assert "beginner" not in offers


def test_lines_of_the_changed_rule_and_lessons_are_offered(project: Path) -> None:
    folder = project / "spec" / "tic_tac_toe"
    (folder / "book.toml").write_text('[[lesson]]\nname = "aim"\nrules = ["play-play"]\n', encoding="utf-8")
    path, desk = folder / "house_rules" / "wide.rules", Desk()
    head = "house rule wide for tic_tac_toe\n\n"

    def offered(text: str) -> list[str]:
        desk.put(path, head + text)
        return [offer.label for offer in desk.complete(path, len(head + text))]

    play = offered("change play\n  instead of ")
    assert play[0].startswith("take turns")
    assert all("cites" not in line and "#" not in line for line in play)
    assert offered("change play\n  before take t")[0] == play[0]
    assert offered("change step beginning\n  after ") == ["beginner becomes first_player"]
    assert offered("keep lesson ") == ["aim"]
    assert offered("keep lesson a") == ["aim"]
