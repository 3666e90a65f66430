"""Whether a game can be said in all languages: every sentence of its book and of its engine.

Each is planned once and said in four languages, without a page or a drawing. One that a language
could say before, with the same messages and words, is not said again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.emit.rulebook.engine_texts import engine_texts
from rulewright.emit.rulebook.interface_texts import NEEDED, book_words
from rulewright.emit.rulebook.option_texts import names_alone, said_in_ways, ways_of_rules
from rulewright.foundation import disk_cache
from rulewright.foundation.languages import COMPLETE, LANGUAGE_NAMES, LANGUAGES, ORIGINAL, Voices
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER
from rulewright.outputs.borrowed_words import borrowed_words
from rulewright.outputs.unused_words import unused_words
from rulewright.prose.draft_notes import is_lacking, tell_of_drafts, to_be_written
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.phrases import BARE
from rulewright.prose.plan.declarations import value_label
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.sections import chapter_title
from rulewright.prose.plan.sentence_key import key_of
from rulewright.prose.plan.sentences import Thing
from rulewright.prose.required_words import Listener
from rulewright.prose.speaking import UNSAID, Speech, Wanted
from rulewright.prose.word_checks import unfit
from rulewright.prose.words.po import is_unread
from rulewright.prose.writer import Writer

_STRAY = re.compile(rf'("[^"]+") in {LANGUAGE_NAMES[ORIGINAL]} cannot be filled: nothing fills the (slot "\w+")')
"""What is said of an English sentence with something in braces that nothing fills."""

_sayable = disk_cache.Ledger("sayable")
"""What was said without a fault, by the words that it was said with."""


def check_words(
    root: Path, folder: Path, game: m.Game, findings: Findings, folders: Sequence[Path] = (),
    voices: Voices = COMPLETE,
) -> None:
    """Add what a game in a folder cannot be said with; `folders` hold the words of its overlays."""
    words = load_words(root / "locales", game, findings, folders, voices)
    if words is None:
        return
    load_plan(folder, game, findings)
    for language in voices.languages:
        findings.items += unfit(game, words, language, root / "locales", folders)
    if not voices.drafts:
        findings.items += unused_words(folder, game, words, root / "locales", folders)
    findings.items += borrowed_words(folder, game, words, folders)
    for language in voices.languages:
        chrome = book_words(root / "locales", language, findings)
        _ = [chrome[f"book.{name}"] for name in sorted(NEEDED)]  # one that is not there is told
    wants = wants_of(game, words, findings)
    speeches = [Speech(game, language, words, findings) for language in voices.languages]
    for speech in speeches:
        spoken = words.digest(speech.language)
        for key, wanted in wants:
            found = disk_cache.digest(spoken, key)
            if found in _sayable:
                continue
            drafted = len(speech.drafted)
            if speech.say(wanted, key) != UNSAID and len(speech.drafted) == drafted:
                _sayable.add(found)
    tell_of_drafts(speeches, findings)
    _spare_those_without_strays(findings)


def _spare_those_without_strays(findings: Findings) -> None:
    """Take out that a slot is missing in other languages which nothing fills in English: they are right."""
    strays = {
        f"{found[1]}: the {found[2]} is missing" for item in findings.items
        if (found := _STRAY.match(item.headline))
    }
    findings.items = [item for item in findings.items if item.headline not in strays]


def drafted(
    root: Path, game: m.Game, folders: Sequence[Path]
) -> tuple[list[Diagnostic], frozenset[str]]:
    """Return what drafts would stand in for, in all languages, as one finding; none where words are broken.

    With it the sentences that English lacks: whoever writes them in another language first is not wrong.
    """
    told = Findings()
    words = load_words(root / "locales", game, told, folders, Voices(drafts=True))
    if words is None:
        return [], frozenset()
    speeches = [Speech(game, language, words, told) for language in LANGUAGES]
    for key, wanted in wants_of(game, words, told):
        for speech in speeches:
            speech.say(wanted, key)
    if any(map(is_lacking, told.items)):  # those of the compiler itself
        return [], frozenset()
    found = Findings()
    tell_of_drafts(speeches, found)
    lacking = frozenset(
        missing.key for speech in speeches if speech.language == ORIGINAL for missing in speech.drafted
    )
    return found.items, lacking


def words_missing(
    root: Path, game: m.Game, folders: Sequence[Path], languages: Sequence[str]
) -> dict[str, int]:
    """Return how many words and sentences some languages lack; those that lack none are left out."""
    quiet = Findings()
    words = load_words(root / "locales", game, quiet, folders, Voices(tuple(languages), drafts=True))
    if words is None:
        return {}
    wants = wants_of(game, words, quiet)
    found: dict[str, int] = {}
    for language in languages:
        speech = Speech(game, language, words, quiet)
        for key, wanted in wants:
            speech.say(wanted, key)
        if speech.drafted and not is_unread(language, quiet):
            found[language] = len(to_be_written(speech))
    return found


def wants_of(game: m.Game, words: GameWords, findings: Findings) -> list[tuple[bytes, Wanted]]:
    """Return all that the book and the engine of a game say."""
    listener = Listener(game, ORIGINAL, words, findings)
    writer = Writer(game, ORIGINAL, words, findings, listener)
    span = game.play.span
    for chapter in game.chapters:
        for item in chapter.items:
            writer.rule_text(item, told=False)
        if chapter.items:
            listener.title(chapter_title(game, chapter.name), span)
    for overlay in game.overlays:
        if overlay.kind != "edition":
            writer.overlay_title(overlay)
    for pieces in game.classes.values():
        if pieces.single:
            listener.title(Thing(pieces.name, determiner=BARE), span)
        elif pieces.kind.name == pieces.name != PLAYER:
            for kind in range(len(pieces.copies)):
                listener.title(value_label(scope_of(game), pieces.name, kind), pieces.span)
    ways = ways_of_rules(game)
    engine_texts(game, writer, {}, {}, {}, said_in_ways(writer, ways), names_alone(ways))
    once: dict[bytes, Wanted] = {}
    for wanted in listener.wants:
        once.setdefault(key_of(wanted.slot, wanted.whole), wanted)
    return list(once.items())
