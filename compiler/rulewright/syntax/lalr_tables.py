"""The tables by which `lalr` reads a text, made by Lark from the grammar.

They lie beside it, in `grammar.actions`, because to make them takes longer than to check a game. Where they are
not those of the grammar they are made anew each time: `python -m rulewright.syntax.lalr_tables` writes them.
"""

from __future__ import annotations

import marshal
import re
import zlib
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from rulewright.foundation.bounded_memo import remembered
from rulewright.foundation.disk_cache import digest
from rulewright.foundation.frozen import dataclass
from rulewright.syntax.grammar_file import ACTIONS, grammar_text

if TYPE_CHECKING:
    from lark import Lark
    from lark.grammar import Rule as LarkRule

Filter: TypeAlias = "tuple[tuple[tuple[int, bool, int], ...], int] | None"
"""Which children stay: by number, whether its own children take its place, and how many are missing before it; and
how many are missing at the end."""

Rule: TypeAlias = "tuple[str, str, int, bool, Filter]"
"""The rule, the name of its tree, how many parts it has, whether a single child takes its place, and its filter."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The states with what is done in each at a word or after a rule: shift to a state (even), or reduce (odd)."""

    states: tuple[dict[str, int], ...]
    rules: tuple[Rule, ...]
    end: int
    words: dict[str, str]
    """Keywords and signs with their kinds."""
    kinds: tuple[tuple[str, str], ...]
    """The patterns of other kinds of words."""
    ignored: tuple[str, ...]


@remembered()
def tables() -> Tables:
    kept: object = marshal.loads(zlib.decompress(ACTIONS.read_bytes())) if ACTIONS.is_file() else None
    text = grammar_text()
    if isinstance(kept, tuple) and kept[0] == digest(text.encode()):
        return Tables(*kept[1:])
    from rulewright.syntax.grammar import grammar

    return tables_of(grammar())


@remembered()
def scanner() -> re.Pattern[str]:
    """Return a pattern of the next word, behind what is ignored; its group is the kind of the word."""
    known = tables()
    signs = "|".join(re.escape(word) for word in known.words if not word.isalpha())
    kinds = "|".join(f"(?P<{name}>{pattern})" for name, pattern in known.kinds)
    return re.compile(f"(?:{'|'.join(known.ignored)})*(?:{kinds}|(?P<sign>{signs}))?")


def tables_of(made: Lark) -> Tables:
    """Return the tables of Lark's parser, the same for the same grammar."""
    parser: Any = made.parser
    table = parser.parser._parse_table
    rules = sorted(made.rules, key=repr)
    number_of = {rule: number for number, rule in enumerate(rules)}
    (start,), (end,) = table.start_states.values(), table.end_states.values()
    order = {start: 0}
    for state in (todo := [start]):
        for _, (action, to) in sorted(table.states[state].items(), key=lambda each: each[0]):
            if str(action) == "Shift" and to not in order:
                order[to] = len(order)
                todo.append(to)

    def encoded(action: object, to: Any) -> int:
        return order[to] * 2 if str(action) == "Shift" else number_of[to] * 2 + 1

    states = tuple(
        {str(name): encoded(*table.states[state][name]) for name in sorted(table.states[state])} for state in order
    )
    patterns = {str(each.name): each.pattern for each in made.terminals}
    words = {each.value: name for name, each in patterns.items() if each.type == "str"}
    ignored = {str(name) for name in parser.lexer_conf.ignore}
    kinds = {name: each.value for name, each in patterns.items() if each.type == "re"}
    return Tables(
        states, tuple(map(_rule, rules)), order[end], dict(sorted(words.items())),
        tuple((name, kinds[name]) for name in sorted(kinds.keys() - ignored)),
        tuple(kinds[name] for name in sorted(ignored)),
    )


def _rule(rule: LarkRule) -> Rule:
    options = rule.options
    name = str(rule.alias or rule.origin.name)
    single = bool(options.expand1 and not rule.alias)
    return str(rule.origin.name), name, len(rule.expansion), single, _filter(rule)


def _filter(rule: LarkRule) -> Filter:
    from lark.parse_tree_builder import maybe_create_child_filter

    made = maybe_create_child_filter(
        rule.expansion, rule.options.keep_all_tokens, False, list(rule.options.empty_indices)
    )
    if made is None:
        return None
    assert isinstance(made, partial)
    kept, *rest = made.args
    return tuple((each[0], bool(each[1]), each[2] if rest else 0) for each in kept), rest[0] if rest else 0


def actions() -> bytes:
    """Return the tables as a file."""
    from rulewright.syntax.grammar import grammar

    made = tables_of(grammar())
    told = (made.states, made.rules, made.end, made.words, made.kinds, made.ignored)
    return zlib.compress(marshal.dumps((digest(grammar_text().encode()), *told), 2), 9)


if __name__ == "__main__":
    ACTIONS.write_bytes(actions())
