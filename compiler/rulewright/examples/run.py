"""From an example to what is wrong with it, if anything is."""

from __future__ import annotations

from types import ModuleType

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.examples.arrange import laid
from rulewright.examples.checks import check
from rulewright.examples.scene import UNTOLD, Failed, Stage, Told, impossible, stage_of
from rulewright.examples.story import play
from rulewright.foundation.memo import Same
from rulewright.interpreter.fault import EndlessFault, EngineFault
from rulewright.model import nodes as m


def run_example(
    game: m.Game, example: m.Example, engine: ModuleType | None = None, told: Told = UNTOLD
) -> list[Diagnostic]:
    """Plays an example: what comes out differently (E401), or why it cannot be played (E402).

    The generated `engine` of the same game plays along; where it differs from the interpreter in
    any state, `Disagreement` is raised. `told` hears of each step.
    """
    found: list[Diagnostic] = []
    try:
        _run(stage_of(game), example, engine, told, found)
    except EngineFault as fault:
        found.append(_stuck(example, fault))
    return found


def failing(game: m.Game) -> dict[str, list[Diagnostic]]:
    """What is wrong with the examples of a game, by name and in their order; nothing of the others.

    Where the rules never come to a choice the rest is left out: it would take as long again.
    """
    stage = stage_of(game)
    wrong: dict[str, list[Diagnostic]] = {}
    for example in game.examples.values():
        if Same(example) in stage.hold:
            continue
        found: list[Diagnostic] = []
        try:
            _run(stage, example, None, UNTOLD, found)
        except EndlessFault as fault:
            wrong[example.name] = [*found, _stuck(example, fault)]
            break
        except EngineFault as fault:
            found.append(_stuck(example, fault))
        if found:
            wrong[example.name] = found
        else:
            stage.hold.add(Same(example))
    return wrong


def run_examples(game: m.Game) -> list[Diagnostic]:
    """What is wrong with the examples of a game, in their order."""
    return [found for items in failing(game).values() for found in items]


def _run(
    stage: Stage, example: m.Example, engine: ModuleType | None, told: Told,
    found: list[Diagnostic],
) -> None:
    """Adds what is wrong with an example to what was found before the rules broke, if they do."""
    try:
        scene = laid(stage, example, told)
        if engine is not None:
            scene.join(engine)
        told.laid(scene)
        for part in example.parts:
            play(scene, part)
            wrong = check(scene, part)
            told.checked(scene, part, wrong)
            found += wrong
        if engine is not None:
            scene.resume()
    except Failed as failed:
        found.append(failed.diagnostic)


def _stuck(example: m.Example, fault: EngineFault) -> Diagnostic:
    notes = () if fault.place is None else (Note(fault.place, "this cannot be carried out"),)
    return impossible(
        f"The rules cannot go on in the example `{example.name}`", example.span,
        notes=notes,
        reason=f"{str(fault)[:1].upper()}{str(fault)[1:]}.",
        suggestion="Mend the rule; or give another position, if this one can never come about.",
    ).diagnostic
