"""What the players of an example choose, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.diagnostics.registry import suggest_name
from rulewright.examples.position_words import listed, written
from rulewright.examples.running_example import Asked, Failed, Scene, impossible
from rulewright.foundation.frozen import dataclass
from rulewright.interpreter.choices import DONE
from rulewright.interpreter.frame import Frame
from rulewright.model import nodes as m

_MOST = 12  # options named in a message


def set_up(scene: Scene) -> None:
    """Make the choices of the setup that the example tells of; those after them take the first option."""
    if not scene.example.setup:
        return
    _make(scene, scene.example.setup)
    while scene.played.options:
        scene.apply(scene.played.options[0], by_itself=True)


def play(scene: Scene, part: m.ExamplePart) -> None:
    """Make the choices of a part. Those with one option, save for actions, make themselves.

    At the end of the part they do so too, unless it says where to stop or the next part writes them.
    """
    if not part.when:
        return
    if not scene.has_begun and not scene.played.over:
        first = part.when[0].left
        assert isinstance(first, m.Const)
        scene.begin(None if part.begins else first.value)
    scene.resume()
    _make(scene, part.when, stops=part.stops)
    if part.stops:
        return
    others = scene.example.parts[scene.example.parts.index(part) + 1:]
    written_next = next((line for each in others for line in each.when), None)
    while scene.is_forced and not _means_it(scene, written_next):
        scene.apply(scene.played.options[0], by_itself=True)
    if others:
        return
    if scene.played.acting and not scene.played.over and not _asked_about(scene, part):
        name = scene.words.players[scene.played.player]
        raise impossible(
            f"It is not said what `{name}` chooses", part.when[-1].span,
            label="the action is not over here",
            reason=can_choose(scene),
            suggestion=f"Write it behind this, in a line for `{name}`, or `stop here` below.",
        )


def _means_it(scene: Scene, line: m.ExampleLine | None) -> bool:
    """Return whether a line begins with the choice that is to be made."""
    if line is None or not isinstance(line.left, m.Const) or line.left.value != scene.played.player:
        return False
    return scene.pending is not None and scene.answers(line.items[0])


def _asked_about(scene: Scene, part: m.ExamplePart) -> bool:
    """Return whether the example ends in a choice because it says what can be chosen."""
    return any(
        check.kind in (m.CheckKind.CAN, m.CheckKind.CANNOT)
        and isinstance(check.value, m.Const)
        and check.value.value == scene.played.player
        for check in part.then
    )


def _make(scene: Scene, lines: Sequence[m.ExampleLine], *, stops: bool = False) -> None:
    """Make the choices of lines; if it `stops` there, only what the last line begins is done."""
    for player, group in groupby(lines, _who):
        own = [*group]
        items = [item for line in own for item in line.items for _ in range(item.count)]
        last = sum(item.count for item in own[-1].items) if stops and own[-1] is lines[-1] else 0
        while items:
            if scene.played.paused:
                scene.resume()
            _choose(scene, player, items, pause=len(items) <= last)


def _who(line: m.ExampleLine) -> int:
    assert isinstance(line.left, m.Const)
    return line.left.value


@dataclass(frozen=True, slots=True)
class _Passed:
    """A choice of the player that made itself on the way to the one that was looked for."""

    word: str
    asked: Asked


def _choose(scene: Scene, player: int, items: list[m.ExampleItem], *, pause: bool = False) -> None:
    """Make the choice that the first of these items stands for, which is taken from them, and before it
    those that make themselves.

    Such a one does not swallow an item of its own sort: whoever writes it means this choice. What is
    picked in a choice of several may be written in any order.
    """
    passed: _Passed | None = None
    while True:
        if scene.played.player == player:
            items[:] = _as_listed(scene, items)
        item, parts = items[0], scene.parts
        is_action = isinstance(item.value, str) and item.value in scene.game.actions
        if scene.played.player == player and (option := scene.option_at_once(items)) is not None:
            scene.apply(option, pause=pause)
            del items[: len(parts)]
            return
        if scene.played.player == player:
            fitting = [o for o in scene.options_for(item) if o in scene.played.options]
            if len(fitting) == 1:
                scene.apply(fitting[0], pause=pause)
                del items[0]
                return
            if fitting and parts:
                said = ", ".join(written(each.span) for each in items[: len(parts)])
                raise impossible(
                    f"`{scene.words.players[player]}` cannot choose `{said}` here", item.span,
                    reason=can_choose(scene),
                    suggestion="Write one after the other what is chosen at once.",
                )
            if fitting:
                raise impossible(f"`{written(item.span)}` can be done in several ways", item.span)
        mine = scene.played.player == player and scene.pending is not None
        if not scene.is_forced or (mine and scene.answers(item)):
            raise Failed(_refused(scene, player, item, passed))
        value = scene.played.options[0]
        if mine and passed is None and scene.pending is not None and not is_action:
            passed = _Passed(scene.option(value), scene.pending)
        scene.apply(value, by_itself=True)


def _as_listed(scene: Scene, items: list[m.ExampleItem]) -> list[m.ExampleItem]:
    """Return items with those at the front that are picks of this choice of several in the order of picking."""
    ahead, most = scene.played.ahead
    left = [*ahead]
    picks: list[tuple[int, m.ExampleItem]] = []
    for item in items[:most]:
        values = scene.options_for(item)
        if len(values) != 1 or values[0] not in left:
            break
        left.remove(values[0])
        picks.append((ahead.index(values[0]), item))
    ordered = [item for _, item in sorted(picks, key=lambda pick: pick[0])]
    return [*ordered, *items[len(picks):]]


def _only(item: m.ExampleItem, word: str, asked: Asked, label: str) -> Diagnostic:
    """Return why an item is refused where there is nothing else to choose but one thing."""
    return impossible(
        f"`{written(item.span)}` cannot be chosen here, only `{word}`", item.span, label=label,
        notes=(Note(asked.span, "this rule says what can be chosen"),),
        suggestion=f"Write `{word}`, or leave it out: what is the only choice makes itself.",
    ).diagnostic


def _refused(
    scene: Scene, player: int, item: m.ExampleItem, passed: _Passed | None
) -> Diagnostic:
    """Return why an item cannot be chosen now."""
    name, word = scene.words.players[player], written(item.span)
    if scene.is_forced and scene.pending is not None:
        return _only(item, scene.option(scene.played.options[0]), scene.pending, "")
    if scene.played.over:
        return impossible(
            f"`{name}` cannot choose `{word}` any more", item.span,
            reason=f"The game is over. {_winners(scene)}",
        ).diagnostic
    other = scene.words.players[scene.played.player]
    if other != name and passed is not None:
        return _only(
            item, passed.word, passed.asked, f"after that it is for `{other}` to choose"
        )
    if other != name:
        return impossible(
            f"`{name}` has nothing to choose here", item.span,
            label=f"it is for `{other}` to choose",
            reason=can_choose(scene),
            suggestion=f"Write a line for `{other}` before this one.",
        ).diagnostic
    if any(option in scene.offered for option in scene.options_for(item)):
        return impossible(
            f"`{name}` has to choose more than `{word}` here", item.span,
            reason=can_choose(scene),
            suggestion="Write all that is chosen, in any order.",
        ).diagnostic
    close = suggest_name(word, [scene.option(option) for option in scene.offered])
    if passed is not None and isinstance(scene.pending, m.TakeAction):
        return impossible(
            f"`{name}` cannot choose `{word}` here", item.span,
            label=f"this is already the next action of `{name}`",
            notes=(
                Note(passed.asked.span, f"here `{passed.word}` was the only choice, and made itself"),
            ),
            reason=can_choose(scene),
            suggestion=f"What is the only choice makes itself: leave `{word}` out, or say `{passed.word}`.",
        ).diagnostic
    return impossible(
        f"`{name}` cannot choose `{word}` here", item.span,
        notes=why_not(scene, player, item),
        reason=can_choose(scene),
        suggestion=f"Did you mean `{close}`?" if close else "",
    ).diagnostic


def can_choose(scene: Scene) -> str:
    """Return what the player who is to choose can choose."""
    options = list(dict.fromkeys(map(scene.option, scene.offered)))
    if len(options) > _MOST:
        options = [*options[:_MOST], f"{len(options) - _MOST} more"]
    player = scene.words.players[scene.played.player]
    return f"`{player}` can choose {listed(options, 'or')}."


def why_not(scene: Scene, player: int, item: m.ExampleItem) -> tuple[Note, ...]:
    """Return the place of the rule that keeps a player from choosing an item, if one can be named."""
    if isinstance(item.value, str) and item.value in scene.game.actions:
        return _needed(scene, player, scene.game.actions[item.value])
    asked = scene.pending
    if not isinstance(asked, m.Choose):
        return ()
    if scene.options_for(item) in ([], [DONE]):
        return (Note(asked.span, "this is chosen here"),)
    return (Note(asked.span, "this rule says what can be chosen"),)


def _needed(scene: Scene, player: int, action: m.Action) -> tuple[Note, ...]:
    """Return the role or the need of an action that is missing."""
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
