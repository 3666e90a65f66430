"""What is read without Lark is what Lark reads."""

from __future__ import annotations

from pathlib import Path

import lark
import pytest
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rulewright.diagnostics.model import Findings
from rulewright.foundation.source import SourceFile
from rulewright.syntax import lalr, lalr_tables
from rulewright.syntax.faulty_text import read_slowly
from rulewright.syntax.grammar import grammar
from rulewright.syntax.grammar_file import ACTIONS
from rulewright.syntax.parse_tree import Token, Tree

ROOT = Path(__file__).parents[2]


def texts() -> list[str]:
    """Return every spec of the project, and those of tests, of which many cannot be read."""
    found = []
    for folder in (ROOT / "spec", ROOT / "tests"):
        for path in sorted(folder.rglob("*.rules")):
            try:
                text = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
            found.append(text if text.endswith("\n") else f"{text}\n")
    return found


def said(tree: object) -> object:
    """Return a tree of either kind as plain data, with all places."""
    match tree:
        case lark.Tree():
            place = None if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
            return str(tree.data), place, [said(child) for child in tree.children]
        case lark.Token():
            return tree.type, str(tree), tree.start_pos, tree.end_pos
        case Tree():
            place = None if tree.empty else (tree.start, tree.end)
            return tree.data, place, [said(child) for child in tree.children]
        case Token():
            return tree.kind, str(tree), tree.start, tree.end
        case _:
            assert tree is None
            return None


def by_lark(text: str) -> object:
    try:
        return said(grammar().parse(text))
    except (UnexpectedInput, DedentError):
        return None


def test_every_spec_is_read_as_lark_reads_it() -> None:
    specs = texts()
    assert sum(lalr.parse(text) is None for text in specs) < len(specs) / 4
    assert not [text for text in specs if said(lalr.parse(text)) != by_lark(text)]


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "# a remark\n", "  game x\n", "game x\n", "game x\n  players 2 to 4\n",
        "game x\r\n  players 2 to 4\r\n",
        "game x\n  players 2 to 4\n    # deeper\n\n# less deep\npart y\n", "game x\n  players 2 to 4\n   part y\n",
        "game x\n    players 2 to 4\n  part y\n", "part game\n", "part pile_\n", "part 1x\n",
        "part x?\n", "note a cites A-1,\n",
    ],
)
def test_a_short_text_is_read_as_lark_reads_it(text: str) -> None:
    assert said(lalr.parse(text)) == by_lark(text)


def test_what_only_lark_can_read_is_read_by_it() -> None:
    text = "game x\n  players 2to5\n"
    assert by_lark(text) is not None
    if lalr.parse(text) is None:
        findings = Findings()
        tree = read_slowly(SourceFile("game.rules", text), findings)
        assert said(tree) == by_lark(text)
        assert not findings.items


def test_the_tables_beside_the_grammar_are_made_from_it() -> None:
    """`python -m rulewright.syntax.lalr_tables` writes them."""
    assert ACTIONS.read_bytes() == lalr_tables.actions()


def test_other_tables_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lalr_tables, "grammar_text", lambda: "another grammar")
    old = tmp_path / ACTIONS.name
    old.write_bytes(ACTIONS.read_bytes())
    monkeypatch.setattr(lalr_tables, "ACTIONS", old)
    taken: list[object] = []
    real = lalr_tables.tables_of
    monkeypatch.setattr(lalr_tables, "tables_of", lambda made: taken.append(made) or real(made))
    try:
        lalr_tables.tables.cache_clear()  # type: ignore[attr-defined]
        lalr_tables.tables()
    finally:
        lalr_tables.tables.cache_clear()  # type: ignore[attr-defined]
    assert taken
