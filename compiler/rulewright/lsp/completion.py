"""What can be written at a place: names of the game that fit, words of the language, whole forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rulewright.foundation.frozen import dataclass
from rulewright.lsp.declaration_parser import Piece, piece_at, pieces
from rulewright.lsp.grammar_completion import FACT, NAME, begun, fitting
from rulewright.lsp.symbol_index import Index
from rulewright.lsp.symbol_occurrences import Sort
from rulewright.lsp.symbol_types import Types
from rulewright.model.facts import Fact
from rulewright.model.types import Type
from rulewright.syntax.forms import ItemWord

WORD = "word"
FORM = "form"
LOCAL = "local name"
LINE = "line of the rule"

ZONES = frozenset({"line", "group", "slots", "pile"})
_WORD = re.compile(r"[a-z0-9_]+|[A-Z][A-Z0-9-]+|[^\s\w]")
_TYPED = {"a", "an", "each", "any", "no", "all", "the", "random", "among", "chooses", "holds", ":"}
_PLACED = {"to", "from", "in", "shuffle", "swap", "empty", "top", "bottom", "front", "back"}
_QUOTING = {"after", "before", "instead", "of", "without", "needs"}
"""Words before a line that an overlay quotes."""
_CHANGED = re.compile(r"change (?:(verb|action|step|trigger|card) (\w+)(?: when (\w+))?|(play))")
_SORTS = {
    "action": Sort.ACTION, "verb": Sort.VERB, "event": Sort.EVENT, "example": Sort.EXAMPLE,
    "note": Sort.NOTE, "step": Sort.STEP, "trigger": Sort.TRIGGER, "values": Sort.TYPE,
    "pieces": Sort.TYPE, "cards": Sort.TYPE,
}


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to write. `snippet` has places to fill in; `what` is a word for what it is."""

    label: str
    what: str
    text: str
    note: str = ""
    snippet: bool = False


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of a game where something is written; `types` come from when it last was right."""

    index: Index
    types: Types | None
    facts: Sequence[Fact] = ()
    lessons: Sequence[str] = ()


def complete(text: str, offset: int, known: Knowledge) -> list[Offer]:
    """Return what fits at a place, the likeliest first."""
    start = offset - len(begun(text, offset))
    line = text[text.rfind("\n", 0, start) + 1 : start]
    if "#" in line:
        return []
    fits = fitting(text, offset)
    piece = piece_at(pieces(text[:start] + "x"), start)
    found: dict[str, Offer] = {}

    def add(offers: Iterable[Offer]) -> None:
        for offer in offers:
            found.setdefault(offer.text, offer)

    if re.fullmatch(r"(?:keep|remove|replace) lesson ", line):
        return [Offer(lesson, "lesson", lesson) for lesson in known.lessons]
    quoting = re.match(r" +(?:before|after|instead of|without) (?P<needs>needs )?", line)
    changed = _CHANGED.match(piece.text) if piece is not None else None
    if quoting is not None and changed is not None:
        add(_quoted(known.index, changed, line[quoting.end() :], needs=quoting["needs"] is not None))
        if found and quoting.end() == len(line):
            return list(found.values())
    if FACT in fits.kinds:
        add(Offer(fact.id, "fact", fact.id, fact.statement) for fact in known.facts)
    if NAME in fits.kinds:
        add(_names(_WORD.findall(line), known, piece, start))
    for name, form in fits.forms:
        add([Offer(_label(form), FORM, form, name, snippet=True)])
    add(Offer(word, WORD, word) for word in fits.words)
    return list(found.values())


def _label(form: str) -> str:
    return re.sub(r"\$\{\d+:(\w+)\}", "…", form.partition("\n")[0])


def _quoted(index: Index, changed: re.Match[str], begun: str, *, needs: bool) -> Iterator[Offer]:
    """Yield the lines of a changed rule that begin so, from there on: as they are quoted, without their sources."""
    kind, name, event = changed[1] or "play", changed[2] or "", changed[3]
    head = re.compile(rf"( *)(?:add |replace )?{kind}{f' {name}' if name else ''}\b")
    for text in index.texts.values():
        depth, asked = -1, event is None
        for line in text.split("\n"):
            inner = len(line) - len(line.lstrip(" "))
            if depth >= 0 and line.strip() and inner <= depth:
                break
            found = head.match(line) if depth < 0 else None
            if found is not None:
                depth = len(found[1])
                continue
            said = re.sub(r" +(?:#|cites |ruling ).*", "", line.strip()).rstrip()
            if depth < 0 or not said or said[0] == "#" or said == "otherwise":
                continue
            if said.startswith("when "):
                asked = event is None or said.split()[1] == event
            elif asked and said.startswith("needs ") == needs:
                said = said.removeprefix("needs ")
                if said.startswith(begun):
                    yield Offer(said, LINE, said[len(begun) :])


# ---- names that fit -------------------------------------------------------------------------------


def _names(before: Sequence[str], known: Knowledge, piece: Piece | None, offset: int) -> Iterator[Offer]:
    """Yield names of the game by what stands before them on their line."""
    index, types = known.index, known.types
    played = piece is not None and re.match(r"(add |replace )?example\b", piece.text) is not None
    while before and before[0] in _QUOTING:
        before = before[1:]
    first, last = (before[0], before[-1]) if before else ("", "")
    own = _locals(piece, index, offset)
    if played and last in {":", ","} and first not in {"players", "option"}:
        yield from own
        for sort in (Sort.ACTION, Sort.LABEL, Sort.THING):
            yield from _declared(index, sort)
    elif last in _SORTS and first in {"remove", "change", "replace", "keep"}:
        yield from _declared(index, _SORTS[last])
    elif last in set(ItemWord) and first in {"remove", "change", "replace"}:
        yield from (o for o in _declared(index, Sort.THING) if o.what == last)
    elif first == "card" or (first in {"add", "replace"} and before[1:2] == ["card"]):
        yield from _declared(index, Sort.TYPE) if last == "of" else _declared(index, Sort.THING)
    elif last == "when" or (before[:2] == ["carry", "out"] and len(before) == 2):
        yield from _declared(index, Sort.EVENT)
    elif last == "by" and "action" in before[:2]:
        yield from (offer for offer in _declared(index, Sort.THING) if offer.what == "role")
    elif last == "may":
        yield from _declared(index, Sort.LABEL)
    elif before[-2:] == ["copies", "of"]:
        yield from (offer for offer in _declared(index, Sort.THING) if offer.what == "card")
    elif before[-2:] == ["box", "of"] or (last in _TYPED and "is" not in before[-2:-1]):
        yield from _declared(index, Sort.TYPE)
        yield Offer("player", "type", "player")
    elif last in _PLACED or (last == "of" and before[-2:-1] and before[-2] in _PLACED):
        yield from (offer for offer in _declared(index, Sort.THING) if offer.what in ZONES)
    elif last in {"joins", "leaves"} and types is not None:
        yield from (Offer(name, "variable", name) for name in types.sets())
    elif (want := _wanted(before, types)) is not None and types is not None:
        yield from (name for name in own if types.fits(types.of(name.text), want))
        yield from (Offer(name, what, name) for name, what in types.names(want))
    else:
        yield from own
        if not before:
            yield from _declared(index, Sort.VERB)
        yield from _declared(index, Sort.THING)
        yield from _declared(index, Sort.TYPE) if last == "of" else ()


def _declared(index: Index, sort: Sort) -> Iterator[Offer]:
    return (Offer(symbol.name, what, symbol.name) for symbol, what in index.names(sort))


_BOUND = re.compile(
    r"\bas ([a-z][a-z0-9_]*)|\blet ([a-z][a-z0-9_]*) be\b|[(,] ?([a-z][a-z0-9_]*): ?[a-z]"
    r"|\b(?:for each|chooses a|chooses an|there is a|there is an) ([a-z][a-z0-9_]*)"
)


def _locals(piece: Piece | None, index: Index, offset: int) -> list[Offer]:
    """Return the names that the rule around a place has given by then, however far it can be read."""
    if piece is None:
        return []
    text = piece.text[: max(0, offset - piece.start)]
    names = [name for match in _BOUND.finditer(text) for name in match.groups() if name]
    homes: list[str] = []
    head = re.match(r"(?:add |replace )?(\w+) (\w+)", text)
    if head is not None:
        homes.append(f"{head[1]} {head[2]}")
        if head[1] == "action":
            names.append("actor")
    for event in re.findall(r"\bwhen ([a-z][a-z0-9_]*)", text)[-1:]:
        homes.append(f"event {event}")
    changed = re.match(r"change (\w+) (\w+)(?: when (\w+))?", text)
    if changed is not None:
        rule = f"{changed[1]} {changed[2]}"
        names += ["actor"] if changed[1] == "action" else []
        homes += [rule, f"{rule} when {changed[3]}", f"event {changed[3]}"]
    played = re.match(r"(?:add |replace )?example\b", text)
    players = re.search(r"^ +players +(.+)$", text, re.MULTILINE) if played else None
    if players is not None:
        names += re.findall(r"[a-z][a-z0-9_]*", players[1])
    names += index.locals_of(homes) if changed is not None else [
        name for home in homes if home.startswith("event ") for name in index.locals_of([home])
    ]
    return [Offer(name, LOCAL, name) for name in dict.fromkeys(reversed(names))]


# ---- what is wanted -------------------------------------------------------------------------------


def _wanted(before: Sequence[str], types: Types | None) -> Type | None:
    """Return the type of what is wanted behind these words, where that is known."""
    if types is None or not before:
        return None
    last = before[-1]
    if len(before) == 1 and last in types.attributes:
        return types.things[last]
    if last == "of" and len(before) > 1:
        taken = types.taken.get(before[-2], ())
        return taken[0] if taken else None
    if last in {"is", "becomes", "not", "than"}:
        words = list(before[:-1])
        while words and words[-1] in {"is", "other", "not"}:
            words.pop()
        return _type_of(words, types)
    if before[0] in types.verbs:
        number = sum(1 for word in before if word == ",") if len(before) > 1 else 0
        wanted = types.verbs[before[0]]
        return wanted[number] if (len(before) == 1 or last == ",") and number < len(wanted) else None
    if last == "to" and before[0] == "set":
        return _type_of(list(before[1:-1]), types)
    if last in {",", "("} and "of" in before:
        at = len(before) - 1 - list(reversed(before)).index("of")
        taken = types.taken.get(before[at - 1], ()) if at else ()
        number = sum(1 for word in before[at:] if word == ",")
        return taken[number] if number < len(taken) else None
    return None


def _type_of(words: list[str], types: Types) -> Type | None:
    """Return the type of a value that some words end with: a name, or one `of` others."""
    while len(words) >= 3 and words[-2] == "of":
        words = words[:-2]
    return types.of(words[-1]) if words else None
