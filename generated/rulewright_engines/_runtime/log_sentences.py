"""The log of a game in sentences of one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .description import IndexType, ValueType, Variable, Zone
from .engine import Engine
from .explain import asked, describe_answer
from .log import Entry
from .places import Member
from .reasons import value_term
from .result import result_name
from .texts import Texts, sentence
from .values import PLAYER


class Teller:
    """Puts the entries of logs of games with so many players into sentences, in the words of some texts."""

    def __init__(self, engine: Engine, players: int, texts: Texts) -> None:
        self._engine = engine
        self._texts = texts
        places = engine.places(players)
        families: list[tuple[Zone | Variable, tuple[Member, ...]]] = [
            *((zone, places.zone_members[zone.name]) for zone in engine.description.zones),
            *(
                (variable, places.variable_members[variable.name])
                for variable in engine.description.variables
            ),
        ]
        self._found = {
            member.text: (family, member) for family, members in families for member in members
        }

    def tell(self, entry: Entry) -> str:
        """Return one entry as a sentence, hidden things left unnamed."""
        return sentence(self._words(entry))

    def _words(self, entry: Entry) -> str:
        word = self._texts.word
        match entry["event"]:
            case "choice":
                action = self._engine.parse_action(entry["action"])
                player = self._player(entry["player"])
                value = describe_answer(self._engine, action, self._texts)
                choice = self._engine.choice_of(action)
                if choice.kind == "may":
                    question = asked(self._texts, choice)
                    return word("log_answer", player=player, question=question, value=value)
                return word("log_choice", player=player, value=value)
            case "secret_choice":
                return word("log_secret", player=self._player(entry["player"]))
            case "move":
                return word(
                    "log_move",
                    source=self._place(entry["from"]),
                    target=self._place(entry["to"]),
                    pieces=self._pieces(entry["from"], entry["pieces"]),
                    count=entry["count"],
                )
            case "look":
                shown = entry["pieces"]
                return word(
                    "log_look",
                    player=self._player(entry["player"]),
                    place=self._place(entry["place"]),
                    pieces=self._pieces(
                        entry["place"], [None] * entry["count"] if shown is None else shown
                    ),
                    count=entry["count"],
                )
            case "shuffle":
                return word("log_shuffle", place=self._place(entry["place"]))
            case "set":
                return word(
                    "log_set",
                    name=self._place(entry["variable"]),
                    value=self._value(entry["variable"], entry["value"]),
                )
            case _:
                seats = [self._player(seat) for seat in entry["winners"]]
                said = [word("log_over", winners=", ".join(seats) or word("nobody"))]
                return " ".join((*said, *self._results(entry)))

    def _results(self, entry: dict[str, Any]) -> Iterator[str]:
        """Yield what the rules say of the end beside the winners."""
        for each in self._engine.description.results:
            name = result_name(each.kind)
            found = entry.get(name)
            if isinstance(found, list):
                found = ", ".join(
                    f"{self._player(seat)}: {self._team(each.type, value)}"
                    for seat, value in enumerate(found)
                )
            if found is not None:
                yield self._texts.word(name, values=found)

    def _team(self, kind: ValueType, value: Any) -> str:
        """Return a value of a result: a number, or the word for one that has a name."""
        enum = self._engine.values.enum_of(kind)
        if value is None:
            return self._texts.word("none")
        if enum is None:
            return str(value)
        return self._player(value) if enum == PLAYER else self._texts.term(enum, value)

    def _player(self, seat: int) -> str:
        return self._texts.player(seat)

    def _place(self, text: str) -> str:
        family, member = self._found[text]
        zone = isinstance(family, Zone)
        name = self._texts.zone(family.name) if zone else self._texts.variable(family.name)
        if not family.indices:
            return name
        words = (
            self._index(index, number)
            for index, number in zip(family.indices, member.index, strict=True)
        )
        return self._texts.word("at", name=name, index=", ".join(words))

    def _index(self, index: IndexType, number: int) -> str:
        if index[0] == "range":
            return str(number)
        return value_term(self._engine, self._texts, ("enum", str(index[1])), number)

    def _pieces(self, place: str, kinds: list[Any]) -> str:
        family, _ = self._found[place]
        assert isinstance(family, Zone)
        counts = Counter(self._kind(family, kind) for kind in kinds if kind is not None)
        parts = [f"{count} × {term}" if count > 1 else term for term, count in counts.items()]
        hidden = sum(kind is None for kind in kinds)
        if hidden:
            parts.append(self._texts.word("hidden_pieces", count=hidden))
        return ", ".join(parts) or self._texts.word("none")

    def _kind(self, zone: Zone, kind: str | int) -> str:
        if isinstance(kind, int):
            return self._player(kind)
        return self._texts.term(self._engine.values.enum(zone.holds), kind)

    def _value(self, variable: str, value: Any) -> str:
        family, _ = self._found[variable]
        assert isinstance(family, Variable)
        if isinstance(value, list):
            return ", ".join(self._member(family, each) for each in value) or self._member(
                family, None
            )
        return self._member(family, value)

    def _member(self, variable: Variable, value: Any) -> str:
        word = self._texts.word
        if value is None:
            return word("none")
        if isinstance(value, bool):
            return word("yes" if value else "no")
        enum = self._engine.values.enum_of(variable.type)
        if enum is None:
            return str(value)
        return self._player(value) if enum == PLAYER else self._texts.term(enum, value)
