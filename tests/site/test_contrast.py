"""What is drawn can be told from what it lies on: three to one at least, in light and in dark."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[2] / "site" / "styles"
GROUNDS = ("felt", "sea", "wood", "sand")
"""What pieces, places and words of a drawing stand on."""
LINES = ("ink", "edge", "moved")
"""What they are drawn with: the edge of a piece and of a place, and the mark of what moved."""

BOLD = ("brass", "orange", "seat-6", "grey")
"""Letters on these are bold and large only."""


@cache
def colours(scheme: str) -> dict[str, str]:
    """The colours of drawings by name."""
    sheet = (STYLES / "drawings.css").read_text(encoding="utf-8")
    light = re.findall(r":root \{(.*?)\}", sheet, re.DOTALL)[0]
    dark = re.findall(r'\[data-md-color-scheme="slate"\] \{(.*?)\}', sheet, re.DOTALL)[0]
    found = dict(re.findall(r"--rw-([\w-]+): (#\w+);", light))
    if scheme == "dark":
        found |= dict(re.findall(r"--rw-([\w-]+): (#\w+);", dark))
    return found


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_reckoning_is_that_of_the_guidelines() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("line", LINES)
def test_edges_are_seen_on_what_they_lie_on(line: str, ground: str, scheme: str) -> None:
    found = colours(scheme)
    assert contrast(found[line], found[ground]) >= 3, (found[line], found[ground])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_card_is_seen_on_its_ground_by_its_face_or_its_edge(scheme: str) -> None:
    found = colours(scheme)
    for ground in GROUNDS:
        assert max(contrast(each, found[ground]) for each in ("#4d5a63", found["face"])) >= 3, ground
        assert max(contrast(found[each], found[ground]) for each in ("back", "face")) >= 3, ground
    assert contrast(found["back"], found["face"]) >= 3
    assert contrast("#1c2a35", found["face"]) >= 7, "what is printed on it"


def fills() -> dict[str, str]:
    """The colours of pieces."""
    sheet = (STYLES / "drawings.css").read_text(encoding="utf-8")
    return {
        name: colour
        for names, colour in re.findall(r"^((?:\.rw-c-[\w-]+(?:, )?)+) \{ fill: (#\w+); \}", sheet, re.MULTILINE)
        for name in re.findall(r"\.rw-c-([\w-]+)", names)
    }


def test_every_colour_has_a_mark_that_can_be_read_on_it() -> None:
    dark = ("yellow", "seat-4", "white")
    assert len(fills()) > 12
    for name, colour in fills().items():
        mark = "#1c2a35" if name in dark else "#fff"
        wanted = 3 if name in BOLD else 4.5
        assert contrast(mark, colour) >= wanted, (name, contrast(mark, colour))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_piece_is_seen_on_its_ground_by_its_colour_or_its_edge(scheme: str) -> None:
    found = colours(scheme)
    for name, colour in fills().items():
        for ground in GROUNDS:
            seen = max(contrast(colour, found[ground]), contrast(found["ink"], found[ground]))
            assert seen >= 3, (name, ground)
