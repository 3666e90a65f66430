"""The way through the compiler, read from top to bottom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.analysis.checks import check
from rulewright.analysis.counted_costs import with_costs
from rulewright.analysis.definite_assignment import check_assignment
from rulewright.analysis.implied_needs import Implied, with_implied
from rulewright.analysis.needless_lines import note_needless
from rulewright.analysis.playability import resolve_playable
from rulewright.diagnostics.model import Diagnostic, Findings, Note, Severity
from rulewright.examples import failing, goes_on, run_examples
from rulewright.foundation import disk_cache
from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span, lies_in
from rulewright.model import nodes as m
from rulewright.model.facts import Fact
from rulewright.model.house_rule_effects import HouseRuleEffects
from rulewright.model.resolve import resolve
from rulewright.overlays.applied import Applied
from rulewright.overlays.overlay_order import Overlay
from rulewright.overlays.syntax_queries import sources_in
from rulewright.project.facts import FactsError, load_facts
from rulewright.project.overlay_diagnostics import tell_authors
from rulewright.project.overlay_hints import with_others
from rulewright.project.reader import (
    FOLDERS,
    HEAD,
    PLAIN,
    Rules,
    names_of,
    read_overlay,
    read_overlays,
    read_parts,
)
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import OverlayKind

FACTS = "facts.toml"

__all__ = ["HEAD", "PLAIN", "Rules", "load_game", "names_of", "read_names", "read_parts", "read_rules"]


def load_game(
    folder: Path, rules: Rules = PLAIN, *, settle: bool = True
) -> tuple[m.Game | None, Findings]:
    """Return the game whose head is `game.rules` in a folder, with everything found on the way.

    `rules` says which edition, variants and house rules it is played by. With overlays, examples
    that do not hold any more are found and left out, unless nobody looks at examples: `settle`.
    """
    findings = Findings()
    read = _read(folder, rules, findings)
    if read is None:
        return None, findings
    facts = read_facts(folder, findings)
    before = tuple(findings.items)

    def make() -> tuple[m.Game | None, tuple[Diagnostic, ...]]:
        found = Findings([*before])
        applied = read.applied(found)
        known = read.digest(facts, settle)
        if known in _sound:
            game = None if found.failed else _resolved(applied, known)
            game = None if game is None else _with_overlays(game, applied, found, settle=False)
        else:
            game = game_of(applied, facts, found, settle=settle)
            if game is not None and not found.items:
                _sound.add(known)
        if game is not None and game.house_rules.touched:
            game = _with_stale_facts(game, read, folder, applied)
        return game, tuple(found.items)

    key = (*read.key(), None if facts is None else tuple(facts.items()), settle, before)
    game, items = _games.get(key, make)
    return game, Findings([*items])


def read_names(folder: Path, rules: Rules = PLAIN) -> Findings:
    """Return what is wrong with the names and types of a game, before anybody thinks its rules through."""
    findings = Findings()
    read = _read(folder, rules, findings)
    applied = read.applied(findings) if read is not None else None
    if applied is not None and not (applied.order and findings.failed):
        resolve([s.SpecFile(applied.items)], findings)
        tell_authors(applied, findings)
    return findings


_sound = disk_cache.Ledger("sound")
"""The rules in which nothing was found: they are resolved again, and not thought through again."""

_MOST_GAMES = 80
_games: Memo[tuple[m.Game | None, tuple[Diagnostic, ...]]] = Memo(_MOST_GAMES)
"""Games by the trees that they are made of: each is made once, however often it is asked for."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What a game is made of: its files, the overlays that it is played by, and its switches."""

    folder: Path
    files: tuple[s.SpecFile, ...]
    overlays: tuple[Overlay, ...]
    switches: tuple[Overlay, ...]

    def key(self) -> tuple[object, ...]:
        """Return the same for the same trees, which are the same for the same texts."""
        overlays = tuple(Same(overlay.head) for overlay in self.overlays)
        switches = tuple(Same(overlay.head) for overlay in self.switches)
        return tuple(map(Same, self.files)), overlays, switches

    def key_without_house_rules(self) -> tuple[object, ...]:
        """Return the same for what house rules are compared with."""
        overlays = tuple(Same(overlay.head) for overlay in self._others())
        return tuple(map(Same, self.files)), overlays, tuple(Same(each.head) for each in self.switches)

    def digest(self, facts: Mapping[str, str] | None, settle: bool) -> bytes:
        """Return a hash of all texts, of the facts that may be cited, and of whether examples are settled."""
        own = (item.span.file for file in self.files for item in file.items)
        others = (each.head.span.file for each in (*self.overlays, *self.switches))
        texts = (f"{file.name}\0{file.text}" for file in dict.fromkeys((*own, *others)))
        shape = repr((len(self.overlays), settle, None if facts is None else sorted(facts.items())))
        return disk_cache.digest(shape.encode(), *(text.encode() for text in texts))

    def cited_by_house_rules(self) -> frozenset[str]:
        """Return what lines of house rules cite themselves; examples and notes rest on rules, they are none."""
        return frozenset(
            name for each in self.overlays if each.head.kind is OverlayKind.HOUSE_RULE
            for change in each.changes
            if not isinstance(getattr(change, "item", None), s.Example | s.Situation | s.Note)
            for name in sources_in(change)
        )

    def _others(self) -> list[Overlay]:
        return [each for each in self.overlays if each.head.kind is not OverlayKind.HOUSE_RULE]

    def applied(self, findings: Findings) -> Applied:
        """Return the declarations of the game with its overlays applied."""
        return self._with(self.overlays, findings)

    def without_house_rules(self) -> Applied:
        """Return the same without house rules."""
        return self._with(self._others(), Findings())

    def plain(self) -> _Read:
        """Return the game as it is printed, with no house rules."""
        return replace(self, overlays=tuple(self._others()))

    def _with(self, overlays: Sequence[Overlay], findings: Findings) -> Applied:
        items = [item for file in self.files for item in file.items]
        if not overlays and not self.switches:
            return Applied(tuple(items))
        from rulewright.overlays.apply import apply

        applied = apply(items, overlays, findings, self.switches)
        others = (
            (kind, self.folder / FOLDERS[kind] / f"{name}.rules") for kind in ("edition", "variant")
            for name in names_of(self.folder, kind) if name not in {each.name for each in overlays}
        )
        findings.items = list(with_others(findings.items, others))
        return applied


def game_of(
    applied: Applied, facts: Mapping[str, str] | None, findings: Findings, *, settle: bool = True
) -> m.Game | None:
    """Return the game of declarations with their overlays; `facts` are those that it may cite."""
    if applied.order and findings.failed:
        return None
    files = [s.SpecFile(applied.items)]
    game = resolve_playable(files, findings)
    if game is not None:
        if applied.order or applied.switches:  # an overlay may need what is needless below it
            findings.items = [item for item in findings.items if item.code != "W211"]
        else:
            note_needless(files, game, findings)
        game = _with_overlays(game, applied, findings, settle)
        check(game, findings, facts)
        if settle and findings.failed and all(
            each.code == "R116" for each in findings.items if each.severity is Severity.ERROR
        ):
            findings.items += run_examples(game)  # a wrong number of a fact keeps nobody from playing
    tell_authors(applied, findings)
    if findings.failed:  # what a mistake does to examples is of no use to anybody
        findings.items = [item for item in findings.items if item.code != "W206"]
    return None if findings.failed else game


def _resolved(applied: Applied, known: bytes) -> m.Game | None:
    """Return a game in which nothing is looked for; `known` is the same for the same texts."""
    game = resolve([s.SpecFile(applied.items)], Findings())
    if game is None:
        return None
    kept = disk_cache.load("implied", known)
    implied = Implied.of(kept) if kept is not None else check_assignment(game, Findings())
    if kept is None:
        disk_cache.keep("implied", implied.plain(), known)
    return with_costs(with_implied(game, implied), Findings())


_before: Memo[m.Game | None] = Memo(8)
"""Games without their house rules, of which several may be looked at."""


def _with_stale_facts(game: m.Game, read: _Read, folder: Path, applied: Applied) -> m.Game:
    """Return the game, which knows what of the printed rules holds no more by its house rules."""
    from rulewright.analysis.stale_dependents import (
        counted_otherwise,
        stale_callers,
        stale_definitions,
        stale_dependents,
    )
    from rulewright.analysis.stale_facts import find_stale_facts

    before = _before.get(
        read.key_without_house_rules(),
        lambda: _resolved(read.without_house_rules(), read.plain().digest(None, settle=False)),
    )
    if before is None:
        return game
    own = {o.span.file.name for o in game.overlays if o.kind == OverlayKind.HOUSE_RULE}
    statements = {fact.id: fact.statement for fact in facts_in(folder)}
    effects = game.house_rules
    stale = find_stale_facts(before, game, statements, own, effects.touched_by, read.cited_by_house_rules())
    # Who calls a verb that does something more may go on to say what it did before; who calls one that
    # does something else, too, as long as nothing is said of that.
    more = {name for name in game.verbs if f"verb-{name}" in stale.grown}
    definitions = stale_definitions(game, effects.touched - more - stale.verbs.keys(), applied.numbers)
    counting = stale_definitions(game, effects.touched - more, applied.numbers)
    loose = stale_dependents(game, [anchor for anchor, numbers in counting.items() if numbers is None])
    changed = {name: about for name, about in stale.verbs.items() if name in effects.touched - more}
    return replace(game, house_rules=replace(
        effects, stale_facts=stale.facts, fresh=stale.new, old_numbers=stale.numbers,
        unequal=stale.unequal, stale_definitions=definitions,
        stale_dependents=stale_dependents(game, definitions),
        counted_otherwise=counted_otherwise(game, loose, own), stale_callers=stale_callers(game, changed),
    ))


def read_rules(folder: Path, rules: Rules, findings: Findings) -> Applied | None:
    """Return the declarations of a game with its overlays applied, before any name is looked up."""
    read = _read(folder, rules, findings)
    return read.applied(findings) if read is not None else None


def _read(folder: Path, rules: Rules, findings: Findings) -> _Read | None:
    files = read_parts(folder, findings)
    if files is None:
        return None
    items = (item for file in files for item in file.items)
    head = next(item for item in items if isinstance(item, s.GameHead))
    own = head.edition.text if head.edition is not None else None
    overlays = read_overlays(folder, rules, own, findings)
    edition = rules.edition or own
    switches = [
        overlay
        for name in (names_of(folder, "variant") if rules.switches else ())
        if (overlay := read_overlay(folder, "variant", name, findings)) is not None
        and edition not in {other.text for other in overlay.head.excludes}
    ]
    return _Read(folder, tuple(files), tuple(overlays), tuple(switches))


def _texts_named(applied: Applied, sort: type[object]) -> frozenset[tuple[str, str]]:
    """Return the texts, by sort and name, that overlays keep, remove or replace: whichever statement `sort` is."""
    return frozenset((each.kind.value, each.name.text) for each in applied.texts if isinstance(each, sort))


def _with_overlays(
    game: m.Game, applied: Applied, findings: Findings, settle: bool
) -> m.Game:
    """Return the game, which knows what it is played by; its examples are those that still hold."""
    if not applied.order and not applied.switches:
        return game
    from rulewright.analysis.stale_dependents import stale_definitions, stale_dependents

    overlays = tuple(
        m.Overlay(overlay.head.kind.value, overlay.name, overlay.head.span)
        for overlay in applied.order
    )
    definitions = stale_definitions(game, applied.touched_by, applied.numbers)
    effects = HouseRuleEffects(
        touched_by=applied.touched_by, touched_at=applied.touched_at, undone=applied.undone,
        stale_definitions=definitions, stale_dependents=stale_dependents(game, definitions),
        kept=_texts_named(applied, s.Keep), taken_out=_texts_named(applied, s.RemoveText),
        told_anew=_texts_named(applied, s.ReplaceText),
    )
    game = replace(
        game, overlays=overlays, switches=applied.switches, exclusions=applied.exclusions, house_rules=effects
    )
    return _settled(game, applied, findings) if overlays and settle else game


def _settled(game: m.Game, applied: Applied, findings: Findings) -> m.Game:
    """Return the game without the examples of the rules below that come out differently now."""
    # Of several overlays each may undo what another one shows; what the only one shows must hold.
    last = [o for o in game.overlays if o.kind != "edition"] or game.overlays
    own = {overlay.span.file.name for overlay in last} if len(last) == 1 else set[str]()
    below = {n: e for n, e in game.examples.items() if e.span.file.name not in own}
    found = failing(replace(game, examples=below))
    stuck = [name for name, items in found.items() if goes_on(items)]
    # Whoever looks at the examples is told of it; those after it were not played.
    unplayed = [*below][[*below].index(stuck[0]) + 1 :] if stuck else []
    wrong = {name: below[name] for name in found if name not in stuck}
    spoken = {item.name.text: item.span for item in applied.fallen}
    can_play = range(game.min_players, game.max_players + 1)
    crowds = [i.name.text for i in applied.fallen if i.players and len(i.players) not in can_play]
    if wrong or spoken:
        spans = {name: one.span for name, one in wrong.items()}
        findings.add(_fallen(game, last, spans, spoken, crowds))
    out = {*wrong, *unplayed}
    chapters = tuple(
        replace(chapter, items=tuple(i for i in chapter.items if not _is_one_of(i, out)))
        for chapter in game.chapters
    )
    kept = {name: example for name, example in game.examples.items() if name not in out}
    return replace(game, examples=kept, chapters=chapters)


_MOST_NAMED = 8
"""How many examples a message names."""


def _fallen(
    game: m.Game, last: Sequence[m.Overlay], wrong: Mapping[str, Span], spoken: Mapping[str, Span],
    crowds: Sequence[str],
) -> Diagnostic:
    """Tell of the examples of a game that its overlays undo: they fall away, and nothing is to be done.

    `crowds` are those of `spoken` that have more or fewer players than can play.

    Why one comes out differently is left to its trace: what is seen first of it may be no more than
    that lots fall otherwise.
    """
    number = len(wrong) + len(spoken)
    headline = "An example of the game does not hold" if number == 1 else (
        f"{number} examples of the game do not hold"
    )
    reasons = []
    if wrong:
        reasons.append(f"It is played otherwise now in {_named(wrong)}.")
    if told := [name for name in spoken if name not in crowds]:
        reasons.append(f"What is no more is spoken of in {_named(told)}.")
    if crowds:
        reasons.append(f"Other numbers of players than can play now are in {_named(crowds)}.")
    rules, files = "", []
    for overlay in game.overlays:
        name, file = overlay.name, overlay.span.file
        if overlay.kind == "house_rule" and "/" not in file.name:  # a file anywhere
            name = file.name
            files.append(file)
        rules += f" --{'with' if overlay.kind == 'house_rule' else overlay.kind} {name}"
    return Diagnostic(
        "W206", f"{headline} by these rules; the book leaves {'it' if number == 1 else 'them'} out",
        last[-1].span,
        notes=tuple(Note(span, f"`{name}`") for name, span in {**wrong, **spoken}.items()),
        reason=" ".join(reasons),
        suggestion="Leave it so; or show the new way in the book with "
        f"`replace example {next(iter(wrong or spoken))}`." + (
            f"\nHow it is played now:\n`rulewright check {game.name}{rules} "
            f"--example {next(iter(wrong))} --trace`." if wrong else ""
        ),
        severity=Severity.NOTE,
        called=tuple(files),
    )


def _named(examples: Iterable[str]) -> str:
    names = [f"`{name}`" for name in examples]
    if len(names) > _MOST_NAMED:
        return f"{', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _is_one_of(item: m.Item, examples: Collection[str]) -> bool:
    return isinstance(item, m.Example) and item.name in examples


def read_facts(folder: Path, findings: Findings) -> dict[str, str] | None:
    """Return the kinds of the facts in `facts.toml` by id, or None without that file."""
    path = folder / FACTS
    if not lies_in(folder, path):
        return None
    try:
        return {fact.id: fact.kind for fact in load_facts(path)}
    except FactsError as error:
        findings.add(
            Diagnostic(
                "R001", f"`{FACTS}` cannot be used", Span(SourceFile(FACTS, ""), 0, 0),
                reason=str(error).replace(str(path), FACTS),
            )
        )
        return None


def facts_in(folder: Path) -> tuple[Fact, ...]:
    """Return the facts of a game; none without a list that can be used, which `load_game` reports."""
    path = folder / FACTS
    try:
        return load_facts(path) if lies_in(folder, path) else ()
    except FactsError:
        return ()
