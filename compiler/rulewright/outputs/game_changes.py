"""What rules change, for a reader: the game as it stands beside the game as it is played by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from rulewright.analysis.structural_diff import changed
from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.emit.rulebook.rule_changes import more_or_fewer
from rulewright.emit.rulebook.rule_changes import players as players_of
from rulewright.emit.rulebook.rulings import rulings_of
from rulewright.foundation import files
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import Voices
from rulewright.model import nodes as m
from rulewright.outputs.stale_text_report import Listed, listed
from rulewright.project.pipeline import PLAIN, Rules, facts_in, load_game
from rulewright.project.reader import word_folders
from rulewright.prose.change_list import RuleChange, rule_changes
from rulewright.prose.draft_notes import tell_of_drafts
from rulewright.prose.game_words import load_words
from rulewright.prose.lessons import Lessons
from rulewright.prose.writer import Writer


@dataclass(frozen=True, slots=True)
class TextChange:
    """An example, a lesson or a ruling that the book has not any more, has anew or tells anew."""

    kind: Literal["gone", "new", "changed"]
    sort: str
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Differences:
    """The rules that differ, by language."""

    before: m.Game
    after: m.Game
    changes: Mapping[str, tuple[RuleChange, ...]]
    old: Mapping[str, tuple[Listed, ...]]
    """What editors wrote of the game before, and may be untrue now."""
    texts: Mapping[str, tuple[TextChange, ...]]
    """What stands beside rules and comes, goes or is told anew."""
    players: Mapping[str, tuple[str, str]]
    """How many may play, before and after, where that is not the same."""


def differences(
    root: Path, folder: Path, after: Rules, voices: Voices, before: Rules = PLAIN, *, sentences_only: bool = False
) -> tuple[Differences | None, Findings]:
    """Return what rules change in the game of a folder, or None with what is wrong with them.

    With `sentences_only` no example is played and no text of an editor is looked at: `old` and `texts` are empty.
    """
    with files.as_it_is():
        return _differences(root, folder, after, voices, before, sentences_only)


def _differences(
    root: Path, folder: Path, after: Rules, voices: Voices, before: Rules, sentences_only: bool
) -> tuple[Differences | None, Findings]:
    old, findings = load_game(folder, before, settle=not sentences_only)
    if old is None:
        return None, findings
    new, found = load_game(folder, after, settle=not sentences_only)
    findings.items += [item for item in found.items if item not in findings.items]
    if new is None:
        return None, findings
    words = {
        rules: load_words(root / "locales", game, findings, word_folders(folder, rules), voices)
        for rules, game in ((before, old), (after, new))
    }
    spoken, spoken_new = words[before], words[after]
    if spoken is None or spoken_new is None:
        return None, findings
    pairs = changed(old, new)
    writers = {language: Writer(new, language, spoken_new, findings) for language in voices.languages}
    changes = {
        language: rule_changes(pairs, Writer(old, language, spoken, findings), writer)
        for language, writer in writers.items()
    }
    tell_of_drafts([writer.speech for writer in writers.values()], findings)
    texts = {
        each: listed(root, folder, new, spoken_new, each)
        for each in (() if sentences_only else voices.languages)
    }
    around = {
        language: tuple(_around(Writer(old, language, spoken, findings), writer, root, folder))
        for language, writer in ({} if sentences_only else writers).items()
    }
    players: dict[str, tuple[str, str]] = {}
    for language in voices.languages if more_or_fewer(old, new) else ():
        chrome = book_words(root / "locales", language, findings)
        players[language] = players_of(old, chrome), players_of(new, chrome)
    return Differences(old, new, changes, texts, around, players), findings


def _around(before: Writer, after: Writer, root: Path, folder: Path) -> Iterator[TextChange]:
    """Yield the examples, lessons and rulings that rules take out, add or tell anew."""
    was, now = before.game.examples, after.game.examples
    for name, example in was.items():
        if name not in now:
            yield TextChange("gone", "example", name, before.name_of(example))
        elif now[name].anew and not example.anew:
            yield TextChange("changed", "example", name, after.name_of(now[name]))
    for name, example in now.items():
        if name not in was:
            yield TextChange("new", "example", name, after.name_of(example))
    facts = {fact.id: fact for fact in facts_in(folder)}
    rulings = rulings_of(
        root / "locales", before.game, before.language, facts, before.words, Findings()
    )
    for sort, name in sorted(after.game.house_rules.taken_out | after.game.house_rules.told_anew):
        kind: Literal["gone", "changed"] = "gone" if (sort, name) in after.game.house_rules.taken_out else "changed"
        title = Lessons(before).title(name)
        if sort == "ruling":
            title = rulings[name].question or rulings[name].decision if name in rulings else name
        yield TextChange(kind, sort, name, title)
