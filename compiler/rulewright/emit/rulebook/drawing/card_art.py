"""A picture for each kind of card, from what its rules do: who moves where, who looks at what, what is shuffled.

Nobody has to draw anything: the signs are those of `pictograms`, and pieces that have a picture of their own in
`book.toml` show it. The weightiest thing that a card does is drawn. A card that only stays with somebody shows what
the rules say elsewhere of whoever has it, and of cards that would look alike the second thing is drawn, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, assert_never

from rulewright.emit.rulebook.drawing.pictograms import Scene, composed
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType, OptionalType, Type

_Roles: TypeAlias = Mapping[int, str]
"""What a local is in a picture: `own` for who has the card, `chosen`, `crowd` for each of several."""

_DEEPEST = 6
_KEEP = Scene("keep")
_WEIGHTS = {
    "end": 10, "swap": 9, "look": 8, "vote": 8, "shuffle": 7, "more": 6, "less": 6, "mark": 6, "act": 5,
    "random": 5,
}


def arts(game: m.Game, icons: Mapping[str, str]) -> dict[str, str]:
    """Return a picture for each card that has rules, by its name. `icons` are those of values and pieces."""
    reader = _Reader(game, icons)
    found = {name: reader.scenes(card) for name, card in game.cards.items()}
    alike = Counter(tuple(scenes[:1]) for scenes in found.values())
    return {
        name: composed(scenes[: 1 if alike[tuple(scenes[:1])] == 1 else 2])
        for name, scenes in found.items() if scenes
    }


class _Reader:
    def __init__(self, game: m.Game, icons: Mapping[str, str]) -> None:
        self._game = game
        self._icons = icons
        self._both = True  # of what somebody may do, or otherwise happens

    def scenes(self, card: m.Card) -> list[Scene]:
        """Return what a card does, the weightiest first."""
        found: list[tuple[Scene, int]] = []
        for handler in card.handlers:
            roles = {each.uid: "own" for each in handler.params[:1]}
            found += self._block(handler.body, roles, 0)
        best = sorted(dict(_first_of_each(found)).items(), key=lambda each: -each[1])
        scenes = [scene for scene, weight in best if weight > 1]
        if not scenes or scenes[0].first in ("keep", "give") or scenes[0].last in ("keep", "give"):
            self._both = False  # the card brings about what may be done, and not what happens without it
            elsewhere = sorted(dict(_first_of_each(self._elsewhere(card))).items(), key=lambda each: -each[1])
            self._both = True
            scenes += [scene for scene, weight in elsewhere if weight > 1 and scene not in scenes]
        return scenes

    def _elsewhere(self, card: m.Card) -> Iterator[tuple[Scene, int]]:
        """Yield what rules do that ask for this card, or ask what is counted by it."""
        asking = {name for name, each in self._game.functions.items() if self._speaks(each, card, set())}
        rules: list[tuple[object, m.Block]] = [
            ((each.domain, each.condition), each.body) for each in self._game.triggers.values()
        ]
        bodies = [each.body for each in self._game.verbs.values()]
        bodies += [each.body for each in self._game.actions.values()]
        for node in walk((*bodies, self._game.play.body)):
            match node:
                case m.If():
                    rules.append((node.condition, node.then))
                case m.ForEach():
                    rules.append((node.domain, node.body))
                case _:
                    pass
        for asked, body in rules:
            if self._speaks(asked, card, asking):
                yield from self._block(body, {}, 0)

    def _speaks(self, node: object, card: m.Card, functions: set[str]) -> bool:
        """Return whether something names a kind of card, or a function that does."""
        return any(
            (isinstance(part, m.Const) and part.type == EnumType(card.piece_class) and part.value == card.kind)
            or (isinstance(part, m.Apply) and part.function in functions)
            for part in walk(node)
        )

    # ---- statements -----------------------------------------------------------------------------

    def _block(self, block: m.Block, roles: _Roles, deep: int) -> Iterator[tuple[Scene, int]]:
        known = dict(roles)
        for statement in block:
            yield from self._statement(statement, known, deep)

    def _statement(
        self, node: m.Statement, roles: dict[int, str], deep: int
    ) -> Iterator[tuple[Scene, int]]:
        """Yield the scenes of a statement with their weights; what is chosen is known from then on."""
        match node:
            case m.Choose():
                if _is_player(node.var.type):
                    roles[node.var.uid] = "chosen"
            case m.ForEach():
                yield from self._block(node.body, {**roles, **_each(node.domain)}, deep)
            case m.Secretly():
                yield Scene("vote"), _WEIGHTS["vote"]
            case m.Move():
                yield from self._move(node, roles)
            case m.Look():
                yield Scene("look", "", self._seen(node.selection, roles)), _WEIGHTS["look"]
            case m.Swap():
                own = self._player(node.left, roles) or "own"
                yield Scene(own, "swap", self._player(node.right, roles) or "other"), _WEIGHTS["swap"]
            case m.Shuffle():
                place = self._place(node.zone, roles)
                of_cards = place in ("pile", "hand", "cards")
                yield Scene("shuffle", "", place), 4 if of_cards else _WEIGHTS["shuffle"]
            case m.Adjust() if isinstance(node.target, m.VariableRef):
                sign = "more" if node.up else "less"
                who = next(filter(None, (self._player(each, roles) for each in node.target.args)), "")
                if who:
                    yield Scene(who, "", sign), 3 if who == "own" else _WEIGHTS[sign]
            case m.Assign() if isinstance(node.target, m.VariableRef) and node.target.args:
                yield Scene("mark"), _WEIGHTS["mark"]
            case m.AssignRandom() if isinstance(node.target, m.VariableRef):
                yield Scene("random"), _WEIGHTS["random"]
            case m.Finish():
                yield Scene("end"), _WEIGHTS["end"]
            case m.TakeAction():
                yield Scene(self._player(node.who, roles) or "own", "", "act"), _WEIGHTS["act"]
            case m.Call() if deep < _DEEPEST:
                verb = self._game.verbs[node.verb]
                given = {
                    param.uid: role for param, value in zip(verb.params, node.args, strict=False)
                    if (role := self._player(value, roles))
                }
                yield from self._block(verb.body, given, deep + 1)
            case m.If():
                yield from self._block(node.then, roles, deep)
                yield from self._block(node.otherwise, roles, deep)
            case m.IfThere():
                yield from self._block(node.then, roles, deep)
                yield from self._block(node.otherwise, roles, deep)
            case m.May():
                yield from self._block(node.body, roles, deep)
                yield from self._block(node.otherwise if self._both else (), roles, deep)
            case m.Repeat() | m.RepeatUntil() | m.Together():
                yield from self._block(node.body, roles, deep)
            case _:
                pass

    def _move(self, node: m.Move, roles: _Roles) -> Iterator[tuple[Scene, int]]:
        pieces = self._class_of(node.selection)
        if pieces is None:
            return
        target = self._place(node.destination.zone, roles, node.destination.at)
        if pieces.kind.name == PLAYER:
            who = self._who(node.selection, roles)
            yield Scene(who, "down", target), 7
            return
        if isinstance(node.selection, m.SelKind | m.SelPiece) and target in ("keep", "give"):
            yield Scene(target), 4
            return
        own = self._icons.get(pieces.name, "")
        cards = not (own or pieces.single)
        first = "card" if cards and isinstance(node.selection, m.SelNth | m.SelKind | m.SelRandom) else "cards"
        yield (Scene(first, "down", target), 3) if cards else (Scene("token", "down", target, own), 7)

    # ---- who, what and where --------------------------------------------------------------------

    def _player(self, node: object, roles: _Roles) -> str:
        """Return what somebody is in the picture; nothing of what is no player."""
        if isinstance(node, m.LocalRef):
            known = roles.get(node.local.uid, "")
            return known or ("other" if _is_player(node.local.type) else "")
        return "other" if isinstance(node, m.Apply) and _is_player(node.type) else ""

    def _who(self, selection: m.Selection, roles: _Roles) -> str:
        match selection:
            case m.SelPiece(kind=kind) | m.SelKind(kind=kind):
                return self._player(kind, roles) or "other"
            case _:
                return "crowd"

    def _class_of(self, selection: m.Selection) -> m.PieceClass | None:
        if isinstance(selection, m.SelPiece):
            return self._game.classes[selection.piece_class]
        zone = next((each for each in walk(selection) if isinstance(each, m.ZoneRef)), None)
        return self._game.classes[self._game.zones[zone.zone].holds] if zone is not None else None

    def _seen(self, selection: m.Selection, roles: _Roles) -> str:
        zone = next((each for each in walk(selection) if isinstance(each, m.ZoneRef)), None)
        return "card" if zone is None else self._place(zone, roles)

    def _place(self, node: m.Expr, roles: _Roles, where: m.At = m.At.INTO) -> str:
        """Return the sign of a place: by how pieces lie there, and whose it is."""
        zone = next((each for each in walk(node) if isinstance(each, m.ZoneRef)), None)
        if zone is None:
            return "group"
        place = self._game.zones[zone.zone]
        holds = self._game.classes[place.holds]
        if place.indices and _is_player(place.indices[0].type) and holds.kind.name != PLAYER and not holds.single:
            if place.seen is not m.Seen.ALL:
                return "hand"
            return "keep" if self._player(zone.args[0], roles) == "own" else "give"
        match place.shape:
            case m.Shape.LINE:
                return {m.At.FRONT: "front", m.At.BACK: "back"}.get(where, "line")
            case m.Shape.PILE:
                return "pile"
            case m.Shape.SLOTS:
                return "slots"
            case m.Shape.GROUP:
                return "group"
            case _:
                assert_never(place.shape)


def _first_of_each(found: Sequence[tuple[Scene, int]] | Iterator[tuple[Scene, int]]) -> Iterator[tuple[Scene, int]]:
    seen: set[Scene] = set()
    for scene, weight in found:
        if scene not in seen:
            seen.add(scene)
            yield scene, weight


def _each(domain: m.Domain) -> dict[int, str]:
    return {domain.var.uid: "crowd"} if _is_player(domain.var.type) else {}


def _is_player(kind: Type) -> bool:
    if isinstance(kind, OptionalType):
        kind = kind.of
    return isinstance(kind, EnumType) and kind.name == PLAYER
