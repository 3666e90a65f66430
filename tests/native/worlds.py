"""What is played in C and in Python: every game by every edition, variant and house rule of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulewright.model.nodes import Game
from rulewright.project.pipeline import load_game
from rulewright.project.reader import PLAIN, Rules, names_of
from tests.overlays.drawing import text_of
from tests.overlays.drawn import changes_of
from tests.overlays.trying import Closely, Tried, checked
from tests.specgen.reading import read
from tests.specgen.spec import draw

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class World:
    """One set of rules: a game's, by its folder, or a drawn spec's or house rule's, by its number."""

    name: str
    folder: Path | None = None
    rules: Rules = PLAIN
    spec: int = 0
    overlaid: bool = False
    house: bool = False

    @property
    def kind(self) -> str:
        """What sort of rules it is."""
        if self.folder is not None:
            return "games of the project"
        if self.house:
            return "games of the project with drawn house rules"
        return "drawn specs with drawn overlays" if self.overlaid else "drawn specs"

    def game(self) -> Game | None:
        """The game; None where the checker accepts no such rules."""
        if self.house:
            name, changes = changes_of(self.spec)
            return checked(name, text_of(name, changes), Tried(), Closely())
        if self.folder is None:
            return read(draw(self.spec, overlaid=self.overlaid).text)[0]
        return load_game(self.folder, self.rules, settle=False)[0]


def games() -> Iterator[World]:
    """All games of the project, and of the tests, as they stand and by all that changes them.

    Variants are options where there are any, and are on in some games and off in others.
    """
    for head in sorted([*ROOT.glob("spec/*/game.rules"), *ROOT.glob("tests/specs/*/game.rules"),
                        *ROOT.glob("tests/yardsticks/*/game.rules")]):
        folder = head.parent
        editions = [None, *names_of(folder, "edition")]
        for edition in editions:
            named = f"{folder.name} {edition}" if edition else folder.name
            yield World(named, folder, Rules(edition, switches=True))
        for variant in names_of(folder, "variant"):
            yield World(f"{folder.name} with {variant}", folder, Rules(None, (variant,)))
        for house in names_of(folder, "house_rule"):
            for edition in editions:
                named = f"{folder.name} {edition}" if edition else folder.name
                yield World(f"{named} with {house}", folder, Rules(edition, (), (house,)))


def drawn(seed: int, *, overlaid: bool = False) -> World:
    """A spec drawn at random; `overlaid` with as many overlays as can be."""
    return World(f"spec {seed}{' overlaid' * overlaid}", spec=seed, overlaid=overlaid)


def changed(seed: int) -> World:
    """A game of the project with a house rule drawn at random."""
    return World(f"{changes_of(seed)[0]} with drawn rule {seed}", spec=seed, house=True)
