"""Why a test fails, more closely: the part of a rule's own condition that fails, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .description import Members, Reason, ValueType
from .engine import Engine, State
from .texts import RuleText, Texts, fill, sentence
from .values import PLAYER

GROUPS = 2
"""So many reasons are told of the members that came furthest; with more of them none is."""

_FIRST = ord("a")


@dataclass(frozen=True, slots=True)
class Told:
    """What is said, the most general first, and the conditions it was found in."""

    sentences: tuple[str, ...] = ()
    behind: tuple[Reason, ...] = ()


def told(
    engine: Engine,
    texts: Texts,
    state: State,
    key: str,
    values: tuple[int, ...],
) -> Told:
    """Return what is said of a check that failed, by its key and the values that it was given."""
    words = {chr(_FIRST + at): str(value) for at, value in enumerate(values)}
    root = next(iter(reasons_of(engine, state, {key})), None)
    if root is None:
        return Told((fill(texts.reason(key), **words),))
    sentences = [fill(texts.reason(root.key), **words)]
    behind = [root]
    part: Reason | None = root
    while part is not None:
        inner, part = part.inner, None
        for each in inner:
            if not engine.plays_by(state, each.when):
                continue
            if isinstance(each, Members):
                more = _of_members(engine, texts, state, each, values, words)
                sentences += more.sentences
                behind += more.behind
            elif not each.test(state, values):
                sentences.append(fill(texts.reason(each.key), **words))
                behind.append(each)
                part = each
                break
    return Told(tuple(dict.fromkeys(sentences)), tuple(behind))


def reasons_of(engine: Engine, state: State, keys: set[str]) -> Iterator[Reason]:
    """Yield the reasons of checks by their keys, as they stand in the game of a state."""
    for each in engine.description.reasons:
        if each.key.partition("+")[0] in keys and engine.plays_by(state, each.when):
            yield each


def rule_of(engine: Engine, state: State, texts: Texts, anchor: str) -> RuleText:
    """Return what a rule says in the game of a state."""
    found = texts.rule(anchor)
    known = engine.option_variables
    for when, text in texts.rule_ways(anchor):
        if all(name in known for name, _ in when) and engine.plays_by(state, when):
            return replace(found, text=text)
    return found


def within(engine: Engine, state: State, reason: Reason) -> Iterator[Reason]:
    """Yield a reason and those within it, the outer ones first."""
    yield reason
    for part in reason.inner:
        for inner in (part,) if isinstance(part, Reason) else part.inner:
            if engine.plays_by(state, part.when) and engine.plays_by(state, inner.when):
                yield from within(engine, state, inner)


def values_told(
    engine: Engine, texts: Texts, state: State, reasons: tuple[Reason, ...], values: tuple[int, ...]
) -> Iterator[str]:
    """Yield the quantities by which conditions hold, each with the name of its rule and what that says."""
    for each in reasons:
        if each.value is not None:
            rule = rule_of(engine, state, texts, each.rules[0])
            found = value_term(engine, texts, each.type, each.value(state, values))
            yield sentence(texts.word("reason_of", what=rule.title, reason=found))
            if rule.text:
                yield rule.text
        inner = tuple(
            part for part in each.inner
            if isinstance(part, Reason) and engine.plays_by(state, part.when)
        )
        yield from values_told(engine, texts, state, inner, values)


# ---- members -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Failure:
    """How far something came: the places of the tests that failed, and the innermost of them."""

    rank: tuple[int, ...]
    reasons: tuple[Reason, ...]


def _of_members(
    engine: Engine,
    texts: Texts,
    state: State,
    members: Members,
    values: tuple[int, ...],
    words: dict[str, str],
) -> Told:
    groups: dict[tuple[str, ...], tuple[_Failure, list[int]]] = {}
    for value in members.source(state, values):
        failure = _failure(engine, members.inner, state, (*values, value))
        if failure is not None:
            keys = tuple(reason.key for reason in failure.reasons)
            groups.setdefault(keys, (failure, []))[1].append(value)
    furthest = max((failure.rank for failure, _ in groups.values()), default=())
    best = [group for group in groups.values() if group[0].rank == furthest]
    if not 0 < len(best) <= GROUPS:
        return Told()
    sentences: list[str] = []
    behind: list[Reason] = []
    for failure, found in best:
        slot = chr(_FIRST + len(values))
        last = failure.reasons[-1]
        if members.type[0] == "int":
            text = fill(texts.reason(last.key), **words, **{slot: numbers(found)})
        else:
            named = ", ".join(value_term(engine, texts, members.type, value) for value in found)
            text = texts.word("reason_of", what=named, reason=fill(texts.reason(last.key), **words))
        sentences.append(text)
        behind += failure.reasons
    return Told(tuple(sentences), tuple(behind))


def _failure(
    engine: Engine, tests: tuple[Reason | Members, ...], state: State, values: tuple[int, ...]
) -> _Failure | None:
    """Return the first of some tests that fails, and what fails within it."""
    for place, test in enumerate(tests):
        if not isinstance(test, Reason) or not engine.plays_by(state, test.when):
            continue
        if not test.test(state, values):
            inner = _failure(engine, test.inner, state, values)
            if inner is None:
                return _Failure((place,), (test,))
            return _Failure((place, *inner.rank), (test, *inner.reasons))
    return None


def numbers(values: list[int]) -> str:
    """Numbers in order, runs of them short: `1\u20133, 7`."""
    runs: list[list[int]] = []
    for value in sorted(values):
        if runs and runs[-1][-1] == value - 1:
            runs[-1] = [runs[-1][0], value]
        else:
            runs.append([value])
    return ", ".join("\u2013".join(map(str, run)) for run in runs)


# ---- words of values -----------------------------------------------------------------------------


def value_term(engine: Engine, texts: Texts, kind: ValueType, value: int) -> str:
    """Return the words of a language for a value."""
    match kind:
        case ("bool",):
            return texts.word("yes" if value else "no")
        case ("enum", str(name)) | ("optional", str(name)):
            if value < 0:
                return texts.word("none")
            enum = engine.values.enum(name)
            if enum == PLAYER:
                return texts.player(value)
            return texts.term(enum, engine.values.name(enum, value))
        case ("set", str(name)):
            members = (at for at in range(value.bit_length()) if value >> at & 1)
            terms = [value_term(engine, texts, ("enum", name), at) for at in members]
            return ", ".join(terms) or texts.word("none")
        case ("slot", _, _):
            return texts.word("slot", number=value)
        case ("joined", *_):
            first, *others = (value_term(engine, texts, *part) for part in engine.values.parts(kind, value))
            for each in others:
                first = texts.word("joined", first=first, then=each)
            return first
        case _:
            return str(value)
