"""What the players of an example choose, line by line."""

from __future__ import annotations

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.diagnostics.registry import suggest_name
from rulewright.examples.scene import Failed, Scene, impossible
from rulewright.examples.words import listed, written
from rulewright.interpreter.choices import DONE
from rulewright.interpreter.frame import Frame
from rulewright.model import nodes as m

_MOST = 12  # options named in a message


def play(scene: Scene) -> None:
    """Makes the choices of `when`. Those with one option, save for actions, make themselves."""
    for line in scene.example.when:
        assert isinstance(line.left, m.Const)
        for item in line.items:
            for _ in range(item.count):
                _choose(scene, line.left.value, item)
    while scene.is_forced:
        scene.apply(scene.played.options[0])
    if scene.played.acting and not scene.played.over and not _asked_about(scene):
        name = scene.words.players[scene.played.player]
        raise impossible(
            f"It is not said what `{name}` chooses", scene.example.when[-1].span,
            label="the action is not over here",
            reason=can_choose(scene),
            suggestion=f"Write it behind this, or in a line for `{name}`.",
        )


def _asked_about(scene: Scene) -> bool:
    """Whether the example ends in a choice because it says what can be chosen."""
    return any(
        check.kind in (m.CheckKind.CAN, m.CheckKind.CANNOT)
        and isinstance(check.value, m.Const)
        and check.value.value == scene.played.player
        for check in scene.example.then
    )


def _choose(scene: Scene, player: int, item: m.ExampleItem) -> None:
    while True:
        if scene.played.player == player:
            fitting = [o for o in scene.options_for(item) if o in scene.played.options]
            if len(fitting) == 1:
                scene.apply(fitting[0])
                return
            if fitting:
                raise impossible(f"`{written(item.span)}` can be done in several ways", item.span)
        if not scene.is_forced:
            raise Failed(_refused(scene, player, item))
        scene.apply(scene.played.options[0])


def _refused(scene: Scene, player: int, item: m.ExampleItem) -> Diagnostic:
    """Why an item cannot be chosen now."""
    name, word = scene.words.players[player], written(item.span)
    if scene.played.over:
        return impossible(
            f"`{name}` cannot choose `{word}` any more", item.span,
            reason=f"The game is over. {_winners(scene)}",
        ).diagnostic
    other = scene.words.players[scene.played.player]
    if other != name:
        return impossible(
            f"`{name}` has nothing to choose here", item.span,
            label=f"it is for `{other}` to choose",
            reason=can_choose(scene),
            suggestion=f"Write a line for `{other}` before this one.",
        ).diagnostic
    close = suggest_name(word, [scene.option(option) for option in scene.played.options])
    return impossible(
        f"`{name}` cannot choose `{word}` here", item.span,
        notes=why_not(scene, player, item),
        reason=can_choose(scene),
        suggestion=f"Did you mean `{close}`?" if close else "",
    ).diagnostic


def can_choose(scene: Scene) -> str:
    """What the player who is to choose can choose."""
    options = list(dict.fromkeys(map(scene.option, scene.played.options)))
    if len(options) > _MOST:
        options = [*options[:_MOST], f"{len(options) - _MOST} more"]
    player = scene.words.players[scene.played.player]
    return f"`{player}` can choose {listed(options, 'or')}."


def why_not(scene: Scene, player: int, item: m.ExampleItem) -> tuple[Note, ...]:
    """The place of the rule that keeps a player from choosing an item, if one can be named."""
    if isinstance(item.value, str) and item.value in scene.game.actions:
        return _needed(scene, player, scene.game.actions[item.value])
    asked = scene.pending
    if not isinstance(asked, m.Choose):
        return ()
    if scene.options_for(item) in ([], [DONE]):
        return (Note(asked.span, "this is chosen here"),)
    return (Note(asked.span, "this rule says what can be chosen"),)


def _needed(scene: Scene, player: int, action: m.Action) -> tuple[Note, ...]:
    """The role or the need of an action that is missing."""
    places: list[int | None] = [None]
    if action.role is not None:
        held = scene.reader.role_places(action.role)
        places = [p for p in held if scene.reader.role_holder(action.role, p) == player]
        if not places:
            return (Note(action.span, f"`{scene.words.players[player]}` is no {action.role}"),)
    for place in places:
        frame = Frame()
        frame.bind(action.actor, player)
        if action.place is not None and place is not None:
            frame.bind(action.place, place)
        for need in action.needs:
            if not scene.reader.holds(need.test, frame):
                return (Note(need.span, "this does not hold"),)
    return ()


def _winners(scene: Scene) -> str:
    names = [
        name for seat, name in enumerate(scene.words.players) if scene.played.winners >> seat & 1
    ]
    return f"{listed(names, empty='Nobody')} won."
