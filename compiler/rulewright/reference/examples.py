"""How to write examples: text by hand in each language, and what it shows is read from the games.

`site/examples/<language>.md` is the text. Each of these marks, alone on a line, is replaced:

- `<!-- example GAME NAME -->`: an example as its spec has it, with the situation it starts from;
- `<!-- book GAME ANCHOR -->`: what the book says of it;
- `<!-- trace GAME NAME -->`: the command that shows it step by step, and what that writes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.examples import run_example
from rulewright.examples.trace import Trace
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import SourceFile, Span
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.project.paths import SPECS
from rulewright.project.pipeline import load_game
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer
from rulewright.reference.tutorial import quoted
from rulewright.syntax.formatter import without_sources

FOLDER = Path("site/examples")

_MARK = re.compile(r"^<!-- (example|book|trace) (\w+) ([\w-]+) -->$", re.MULTILINE)


def examples_pages(root: Path, findings: Findings) -> Mapping[str, str]:
    """Return the page of each language; none for a project without them."""
    folder = root / FOLDER
    if not all((folder / f"{language}.md").is_file() for language in LANGUAGES):
        return {}
    pages: dict[str, str] = {}
    for language in LANGUAGES:
        text = (folder / f"{language}.md").read_text(encoding="utf-8")
        pages[language] = _MARK.sub(partial(_filled, root, language, findings), text)
    return pages


def _filled(root: Path, language: str, findings: Findings, mark: re.Match[str]) -> str:
    """Return what stands in the place of a mark."""
    kind, name, wanted = mark.groups()
    game, _ = load_game(root / SPECS / name)
    found = "" if game is None else _shown(root, language, findings, game, kind, wanted)
    if not found:
        place = Span(SourceFile(f"{FOLDER.as_posix()}/{language}.md", ""), 0, 0)
        findings.add(Diagnostic("R115", f"There is no {kind} `{wanted}` in `{name}`", place))
    return found


def _shown(
    root: Path, language: str, findings: Findings, game: m.Game, kind: str, wanted: str
) -> str:
    if kind == "book":
        items = (item for chapter in game.chapters for item in chapter.items)
        item = next((item for item in items if rule_anchor(item) == wanted), None)
        words = load_words(root / "locales", game, findings)
        return "" if item is None or words is None else quoted(Writer(game, language, words, findings), item)
    example = game.examples.get(wanted)
    if example is None:
        return ""
    return _written(example) if kind == "example" else _traced(game, example)


def _written(example: m.Example) -> str:
    """Return an example and its situation, without their sources."""
    text = example.span.file.text
    own = declaration(text, example.span.start)
    start = re.search(r"^  given (\w+)$", own, re.MULTILINE)
    place = re.search(rf"^situation {start[1]}$", text, re.MULTILINE) if start is not None else None
    parts = [own] if place is None else [declaration(text, place.start()), own]
    return "```rules\n{}\n```".format("\n\n".join(parts))


def declaration(text: str, start: int) -> str:
    """Return the lines of a declaration: its first one, and those further in below it."""
    first, *below = text[start:].split("\n")
    end = next((n for n, line in enumerate(below) if not line.startswith(" ")), len(below))
    return "\n".join(without_sources(line) for line in [first, *below[:end]])


def _traced(game: m.Game, example: m.Example) -> str:
    trace = Trace()
    run_example(game, example, told=trace)
    command = f"$ rulewright check {game.name} --example {example.name} --trace"
    return "```text\n{}\n```".format("\n".join([command, *trace.lines]))
