"""Moves, looks, shuffles and swaps: what is taken, who still knows what, and what arrives where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from rulewright.analysis.effects import reads, writes
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import (
    EVERYBODY,
    NO,
    NONE,
    ONE,
    YES,
    ZERO,
    bit,
    calculate,
    compare,
    either,
    every,
    is_atom,
    some,
    subtract,
    union,
)
from rulewright.ir.lowering.expressions.place_access import Out, index_of
from rulewright.ir.lowering.expressions.values import Values
from rulewright.ir.lowering.place_storage import traits
from rulewright.model import nodes as m
from rulewright.model.types import ListType, OptionalType, SetType

AtZone: TypeAlias = (
    m.SelAll | m.SelDomain | m.SelTop | m.SelNth | m.SelSlot | m.SelRandom | m.SelCount | m.SelKind
)
"""A selection that says where the pieces lie."""


class Moves:
    """Translates what happens to pieces in one function."""

    def __init__(self, values: Values) -> None:
        self.v = values
        self.game = values.game
        self.scope = values.scope

    # ---- moves ----------------------------------------------------------------------------------

    def move(self, st: m.Move, out: Out, after: Sequence[x.Op], otherwise: Sequence[x.Op]) -> None:
        """A move; `after` comes behind it, and `otherwise` instead if it has too few pieces."""
        changed = writes(self.game, replace(st, otherwise=()))
        selection = st.selection
        if isinstance(selection, m.SelPiece):
            kind = self._steady(selection.kind, changed, "piece", out)
            target = self._target(st.destination, changed, out)
            fits = YES if not st.fitting else self._fits(target, self._lies(kind, target))
            out.extend(_if(fits, self._named(st, selection, kind, target), ()))
            out.extend(after)
            return
        source = self._steady_place(_zone_of(selection), changed, out)
        target = self._target(st.destination, changed, out)
        if st.otherwise:
            then: Out = []
            test = self._take_and_put(st, selection, source, target, changed, out, then, whole=True)
            then.extend(after)
            out.extend(_if(test, then, otherwise))
            return
        then = []
        if st.moved is not None and not isinstance(st.moved.var.type, OptionalType):
            # The name is only read where the piece is certainly there, which no test here says.
            out.append(self.scope.store(st.moved.var, ZERO))
        test = self._take_and_put(st, selection, source, target, changed, out, then, whole=False)
        out.extend(_if(test, then, ()))
        out.extend(after)

    def _take_and_put(
        self, st: m.Move, selection: AtZone, source: x.Place, target: _Target,
        changed: frozenset[str], out: Out, then: Out, *, whole: bool,
    ) -> x.Expr:
        """Return the test whether pieces move, with what finds them in `out` and the move in `then`.

        With `whole` it is whether as many are there as the move asks for.
        """
        picker: x.Expr = ZERO
        if isinstance(selection, m.SelKind) and selection.by is not None:
            by = self._steady(selection.by, changed, "picker", out)
            picker = bit(by)
        if traits(source.zone.shape).counted:
            room = self._room(source, target, out) if st.fitting else None
            if st.moved is not None:
                fits = YES if room is None else compare(x.Relation.GT, room, ZERO)
                then.extend(_if(fits, [self.scope.store(st.moved.var, ZERO)], ()))
            return self._counted(selection, source, target, out, then, whole, room)
        owner = self._owner_of(_zone_of(selection), source, changed, out)
        put: Out = []
        found = self._one(selection, source, out, then, put, taking=not st.fitting)
        single = found is not None
        room = None
        if found is None:
            room = self._room(source, target, out) if st.fitting else None
            found = self._several(selection, source, out, then, put, whole, room)
        test, local = found
        if st.moved is not None:
            kind: x.Expr = ZERO
            if single and not self._alike(source):
                kind = x.KindOf(x.Read(local)) if source.zone.hidden else x.Read(local)
            put.append(self.scope.store(st.moved.var, kind))
        put.extend(self._arrive(st, selection, source, target, owner, picker, local, single))
        fits = YES if room is None else compare(x.Relation.GT, room, ZERO)
        if single and st.fitting:
            fits = self._fits(target, _same(source, target.place))
        then.extend(_if(fits, put, ()))
        return test

    # ---- room -----------------------------------------------------------------------------------

    def _fits(self, target: _Target, there: x.Expr) -> x.Expr:
        """Return whether one more piece fits where it goes; one that lies `there` needs no room, but in a slot."""
        if target.slot is not None:
            return compare(x.Relation.LT, x.Item(target.place, subtract(target.slot, ONE)), ZERO)
        limit = target.place.zone.capacity
        assert limit is not None
        free = compare(x.Relation.LT, self.v.size(target.place), x.Number(limit))
        return some([there, free])

    def _lies(self, kind: x.Expr, target: _Target) -> x.Expr:
        """Return whether the one piece of its kind lies in a place already."""
        return NO if target.slot is not None else self.v.contains(target.place, kind)

    def _room(self, source: x.Place, target: _Target, out: Out) -> x.Expr:
        """Return how many pieces of a place fit where they go."""
        limit = target.place.zone.capacity
        assert limit is not None
        if target.slot is not None:
            free = either(self._fits(target, NO), ONE, ZERO)
        else:
            free = subtract(x.Number(limit), self.v.size(target.place))
            free = either(_same(source, target.place), x.Number(limit), free)
        return self.v.as_atom(free, "room", out)

    def _arrive(
        self, st: m.Move, selection: AtZone, source: x.Place, target: _Target, owner: x.Expr,
        picker: x.Expr, local: x.Local, single: bool,
    ) -> list[x.Op]:
        """Return what is known of pieces that were taken, and where they arrive."""
        taken: x.Expr = x.Read(local)
        hidden = source.zone.hidden
        unseen = isinstance(selection, m.SelKind | m.SelCount | m.SelDomain | m.SelRandom)
        group = traits(source.zone.shape).sorted
        knowing = union([owner, picker])
        then: list[x.Op] = []
        if hidden and target.veiled and (group or unseen):
            left = self._some_left(source)
            blur: x.Op = x.Let(local, x.Blurred(taken, knowing))
            if not single:
                left = every([_any(taken), left])
                blur = x.Let(local, x.BlurredAll(taken, knowing))
            then.append(x.If(left, (blur, x.Blur(source, knowing))))
        elif hidden and group:
            gone = x.Several(taken, ONE) if single else taken
            then.append(x.BlurAlike(source, gone, knowing))
        shuffled = st.shuffled and not self._alike(target.place)
        viewers: x.Expr = EVERYBODY
        if hidden and target.veiled:
            viewers = union([owner, target.owner])
        names = self.v.place_name(source), self.v.place_name(target.place)
        if single:
            then.append(x.NoteOne(*names, taken, hidden, viewers))
            return [*then, *self._put_one(taken, hidden, target, shuffled)]
        then.append(x.NoteMove(*names, taken, hidden, viewers))
        if shuffled:
            then.append(x.Mix(local))
        return [*then, *self._put(local, hidden, target, shuffled)]

    def _put_one(
        self, piece: x.Expr, hidden: bool, target: _Target, shuffled: bool
    ) -> list[x.Op]:
        if traits(target.place.zone.shape).counted:
            return [x.Arrive(target.place, ONE)]
        return [x.PutOne(
            target.place, _as_kept(piece, hidden, target, shuffled), target.end, target.slot
        )]

    def _put(
        self, local: x.Local, hidden: bool, target: _Target, shuffled: bool
    ) -> list[x.Op]:
        if traits(target.place.zone.shape).counted:
            return [x.Arrive(target.place, x.Length(x.Read(local)))]
        taken: x.Expr = x.Read(local)
        kept = _all_as_kept(taken, hidden, target, shuffled)
        put = x.Put(target.place, taken, target.end, target.slot)
        return [put] if kept == taken else [x.Let(local, kept), put]

    def _named(
        self, st: m.Move, selection: m.SelPiece, kind: x.Expr, target: _Target
    ) -> list[x.Op]:
        """Return the one piece of its kind, wherever it is."""
        piece = self.scope.fresh("piece")
        origin = self.scope.fresh("origin", x.Kind.PLACE)
        taken = x.TakeNamed(piece, origin, selection.piece_class, kind, target.veiled)
        viewers: x.Expr = target.owner if target.veiled else EVERYBODY
        note = x.NoteOne(
            x.Read(origin), self.v.place_name(target.place), x.Read(piece), True, viewers
        )
        shuffled = st.shuffled and not self._alike(target.place)
        return [taken, note, *self._put_one(x.Read(piece), True, target, shuffled)]

    # ---- where from and where to ----------------------------------------------------------------

    def _steady(self, e: m.Expr, changed: frozenset[str], name: str, out: Out) -> x.Expr:
        """Return a value as it is before the move, which may change it."""
        value = self.v.value(e, out)
        if is_atom(value) or not reads(self.game, e) & changed:
            return value
        return self.v.as_atom(value, name, out)

    def _steady_place(self, ref: m.Expr, changed: frozenset[str], out: Out) -> x.Place:
        place = self.v.place(ref, out)
        if place.index is None or is_atom(place.index) or not reads(self.game, ref) & changed:
            return place
        assert isinstance(ref, m.ZoneRef)
        if not any(reads(self.game, arg) & changed for arg in ref.args):
            return place
        return replace(place, index=self.v.as_atom(place.index, "at", out))

    def _target(self, to: m.Destination, changed: frozenset[str], out: Out) -> _Target:
        place = self._steady_place(to.zone, changed, out)
        assert isinstance(to.zone, m.ZoneRef)
        declared = self.game.zones[to.zone.zone]
        owner = self._owner_of(to.zone, place, changed, out)
        slot = None
        if to.index is not None:
            slot = self._steady(to.index, changed, "slot", out)
        veiled = declared.seen is not m.Seen.ALL
        return _Target(place, owner, veiled, _end(to.at, place.zone.shape), slot)

    def _owner_of(
        self, ref: m.Expr, place: x.Place, changed: frozenset[str], out: Out
    ) -> x.Expr:
        """Return the set of those who see a hidden place, mostly of its owner, as it is before the move."""
        assert isinstance(ref, m.ZoneRef)
        if place.zone.seers is x.Seers.NOBODY:
            return ZERO
        if len(ref.args) == 1 and place.index is not None:
            owner = bit(place.index)
        else:
            owner = bit(self._steady(ref.args[0], changed, "owner", out))
        return owner if place.zone.seers is x.Seers.OWNER else subtract(EVERYBODY, owner)

    def _alike(self, place: x.Place) -> bool:
        return self.game.classes[self.game.zones[place.zone.name].holds].single

    def _some_left(self, place: x.Place) -> x.Expr:
        """Return whether there is a piece in a place."""
        if traits(place.zone.shape).numbered:
            assert place.zone.capacity is not None
            return compare(x.Relation.LT, x.Occurs(place, NONE), x.Number(place.zone.capacity))
        return compare(x.Relation.GT, x.Length(place), ZERO)

    # ---- one piece ------------------------------------------------------------------------------

    def _one(
        self, selection: AtZone, place: x.Place, out: Out, lots: Out, then: Out, *, taking: bool
    ) -> tuple[x.Expr, x.Local] | None:
        """Take the piece of a selection that is one piece at the most, if there is one.

        `taking`: it may be taken while it is looked for. In `lots` it is drawn, whether it fits or not.
        """
        piece = self.scope.fresh("piece")
        backwards = traits(place.zone.shape).backwards
        match selection:
            case m.SelTop(_, m.Const(1)):
                then.append(x.TakeOne(piece, place, x.Number(-1 if backwards else 0)))
                return compare(x.Relation.GT, x.Length(place), ZERO), piece
            case m.SelNth(_, position):
                then.append(x.TakeOne(piece, place, x.Number(index_of(position, backwards))))
                needed = x.Number(position.needed)
                return compare(x.Relation.GE, x.Length(place), needed), piece
            case m.SelSlot() if not isinstance(selection.index.type, ListType):
                at = subtract(self.v.value(selection.index, out), ONE)
                then.append(x.TakeOne(piece, place, at))
                return compare(x.Relation.GE, x.Item(place, at), ZERO), piece
            case m.SelKind() if not isinstance(selection.kind.type, ListType | SetType):
                return self._kind(piece, place, self.v.value(selection.kind, out), out, then, taking)
            case m.SelCount(_, _, m.Const(1)):
                wanted = ZERO if selection.kind is None else self.v.value(selection.kind, out)
                return self._kind(piece, place, wanted, out, then, taking)
            case m.SelRandom(domain, m.Const(1)) if not self._alike(place) and self._is_whole(
                domain, place
            ):
                number, at_local = x.Length(place), self.scope.fresh("drawn")
                drawn: x.Expr = x.Read(at_local)
                if backwards != isinstance(domain.order, m.Backwards):
                    drawn = subtract(subtract(number, ONE), drawn)
                lots.append(x.Draw(at_local, number))
                then.append(x.TakeOne(piece, place, drawn))
                return compare(x.Relation.GT, number, ZERO), piece
            case m.SelRandom(domain, m.Const(1)) if not self._alike(place):
                found = self._indices(domain, place, out)
                at_local = self.scope.fresh("drawn")
                lots.append(x.Draw(at_local, x.Length(found)))
                then.append(x.TakeOne(piece, place, x.Item(found, x.Read(at_local))))
                return compare(x.Relation.GT, x.Length(found), ZERO), piece
            case _:
                return None

    def _kind(
        self, piece: x.Local, place: x.Place, kind: x.Expr, out: Out, then: Out, taking: bool
    ) -> tuple[x.Expr, x.Local]:
        """Return the first piece of a kind."""
        kept = traits(place.zone.shape)
        if not taking:
            kind = self.v.as_atom(kind, "kind", out)
            then.append(x.TakeKind(piece, place, kind, False))
            return self.v.contains(place, kind), piece
        if not (place.zone.hidden or kept.numbered or kept.backwards):
            then.append(x.TakeKind(piece, place, kind, True))
            return x.Contains(place, kind), piece
        out.append(x.TakeKind(piece, place, kind, False))
        return compare(x.Relation.GE, x.Read(piece), ZERO), piece

    # ---- several pieces -------------------------------------------------------------------------

    def _several(
        self, selection: AtZone, place: x.Place, out: Out, lots: Out, then: Out, whole: bool,
        room: x.Expr | None,
    ) -> tuple[x.Expr, x.Local]:
        """Take the pieces of a selection; the test is whether there are any, or enough.

        `room`: no more than so many.
        """

        def fitting(these: x.Expr) -> x.Expr:
            return these if room is None else x.First(these, room)

        taken = self.scope.fresh("taken", x.Kind.LIST)
        match selection:
            case m.SelAll() if room is not None:
                then.append(x.TakeAt(taken, place, fitting(self._listed(place, out))))
                return YES if whole else self._some_left(place), taken
            case m.SelAll():
                then.append(x.TakeAll(taken, place))
                return YES if whole else self._some_left(place), taken
            case m.SelDomain(domain):
                if not domain.filters and domain.order is None and room is None:
                    then.append(x.TakeAll(taken, place))
                    return YES if whole else self._some_left(place), taken
                found = self._indices(domain, place, out)
                then.append(x.TakeAt(taken, place, fitting(found)))
                return YES if whole else _any(found), taken
            case m.SelTop(_, _, up_to):
                number = self.v.as_atom(self.v.count(selection.count, out), "number", out)
                then.append(x.TakeFirst(taken, place, number if room is None else _at_most(number, room)))
                return _enough(x.Length(place), number, whole, up_to), taken
            case m.SelRandom(domain, _, up_to):
                number = self.v.as_atom(self.v.count(selection.count, out), "number", out)
                found = self._indices(domain, place, out)
                if self._alike(place):
                    drawn: x.Expr = x.First(found, number)
                else:
                    local = self.scope.fresh("drawn", x.Kind.LIST)
                    lots.append(x.Pick(local, found, number))
                    drawn = x.Read(local)
                then.append(x.TakeAt(taken, place, fitting(drawn)))
                return _enough(x.Length(found), number, whole, up_to), taken
            case m.SelCount(_, _, _, up_to):
                number = self.v.as_atom(self.v.count(selection.count, out), "number", out)
                kind = ZERO if selection.kind is None else self.v.value(selection.kind, out)
                kind = self.v.as_atom(kind, "kind", out)
                going = number if room is None else _at_most(number, room)
                then.append(x.TakeKinds(taken, place, x.Several(kind, going)))
                of_kind = x.Occurs(self.v.kinds(place), kind)
                return _enough(of_kind, number, whole, up_to), taken
            case m.SelSlot():
                slots = self.v.value(selection.index, out)
                found_slots = self._slots(slots, place, out)
                then.append(x.TakeAt(taken, place, fitting(found_slots)))
                all_there = compare(
                    x.Relation.EQ, x.Length(found_slots), x.Length(slots)
                )
                return all_there if whole else _any(found_slots), taken
            case m.SelKind():
                wanted = self.v.value(selection.kind, out)
                if isinstance(selection.kind.type, SetType):
                    wanted = x.Members(self.v.as_atom(wanted, "wanted", out))
                if room is not None:
                    each = self.scope.fresh("wanted", x.Kind.LIST)
                    out.append(x.Let(each, wanted))
                    wanted = x.Read(each)
                going = wanted if room is None else x.First(self._there(wanted, place, out), room)
                then.append(x.TakeKinds(taken, place, going))
                if whole:
                    return self._all_kinds(wanted, place, out), taken
                return compare(x.Relation.GT, x.Length(wanted), ZERO), taken
            case m.SelNth():
                raise AssertionError(selection)
            case _:
                assert_never(selection)

    def _listed(self, place: x.Place, out: Out) -> x.Expr:
        """Return where the pieces of a place lie, as it is listed."""
        kept = traits(place.zone.shape)
        if kept.numbered:
            slots = x.Range(ONE, x.Number(place.zone.capacity or 0))
            return self._slots(slots, place, out)
        indices = x.Range(ZERO, subtract(x.Length(place), ONE))
        return x.Backwards(indices) if kept.backwards else indices

    def _there(self, wanted: x.Expr, place: x.Place, out: Out) -> x.Expr:
        """Return those kinds of a list that are there, equal ones as often as they are there."""
        found, kind = self.scope.fresh("found", x.Kind.LIST), self.scope.fresh("kind")
        each = x.Read(kind)
        out.append(x.Let(found, x.Numbers(())))
        left = compare(x.Relation.LT, x.Occurs(x.Read(found), each), x.Occurs(self.v.kinds(place), each))
        out.append(x.For(kind, wanted, (x.If(left, (x.Append(found, each),)),)))
        return x.Read(found)

    def _all_kinds(self, wanted: x.Expr, place: x.Place, out: Out) -> x.Expr:
        """Return whether there is a piece for each kind of a list, equal ones as often as they are there."""
        holds, kind = self.scope.fresh("holds"), self.scope.fresh("kind")
        each = x.Read(kind)
        out.append(x.Let(holds, YES))
        missing = compare(
            x.Relation.LT, x.Occurs(self.v.kinds(place), each), x.Occurs(wanted, each)
        )
        out.append(x.For(kind, wanted, (x.If(missing, (x.Let(holds, NO), x.Break())),)))
        return x.Read(holds)

    def _slots(self, slots: x.Expr, place: x.Place, out: Out) -> x.Expr:
        """Return the indices of those of some slots that are filled."""
        found, slot = self.scope.fresh("found", x.Kind.LIST), self.scope.fresh("slot")
        out.append(x.Let(found, x.Numbers(())))
        at = subtract(x.Read(slot), ONE)
        filled = compare(x.Relation.GE, x.Item(place, at), ZERO)
        out.append(x.For(slot, slots, (x.If(filled, (x.Append(found, at),)),)))
        return x.Read(found)

    def _indices(self, domain: m.Domain, place: x.Place, out: Out) -> x.Expr:
        """Return where the pieces lie that pass the tests of a domain, in its order."""
        found = self.scope.fresh("found", x.Kind.LIST)
        kept = traits(place.zone.shape)
        backwards = kept.backwards
        if self._is_whole(domain, place):
            all_of_them: x.Expr = x.Range(ZERO, subtract(x.Length(place), ONE))
            if backwards != isinstance(domain.order, m.Backwards):
                all_of_them = x.Backwards(all_of_them)
            out.append(x.Let(found, all_of_them))
            return x.Read(found)
        out.append(x.Let(found, x.Numbers(())))
        match domain.order:
            case None | m.Forwards():
                out.append(self._indices_of(domain, place, found, backwards, None))
            case m.Backwards():
                out.append(self._indices_of(domain, place, found, not backwards, None))
            case m.Clockwise(start):
                first = self.v.atom(start, "start", out)
                who = self.scope.fresh("who")
                players = x.Range(ZERO, subtract(x.Of(x.System.PLAYERS), ONE))
                loop = self._indices_of(domain, place, found, backwards, x.Read(who))
                out.append(x.For(who, x.Clockwise(players, first), (loop,)))
            case _:
                assert_never(domain.order)
        return x.Read(found)

    def _is_whole(self, domain: m.Domain, place: x.Place) -> bool:
        """Return whether a domain has all pieces of a place, as it is listed or backwards."""
        numbered = traits(place.zone.shape).numbered
        return not (domain.filters or numbered or isinstance(domain.order, m.Clockwise))

    def _indices_of(
        self, domain: m.Domain, place: x.Place, found: x.Local, backwards: bool,
        only: x.Expr | None,
    ) -> x.Op:
        index = self.scope.fresh("index")
        with self.scope.bound(domain.var) as var:
            inside: Out = []
            tests: list[x.Expr] = []
            if traits(place.zone.shape).numbered:
                tests.append(compare(x.Relation.GE, x.Read(var), ZERO))
            if only is not None:
                tests.append(compare(x.Relation.EQ, x.Read(var), only))
            tested: Out = []
            passes = self.v.every([each.test for each in domain.filters], tested)
            append = x.Append(found, x.Read(index))
            tested.extend(_if(passes, [append], ()))
            for test in reversed(tests):
                tested = [x.If(test, tuple(tested))]
            inside.extend(tested)
        return x.For(var, self.v.kinds(place), tuple(inside), index, backwards)

    # ---- pieces that are only counted -----------------------------------------------------------

    def _counted(
        self, selection: AtZone, place: x.Place, target: _Target, out: Out, then: Out, whole: bool,
        room: x.Expr | None,
    ) -> x.Expr:
        """Return pieces that are all alike are only counted."""
        amount, enough = self._amount(selection, place, out)
        if room is not None:
            amount = _at_most(amount, room)
        moved = self.scope.fresh("moved")
        then.append(x.Let(moved, amount))
        number: x.Expr = x.Read(moved)
        then.append(x.Leave(place, number))
        names = self.v.place_name(place), self.v.place_name(target.place)
        note = x.NoteMove(*names, x.Several(ZERO, number), False, EVERYBODY)
        then.append(note)
        if traits(target.place.zone.shape).counted:
            then.append(x.Arrive(target.place, number))
        else:
            taken = self.scope.fresh("taken", x.Kind.LIST)
            then.append(x.Let(taken, x.Several(ZERO, number)))
            then.extend(self._put(taken, False, target, False))
        return enough if whole else YES

    def _amount(
        self, selection: AtZone, place: x.Place, out: Out
    ) -> tuple[x.Expr, x.Expr]:
        """Return how many pieces a selection comes to, and whether they are as many as it asks for."""
        match selection:
            case m.SelAll():
                return place, YES
            case m.SelDomain(domain):
                return self._passing(domain, place, out), YES
            case m.SelTop(_, count, up_to) | m.SelCount(_, _, count, up_to):
                number = self.v.as_atom(self.v.count(count, out), "number", out)
                return _at_most(number, place), _enough(place, number, True, up_to)
            case m.SelRandom(domain, _, up_to):
                number = self.v.as_atom(self.v.count(selection.count, out), "number", out)
                passing = self.v.as_atom(self._passing(domain, place, out), "passing", out)
                return _at_most(number, passing), _enough(passing, number, True, up_to)
            case m.SelNth(_, position):
                enough = compare(x.Relation.GE, place, x.Number(position.needed))
                return either(enough, ONE, ZERO), enough
            case m.SelKind():
                wanted: x.Expr = ONE
                if isinstance(selection.kind.type, ListType):
                    wanted = x.Length(self.v.value(selection.kind, out))
                elif isinstance(selection.kind.type, SetType):
                    wanted = x.Bits(self.v.value(selection.kind, out))
                return _at_most(wanted, place), compare(x.Relation.GE, place, wanted)
            case m.SelSlot():
                raise AssertionError(selection)
            case _:
                assert_never(selection)

    def _passing(self, domain: m.Domain, place: x.Place, out: Out) -> x.Expr:
        """Return how many pieces of a place pass the tests: all or none, since they are all alike."""
        self.scope.give(domain.var, ZERO)
        return either(self.v.every([each.test for each in domain.filters], out), place, ZERO)

    # ---- the rest -------------------------------------------------------------------------------

    def look(self, st: m.Look, out: Out) -> None:
        """Pieces that a player gets to know, where they lie."""
        selection = st.selection
        assert not isinstance(selection, m.SelPiece)
        place = self.v.place(_zone_of(selection), out)
        if not place.zone.hidden:
            return
        who = self.v.atom(st.who, "viewer", out)
        size: x.Expr = x.Length(place)
        backwards = traits(place.zone.shape).backwards
        indices: x.Expr
        match selection:
            case m.SelAll():
                indices = x.Range(ZERO, subtract(size, ONE))
            case m.SelTop(_, count, _):
                number = self.v.count(count, out)
                if backwards:
                    low = calculate(x.Sum.HIGHER, ZERO, subtract(size, number))
                    indices = x.Backwards(x.Range(low, subtract(size, ONE)))
                else:
                    last = calculate(x.Sum.LOWER, size, number)
                    indices = x.Range(ZERO, subtract(last, ONE))
            case m.SelNth(_, position):
                at = index_of(position, backwards)
                index = x.Number(at) if at >= 0 else subtract(size, x.Number(-at))
                there = compare(x.Relation.GE, size, x.Number(position.needed))
                look = x.Look(place, x.Several(index, ONE), who, st.secret)
                out.append(x.If(there, (look,)))
                return
            case m.SelSlot():
                if isinstance(selection.index.type, ListType):
                    indices = self._slots(self.v.value(selection.index, out), place, out)
                else:
                    indices = x.Several(subtract(self.v.value(selection.index, out), ONE), ONE)
            case m.SelDomain(domain) | m.SelRandom(domain):
                indices = self._indices(domain, place, out)
            case m.SelCount():
                kind = ZERO if selection.kind is None else self.v.value(selection.kind, out)
                found = self._of_kind(place, kind, out)
                indices = x.First(found, self.v.count(selection.count, out))
            case m.SelKind():
                found = self._of_kind(place, self.v.value(selection.kind, out), out)
                indices = x.First(found, ONE)
            case _:
                assert_never(selection)
        out.append(x.Look(place, indices, who, st.secret))

    def _of_kind(self, place: x.Place, kind: x.Expr, out: Out) -> x.Expr:
        """Return where the pieces of a kind lie, as the place is listed."""
        kind = self.v.as_atom(kind, "kind", out)
        found, each = self.scope.fresh("found", x.Kind.LIST), self.scope.fresh("each")
        index = self.scope.fresh("index")
        out.append(x.Let(found, x.Numbers(())))
        test = compare(x.Relation.EQ, x.Read(each), kind)
        body = x.If(test, (x.Append(found, x.Read(index)),))
        backwards = traits(place.zone.shape).backwards
        out.append(x.For(each, self.v.kinds(place), (body,), index, backwards))
        return x.Read(found)

    def shuffle(self, st: m.Shuffle, out: Out) -> None:
        """Pieces that change places."""
        place = self.v.place(st.zone, out)
        kept = traits(place.zone.shape)
        moving = not (kept.sorted or kept.counted or self._alike(place))
        out.append(x.Shuffle(place, self._owner_of(st.zone, place, frozenset(), out), moving))

    def swap(self, st: m.Swap, out: Out) -> None:
        """Two pieces that take each other's places; of a class of one piece there are no two."""
        if not self.game.classes[st.piece_class].single:
            left = self.v.atom(st.left, "left", out)
            right = self.v.atom(st.right, "right", out)
            out.append(x.Swap(st.piece_class, left, right))


@dataclass(frozen=True, slots=True)
class _Target:
    """Where pieces arrive: the place, its owner as a set, whether not everybody sees it, and where."""

    place: x.Place
    owner: x.Expr
    veiled: bool
    end: x.End
    slot: x.Expr | None


def _zone_of(selection: AtZone) -> m.Expr:
    match selection:
        case m.SelDomain(domain) | m.SelRandom(domain):
            assert isinstance(domain.source, m.ZoneSource)
            return domain.source.zone
        case (
            m.SelAll() | m.SelTop() | m.SelNth() | m.SelSlot() | m.SelCount() | m.SelKind()
        ):
            return selection.zone
        case _:
            assert_never(selection)


def _end(at: m.At, shape: x.Shape) -> x.End:
    match at:
        case m.At.FRONT | m.At.BOTTOM:
            return x.End.FIRST
        case m.At.BACK | m.At.TOP:
            return x.End.LAST
        case m.At.SLOT:
            return x.End.SLOT
        case m.At.INTO:
            return traits(shape).into
        case _:
            assert_never(at)


def _as_kept(piece: x.Expr, hidden: bool, target: _Target, shuffled: bool) -> x.Expr:
    """Return a piece as the place that it comes to keeps it."""
    if not target.place.zone.hidden:
        return x.KindOf(piece) if hidden else piece
    if not hidden:
        return x.Covered(piece, target.owner if shuffled else EVERYBODY)
    if shuffled:
        piece = x.Blurred(piece, ZERO)
    return piece if target.owner == ZERO else x.KnownTo(piece, target.owner)


def _all_as_kept(pieces: x.Expr, hidden: bool, target: _Target, shuffled: bool) -> x.Expr:
    """Return the same for a list of pieces."""
    if not target.place.zone.hidden:
        return x.Kinds(pieces) if hidden else pieces
    if not hidden:
        return x.CoveredAll(pieces, target.owner if shuffled else EVERYBODY)
    if shuffled:
        pieces = x.BlurredAll(pieces, ZERO)
    return pieces if target.owner == ZERO else x.KnownToAll(pieces, target.owner)


def _enough(there: x.Expr, number: x.Expr, whole: bool, up_to: bool) -> x.Expr:
    """Return whether as many are there as are asked for, or (not `whole`) whether there are any."""
    if whole:
        return YES if up_to else compare(x.Relation.GE, there, number)
    return compare(x.Relation.GT, there, ZERO)


def _any(found: x.Expr) -> x.Expr:
    return compare(x.Relation.GT, x.Length(found), ZERO)


def _same(source: x.Place, target: x.Place) -> x.Expr:
    """Return whether two places are the same."""
    if source.zone.name != target.zone.name:
        return NO
    if source.index is None or target.index is None:
        return YES
    return compare(x.Relation.EQ, source.index, target.index)


def _at_most(number: x.Expr, there: x.Expr) -> x.Expr:
    return calculate(x.Sum.LOWER, number, there)


def _if(test: x.Expr, then: Sequence[x.Op], otherwise: Sequence[x.Op]) -> list[x.Op]:
    """Return a condition, left out where it is known to hold."""
    if test == YES:
        return list(then)
    return [x.If(test, tuple(then), tuple(otherwise))]
