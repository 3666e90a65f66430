"""Pieces taken, what is known of them, and pieces put down."""

from __future__ import annotations

from typing import assert_never

from rulewright.emit.python.expressions import Expressions
from rulewright.emit.python.hoisting import Hoist
from rulewright.emit.python.writer import AND, SUM, TERNARY, Writer
from rulewright.model import nodes as m
from rulewright.model.types import ListType

INDEX_IN = {
    m.Position.FIRST: 0, m.Position.SECOND: 1, m.Position.THIRD: 2, m.Position.LAST: -1,
}
"""Where a line keeps the piece at a position; a pile is kept the other way round."""

NEEDED = {m.Position.FIRST: 1, m.Position.SECOND: 2, m.Position.THIRD: 3, m.Position.LAST: 1}
"""How many pieces a line or pile needs to have one at a position."""


class Moves:
    """Writes moves, looks, shuffles and swaps."""

    def __init__(self, w: Writer, e: Expressions) -> None:
        self.w = w
        self.e = e

    # ---- moves ----------------------------------------------------------------------------------

    def enough(self, st: m.Move) -> str:
        """Whether as many pieces are there as the move asks for."""
        e = self.e
        match st.selection:
            case m.SelAll() | m.SelDomain() | m.SelPiece():
                return "True"
            case m.SelTop(up_to=True) | m.SelCount(up_to=True) | m.SelRandom(up_to=True):
                return "True"
            case m.SelNth(zone, position):
                return f"{e._size(zone).at(SUM)} >= {NEEDED[position]}"
            case m.SelTop(zone, count, _) | m.SelCount(zone, None, count, _):
                return f"{e._size(zone)} >= {e.expr(count).at(SUM)}"
            case m.SelCount(zone, kind, count, _):
                assert kind is not None
                place = e.zone(zone)
                listing = f"kinds({place})" if e.hidden(e.zone_info(zone)) else place
                return f"{listing}.count({e.expr(kind)}) >= {e.expr(count).at(SUM)}"
            case m.SelSlot(zone, index):
                if isinstance(index.type, ListType):
                    return f"all({e.zone(zone)}[slot - 1] >= 0 for slot in {e.expr(index)})"
                return f"{e.zone(zone)}[{e.expr(index).at(SUM)} - 1] >= 0"
            case m.SelKind(zone=zone, kind=kind):
                place = e.zone(zone)
                listing = f"kinds({place})" if e.hidden(e.zone_info(zone)) else place
                if isinstance(kind.type, ListType):
                    text = e.expr(kind)
                    return f"all({listing}.count(piece) >= {text}.count(piece) for piece in {text})"
                return f"{e.expr(kind).at(SUM)} in {listing}"
            case m.SelRandom(domain, count, _):
                return f"len({e.members(domain, False)}) >= {e.expr(count).at(SUM)}"
            case _:
                assert_never(st.selection)

    def move(self, st: m.Move) -> None:
        hoist = Hoist(self.e.game, st)
        for local, value in hoist.bound:
            self.w.line(f"{self.e.scope.bind(local)} = {self.e.expr(value)}")
        st = hoist.move
        target = self.e.zone_info(st.destination.zone)
        if self.e.counted(target):
            self._move_counted(st)
            return
        if isinstance(st.selection, m.SelPiece):
            self._move_piece(st, st.selection)
            return
        source = self._source(st.selection)
        if self._single_top(st, source) or self._single_slot(st, source):
            return
        self._take(st.selection, source)
        info = self.e.zone_info(source)
        self._knowledge(st, source, info, target)

    def _source(self, selection: m.Selection) -> m.Expr:
        match selection:
            case m.SelDomain(domain) | m.SelRandom(domain, _, _):
                assert isinstance(domain.source, m.ZoneSource)
                return domain.source.zone
            case m.SelPiece():
                raise AssertionError(selection)
            case _:
                return selection.zone

    def _single_top(self, st: m.Move, source: m.Expr) -> bool:
        """The commonest move, written short: the top card of a pile."""
        w, e = self.w, self.e
        sel = st.selection
        info, target = e.zone_info(source), e.zone_info(st.destination.zone)
        if not isinstance(sel, m.SelTop) or not isinstance(sel.count, m.Const):
            return False
        if sel.count.value != 1 or info.shape is not m.Shape.PILE or st.shuffled:
            return False
        place = e.zone(source)
        with w.block(f"if {place}:"):
            w.line(f"piece = {place}.pop()")
            self._put_single(st, source, info, target)
        return True

    def _single_slot(self, st: m.Move, source: m.Expr) -> bool:
        """The piece in one slot, written short."""
        w, e = self.w, self.e
        sel = st.selection
        info, target = e.zone_info(source), e.zone_info(st.destination.zone)
        if not isinstance(sel, m.SelSlot) or isinstance(sel.index.type, ListType) or st.shuffled:
            return False
        place = e.zone(source)
        index = f"{e.expr(sel.index).at(SUM)} - 1"
        if isinstance(sel.index, m.Const):
            index = str(sel.index.value - 1)
        w.line(f"piece = {place}[{index}]")
        with w.block("if piece >= 0:"):
            w.line(f"{place}[{index}] = -1")
            self._put_single(st, source, info, target)
        return True

    def _put_single(self, st: m.Move, source: m.Expr, info: m.Zone, target: m.Zone) -> None:
        """Puts down the one piece taken, with what is known of it."""
        e = self.e
        if e.hidden(info) and not e.hidden(target):
            piece = "piece >> 16"
        elif e.hidden(target) and not e.hidden(info):
            piece = "piece << 16 | (1 << s.players) - 1"
        else:
            piece = "piece"
        owner = e.owner(st.destination.zone)
        if owner is not None:
            piece = f"{piece} | 1 << {owner}"
        self._put_one(st.destination, piece)
        self._log(st, source, "[piece]", info)

    def _put_one(self, to: m.Destination, piece: str) -> None:
        w, e = self.w, self.e
        info, place = e.zone_info(to.zone), e.zone(to.zone)
        match to.at:
            case m.At.FRONT:
                w.line(f"{place}.insert(0, {piece})")
            case m.At.BOTTOM:
                w.line(f"{place}.insert(0, {piece})")
            case m.At.BACK | m.At.TOP:
                w.line(f"{place}.append({piece})")
            case m.At.SLOT:
                assert to.index is not None
                w.line(f"fill({place}, {e.expr(to.index)}, {piece})")
            case m.At.INTO:
                if info.shape is m.Shape.GROUP:
                    w.line(f"insort({place}, {piece})")
                elif info.shape is m.Shape.SLOTS:
                    w.line(f"fill_first({place}, {piece})")
                else:
                    w.line(f"{place}.append({piece})")
            case _:
                assert_never(to.at)
        if info.capacity is not None and info.shape is not m.Shape.SLOTS:
            w.line(f"assert len({place}) <= {info.capacity}")

    def _take(self, sel: m.Selection, source: m.Expr) -> None:
        w, e = self.w, self.e
        info, place = e.zone_info(source), e.zone(source)
        hidden, slots = e.hidden(info), info.shape is m.Shape.SLOTS
        pile = info.shape is m.Shape.PILE
        match sel:
            case m.SelAll():
                if slots:
                    w.line(f"taken = take_filled({place})")
                else:
                    w.line(f"taken = {place}{'[::-1]' if pile else ''}")
                    w.line(f"{place} = []")
            case m.SelTop(_, count, _):
                taker = "take_top" if pile else "take_front"
                w.line(f"taken = {taker}({place}, {e.count(count)})")
            case m.SelNth(_, position):
                index_ = INDEX_IN[position]
                if pile:
                    index_ = -1 - index_ if index_ >= 0 else 0
                slice_ = f"{index_}:" if index_ == -1 else f"{index_}:{index_ + 1}"
                w.line(f"taken = {place}[{slice_}]")
                w.line(f"del {place}[{slice_}]")
            case m.SelSlot(_, index):
                if isinstance(index.type, ListType):
                    w.line(f"taken = [p for i in {e.expr(index)} for p in take_slot({place}, i)]")
                else:
                    w.line(f"taken = take_slot({place}, {e.expr(index)})")
            case m.SelKind(kind=kind):
                code = e.expr(kind)
                if not isinstance(kind.type, ListType) and not (hidden or pile or slots):
                    w.line(f"taken = take_kind({place}, {code})")
                    return
                wanted = code.text if isinstance(kind.type, ListType) else f"({code},)"
                self._take_kinds(place, wanted, hidden, info.shape)
            case m.SelCount(_, kind, count, _):
                assert kind is not None
                wanted = f"[{e.expr(kind)}] * {e.expr(count).at(SUM)}"
                if isinstance(count, m.Const) and count.value == 1:
                    if not (hidden or pile or slots):
                        w.line(f"taken = take_kind({place}, {e.expr(kind)})")
                        return
                    wanted = f"({e.expr(kind)},)"
                self._take_kinds(place, wanted, hidden, info.shape)
            case m.SelDomain(domain):
                self._matching(domain, place, hidden, slots, pile)
                w.line(f"taken = take_at({place}, found{', True' if slots else ''})")
            case m.SelRandom(domain, count, _):
                self._matching(domain, place, hidden, slots, pile)
                w.line(f"found = pick(s.chance, found, {e.expr(count)})")
                w.line(f"taken = take_at({place}, found{', True' if slots else ''})")
            case m.SelPiece():
                raise AssertionError(sel)
            case _:
                assert_never(sel)

    def _take_kinds(self, place: str, wanted: str, hidden: bool, shape: m.Shape) -> None:
        if hidden and shape is m.Shape.GROUP:
            self.w.line(f"taken = take_sorted({place}, {wanted})")
            return
        extra = ", from_end=True" if shape is m.Shape.PILE else ""
        extra += ", slots=True" if shape is m.Shape.SLOTS else ""
        self.w.line(f"taken = take_kinds({place}, {wanted}, {hidden}{extra})")

    def _matching(
        self, domain: m.Domain, place: str, hidden: bool, slots: bool, pile: bool
    ) -> None:
        """Where the pieces lie that pass the tests of a domain, as the place is listed."""
        name = self.e.scope.bind(domain.var)
        listing = f"kinds({place})" if hidden else place
        order = f"reversed(list(enumerate({listing})))" if pile else f"enumerate({listing})"
        if not domain.filters and not slots:
            backwards = f"range(len({place}) - 1, -1, -1)" if pile else f"range(len({place}))"
            self.w.line(f"found = {backwards}")
            return
        tests = [f"{name} >= 0"] if slots else []
        if domain.filters:
            tests.append(self.e.tests(domain))
        self.w.line("found = []")
        test = f"if {' and '.join(tests)}:"
        with self.w.block(f"for index, {name} in {order}:"), self.w.block(test):
            self.w.line("found.append(index)")

    def _knowledge(self, st: m.Move, source: m.Expr, info: m.Zone, target: m.Zone) -> None:
        w, e = self.w, self.e
        was_hidden, is_hidden = e.hidden(info), e.hidden(target)
        sel = st.selection
        unseen = isinstance(sel, m.SelKind | m.SelCount | m.SelDomain | m.SelRandom)
        group = info.shape is m.Shape.GROUP
        if was_hidden and (group or (unseen and is_hidden)):
            knowing = [e.owner(source)]
            if isinstance(sel, m.SelKind) and sel.by is not None:
                knowing.append(e.expr(sel.by).at(SUM))
            mask = " | ".join(dict.fromkeys(f"1 << {p}" for p in knowing if p is not None)) or "0"
            place = e.zone(source)
            if is_hidden:
                slots = info.shape is m.Shape.SLOTS
                left = f"{place}.count(-1) < {info.capacity}" if slots else place
                with w.block(f"if {left}:"):
                    w.line(f"blur(taken, {mask})")
                    w.line(f"blur({place}, {mask})")
                    if group:
                        w.line(f"{place}.sort()")
            else:
                w.line(f"blur_alike({place}, taken, {mask})")
        if st.shuffled:
            w.line("taken = shuffled(s.chance, taken)")
        self._log(st, source, "taken", info)
        if was_hidden and not is_hidden:
            w.line("taken = kinds(taken)")
        elif is_hidden and not was_hidden:
            known = "0" if st.shuffled else "(1 << s.players) - 1"
            w.line(f"taken = covered(taken, {known})")
        elif is_hidden and st.shuffled:
            w.line("taken = forget(taken)")
        owner = e.owner(st.destination.zone)
        if owner is not None:
            w.line(f"taken = known_to(taken, 1 << {owner})")
        self._put(st.destination, target)

    def _put(self, to: m.Destination, info: m.Zone) -> None:
        w, place = self.w, self.e.zone(to.zone)
        match to.at:
            case m.At.FRONT | m.At.BOTTOM:
                w.line(f"{place}[:0] = taken[::-1]")
            case m.At.BACK | m.At.TOP:
                w.line(f"{place} += taken")
            case m.At.SLOT:
                assert to.index is not None
                with w.block("for piece in taken:"):
                    w.line(f"fill({place}, {self.e.expr(to.index)}, piece)")
            case m.At.INTO:
                if info.shape is m.Shape.GROUP:
                    w.line(f"{place} += taken")
                    w.line(f"{place}.sort()")
                elif info.shape is m.Shape.SLOTS:
                    with w.block("for piece in taken:"):
                        w.line(f"fill_first({place}, piece)")
                else:
                    w.line(f"{place} += taken")
            case _:
                assert_never(to.at)
        if info.capacity is not None and info.shape is not m.Shape.SLOTS:
            w.line(f"assert len({place}) <= {info.capacity}")

    def _move_piece(self, st: m.Move, sel: m.SelPiece) -> None:
        """The one piece of its kind, wherever it is."""
        w, e = self.w, self.e
        target = e.zone_info(st.destination.zone)
        w.line(f"place, mask = take__{sel.piece_class}(s, {e.expr(sel.kind)})")
        kind = e.expr(sel.kind)
        piece = kind.at(TERNARY)
        if e.hidden(target):
            piece = f"{kind.at(SUM)} << 16 | mask" if not st.shuffled else f"{kind.at(SUM)} << 16"
        owner = e.owner(st.destination.zone)
        if owner is not None:
            piece = f"{piece} | 1 << {owner}"
        self._put_one(st.destination, piece)
        with w.block("if s.log is not None:"):
            viewers = "mask" if e.hidden(target) else "(1 << s.players) - 1"
            w.line(
                f's.log.append(("move", place, {e.zone_key(st.destination.zone)}, '
                f"(({kind}, {viewers}),)))"
            )

    def _move_counted(self, st: m.Move) -> None:
        """Pieces that are all alike are only counted."""
        w, e = self.w, self.e
        to, sel = e.zone(st.destination.zone), st.selection
        source = self._source(sel)
        place = e.zone(source)
        match sel:
            case m.SelAll():
                amount = place
            case m.SelCount(_, _, count, _):
                amount = f"min({e.count(count)}, {place})"
            case m.SelKind(kind=kind):
                wanted = f"len({e.expr(kind)})" if isinstance(kind.type, ListType) else "1"
                amount = f"min({wanted}, {place})"
            case m.SelDomain(domain):
                amount = self._counted(domain, place)
            case m.SelRandom(domain, count, _):
                amount = f"min({e.count(count)}, {self._counted(domain, place)})"
            case _:
                raise AssertionError(sel)
        w.line(f"moved = {amount}")
        w.line(f"{place} -= moved")
        w.line(f"{to} += moved")
        capacity = e.zone_info(st.destination.zone).capacity
        if capacity is not None:
            w.line(f"assert {to} <= {capacity}")
        with w.block("if s.log is not None and moved:"):
            w.line(
                f"log_move(s, {e.zone_key(source)}, {e.zone_key(st.destination.zone)}, "
                "[0] * moved, False, (1 << s.players) - 1)"
            )

    def _counted(self, domain: m.Domain, place: str) -> str:
        """How many pieces of a place pass the tests: all or none, since they are all alike."""
        tests = [self.e.with_number(domain.var, 0, test.test) for test in domain.filters]
        if not tests:
            return place
        return f"({place} if {' and '.join(self.e.expr(t).at(AND) for t in tests)} else 0)"

    def _log(self, st: m.Move, source: m.Expr, pieces: str, info: m.Zone) -> None:
        w, e = self.w, self.e
        target = e.zone_info(st.destination.zone)
        was_hidden = e.hidden(info)
        owners = [o for o in (e.owner(source), e.owner(st.destination.zone)) if o is not None]
        if not was_hidden or not e.hidden(target):
            viewers = "(1 << s.players) - 1"
        else:
            viewers = " | ".join(f"1 << {owner}" for owner in owners) or "0"
        test = "s.log is not None" + (" and taken" if pieces == "taken" else "")
        with w.block(f"if {test}:"):
            w.line(
                f"log_move(s, {e.zone_key(source)}, {e.zone_key(st.destination.zone)}, "
                f"{pieces}, {was_hidden}, {viewers})"
            )

    # ---- the rest -------------------------------------------------------------------------------

    def look(self, st: m.Look) -> None:
        """Marks pieces as known to a player, where they lie."""
        w, e = self.w, self.e
        sel = st.selection
        source = self._source(sel)
        info, place = e.zone_info(source), e.zone(source)
        if not e.hidden(info):
            return
        who = e.expr(st.who).at(SUM)
        match sel:
            case m.SelAll():
                text = f"range(len({place}))"
            case m.SelSlot(_, index):
                code = e.expr(index)
                many = isinstance(index.type, ListType)
                text = f"[slot - 1 for slot in {code}]" if many else f"({code.at(SUM)} - 1,)"
            case m.SelTop(_, count, _):
                if info.shape is m.Shape.PILE:
                    low = f"max(0, len({place}) - {e.count(count).at(SUM)})"
                    text = f"range(len({place}) - 1, {low} - 1, -1)"
                else:
                    text = f"range(min(len({place}), {e.count(count)}))"
            case m.SelDomain(domain):
                name = e.scope.bind(domain.var)
                tests = e.tests(domain)
                tail = f" and ({tests})" if tests else ""
                text = (
                    f"[index for index, piece in enumerate({place}) for {name} in (piece >> 16,) "
                    f"if piece >= 0{tail}]"
                )
            case m.SelNth(_, position):
                number = INDEX_IN[position]
                if info.shape is m.Shape.PILE:
                    number = -1 - number if number >= 0 else 0
                spot = f"len({place}) - {-number}" if number < 0 else str(number)
                text = f"({spot},) if {e._size(source).at(SUM)} >= {NEEDED[position]} else ()"
            case m.SelCount(_, kind, count, _):
                assert kind is not None
                pile = info.shape is m.Shape.PILE
                order = f"reversed(list(enumerate({place})))" if pile else f"enumerate({place})"
                same = f"piece >= 0 and piece >> 16 == {e.expr(kind).at(SUM)}"
                text = f"[index for index, piece in {order} if {same}][:{e.count(count)}]"
            case m.SelKind(kind=kind):
                text = f"find_kind({place}, {e.expr(kind)})"
            case _:
                raise AssertionError(sel)
        secret = ", True" if st.secret else ""
        w.line(f"look(s, {place}, {text}, {who}, {e.zone_key(source)}{secret})")
        if info.shape is m.Shape.GROUP:
            w.line(f"{place}.sort()")

    def shuffle(self, st: m.Shuffle) -> None:
        w, e = self.w, self.e
        info, place = e.zone_info(st.zone), e.zone(st.zone)
        if info.shape is m.Shape.GROUP:
            if e.hidden(info):
                owner = e.owner(st.zone)
                w.line(f"blur({place}, {f'1 << {owner}' if owner is not None else '0'})")
                w.line(f"{place}.sort()")
        else:
            w.line(f"shuffle_{info.shape.value}(s.chance, {place}, {e.hidden(info)})")
            owner = e.owner(st.zone)
            if owner is not None:
                w.line(f"{place} = [p | 1 << {owner} if p >= 0 else p for p in {place}]")
        with w.block("if s.log is not None:"):
            w.line(f's.log.append(("shuffle", {e.zone_key(st.zone)}))')

    def swap(self, st: m.Swap) -> None:
        left, right = self.e.expr(st.left), self.e.expr(st.right)
        self.w.line(f"swap__{st.piece_class}(s, {left}, {right})")


