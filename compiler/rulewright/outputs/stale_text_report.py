"""What editors wrote of the printed rules and house rules may make untrue: where it stands, and the mends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.analysis.change_impact import named
from rulewright.analysis.stale_facts import carried_in
from rulewright.diagnostics.model import Diagnostic, Findings, Note, Severity
from rulewright.diagnostics.registry import suggest_name
from rulewright.emit.rulebook.drawing.book_config import load_plan, whole_plan
from rulewright.emit.rulebook.rulings import rulings_of, stale_by
from rulewright.foundation.languages import COMPLETE, LANGUAGE_NAMES, ORIGINAL, Voices
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.outputs.restated_texts import ask_for_words
from rulewright.project.pipeline import facts_in
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.lessons import Lessons
from rulewright.prose.writer import Writer

_MOST_QUOTED = 3
_MOST_LINES = 3
SORTS = ("note", "lesson", "example", "ruling")


@dataclass(frozen=True, slots=True)
class Old:
    """Something written of the printed rules: its sort and name, the house rules that may make it untrue,

    and in which languages. A lesson falls away, or some `sentences` of it, here in the first language
    that was asked for, or in `others` alone; what is no lesson stands marked. `rules` are the anchors of
    the rules through which it may be untrue.
    """

    sort: str
    name: str
    by: tuple[str, ...]
    languages: tuple[str, ...]
    rules: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def stale_texts(
    root: Path, folder: Path, game: m.Game, words: GameWords, languages: Sequence[str]
) -> tuple[Old, ...]:
    """Return all that is of before in the book of a game, by sort and in the order of the book."""
    effects = game.house_rules
    if not (effects.stale_facts or effects.stale_dependents or effects.old_numbers or effects.unequal):
        return ()
    found: dict[tuple[str, str], list[Old]] = {}
    facts = {fact.id: fact for fact in facts_in(folder)}
    quiet = Findings()
    carried = {name for c in game.chapters for name in carried_in(c.items)}
    plan = load_plan(folder, game, quiet)
    for language in languages:
        writer = Writer(game, language, words, quiet)
        rulings = rulings_of(root / "locales", game, language, facts, words, quiet)
        texts: list[m.Note | m.Example] = [*game.notes.values(), *game.examples.values()]
        for item in texts:
            resting = [f for f in (*item.sources.facts, *item.sources.rulings) if f in game.house_rules.stale_facts]
            if resting:
                sort = "note" if isinstance(item, m.Note) else "example"
                through = tuple(anchor for fact in resting for anchor in game.house_rules.stale_facts[fact].rules)
                _note(found, Old(sort, item.name, writer.item_stale_by(item), (language,), through))
        sections = writer.planner.sections()
        for name, rules in plan.told:
            aged = Lessons(writer).stale_by(name, [sections[rule] for rule in rules], plan.taught_before(name))
            _note(found, Old("lesson", name, aged.by, (language,), aged.rules, aged.sentences))
        for name, staleness in game.house_rules.stale_facts.items():
            if name in rulings and name in carried:
                by = stale_by(rulings[name], writer)
                _note(found, Old("ruling", name, by, (language,), staleness.rules))
    return tuple(
        _joined(each, languages[0]) for wanted in SORTS for (sort, _), each in found.items() if sort == wanted
    )


def _note(found: dict[tuple[str, str], list[Old]], old: Old) -> None:
    if old.by:
        found.setdefault((old.sort, old.name), []).append(old)


def _joined(each: Sequence[Old], language: str) -> Old:
    """Return what is of before in several languages, as one; of its sentences those of one language."""
    def every(of: Callable[[Old], tuple[str, ...]]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(part for old in each for part in of(old)))

    own = next((old for old in each if language in old.languages), None)
    languages = every(lambda old: old.languages)
    return Old(
        each[0].sort, each[0].name, every(lambda old: old.by), languages, every(lambda old: old.rules),
        () if own is None else own.sentences, languages if own is None else (),
    )


def report_stale_texts(
    root: Path, folder: Path, game: m.Game, findings: Findings, folders: Sequence[Path],
    voices: Voices = COMPLETE,
) -> None:
    """Warn once of all that is of before, with the lines by which it is kept or taken out."""
    quiet = Findings()
    words = load_words(root / "locales", game, quiet, folders, voices)
    if words is None:
        return
    # What lacks words is compared by drafts, as in `diff` and in the books that show changes.
    drafted = load_words(root / "locales", game, quiet, folders, Voices(voices.languages, drafts=True)) or words
    old = stale_texts(root, folder, game, drafted, voices.languages)
    _unknown_lessons(folder, game, findings)
    ask_for_words(game, words, folders, findings, voices)
    if old:
        said = words.catalogues[ORIGINAL].messages
        statements = {fact.id: fact.statement for fact in facts_in(folder)}
        notes = {name: said[f"note.{name}"].text for name in game.notes if f"note.{name}" in said}
        findings.add(_warning(game, old, {"ruling": statements, "note": notes}))


def _unknown_lessons(folder: Path, game: m.Game, findings: Findings) -> None:
    known = {name for name, _ in whole_plan(folder, game, Findings()).told}
    effects = game.house_rules
    for told, what in ((effects.kept, "keep"), (effects.taken_out, "remove"), (effects.told_anew, "replace")):
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


def _lines_behind(game: m.Game, rules: Sequence[str]) -> tuple[Span, ...]:
    """Return the lines of house rules that change these rules, or else what is nearest of all that they speak of.

    Where neither is found, a new action, say, these are all lines if they are few.
    """
    declared: dict[str, m.Item] = {
        item.name: item for chapter in game.chapters for item in chapter.items if hasattr(item, "name")
    }
    names = dict.fromkeys(anchor.partition("-")[2] or anchor for anchor in rules)
    seen: set[str] = set()
    while names:
        found = [span for name in names for span in game.house_rules.touched_at.get(name, ())]
        if found:
            return tuple(dict.fromkeys(found))
        seen |= names.keys()
        lines = (line for name in names if name in declared for line in walk(declared[name]))
        names = dict.fromkeys(name for line in lines for name in named(line) if name not in seen)
    every = tuple(dict.fromkeys(
        span for name, spans in game.house_rules.touched_at.items() if name not in game.examples for span in spans
    ))
    return every if len(every) <= _MOST_LINES else ()


def _last(game: m.Game) -> m.Overlay:
    return game.overlays[-1]


def _all(names: Sequence[str]) -> str:
    return grammar(ORIGINAL).listing([f"`{each}`" for each in names], "and")


def _warning(
    game: m.Game, old: Sequence[Old], statements: Mapping[str, Mapping[str, str]]
) -> Diagnostic:
    house = [overlay for overlay in game.overlays if overlay.kind == "house_rule"]
    rules = list(dict.fromkeys(name for each in old for name in each.by))
    head = next((o for o in house if o.name == rules[0]), house[-1]).span
    number = "One text" if len(old) == 1 else f"{len(old)} texts"
    lines: dict[Span, list[str]] = {}
    for each in old:
        for span in _lines_behind(game, each.rules) or (head,):
            lines.setdefault(span, []).append(f"{each.sort} {each.name}")
    first, *others = lines
    return Diagnostic(
        "W207", f"{number} of the book may be untrue by these rules", first, _label(lines[first]),
        tuple(Note(span, _label(lines[span])) for span in others[:_MOST_LINES]),
        " ".join((*_reasons(old, rules), *_quoted(old, statements))), _mend(old), Severity.WARNING,
    )


def _label(texts: Sequence[str]) -> str:
    """Return what a line may make untrue."""
    said = [f"`{each}`" for each in texts[:_MOST_QUOTED]]
    if len(texts) > _MOST_QUOTED:
        said.append(f"{len(texts) - _MOST_QUOTED} more")
    return f"it may make {grammar(ORIGINAL).listing(said, 'and')} untrue"


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
    own = [each for each in old if each.sort == "lesson" and not each.others]
    if whole := [each.name for each in own if not each.sentences]:
        yield f"Of {_all(whole)} nothing is left as it was written."
    for each in old:
        if each.sentences:
            more = len(each.sentences) - _MOST_QUOTED
            rest = f" and {more} more" if more > 0 else ""
            said = " ".join(f"“{sentence}”" for sentence in each.sentences[:_MOST_QUOTED])
            yield f"Left out of `{each.name}`: {said}{rest}"
        if each.sort == "lesson" and each.others:
            names = grammar(ORIGINAL).listing([LANGUAGE_NAMES[language] for language in each.others], "and")
            yield f"Of `{each.name}` something is left out in {names} alone."


def _quoted(old: Sequence[Old], statements: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield what rulings decide and notes say, so that nobody need look for it; of many the first few."""
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
    """Return what is of before, as it is told in a language."""
    old = stale_texts(root, folder, game, words, (language,))
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
                return Lessons(writer).title(each.name)

    return tuple(
        Listed(each.sort, each.name, title(each), writer.written_without(each.by)) for each in old
    )


def lines(old: Sequence[Old]) -> Iterator[str]:
    """Yield one line for each: its sort, its name, what makes it untrue, and the languages if not all."""
    for each in old:
        yield f"{each.sort} {each.name}: {', '.join(each.by)} ({' '.join(each.languages)})"
