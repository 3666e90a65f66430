"""The words of authors: text by hand in each language, and what it shows is read from the games.

`site/words/<language>.md` is the text. Each of these marks is replaced by what the language of the
page has:

- `<!-- word GAME NAME -->`: the entry of a noun, as it stands in the `.toml` file;
- `<!-- entry GAME NAME -->`: a message, as an author would write it in the `.po` file;
- `<!-- model GAME NAME -->`: its words alone, in a line of a table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from html import escape
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import SourceFile, Span
from rulewright.prose.words.catalogue import load_catalogues
from rulewright.prose.words.po import UNWRITTEN

FOLDER = Path("site/words")

_MARK = re.compile(r"<!-- (word|entry|model) (\w+) ([\w.]+) -->")


def words_pages(root: Path, findings: Findings) -> Mapping[str, str]:
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
    kind, game, name = mark.groups()
    found = _word(root, language, game, name) if kind == "word" else _said(root, language, game, name)
    if not found:
        place = Span(SourceFile(f"{FOLDER.as_posix()}/{language}.md", ""), 0, 0)
        findings.add(Diagnostic("R115", f"There is no {kind} `{name}` in `{game}`", place))
    if kind == "model":
        return f"<code>{escape(found, quote=False).replace('|', '&#124;')}</code>"
    if kind == "entry":
        return f'```po\nmsgctxt "{name}"\nmsgid "{UNWRITTEN}"\nmsgstr "{found}"\n```'
    return f"```toml\n{found}\n```"


def _said(root: Path, language: str, game: str, name: str) -> str:
    catalogue = load_catalogues(root / "locales", game, Findings())[language]
    message = catalogue.messages.get(name)
    return "" if message is None else message.written


def _word(root: Path, language: str, game: str, name: str) -> str:
    """Return the lines of an entry, from the last of the files that have it."""
    found = ""
    for file in ("lexicon", "names", game, f"{game}_names"):
        path = root / "locales" / language / f"{file}.toml"
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        entry = re.search(rf"^\[{re.escape(name)}\]\n(?:\w.*\n?)+", text, re.MULTILINE)
        found = entry[0].rstrip() if entry is not None else found
    return found
