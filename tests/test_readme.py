"""What the README shows works as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """All of it in one go, as a newcomer would paste it."""
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 2
    exec(compile("\n".join(blocks), "README.md", "exec"), {})
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("Result(winners=(")
    assert len(shown) == 7


def test_the_book_says_of_the_pistol_what_the_readme_shows() -> None:
    quoted = " ".join(re.findall(r"^> (.*)$", README.read_text(encoding="utf-8"), re.MULTILINE))
    shown = dict(re.findall(r"\*\*(\w\w)\*\* (.*?)(?:<br>|$)", quoted))
    assert [*shown] == ["en", "nl", "de", "es"]
    for language, text in shown.items():
        page = README.parent / "generated" / "rulebook" / language / "tortuga_1667" / "events.md"
        (card,) = re.findall(r"\{ #card-pistol \}\n(.*?)\n## ", page.read_text(encoding="utf-8"), re.DOTALL)
        assert text in " ".join(line for line in card.split("\n") if line and not line.startswith("<"))


def test_the_rule_of_the_readme_is_that_of_the_game() -> None:
    (card,) = re.findall(r"```\n(card pistol.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    spec = (README.parent / "spec" / "tortuga_1667" / "events.rules").read_text(encoding="utf-8")
    (own,) = re.findall(r"^(card pistol .*?)\n\n", spec, re.DOTALL | re.MULTILINE)
    for shown, written in zip(card.strip().split("\n"), own.split("\n"), strict=True):
        assert written.split("cites")[0].split() == shown.split("cites")[0].split()
