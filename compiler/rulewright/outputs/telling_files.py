"""Which rules of a game an editor has told, and the files in which the others wait for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from difflib import SequenceMatcher
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.emit.rulebook.markdown import Renderer
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.project.facts import load_facts
from rulewright.project.paths import SPECS
from rulewright.project.pipeline import PLAIN, Rules, load_game
from rulewright.project.reader import names_of, overlay_files, word_folders
from rulewright.prose.game_words import load_words
from rulewright.prose.plan.sentences import Section
from rulewright.prose.tellings.canonical_form import Canonical
from rulewright.prose.tellings.coverage import faults
from rulewright.prose.tellings.files import Waiting, add, renew
from rulewright.prose.tellings.markup import Markup, ProofKind, TellingError, read
from rulewright.prose.words.catalogue import Telling
from rulewright.prose.writer import Writer


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in one language: its canonical form, what the generator says of it on the page and sentence by

    sentence (`wording`), the telling that says it (`told`) as it reads on the page, how many of its pieces say
    something that the rule does not, what is wrong with one that should, and the tellings of the rule as it was.
    """

    anchor: str
    canonical: str
    generated: str
    wording: str
    told: Telling | None
    reads: str
    adds: int
    faults: tuple[str, ...]
    others: tuple[Telling, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """The rules of a game in one language, each reading once, the tellings that say none, and how single

    sentences are said without polish, by the anchor of their rule and their structure.
    """

    language: str
    rules: tuple[Rule, ...]
    stale: tuple[Telling, ...]
    sentences: Mapping[tuple[str, str], str]

    @property
    def told(self) -> int:
        """Return how many rules are told."""
        return sum(rule.told is not None for rule in self.rules)

    def likest(self) -> list[tuple[float, Rule]]:
        """Return the told rules that say no more than the generator, with how alike both are, the likest first.

        Alike is the share of words that stand in both in the same order, from 0 to 1.
        """
        same = [(_alike(rule.generated, rule.reads), rule) for rule in self.rules if rule.reads and not rule.adds]
        return sorted(same, key=lambda each: -each[0])


def _alike(one: str, other: str) -> float:
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def survey(root: Path, name: str, rules: Rules, language: str, findings: Findings) -> Survey:
    """Return the rules of a game by its own rules, its editions and its variants; or by those asked for:
    with house rules, the rules that read otherwise by them."""
    plain = _Found()
    if rules == PLAIN or rules.house_rules:
        _add_all(root, name, language, findings, plain)
    found, every = plain.rules, plain.tellings
    if rules != PLAIN:
        changed = _Found()
        _add(root, name, rules, language, findings, changed)
        # A rule that reads as it did may rest on one that is changed: then it is not told any more.
        found = {
            key: rule for key, rule in changed.rules.items()
            if key not in plain.rules or rule.told != plain.rules[key].told
        }
        every = {each: None for each in changed.tellings if rules.house_rules and each not in plain.tellings}
    used = {rule.told for rule in found.values()}
    wrong = {each for rule in found.values() if rule.faults for each in rule.others}
    stale = tuple(each for each in every if each not in used and each not in wrong)
    return Survey(language, tuple(found.values()), stale, plain.sentences)


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found so far: rules by anchor and canonical form, tellings, and how sentences are said."""

    rules: dict[tuple[str, str], Rule] = field(default_factory=dict)
    tellings: dict[Telling, None] = field(default_factory=dict)
    sentences: dict[tuple[str, str], str] = field(default_factory=dict)


def _add_all(root: Path, name: str, language: str, findings: Findings, found: _Found) -> None:
    """Add the rules of a game by each edition, and by each variant in the first edition that has it."""
    folder = root / SPECS / name
    editions = [Rules(), *(Rules(edition=each) for each in names_of(folder, "edition"))]
    for each in editions:
        _add(root, name, each, language, findings, found)
    for variant in names_of(folder, "variant"):
        for each in editions:
            with_it = replace(each, variants=(variant,))
            if _add(root, name, with_it, language, Findings(), found):
                break


def _add(root: Path, name: str, rules: Rules, language: str, findings: Findings, found: _Found) -> bool:
    """Add the rules of one game that read otherwise than those found, and its tellings."""
    folder = root / SPECS / name
    game, problems = load_game(folder, rules, settle=False)
    findings.items += (item for item in problems.items if item not in findings.items)
    if game is None:
        return False
    words = load_words(root / "locales", game, findings, word_folders(folder, rules))
    if words is None:
        return False
    writer = Writer(game, language, words, findings)
    for each in words.catalogues[language].tellings.values():
        found.tellings.update(dict.fromkeys(each))
    listed = folder / "facts.toml"
    facts = {fact.id for fact in load_facts(listed)} if listed.is_file() else set()
    sections = writer.planner.sections()
    wanted: list[tuple[Canonical, Sequence[Section], bool]] = []
    for part in sections.values():
        wanted.append((writer.planner.of(part).canonical, [part], True))
    for title, rules_told in load_plan(folder, game, findings).told:
        taught = [sections[name] for name in rules_told]
        wanted.append((writer.planner.lesson_rule(title, taught), taught, False))
    for canonical, parts, whole in wanted:
        rule = _rule(canonical, parts, writer, facts, whole=whole)
        known = found.rules.get((rule.anchor, rule.canonical))
        if known is None or (known.told is None and rule.told is not None):
            found.rules[rule.anchor, rule.canonical] = rule
    for chapter in game.chapters:
        for item in chapter.items:
            found.sentences.update(writer.wordings_of_sentences(item))
    return True


def _rule(
    canonical: Canonical, parts: Sequence[Section], writer: Writer, facts: Collection[str], *,
    whole: bool,
) -> Rule:
    def shown(*, told: bool) -> str:
        blocks = [block for part in parts for block in writer.own_text(part, told=told)[1:]]
        return Renderer(lambda level: "").blocks(blocks, 2)

    told: Telling | None = None
    adds = 0
    wrong: tuple[str, ...] = ()
    others: list[Telling] = []
    for each in writer.words.catalogues[writer.language].tellings.get(canonical.anchor, ()):
        problems: tuple[str, ...] = ()
        try:
            markup = read(each.text, writer.language)
            own = each.rule == canonical.text
            problems = tuple(faults(markup, canonical, whole=whole)) if own else ()
            fits = bool(problems) or writer.tellings.says_all(each, canonical, parts, whole=whole)
            if fits:
                problems += tuple(_unproven(markup, writer.game, facts))
        except TellingError as error:
            fits, problems = each.rule == canonical.text, (str(error),)
        if fits and not problems and (told is None or each.rule == canonical.text):
            told, adds = each, sum(bool(piece.proofs) or not piece.sentences for piece in markup.pieces())
        elif told is None or not fits:
            others.append(each)
            wrong = problems if fits else wrong
    return Rule(
        canonical.anchor, canonical.text, shown(told=False), writer.wording(canonical),
        told, shown(told=True) if told and whole else "", adds, () if told else wrong, tuple(others),
    )


def _unproven(markup: Markup, game: m.Game, facts: Collection[str]) -> Iterator[str]:
    """Yield the examples and facts that a telling names and the game does not have."""
    for proof in dict.fromkeys(proof for piece in markup.pieces() for proof in piece.proofs):
        if proof.kind is ProofKind.EXAMPLE and proof.name not in game.examples:
            yield f"there is no example {proof.name}"
        elif proof.kind is ProofKind.FACT and proof.name not in facts:
            yield f"there is no fact {proof.name}"


# ---- files -------------------------------------------------------------------------------------


def home(root: Path, name: str, rules: Rules, language: str) -> Path:
    """Return the file for the tellings of a game, or of its last house rule."""
    if rules == PLAIN:
        return root / "locales" / language / "tellings" / f"{name}.po"
    (*_, last) = overlay_files(root / SPECS / name, rules)
    return last.with_suffix(".words") / f"{language}.tellings.po"


def polish_file(root: Path, name: str, language: str) -> Path:
    """Return the file of the polished sentences of a game."""
    return root / "locales" / language / "polish" / f"{name}.po"


def write_missing(path: Path, found: Survey) -> int:
    """Add to a file each rule that nobody has told, to be told, and put above each other one how the generator

    says it now; returns how many were added.
    """
    renew(path, {(rule.anchor, rule.canonical): rule.wording for rule in found.rules})
    stale = set(found.stale)
    waiting = []
    for rule in found.rules:
        if rule.told is None and not rule.faults:
            before = next((each for each in rule.others if each in stale), None)
            waiting.append(Waiting(rule.anchor, rule.canonical, rule.wording, before))
    return add(path, found.language, waiting)
