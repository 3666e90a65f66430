"""What of a rule still reads as it did when it was told: its sentences of then beside those of now.

    then                                      now
    [1] card.copies({what=3 copy})       →    [1] card.copies({what=4 copy})
    [2] choose({what2=indef player})          [2] shuffle.pile({zone=deck})
                                         →    [3] choose({what2=indef player})

Two sentences are the same if they differ in nothing but values, and stand equally deep. What only leads to
cases, and says nothing by itself, is passed over: it stands there or not by what is beside the cases.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from rulewright.foundation.bounded_memo import remembered
from rulewright.foundation.frozen import dataclass
from rulewright.prose.plan.sentence_grouping import CASES

_TOKENS = re.compile(r"\{\{|\}\}|\{([a-z][a-z0-9_]*)=|\}|[^{}]+")
_LINE = re.compile(r"(?P<indent> *)\[(?P<number>\d+)\] (?P<text>.*)")
_MOST_READ = 4_096
"""How many canonical texts are kept as they were taken apart: each is asked for in every book and language."""
_SLOT = re.compile(r"\{([a-z][a-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a canonical text. Its `skeleton` has empty braces for the values named in `slots`, `words` what

    they say. The heads of a lesson's rules are sentences without a number.
    """

    number: int
    depth: int
    skeleton: str
    slots: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def shape(self) -> tuple[int, str]:
        """Return what is the same in two sentences that differ in nothing but values."""
        return self.depth, self.skeleton

    @property
    def exact(self) -> tuple[int, str, tuple[str, ...]]:
        """Return what is the same in two sentences that do not differ."""
        return self.depth, self.skeleton, self.words


@dataclass(frozen=True, slots=True)
class Identity:
    """A canonical text taken apart: its sentences, the numbers of those that only lead to cases, the words of its

    values, and what each value stands in.
    """

    sentences: tuple[Told, ...]
    layout: frozenset[int]
    words: Mapping[str, str]
    around: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Alignment:
    """Which sentences of `then` are in `now`, by number, and their values, by name.

    `changed` are the values, by their names of then, that have other words now.
    """

    then: Identity
    now: Identity
    sentences: Mapping[int, int]
    values: Mapping[str, str]
    changed: frozenset[str]

    def is_recast(self, name: str) -> bool:
        """Return whether a value is a number now and was none, or the other way round."""
        was, now = self.then.words.get(name, ""), self.now.words.get(self.values[name], "")
        return was.isdecimal() is not now.isdecimal()


@remembered(_MOST_READ)
def parse_identity(text: str) -> Identity | None:
    """Return a canonical text taken apart; None if it is none."""
    names: list[str] = [""]
    parts: list[list[str]] = [[]]
    words: dict[str, str] = {}
    around: dict[str, str] = {}
    at = 0
    while at < len(text):
        token = _TOKENS.match(text, at)
        if token is None:  # "{" with nothing to open
            return None
        at = token.end()
        sign, opened = token[0], token[1]
        if opened is not None:
            around[opened] = names[-1]
            names.append(opened)
            parts.append([])
        elif sign[0] != "}" or (sign == "}}" and len(parts) == 1):
            parts[-1].append(sign)
        elif len(parts) == 1:
            return None
        else:
            name = names.pop()
            words[name] = "".join(parts.pop())
            parts[-1].append(f"{{{name}}}")
            at = token.start() + 1  # within a value "}}" closes it and the one around it
    if len(parts) > 1:
        return None
    sentences = tuple(_sentences("".join(parts[0]), words))
    layout = frozenset(each.number for each in sentences if each.skeleton == CASES)
    return Identity(tuple(_without(sentences, layout)), layout, words, around)


def _without(sentences: Sequence[Told], layout: Collection[int]) -> Iterator[Told]:
    """Yield sentences without some, and what stands under these as deep as they do."""
    above: list[int] = []
    for each in sentences:
        while above and above[-1] >= each.depth:
            above.pop()
        if each.number in layout and each.number:
            above.append(each.depth)
        else:
            yield replace(each, depth=each.depth - len(above))


def _sentences(text: str, words: Mapping[str, str]) -> Iterator[Told]:
    for line in text.split("\n"):
        match = _LINE.fullmatch(line)
        if match is not None:
            slots = tuple(_SLOT.findall(match["text"].replace("{{", "").replace("}}", "")))
            skeleton = match["text"]
            for name in slots:
                skeleton = skeleton.replace(f"{{{name}}}", "{}", 1)
            said = tuple(_plain(words.get(name, ""), words) for name in slots)
            yield Told(int(match["number"]), len(match["indent"]) // 2, skeleton, slots, said)
        elif line.startswith("## "):
            yield Told(0, -1, line, (), ())


def _plain(text: str, words: Mapping[str, str]) -> str:
    """Return the words of a value without the names of those in it."""
    return _SLOT.sub(lambda match: _plain(words.get(match[1], ""), words), text)


@remembered(_MOST_READ)
def align(then: str, now: str) -> Alignment | None:
    """Return which sentences of one canonical text are in another; None if one of them is none."""
    old, new = parse_identity(then), parse_identity(now)
    if old is None or new is None:
        return None
    sentences: dict[int, int] = {}
    values: dict[str, str] = {}
    changed: set[str] = set()
    for mine, other in _pairs(old.sentences, new.sentences):
        if mine.number:
            sentences[mine.number] = other.number
        for name, now_called in zip(mine.slots, other.slots, strict=True):
            _align_value(name, now_called, old, new, values, changed)
    return Alignment(old, new, sentences, values, frozenset(changed))


def _pairs(old: Sequence[Told], new: Sequence[Told]) -> Iterator[tuple[Told, Told]]:
    """Yield the same sentences: first those that do not differ, between them those that differ in values."""
    done = done_new = 0
    exact = SequenceMatcher(None, [each.exact for each in old], [each.exact for each in new], autojunk=False)
    for block in exact.get_matching_blocks():
        left, right = old[done : block.a], new[done_new : block.b]
        alike = SequenceMatcher(None, [each.shape for each in left], [each.shape for each in right], autojunk=False)
        for inner in alike.get_matching_blocks():
            yield from zip(left[inner.a : inner.a + inner.size], right[inner.b : inner.b + inner.size], strict=True)
        done, done_new = block.a + block.size, block.b + block.size
        yield from zip(old[block.a : done], new[block.b : done_new], strict=True)


def _align_value(
    name: str, called: str, old: Identity, new: Identity, values: dict[str, str], changed: set[str]
) -> None:
    """Note what a value is called now, and whether its words are others; the same of those in it."""
    values[name] = called
    was, now = old.words.get(name, ""), new.words.get(called, "")
    if _SLOT.sub("{}", was) != _SLOT.sub("{}", now):
        changed.add(name)
    inner, inner_now = _SLOT.findall(was), _SLOT.findall(now)
    if len(inner) == len(inner_now):
        for each, each_now in zip(inner, inner_now, strict=True):
            _align_value(each, each_now, old, new, values, changed)


def ancestors(sentences: Sequence[Told]) -> dict[int, tuple[int, ...]]:
    """Return, by number, the sentences that each one stands under, the nearest last."""
    found: dict[int, tuple[int, ...]] = {}
    above: list[Told] = []
    for each in sentences:
        while above and above[-1].depth >= each.depth:
            above.pop()
        if each.number:
            found[each.number] = tuple(lead.number for lead in above if lead.number)
        above.append(each)
    return found


def predecessors(sentences: Sequence[Told]) -> dict[int, int]:
    """Return, by number, the sentence before each one that stands as deep under the same ones; 0 for the first."""
    found: dict[int, int] = {}
    last: dict[tuple[int, ...], int] = {}
    section = 0
    under = ancestors(sentences)
    for each in sentences:
        if not each.number:
            section -= 1
            continue
        place = (section, *under[each.number])
        found[each.number] = last.get(place, 0)
        last[place] = each.number
    return found
