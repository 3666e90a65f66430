"""From an example to what is wrong with it, if anything is."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from rulewright.diagnostics.model import LEADS_TO_IT, Diagnostic, Note
from rulewright.examples.example_actions import play
from rulewright.examples.expectations import check
from rulewright.examples.position_setup import laid
from rulewright.examples.running_example import UNTOLD, Failed, Stage, Told, impossible, stage_of
from rulewright.foundation import limits
from rulewright.foundation.bounded_memo import Same
from rulewright.foundation.source import Span
from rulewright.interpreter.fault import EndlessFault, EngineFault
from rulewright.model import nodes as m


def run_example(
    game: m.Game, example: m.Example, engine: ModuleType | None = None, told: Told = UNTOLD
) -> list[Diagnostic]:
    """Play an example: what comes out differently (E401), or why it cannot be played (E402).

    The generated `engine` of the same game plays along; where it differs from the interpreter in
    any state, `Disagreement` is raised. `told` hears of each step.
    """
    found: list[Diagnostic] = []
    try:
        _run(stage_of(game), example, engine, told, found)
    except EngineFault as fault:
        found.append(_stuck(game, example, fault))
    return found


def failing(game: m.Game) -> dict[str, list[Diagnostic]]:
    """Return what is wrong with the examples of a game, by name and in their order; nothing of the others.

    Where the rules never come to a choice the rest is left out: it would take as long again. Such a
    one is the last, and `goes_on` tells it.
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
            wrong[example.name] = [*found, _stuck(game, example, fault)]
            break
        except EngineFault as fault:
            found.append(_stuck(game, example, fault))
        if found:
            wrong[example.name] = found
        elif stage.work > limits.EXAMPLE_STEPS and game.work is not None:
            wrong[example.name] = [_too_long(example, game.work)]
            break
        else:
            stage.hold.add(Same(example))
    return wrong


def goes_on(found: Sequence[Diagnostic]) -> bool:
    """Return whether what is wrong with an example of the game is that by a house rule nobody ever chooses."""
    return any(item.label == LEADS_TO_IT for item in found)


def run_examples(game: m.Game) -> list[Diagnostic]:
    """Return what is wrong with the examples of a game, in their order."""
    return [found for items in failing(game).values() for found in items]


def _run(
    stage: Stage, example: m.Example, engine: ModuleType | None, told: Told,
    found: list[Diagnostic],
) -> None:
    """Add what is wrong with an example to what was found before the rules broke, if they do."""
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
        stage.work += scene.played.work
        if engine is not None:
            scene.resume()
    except Failed as failed:
        found.append(failed.diagnostic)


def _too_long(example: m.Example, work: m.Work) -> Diagnostic:
    return Diagnostic(
        "R004", "The examples up to this one take too long", example.span,
        notes=(Note(work.span, "most is done here"),), reason="Nobody waits for the examples after it.",
        suggestion="Leave some out.",
    )


def _stuck(game: m.Game, example: m.Example, fault: EngineFault) -> Diagnostic:
    notes = () if fault.place is None else (Note(fault.place, "this cannot be carried out"),)
    headline = f"The rules cannot go on in the example `{example.name}`"
    reason = f"{str(fault)[:1].upper()}{str(fault)[1:]}."
    change = _change_of(game, example)
    if change is None:
        return impossible(
            headline, example.span, notes=notes, reason=reason,
            suggestion="Mend the rule; or give another position, if this one can never come about.",
        ).diagnostic
    return impossible(
        headline, change, label=LEADS_TO_IT, notes=(Note(example.span, "the example"), *notes), reason=reason,
        suggestion="As the game is printed, it goes on here: mend what the house rule changes; or take the "
        f"example out, if this position can never come about any more: `remove example {example.name}`.",
    ).diagnostic


def _change_of(game: m.Game, example: m.Example) -> Span | None:
    """Return where a house rule changes a game by which an example that it did not bring goes on for ever.

    Of several changes any may lead to it: then it is the house rule as a whole.
    """
    heads = [overlay.span for overlay in game.overlays if overlay.kind == "house_rule"]
    if not heads or example.span.file.name in {head.file.name for head in heads}:
        return None
    lines = {line for lines in game.house_rules.touched_at.values() for line in lines}
    return lines.pop() if len(lines) == 1 else heads[-1]
