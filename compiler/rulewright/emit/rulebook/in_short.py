"""A game in short: the rules that say who begins, how play goes, when the game ends and who wins."""

from __future__ import annotations

from collections.abc import KeysView
from enum import StrEnum

from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.rule_bodies import Rule, rules, statements


class Question(StrEnum):
    """What one asks first of a game, in the order of play."""

    BEGINS = "begins"
    TURN = "turn"
    END = "ends"
    WINNER = "wins"


def answers(game: m.Game) -> dict[Question, tuple[str, ...]]:
    """Return the anchors of the rules that answer each question. A question without any has no entry.

    What ends a game is what no other rule carries out: a card, an action, something that happens by itself, or how
    play goes; in that case the rules that it carries out tell of a turn. No rule answers two questions.
    """
    ending = _ending_verbs(game)
    ends = [
        rule for rule in rules(game)
        if not isinstance(rule.item, m.Verb) and (_calls(rule) & ending or _finishes(rule))
    ]
    turn: tuple[m.Item, ...] = (game.play,)
    if any(rule.item is game.play for rule in ends):
        (play,) = (rule for rule in rules(game) if rule.item is game.play)
        turn = tuple(game.verbs[name] for name in _calls(play) if name not in ending) or turn
    found = {
        Question.BEGINS: _beginners(game),
        Question.TURN: turn,
        Question.END: tuple(rule.item for rule in ends),
        Question.WINNER: _deciding(game),
    }
    known: set[str] = set()
    result: dict[Question, tuple[str, ...]] = {}
    for question, items in found.items():
        new = tuple(dict.fromkeys(anchor for anchor in map(rule_anchor, items) if anchor not in known))
        known |= {*new}
        if new:
            result[question] = new
    return result


def _beginners(game: m.Game) -> tuple[m.Item, ...]:
    """Return the rules that say who takes the first turn."""
    done = (each for rule in rules(game) for each in statements(rule.body))
    starts = [each.start for each in done if isinstance(each, m.TakeTurns)]
    return tuple(
        game.functions[node.function] if isinstance(node, m.Apply) else game.variables[node.variable]
        for start in starts for node in walk(start) if isinstance(node, m.Apply | m.VariableRef)
    )


def _deciding(game: m.Game) -> tuple[m.Item, ...]:
    """Return the rules that say who has won, and the numbers of each player that they compare."""
    finishing = [rule for rule in rules(game) if _finishes(rule)]
    done = (each for rule in finishing for each in statements(rule.body) if isinstance(each, m.Finish))
    counted = (node for each in done for node in walk(each) if isinstance(node, m.Apply) and node.args)
    return *(rule.item for rule in finishing), *(game.functions[node.function] for node in counted)


def _ending_verbs(game: m.Game) -> set[str]:
    """Return the verbs that can end the game, themselves or by others that they carry out."""
    verbs = [rule for rule in rules(game) if isinstance(rule.item, m.Verb)]
    found = {rule.name for rule in verbs if _finishes(rule)}
    while more := {rule.name for rule in verbs if _calls(rule) & found} - found:
        found |= more
    return found


def _finishes(rule: Rule) -> bool:
    return any(isinstance(each, m.Finish) for each in statements(rule.body))


def _calls(rule: Rule) -> KeysView[str]:
    """Return the verbs that a rule itself carries out, in their order."""
    return dict.fromkeys(each.verb for each in statements(rule.body) if isinstance(each, m.Call)).keys()
