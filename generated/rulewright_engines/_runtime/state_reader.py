"""Reading the text of a state. It may come from a stranger: everything in it is checked.

A text that is read gives a state in which every piece lies in exactly one place, every value is in
its range, somebody can choose something, and the rules can wait for that the way the text says
(see `suspension_checks`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from .chance import Chance
from .description import Field, Zone
from .engine import Engine, State
from .errors import RulesFault, StateTextError, meant, quoted
from .place_storage import traits
from .places import EMPTY, MASK_BITS, Member, Places, store
from .state_text import FIRST_LINE
from .suspension_checks import Impossible, check_over, check_waiting
from .values import NONE, NONE_WORD, parse_number

LONGEST_TEXT = 1_000_000
"""No text of a state has more characters."""

_ITEM = re.compile(r"(zone|option|remember|table|rule) ([a-z0-9_\[\],]{1,400}) ?=")
_HEAD = re.compile(r"(game|spec|players|chance|choice|chooser|picks|secret|winners):")


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class StateText:
    """A state that was read, and what its text says of chance."""

    state: State
    chance: str
    line: int


def read_state(engine: Engine, text: str) -> StateText:
    """Return the state that a text describes; `StateTextError`, and no other error, for any other text."""
    lines = _split(text)
    reader = _Reader(engine, lines)
    try:
        return reader.read()
    except StateTextError:
        raise
    except Exception as error:
        # Only the engine's own functions can come here, with names of rules that make no sense.
        raise StateTextError(
            f"the rules cannot go on from here: {quoted(str(error))}", reader.last
        ) from error


def _split(text: object) -> dict[str, _Line]:
    """Return the lines by what they are about."""
    if not isinstance(text, str):
        raise StateTextError(f"{quoted(text)} is no text", 1)
    if len(text) > LONGEST_TEXT:
        raise StateTextError(f"the text is longer than {LONGEST_TEXT} characters", 1)
    lines: dict[str, _Line] = {}
    began = False
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if not began:
            if line != FIRST_LINE:
                raise StateTextError(f"{quoted(line)} should be {quoted(FIRST_LINE)}", number)
            began = True
            continue
        found = _ITEM.match(line) or _HEAD.match(line)
        if found is None:
            raise StateTextError(f"{quoted(line)} is no line of a state", number)
        name = found[0].rstrip("=: ")
        if name in lines:
            raise StateTextError(f"{name} stands in line {lines[name].number} too", number)
        lines[name] = _Line(number, line[found.end() :].strip())
    if not began:
        raise StateTextError(f"the first line should be {quoted(FIRST_LINE)}", 1)
    return lines


class _Reader:
    def __init__(self, engine: Engine, lines: dict[str, _Line]) -> None:
        self._engine = engine
        self._lines = lines
        self.last = max((line.number for line in lines.values()), default=1)
        self._at = self.last

    def read(self) -> StateText:
        """Return the whole state."""
        players = self._head()
        self._check_names(players)
        chance = self._take("chance")
        chance_line = self._at
        self._places: Places = self._engine.places(players)
        state: State = self._engine.sample(players).copy()
        state.log = None
        self._zones(state)
        self._variables(state)
        self._tables(state)
        self._fields(state)
        self._pending(state)
        return StateText(state, chance, chance_line)

    def _check_names(self, players: int) -> None:
        """Every line is about something that a game of so many players has."""
        places, description = self._engine.places(players), self._engine.description
        known = {"chance", "choice", "chooser", "picks", "secret", "winners"}
        for zone in description.zones:
            known |= {f"zone {member.text}" for member in places.zone_members[zone.name]}
        for variable in description.variables:
            word = "option" if variable.is_option else "remember"
            members = places.variable_members[variable.name]
            known |= {f"{word} {member.text}" for member in members}
        known |= {f"table {table.name}" for table in description.tables}
        known |= {f"rule {field.name}" for field in description.fields}
        for name, line in self._lines.items():
            if name not in known:
                close = meant(name, sorted(known))
                raise StateTextError(f"the game has no {name}{close}", line.number)
        if "winners" in self._lines:
            for name in ("choice", "chooser", "picks", "secret"):
                if name in self._lines:
                    raise StateTextError(
                        f"the game has no {name}: it is over", self._lines[name].number
                    )

    def _take(self, name: str) -> str:
        line = self._lines.pop(name, None)
        if line is None:
            raise StateTextError(f"the line for {name} is missing", self.last)
        self._at = line.number
        return line.text

    def _fail(self, message: object) -> StateTextError:
        return StateTextError(str(message), self._at)

    def _head(self) -> int:
        description = self._engine.description
        game = self._take("game")
        if game != description.game:
            raise self._fail(f"this is a state of {quoted(game)}, not of {description.game}")
        spec = self._take("spec")
        if spec != description.spec_hash:
            raise self._fail(
                f"the state is of another version of the rules, {quoted(spec)}; "
                f"here they are {description.spec_hash}"
            )
        try:
            return self._engine.check_players(parse_number(self._take("players")))
        except ValueError as error:
            raise self._fail(error) from None

    # ---- pieces ---------------------------------------------------------------------------------

    def _zones(self, state: State) -> None:
        found: dict[str, Counter[int]] = {name: Counter() for name in self._places.classes}
        for zone in self._engine.description.zones:
            for member in self._places.zone_members[zone.name]:
                words = self._take(f"zone {member.text}").split()
                if self._places.is_number(zone):
                    raw: Any = self._number_of_pieces(zone, words)
                    found[zone.holds][0] += raw
                else:
                    raw, kinds = self._pieces(zone, member, words)
                    found[zone.holds].update(kinds)
                store(state, zone, member, raw)
        for name, cls in self._places.classes.items():
            copies = self._places.copies(cls)
            for kind in sorted({*copies, *found[name]}):
                have, need = found[name][kind], copies.get(kind, 0)
                if have != need:
                    word = self._engine.values.name(cls.kind, kind)
                    raise StateTextError(
                        f"there are {have} pieces {name} {word} in all zones, not {need}",
                        self.last,
                    )

    def _number_of_pieces(self, zone: Zone, words: list[str]) -> int:
        if len(words) != 1:
            raise self._fail(f"{zone.name} is one number of pieces, not {quoted(' '.join(words))}")
        try:
            number = parse_number(words[0])
        except ValueError as error:
            raise self._fail(error) from None
        if number < 0 or (zone.capacity is not None and number > zone.capacity):
            raise self._fail(f"there cannot be {number} pieces in {zone.name}")
        return number

    def _pieces(self, zone: Zone, member: Member, words: list[str]) -> tuple[list[int], list[int]]:
        """Return the pieces of a zone as a state keeps them, and their kinds."""
        kept = traits(zone.shape)
        slots = kept.numbered
        if slots and len(words) != zone.capacity:
            raise self._fail(
                f"{zone.name} has {zone.capacity} slots, not {len(words)}; write - for an empty one"
            )
        if zone.capacity is not None and len(words) > zone.capacity:
            raise self._fail(f"{zone.name} holds {zone.capacity} pieces, not {len(words)}")
        raw: list[int] = []
        kinds: list[int] = []
        for word in words:
            if slots and word == NONE_WORD:
                raw.append(EMPTY)
                continue
            item, kind = self._piece(zone, member, word)
            raw.append(item)
            kinds.append(kind)
        if kept.backwards:
            raw.reverse()
        if kept.sorted:
            raw.sort()
        return raw, kinds

    def _piece(self, zone: Zone, member: Member, word: str) -> tuple[int, int]:
        name, slash, seats = word.partition("/")
        values = self._engine.values
        mask = 0
        try:
            kind = values.number(zone.holds, name)
            if not values.allows(("enum", zone.holds), kind, self._places.players):
                raise ValueError(f"{quoted(name)} does not play")
            if slash:
                mask = self._seats(seats.split(","))
        except ValueError as error:
            raise self._fail(error) from None
        if not self._places.is_hidden(zone):
            if slash:
                raise self._fail(f"all see {zone.name}: write {name}")
            return kind, kind
        seers = self._places.seers(zone, member)
        if mask & seers != seers:
            who = "the owner sees" if zone.seen == "owner" else "all but the owner see"
            names = ",".join(f"p{seat + 1}" for seat in range(self._places.players) if seers >> seat & 1)
            raise self._fail(f"{who} {member.text}: write {name}/{names}")
        return kind << MASK_BITS | mask, kind

    def _seats(self, words: list[str]) -> int:
        """Return the mask of players named once each; `ValueError` otherwise."""
        mask = 0
        for word in words:
            bit = 1 << self._engine.values.number("player", word)
            if mask & bit or not bit & self._places.everybody:
                raise ValueError(f"{quoted(word)} stands twice or does not play")
            mask |= bit
        return mask

    # ---- values ---------------------------------------------------------------------------------

    def _variables(self, state: State) -> None:
        for variable in self._engine.description.variables:
            word = "option" if variable.is_option else "remember"
            for member in self._places.variable_members[variable.name]:
                text = self._take(f"{word} {member.text}")
                try:
                    value = self._engine.values.parse(variable.type, text)
                except ValueError as error:
                    raise self._fail(error) from None
                if not self._engine.values.allows(variable.type, value, self._places.players):
                    raise self._fail(f"{member.text} cannot be {quoted(text)}")
                store(state, variable, member, value)

    def _tables(self, state: State) -> None:
        for table in self._engine.description.tables:
            rows = [row.split() for row in self._take(f"table {table.name}").split(";")]
            if [len(row) for row in rows] != [len(row) for row in table.cells]:
                raise self._fail(f"table {table.name} needs as many rows and cells as it has")
            cells = tuple(tuple(self._cell(table.type, word) for word in row) for row in rows)
            setattr(state, table.field, cells)

    def _cell(self, kind: Any, word: str) -> int:
        values = self._engine.values
        try:
            value = values.parse(kind, word)
        except ValueError as error:
            raise self._fail(error) from None
        if not values.allows(kind, value, self._places.players):
            raise self._fail(f"a cell cannot be {quoted(word)}")
        return value

    # ---- names of rules -------------------------------------------------------------------------

    def _fields(self, state: State) -> None:
        for field in self._engine.description.fields:
            if f"rule {field.name}" not in self._lines:
                setattr(state, field.name, NONE if field.kind == "int" else ())
                continue
            text = self._take(f"rule {field.name}")
            words = text.split()
            value: Any
            players = self._places.players
            if field.kind in {"array", "lists"} and len(words) not in (0, players):
                raise self._fail(f"{field.name} has {players} entries or none, not {len(words)}")
            if field.kind in {"int", "list"} and len(words) != 1:
                raise self._fail(f"{field.name} is one entry, not {quoted(text)}")
            match field.kind:
                case "int":
                    value = self._number(field, words[0])
                case "list":
                    value = self._list(field, words[0])
                case "array" | "lists" if not words:
                    value = ()
                case "array":
                    value = [self._number(field, word) for word in words]
                case _:
                    value = [self._list(field, word) for word in words]
            setattr(state, field.name, value)

    def _list(self, field: Field, word: str) -> tuple[int, ...]:
        if not (word.startswith("(") and word.endswith(")")) or len(word) < 2:
            raise self._fail(f"{quoted(word)} is no list; write () or (a,b)")
        inner = word[1:-1]
        return tuple(self._number(field, part) for part in inner.split(",")) if inner else ()

    def _number(self, field: Field, word: str) -> int:
        values = self._engine.values
        if word == NONE_WORD:
            return NONE
        try:
            if field.type is None or word[:1] in "-0123456789":
                value = parse_number(word)
            else:
                value = values.parse(field.type, word)
            allowed = field.type is None or values.allows(field.type, value, self._places.players)
        except ValueError as error:
            raise self._fail(error) from None
        if not allowed and value != NONE:
            raise self._fail(f"{field.name} cannot be {quoted(word)}")
        if abs(value) >= 1 << 31 and field.type is None:
            raise self._fail(f"{field.name} cannot be {quoted(word)}")
        return value

    # ---- what is to be chosen -------------------------------------------------------------------

    def _pending(self, state: State) -> None:
        state.picks = ()
        state.secret, state.secret_moves = -1, ()
        if "winners" in self._lines:
            words = self._take("winners").split()
            state.at = state.chooser = -1
            state.options = ()
            state.winners = self._mask(words)
            self._sound(check_over, state)
            return
        state.winners = -1
        name = self._take("choice")
        names = [choice.name for choice in self._engine.description.choices]
        if name not in names:
            raise self._fail(f"{quoted(name)} is no choice of the game")
        state.at = names.index(name)
        state.chooser = self._seat(self._take("chooser"))
        if "picks" in self._lines:
            state.picks = self._picks(state, self._take("picks").split())
        if "secret" in self._lines:
            self._secret(state, self._take("secret").split())
        self._at = self.last
        state.options = self._engine.options[state.at](state)
        self._sound(check_waiting, state)
        if not state.options:
            raise self._fail(f"there is nothing to choose for {name}")
        self._try_options(state)

    def _sound(self, check: Callable[[Engine, State], None], state: State) -> None:
        self._at = self.last
        try:
            check(self._engine, state)
        except Impossible as error:
            raise self._fail(error) from None

    def _try_options(self, state: State) -> None:
        """Choose each option once, so that what cannot go on at all is found now.

        An option that the rules cannot carry out is a mistake in the spec, and no reason to lose a game.
        """
        row = self._engine.notation.rows[state.at]
        for value in state.options:
            _ = row[value]
            trial: State = state.copy()
            trial.chance = Chance.from_seed(0)
            with suppress(RulesFault):
                self._engine.step(trial, value)

    def _mask(self, words: list[str]) -> int:
        try:
            return self._seats(words)
        except ValueError as error:
            raise self._fail(error) from None

    def _seat(self, word: str) -> int:
        return self._mask([word]).bit_length() - 1

    def _picks(self, state: State, words: list[str]) -> tuple[int, ...]:
        choice = self._engine.description.choices[state.at]
        if choice.kind != "pick":
            raise self._fail(f"{choice.name} is not a choice of several")
        try:
            picks = tuple(self._engine.values.parse(choice.type, word) for word in words)
        except ValueError as error:
            raise self._fail(error) from None
        if not all(
            self._engine.values.allows(choice.type, pick, self._places.players) for pick in picks
        ):
            raise self._fail(f"these picks cannot be: {quoted(' '.join(words))}")
        return picks

    def _secret(self, state: State, words: list[str]) -> None:
        moves = []
        try:
            block = parse_number(words[0] if words else "")
            for word in words[1:]:
                who, _, value = word.partition(":")
                moves.append((self._seats([who]).bit_length() - 1, parse_number(value)))
        except ValueError as error:
            raise self._fail(error) from None
        if not 0 <= block < len(self._engine.secret):
            raise self._fail(f"there is no simultaneous choice {block}")
        state.secret, state.secret_moves = block, tuple(moves)
