"""From an example to what is wrong with it, if anything is."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from rulewright.core.fault import EngineFault
from rulewright.diagnostics.model import Diagnostic
from rulewright.examples.arrange import arrange
from rulewright.examples.checks import check
from rulewright.examples.scene import Asked, Failed, Scene, choices, impossible
from rulewright.examples.story import play
from rulewright.model import nodes as m


def run_example(
    game: m.Game, example: m.Example, engine: ModuleType | None = None
) -> Diagnostic | None:
    """Plays an example: None if it comes out as told, else E401; E402 if it cannot be played.

    The generated `engine` of the same game plays along; where it differs from the interpreter in
    any state, `Disagreement` is raised.
    """
    return _run(game, example, choices(game), engine)


def run_examples(game: m.Game) -> list[Diagnostic]:
    """What is wrong with the examples of a game, in their order."""
    asked = choices(game)
    found = (_run(game, example, asked, None) for example in game.examples.values())
    return [diagnostic for diagnostic in found if diagnostic is not None]


def _run(
    game: m.Game, example: m.Example, asked: Mapping[str, Asked], engine: ModuleType | None
) -> Diagnostic | None:
    try:
        scene = Scene(game, example, asked)
        arrange(scene)
        if engine is not None:
            scene.join(engine)
        if example.when:
            first = example.when[0].left
            scene.begin(scene.number(first))
            play(scene)
        return check(scene)
    except Failed as failed:
        return failed.diagnostic
    except EngineFault as fault:
        return impossible(
            f"The rules cannot go on in the example `{example.name}`", example.span,
            reason=f"{fault}.",
            suggestion="Give a position that can come about in the game.",
        ).diagnostic
