"""What lies in a place, and what the game remembers, as pieces to be drawn.

Whoever looks sees what everybody may see, and what an example tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.emit.rulebook.drawing.book_config import BookPlan, TrackPlan
from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.emit.rulebook.drawing.scene import (
    HIDDEN,
    STILL,
    Band,
    Change,
    Look,
    Panel,
    Piece,
    Spot,
    Style,
    Table,
)
from rulewright.interpreter.evaluate import expand
from rulewright.interpreter.fault import EngineFault
from rulewright.interpreter.frame import Frame as Names
from rulewright.interpreter.numbering import NONE
from rulewright.interpreter.position import EMPTY, Value, ZoneKey
from rulewright.model import nodes as m
from rulewright.model.ordinals import base_name
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, OptionalType, SetType, Type

MOST_STEPS = 13  # a number with more values than this is written, not drawn as a track
MOST_TOLD = 6  # an example tells of the cards of a small pile; a larger one is just a pile
SEAT = "seat-"


class Contents:
    """Reads a table for drawings in one language."""

    def __init__(self, table: Table, labels: Labels) -> None:
        self._table = table
        self._game = table.game
        self._plan = table.plan
        self._labels = labels

    # ---- what can be touched ----------------------------------------------------------------------

    def touch(self, kind: Type, value: int) -> str:
        """Return what a value is to be touched by; nothing where nothing is."""
        if not self._table.touch or not isinstance(kind, EnumType) or value < 0:
            return ""
        pieces = self._game.classes.get(kind.name)
        if pieces is not None and pieces.kind != kind:
            return self.touch(pieces.kind, value)
        return f"k:{base_name(self._game.enums, kind.name)}:{value}"

    def touch_place(self, key: ZoneKey) -> str:
        """Return what a place is to be touched by."""
        name, numbers = key
        return f"z:{name}:{','.join(map(str, numbers))}" if self._table.touch else ""

    def _lying(self, pieces: tuple[Piece, ...], key: ZoneKey) -> tuple[Piece, ...]:
        """Return pieces that also say where they lie, where they can be touched."""
        where = self.touch_place(key).replace("z:", "i:", 1)
        return tuple(replace(each, of=f"{each.of} {where}") if each.of else each for each in pieces)

    def _touch_slot(self, zone: m.Zone, number: int) -> str:
        return f"s:{zone.capacity}:{number}" if self._table.touch else ""

    # ---- places -----------------------------------------------------------------------------------

    def _keys(self, indices: tuple[m.Index, ...], member: int | None) -> list[tuple[int, ...]]:
        keys = self._table.numbering.keys(indices)
        return keys if member is None else [key for key in keys if key[:1] == (member,)]

    def change(self, key: ZoneKey) -> Change:
        """Return what came to a place and left it since the picture before."""
        before, now = self._table.before, self._table.position
        if before is None or now is None:
            return STILL
        was, are = Counter(before.kinds(key)), Counter(now.kinds(key))
        kind = now.zone(key).holds
        return Change(
            frozenset(f"{kind}:{each}" for each in are - was),
            frozenset(f"{kind}:{each}" for each in was - are),
            (was - are).total(),
        )

    def _came(self, key: ZoneKey) -> Counter[int]:
        """Return how many pieces of each kind came to a place."""
        before, now = self._table.before, self._table.position
        if before is None or now is None:
            return Counter()
        return Counter(now.kinds(key)) - Counter(before.kinds(key))

    def member(self, kind: Type, value: int) -> tuple[str, str | None]:
        if isinstance(kind, EnumType) and kind.name == PLAYER:
            return self._labels.player(value), self._seat_colour(value)
        name = self.name(kind, value)
        return self._labels.value(kind, value), self._plan.colours.get(name)

    def _seat_colour(self, seat: int) -> str:
        return seat_colour(self._plan, seat)

    def name(self, kind: Type, value: int) -> str:
        """Return the name of a value in the spec, which colours and icons go by."""
        if not isinstance(kind, EnumType):
            return str(value)
        enum = self._game.enums.get(kind.name)
        if enum is None:
            pieces = self._game.classes[kind.name]
            return "" if pieces.kind == kind else self.name(pieces.kind, value)
        whole = self._game.enums[base_name(self._game.enums, kind.name)]
        return whole.values[value] if value < len(whole.values) else ""

    def title(
        self, item: m.Zone | m.Variable, indices: tuple[m.Index, ...], key: tuple[int, ...],
        member: int | None,
    ) -> str:
        rest = list(zip(indices, key, strict=False))[0 if member is None else 1 :]
        named = ", ".join(self.member(index.type, value)[0] for index, value in rest)
        title = self._labels.item(item)
        return f"{title}: {named}" if named else title

    def track(
        self, zone: m.Zone, plan: TrackPlan, head: tuple[int, ...], keys: list[tuple[int, ...]],
        member: int | None,
    ) -> Panel:
        spots = []
        for key in keys:
            pieces = tuple(p for p in self.held(zone, key).pieces if p.look is not Look.ROOM)
            kind, value = self._called(plan.label, key[-1])
            number = str(key[-1])
            if kind is None and isinstance(zone.indices[-1].type, EnumType):
                kind, value, number = zone.indices[-1].type, key[-1], ""
            label = self._labels.value(kind, value) if kind is not None else ""
            icon = self._plan.icons.get(self.name(kind, value)) if kind is not None else None
            of = self.touch_place((zone.name, key))
            spots.append(Spot(number, label, icon, pieces, self.change((zone.name, key)), of))
        title = self.title(zone, zone.indices[:-1], head, member)
        return Panel(title, Style.FIELDS, spots=tuple(spots), row=plan.row)

    def _called(self, name: str | None, number: int) -> tuple[Type | None, int]:
        """Return what a place of a track is called: a table, variable or quantity says it by number."""
        evaluator = self._table.evaluator
        if name is None or evaluator is None:
            return None, 0
        span = self._game.play.span
        at: tuple[m.Expr, ...] = (m.Const(number, IntType(number, number), span),)
        expr: m.Expr
        if name in self._game.tables:
            table = self._game.tables[name]
            expr = m.Lookup(name, at[0], None, table.type, span)
        elif name in self._game.variables:
            expr = m.VariableRef(name, at, self._game.variables[name].type, span)
        else:
            expr = m.Apply(name, at, self._game.functions[name].type, span)
        try:
            value = evaluator.number(expr, Names())
        except (EngineFault, IndexError, KeyError):
            return None, 0
        kind = expr.type.of if isinstance(expr.type, OptionalType) else expr.type
        return (None, 0) if value == NONE else (kind, value)

    # ---- what counts ------------------------------------------------------------------------------

    def known(self, variable: m.Variable, key: tuple[int, ...]) -> list[tuple[Type, int]]:
        """Return the values that something remembered has: those of a set, or the one."""
        position = self._table.position
        value = position.variables[variable.name, key] if position is not None else NONE
        if not isinstance(value, int) or value == NONE:
            return []
        kind = variable.type
        return [(kind.of, each) for each in expand(value)] if isinstance(kind, SetType) else [(kind, value)]

    def number_of(self, name: str, given: Sequence[tuple[Type, int]]) -> int | None:
        """Return what a table or quantity says of values, each taken for what is asked of its type."""
        evaluator, span = self._table.evaluator, self._game.play.span
        table, function = self._game.tables.get(name), self._game.functions.get(name)
        asked = [each.type for each in function.params] if function is not None else []
        if table is not None:
            asked = [table.row_type, *([table.column_type] if table.column_type is not None else [])]
        args = [self._taken(kind, given) for kind in asked]
        if evaluator is None or None in args:
            return None
        found: tuple[m.Expr, ...] = tuple(
            m.Const(value, kind, span) for kind, value in zip(asked, args, strict=True) if value is not None
        )
        expr: m.Expr
        if table is not None:
            expr = m.Lookup(name, found[0], found[1] if len(found) > 1 else None, table.type, span)
        else:
            expr = m.Apply(name, found, self._game.functions[name].type, span)
        try:
            return evaluator.number(expr, Names())
        except (EngineFault, IndexError, KeyError, ValueError):
            return None

    def _taken(self, kind: Type, given: Sequence[tuple[Type, int]]) -> int | None:
        """Return the first of the values that is of a kind."""
        for own, value in given:
            if own == kind or self.touched_kind(own) == self.touched_kind(kind) != "":
                return value
        return None

    def touched_kind(self, kind: Type) -> str:
        """Return the list of values that a type is from, or is a part of."""
        if isinstance(kind, OptionalType):
            kind = kind.of
        return base_name(self._game.enums, kind.name) if isinstance(kind, EnumType) else ""

    # ---- pieces ---------------------------------------------------------------------------------

    def held(self, zone: m.Zone, key: tuple[int, ...]) -> Panel:
        pieces = self._game.classes[zone.holds]
        position = self._table.position
        name = zone.name, key
        kinds = position.kinds(name) if position is not None else []
        told = name in self._table.told
        match zone.shape:
            case m.Shape.SLOTS:
                return self._slots(zone, name, pieces, zone.seen is m.Seen.ALL or told)
            case m.Shape.PILE:
                told = told and len(kinds) <= MOST_TOLD
                drawn = self._heap
            case m.Shape.GROUP:
                drawn = self._heap
            case m.Shape.LINE:
                drawn = self._line
            case _:
                assert_never(zone.shape)
        came = self._came(name)
        if zone.seen is not m.Seen.ALL and not told and not pieces.single:
            backs = (self._back(pieces, len(kinds), came.total()),) if kinds else ()
            return Panel("", Style.FLOW, backs or (Piece(Look.ROOM),), change=self.change(name))
        panel = drawn(zone, kinds, pieces, came)
        return replace(panel, pieces=self._lying(panel.pieces, name), change=self.change(name))

    def _heap(
        self, zone: m.Zone, kinds: list[int], pieces: m.PieceClass, came: Counter[int]
    ) -> Panel:
        """Return pieces in no order, or in one that nobody needs: equal ones together."""
        grouped = tuple(
            self._piece(pieces, kind, n, came[kind]) for kind, n in Counter(kinds).items()
        )
        faces = any(piece.look is Look.FACE for piece in grouped)
        return Panel("", Style.ROWS if faces else Style.FLOW, grouped or (Piece(Look.ROOM),))

    def _line(
        self, zone: m.Zone, kinds: list[int], pieces: m.PieceClass, came: Counter[int]
    ) -> Panel:
        room = max((zone.capacity or 0) - len(kinds), 0)
        if self._table.position is not None:
            room = min(room, 1 if not kinds else 0)
        found: list[Piece] = []
        for kind in reversed(kinds):  # the last of equal pieces are those that came
            found.insert(0, self._piece(pieces, kind, 1, min(came[kind], 1)))
            came[kind] -= 1
        found += [Piece(Look.ROOM) for _ in range(room)]
        found = found or [Piece(Look.ROOM)]
        roles = self._roles(zone)
        real = len(found) if self._table.position is None else len(kinds)
        return Panel("", Style.ROWS, tuple(
            replace(piece, note=", ".join(
                title for at, title in roles if _stands(at, number, real) and number < real
            ) or piece.note)
            for number, piece in enumerate(found)
        ))

    def _roles(self, zone: m.Zone) -> list[tuple[m.Position, str]]:
        """Return the roles that a place in this line gives."""
        return [
            (role.value.position, self._labels.item(role))
            for role in self._game.functions.values()
            if role.kind is m.FunctionKind.ROLE
            and isinstance(role.value, m.Nth)
            and isinstance(role.value.zone, m.ZoneRef)
            and role.value.zone.zone == zone.name
        ]

    def _slots(self, zone: m.Zone, name: ZoneKey, pieces: m.PieceClass, shown: bool) -> Panel:
        position = self._table.position
        number = zone.capacity or 0
        items = position.zones[name] if position is not None else [EMPTY] * number
        before = self._table.before
        found = []
        for index, item in enumerate(items):
            piece = Piece(Look.ROOM)
            if position is not None and item != EMPTY:
                kind = position.kind(name, index)
                moved = int(before is not None and (
                    before.zones[name][index] == EMPTY or before.kind(name, index) != kind
                ))
                known = shown and kind != HIDDEN
                piece = self._piece(pieces, kind, 1, moved) if known else self._back(pieces, 1, moved)
            of = " ".join(filter(None, (self._touch_slot(zone, index + 1), piece.of)))
            found.append(replace(piece, note=str(index + 1) if number > 1 else "", of=of))
        faces = any(piece.look is Look.FACE for piece in found)
        change = self.change(name)
        return Panel("", Style.ROWS if faces else Style.BOXES, self._lying(tuple(found), name), change=change)

    def _back(self, pieces: m.PieceClass, count: int, moved: int) -> Piece:
        name = self._labels.noun(pieces.name)
        icon = self._plan.icons.get(pieces.name)
        look = Look.CUBE if icon else Look.BACK
        return Piece(look, name, "", count, icon=icon, moved=min(moved, count))

    def _piece(self, pieces: m.PieceClass, kind: int, count: int, moved: int) -> Piece:
        if kind == HIDDEN:
            return self._back(pieces, count, moved)
        of = self.touch(pieces.kind, kind)
        return replace(self.shown(pieces, kind, count), moved=min(moved, count), of=of)

    def shown(self, pieces: m.PieceClass, kind: int, count: int) -> Piece:
        """So many pieces of a kind, face up."""
        labels, plan = self._labels, self._plan
        if pieces.kind.name == PLAYER:
            return Piece(
                Look.TOKEN, labels.player(kind), labels.mark(kind), count, self._seat_colour(kind)
            )
        name = labels.kind(pieces, kind)
        own = self.name(pieces.kind, kind) or self._card(pieces, kind)
        icon = plan.icons.get(pieces.name)
        if pieces.single or icon:
            colour = plan.colours.get(pieces.name if pieces.single else own)
            if pieces.single:
                return Piece(Look.CUBE, name, "", count, colour, icon)
            return Piece(Look.CUBE, name, self._initial(pieces, name), count, colour, icon, name)
        return Piece(
            Look.FACE, name, "", count, plan.colours.get(own), plan.icons.get(own),
            bands=self._bands(pieces, kind), told=self._tells(pieces, own),
        )

    def _initial(self, pieces: m.PieceClass, name: str) -> str:
        """Return a kind in one letter, or in two where others begin with it: colours alone tell too little."""
        kinds = range(len(pieces.copies))
        others = [each for kind in kinds if (each := self._labels.kind(pieces, kind)) != name]
        alone = not any(other[:1].casefold() == name[:1].casefold() for other in others)
        return (name[:1] if alone else name[:2]).capitalize()

    def _bands(self, pieces: m.PieceClass, kind: int) -> tuple[Band, ...]:
        """Return what is printed on a card."""
        face = self._plan.faces.get(pieces.name)
        if face is None:
            return ()
        values = {each.name: (each.type, each.values[kind]) for each in pieces.attributes}
        times = values[face.times][1] if face.times is not None else 1
        found = []
        for name in face.bands:
            value = self.name(*values[name])
            icon = self._plan.icons.get(value)
            if icon is not None:
                found.append(Band(icon, self._plan.colours.get(value), times))
        return tuple(found)

    def stands_for(self, pieces: m.PieceClass, kind: int) -> str:
        """Return what the one sign that is printed on a card stands for; nothing where there are more, or none."""
        face = self._plan.faces.get(pieces.name)
        if face is None or len(face.bands) != 1:
            return ""
        found = next(each for each in pieces.attributes if each.name == face.bands[0])
        return self.member(found.type, found.values[kind])[0]

    def _tells(self, pieces: m.PieceClass, own: str) -> bool:
        """Return whether what is printed on the cards of a class tells them apart."""
        face = self._plan.faces.get(pieces.name)
        if face is None:
            return own in self._plan.icons
        names = {*face.bands, *([face.times] if face.times is not None else [])}
        columns = [each.values for each in pieces.attributes if each.name in names]
        kinds = list(zip(*columns, strict=True))
        return len(set(kinds)) == len(kinds)

    def _card(self, pieces: m.PieceClass, kind: int) -> str:
        for card in self._game.cards.values():
            if card.piece_class == pieces.name and card.kind == kind:
                return card.name
        return ""

    # ---- what is remembered ---------------------------------------------------------------------

    def variable(self, variable: m.Variable, member: int | None) -> Iterator[Panel]:
        """Yield what the game remembers, one panel for each member of a family."""
        for key in self._keys(variable.indices, member):
            title = self.title(variable, variable.indices, key, member)
            yield replace(self.remembered(variable, key), title=title)

    def remembered(self, variable: m.Variable, key: tuple[int, ...]) -> Panel:
        """Return one thing that the game remembers; nothing of it where it is hidden."""
        position, before = self._table.position, self._table.before
        name = variable.name, key
        value = position.variables[name] if position is not None else None
        changed = before is not None and before.variables[name] != value
        if variable.seen is not m.Seen.ALL and name not in self._table.told:
            value = None
        kind = variable.type
        if isinstance(kind, IntType) and kind.high - kind.low < MOST_STEPS:
            steps = tuple(
                Piece(
                    Look.STEP, str(step), str(step), colour="here" if step == value else None,
                    moved=int(changed and step == value),
                )
                for step in range(kind.low, kind.high + 1)
            )
            return Panel("", Style.STEPS, steps)
        if not isinstance(value, int):
            return Panel("", Style.ROWS, (Piece(Look.ROOM),))
        if isinstance(kind, SetType):
            was = before.variables[name] if before is not None else value
            return Panel("", Style.FLOW, tuple(self._members(kind.of, value, was)))
        of = self.touch(kind, value) if variable.indices else ""
        return Panel("", Style.ROWS, (replace(self._value(kind, value), moved=int(changed), of=of),))

    def _members(self, kind: Type, value: int, was: Value) -> Iterator[Piece]:
        """Yield the members of a set, in their order; pawns for players, and dice for all that is thrown."""
        before = was if isinstance(was, int) else value
        for number in expand(value):
            moved = int(not before >> number & 1)
            yield replace(self._value(kind, number), moved=moved, of=self.touch(kind, number))

    def _value(self, kind: Type, value: int) -> Piece:
        if isinstance(kind, OptionalType):
            if value == NONE:
                return Piece(Look.ROOM)
            kind = kind.of
        if isinstance(kind, EnumType):
            name, colour = self.member(kind, value)
            own = self.name(kind, value)
            if kind.name == PLAYER:
                return Piece(Look.TOKEN, name, self._labels.mark(value), 1, colour)
            if own in self._plan.dice:
                return Piece(Look.DIE, name, self._plan.dice[own], 1, colour)
            icon = self._plan.icons.get(own)
            return Piece(Look.FACE, name, colour=colour, icon=icon, told=icon is not None)
        if isinstance(kind, BoolType):
            return Piece(Look.FACE, self._labels.value(kind, value))
        return Piece(Look.FACE, str(value))


def seat_colour(plan: BookPlan, seat: int) -> str:
    """Return the colour of a player: the one that the book gives, or the usual one."""
    return plan.colours.get(str(seat + 1), f"{SEAT}{seat + 1}")


def _stands(at: m.Position, number: int, length: int) -> bool:
    match at:
        case m.Position.FIRST:
            return number == 0
        case m.Position.SECOND:
            return number == 1
        case m.Position.THIRD:
            return number == 2
        case m.Position.LAST:
            return number == length - 1
        case _:
            assert_never(at)
