"""What can be found wrong with a game: by the rules asked for, at once; or with all that depends on it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.diagnostics.registry import suggest_name
from rulewright.examples import beyond_limits, run_examples, seen_in_play, set_up_wrongly
from rulewright.foundation import files
from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.languages import COMPLETE, LANGUAGES, Voices
from rulewright.model import nodes as m
from rulewright.model.facts import Fact
from rulewright.outputs.engine_names import report_clashes
from rulewright.outputs.realisability import check_words, drafted, words_missing
from rulewright.project.fact_coverage import coverage
from rulewright.project.facts import load_facts, load_not_modelled
from rulewright.project.paths import SPECS, games
from rulewright.project.pipeline import PLAIN, Rules, load_game
from rulewright.project.reader import word_folders
from rulewright.prose.draft_notes import is_lacking
from rulewright.prose.words.po import entries

FACTS = "facts.toml"
NOT_MODELLED = "not_modelled.toml"
_examples: Memo[list[Diagnostic]] = Memo(40)
"""What is wrong with the examples of a game, which comes out the same each time."""

_played: Memo[list[Diagnostic]] = Memo(40)
"""What is seen in games at random, which are the same each time."""


def check_game(
    root: Path, name: str, rules: Rules = PLAIN, voices: Voices = COMPLETE, *, play: bool = True
) -> Findings:
    """Return what is wrong with a game by these rules: the spec, its words, its examples, its citations.

    Words that nobody has written yet are no mistake in rules: drafts stand in for them, and one note
    says what is still to be given. What is printed wants them all: `check_to_print`. With `play`, what is not
    certain of its moves is looked for in games at random.
    """
    with files.as_it_is():
        findings = check_to_print(root, name, rules, voices, play=play)
        if any(map(is_lacking, findings.items)):
            folder = root / SPECS / name
            game, _ = load_game(folder, rules)
            if game is not None:
                told, english = drafted(root, game, word_folders(folder, rules))
                if told:
                    findings.items = [x for x in findings.items if not is_lacking(x, english)]
                    findings.items += told
    findings.items.sort(key=lambda item: item.severity is Severity.NOTE)
    return findings


def check_to_print(
    root: Path, name: str, rules: Rules = PLAIN, voices: Voices = COMPLETE, *, play: bool = True
) -> Findings:
    """Return the same for a book in all languages and an engine that speaks them: no word may be missing."""
    folder = root / SPECS / name
    with files.as_it_is():
        game, findings = load_game(folder, rules)
        if game is not None:
            check_words(root, folder, game, findings, word_folders(folder, rules), voices)
            if game.house_rules.touched:
                from rulewright.outputs.stale_text_report import report_stale_texts

                report_stale_texts(root, folder, game, findings, word_folders(folder, rules), voices)
            _check_more(game, folder, findings, play=play)
            report_clashes(root / SPECS, [name], findings)
    findings.items = once(findings.items)
    return findings


def left_out(root: Path, name: str, rules: Rules, voices: Voices) -> Mapping[str, int]:
    """Return how many words each language lacks that is not among the voices."""
    others = [language for language in LANGUAGES if language not in voices.languages]
    folder = root / SPECS / name
    game, _ = load_game(folder, rules) if others else (None, None)
    return words_missing(root, game, word_folders(folder, rules), others) if game is not None else {}


def check_all(root: Path, names: list[str] | None = None) -> Findings:
    """Return what is wrong with games, or with all of a project, by any of their rules.

    Editions, variants and house rules are checked as well, and so is all that is made of them:
    engines, whole books and, for all games, the reference for authors.
    """
    from rulewright.outputs import build

    with files.as_it_is():
        _, findings = build.generated(root, names)
        for name in names if names is not None else games(root):
            folder = root / SPECS / name
            game, _ = load_game(folder)
            if game is not None:
                _check_more(game, folder, findings, play=True)
    findings.items = once(findings.items)
    return findings


def untitled(root: Path, name: str, rules: Rules) -> list[Path]:
    """Return the files of house rules that no word names: the books call them by their file, in every language."""
    found = []
    for path in rules.house_rules:
        if isinstance(path, Path):
            named = {
                each.context for language in LANGUAGES
                for place in (
                    (path.with_suffix(".words"), f"{language}.po"), (root / "locales", f"{language}/{name}.po")
                )
                for each in entries(*place, language, Findings())
            }
            if f"overlay.{path.stem}" not in named:
                found.append(path)
    return found


def once(found: list[Diagnostic]) -> list[Diagnostic]:
    """Return each finding once: what is found in a game is found again by other rules and in its book."""
    places = {
        (item.code, item.headline, item.span.file.name, item.span.start): item
        for item in reversed(found)
    }
    return list(places.values())[::-1]


def _check_more(game: m.Game, folder: Path, findings: Findings, *, play: bool) -> None:
    """Add what is wrong with the examples and the citations of a game, and what is seen when it is played."""
    findings.items += _examples.get(
        Same(game), lambda: [*set_up_wrongly(game), *run_examples(game), *beyond_limits(game)]
    )
    if play and not findings.failed:
        findings.items += _played.get(Same(game), lambda: seen_in_play(game))
    findings.items += _unknown_facts(game, folder)


def facts_of(
    folder: Path, edition: str | None = None
) -> tuple[tuple[Fact, ...], dict[str, str]]:
    """Return the facts of a game, and the reasons for those that are not modelled, in an edition or in any;
    without lists, none."""
    facts = load_facts(folder / FACTS) if (folder / FACTS).is_file() else ()
    left_out = folder / NOT_MODELLED
    return facts, load_not_modelled(left_out, edition) if left_out.is_file() else {}


def _unknown_facts(game: m.Game, folder: Path) -> list[Diagnostic]:
    """Return the citations of facts that are not in the list; without a list there is nothing to cite."""
    facts, not_modelled = facts_of(folder)
    ids = [fact.id for fact in facts]
    found = []
    for fact, citations in coverage(game, facts, not_modelled).unknown.items():
        close = suggest_name(fact, ids)
        found += [
            Diagnostic(
                "R116",
                f"There is no fact `{fact}`",
                citation.span,
                reason=f"The facts that rules carry are listed in {FACTS} beside them.",
                suggestion=f"Did you mean `{close}`?" if close else "",
            )
            for citation in citations
        ]
    return found
