"""The tutorial: text by hand in each language, with files, messages and rules put in when it is built.

`site/tutorial/<language>.md` is the text. Each of these marks, alone on a line, is replaced:

- `<!-- file NAME -->`: a file of the folder, as it stands there;
- `<!-- check NAME -->`: what is found in the game when it is played with the house rule;
- `<!-- book NAME ANCHOR -->`: what the book then says about a rule, in the language of the text.

So nothing in it can be out of date: a file that has a fault shows it, and a test sees that as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.diagnostics.render import render_plain
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import SourceFile, Span
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.project.pipeline import Rules, load_game
from rulewright.project.reader import read_source, word_folders
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.writer import Writer
from rulewright.syntax.parser import parse

FOLDER = Path("site/tutorial")

_MARK = re.compile(r"^<!-- (file|check|book) ([\w./]+)(?: ([\w-]+))? -->$", re.MULTILINE)
_FENCES = {".rules": "rules", ".po": "po", ".toml": "toml"}


def tutorial_pages(root: Path, findings: Findings) -> Mapping[str, str]:
    """Return the page of each language; none for a project without a tutorial."""
    folder = root / FOLDER
    if not all((folder / f"{language}.md").is_file() for language in LANGUAGES):
        return {}
    steps = _Steps(root, findings)
    pages: dict[str, str] = {}
    for language in LANGUAGES:
        text = (folder / f"{language}.md").read_text(encoding="utf-8")
        pages[language] = _MARK.sub(partial(steps.filled, language), text)
    return pages


def quoted(writer: Writer, item: m.Item) -> str:
    """Return what the book says about a rule, as a quotation."""
    heading, *blocks = writer.rule_text(item)
    title = escape(getattr(heading, "text", rule_anchor(item)))
    text = Renderer(lambda level: "").blocks(blocks, 2)
    lines = [f"**{title}**", "", *text.splitlines()]
    return "\n".join(f"> {line}".rstrip() for line in lines)


class _Steps:
    """The house rules of the tutorial, each applied to its game once."""

    def __init__(self, root: Path, findings: Findings) -> None:
        self._root = root
        self._findings = findings
        self._games: dict[str, str] = {}
        self._words: dict[tuple[Path, ...], GameWords | None] = {}
        self._loaded: dict[str, tuple[m.Game | None, Findings, GameWords | None]] = {}

    def filled(self, language: str, mark: re.Match[str]) -> str:
        """Return what stands in the place of a mark."""
        kind, name, anchor = mark.groups()
        match kind:
            case "file":
                return self._file(name)
            case "check":
                return self._check(name)
            case _:
                return self._book(language, name, anchor or "")

    def _file(self, name: str) -> str:
        path = self._root / FOLDER / name
        if path.suffix not in _FENCES or not path.is_file():
            return self._missing(f"There is no file `{FOLDER.as_posix()}/{name}`")
        text = path.read_text(encoding="utf-8").rstrip()
        return f"`{name}`:\n\n```{_FENCES[path.suffix]}\n{text}\n```"

    def _check(self, name: str) -> str:
        game, found, _ = self._with(name)
        command = f"$ rulewright check {self._game_of(name)} --with {name}.rules"
        said = render_plain(found.items).rstrip()
        if game is not None and not found.items:
            said = f"{game.name}: nothing to mend."
        return f"```text\n{command}\n{said}\n```"

    def _book(self, language: str, name: str, anchor: str) -> str:
        game, _, words = self._with(name)
        if game is None or words is None:
            return self._missing(f"The house rule `{name}` of the tutorial does not work")
        items = [item for chapter in game.chapters for item in chapter.items]
        item = next((item for item in items if rule_anchor(item) == anchor), None)
        if item is None:
            return self._missing(f"There is no rule `{anchor}` in the game with `{name}`")
        return quoted(Writer(game, language, words, self._findings), item)

    def _with(self, name: str) -> tuple[m.Game | None, Findings, GameWords | None]:
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        return self._loaded[name]

    def _load(self, name: str) -> tuple[m.Game | None, Findings, GameWords | None]:
        path = (self._root / FOLDER / f"{name}.rules").resolve()
        folder = self._root / "spec" / self._game_of(name)
        rules = Rules(house_rules=(path,))
        game, found = load_game(folder, rules)
        if game is None:
            return None, found, None
        beside = word_folders(folder, rules)
        if beside not in self._words:
            locales = self._root / "locales"
            self._words[beside] = load_words(locales, game, self._findings, beside)
        return game, found, self._words[beside]

    def _game_of(self, name: str) -> str:
        """Return the game that a house rule of the tutorial is for, which its head says."""
        if name not in self._games:
            path = self._root / FOLDER / f"{name}.rules"
            file = read_source(path, path.name, self._findings)
            tree = parse(file, Findings()) if file is not None else None
            if tree is None or tree.overlay is None:
                return self._missing(f"The house rule `{name}` of the tutorial cannot be read")
            self._games[name] = tree.overlay.game.text
        return self._games[name]

    def _missing(self, headline: str) -> str:
        place = Span(SourceFile(FOLDER.as_posix(), ""), 0, 0)
        self._findings.add(Diagnostic("R115", headline, place))
        return ""
