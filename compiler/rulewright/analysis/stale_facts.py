"""Which facts of the printed rules hold no more by house rules: what was written on them is stale.

What becomes stale is decided in four steps: here, which facts do; in `stale_dependents`, which unchanged
rules rest on a changed one; in `prose/stale_text.py`, whether given words say what is stale; and
`prose/telling_choice.py` leaves such words out or marks them. `outputs/stale_text_report.py` lists them (W207).

A fact is borne by the lines that carry it. It is dated where such a line is changed or gone, or speaks of
something that is; where only numbers are others, a text is dated that names one of them; where only lines
are added, one that says of all cases what it says, for such a line can make no other one untrue. What
others do with the same things reaches further: `spreading` knows how far.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulewright.analysis import rule_diff as c
from rulewright.analysis.change_impact import (
    PLAIN,
    Reach,
    named,
    new_lines,
    reach,
    speaks_of,
    spread,
    with_pieces,
)
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.house_rule_effects import Staleness
from rulewright.model.types import EnumType, IntType

_ANSWER = re.compile(r".*\?\s+", re.DOTALL)
_BEGINS = 1
"""So many words of an answer tell that it is about all that happens."""

_OF_ALL = r"only|nothing|nobody|never|always|kinds|no effect|beyond"
_OF_MANY = r"no|not|none|neither|any|every|all|must|whole|cannot|compulsory"
"""Words by which a statement may speak of all cases of what it names."""
_UNTRUE: dict[c.More, tuple[str, str]] = {
    c.More.LINES: ("", _OF_ALL),
    c.More.ASIDE: ("", "only|nothing"),
    c.More.NEEDS: ("always", "may|can|always|any|every|needs"),
    c.More.CASES: ("", "only|all|no"),
    c.More.ACTIONS: ("kinds", "kinds|only|no"),
    c.More.LIMITS: ("limit|room|any number", "limit|room|any number|no"),
    c.More.ENDINGS: ("only|never|ever", "only|never|ever|nobody|ends?|over|last"),
    c.More.WINNERS: ("", ""),
    c.More.ROLES: ("roles?", ""),
    c.More.NEIGHBOURS: ("", _OF_ALL),
    c.More.LASTING: ("", ""),
    c.More.SOURCES: ("", ""),
    c.More.CALLERS: ("^(?:when|which)", ""),
    c.More.DOINGS: ("", ""),
}
"""By what there is more, the words of a statement that speaks of all cases: such a one is certainly of
before; and those of one that may do so, so that a sentence that rests on it is left out."""

_LINES = (c.More.LINES, c.More.NEIGHBOURS)
_DONE = (*_LINES, c.More.ASIDE)
"""Where an answer that begins with such a word is certainly of before."""
_FEW = 2
"""Of so many numbers of a table a text may speak that looks something up in it."""


@dataclass(frozen=True, slots=True)
class StaleFacts:
    """The facts that hold no more; the rules that have only lines more, by anchor; what the new and former lines

    of changed verbs speak of, if of anything; the rules that are new, by anchor; by anchor the numbers that
    rules had and have no more; and the anchors of pieces of which there are not equally many of each any more.
    """

    facts: dict[str, Staleness]
    grown: frozenset[str]
    verbs: dict[str, frozenset[str]]
    new: frozenset[str]
    numbers: dict[str, frozenset[int]]
    unequal: frozenset[str]


@dataclass(slots=True)
class _Things:
    """What rules can speak of, by sort and name, where it is changed."""

    changes: dict[tuple[str, str], c.Change] = field(default_factory=dict)
    anchors: dict[str, c.Change] = field(default_factory=dict)
    about: dict[str, frozenset[str]] = field(default_factory=dict)
    about_verbs: dict[str, frozenset[str]] = field(default_factory=dict)
    """Of verbs also what lies in the places that their changed lines speak of."""
    gone: set[str] = field(default_factory=set)
    new: set[str] = field(default_factory=set)


def find_stale_facts(
    before: m.Game, after: m.Game, statements: Mapping[str, str], own: Collection[str],
    touched: Mapping[str, tuple[str, ...]], vouched: Collection[str],
) -> StaleFacts:
    """Return what holds no more by the house rules, `own` being their files.

    `statements` are those of the facts, `touched` the house rules that change a thing, by its name. What
    a line of a house rule cites itself, one of those `vouched` for, holds.
    """
    old, new = dict(_rules(before)), dict(_rules(after))
    same = {
        anchor for anchor, rule in old.items()
        if anchor in new and c.sense(rule, before) == c.sense(new[anchor], after)
    }
    things = _things(before, after, old, new, same)
    far = reach(before, after, old, new, same)
    endings = _endings(before) if ("end", "") in things.changes else set[str]()
    found: defaultdict[str, list[tuple[c.Change, str]]] = defaultdict(list)
    outcomes: set[str] = set()
    every = tuple(dict.fromkeys(name for names in touched.values() for name in names))
    for anchor, rule in old.items():
        lines = [*_stale_lines(rule, new.get(anchor), anchor, things, endings, before, after)]
        if anchor in new:
            lines += _reached(rule, anchor, before, far)
        for node, change in lines:
            for fact in _ids(node):
                found[fact].append((change, anchor))
                if isinstance(node, m.Finish) and (change.other or c.More.WINNERS in change.more):
                    outcomes.add(fact)
    _name_what_is_gone(statements, far, found)
    if (before.min_players, before.max_players) != (after.min_players, after.max_players):
        for fact in (*before.sources.facts, *before.sources.rulings):
            found[fact].append((c.OTHER, "players"))
    facts = {
        fact: dating
        for fact, changes in found.items()
        if fact not in vouched and (
            dating := _staleness(statements.get(fact, ""), changes, touched, every, outcome=fact in outcomes)
        ) is not None
    }
    grown = frozenset(
        anchor for anchor, change in things.anchors.items()
        if anchor in new and change.more and change.more <= {c.More.LINES, c.More.ASIDE, c.More.NEEDS}
        and not change.numbers
    )
    numbers: dict[str, frozenset[int]] = {}
    for anchor, change in things.anchors.items():
        lost = change.numbers | (_numbers_in(old[anchor]) - _numbers_in(new.get(anchor)))
        if lost := frozenset(number for number in lost if number > 1):  # of one other things are said, too
            numbers[anchor] = lost
    unequal = frozenset(
        rule_anchor(held) for held in before.classes.values()
        if (now := after.classes.get(held.name)) is not None and not _equal(held, before) <= _equal(now, after)
    )
    return StaleFacts(facts, grown, things.about_verbs, frozenset(things.new), numbers, unequal)


def _equal(held: m.PieceClass, game: m.Game) -> set[str]:
    """Return of what there are equally many each: of the kinds of pieces, of the values of an attribute."""
    def many(values: Iterable[int]) -> set[int]:
        copies = Counter[int]()
        for value, each in zip(values, held.copies, strict=True):
            copies[value] += each
        return set(copies.values()) if len(copies) > 1 else set()

    if held.per_player or not game.enums[held.kind.name].values:
        return set()
    ways = {"": many(range(len(held.copies))), **{each.name: many(each.values) for each in held.attributes}}
    return {name for name, numbers in ways.items() if len(numbers) == 1}


def _numbers_in(rule: m.Item | m.Step | None) -> frozenset[int]:
    """Return the numbers that a rule names."""
    parts = walk(rule) if rule is not None else ()
    return frozenset(part.value for part in parts if isinstance(part, m.Const) and isinstance(part.type, IntType))


def _staleness(
    statement: str, changes: Iterable[tuple[c.Change, str]], touched: Mapping[str, tuple[str, ...]],
    every: tuple[str, ...], *, outcome: bool,
) -> Staleness | None:
    certain = loose = lasting = single = False
    numbers = frozenset[int]()
    by: dict[str, None] = {}
    rules: dict[str, None] = {}
    for change, anchor in changes:
        sure, maybe = _untrue(statement, change)
        stays, alone = c.More.LASTING in change.more, c.More.SOURCES in change.more
        won = c.More.WINNERS in change.more
        if not (sure or maybe or won or stays or alone or change.numbers or change.other):
            continue
        certain |= sure or won or change.other or any(number < PLAIN for number in change.numbers)
        loose |= maybe
        lasting |= stays
        single |= alone
        numbers |= change.numbers
        by |= dict.fromkeys(touched.get(anchor.partition("-")[2] or anchor, every))
        rules[anchor] = None
    if not (certain or loose or lasting or single or numbers):
        return None
    return Staleness(certain, loose, lasting, single, numbers, tuple(by), outcome, tuple(rules))


def _reached(
    rule: m.Item | m.Step, anchor: str, before: m.Game, far: Reach
) -> Iterator[tuple[object, c.Change]]:
    """Yield the lines of a rule that changes of others reach, through what both use."""
    sort, _, name = anchor.partition("-")
    deserted = sort == "verb" and name in far.deserted
    for node in c.lines(rule):
        if _ids(node):
            yield from ((node, change) for change in spread(node, before, far))
            if deserted:
                yield node, c.with_more(c.More.CALLERS)


def _name_what_is_gone(
    statements: Mapping[str, str], far: Reach, found: defaultdict[str, list[tuple[c.Change, str]]],
) -> None:
    """A fact that speaks of what is there no more is of before, whatever carries it."""
    if far.gone is not None:
        for fact, statement in statements.items():
            if far.gone.search(statement):
                found[fact].append((c.OTHER, ""))


def _untrue(statement: str, change: c.Change) -> tuple[bool, bool]:
    """Return whether what there is more makes a statement untrue, certainly and possibly."""
    answer = _ANSWER.sub("", statement)
    sure = maybe = False
    for what in change.more:
        certainly, possibly = _UNTRUE[what]
        sure |= bool(certainly) and _says(certainly, statement if what is c.More.CALLERS else answer)
        # A question tells a case; it is the answer that says what happens in all of them.
        maybe |= bool(possibly) and _says(possibly, answer if what in _DONE else statement)
        if what is c.More.DOINGS:
            sure |= _speaks_of(statement, frozenset(word for name in change.about for word in name.split("_")))
        if what in _LINES:
            maybe |= _says(_OF_MANY, statement) and _speaks_of(statement, change.about)
        if what in _DONE and answer != statement:
            sure |= _says("only|nothing", " ".join(answer.split()[:_BEGINS]))
    return sure, maybe


def _speaks_of(statement: str, names: frozenset[str]) -> bool:
    """Return whether a statement speaks of what changed lines speak of; of all, where that is not known."""
    said = speaks_of(names)
    return said is None or said.search(statement) is not None


def _says(words: str, text: str) -> bool:
    return re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) is not None


def _ids(node: object) -> tuple[str, ...]:
    sources = getattr(node, "sources", None)
    return (*sources.facts, *sources.rulings) if isinstance(sources, m.Sources) else ()


def carried_in(items: Iterable[m.Item]) -> Iterator[str]:
    """Yield the facts and rulings that rules and examples carry."""
    for item in items:
        for node in walk(item):
            yield from _ids(node)


def _rules(game: m.Game) -> Iterator[tuple[str, m.Item | m.Step]]:
    """Yield the rules by anchor, the steps of the set-up by themselves; examples show and notes tell."""
    for chapter in game.chapters:
        for item in chapter.items:
            if not isinstance(item, m.Example | m.Note):
                for part in item.steps if isinstance(item, m.Setup) else (item,):
                    yield rule_anchor(part), part


# ---- what is changed -----------------------------------------------------------------------------


def _things(
    before: m.Game, after: m.Game, old: Mapping[str, m.Item | m.Step],
    new: Mapping[str, m.Item | m.Step], same: Collection[str],
) -> _Things:
    things = _Things(gone=old.keys() - new.keys(), new=new.keys() - old.keys())
    for anchor, rule in old.items():
        change: c.Change | None = None
        if anchor not in same:
            change = c.change_of(rule, new[anchor], before, after) if anchor in new else c.OTHER
        if isinstance(rule, m.Enum) and anchor in new:
            change = _counted(rule, new[anchor], change)
        if change is not None and isinstance(rule, m.Table) and isinstance(rule.row_type, EnumType):
            now = new.get(anchor)
            if isinstance(now, m.Table) and change.more and len(now.rows) > len(rule.rows) >= PLAIN:
                # A text may count the things that have a row each.
                change = replace(change, numbers=change.numbers | {len(rule.rows)})
        if change is not None and c.More.LINES in change.more and _is_aside(rule, new[anchor], before, after):
            change = replace(change, more=change.more - {c.More.LINES} | {c.More.ASIDE})
        if change is not None:
            things.anchors[anchor] = change
            things.changes[_sort(rule), getattr(rule, "name", "")] = change
        if change is not None and anchor in new:
            things.about[anchor] = _about(rule, new[anchor], before, after)
            if isinstance(rule, m.Verb) and things.about[anchor]:
                things.about_verbs[rule.name] = with_pieces(things.about[anchor], before, after)
            if change.more:
                things.anchors[anchor] = replace(change, about=things.about[anchor])
                things.changes[_sort(rule), getattr(rule, "name", "")] = things.anchors[anchor]
    _copies(before, after, things)
    if any(anchor.startswith("action-") for anchor in things.gone | things.new):
        things.changes["actions", ""] = c.with_more(c.More.ACTIONS)
    _through_functions(before, things)
    _what_added_lines_do(before, after, old, new, things)
    return things


def _is_aside(old: m.Item | m.Step, new: m.Item | m.Step, before: m.Game, after: m.Game) -> bool:
    """Return whether the new lines of a rule only change what was not there before: of all else it says the same.
    """
    for line in c.added(old, new, before, after):
        for part in walk(line):
            match part:
                case m.Assign(target=target) | m.AssignRandom(target=target) | m.Adjust(target=target):
                    if isinstance(target, m.VariableRef) and target.variable in before.variables:
                        return False
                case m.If() | m.IfThere() | m.ForEach() | m.Let():
                    pass
                case _ if isinstance(part, m.Statement):
                    return False
                case _:
                    pass
    return True


def _about(
    old: m.Item | m.Step, new: m.Item | m.Step, before: m.Game, after: m.Game
) -> frozenset[str]:
    """Return what the lines of a rule speak of that are new, or gone."""
    lines = (*new_lines(old, new, before, after), *new_lines(new, old, after, before))
    return frozenset(name for line in lines for name in named(line))


def _sort(rule: m.Item | m.Step) -> str:
    return "function" if isinstance(rule, m.Function) else type(rule).__name__.lower()


def _counted(old: m.Enum, new: m.Item | m.Step, change: c.Change | None) -> c.Change | None:
    """Return what more values change: how many there are."""
    assert isinstance(new, m.Enum)
    more = set(old.values) < set(new.values)
    return c.Change(frozenset((len(old.values),))) if more else change


def _copies(before: m.Game, after: m.Game, things: _Things) -> None:
    """Cards of which there are more or fewer."""
    for card in before.cards.values():
        now = after.cards.get(card.name)
        if now is None:
            continue
        was = before.classes[card.piece_class].copies[card.kind]
        if after.classes[now.piece_class].copies[now.kind] != was:
            anchor = rule_anchor(card)
            found = [change for change in (things.anchors.get(anchor),) if change is not None]
            things.anchors[anchor] = c.joined([*found, c.Change(frozenset((was,)))])


def _through_functions(before: m.Game, things: _Things) -> None:
    """A condition rests on all that its definitions rest on."""
    changing = True
    while changing:
        changing = False
        for item in before.functions.values():
            if ("function", item.name) not in things.changes:
                found = list(_uses(walk(item.value), things))
                if found:
                    things.changes["function", item.name] = c.joined(found)
                    changing = True


def _uses(parts: Iterable[object], things: _Things) -> Iterator[c.Change]:
    """Yield what is changed of all that these parts of a rule speak of."""
    for part in parts:
        match part:
            case m.Apply(function=name) | m.HoldsRole(role=name):
                change = things.changes.get(("function", name))
            case m.Call(verb=name):
                change = things.changes.get(("verb", name))
                about = things.about_verbs.get(name, frozenset())
                if change is not None and change.other and about:
                    # That it is done is so still; what it does may be told along.
                    change = c.with_more(c.More.DOINGS, about=about)
            case m.Lookup(table=name):
                change = _numbers_of(things.changes.get(("table", name)))
                change = change if change is not None and len(change.numbers) <= _FEW else None
            case m.ZoneRef(zone=name):
                change = _numbers_of(things.changes.get(("zone", name)))
            case m.VariableRef(variable=name):
                change = _numbers_of(things.changes.get(("variable", name)))
            case m.TakeAction():
                change = things.changes.get(("actions", ""))
            case _:
                change = None
        if change is not None:
            yield change


def _numbers_of(change: c.Change | None) -> c.Change | None:
    """Return what a place says of itself is told where it is declared; others may name its numbers."""
    plain = frozenset(number for number in change.numbers if number >= PLAIN) if change is not None else ()
    return c.Change(frozenset(plain)) if plain else None


def _what_added_lines_do(
    before: m.Game, after: m.Game, old: Mapping[str, m.Item | m.Step],
    new: Mapping[str, m.Item | m.Step], things: _Things,
) -> None:
    """A new line that tests how full a place is speaks of its room; one that ends the game, of its end; a new role

    of those who are in a place.
    """
    endings = _endings(after)
    for anchor, rule in new.items():
        if anchor not in old and isinstance(rule, m.Function) and rule.kind is m.FunctionKind.ROLE:
            for part in walk(rule):
                if isinstance(part, m.ZoneRef):
                    things.changes["role", part.zone] = c.with_more(c.More.ROLES)
        lines: list[object] = [rule]
        if anchor in old and anchor in things.anchors:
            lines = [*c.added(old[anchor], rule, before, after)]
        elif anchor in old:
            continue
        for line in lines:
            for part in walk(line):
                if isinstance(part, m.Aggregate) and isinstance(part.domain.source, m.ZoneSource):
                    zone = part.domain.source.zone
                    if isinstance(zone, m.ZoneRef):
                        things.changes.setdefault(("room", zone.zone), c.with_more(c.More.LIMITS))
                if isinstance(part, m.Finish) or (isinstance(part, m.Call) and part.verb in endings):
                    things.changes.setdefault(("end", ""), c.with_more(c.More.ENDINGS))
                if isinstance(part, m.Finish):
                    things.changes.setdefault(("winners", ""), c.with_more(c.More.WINNERS))


def _endings(game: m.Game) -> set[str]:
    """Return the verbs that end the game."""
    found: set[str] = set()
    while True:
        wider = {
            verb.name for verb in game.verbs.values()
            if any(
                isinstance(part, m.Finish) or (isinstance(part, m.Call) and part.verb in found)
                for part in walk(verb)
            )
        }
        if wider == found:
            return found
        found = wider


# ---- lines ---------------------------------------------------------------------------------------


def _stale_lines(
    rule: m.Item | m.Step, now: m.Item | m.Step | None, anchor: str, things: _Things,
    endings: Collection[str], before: m.Game, after: m.Game,
) -> Iterator[tuple[object, c.Change]]:
    """Yield the lines of a rule that are changed, or speak of what is, and how; `endings` are verbs that end
    the game.
    """
    whole = things.anchors.get(anchor)
    numbers = [
        change.numbers for change in _uses(walk(rule), things) if change.numbers and not change.other
    ]
    if whole is not None and whole.numbers:
        numbers.append(whole.numbers)
    said = frozenset(number for each in numbers for number in each if number >= PLAIN)
    heads = [path for _, path in c.paths(now, after)] if whole is not None else []
    at = c.paths(rule, before) if whole is not None else ((line, ()) for line in c.lines(rule))
    for node, mine in at:
        if not _ids(node):
            continue
        found = list(_uses(c.own_parts(node), things))
        if isinstance(node, m.RepeatUntil | m.Repeat):
            found += _uses((part for part in node.body if isinstance(part, m.TakeAction)), things)
        if whole is not None and now is None:
            found.append(c.OTHER)
        elif whole is not None:
            if mine not in heads:
                found.append(_nearest(mine, heads, whole))
            elif whole.more:
                # What is done besides lifts no need: what cannot be done still cannot.
                kept = whole.more - {c.More.LINES} if isinstance(node, m.Need) else whole.more
                if kept or whole.numbers:
                    found.append(replace(whole, more=kept))
            elif whole.other and not isinstance(rule, m.PieceClass):
                found.append(c.with_more(c.More.NEIGHBOURS, about=things.about[anchor]))
        if isinstance(node, m.Zone):
            found += filter(None, (things.changes.get(("room", node.name)),))
        if isinstance(node, m.Function) and node.kind is not m.FunctionKind.ROLE:
            zones = (part.zone for part in walk(node) if isinstance(part, m.ZoneRef))
            found += filter(None, (things.changes.get(("role", zone)) for zone in zones))
        turns = isinstance(rule, m.Play) and isinstance(node, m.TakeTurns | m.RepeatUntil)
        if turns or isinstance(node, m.Finish) or (isinstance(node, m.Call) and node.verb in endings):
            found += filter(None, (things.changes.get(("end", "")),))
        if isinstance(node, m.Finish):
            found += filter(None, (things.changes.get(("winners", "")),))
        if said:
            found.append(c.Change(said))
        yield from ((node, change) for change in found)


def _nearest(mine: Hashable, heads: Sequence[Hashable], whole: c.Change) -> c.Change:
    """Return what has become of a line: only numbers of it are others, or it is gone."""
    if whole.more:
        return whole
    for head in heads:
        numbers = c.numbers_changed(mine, head)
        if numbers:
            return c.Change(numbers)
    return c.OTHER
