"""What the language is made of, read from its grammar: each construct with its form, in its section.

A rule of the grammar is one of these, and `unplaced` says which is none:

- a construct itself (`move`), or a group of constructs (`selection`: one for each named alternative);
- a slot: a place in a form where something goes that is told elsewhere (`value`);
- a part that is spelt out in the forms that have it (`faces` in `cards`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from lark import Token, Tree
from lark.exceptions import LarkError
from lark.load_grammar import load_grammar

from rulewright.foundation import disk_cache as cache_folder
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile
from rulewright.syntax.grammar import GRAMMAR, grammar
from rulewright.syntax.tree_builder import WHOLE

UNIONS = ("item", "statement", "change", "edit")
"""Rules that only list other rules; those are constructs."""

LINES = ("plain", "trying", "allowing", "testing", "around")
"""The lists of first lines of statements; what stands below a line goes by the list that it is in."""

ALONE = ("cites", "ruling", "overlay", "yes", "no")
"""Constructs that no list names."""

GROUPS = {
    "type": "type", "selection": "selection", "destination": "destination",
    "domain_base": "domain", "domain_part": "domain", "becoming": "value", "value": "value",
    "aggregate": "value", "condition": "value", "conjunction": "value", "test": "value",
    "where_test": "condition", "comparison": "value", "sum": "value", "term": "value",
    "primary": "value", "ex_item": "ex_item", "ex_check": "ex_check",
}
"""Rules whose named alternatives are constructs, and the slot that they show as in a form."""

SLOTS = {
    **GROUPS, "NAME": "name", "INT": "number", "FACT": "fact", "domain": "domain",
    "count": "number", "signed": "number", "minus": "number",
    "cell": "cell", "statement": "statement", "item": "item", "quoted": "quoted",
    "edit": "edit", "change": "change",
}
"""What stands in a form as a word for something else."""

LAYOUT = ("start", "block", "line_end", "tail", "tail_open", "_sources", "else_block", "tested")
"""Rules that say where lines end, and where a source or another case may follow."""

_UNSAID = ("line_end", "tail", "tail_open", "_sources")
_SECTION = re.compile(r"^// -{2,} (.+?) -*$|^[?!]*([a-z_]+):", re.MULTILINE)

Kind = Literal["word", "slot", "mark", "line", "in", "out"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a form: a word of the language, a slot, a mark for the reader, or a line break.

    The marks are those of most manuals: `[` and `]` for what may be left out, `|` between choices,
    `{` and `}` around choices, `…` for once more.
    """

    kind: Kind
    text: str = ""


_MORE = Piece("mark", "…")
_BREAKS = frozenset({"line", "in", "out"})
_CLOSING = frozenset({"]", "}", "|"})

Form = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Construct:
    """A construct by its name in the grammar, with its forms; `group` is the rule it belongs to."""

    name: str
    section: str
    group: str
    forms: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A construct in a text: character offsets, end excluded, and the constructs around it."""

    name: str
    start: int
    end: int
    within: tuple[str, ...]


@cache
def constructs() -> tuple[Construct, ...]:
    """Return all constructs in the order of the grammar."""
    rules, sections = _rules(), _sections()
    members = {name for union in UNIONS for name in _members(union)} | set(ALONE)
    below = _below_lines()
    found: dict[str, Construct] = {}

    def add(name: str, rule: str, group: str, trees: Sequence[Tree[Token]]) -> None:
        forms = [_tidy(_pieces(tree)) for tree in trees]
        earlier = found.get(name)
        if earlier is not None:
            forms = [*earlier.forms, *forms]
            group = earlier.group
        section = earlier.section if earlier is not None else sections[rule]
        found[name] = Construct(name, section, group, tuple(dict.fromkeys(forms)))

    for rule, tree in rules.items():
        if rule in GROUPS:
            for alternative in tree.children:
                if isinstance(alternative, Tree) and alternative.data == "alias":
                    add(_alias(alternative), rule, rule, [alternative])
        elif rule in below:
            add(rule, rule, rule, [Tree("expansion", [tree, below[rule]])])
        elif rule in members:
            add(rule, rule, rule, [tree])
    return tuple(found.values())


@cache
def sections() -> tuple[str, ...]:
    """Return the sections of the grammar that have constructs, in order."""
    return tuple(dict.fromkeys(construct.section for construct in constructs()))


def unplaced() -> list[str]:
    """Return the rules of the grammar that are neither constructs nor part of the form of one."""
    known = {construct.name for construct in constructs()} | set(SLOTS) | set(LAYOUT) | set(UNIONS)
    known |= set(LINES)
    return [rule for rule in _rules() if rule not in known and rule not in _spelt_out()]


def occurrences(file: SourceFile) -> list[Occurrence]:
    """Return every named node in the tree of a text, outer ones first; nothing where it cannot be read."""
    text = file.text if file.text.endswith("\n") else file.text + "\n"
    kept = cache_folder.load("occurrences", text.encode())
    if isinstance(kept, list):
        return [Occurrence(*each) for each in kept]
    try:
        tree = grammar().parse(text)
    except LarkError:
        return []
    found = _occurrences(tree, text)
    plain = [(each.name, each.start, each.end, each.within) for each in found]
    cache_folder.keep("occurrences", plain, text.encode())
    return found


def _occurrences(tree: Tree[Token], text: str) -> list[Occurrence]:
    found: list[Occurrence] = []
    todo: list[tuple[Tree[Token], tuple[str, ...]]] = [(tree, ())]
    while todo:
        node, within = todo.pop()
        name, inside = str(node.data), node.children
        if name == WHOLE:
            line, *below = node.children
            assert isinstance(line, Tree)
            name, inside = str(line.data), [*line.children, *below]
        if not node.meta.empty:
            end = node.meta.end_pos
            while end > node.meta.start_pos and text[end - 1 : end] in (" ", "\r", "\n", ""):
                end -= 1
            found.append(Occurrence(name, node.meta.start_pos, end, within))
        else:
            found.append(Occurrence(name, 0, 0, within))
        inner = (*within, name)
        todo += [(child, inner) for child in reversed(inside) if isinstance(child, Tree)]
    return found


# ---- reading the grammar --------------------------------------------------------------------------


@cache
def _rules() -> dict[str, Tree[Token]]:
    loaded, _ = load_grammar(GRAMMAR.read_text(encoding="utf-8"), GRAMMAR.name, [], False)  # type: ignore[no-untyped-call]
    return {str(definition[0]): definition[2] for definition in loaded.rule_defs}


def _sections() -> dict[str, str]:
    """Return the section of each rule: the comment line above it in the grammar."""
    section = ""
    found: dict[str, str] = {}
    for match in _SECTION.finditer(GRAMMAR.read_text(encoding="utf-8")):
        if match[1]:
            section = re.sub(r"[^a-z]+", "_", match[1].partition(":")[0].lower()).strip("_")
        else:
            found[match[2]] = section
    return found


def _alias(tree: Tree[Token]) -> str:
    last = tree.children[-1]
    return str(getattr(last, "name", last))


def _members(rule: str) -> list[str]:
    if rule == WHOLE:
        return list(_below_lines())
    tree = _rules().get(rule)
    return [_symbol(value) for value in tree.find_data("value")] if tree is not None else []


@cache
def _below_lines() -> dict[str, Tree[Token]]:
    """Return the first line of each statement, with what the grammar has below it."""
    found: dict[str, Tree[Token]] = {}
    for tree in _rules().values():
        for alternative in tree.find_data("alias"):
            if _alias(alternative) == WHOLE:
                line, *below = _trees(_child(alternative))
                for name in _members(_symbol(line)):
                    found[name] = Tree("expansion", list(below))
    return found


@cache
def _spelt_out() -> frozenset[str]:
    """Return the rules that are spelt out in some form."""
    seen: set[str] = set()
    for construct in constructs():
        if construct.name in _rules():
            _gather(_rules()[construct.name], seen)
    for group in GROUPS:
        if group in _rules():
            _gather(_rules()[group], seen)
    return frozenset(seen)


def _gather(tree: Tree[Token], seen: set[str]) -> None:
    for value in tree.find_data("value"):
        name = _symbol(value)
        if name in _rules() and name not in SLOTS and name not in seen:
            seen.add(name)
            _gather(_rules()[name], seen)


def _symbol(value: Tree[Token]) -> str:
    return str(getattr(value.children[0], "name", ""))


# ---- forms ----------------------------------------------------------------------------------------


def _pieces(tree: Tree[Token]) -> list[Piece]:
    match str(tree.data):
        case "alias":
            return _pieces(_child(tree))
        case "expansions":
            return _choice([_pieces(each) for each in _trees(tree)])
        case "expansion":
            return [piece for each in _trees(tree) for piece in _pieces(each)]
        case "maybe":
            return _optional(_pieces(_child(tree)))
        case "expr":
            return _repeated(_pieces(_child(tree)), str(tree.children[1]))
        case "literal":
            return [Piece("word", str(tree.children[0]).strip('"'))]
        case _:
            inner = tree.children[0]
            return _pieces(inner) if isinstance(inner, Tree) else _named(_symbol(tree))


def _named(name: str) -> list[Piece]:
    if name in SLOTS:
        return [Piece("slot", SLOTS[name])]
    match name:
        case "_NL":
            return [Piece("line")]
        case "_INDENT":
            return [Piece("in")]
        case "_DEDENT":
            return [Piece("out")]
        case "block":
            statement = Piece("slot", "statement")
            return [Piece("line"), Piece("in"), *_repeated([statement], "+"), Piece("out")]
        case "else_block":
            first = _trees(_rules()[name])[0]
            return _pieces(first)
        case "article":
            return [Piece("word", "a")]
        case "line_end" | "tail_open" | "tail":
            return [Piece("line")]
        case _ if name in _UNSAID:
            return []
        case _:
            return _pieces(_rules()[name])


def _choice(choices: list[list[Piece]]) -> list[Piece]:
    if [[p.text for p in each] for each in choices] == [["a"], ["an"]]:
        return choices[0]
    if len(choices) == 1:
        return choices[0]
    joined: list[Piece] = [Piece("mark", "{")]
    for number, choice in enumerate(choices):
        joined += [Piece("mark", "|")] if number else []
        joined += choice
    return [*joined, Piece("mark", "}")]


def _optional(pieces: list[Piece]) -> list[Piece]:
    first = next((n for n, p in enumerate(pieces) if p.kind not in _BREAKS), len(pieces))
    before, pieces = pieces[:first], pieces[first:]
    if not pieces:  # only places for sources
        return before
    if pieces[0] == Piece("mark", "{") and pieces[-1] == Piece("mark", "}"):
        pieces = pieces[1:-1]
    after = [Piece("line")] if any(piece.kind == "line" for piece in pieces) else []
    return [*before, Piece("mark", "["), *pieces, Piece("mark", "]"), *after]


def _repeated(pieces: list[Piece], how: str) -> list[Piece]:
    is_list = pieces[:1] == [Piece("word", ",")] and pieces[1].kind != "word"
    if is_list:  # it goes on with another comma
        return [Piece("word", ","), _MORE]
    if how == "*":
        pieces = _optional(pieces)
    after = [Piece("line")] if any(piece.kind == "line" for piece in pieces) else []
    return [*pieces, _MORE, *after]


def _child(tree: Tree[Token]) -> Tree[Token]:
    return _trees(tree)[0]


def _trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in tree.children if isinstance(child, Tree)]


def _tidy(pieces: Sequence[Piece]) -> Form:
    """Return one break between two lines; what closes stands on the line of what it closes."""
    tidy: list[Piece] = []
    held: list[Piece] = []
    for piece in pieces:
        if piece.kind in _BREAKS:
            held.append(piece)
        elif piece.text in _CLOSING or (piece == _MORE and tidy[-1].text in _CLOSING):
            tidy.append(piece)
        else:
            if held and tidy:
                tidy.append(Piece("line"))
            tidy += [piece for piece in held if piece.kind != "line"]
            held = []
            tidy.append(piece)
    return tuple(tidy)
