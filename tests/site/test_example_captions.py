"""What stands under the pictures of a worked example: the sentence of each step, however many lines say them."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.emit.rulebook.example_frames import _captions, groups
from rulewright.prose.blocks import ItemList, Line, ListItem, Paragraph

HEADING = Paragraph((Line("What happens:", "What happens:"),))


def generated(*says: int) -> tuple[Line, ...]:
    """Lines "0", "1" and so on, each of which says so many sentences of the plan."""
    return tuple(Line(str(at), "", says=("",) * count) for at, count in enumerate(says))


def listed(*lines: Line) -> ItemList:
    return ItemList(tuple(ListItem((line,), (), False) for line in lines), ordered=True)


@pytest.mark.parametrize(
    ("blocks", "pictures", "captions"),
    [
        ((HEADING, listed(*generated(1, 1))), "AB", [("A", "0"), ("B", "1")]),
        ((Paragraph(generated(2, 1)),), "AB", [("A", "0"), ("B", "1")]),  # the first says the heading as well
        ((Paragraph(generated(1)),), "A", [("A", "0")]),
        ((Paragraph(generated(3, 1)),), "ABC", [("B", "0"), ("C", "1")]),  # "Anna and Bram decline"
        ((Paragraph((Line("0", "", told=True), Line("1", "", told=True))),), "ABC", [("C", "0 1")]),
        ((HEADING, listed(Line("0", "", told=True), Line("1", "", told=True))), "AB", [("A", "0"), ("B", "1")]),
        ((HEADING, listed(Line("0", "", told=True))), "ABC", [("C", "0")]),
        ((Paragraph(generated(1, 1)),), "", []),
    ],
)
def test_the_caption_of_each_picture(blocks: Any, pictures: Any, captions: list[Any]) -> None:
    (group,) = groups(blocks)
    assert list(_captions(pictures, group)) == captions
