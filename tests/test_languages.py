"""The languages are listed in one place, and no other code knows one of them by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.foundation.languages import LANGUAGE_NAMES, LANGUAGES, ORIGINAL
from rulewright.prose.languages.language import GRAMMARS
from rulewright.runtime import texts

ROOT = Path(__file__).resolve().parents[1]
COMPILER = ROOT / "compiler" / "rulewright"
HOMES = {type(grammar).__module__.rpartition(".")[2] for grammar in GRAMMARS.values()}
"""The modules of single languages."""
LISTS = {"foundation/languages.py", "runtime/texts.py"}
"""Where the codes are listed: for the compiler, and for the runtime, which stands alone."""
CODE = re.compile(rf"(?:^|[/_.])(?:{'|'.join(LANGUAGES)})(?:$|[/_.])")


def test_whoever_keeps_something_for_each_language_keeps_it_for_these() -> None:
    assert tuple(GRAMMARS) == LANGUAGES == tuple(LANGUAGE_NAMES)
    assert texts.LANGUAGES == LANGUAGES
    assert len(HOMES) == len(LANGUAGES)
    for folder in (ROOT / "locales", ROOT / "site" / "pages", COMPILER / "cli/starter/locales"):
        assert {path.name for path in folder.iterdir()} == set(LANGUAGES), folder
    pages = (f"site/{name}/*.md" for name in ("tutorial", "tellings", "studies", "engines"))
    for pattern in ("site/mkdocs.*.yml", *pages):
        assert {path.stem.rpartition(".")[2] for path in ROOT.glob(pattern)} == set(LANGUAGES), pattern


def test_the_site_can_switch_between_these() -> None:
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.search(r"^  languages:\n((?:    .*\n)+)", config, re.MULTILINE)
    assert listed is not None
    assert tuple(re.findall(r"^    (\w+):", listed[1], re.MULTILINE)) == LANGUAGES


def of_one_language(text: str) -> Iterator[int]:
    """The lines of code that know a language: its code in a string, or its module."""
    tree = ast.parse(text)
    passed: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            passed.add(node.value)  # a docstring may give examples
        elif isinstance(node, ast.arguments):
            # What is spoken where nobody asks for another language.
            named = [*node.posonlyargs, *node.args]
            words = (named[len(named) - len(node.defaults) :], node.defaults)
            passed |= {
                value for arg, value in zip(*words, strict=True)
                if arg.arg == "language" and isinstance(value, ast.Constant) and value.value == ORIGINAL
            }
        elif isinstance(node, ast.ImportFrom):
            parts = {*(node.module or "").split("."), *(alias.name for alias in node.names)}
            if parts & HOMES:
                yield node.lineno
        elif (
            isinstance(node, ast.Constant) and isinstance(node.value, str)
            and node not in passed and CODE.search(node.value)
        ):
            yield node.lineno


def test_code_that_knows_a_language_is_found() -> None:
    for line in (
        'if language == "es": pass', 'path = locales / "en/book.po"', 'f"locales/de/{name}"',
        'TABLE = {"nl": ()}', "from a.languages.spanish import plural_of", "from . import dutch",
        'def tell(language="nl"): pass', 'def tell(tongue="en"): pass',
    ):
        assert list(of_one_language(line)) == [1], line
    for line in ('"""In "en" or "es"."""', 'def tell(a, language="en"): pass', 'say("den")'):
        assert not list(of_one_language(line)), line


def test_no_other_code_knows_a_language() -> None:
    wrong = []
    for path in sorted(COMPILER.rglob("*.py")):
        name = path.relative_to(COMPILER).as_posix()
        own = path.parent.name == "languages" and path.stem in {*HOMES, "language"}
        if not own and name not in LISTS:
            lines = of_one_language(path.read_text(encoding="utf-8"))
            wrong += [f"{name}:{line}" for line in lines]
    assert not wrong
