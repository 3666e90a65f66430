"""Reads a text by the tables of the grammar, as Lark does, without Lark: that is a tenth of its time.

A text that cannot be read here is left to Lark, which says what is wrong with it.
"""

from __future__ import annotations

from typing import Any

from rulewright.syntax.lalr_tables import Filter, Tables, scanner, tables
from rulewright.syntax.parse_tree import Branch, Token, Tree

_NEW_LINE, _INDENT, _DEDENT, _END = "_NL", "_INDENT", "_DEDENT", "$END"
_WORD, _SIGN = "NAME", "sign"


def parse(text: str) -> Tree | None:
    """Return the tree of a text that ends with a line; None where it cannot be read, or by Lark alone."""
    grammar = tables()
    match, known, states = scanner().match, grammar.words, grammar.states
    stack, values, levels = [0], list[Branch](), [0]
    at = 0

    def feed(kind: str, token: Token) -> bool:
        while True:
            action = states[stack[-1]].get(kind)
            if action is None:
                return False
            if action & 1 == 0:
                stack.append(action >> 1)
                values.append(token)
                return True
            _reduce(grammar, action >> 1, stack, values)

    word = _token(_NEW_LINE, "", 0, 0)
    while True:
        found = match(text, at)
        assert found is not None
        kind = found.lastgroup
        if kind is None:
            break
        word = _token(kind, found[kind], found.start(kind), found.end())
        at = word.end
        if kind == _SIGN:
            word.kind = known[word]
        elif kind == _WORD and (keyword := known.get(word)) is not None and keyword in states[stack[-1]]:
            word.kind = keyword
        if not feed(word.kind, word):
            return None
        if kind != _NEW_LINE:
            continue
        indent = word.count(" ", word.rfind("\n") + 1)
        if indent > levels[-1]:
            levels.append(indent)
            if not feed(_INDENT, word):
                return None
        while indent < levels[-1]:
            levels.pop()
            if not feed(_DEDENT, word):
                return None
        if indent != levels[-1]:
            return None
    if found.end() != len(text):
        return None
    for _ in levels[1:]:
        if not feed(_DEDENT, word):
            return None
    while stack[-1] != grammar.end:
        action = states[stack[-1]].get(_END)
        if action is None or action & 1 == 0:
            return None
        _reduce(grammar, action >> 1, stack, values)
    tree = values[-1]
    return tree if isinstance(tree, Tree) else None


def _token(kind: str, text: str, start: int, end: int) -> Token:
    token = Token(text)
    token.kind, token.start, token.end = kind, start, end
    return token


def _reduce(grammar: Tables, number: int, stack: list[int], values: list[Branch]) -> None:
    """Put the tree of a rule in the place of its parts."""
    rule, name, size, single, kept = grammar.rules[number]
    parts: list[Branch] = []
    if size:
        parts = values[-size:]
        del values[-size:], stack[-size:]
    values.append(_tree(name, parts, single, kept))
    stack.append(grammar.states[stack[-1]][rule] >> 1)


def _tree(name: str, parts: list[Branch], single: bool, kept: Filter) -> Branch:
    children: list[Any] = parts
    if kept is not None:
        children = []
        for number, opened, missing in kept[0]:
            if missing:
                children += [None] * missing
            part = parts[number]
            if opened:
                assert isinstance(part, Tree)
                if children:
                    children += part.children
                else:
                    children = part.children
            else:
                children.append(part)
        if kept[1]:
            children += [None] * kept[1]
    tree: Branch = children[0] if single and len(children) == 1 else Tree(name, children)
    if tree.__class__ is Tree:
        _place(tree, parts)
    return tree


def _place(tree: Tree, parts: list[Branch]) -> None:
    """Note where a tree stands: from its first word to its last, those of its parts that are left out included."""
    for part in parts:
        if part.__class__ is not Tree:
            tree.first = part.start
        elif part.start >= 0:
            tree.first = part.first
        else:
            continue
        if tree.start < 0:
            tree.start = tree.first
        break
    else:
        return
    for part in reversed(parts):
        if part.__class__ is not Tree:
            tree.last = part.end
        elif part.start >= 0:
            tree.last = part.last
        else:
            continue
        if tree.end < 0:
            tree.end = tree.last
        return
