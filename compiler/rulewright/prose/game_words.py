"""All that one game is said with: its catalogues and nouns, read once for every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation import disk_cache
from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import COMPLETE, ORIGINAL, Voices
from rulewright.model import nodes as m
from rulewright.prose.draft_sorts import Drafts, drafts_of
from rulewright.prose.lineariser import Lineariser
from rulewright.prose.plan.sentences import (
    Section,
    Sentence,
)
from rulewright.prose.planned_section import PlannedSection
from rulewright.prose.words.catalogue import GENERAL, Catalogue, load_catalogues
from rulewright.prose.words.lexicon import (
    LexiconError,
    LexiconFile,
    lexicon_digest,
    lexicon_files,
    lexicon_of,
    read_file,
)
from rulewright.prose.words.po import UNREAD

if TYPE_CHECKING:
    from rulewright.prose.tellings.generated_parts import Chosen


class Linearisers(Mapping[str, Lineariser]):
    """What linearises in each language; the words of one are read when it is first asked for."""

    def __init__(
        self, catalogues: Mapping[str, Catalogue], lexicons: Mapping[str, tuple[LexiconFile, ...]],
        *, drafts: Drafts | None,
    ) -> None:
        self._catalogues = catalogues
        self._lexicons = lexicons
        self._drafts = drafts
        self._found: dict[str, Lineariser] = {}

    def __getitem__(self, language: str) -> Lineariser:
        found = self._found.get(language)
        if found is None:
            words = lexicon_of(self._lexicons[language], language)
            found = self._found[language] = Lineariser(
                self._catalogues[language], words, drafts=self._drafts
            )
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._lexicons)

    def __len__(self) -> int:
        return len(self._lexicons)


_MOST_PLANNED = 10_000
"""How many items, and how many sentences of them, are remembered for other languages and games."""


@dataclass(frozen=True, slots=True)
class GameWords:
    """The catalogues and lexicons for one game, of the languages of its `voices` and of English.

    `digests` are of the lexicons.
    """

    catalogues: Mapping[str, Catalogue]
    linearisers: Mapping[str, Lineariser]
    planned: dict[int, tuple[m.Item, Section, tuple[Diagnostic, ...]]] = field(default_factory=dict)
    """What is said of each item, by identity: all languages say the same."""
    sections: dict[int, PlannedSection] = field(default_factory=dict)
    """What is worked out from each of these sections, by identity."""
    structures: dict[int, tuple[Sentence, str]] = field(default_factory=dict)
    """The structure of each of these sentences, which names its polished ones, by identity."""
    chosen: dict[tuple[object, ...], tuple[Chosen | None, object]] = field(default_factory=dict)
    """What is left of tellings, by all that it depends on, by identity, which is kept with it."""
    digests: Mapping[str, bytes] = field(default_factory=dict)
    lexicons: Mapping[str, tuple[LexiconFile, ...]] = field(default_factory=dict)
    """The files of nouns of each language, the general one first."""
    voices: Voices = COMPLETE
    drafts: Drafts | None = None
    """What is known of names that may have no words."""

    def __repr__(self) -> str:
        """Return its languages: all words of a game, in the traceback of a test, take gigabytes."""
        return f"GameWords({', '.join(self.catalogues)})"

    def digest(self, language: str) -> bytes:
        """Return a hash of all that a language has to speak with."""
        drafts = repr(self.drafts).encode() if self.drafts is not None else b""
        return disk_cache.digest(self.catalogues[language].digest, self.digests[language], drafts)

    def forget_old(self) -> None:
        """Forget what was planned where it has become too much."""
        memos: tuple[dict[Any, Any], ...] = (self.planned, self.sections, self.structures, self.chosen)
        if max(map(len, memos)) > _MOST_PLANNED:
            for memo in memos:
                memo.clear()
            for lineariser in self.linearisers.values():
                lineariser.forget()


def load_words(
    locales: Path, game: m.Game, findings: Findings, folders: Sequence[Path] = (),
    voices: Voices = COMPLETE,
) -> GameWords | None:
    """Read everything that a game is said with; nothing if it cannot be used.

    `folders` are of overlays that bring words along: `<language>.po` with sentences and
    `<language>.toml` with nouns and names. English is always read: other languages are held against it.
    """
    languages = tuple(dict.fromkeys((ORIGINAL, *voices.languages)))
    catalogues = load_catalogues(locales, game.name, findings, folders, voices)
    general = {f"{locales.name}/{language}/{GENERAL}" for language in languages}
    if any(item.code == UNREAD and item.span.file.name in general for item in findings.items):
        return None
    lexicons = {
        language: tuple(
            map(read_file, lexicon_files(locales, language, game.name, folders))
        )
        for language in languages
    }
    digests = {language: lexicon_digest(lexicons[language], language) for language in languages}
    whole = True
    for language in languages:
        if digests[language] in _in_order:
            continue
        try:
            lexicon_of(lexicons[language], language)
        except LexiconError as error:
            whole = False
            for problem in error.problems:
                file = shown_as(problem.file, locales, folders)
                findings.add(
                    Diagnostic("P301", problem.headline, problem.span(file), reason=problem.reason)
                )
        else:
            _in_order.add(digests[language])
    if not whole:
        return None

    drafts = drafts_of(game) if voices.drafts else None

    def words() -> GameWords:
        linearisers = Linearisers(catalogues, lexicons, drafts=drafts)
        return GameWords(catalogues, linearisers, digests=digests, voices=voices, lexicons=lexicons, drafts=drafts)

    found = _spoken.get((Same(catalogues), voices, repr(drafts), *digests.values()), words)
    found.forget_old()
    return found


def shown_as(file: str, locales: Path, folders: Sequence[Path]) -> str:
    """Return what a file of words is called for people: by the project, or by the folder of its overlay."""
    for folder in folders:
        if file.startswith(f"{folder.as_posix()}/"):
            return file.removeprefix(f"{folder.parent.as_posix()}/")
    return file.removeprefix(f"{locales.parent.as_posix()}/")


_in_order = disk_cache.Ledger("lexicons")
"""The lexicon files that were found to be in order."""
_spoken: Memo[GameWords] = Memo(16)

