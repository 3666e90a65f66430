"""Begin a game: text by hand in each language, which changes the game that `rulewright new` writes.

`site/begin/<language>.md` is the text. Each of these marks, alone on a line, is replaced:

- `<!-- shown WORDS -->`: the declaration that begins with these words, as the game has it then;
- `<!-- step NAME -->`: a change of `steps.toml`, made from here on: the declarations that it changes;
- `<!-- mistake NAME -->`: what `check` says of a change, which is not kept.
"""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.diagnostics.render import render_plain
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import SourceFile, Span
from rulewright.project.pipeline import load_game
from rulewright.project.reader import HEAD
from rulewright.reference.examples import declaration

FOLDER = Path("site/begin")
STEPS = "steps.toml"
STARTER = Path("compiler/rulewright/cli/starter")
NAME = "my_game"

MARK = re.compile(r"^<!-- (shown|step|mistake) ([\w ]+) -->$", re.MULTILINE)


def begin_pages(root: Path, findings: Findings) -> Mapping[str, str]:
    """Return the page of each language; none for a project without them."""
    folder = root / FOLDER
    if not all((folder / f"{language}.md").is_file() for language in LANGUAGES):
        return {}
    pages: dict[str, str] = {}
    for language in LANGUAGES:
        game = Growing(root, findings)
        pages[language] = MARK.sub(game.filled, (folder / f"{language}.md").read_text(encoding="utf-8"))
    return pages


class Growing:
    """The game of the page, from the one that `new` writes on."""

    def __init__(self, root: Path, findings: Findings) -> None:
        self._findings = findings
        self._steps: Mapping[str, Mapping[str, Sequence[tuple[str, str]]]] = tomllib.loads(
            (root / FOLDER / STEPS).read_text(encoding="utf-8")
        )
        starter = (root / STARTER / HEAD).read_text(encoding="utf-8")
        self.text = starter.replace(f"game {STARTER.name}\n", f"game {NAME}\n", 1)

    def filled(self, mark: re.Match[str]) -> str:
        """Return what stands in the place of a mark."""
        kind, name = mark.groups()
        before = _declarations(self.text)
        if kind == "shown":
            return _fenced(each for each in before if each.startswith(name))
        changed = self.changed(name)
        if kind == "mistake":
            return _checked(changed)
        self.text = changed
        return _fenced(each for each in _declarations(changed) if each not in before)

    def changed(self, name: str) -> str:
        """Return the game after a step."""
        text = self.text
        for old, new in self._steps[name]["changes"]:
            if text.count(old) != 1:
                place = Span(SourceFile(f"{FOLDER.as_posix()}/{STEPS}", ""), 0, 0)
                self._findings.add(Diagnostic("R115", f"`{old.strip()}` does not stand once in the game", place))
            text = text.replace(old, new)
        return text


def _declarations(text: str) -> list[str]:
    return [declaration(text, found.start()) for found in re.finditer("^[a-z]", text, re.MULTILINE)]


def _fenced(declarations: Iterable[str]) -> str:
    return "```rules\n{}\n```".format("\n\n".join(declarations))


def _checked(text: str) -> str:
    """Return what `check` says of a game."""
    with tempfile.TemporaryDirectory(prefix="rulewright-") as folder:
        Path(folder, HEAD).write_text(text, encoding="utf-8")
        _, found = load_game(Path(folder))

    def called(file: SourceFile) -> str:
        return f"spec/{NAME}/{file.name}"

    return f"```text\n$ rulewright check {NAME}\n{render_plain(found.items, called).rstrip()}\n```"
