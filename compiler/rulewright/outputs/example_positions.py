"""Where the worked examples begin, as positions that the engine of their game can play on from."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from rulewright.examples.engine_comparison import Disagreement
from rulewright.examples.run import run_example
from rulewright.examples.running_example import Scene, Told
from rulewright.model import nodes as m
from rulewright.outputs.output_tree import ENGINES
from rulewright.play.engine_loader import loaded
from rulewright.runtime.chance import VERSION
from rulewright.runtime.state_text import write_state


def starts(root: Path, game: m.Game, module: str) -> dict[str, dict[str, object]]:
    """By example the text of its position at its first choice, who plays, and the seat that chooses."""
    with loaded(dict(_files(root, module)), module) as engine:
        found: dict[str, dict[str, object]] = {}
        for name, example in game.examples.items():
            heard = _First()
            try:
                run_example(game, example, sys.modules[engine.engine.__module__], heard)
            except Disagreement:
                continue
            if heard.text:
                found[name] = {
                    "start": heard.text,
                    "players": len(example.players),
                    "names": [player.replace("_", " ").title() for player in example.players],
                    "seat": heard.seat,
                }
    return found


class _First(Told):
    """Writes the position down when the play begins."""

    def __init__(self) -> None:
        self.text = ""
        self.seat = 0

    def begun(self, scene: Scene) -> None:
        """The rules have come to the first choice."""
        if scene.twin is None or scene.played.over:
            return
        state = scene.twin.state
        engine = scene.twin.engine
        words = " ".join(map(str, (VERSION, *state.chance.state())))
        self.text, self.seat = write_state(engine, state, words), state.chooser


def _files(root: Path, module: str) -> Iterator[tuple[str, str]]:
    folder = root / ENGINES
    for path in [folder / "__init__.py", folder / f"{module}.py", *sorted((folder / "_runtime").glob("*.py"))]:
        yield path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")
