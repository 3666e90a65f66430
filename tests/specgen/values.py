"""Values and tests that fit where they are drawn for, and domains, as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rulewright.model.types import (
    BoolType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    SetType,
    Type,
)
from tests.specgen.lots import Lots
from tests.specgen.world import PLAYERS, YES_NO, Named, Pieces, Place, Remembered, World

PRIMARY, TERM, SUM, COMPARISON, TEST, JOINED, VALUE = range(7)
"""How tightly a value holds together; a looser one stands in brackets."""

MANY = IntType(-1000, 1000)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A value as text, with its type."""

    text: str
    type: Type
    level: int = PRIMARY

    def at(self, level: int) -> str:
        """The text where nothing looser may stand."""
        return self.text if self.level <= level else f"({self.text})"


@dataclass(frozen=True, slots=True)
class Over:
    """A domain as text; `sure`: it always has a member; `place`: where its pieces lie.

    `most` members can there be; with `alias` its members must be given a name of their own.
    """

    text: str
    name: str
    type: EnumType | IntType
    sure: bool = False
    place: Place | None = None
    where: str = ""
    most: int = 1
    alias: bool = False


@dataclass(frozen=True, slots=True)
class Here:
    """What a rule may speak of and do where it stands.

    `picks` are secret picks by name, each asked for with `of`; `chooses`: somebody may choose here;
    `quiet`: no triggers may be checked here; `loose`: what is named need not be there.
    """

    names: dict[str, Type] = field(default_factory=dict)
    picks: dict[str, Type] = field(default_factory=dict)
    this: EnumType | None = None
    setup: bool = False
    stops: bool = False
    chooses: bool = True
    quiet: bool = False
    secret: str = ""
    together: bool = False
    loose: bool = False

    def with_name(self, *names: str, type: Type) -> Here:
        """`number` and `slot` begin other things, so nothing is called by these."""
        known = [name for name in names if name not in {"number", "slot"}]
        return replace(self, names={**self.names, **dict.fromkeys(known, type)})

    def inner(self) -> Here:
        """The same place in an inner block, which keeps its names to itself."""
        return replace(self, names=dict(self.names), picks=dict(self.picks))


class Values:
    """Draws values of a world."""

    def __init__(self, lots: Lots, world: World) -> None:
        self.lots = lots
        self.world = world
        self._fresh = 0

    def fresh(self) -> str:
        """A new name for something that a rule binds."""
        self._fresh += 1
        return f"it{self._fresh}"

    # ---- any value ------------------------------------------------------------------------------

    def value(self, want: Type, here: Here, depth: int = 2) -> Drawn:
        """A value that fits."""
        match want:
            case IntType():
                return self.number(want, here, depth)
            case BoolType():
                return self.test(here, depth)
            case EnumType():
                return self._enum(want, here, depth)
            case OptionalType(of):
                return self._optional(of, here, depth)
            case SetType(of):
                return self._set(of, here, depth)
            case _:
                raise AssertionError(want)

    def _told(self, feature: str, drawn: Drawn | None) -> Drawn | None:
        if drawn is not None:
            self.lots.note(feature)
        return drawn

    def _named(self, want: Type, here: Here) -> Drawn | None:
        """A name in reach that fits."""
        found = [(name, kind) for name, kind in here.names.items() if self.world.fits(kind, want)]
        if not found:
            return None
        name, kind = self.lots.one(found)
        return Drawn(name, kind)

    def _remembered(self, want: Type, here: Here, depth: int) -> Drawn | None:
        found = [v for v in self.world.variables if self.world.fits(v.type, want)]
        if not found:
            return None
        variable = self.lots.one(found)
        self.lots.note("option read" if variable.is_option else "variable read")
        return Drawn(self.member(variable, here, depth), variable.type)

    def member(
        self, family: Place | Remembered, here: Here, depth: int = 1
    ) -> str:
        """One member of a family, as text."""
        return self.applied(family.name, family.indices, here, depth)

    def applied(self, name: str, types: Sequence[Type], here: Here, depth: int = 1) -> str:
        """A name with what it is asked for."""
        args = [self.value(kind, here, depth - 1) for kind in types]
        if not args:
            return name
        if len(args) == 1:
            return f"{name} of {args[0].at(PRIMARY)}"
        return f"{name} of ({', '.join(arg.text for arg in args)})"

    def _asked(
        self, feature: str, things: Sequence[Named], want: Type, here: Here, depth: int
    ) -> Drawn | None:
        """A table, role, predicate or quantity that gives what is wanted."""
        found = [n for n in things if n.type is not None and self.world.fits(n.type, want)]
        if not found or depth < 0:
            return None
        thing = self.lots.one(found)
        assert thing.type is not None
        self.lots.note(feature)
        return Drawn(self.applied(thing.name, thing.params, here, depth), thing.type)

    def _conditional(self, want: Type, here: Here, depth: int) -> Drawn | None:
        if depth < 1 or self.lots.sayable:
            return None
        then, other = self.value(want, here, depth - 1), self.value(want, here, depth - 1)
        if isinstance(then.type, IntType) and isinstance(other.type, IntType):
            kind: Type = IntType(
                min(then.type.low, other.type.low), max(then.type.high, other.type.high)
            )
        else:
            kind = then.type if self.world.fits(other.type, then.type) else want
        if "none" in {then.text, other.text}:
            return None
        test = self.test(here, depth - 1)
        text = f"{then.at(JOINED)} if {test.at(JOINED)} otherwise {other.text}"
        return Drawn(text, kind, VALUE)

    def _failing(self, of: EnumType | IntType, here: Here, depth: int) -> Drawn | None:
        if depth < 1:
            return None
        first = self._optional(of, here, depth - 1)
        if not isinstance(first.type, OptionalType) or first.text == "none":
            return None
        other = self.value(of, here, depth - 1)
        return Drawn(f"{first.at(PRIMARY)} failing {other.text}", of, VALUE)

    def _maybe_missing(self, of: EnumType | IntType, here: Here, depth: int) -> Drawn | None:
        """One that may not be there, where there must be one: what is done with it is left out then."""
        if depth < 1 or not here.loose:
            return None
        found = self._optional(of, here, depth - 1)
        return None if found.text == "none" else Drawn(f"({found.text})", of, PRIMARY)

    # ---- values of enumerations -----------------------------------------------------------------

    def _enum(self, want: EnumType, here: Here, depth: int) -> Drawn:
        found = self.lots.way(
            (6, lambda: self._told("local", self._named(want, here))),
            (3, lambda: self._constant(want)),
            (2, lambda: self._remembered(want, here, depth - 1) if depth > 0 else None),
            (1, lambda: self._neighbour(want, here, depth)),
            (1, lambda: self._told("failing", self._failing(want, here, depth))),
            (0.7, lambda: self._told("maybe missing", self._maybe_missing(want, here, depth))),
            (0.5, lambda: self._told("conditional", self._conditional(want, here, depth))),
            (1, lambda: self._attribute(want, here, depth)),
            (0.5, lambda: self._foremost(want, here, depth, sure=True)),
            (1, lambda: self._asked("table", self.world.tables, want, here, depth - 1)),
            (1, lambda: Drawn("this", here.this) if here.this == want else None),
        )
        assert found is not None
        return found

    def _constant(self, want: EnumType) -> Drawn:
        if want == PLAYERS:
            return Drawn("first_player", PLAYERS)
        return Drawn(self.lots.one(self.world.enums[want.name]), want)

    def _neighbour(self, want: EnumType, here: Here, depth: int) -> Drawn | None:
        if want != PLAYERS or depth < 1:
            return None
        side = self.lots.one(("left_neighbour", "right_neighbour"))
        self.lots.note("neighbour")
        return Drawn(f"{side} of {self._enum(PLAYERS, here, depth - 1).at(PRIMARY)}", PLAYERS)

    def _attribute(self, want: Type, here: Here, depth: int) -> Drawn | None:
        found = [
            (pieces, name, kind)
            for pieces in self.world.classes
            for name, kind in pieces.attributes
            if self.world.fits(kind, want)
        ]
        if not found or depth < 1:
            return None
        pieces, name, kind = self.lots.one(found)
        self.lots.note("attribute")
        return Drawn(f"{name} of {self._enum(pieces.kind, here, depth - 1).at(PRIMARY)}", kind)

    # ---- values that may be none ------------------------------------------------------------------

    def _optional(self, of: EnumType | IntType, here: Here, depth: int) -> Drawn:
        want = OptionalType(of)
        found = self.lots.way(
            (3, lambda: self._nth(of, here, depth)),
            (2, lambda: self._remembered(want, here, depth)),
            (2, lambda: self._the_one(of, here, depth)),
            (2, lambda: self._foremost(of, here, depth)),
            (2, lambda: self._asked("role", self.world.roles, want, here, depth)),
            (3, lambda: self._pick(want, here, depth)),
            (1, lambda: self._named(want, here)),
            (0.5, lambda: self.value(of, here, depth - 1) if depth > 0 else None),
            (0.3, lambda: Drawn("none", want) if isinstance(of, EnumType) else None),
        )
        return found or self.value(of, here, depth - 1)

    def _nth(self, of: EnumType | IntType, here: Here, depth: int) -> Drawn | None:
        found = [
            p for p in self.world.places
            if p.shape in {"line", "pile"} and self.world.fits(p.holds.kind, of)
        ]
        if not found or depth < 0:
            return None
        place = self.lots.one(found)
        nth = self.lots.one(("first", "second", "third", "last"))
        self.lots.note("nth")
        return Drawn(f"{nth} of {self.member(place, here, depth)}", OptionalType(place.holds.kind))

    def _the_one(self, of: EnumType | IntType, here: Here, depth: int) -> Drawn | None:
        if depth < 1:
            return None
        over = self.over(here, depth - 1, of)
        if over is None or (isinstance(over.type, IntType) and over.type.low < 0):
            return None
        self.lots.note("the one")
        return Drawn(f"the {self._which(over)}{over.text}", OptionalType(over.type), VALUE)

    def _foremost(self, of: EnumType | IntType, here: Here, depth: int, *, sure: bool = False) -> Drawn | None:
        """The one with the highest or the lowest of something."""
        over = None if self.lots.sayable or depth < 1 else self.over(here, depth - 1, of)
        if over is None or (isinstance(over.type, IntType) and over.type.low < 0):
            return None
        if sure and not over.sure:
            return None
        inner = here.with_name(over.name, type=over.type)
        value = self.number(IntType(-20, 20), inner, depth - 1)
        said = f"the {over.text} with the {self.lots.one(('highest', 'lowest'))} {value.at(SUM)}"
        self.lots.note("the one with the highest")
        kind = over.type if over.sure else OptionalType(over.type)
        return Drawn(said, kind, VALUE)

    @staticmethod
    def _which(over: Over) -> str:
        """Which of several is meant, where no order says it; where there is one, nothing need be said.

        No lot decides, so that a seed draws the rest of its spec as before.
        """
        if over.most == 1 or " clockwise " in over.text or " from the back" in over.text:
            return ""
        return "last " if len(over.text) % 3 == 0 else "first "

    def _pick(self, want: Type, here: Here, depth: int) -> Drawn | None:
        """A secret pick of somebody."""
        found = [(n, kind) for n, kind in here.picks.items() if self.world.fits(kind, want)]
        if not found or depth < 0:
            return None
        name, kind = self.lots.one(found)
        self.lots.note("secret pick read")
        return Drawn(f"{name} of {self._enum(PLAYERS, here, depth - 1).at(PRIMARY)}", kind)

    # ---- sets and lists of picks ----------------------------------------------------------------

    def _set(self, of: EnumType, here: Here, depth: int) -> Drawn:
        want = SetType(of)
        found = self.lots.way(
            (2, lambda: self._remembered(want, here, depth)),
            (2, lambda: self._set_of(of, here, depth)),
            (1, lambda: self._named(want, here)),
            (0.5, lambda: Drawn("none", want)),
        )
        assert found is not None
        return found

    def _set_of(self, of: EnumType, here: Here, depth: int) -> Drawn | None:
        over = self.over(here, depth - 1, of) if depth > 0 else None
        if over is None or not isinstance(over.type, EnumType):
            return None
        self.lots.note("set of")
        return Drawn(f"all {over.text}", SetType(over.type), VALUE)

    def listed(self, here: Here, depth: int = 1) -> Drawn | None:
        """Picks, or a set: something that other things are in."""
        lists = [(n, k) for n, k in here.names.items() if isinstance(k, ListType | SetType)]
        picks = [(n, k) for n, k in here.picks.items() if isinstance(k, ListType)]
        sets = [v for v in self.world.variables if isinstance(v.type, SetType)]
        return self.lots.way(
            (3, lambda: Drawn(*self.lots.one(lists)) if lists else None),
            (2, lambda: self._whose(*self.lots.one(picks), here) if picks else None),
            (1, lambda: self._family(self.lots.one(sets), here, depth) if sets else None),
        )

    def _whose(self, name: str, kind: Type, here: Here) -> Drawn:
        return Drawn(f"{name} of {self._enum(PLAYERS, here, 0).at(PRIMARY)}", kind)

    def _family(self, variable: Remembered, here: Here, depth: int) -> Drawn:
        return Drawn(self.member(variable, here, depth), variable.type)

    # ---- numbers --------------------------------------------------------------------------------

    def number(self, want: IntType, here: Here, depth: int) -> Drawn:
        """A number that never leaves its range."""
        for _ in range(4):
            found = self._number(want, here, depth)
            if found is not None and self.world.fits(found.type, want):
                return found
        return self._digit(want)

    def _digit(self, want: IntType) -> Drawn:
        low, high = max(0, want.low), min(want.high, max(0, want.low) + 4)
        value = self.lots.number(low, max(low, high))
        return Drawn(str(value), IntType(value, value))

    def _number(self, want: IntType, here: Here, depth: int) -> Drawn | None:
        if depth < 1:
            return self.lots.way(
                (2, lambda: self._named(want, here)), (1, lambda: self._digit(want))
            )
        return self.lots.way(
            (3, lambda: self._told("local", self._named(want, here))),
            (2, lambda: self._digit(want)),
            (3, lambda: self._remembered(want, here, depth - 1)),
            (3, lambda: self._count(here, depth)),
            (2, lambda: self._arithmetic(here, depth)),
            (2, lambda: self._aggregate(here, depth)),
            (1, lambda: self._attribute(want, here, depth)),
            (2, lambda: self._asked("table", self.world.tables, want, here, depth - 1)),
            (2, lambda: self._asked("quantity", self.world.quantities, want, here, depth - 1)),
            (1, lambda: self._told("conditional", self._conditional(want, here, depth))),
            (1, lambda: self._size(here, depth)),
            (0.7, lambda: self._player_count()),
            (1, lambda: self._slot_number(here, depth)),
        )

    def _player_count(self) -> Drawn:
        self.lots.note("player count")
        return Drawn("player_count", IntType(self.world.low, self.world.high))

    def _size(self, here: Here, depth: int) -> Drawn | None:
        of = self.listed(here, depth - 1)
        if of is None:
            return None
        assert isinstance(of.type, SetType | ListType)
        self.lots.note("size")
        most = 4096 if isinstance(of.type, ListType) else self.world.size(of.type.of)
        return Drawn(f"size of {of.at(PRIMARY)}", IntType(0, most))

    def _slot_number(self, here: Here, depth: int) -> Drawn | None:
        found = [p for p in self.world.places if p.shape == "slots"]
        if not found:
            return None
        place = self.lots.one(found)
        kind = IntType(1, place.capacity or 1)
        text = self.member(place, here, depth - 1)
        word = self.lots.one(("slot", "empty slot"))
        other = self.lots.number(1, kind.high)
        self.lots.note("slot or another")
        return Drawn(f"(the first {word} of {text}) failing {other}", kind, VALUE)

    def _count(self, here: Here, depth: int) -> Drawn | None:
        over = self.over(here, depth - 1)
        if over is None:
            return None
        self.lots.note("number of")
        parts = (" as ", " other than ", " where ", " clockwise ", " from the back")
        plain = not any(part in over.text for part in parts)
        text = f"number of {over.text}" if plain else f"number of ({over.text})"
        return Drawn(text, IntType(0, over.most))

    def _arithmetic(self, here: Here, depth: int) -> Drawn | None:
        if self.lots.chance(0.35):
            return self._part(here, depth)
        op = self.lots.one(("plus", "minus", "multiplied by"))
        left, right = (self.number(MANY, here, depth - 1) for _ in range(2))
        assert isinstance(left.type, IntType)
        assert isinstance(right.type, IntType)
        a, b = left.type, right.type
        self.lots.note(op)
        if op == "plus":
            kind = IntType(a.low + b.low, a.high + b.high)
            return Drawn(f"{left.at(SUM)} plus {right.at(TERM)}", kind, SUM)
        if op == "minus":
            kind = IntType(a.low - b.high, a.high - b.low)
            return Drawn(f"{left.at(SUM)} minus {right.at(TERM)}", kind, SUM)
        corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        if max(map(abs, corners)) > 100_000:
            return None
        kind = IntType(min(corners), max(corners))
        return Drawn(f"{left.at(TERM)} multiplied by {right.at(PRIMARY)}", kind, TERM)

    def _part(self, here: Here, depth: int) -> Drawn | None:
        """Half, a quotient, what is left over, or the double of a number."""
        value = self.number(MANY, here, depth - 1)
        form = self.lots.one(("half of", "divided by", "remainder of", "twice"))
        self.lots.note(form)
        a = value.type
        assert isinstance(a, IntType)
        if form == "twice":
            return None if max(map(abs, (a.low, a.high))) > 50_000 else Drawn(
                f"twice {value.at(PRIMARY)}", IntType(2 * a.low, 2 * a.high), PRIMARY
            )
        way = self.lots.one(("up", "down"))
        if form == "half of":
            low, high = (n // 2 if way == "down" else -(-n // 2) for n in (a.low, a.high))
            return Drawn(f"half of {value.at(PRIMARY)} rounded {way}", IntType(low, high), PRIMARY)
        divisor = self.number(self.lots.one((IntType(1, 9), MANY)), here, depth - 1)
        b = divisor.type
        assert isinstance(b, IntType)
        if b.low < 1 and self.lots.chance(0.6) and b.high >= 1:
            self.lots.note("guarded division")
            kind = IntType(min(0, a.low), max(0, a.high))
            text = (
                f"{value.at(TERM)} divided by {divisor.at(PRIMARY)} rounded {way} "
                f"if {divisor.at(SUM)} is at least 1 otherwise 0"
            )
            return Drawn(text, kind, VALUE)
        if b.low < 1:
            divisor = self._digit(IntType(1, 9))
            b = divisor.type
            assert isinstance(b, IntType)
        if form == "remainder of":
            most = b.high - 1
            kind = IntType(0, min(a.high, most) if a.low >= 0 else most)
            return Drawn(f"remainder of {value.at(PRIMARY)} divided by {divisor.at(PRIMARY)}", kind, PRIMARY)
        corners = [
            x // y if way == "down" else -(-x // y) for x in (a.low, a.high) for y in (b.low, b.high)
        ]
        text = f"{value.at(TERM)} divided by {divisor.at(PRIMARY)} rounded {way}"
        return Drawn(text, IntType(min(corners), max(corners)), TERM)

    def _aggregate(self, here: Here, depth: int) -> Drawn | None:
        over = None if self.lots.sayable else self.over(here, depth - 1)
        if over is None:
            return None
        inner = here.with_name(over.name, type=over.type)
        of = self.number(IntType(-20, 20), inner, depth - 1)
        assert isinstance(of.type, IntType)
        low, high = min(0, of.type.low), max(0, of.type.high)
        if self.lots.chance(0.5):
            word = self.lots.one(("highest of", "lowest of"))
            self.lots.note(word)
            text = f"{word} {of.at(SUM)} for each {over.text}"
            return Drawn(text, IntType(low, high), VALUE)
        if max(-low, high) * over.most > 100_000:
            return None
        self.lots.note("sum of")
        kind = IntType(low * over.most, high * over.most)
        return Drawn(f"sum of {of.at(SUM)} for each {over.text}", kind, VALUE)

    # ---- tests ----------------------------------------------------------------------------------

    def test(self, here: Here, depth: int = 2) -> Drawn:
        """A condition."""
        here = replace(here, loose=True)
        found = self.lots.way(
            (4, lambda: self._compared(here, depth)),
            (2, lambda: self._same(here, depth)),
            (2, lambda: self._place_test(here, depth)),
            (2, lambda: self._has(here, depth)),
            (2, lambda: self._in_place(here, depth)),
            (1, lambda: self._in_list(here, depth)),
            (2, lambda: self._any(here, depth)),
            (1, lambda: self._exists(here, depth)),
            (1, lambda: self._holds_role(here, depth)),
            (1, lambda: self._predicate(here, depth)),
            (1, lambda: self._remembered(YES_NO, here, depth)),
            (1, lambda: self._attribute(YES_NO, here, depth)),
            (1, lambda: self._asked("table", self.world.tables, YES_NO, here, depth - 1)),
            (1, lambda: self._named(YES_NO, here)),
            (1.5, lambda: self._joined(here, depth)),
            (1, lambda: self._not(here, depth)),
            (0.3, lambda: Drawn(self.lots.one(("yes", "no")), YES_NO)),
        )
        assert found is not None
        return found

    def _compared(self, here: Here, depth: int) -> Drawn | None:
        left = self.number(MANY, here, depth)
        kind = left.type
        assert isinstance(kind, IntType)
        op = self.lots.one(("is at least", "is at most", "is more than", "is less than", "is", "is not"))
        self.lots.note(op)
        if self.lots.chance(0.4) or kind.high < 0:
            right = self.number(MANY, here, depth - 1)
        else:
            right = self._digit(IntType(max(0, kind.low), max(0, kind.high)))
        return Drawn(f"{left.at(SUM)} {op} {right.at(SUM)}", YES_NO, COMPARISON)

    def _some_enum(self) -> EnumType:
        return EnumType(self.lots.one([*self.world.enums, "player"]))

    def _same(self, here: Here, depth: int) -> Drawn | None:
        kind = self._some_enum()
        left = (
            self._optional(kind, here, depth - 1)
            if self.lots.chance(0.5) and depth > 0
            else self._enum(kind, here, depth - 1)
        )
        if left.text in {"none", "first_player"} or (
            isinstance(left.type, EnumType) and left.text in self.world.enums.get(kind.name, ())
        ):
            return None
        op = self.lots.one(("is", "is not"))
        if isinstance(left.type, OptionalType) and self.lots.chance(0.25):
            self.lots.note("compared with none")
            return Drawn(f"{left.at(SUM)} {op} none", YES_NO, COMPARISON)
        right = self._enum(kind, here, depth - 1)
        self.lots.note("same value")
        return Drawn(f"{left.at(SUM)} {op} {right.at(SUM)}", YES_NO, COMPARISON)

    def _place_test(self, here: Here, depth: int) -> Drawn | None:
        place = self.place(here)
        words = ["is empty", "is not empty"]
        if place.capacity is not None:
            words += ["is full", "is not full"]
        word = self.lots.one(words)
        self.lots.note(word)
        return Drawn(f"{self.member(place, here, depth)} {word}", YES_NO, COMPARISON)

    def _has(self, here: Here, depth: int) -> Drawn | None:
        place = self.place(here)
        if place.holds.single:
            return None
        word = self.lots.one(("has", "has no"))
        kind = self._enum(place.holds.kind, here, depth - 1)
        self.lots.note("has")
        return Drawn(
            f"{self.member(place, here, depth)} {word} {kind.at(PRIMARY)}", YES_NO, COMPARISON
        )

    def _in_place(self, here: Here, depth: int) -> Drawn | None:
        found = [p for p in self.world.places if p.holds.unique]
        if not found:
            return None
        place = self.lots.one(found)
        piece = self._enum(place.holds.kind, here, depth - 1)
        word = self.lots.one(("is in", "is not in"))
        self.lots.note("in place")
        return Drawn(
            f"{piece.at(SUM)} {word} {self.member(place, here, depth)}", YES_NO, COMPARISON
        )

    def _in_list(self, here: Here, depth: int) -> Drawn | None:
        of = self.listed(here, depth)
        if of is None:
            return None
        assert isinstance(of.type, SetType | ListType)
        value = self.value(of.type.of, here, depth - 1)
        if not self.world.fits(value.type, of.type.of):
            return None
        word = self.lots.one(("is in", "is not in"))
        self.lots.note("in list")
        return Drawn(f"{value.at(SUM)} {word} {of.at(PRIMARY)}", YES_NO, COMPARISON)

    def _any(self, here: Here, depth: int) -> Drawn | None:
        over = self.over(here, depth - 1) if depth > 0 else None
        if over is None:
            return None
        self.lots.note("any or no")
        return Drawn(f"{self.lots.one(('any', 'no'))} {over.text}", YES_NO, TEST)

    def _exists(self, here: Here, depth: int) -> Drawn | None:
        found = self._optional(self._some_enum(), here, depth - 1)
        if not isinstance(found.type, OptionalType) or found.text == "none":
            return None
        self.lots.note("exists")
        return Drawn(f"there is {found.at(PRIMARY)}", YES_NO, TEST)

    def _holds_role(self, here: Here, depth: int) -> Drawn | None:
        if not self.world.roles:
            return None
        role = self.lots.one(self.world.roles)
        who = self._enum(PLAYERS, here, depth - 1)
        self.lots.note("holds role")
        return Drawn(
            f"{who.at(SUM)} {self.lots.one(('is a', 'is not a'))} {role.name}", YES_NO, COMPARISON
        )

    def _predicate(self, here: Here, depth: int) -> Drawn | None:
        if not self.world.predicates or depth < 0:
            return None
        predicate = self.lots.one(self.world.predicates)
        self.lots.note("predicate")
        if len(predicate.params) == 1 and self.lots.chance(0.5):
            what = self.value(predicate.params[0], here, depth - 1)
            if self.world.fits(what.type, predicate.params[0]):
                word = self.lots.one(("is", "is not"))
                return Drawn(f"{what.at(SUM)} {word} {predicate.name}", YES_NO, COMPARISON)
        return Drawn(self.applied(predicate.name, predicate.params, here, depth), YES_NO)

    def _joined(self, here: Here, depth: int) -> Drawn | None:
        if depth < 1:
            return None
        word = self.lots.one(("and", "or"))
        left, right = self.test(here, depth - 1), self.test(here, depth - 1)
        self.lots.note(word)
        return Drawn(f"{left.at(TEST)} {word} {right.at(TEST)}", YES_NO, JOINED)

    def _not(self, here: Here, depth: int) -> Drawn | None:
        if depth < 1:
            return None
        self.lots.note("not")
        return Drawn(f"not {self.test(here, depth - 1).at(COMPARISON)}", YES_NO, COMPARISON)

    # ---- places ---------------------------------------------------------------------------------

    def place(self, here: Here, holds: Pieces | None = None) -> Place:
        """Some place; boxes less often."""
        found = [p for p in self.world.places if holds is None or p.holds == holds]
        plain = [p for p in found if not p.is_box]
        return self.lots.one(plain if plain and self.lots.chance(0.9) else found)

    # ---- domains --------------------------------------------------------------------------------

    def over(
        self,
        here: Here,
        depth: int,
        of: Type | None = None,
        *,
        pieces: bool = False,
        bare: bool = False,
        ordered: bool = True,
    ) -> Over | None:
        """A domain, of a type if one is asked for; with `pieces` over those in a place."""
        depth = max(0, depth)
        base = (
            self._over_place(here, depth, of)
            if pieces
            else self.lots.way(
                (4, lambda: self._over_enum(of)),
                (4, lambda: self._over_place(here, depth, of)),
                (2, lambda: self._over_slots(here, depth, of)),
                (1.5, lambda: self._over_listed(here, of)),
                (1.5, lambda: self._over_range(here, depth, of)),
            )
        )
        if base is None:
            return None
        text, name, sure = base.text, base.name, base.sure
        if base.alias or self.lots.chance(0.85 if name in {*here.names, "number", "slot"} else 0):
            name = self.fresh()
            text = f"{base.text} as {name}"
        if not bare and self.lots.chance(0.3):
            other = self.value(base.type, here, depth - 1)
            if isinstance(base.type, EnumType) and self.world.fits(other.type, base.type):
                text, sure = f"{text} other than {other.at(SUM)}", False
                self.lots.note("other than")
        while not bare and self.lots.chance(0.35):
            inner = here.with_name(name, base.name, type=base.type)
            text = f"{text} where {self.test(inner, depth - 1).at(COMPARISON)}"
            sure = False
            self.lots.note("where")
        if ordered and base.type == PLAYERS and self.lots.chance(0.3):
            text = f"{text} clockwise from {self._enum(PLAYERS, here, 0).at(PRIMARY)}"
            self.lots.note("clockwise from")
        elif ordered and self.lots.chance(0.1):
            text = f"{text} from the back"
            self.lots.note("from the back")
        return replace(base, text=text, name=name, sure=sure)

    def _over_enum(self, of: Type | None) -> Over | None:
        names = [
            n for n in ["player", "player", *self.world.enums]
            if of is None or self.world.fits(EnumType(n), of)
        ]
        if not names:
            return None
        name = self.lots.one(names)
        self.lots.note("source: values")
        kind = EnumType(name)
        return Over(name, name, kind, True, None, "", self.world.size(kind))

    def _over_place(self, here: Here, depth: int, of: Type | None) -> Over | None:
        found = [
            p for p in self.world.places if of is None or self.world.fits(p.holds.kind, of)
        ]
        if not found:
            return None
        place = self.lots.one(found)
        if place.is_box and self.lots.chance(0.7):
            place = self.lots.one(found)
        where = self.member(place, here, depth)
        self.lots.note("source: place")
        name = place.holds.name
        if not place.holds.single and place.holds.kind != PLAYERS and self.lots.chance(0.2):
            name = self.lots.one([place.holds.kind.name, *self.world.enums[place.holds.kind.name]])
        most = place.holds.total * (self.world.high if place.holds.per_player else 1)
        named = name in self.world.enums.get(place.holds.kind.name, ()) and name != place.holds.name
        if named:
            self.lots.note("kind named in domain")
        return Over(
            f"{name} in {where}", name, place.holds.kind, False, place, where,
            self._held(place, most), named,
        )

    @staticmethod
    def _held(place: Place, most: int) -> int:
        return most if place.capacity is None else min(most, place.capacity)

    def _over_slots(self, here: Here, depth: int, of: Type | None) -> Over | None:
        found = [
            p for p in self.world.places
            if p.shape == "slots"
            and (of is None or self.world.fits(IntType(1, p.capacity or 1), of))
        ]
        if not found:
            return None
        place = self.lots.one(found)
        word = self.lots.one(("slot", "empty slot"))
        self.lots.note(f"source: {word}")
        where = self.member(place, here, depth)
        kind = IntType(1, place.capacity or 1)
        return Over(f"{word} of {where}", "slot", kind, False, None, where, kind.high)

    def _over_listed(self, here: Here, of: Type | None) -> Over | None:
        found = self.listed(here)
        if found is None:
            return None
        assert isinstance(found.type, SetType | ListType)
        inner = found.type.of
        if of is not None and not self.world.fits(inner, of):
            return None
        self.lots.note("source: list")
        most = 4096 if isinstance(found.type, ListType) else self.world.size(found.type.of)
        if isinstance(inner, IntType):
            return Over(f"slot in {found.at(PRIMARY)}", "slot", inner, False, None, "", most)
        return Over(f"{inner.name} in {found.at(PRIMARY)}", inner.name, inner, False, None, "", most)

    def _over_range(self, here: Here, depth: int, of: Type | None) -> Over | None:
        if isinstance(of, EnumType):
            return None
        low = self.number(IntType(0, 3), here, 0)
        high = self.number(IntType(1, 6), here, depth)
        assert isinstance(low.type, IntType)
        assert isinstance(high.type, IntType)
        kind = IntType(low.type.low, max(low.type.low, high.type.high))
        if of is not None and not self.world.fits(kind, of):
            return None
        self.lots.note("source: numbers")
        text = f"number from {self._counted(low)} to {self._counted(high)}"
        sure = low.type.high <= high.type.low
        return Over(text, "number", kind, sure, None, "", max(0, high.type.high - low.type.low + 1))

    @staticmethod
    def _counted(value: Drawn) -> str:
        """A count: digits, a name, or anything in brackets."""
        return value.text if value.text.replace("_", "").isalnum() else f"({value.text})"
