"""What editors wrote of the printed rules and house rules may make untrue: where it stands, and the mends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.diagnostics.registry import suggest_name
from rulewright.emit.rulebook.drawing.plan import load_plan, whole_plan
from rulewright.emit.rulebook.rulings import made_old, rulings_of
from rulewright.foundation.languages import COMPLETE, ORIGINAL, Voices
from rulewright.model import nodes as m
from rulewright.model.dated import carried_in
from rulewright.outputs.anew import ask_for_words
from rulewright.project.pipeline import facts_in
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.writer import Writer

_MOST_QUOTED = 3
SORTS = ("note", "lesson", "example", "ruling")


@dataclass(frozen=True, slots=True)
class Old:
    """Something written of the printed rules: its sort and name, the house rules that may make it untrue,

    and in which languages. A lesson falls away, or some sentences of it; the others stand marked.
    """

    sort: str
    name: str
    by: tuple[str, ...]
    languages: tuple[str, ...]


def written_before(
    root: Path, folder: Path, game: m.Game, words: GameWords, languages: Sequence[str]
) -> tuple[Old, ...]:
    """All that is of before in the book of a game, by sort and in the order of the book."""
    if not game.dated and not game.unsettled:
        return ()
    found: dict[tuple[str, str], tuple[dict[str, None], list[str]]] = {}
    facts = {fact.id: fact for fact in facts_in(folder)}
    quiet = Findings()
    carried = {name for c in game.chapters for name in carried_in(c.items)}
    lessons = load_plan(folder, game, quiet).told
    for language in languages:
        writer = Writer(game, language, words, quiet)
        rulings = rulings_of(root / "locales", game, language, facts, words, quiet)
        texts: list[m.Note | m.Example] = [*game.notes.values(), *game.examples.values()]
        for item in texts:
            if any(map(game.dated.__contains__, (*item.sources.facts, *item.sources.rulings))):
                sort = "note" if isinstance(item, m.Note) else "example"
                _note(found, sort, item.name, writer.item_made_old(item), language)
        for name, rules in lessons:
            _note(found, "lesson", name, writer.lesson_made_old(name, rules), language)
        for name in game.dated:
            if name in rulings and name in carried:
                _note(found, "ruling", name, made_old(rulings[name], writer), language)
    return tuple(
        Old(sort, name, tuple(by), tuple(spoken))
        for wanted in SORTS for (sort, name), (by, spoken) in found.items() if sort == wanted
    )


def _note(
    found: dict[tuple[str, str], tuple[dict[str, None], list[str]]], sort: str, name: str,
    by: Sequence[str], language: str,
) -> None:
    if by:
        causes, languages = found.setdefault((sort, name), ({}, []))
        causes |= dict.fromkeys(by)
        languages.append(language)


def tell_of_old(
    root: Path, folder: Path, game: m.Game, findings: Findings, folders: Sequence[Path],
    voices: Voices = COMPLETE,
) -> None:
    """Warns once of all that is of before, with the lines by which it is kept or taken out."""
    quiet = Findings()
    words = load_words(root / "locales", game, quiet, folders, voices)
    if words is None:
        return
    old = written_before(root, folder, game, words, voices.languages)
    _unknown_lessons(folder, game, findings)
    ask_for_words(game, words, folders, findings, voices)
    if old:
        said = words.catalogues[ORIGINAL].messages
        statements = {fact.id: fact.statement for fact in facts_in(folder)}
        notes = {name: said[f"note.{name}"].text for name in game.notes if f"note.{name}" in said}
        findings.add(_warning(game, old, {"ruling": statements, "note": notes}))


def _unknown_lessons(folder: Path, game: m.Game, findings: Findings) -> None:
    known = {name for name, _ in whole_plan(folder, game, Findings()).told}
    for told, what in ((game.kept, "keep"), (game.taken_out, "remove"), (game.told_anew, "replace")):
        for sort, name in sorted(told):
            if sort == "lesson" and name not in known:
                close = suggest_name(name, known)
                findings.add(
                    Diagnostic(
                        "R118", f"There is no lesson `{name}` to {what}", _last(game).span,
                        reason=f"The lessons are called {_all(sorted(known))}."
                        if known else "The game has no lessons.",
                        suggestion=f"Did you mean `{close}`?" if close else "",
                    )
                )


def _last(game: m.Game) -> m.Overlay:
    return game.overlays[-1]


def _all(names: Sequence[str]) -> str:
    return grammar(ORIGINAL).listing([f"`{each}`" for each in names], "and")


def _warning(
    game: m.Game, old: Sequence[Old], statements: Mapping[str, Mapping[str, str]]
) -> Diagnostic:
    house = [overlay for overlay in game.overlays if overlay.kind == "house_rule"]
    rules = list(dict.fromkeys(name for each in old for name in each.by))
    first = next((o for o in house if o.name == rules[0]), house[-1])
    number = "One text" if len(old) == 1 else f"{len(old)} texts"
    return Diagnostic(
        "W207", f"{number} of the book may be untrue by these rules", first.span,
        reason=" ".join((*_reasons(old, rules), *_quoted(old, statements))), suggestion=_mend(old),
        severity=Severity.WARNING,
    )


def _reasons(old: Sequence[Old], rules: Sequence[str]) -> Iterator[str]:
    lessons = [each.name for each in old if each.sort == "lesson"]
    marked = [each for each in old if each.sort != "lesson"]
    by = {each.by for each in marked}
    without = f"which of {_all(rules)} it was written without" if len(by) > 1 else (
        f"that it was written for the game without {_all([*next(iter(by), ())])}"
    )
    if len(marked) == 1:
        yield f"The {marked[0].sort} `{marked[0].name}` stands in the book with the remark {without}."
    elif marked:
        who = "All but the lessons" if lessons else "They"
        yield f"{who} stand in the book, each with the remark {without}."
    if lessons:
        noun = "lesson" if len(lessons) == 1 else "lessons"
        yield f"What may be untrue in the {noun} {_all(lessons)} is left out, or said by generated sentences."


def _quoted(old: Sequence[Old], statements: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """What rulings decide and notes say, so that nobody need look for it; of many the first few."""
    quoted = [each for each in old if each.name in statements.get(each.sort, {})]
    for each in quoted[:_MOST_QUOTED]:
        yield f"`{each.name}`: “{statements[each.sort][each.name]}”"


def _mend(old: Sequence[Old]) -> str:
    each = old[0]
    if len(old) == 1:
        return (
            f"If it is still true, keep it: `keep {each.sort} {each.name}`.\n"
            f"If not, take it out with `remove {each.sort} {each.name}`, or tell it anew with "
            f"`replace {each.sort} {each.name}`."
        )
    lines = "\n".join(f"`keep {each.sort} {each.name}`" for each in old)
    return (
        f"What is still true, keep:\n{lines}\n"
        f"What is not, take out, as with `remove {each.sort} {each.name}`, or tell anew, as with "
        f"`replace {each.sort} {each.name}`."
    )


@dataclass(frozen=True, slots=True)
class Listed:
    """One of them for a reader: which it is, what it is called, and that it is of before."""

    sort: str
    name: str
    title: str
    told: str


def listed(
    root: Path, folder: Path, game: m.Game, words: GameWords, language: str
) -> tuple[Listed, ...]:
    """What is of before, as it is told in a language."""
    old = written_before(root, folder, game, words, (language,))
    if not old:
        return ()
    writer = Writer(game, language, words, Findings())
    rulings = rulings_of(
        root / "locales", game, language, {x.id: x for x in facts_in(folder)}, words, Findings()
    )

    def title(each: Old) -> str:
        match each.sort:
            case "note":
                return writer.name_of(game.notes[each.name])
            case "example":
                return writer.name_of(game.examples[each.name])
            case "ruling":
                return rulings[each.name].question or rulings[each.name].decision
            case _:
                return writer.lesson_title(each.name)

    return tuple(
        Listed(each.sort, each.name, title(each), writer.written_without(each.by)) for each in old
    )


def lines(old: Sequence[Old]) -> Iterator[str]:
    """One line for each: its sort, its name, what makes it untrue, and the languages if not all."""
    for each in old:
        yield f"{each.sort} {each.name}: {', '.join(each.by)} ({' '.join(each.languages)})"
