"""Faces of cards that are made from what their attributes can be, spelt out row by row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod

from rulewright.diagnostics.model import Diagnostic
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import limits
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import TypeForm

COPIES = "copies"
"""The column that says how many there are of each."""


def spelt_out(cards: s.Cards, items: Sequence[s.Item]) -> s.Cards | Diagnostic:
    """Return the cards with a row for each combination, or why there can be none.

    A card is called by its values: `faces for each suit, rank` makes `spades_2`. A number that would come
    first has the name of its attribute before it: `rank_2`.
    """
    if (each := cards.each) is None:
        return cards
    lists: dict[str, list[s.Name | s.Number]] = {}
    for name in each.attributes:
        if name.text in lists:
            return Diagnostic("R102", f"`{name.text}` is listed twice", name.span, suggestion="Once is enough.")
        found = _values(cards, name, items)
        if isinstance(found, Diagnostic):
            return found
        lists[name.text] = found
    missing = next((other.name.text for other in cards.attributes if other.name.text not in lists), None)
    if missing is not None:
        return Diagnostic(
            "R104", f"`{missing}` is missing here", each.span,
            reason=f"Nothing says what `{missing}` is on each card.",
            suggestion=f"Name it here too; or declare `table {missing} by {each.attributes[0].text}` instead of "
            "the attribute, if the others decide it.",
        )
    number = prod(map(len, lists.values()))
    if number > limits.VALUES:
        return Diagnostic(
            "R004", "There are too many cards here", each.span,
            reason=f"{number} are more than the {limits.VALUES} there can be.",
        )
    first = each.attributes[0].text
    copies = s.Number(each.copies, each.span)
    rows = tuple(
        s.FaceRow(s.Name(_called(first, values), each.span), (copies, *values), each.span)
        for values in product(*lists.values())
    )
    return replace(cards, columns=(s.Name(COPIES, each.span), *each.attributes), faces=rows, each=None)


def _values(
    cards: s.Cards, name: s.Name, items: Sequence[s.Item]
) -> list[s.Name | s.Number] | Diagnostic:
    """Return all that an attribute can be, or why that cannot be counted up."""
    kind = next((each.type for each in cards.attributes if each.name.text == name.text), None)
    if kind is None:
        close = suggest_name(name.text, [each.name.text for each in cards.attributes])
        return Diagnostic(
            "R101", f"There is no attribute `{name.text}`", name.span,
            suggestion=f"Did you mean `{close}`?" if close else f"Write `attribute {name.text}: …` above.",
        )
    match kind:
        case s.TypeRef(form=TypeForm.RANGE, low=low, high=high) if high - low < limits.VALUES:
            return [s.Number(value, name.span) for value in range(low, high + 1)]
        case s.TypeRef(form=TypeForm.NAME, name=s.Name(text=listed)):
            for item in items:
                if isinstance(item, s.Values) and item.name.text == listed:
                    return [s.Name(value.text, name.span) for value in item.values]
    return Diagnostic(
        "R103", f"What `{name.text}` can be is no short list", name.span,
        reason="There is a card for each value of `values …`, or for each number of a range.",
        suggestion="Name each card in a table instead: `faces copies …` and a row for each.",
    )


def _called(first: str, values: Sequence[s.Name | s.Number]) -> str:
    """Return the name of a card."""
    words = [_word(value) for value in values]
    return "_".join(words if isinstance(values[0], s.Name) else (first, *words))


def _word(value: s.Name | s.Number) -> str:
    if isinstance(value, s.Name):
        return value.text
    return f"minus_{-value.value}" if value.value < 0 else str(value.value)
