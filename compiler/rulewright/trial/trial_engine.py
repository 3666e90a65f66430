"""A game by rules that nobody has compiled before, made ready to be played in the page."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

from rulewright.diagnostics.model import Findings
from rulewright.emit.python.module import emit_module
from rulewright.emit.python.provenance import Origin
from rulewright.emit.rulebook.book import text_files
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.drawing.label_data import write_down
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation import files
from rulewright.foundation.languages import Voices
from rulewright.foundation.version import VERSION
from rulewright.ir.lower import lower
from rulewright.outputs.log_templates import phrases
from rulewright.outputs.rule_hashes import spec_hash
from rulewright.page.game_bundle import Kit, scenery_of
from rulewright.page.game_session import PageError
from rulewright.project.paths import LOCALES, SPECS
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules, word_folders
from rulewright.prose.game_words import load_words
from rulewright.prose.writer import Writer

_numbers = count(1)
_RUNTIME = "rulewright.runtime"


def compiled(root: Path, name: str, rules: Rules, language: str) -> Kit:
    """Return the kit of a game by these rules, in one language; `PageError` where they do not compile."""
    folder = root / SPECS / name
    voices = Voices((language,), drafts=True)
    with files.as_it_is():
        game, findings = load_game(folder, rules, settle=False)
        if game is None:
            raise PageError(next((item.headline for item in findings.items), "it does not compile"))
        folders = word_folders(folder, rules)
        texts = text_files(root, game, name, Findings(), folders, voices)
        spoken = {Path(path).stem: text for path, text in texts.items()}
        origin = Origin(spec_hash(folder, rules), "a trial in a page", VERSION)
        module = _module(emit_module(lower(game), origin, _RUNTIME, spoken))
        words = load_words(root / LOCALES, game, Findings(), folders, voices)
        if words is None:
            raise PageError("its words cannot be used")
        plan = load_plan(folder, game, Findings())
        chrome = book_words(root / LOCALES, language, Findings())
        writer = Writer(game, language, words, Findings())
        said = write_down(game, plan, BookLabels(writer, chrome)) | phrases(writer)
        scenery = scenery_of(game, plan, {language: said})
    return Kit(module.ENGINE, scenery, fixed=True)


def _module(text: str) -> Any:
    """Return the module of an engine's text: what the compiler has just printed."""
    made = ModuleType(f"rulewright_trial_{next(_numbers)}")
    sys.modules[made.__name__] = made
    exec(compile(text, made.__name__, "exec"), made.__dict__)
    return made


def wanted_rules(wanted: Mapping[str, Any], own: Path | None) -> Rules:
    """Return the rules of a wanted game: an edition, variants, house rules of the book, and a file of one's own."""
    houses = [str(name) for name in wanted.get("houses") or ()]
    variants = tuple(str(name) for name in wanted.get("variants") or ())
    return Rules(wanted.get("edition") or None, variants, (*houses, *([own] if own is not None else [])))


def key(wanted: Mapping[str, Any], language: str) -> str:
    """Return the same for the same rules in the same language."""
    parts = {each: wanted.get(each) for each in ("game", "edition", "variants", "houses", "rules", "words")}
    return json.dumps([parts, language], sort_keys=True)
