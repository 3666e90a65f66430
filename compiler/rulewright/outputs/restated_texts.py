"""Texts that house rules tell anew: whether their new words are there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.emit.rulebook.rulings import ruling_form
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import Voices
from rulewright.model import nodes as m
from rulewright.prose.game_words import GameWords


@dataclass(frozen=True, slots=True)
class Untold:
    """A text that is told anew and has no words of its own in some languages; `form` is its message."""

    sort: str
    name: str
    form: str
    languages: tuple[str, ...]


def untold(
    game: m.Game, words: GameWords, folders: Sequence[Path], languages: Collection[str]
) -> Iterator[Untold]:
    """Yield every ruling and note that is told anew without words; a lesson is said by its rules then.

    What has no words at all is reported with all that has none.
    """
    for sort, name in sorted(game.house_rules.told_anew):
        form = ruling_form(name)
        lacking = [each for each in languages if form not in words.catalogues[each].messages]
        if sort == "ruling" and lacking:
            yield Untold(sort, name, form, tuple(lacking))
    overlays = {overlay.span.file.name for overlay in game.overlays if overlay.kind == "house_rule"}
    files = {folder.name for folder in folders}
    for note in game.notes.values():
        if note.span.file.name in overlays:
            # The game's own words may tell it as it was.
            form = f"note.{note.name}"
            told = [each for each in languages if form in words.catalogues[each].messages]
            lacking = [each for each in told if not _comes_from(form, words, each, files)]
            if lacking:
                yield Untold("note", note.name, form, tuple(lacking))


def ask_for_words(
    game: m.Game, words: GameWords, folders: Sequence[Path], findings: Findings, voices: Voices
) -> None:
    """Whoever tells a text anew must bring its words."""
    if voices.drafts:
        return
    for each in untold(game, words, folders, voices.languages):
        wanted = "the question, an empty line, the decision" if each.sort == "ruling" else "all that it says now"
        findings.add(
            Diagnostic(
                "P302", f"The {each.sort} `{each.name}` has no words of its own", game.overlays[-1].span,
                reason=f"`replace {each.sort} {each.name}` tells it anew, and nothing says how in: "
                f"{', '.join(each.languages)}.",
                suggestion=f'Write `msgctxt "{each.form}"` in the words of the rule: {wanted}; or only take the '
                f"old one out: `remove {each.sort} {each.name}`.",
            )
        )


def _comes_from(form: str, words: GameWords, language: str, files: Collection[str]) -> bool:
    """Return whether a message stands in the words of a house rule."""
    message = words.catalogues[language].messages.get(form)
    span = None if message is None else message.span
    return span is not None and span.file.name.rpartition("/")[0].rpartition("/")[2] in files
