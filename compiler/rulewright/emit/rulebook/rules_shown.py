"""Which rules an example can show: the actions that are taken in it, and what those come to.

An example may rest on the facts of several rules and carry out one of them; a picture beside the others would
mislead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk, with_leaves
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import BoolType

_YES = "yes"


@dataclass(slots=True)
class RulesShown:
    """Finds it for the examples of a game."""

    game: m.Game
    _found: dict[str, frozenset[str]] = field(default_factory=dict)

    def examples(self, item: m.Item) -> Iterator[m.Example]:
        """Yield the examples that a rule comes about in, the same in every language.

        They rest on its facts; behind them come those in which an action is taken alone, and that tell what
        holds then.
        """
        facts = _facts(item)
        alone = []
        for example in self.game.examples.values():
            if facts & {*example.sources.facts, *example.sources.rulings}:
                if self._by(example, item):
                    yield example
            elif isinstance(item, m.Action) and self._is_of(example, item):
                alone.append(example)
        yield from alone

    def _is_of(self, example: m.Example, action: m.Action) -> bool:
        """Return whether in an example this action is taken alone, and all that it tells is what holds then."""
        return self._taken(example) == {action.name} and all(
            check.kind is m.CheckKind.TRUE for part in example.parts for check in part.then
        )

    def _taken(self, example: m.Example) -> set[str]:
        return set(_said(example)) & set(self.game.actions)

    def _by(self, example: m.Example, item: m.Item) -> bool:
        """Return whether a rule can come about in an example: what somebody may do there is done.

        What no action leads to always can come about.
        """
        own = rule_anchor(item)
        taken = self._taken(example)
        if isinstance(item, m.Action):
            return item.name in taken
        left = {node.label for node in walk(item) if isinstance(node, m.May)}
        if left and not {_YES, *left} & set(_said(example)):
            return False
        if not taken or not any(own in self._of(name) for name in self.game.actions):
            return True
        return any(own in self._of(name) for name in taken) or own in self._of_cards()

    def _of(self, action: str) -> frozenset[str]:
        if action not in self._found:
            self._found[action] = self._reached([self.game.actions[action]])
        return self._found[action]

    def _of_cards(self) -> frozenset[str]:
        if "" not in self._found:
            self._found[""] = self._reached(self.game.cards.values())
        return self._found[""]

    def _reached(self, roots: Iterable[m.Item]) -> frozenset[str]:
        """Return the anchors of all that rules carry out and ask, those of what these do too."""
        found: set[str] = set()
        rules = list(roots)
        while rules:
            for item in self._used(rules.pop()):
                if rule_anchor(item) not in found:
                    found.add(rule_anchor(item))
                    rules.append(item)
        return frozenset(found)

    def _used(self, item: m.Item) -> Iterator[m.Verb | m.Function]:
        for node in walk(item):
            match node:
                case m.Call():
                    yield self.game.verbs[node.verb]
                case m.Apply() if node.function in self.game.functions:
                    yield self.game.functions[node.function]
                case _:
                    pass


def _facts(item: m.Item) -> set[str]:
    """Return the facts that a rule rests on, with its rulings."""
    sources = [node for node in with_leaves(item) if isinstance(node, m.Sources)]
    return {name for each in sources for name in (*each.facts, *each.rulings)}


def _said(example: m.Example) -> Iterator[str]:
    """Yield the words for what somebody does in an example: actions, and what they may do."""
    for item in (item for part in example.parts for line in part.when for item in line.items):
        match item.value:
            case str():
                yield item.value
            case m.Const(type=BoolType(), value=1):
                yield _YES
            case _:
                pass
