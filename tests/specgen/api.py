"""What must hold of every game that is played through the runtime's `Game`.

Pieces are kept; copies, undoing, texts and records lead back to the same position; every action can
be described; and what a player is shown does not depend on what that player cannot know.
"""

from __future__ import annotations

import json
import random
from types import ModuleType
from typing import Any

from rulewright.foundation.tree import children
from rulewright.model import nodes as m
from rulewright.runtime.engine import Engine
from rulewright.runtime.game import from_record, from_text, new_game
from rulewright.runtime.hidden_pieces import Unknown
from rulewright.runtime.history import Seen
from rulewright.runtime.log import Reader as LogReader
from rulewright.runtime.places import stored
from rulewright.runtime.playing import Game
from rulewright.runtime.views import sees
from tests.differential import Reader
from tests.specgen.voices import Broken, Endless, Setting, breaking

DECISIONS = 25


class Wrong(Exception):
    """Something that must hold does not."""


def must(holds: object, what: str) -> None:
    if not holds:
        raise Wrong(what)


def walked(module: ModuleType, game: m.Game, setting: Setting) -> None:
    """Plays one game at random, and looks at it from all sides now and then; `Wrong` says what."""
    engine: Engine = module.ENGINE
    lots = random.Random(f"api {setting.players} {setting.seed}")
    discreet = is_discreet(game)
    try:
        with breaking():
            engine.sample(setting.players)  # texts are read with the help of a game of its own
            options: dict[str, Any] = dict(setting.options)
            played = new_game(
                engine, setting.players, setting.seed, tables=dict(setting.tables), **options
            )
    except (Broken, Endless):
        return
    reader = Reader(module.DESCRIPTION, setting.players)
    total = reader.pieces(played.state)
    before = [played.copy()]
    looks = {lots.randrange(DECISIONS) for _ in range(3)} | {0}
    for turn in range(DECISIONS):
        must(reader.pieces(played.state) == total, "pieces are lost or made")
        legal = played.legal_actions()
        must([a.value for a in legal] == [*played.state.options], "legal actions are no options")
        if (turn in looks or played.is_over) and _goes_on(played):
            _looked_at(played, lots)
            if discreet and not played.is_over:
                _both_worlds(played, lots)
        if played.is_over:
            break
        try:
            with breaking():
                played.apply(lots.choice(legal))
        except (Broken, Endless):
            must(played == before[-1], "an action that failed has changed the game")
            break
        before.append(played.copy())
    for earlier in before[-2::-1]:
        played.undo()
        must(played == earlier, "undoing leads elsewhere")
        must(played.legal_actions() == earlier.legal_actions(), "undoing leads to other options")


def _goes_on(played: Game) -> bool:
    """Whether no rule breaks after any option: texts are read only where the rules can go on."""
    for value in played.state.options:
        trial = played.state.copy()
        try:
            with breaking():
                played.engine.step(trial, value)
        except (Broken, Endless):
            return False
    return True


def _looked_at(played: Game, lots: random.Random) -> None:
    """One position from all sides; the position stays as it is."""
    engine, text = played.engine, played.to_text()
    copy = played.copy()
    must(copy == played and hash(copy) == hash(played), "a copy is not equal")
    must(from_text(engine, text) == played, "a text leads to another position")
    must(from_text(engine, text).to_text() == text, "a text is written otherwise again")
    again = from_record(engine, played.to_record())
    must(again == played and again.to_text() == text, "a record leads to another position")
    must(again.to_record() == played.to_record(), "a record is written otherwise again")
    for action in played.legal_actions()[:6]:
        must(played.describe(action), "an action is described by nothing")
        must(played.find(action.text) is action, "an action's text names another one")
        played.why(action)
    for _ in range(3):
        if engine.num_actions:
            action = engine.action(lots.randrange(engine.num_actions))
            played.why_not(action)
            played.why_not(action, "de", lots.randrange(played.players))
    for seat in range(played.players):
        view, log = played.view(seat), played.log(seat)
        must(json.loads(json.dumps(view)) == view, "a view is no plain data")
        must(json.loads(json.dumps(log)) == log, "a log is no plain data")
        must(len(played.tell(seat)) == len(log), "a log is told in another number of sentences")
        _blind(played, seat, lots)
    must(played.to_text() == text, "looking has changed the game")


def _blind(played: Game, seat: int, lots: random.Random) -> None:
    """What a player is shown stays the same when what the player cannot know is another thing."""
    seed = lots.getrandbits(30)
    quick = lots.random() < 0.7
    other = played.resample(seat, seed, quick=quick)
    must(quick or other.log(seat) == played.log(seat), "a resampled game has another log")
    shown, theirs = played.view(seat), other.view(seat)
    must(shown == theirs, "a view depends on what is hidden")
    if played.current_player == seat:
        must(other.legal_actions() == played.legal_actions(), "options depend on what is hidden")
    elif not played.is_over:
        for action in played.legal_actions()[:2]:
            must(
                played.why_not(action, "en", seat) == other.why_not(action, "en", seat),
                "an explanation depends on what is hidden",
            )
    raw = played._history.entries()
    seen = Seen(LogReader(played.engine, played.players, seat))
    seen.add(disguised(played, raw, seat, lots))
    seen.ended(played.engine, played.state)
    shown_of_it = seen.entries[: seen.shown(played.engine, played.state)]
    must(shown_of_it == played.log(seat), "a log depends on what is hidden")


def disguised(
    played: Game, entries: list[tuple[Any, ...]], seat: int, lots: random.Random
) -> list[tuple[Any, ...]]:
    """A raw log with everything in it changed that a player must not see."""
    engine = played.engine
    places = engine.places(played.players)
    variables = {variable.name: variable for variable in engine.description.variables}
    found: list[tuple[Any, ...]] = []
    for entry in entries:
        match entry:
            case ("choice", who, at, value, True) if who != seat:
                found += [("choice", who, at, value, True)] * lots.randint(1, 2)
            case ("move", source, target, pieces):
                hidden = [kind for kind, mask in pieces if not mask >> seat & 1]
                lots.shuffle(hidden)
                shown = [
                    (kind if mask >> seat & 1 else hidden.pop(), mask) for kind, mask in pieces
                ]
                if places.zones[target[0]].shape == "group":
                    lots.shuffle(shown)
                found.append(("move", source, target, tuple(shown)))
            case ("look", who, place, pieces, secret) if who != seat:
                spots = () if secret else tuple((at, 0) for at, _ in pieces)
                found.append(("look", -1 if secret else who, place, spots, secret))
            case ("set", name, flat, value):
                if sees(variables[name].seen, places.member(name, flat), seat):
                    found.append(entry)
                elif lots.random() < 0.5:
                    found.append(("set", name, flat, 0))
            case _:
                found.append(entry)
    return found


# ---- the same action in two worlds --------------------------------------------------------------


def _both_worlds(played: Game, lots: random.Random) -> None:
    """Where rules ask for nothing hidden, the same action lets a player know as much in all worlds."""
    seat = played.current_player
    assert seat is not None
    if played.state.secret >= 0 or played.state.picks:
        return
    here, there = from_text(played.engine, played.to_text()), from_text(played.engine, played.to_text())
    Unknown(there.engine, there.state, seat, pinned=False).permute(there.state.chance.__class__.from_seed(1))
    for game in (here, there):
        for zone in game.engine.description.zones:
            if zone.shape == "group" and not game.engine.places(game.players).is_number(zone):
                for member in game.engine.places(game.players).zone_members[zone.name]:
                    stored(game.state, zone, member).sort()
    action = lots.choice(played.legal_actions())
    if action not in there.legal_actions():
        raise Wrong("options depend on what is hidden, though no rule asks for it")
    for game in (here, there):
        try:
            with breaking():
                game.engine.step(game.state, action.value)
        except (Broken, Endless):
            return
    must(
        outline(here.view(seat)) == outline(there.view(seat)),
        "what a player gets to know depends on what is hidden",
    )


def outline(view: dict[str, Any]) -> object:
    """A view without which pieces are known: only how many of each place, and where."""
    zones = {}
    for name, zone in view["zones"].items():
        zones[name] = [kind is not None for kind in zone.get("pieces", [])], zone["count"]
    return zones, view["variables"], view["waiting_for"], view["winners"]


def is_discreet(game: m.Game) -> bool:
    """Whether no rule asks for anything that a player may not see, or shows it."""
    hidden = {zone.name for zone in game.zones.values() if zone.seen is not m.Seen.ALL}
    secret = {v.name for v in game.variables.values() if v.seen is not m.Seen.ALL}
    if not hidden:
        return False
    roots: list[object] = [game.play, game.setup, *game.verbs.values(), *game.actions.values()]
    roots += [*game.triggers.values(), *game.cards.values(), *game.functions.values()]
    return all(_asks_nothing(root, hidden, secret) for root in roots)


def _asks_nothing(node: object, hidden: set[str], secret: set[str]) -> bool:
    match node:
        case m.ZoneRef(zone=name):
            return name not in hidden and _inside(node, hidden, secret)
        case m.VariableRef(variable=name):
            return name not in secret and _inside(node, hidden, secret)
        case m.SelPiece() | m.Swap():
            return False
        case m.IsEmpty(m.ZoneRef() as zone) | m.IsFull(m.ZoneRef() as zone) | m.Shuffle(
            m.ZoneRef() as zone
        ):
            return _inside(zone, hidden, secret)
        case m.Move(
            m.SelAll(m.ZoneRef() as zone) | m.SelTop(m.ZoneRef() as zone) as selection,
            m.Destination(m.ZoneRef() as target),
        ):
            if zone.zone in hidden and target.zone not in hidden:
                return False
            rest = [selection.count] if isinstance(selection, m.SelTop) else []
            rest += [] if node.destination.index is None else [node.destination.index]
            return (
                all(_asks_nothing(part, hidden, secret) for part in (*rest, *node.otherwise))
                and _inside(zone, hidden, secret)
                and _inside(target, hidden, secret)
            )
        case m.Look(who, m.SelAll(m.ZoneRef() as zone) | m.SelTop(m.ZoneRef() as zone)):
            return _asks_nothing(who, hidden, secret) and _inside(zone, hidden, secret)
        case _:
            return _inside(node, hidden, secret)


def _inside(node: object, hidden: set[str], secret: set[str]) -> bool:
    return all(_asks_nothing(part, hidden, secret) for part in children(node))
