"""Statements and blocks that fit where they stand, as lines of text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import prod

from rulewright.model.types import EnumType, IntType, ListType, OptionalType, SetType, Type
from tests.specgen.lots import Lots
from tests.specgen.values import COMPARISON, MANY, PRIMARY, SUM, Drawn, Here, Over, Values
from tests.specgen.world import PLAYERS, YES_NO, Named, Pieces, Place, Remembered, World

LABELS = ("double_up", "pass_by", "go_on")
COUNT = IntType(-50, 50)


@dataclass(frozen=True, slots=True)
class Taken:
    """A selection as text: pieces of what, from where; `exact`: there may be too few of them."""

    text: str
    holds: Pieces
    where: str = ""
    exact: bool = False
    one: bool = False


def indented(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def article(over: Over) -> str:
    """What stands before one of a domain."""
    return "an" if over.text[0] in "aeiou" else "a"


class Statements:
    """Draws statements of a world."""

    def __init__(self, lots: Lots, world: World, values: Values) -> None:
        self.lots = lots
        self.world = world
        self.v = values
        self.results = lots

    # ---- blocks ---------------------------------------------------------------------------------

    def block(self, here: Here, depth: int, most: int = 2) -> list[str]:
        """A few statements; names that one binds are known in those after it."""
        here = here.inner()
        lines: list[str] = []
        for _ in range(self.lots.number(1, most)):
            lines += self.statement(here, depth)
        return indented(lines)

    def statement(self, here: Here, depth: int) -> list[str]:
        """One statement, or a few that belong together."""
        if here.secret:
            return self._in_secret(here, depth)
        deep = depth > 0
        choosing = here.chooses
        found = self.lots.way(
            (6, lambda: self._move(here, depth)),
            (1, lambda: self._move_named(here, depth)),
            (5 if choosing else 0, lambda: self._choose(here, depth)),
            (1 if choosing and deep else 0, lambda: self._may(here, depth)),
            (1.5, lambda: self._look(here)),
            (1, lambda: self._shuffle(here)),
            (1.5, lambda: self._swap(here)),
            (2 if deep else 0, lambda: self._if(here, depth)),
            (1.5 if deep else 0, lambda: self._if_there(here, depth)),
            (2 if deep else 0, lambda: self._for_each(here, depth)),
            (1.5 if deep and choosing else 0, lambda: self._secretly(here, depth)),
            (0.7 if deep else 0, lambda: self._repeat(here, depth)),
            (0.7 if deep else 0, lambda: self._repeat_until(here, depth)),
            (1, lambda: self._let(here)),
            (3, lambda: self._assign(here)),
            (2, lambda: self._adjust(here)),
            (1.5, lambda: self._call(here)),
            (1.5, lambda: self._carry_out(here)),
            (0.4 if here.stops and not here.together else 0, lambda: self._stop(here, depth)),
            (0.25 if not here.setup else 0, lambda: self._finish(here, depth)),
            (1 if deep and not here.together else 0, lambda: self._together(here, depth)),
            (1.5 if self._can_act(here) else 0, lambda: self._act(here)),
        )
        assert found is not None
        return found

    def _can_act(self, here: Here) -> bool:
        if not self.world.actions or not here.chooses or here.setup:
            return False
        return not (here.quiet and self.world.triggers)

    def player(self, here: Here) -> str:
        return self.v.value(PLAYERS, here, 1).at(PRIMARY)

    def _otherwise(self, here: Here, depth: int, chance: float = 0.4) -> list[str]:
        if depth < 1 or not self.lots.chance(chance):
            return []
        self.lots.note("otherwise")
        return ["otherwise", *self.block(here, depth - 1, 2)]

    # ---- moves ----------------------------------------------------------------------------------

    def selection(self, here: Here, *, looked: bool = False) -> Taken | None:
        """Pieces in one of the thirteen forms; `looked`: only those that can be pointed at."""
        place = self.v.place(here)
        if here.setup and self.lots.chance(0.5):
            place = self.lots.one([p for p in self.world.places if p.is_box])
        where = self.v.member(place, here)
        holds = place.holds
        ordered = place.shape in {"line", "pile"}
        kind = None if holds.single else self.v.value(holds.kind, here, 1)
        count = self.lots.one(("1", "1", "2", "3", self.v.number(COUNT, here, 1).at(PRIMARY)))
        part = "" if looked else count
        ways: dict[str, tuple[float, Callable[[], Taken | None]]] = {
            "all from": (3, lambda: Taken(f"all from {where}", holds, where)),
            "whole place": (1, lambda: Taken(where, holds, where) if not place.is_box else None),
            "all where": (3, lambda: self._all_of(here)),
            "top": (3 if ordered else 0, lambda: Taken(f"top of {where}", holds, where, True, True)),
            "top several": (
                2 if ordered else 0,
                lambda: Taken(f"top {self._count(count)} of {where}", holds, where, True),
            ),
            "up to top": (
                2 if ordered else 0,
                lambda: Taken(f"up to top {self._count(count)} of {where}", holds, where),
            ),
            "nth": (
                2 if ordered else 0,
                lambda: Taken(f"{self._nth()} of {where}", holds, where, True, True),
            ),
            "slot": (
                3 if place.shape == "slots" else 0,
                lambda: self._in_slot(place, here, where),
            ),
            "one random": (
                2 if part else 0,
                lambda: Taken(f"a random {holds.name} from {where}", holds, where, True, True),
            ),
            "random": (2 if part else 0, lambda: self._random(here, part, up_to=False)),
            "up to random": (2 if part else 0, lambda: self._random(here, part, up_to=True)),
            "count": (
                2, lambda: self._counted(holds, count, kind, where, up_to=False, here=here)
            ),
            "up to count": (
                2, lambda: self._counted(holds, count, kind, where, up_to=True, here=here)
            ),
            "named from": (
                2 if kind else 0,
                lambda: Taken(f"{kind.at(SUM) if kind else ''} from {where}", holds, where, True, True),
            ),
            "by name": (3 if not looked else 0, lambda: self._by_name(here)),
        }
        name = ""

        def way(form: str) -> Taken | None:
            nonlocal name
            found = ways[form][1]()
            if found is not None:
                name = form
            return found

        found = self.lots.way(
            *((weight, partial(way, form)) for form, (weight, _) in ways.items())
        )
        if found is not None:
            self.lots.note(f"selection: {name}")
        return found

    @staticmethod
    def _count(count: str) -> str:
        """A count: digits, a name, or anything in brackets."""
        if count.replace("_", "").isalnum() or (count.startswith("(") and count.count("(") == 1):
            return count
        return f"({count})"

    def _nth(self) -> str:
        return self.lots.one(("first", "second", "third", "last"))

    def _slot(self, place: Place, here: Here) -> str:
        slots = IntType(1, place.capacity or 1)
        lists = [
            n for n, kind in here.names.items()
            if isinstance(kind, ListType) and self.world.fits(kind.of, slots)
        ]
        if lists and self.lots.chance(0.6):
            self.lots.note("slots of a list")
            return self.lots.one(lists)
        return self._count(self.v.number(slots, here, 1).at(PRIMARY))

    def _in_slot(self, place: Place, here: Here, where: str) -> Taken:
        slot = self._slot(place, here)
        one = not isinstance(here.names.get(slot), ListType)
        return Taken(f"slot {slot} of {where}", place.holds, where, True, one)

    def _all_of(self, here: Here) -> Taken | None:
        over = self.v.over(here, 1, pieces=True)
        if over is None or over.place is None:
            return None
        return Taken(f"all {over.text}", over.place.holds, over.where)

    def _random(self, here: Here, count: str, *, up_to: bool) -> Taken | None:
        over = self.v.over(here, 1, pieces=True)
        if over is None or over.place is None:
            return None
        prefix = "up to " if up_to else ""
        return Taken(
            f"{prefix}{count} random {over.text}", over.place.holds, over.where, not up_to
        )

    def _counted(
        self, holds: Pieces, count: str, kind: Drawn | None, where: str, *, up_to: bool, here: Here
    ) -> Taken | None:
        """So many of one kind; the kind is one word."""
        name = holds.name
        if name in here.names:
            return None
        if not holds.single:
            if kind is None or not kind.text.replace("_", "").isalnum() or kind.text == "this":
                return None
            name = kind.text
        prefix = "up to " if up_to else ""
        return Taken(f"{prefix}{count} {name} from {where}", holds, where, not up_to, count == "1")

    def _by_name(self, here: Here) -> Taken | None:
        """The piece of a unique class, wherever it is."""
        found = [p for p in self.world.classes if p.unique]
        if not found:
            return None
        holds = self.lots.one(found)
        return Taken(self.v.value(holds.kind, here, 1).at(SUM), holds, "", False, True)

    def _destination(self, here: Here, holds: Pieces, one: bool) -> tuple[str, str, Place]:
        place = self.v.place(here, holds)
        where = self.v.member(place, here)
        ways = {
            "line": ("", "front of ", "back of "),
            "pile": ("", "top of ", "bottom of "),
            "group": ("",),
            "slots": ("", "slot"),
        }
        at = self.lots.one(ways[place.shape] if one else ways[place.shape][:1])
        self.lots.note(f"destination: {at.split(' ')[0] or 'into'} {place.shape}")
        if at == "slot":
            return f"slot {self._slot(place, replace(here, names={}))} of {where}", where, place
        return f"{at}{where}", where, place

    def _move(self, here: Here, depth: int, taken: Taken | None = None) -> list[str] | None:
        here = replace(here, loose=True)
        taken = taken or self.selection(here)
        if taken is None:
            return None
        to, where, place = self._destination(here, taken.holds, taken.one)
        for _ in range(2):
            if place.capacity is None or taken.one:
                break
            to, where, place = self._destination(here, taken.holds, taken.one)
        shuffled = ""
        if self.lots.chance(0.2):
            shuffled = " shuffled"
            self.lots.note("shuffled")
        line = f"move {taken.text} to {to}{shuffled}"
        self.lots.note("move")
        otherwise: list[str] = []
        guard = ""
        if taken.exact and (not here.setup or self.lots.chance(0.3)):
            if self.lots.chance(0.65) or not taken.where:
                otherwise = ["otherwise", *self.block(replace(here, chooses=False), 0, 2)]
                self.lots.note("otherwise of a move")
            elif self.lots.chance(0.6):
                guard = f"if {taken.where} is not empty"
        lines = [line, *otherwise]
        if place.capacity is not None and (not taken.one or otherwise):
            lines = self._where_it_fits(taken, where, place, lines)
        elif place.capacity is not None:
            lines = self._if_room(here, where, to, line)
        return [guard, *indented(lines)] if guard else lines

    def _move_named(self, here: Here, depth: int) -> list[str] | None:
        """One piece that nobody has a name for gets one when it is moved, and is spoken of then."""
        places = [p for p in self.world.places if p.capacity is None and not p.is_box]
        if not places:
            return None
        target = self.lots.one(places)
        source = self.v.place(here, target.holds)
        where, name = self.v.member(source, here), self.v.fresh()
        ways = [f"a random {target.holds.name} from {where}"]
        if source.shape in {"line", "pile"}:
            ways += [f"top of {where}", f"{self._nth()} of {where}"]
        if source.shape == "slots":
            ways = [f"slot {self._slot(source, replace(here, names={}))} of {where}"]
        text = self.lots.one(ways)
        line = f"move {text} to {self.v.member(target, here)} as {name}"
        self.lots.note("a piece named when it is moved")
        inner = here.inner()
        self._bind(inner, name, target.holds.kind)
        if here.stops and not here.together and self.lots.chance(0.6):
            self._bind(here, name, target.holds.kind)
            ends = ["otherwise", "  stop"] if self.lots.chance(0.93) else []
            return [line, *ends, *self.statement(here, max(0, depth - 1))]
        if source.shape == "slots" or text.startswith(("second", "third")):
            return [line, *self._otherwise(here, depth)]
        return [f"if {where} is not empty", *indented([line, *self.statement(inner, max(0, depth - 1))])]

    def _where_it_fits(
        self, taken: Taken, where: str, place: Place, lines: list[str]
    ) -> list[str]:
        """Pieces go to a place that can be full: mostly where it is known that there is room."""
        if place.capacity is None or self.lots.chance(0.4):
            self.lots.note("room not asked for")
            return lines
        if taken.one and not lines[0].rpartition(" to ")[2].startswith("slot "):
            self.lots.note("a place that is not full")
            return [f"if {where} is not full", *indented(lines)]
        self.lots.note("a place that is empty")
        tests = [f"{where} is empty", f"number of {place.holds.name} in {where} is less than 1"]
        tests = tests if place.capacity > 1 else tests[:1]
        return [f"if {self.lots.one(tests)}", *indented(lines)]

    def _if_room(self, here: Here, where: str, to: str, line: str) -> list[str]:
        """One piece goes to a place that can be full, or to a slot that can be taken."""
        if self.lots.chance(0.3):
            self.lots.note("room not asked for")
            return [line]
        if not to.startswith("slot ") and self.lots.chance(0.4):
            self.lots.note("a place that is not full")
            return [f"if {where} is not full", *indented([line])]
        if to.startswith("slot ") and self.lots.chance(0.3):
            self.lots.note("a place that is empty")
            return [f"if {where} is empty", *indented([line])]
        self.lots.note("if there is room")
        found = [f"{line} if there is room"]
        if self.lots.chance(0.4):
            found += ["otherwise", *self.block(replace(here, chooses=False), 0, 2)]
            self.lots.note("otherwise of no room")
        return found

    def _look(self, here: Here) -> list[str] | None:
        taken = self.selection(here, looked=True)
        if taken is None or taken.text.split(" ")[0] in here.picks:
            return None
        secret = " secretly" if self.lots.chance(0.25) else ""
        self.lots.note("look" + secret)
        return [f"{self.player(here)} looks at {taken.text}{secret}"]

    def _shuffle(self, here: Here) -> list[str]:
        self.lots.note("shuffle")
        return [f"shuffle {self.v.member(self.v.place(here), here)}"]

    def _swap(self, here: Here) -> list[str] | None:
        found = [p for p in self.world.classes if p.unique]
        if not found:
            return None
        kind = self.lots.one(found).kind
        self.lots.note("swap")
        left, right = (self.v.value(kind, here, 1).at(PRIMARY) for _ in range(2))
        return [f"swap {left} and {right}"]

    # ---- choices --------------------------------------------------------------------------------

    def _choose(self, here: Here, depth: int) -> list[str] | None:
        chooser = here.secret or self.player(here)
        secret = not here.secret and self.lots.chance(0.15)
        pieces = self.lots.chance(0.45)
        over = self.v.over(here, 1, pieces=pieces)
        if over is None or over.most > 500:
            return None
        if over.place is not None and over.place.seen == "others" and not over.place.holds.single:
            return None  # it would mostly be refused
        self.lots.note("choose" + (" secretly" if secret else ""))
        tail = " secretly" if secret else ""
        if self.lots.chance(0.35):
            return self._choose_several(here, depth, chooser, over, tail)
        if self.lots.chance(0.3):
            joint = self._choose_at_once(here, depth, chooser, over, tail)
            if joint is not None:
                return joint
        if self.lots.chance(0.2):
            over, instead = self._or_else(here) or (over, "")
            tail = instead + tail
        line = f"{chooser} chooses {article(over)} {over.text}{tail}"
        after = self._used(here, over, over.type, depth)
        if over.sure:
            self._bind(here, over.name, over.type)
            return [line, *after]
        if here.stops and not here.together and not here.secret and self.lots.chance(0.4):
            self._bind(here, over.name, over.type)
            return [line, "otherwise", "  stop", *after]
        if depth > 0 and self.lots.chance(0.7):
            inner = here.inner()
            self._bind(inner, over.name, over.type)
            rest = [line, *after]
            if not here.secret:
                rest += self.statement(inner, depth - 1)
            return [f"if any {over.text}", *indented(rest)]
        return [line, *self._otherwise(here, depth)]

    def _or_else(self, here: Here) -> tuple[Over, str] | None:
        """A domain with a test, and what is chosen where nothing passes it."""
        over = self.v.over(here, 1, pieces=self.lots.chance(0.45), bare=True, ordered=False)
        if over is None or over.most > 500 or (over.place is not None and over.place.seen == "others"):
            return None
        inner = here.with_name(over.name, type=over.type)
        test, other = (self.v.test(inner, 1).at(COMPARISON) for _ in range(2))
        if self.lots.chance(0.6):
            self.lots.note("or else any")
            return replace(over, text=f"{over.text} where {test}"), " or else any"
        self.lots.note("or else where")
        return replace(over, text=f"{over.text} where {test}", sure=False), f" or else where {other}"

    def _choose_at_once(
        self, here: Here, depth: int, chooser: str, over: Over, tail: str
    ) -> list[str] | None:
        """Two or three things in one choice; the later ones may be asked for by the earlier."""
        parts = [over]
        inside = here.with_name(over.name, type=over.type)
        while len(parts) < 2 or (len(parts) < 3 and self.lots.chance(0.2)):
            other = self.v.over(inside, 1)
            if other is None or other.name in {"number", "slot", *(part.name for part in parts)}:
                return None
            parts.append(other)
            inside = inside.with_name(other.name, type=other.type)
        if prod(self._values(part.type) for part in parts) > 4096:
            return None
        self.lots.note("choose at once")
        then = ", then ".join(f"{article(part)} {part.text}" for part in parts)
        line = f"{chooser} chooses {then}{tail}"
        if all(part.sure for part in parts):
            for part in parts:
                self._bind(here, part.name, part.type)
            return [line]
        if here.stops and not here.together and not here.secret:
            for part in parts:
                self._bind(here, part.name, part.type)
            return [line] if self.lots.chance(0.5) else [line, "otherwise", "  stop"]
        return [line, *self._otherwise(here, depth)]

    def _values(self, kind: EnumType | IntType) -> int:
        """How many values a type has, or more."""
        return kind.high - kind.low + 1 if isinstance(kind, IntType) else 16

    def _choose_several(
        self, here: Here, depth: int, chooser: str, over: Over, tail: str
    ) -> list[str]:
        self.lots.note("choose several")
        high = self.lots.one(("2", "3", self.v.number(IntType(1, 9), here, 1).at(SUM)))
        if self.lots.chance(0.7):
            line = f"{chooser} chooses 0 to {high} {over.text}{tail}"
            after = self._used(here, over, ListType(over.type), depth)
            self._bind(here, over.name, ListType(over.type))
            return [line, *after]
        low = self.lots.one(("1", "2", self.v.number(IntType(-2, 3), here, 1).at(SUM)))
        count = low if self.lots.chance(0.5) else f"{low} to {high}"
        line = f"{chooser} chooses {count} {over.text}{tail}"
        if here.stops and not here.together and not here.secret:
            after = self._used(here, over, ListType(over.type), depth)
            self._bind(here, over.name, ListType(over.type))
            return [line, "otherwise", "  stop", *after]
        return [line, *self._otherwise(here, depth)]

    @staticmethod
    def _bind(here: Here, name: str, kind: Type) -> None:
        if name not in {"number", "slot"}:
            here.names[name] = kind

    def _used(self, here: Here, over: Over, kind: Type, depth: int) -> list[str]:
        """A move of what was chosen, often."""
        inner = here.with_name(over.name, type=kind)
        if here.secret or not self.lots.chance(0.6):
            return []
        if over.place is not None:
            taken = Taken(f"{over.name} from {over.where}", over.place.holds)
            self.lots.note("picks moved" if isinstance(kind, ListType) else "chosen piece moved")
            return self._move(inner, 0, taken) or []
        if over.name == "slot" and isinstance(over.type, IntType):
            return self._to_slot(inner, over)
        return []

    def _to_slot(self, here: Here, over: Over) -> list[str]:
        """A piece moves into or out of the slot that was chosen."""
        where = over.where
        found = [p for p in self.world.places if where and where.split(" ")[0] == p.name]
        if not found or over.name not in here.names:
            return []
        place = found[0]
        if over.text.startswith("slot of"):
            taken = Taken(f"slot {over.name} of {where}", place.holds, where, True, True)
            self.lots.note("chosen slot moved")
            return self._move(here, 0, taken) or []
        if isinstance(here.names[over.name], ListType):
            return []
        box = f"box of {place.holds.name}"
        piece = (
            f"up to 1 {place.holds.name} from {box}" if place.holds.single
            else f"up to 1 random {place.holds.name} in {box}"
        )
        self.lots.note("into a chosen slot")
        return [f"move {piece} to slot {over.name} of {where}"]

    def _may(self, here: Here, depth: int) -> list[str]:
        chooser = here.secret or self.player(here)
        self.lots.note("may")
        lines = [f"{chooser} may {self.lots.one(LABELS)}", *self.block(here, depth - 1, 2)]
        return [*lines, *self._otherwise(here, depth)]

    def _secretly(self, here: Here, depth: int) -> list[str] | None:
        """A block of secret choices, and often something that is done with the picks."""
        name = self.v.fresh()
        around = replace(here.inner(), chooses=False)
        over = f"player as {name}"
        if self.lots.chance(0.3):
            over += f" where {self.v.test(here.with_name(name, type=PLAYERS), 1).at(COMPARISON)}"
        if self.lots.chance(0.4):
            over += f" clockwise from {self.player(here)}"
        inner = replace(
            here.with_name(name, "player", type=PLAYERS), secret=name, picks={}, stops=False
        )
        lines: list[str] = []
        picks: dict[str, Type] = {}
        for _ in range(self.lots.number(1, 2)):
            drawn = self.v.over(inner, 1, bare=self.lots.chance(0.5))
            if drawn is None or drawn.most > 100:
                continue
            pick = self.v.fresh()
            text = drawn.text
            text = (
                text.replace(f" as {drawn.name}", f" as {pick}", 1)
                if f" as {drawn.name}" in text else self._alias(text, pick)
            )
            if self.lots.chance(0.4):
                lines.append(f"{name} chooses 0 to 2 {text}")
                picks[pick] = ListType(drawn.type)
                inner = inner.with_name(pick, type=picks[pick])
            else:
                article = "an" if text[0] in "aeiou" else "a"
                lines.append(f"{name} chooses {article} {text}")
                sure = drawn.sure
                if isinstance(drawn.type, IntType) and drawn.type.low < 0:
                    continue
                picks[pick] = drawn.type if sure else OptionalType(drawn.type)
                if sure:
                    inner = inner.with_name(pick, type=drawn.type)
        if self.lots.chance(0.3) or not lines:
            lines += [f"{name} may {self.lots.one(LABELS)}", *self._secret_tail(inner, depth)]
        self.lots.note("secretly")
        here.picks.update(picks)
        after: list[str] = []
        for pick, kind in picks.items():
            after += self._reveal(around, pick, kind)
        return [f"each {over} secretly", *indented(lines), *after]

    @staticmethod
    def _alias(text: str, name: str) -> str:
        """The domain with a name for its members, right behind what it runs over."""
        cuts = [at for part in (" other than ", " where ", " clockwise ", " from the back")
                if (at := text.find(part)) >= 0]
        at = min(cuts, default=len(text))
        return f"{text[:at]} as {name}{text[at:]}"

    def _secret_tail(self, here: Here, depth: int) -> list[str]:
        """What a secret decision leads to: another choice."""
        name, kind = self.v.fresh(), self.lots.one((next(iter(self.world.enums)), "player"))
        article = "a"
        return [f"  {here.secret} chooses {article} {kind} as {name}"]

    def _in_secret(self, here: Here, depth: int) -> list[str]:
        return self._may(here, depth) if depth > 0 else []

    def _reveal(self, here: Here, pick: str, kind: Type) -> list[str]:
        """Something is done with the secret picks of all."""
        who, it = self.v.fresh(), self.v.fresh()
        inner = here.with_name(who, "player", type=PLAYERS)
        whose = f"{pick} of {who}"
        if self.lots.chance(0.4):
            return []
        self.lots.note("secret picks used")
        if isinstance(kind, ListType):
            body = self._with_picks(inner, whose, kind)
        elif isinstance(kind, OptionalType):
            found = inner.with_name(it, type=kind.of)
            body = [f"if there is {whose} as {it}", *self.block(found, 0, 1)]
        else:
            body = [f"let {it} be {whose}", *self.statement(inner.with_name(it, type=kind), 0)]
        return [f"for each player as {who}", *indented(body)]

    def _with_picks(self, here: Here, whose: str, kind: ListType) -> list[str]:
        if isinstance(kind.of, EnumType):
            found = [p for p in self.world.classes if p.kind == kind.of]
            if found and self.lots.chance(0.7):
                place = self.v.place(here, self.lots.one(found))
                taken = Taken(f"{whose} from {self.v.member(place, here)}", place.holds)
                return self._move(here, 0, taken) or []
            name = self.v.fresh()
            line = f"for each {kind.of.name} in {whose} as {name}"
        else:
            name = self.v.fresh()
            line = f"for each slot in {whose} as {name}"
        return [line, *self.block(here.with_name(name, type=kind.of), 0, 1)]

    def _act(self, here: Here) -> list[str]:
        self.lots.note("takes an action")
        return [f"{self.player(here)} takes an action"]

    # ---- branches and loops ---------------------------------------------------------------------

    def _if(self, here: Here, depth: int) -> list[str]:
        self.lots.note("if")
        lines = [f"if {self.v.test(here).text}", *self.block(here, depth - 1)]
        if self.lots.chance(0.2):
            lines += [f"otherwise if {self.v.test(here).text}", *self.block(here, depth - 1, 2)]
            self.lots.note("otherwise if")
        return [*lines, *self._otherwise(here, depth)]

    def _if_there(self, here: Here, depth: int) -> list[str] | None:
        if self.lots.chance(0.5):
            over = self.v.over(here, 1)
            if over is None or (isinstance(over.type, IntType) and over.type.low < 0):
                return None
            article = "an" if over.text[0] in "aeiou" else "a"
            self.lots.note("if there is a")
            inner = here.with_name(over.name, type=over.type)
            lines = [f"if there is {article} {over.text}", *self.block(inner, depth - 1)]
        else:
            kinds = [*self.world.enums, "player"]
            value = self.v.value(OptionalType(EnumType(self.lots.one(kinds))), here, 2)
            if not isinstance(value.type, OptionalType) or value.text == "none":
                return None
            name = self.v.fresh()
            self.lots.note("if there is as")
            inner = here.with_name(name, type=value.type.of)
            lines = [
                f"if there is {value.at(PRIMARY)} as {name}", *self.block(inner, depth - 1)
            ]
        return [*lines, *self._otherwise(here, depth)]

    def _for_each(self, here: Here, depth: int) -> list[str] | None:
        over = self.v.over(here, 1)
        if over is None or over.most > 100:
            return None
        self.lots.note("for each")
        base = over.text.split(" ")[0]
        inner = here.with_name(over.name, type=over.type)
        if isinstance(over.type, EnumType) and base in {over.type.name}:
            inner = inner.with_name(base, type=over.type)
        return [f"for each {over.text}", *self.block(inner, depth - 1)]

    def _repeat(self, here: Here, depth: int) -> list[str]:
        times = self.v.number(IntType(-5, 6), here, 1)
        self.lots.note("repeat")
        return [f"repeat {times.at(SUM)} times", *self.block(here, depth - 1, 2)]

    def _repeat_until(self, here: Here, depth: int) -> list[str]:
        times = self.v.number(IntType(0, 6), here, 1)
        self.lots.note("repeat until")
        test = self.v.test(here).text
        return [
            f"repeat until {test} at most {times.at(SUM)} times", *self.block(here, depth - 1, 2)
        ]

    def _together(self, here: Here, depth: int) -> list[str]:
        self.lots.note("together")
        return ["together", *self.block(replace(here, quiet=True, together=True), depth - 1)]

    # ---- changes --------------------------------------------------------------------------------

    def _let(self, here: Here) -> list[str]:
        name = self.v.fresh()
        kind = self.lots.one(
            [
                PLAYERS, EnumType(next(iter(self.world.enums))), MANY,
                *(v.type for v in self.world.variables),
            ]
        )
        value = self.v.value(kind, here)
        if value.text == "none":
            value = self.v.number(MANY, here, 2)
        here.names[name] = value.type
        self.lots.note("let")
        return [f"let {name} be {value.text}"]

    def _target(self, here: Here) -> tuple[str, Type] | None:
        variables = [v for v in self.world.variables if not v.is_option]
        names = [(n, k) for n, k in here.names.items() if not isinstance(k, ListType)]
        names = [(n, k) for n, k in names if n.startswith("it")]
        if names and self.lots.chance(0.12):
            self.lots.note("local changed")
            return self.lots.one(names)
        if not variables:
            return None
        variable: Remembered = self.lots.one(variables)
        return self.v.member(variable, here), variable.type

    def _assign(self, here: Here) -> list[str] | None:
        here = replace(here, loose=True)
        target = self._target(here)
        if target is None:
            return None
        text, kind = target
        of = kind.of if isinstance(kind, OptionalType) else kind
        if isinstance(of, EnumType | IntType) and self.lots.chance(0.3):
            over = self.v.over(here, 1, of)
            if over is not None:
                self.lots.note("becomes a random")
                return [f"{text} becomes a random {over.text}"]
        if isinstance(kind, SetType) and self.lots.chance(0.5):
            word = self.lots.one(("joins", "leaves"))
            self.lots.note(word)
            them: Type = kind if self.lots.chance(0.3) else kind.of
            listed = self.v.listed(here)
            if listed is not None and self.lots.chance(0.5):
                assert isinstance(listed.type, SetType | ListType)
                if self.world.fits(listed.type.of, kind.of):
                    return [f"{listed.at(PRIMARY)} {word} {text}"]
            return [f"{self.v.value(them, here).at(PRIMARY)} {word} {text}"]
        if isinstance(kind, SetType) and self.lots.chance(0.2):
            self.lots.note("becomes none")
            return [f"{text} becomes none"]
        if kind == YES_NO and self.lots.chance(0.5):
            self.lots.note("becomes yes or no")
            return [f"{text} becomes {self.lots.one(('yes', 'no'))}"]
        self.lots.note("becomes")
        return [f"{text} becomes {self.v.value(kind, here).text}"]

    def _adjust(self, here: Here) -> list[str] | None:
        here = replace(here, loose=True)
        found = [
            v for v in self.world.variables if isinstance(v.type, IntType) and not v.is_option
        ]
        if not found:
            return None
        up = self.lots.one(("increases", "decreases"))
        amount = self.v.number(IntType(0, 1000), here, 1)
        self.lots.note(up)
        return [f"{self.v.member(self.lots.one(found), here)} {up} by {amount.at(SUM)}"]

    # ---- rules that are called --------------------------------------------------------------------

    def _call(self, here: Here) -> list[str] | None:
        found = [verb for verb in self.world.verbs if here.chooses or not verb.suspends]
        if not found:
            return None
        verb = self.lots.one(found)
        if verb.type is not None:
            return self._asked(verb, here)
        args = ", ".join(self.v.value(kind, here, 1).text for kind in verb.params)
        self.lots.note("call of a verb that chooses" if verb.suspends else "call")
        return [f"{verb.name} {args}".strip()]

    def _asked(self, verb: Named, here: Here) -> list[str]:
        """The answer of a verb gets a name."""
        assert verb.type is not None
        values = [self.v.value(kind, here, 1) for kind in verb.params]
        of = f" of ({', '.join(value.text for value in values)})" if len(values) > 1 else ""
        if len(values) == 1:
            of = f" of {values[0].at(PRIMARY)}"
        name = self.v.fresh()
        here.names[name] = verb.type
        self.lots.note("a verb is asked")
        return [f"let {name} be {verb.name}{of}"]

    def _carry_out(self, here: Here) -> list[str] | None:
        quiet = (here.quiet or here.setup) and self.world.triggers
        found = [
            event for event in self.world.events
            if (here.chooses or not event.suspends) and not quiet
        ]
        if not found:
            return None
        event = self.lots.one(found)
        assert event.of is not None
        card = self.v.value(event.of.kind, here, 1).at(PRIMARY)
        args = ", ".join(self.v.value(kind, here, 1).text for kind in event.params)
        self.lots.note("carry out")
        return [f"carry out {event.name} of {card}" + (f" for {args}" if args else "")]

    # ---- ends -----------------------------------------------------------------------------------

    def _stop(self, here: Here, depth: int) -> list[str]:
        self.lots.note("stop")
        if self.lots.chance(0.8):
            return [f"if {self.v.test(here).text}", "  stop"]
        return ["stop"]

    def _finish(self, here: Here, depth: int) -> list[str]:
        self.lots.note("end the game")
        return [f"if {self.v.test(here).text}", f"  {self.end(here)}"]

    def end(self, here: Here) -> str:
        if self.world.ranked and self.results.chance(0.5):
            self.lots.note("end the game")
            return "end the game"
        over = self.v.over(here, 1, PLAYERS) if self.lots.chance(0.8) else None
        return f"end the game won by {over.text if over is not None else 'nobody'}"
