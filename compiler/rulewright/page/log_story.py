"""The log of a game as one player may read it, in the words of the book: who did what, and what came of it.

A log of an engine has an entry for each thing that changes. Here those of one choice stand together
below it, what the rules merely keep in mind is left out, and the set-up is one part by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulewright.emit.rulebook.drawing.book_config import BookPlan
from rulewright.page.name_placeholders import key_of, with_players
from rulewright.runtime.description import Variable, Zone
from rulewright.runtime.explain import asked, describe_answer
from rulewright.runtime.log_sentences import Teller
from rulewright.runtime.texts import sentence
from rulewright.runtime.values import PLAYER

if TYPE_CHECKING:
    from rulewright.page.game_bundle import Scenery
    from rulewright.runtime.engine import Engine

Entry = Mapping[str, Any]


@dataclass(slots=True)
class Part:
    """What somebody did, and what came of it. `kind`: setup, choice, secret, look, table, over."""

    kind: str
    who: int | None = None
    head: str = ""
    more: dict[str, str] = field(default_factory=dict)
    """Lines, by what a later one of takes their place."""

    def add(self, line: str, key: str = "") -> None:
        """One line more; what was said before of the same thing is said no longer."""
        self.more.pop(key, None)
        self.more[key or f"{len(self.more)} {line}"] = line


@dataclass(slots=True)
class Turned:
    """Cards that the reader sees for the first time: looked at, or turned over before everybody.

    `place` is where they lie, `at` its name and indices; `action` is what is going on. What happened
    until they were taken away (`closed`) is what `follows`.
    """

    head: Part
    place: str
    at: tuple[str, tuple[int, ...]]
    kinds: tuple[int, ...]
    positions: tuple[int, ...]
    looked: bool
    action: str | None
    follows: list[str] = field(default_factory=list)
    closed: bool = False


class Story:
    """Reads the entries of a log, one after another. `called` says what a player is called."""

    def __init__(
        self, engine: Engine, players: int, scenery: Scenery, language: str, called: Callable[[int], str]
    ) -> None:
        self._engine = engine
        self._texts = engine.texts(language)
        self._said = scenery.said[language]
        self._called = called
        self._teller = Teller(engine, players, self._texts)
        self._drawn = _drawn(scenery.plan)
        self._alike = {each.name for each in engine.description.classes if each.single or each.per_player}
        places = engine.places(players)
        self._zones = {
            member.text: (zone, member.index)
            for zone in engine.description.zones for member in places.zone_members[zone.name]
        }
        self._variables = {
            member.text: (variable, member.index)
            for variable in engine.description.variables for member in places.variable_members[variable.name]
        }
        self.parts = [Part("setup")]
        self.turned: list[Turned] = []
        self._action: str | None = None
        self.read = 0
        """How many entries have been read."""

    def go_on(self, entries: Sequence[Entry]) -> None:
        """Read what happened since the last time."""
        for entry in entries:
            self._tell(entry)
        self.read += len(entries)

    # ---- entries --------------------------------------------------------------------------------

    def _tell(self, entry: Entry) -> None:
        last = self.parts[-1]
        match entry["event"]:
            case "choice":
                self._choice(entry, last)
            case "secret_choice":
                if (last.kind, last.who) != ("secret", entry["player"]):
                    self.parts.append(Part("secret", entry["player"]))
            case "move":
                line = self._move(entry, in_setup=last.kind == "setup") or self._plain(entry)
                last.add(line)
                self._goes_on(last, entry, line)
            case "look":
                said = self._pieces(entry["place"], entry["pieces"] or [None] * entry["count"])
                where = self._at("from", entry["place"])
                if said is not None and where is not None:
                    said = self._finished(f"{said} {where}")
                self.parts.append(Part("look", entry["player"], said or self._plain(entry)))
                if entry["pieces"]:
                    self._turn(self.parts[-1], entry["place"], entry, looked=True)
            case "shuffle":
                if last.kind != "setup":
                    last.add(self._plain(entry))
            case "set":
                if last.kind != "setup":
                    self._set(entry, last)
            case _:
                self.parts.append(Part("over", head=self._plain(entry)))

    def _choice(self, entry: Entry, last: Part) -> None:
        who = entry["player"]
        action = self._engine.parse_action(entry["action"])
        choice = self._engine.choice_of(action)
        answer = describe_answer(self._engine, action, self._texts)
        if choice.kind == "action":
            self._action = self._engine.notation.rule(action.value)[0].name
        if choice.place and choice.kind != "action" and action.value >= 0:
            answer = self._said.get(key_of("at", choice.place, (action.value,)), answer)
        if choice.kind == "may":
            answer = f"{asked(self._texts, choice)} {answer}"
        elif choice.kind == "pick" and action.value < 0:
            return
        goes_on = last.kind == "choice" and last.who == who and not last.more
        if goes_on and choice.kind not in ("action", "may"):
            last.head += f" – {answer}"
        else:
            self.parts.append(Part("choice", who, answer))

    def _move(self, entry: Entry, *, in_setup: bool) -> str | None:
        pieces = self._pieces(entry["from"], entry["pieces"])
        source, target = self._at("from", entry["from"]), self._at("to", entry["to"])
        if pieces is None or source is None or target is None:
            return None
        if in_setup and self._zones[entry["from"]][0].is_box:
            return self._finished(f"{pieces}: {target}")
        return self._finished(f"{pieces}: {source} {target}")

    def _set(self, entry: Entry, last: Part) -> None:
        name, value = entry["variable"], entry["value"]
        variable, index = self._variables[name]
        if variable.type[0] == "bool":
            said = self._said.get(key_of("true", variable.name, index))
            if value and said:
                last.add(self._finished(said.rstrip(".")), name)
            else:
                last.more.pop(name, None)
            return
        said = self._said.get(key_of("what", variable.name, index))
        if said and (not self._drawn or variable.name in self._drawn):
            last.add(self._finished(f"{said}: {self._value(variable, value)}"), name)

    # ---- cards face up --------------------------------------------------------------------------

    def _goes_on(self, last: Part, entry: Entry, line: str) -> None:
        """Notice cards that are turned over together, and what comes of those that were."""
        for each in self.turned:
            if each.head is last and not each.closed and not each.looked:
                each.closed = entry["from"] == each.place
                if not each.closed:
                    each.follows.append(line)
        (source, _), (target, _) = self._zones[entry["from"]], self._zones[entry["to"]]
        shown = source.seen != "all" == target.seen and source.holds not in self._alike
        if shown and entry["count"] > 1 and last.kind != "setup":
            self._turn(last, entry["to"], entry, looked=False)

    def _turn(self, part: Part, place: str, entry: Entry, *, looked: bool) -> None:
        zone, index = self._zones[place]
        kinds = tuple(self._kind(zone, each) for each in entry["pieces"])
        positions = tuple(entry.get("positions", ()))
        self.turned.append(Turned(part, place, (zone.name, index), kinds, positions, looked, self._action))

    # ---- words ----------------------------------------------------------------------------------

    def title_of(self, zone: str, index: tuple[int, ...]) -> str:
        """Return a place by itself."""
        return self._filled(self._said.get(key_of("at", zone, index), ""))

    def _plain(self, entry: Entry) -> str:
        return self._teller.tell(dict(entry))

    def _finished(self, text: str) -> str:
        return sentence(self._filled(text))

    def _filled(self, text: str) -> str:
        return with_players(text, self._called)

    def _at(self, how: str, place: str) -> str | None:
        zone, index = self._zones[place]
        return self._said.get(key_of(how, zone.name, index))

    def _pieces(self, place: str, kinds: Sequence[Any]) -> str | None:
        """Return pieces with their numbers; None where they have no words."""
        zone = self._zones[place][0]
        parts: list[str] = []
        for kind, count in Counter(self._kind(zone, each) for each in kinds).items():
            said = self._said.get(key_of("piece", zone.holds, (kind, count)))
            if said is None:
                one = self._said.get(key_of("piece", zone.holds, (kind, 1)))
                if one is None:
                    return None
                said = f"{count} × {one}"
            parts.append(said)
        return ", ".join(parts)

    def _kind(self, zone: Zone, shown: object) -> int:
        if shown is None:
            return -1
        return shown if isinstance(shown, int) else self._engine.values.number(zone.holds, str(shown))

    def _value(self, variable: Variable, value: object) -> str:
        if isinstance(value, list):
            return ", ".join(self._value(variable, each) for each in value) or self._texts.word("none")
        if value is None:
            return self._texts.word("none")
        enum = self._engine.values.enum_of(variable.type)
        if enum is None:
            return str(value)
        if enum == PLAYER and isinstance(value, int):
            return self._called(value)
        return self._texts.term(enum, str(value))


def _drawn(plan: BookPlan) -> frozenset[str]:
    """Return what is remembered and stands in the pictures of a game with a layout; nothing without one."""
    names = [name for frame in plan.frames for name in frame.variables]
    names += [place.name for tile in plan.tiles for place in tile.places]
    return frozenset(names)
