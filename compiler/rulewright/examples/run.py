"""From an example to what is wrong with it, if anything is."""

from __future__ import annotations

from types import ModuleType

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.examples.arrange import arrange
from rulewright.examples.checks import check
from rulewright.examples.scene import Failed, Scene, Stage, impossible, stage_of
from rulewright.examples.story import play
from rulewright.interpreter.fault import EndlessFault, EngineFault
from rulewright.model import nodes as m


def run_example(
    game: m.Game, example: m.Example, engine: ModuleType | None = None
) -> Diagnostic | None:
    """Plays an example: None if it comes out as told, else E401; E402 if it cannot be played.

    The generated `engine` of the same game plays along; where it differs from the interpreter in
    any state, `Disagreement` is raised.
    """
    try:
        return _run(stage_of(game), example, engine)
    except EngineFault as fault:
        return _stuck(example, fault)


def run_examples(game: m.Game) -> list[Diagnostic]:
    """What is wrong with the examples of a game, in their order.

    Where the rules never come to a choice the rest is left out: it would take as long again.
    """
    stage = stage_of(game)
    found: list[Diagnostic] = []
    for example in game.examples.values():
        try:
            diagnostic = _run(stage, example, None)
        except EndlessFault as fault:
            found.append(_stuck(example, fault))
            break
        except EngineFault as fault:
            diagnostic = _stuck(example, fault)
        if diagnostic is not None:
            found.append(diagnostic)
    return found


def _run(stage: Stage, example: m.Example, engine: ModuleType | None) -> Diagnostic | None:
    try:
        scene = Scene(stage, example)
        arrange(scene)
        if engine is not None:
            scene.join(engine)
        if example.when:
            scene.begin(scene.number(example.when[0].left))
            play(scene)
        return check(scene)
    except Failed as failed:
        return failed.diagnostic


def _stuck(example: m.Example, fault: EngineFault) -> Diagnostic:
    notes = () if fault.place is None else (Note(fault.place, "this cannot be carried out"),)
    return impossible(
        f"The rules cannot go on in the example `{example.name}`", example.span,
        notes=notes,
        reason=f"{str(fault)[:1].upper()}{str(fault)[1:]}.",
        suggestion="Mend the rule; or give another position, if this one can never come about.",
    ).diagnostic
