"""The class of states, and how a game starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import assert_never

from rulewright.emit.python import names
from rulewright.emit.python.writer import Code, Writer, call, literal
from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x

FIXED = (
    "players", "everybody", "at", "chooser", "options", "picks", "answer", "winners", "secret",
    "secret_moves",
)
"""What the states of all games have, beside chance and log."""


BY_KIND = {x.Keeps.TALLY, x.Keeps.BOARD}
"""What a state keeps of places by the kinds of pieces."""


def field_name(field: x.Field) -> str:
    """Return the field of the state."""
    match field.use:
        case x.Use.PLACE | x.Use.VARIABLE | x.Use.TABLE:
            return names.field(field.name)
        case x.Use.RULE | x.Use.RESUME:
            return names.kept(field.name)
        case _:
            assert_never(field.use)


def write_state(w: Writer, program: x.Program) -> None:
    """The class `State`."""
    seen = [(field_name(field), field) for field in program.fields]
    fields = [(kept_name(field), field) for field in program.fields]
    by_kind = [each for each in fields if each[1].keeps in BY_KIND]
    w.line()
    w.line()
    if by_kind:
        with w.block("class ByKind:"):
            w.line('"""Places that are kept by the kinds of pieces: as sets, or as numbers of pieces."""')
            w.line()
            with w.block("__slots__ = ("):
                for row in _rows([f'"{name}",' for name, _ in by_kind]):
                    w.line(row)
            w.line(")")
        w.line()
        w.line()
    with w.block(f"class State{'(ByKind)' if by_kind else ''}:"):
        w.line('"""A position: places, variables, and where the rules are to go on."""')
        w.line()
        with w.block("__slots__ = ("):
            counted = [names.SPENT] if program.counted else []
            for row in _rows([f'"{name}",' for name in (*FIXED, *counted, "chance", "log")]):
                w.line(row)
            for row in _rows([f'"{name}",' for name, _ in seen]):
                w.line(row)
        w.line(")")
        w.line()
        with w.block("def copy(self):"):
            w.line('"""Return another state, equal and independent; it logs nothing."""')
            w.line("return self.drawing(self.chance.copy())")
        w.line()
        with w.block("def drawing(self, chance):"):
            w.line('"""Return the same, with another chance from here on."""')
            w.line("new = State_.__new__(State_)")
            for name in FIXED:
                w.line(f"new.{name} = self.{name}")
            w.line("new.chance = chance")
            w.line("new.log = None")
            if program.counted:
                w.line(f"new.{names.SPENT} = self.{names.SPENT}")
            for name, field in fields:
                w.line(f"new.{name} = {_copied(f'self.{name}', field, program)}")
            w.line("return new")
        w.line()
        with w.block("def key(self):"):
            w.line('"""Return everything that makes the position; not the chance, not the log."""')
            with w.block("return ("):
                for name in FIXED:
                    if name not in {"answer", "everybody"}:
                        w.line(f"self.{name},")
                for name, field in fields:
                    w.line(f"{_frozen(f'self.{name}', field)},")
            w.line(")")
        w.line()
        with w.block("def __eq__(self, other):"):
            w.line('"""Return whether the position is the same."""')
            w.line("return self.key() == other.key() if other.__class__ is State_ else NotImplemented")
        w.line()
        with w.block("def __hash__(self):"):
            w.line("return hash(self.key())")
        if by_kind:
            w.line()
            with w.block("def __getstate__(self):"):
                w.line('"""Return what a pickle keeps: fields as those of any engine of these rules."""')
                w.line("return None, {name: getattr(self, name) for name in State_.__slots__}")
    w.line()
    w.line()
    for name, field in by_kind:
        w.line(f"State.{field_name(field)} = {_as_lists(name, field)}")
    w.line("State_ = State  # where a native engine plays, `State` is that of its states")


def kept_name(field: x.Field) -> str:
    """Return the field of the state as rules use it."""
    return names.by_kind(field.name) if field.keeps in BY_KIND else field_name(field)


def _as_lists(name: str, field: x.Field) -> str:
    """Return what shows a place that is kept by the kinds of pieces as lists."""
    if field.keeps is x.Keeps.TALLY:
        return f'tallied("{name}", {field.kinds})'
    return f'on_board("{name}", {prod(field.sizes)}, {field.kinds})'


def _rows(words: list[str]) -> Iterator[str]:
    row = ""
    for word in words:
        if row and len(row) + len(word) > 84:
            yield row
            row = word
        else:
            row = f"{row} {word}".strip()
    if row:
        yield row


FEW = 3
"""So many members of a family are copied one by one."""


def _copied(value: str, field: x.Field, program: x.Program) -> str:
    players = program.max_players if program.min_players == program.max_players else FEW + 1
    members = prod(players if size == x.PER_PLAYER else size for size in field.sizes)
    match field.keeps:
        case x.Keeps.PIECES_EACH if members <= FEW:
            return f"[{', '.join(f'{value}[{number}][:]' for number in range(members))}]"
        case x.Keeps.PIECES_EACH:
            return f"[member[:] for member in {value}]"
        case (
            x.Keeps.NUMBERS | x.Keeps.PIECES | x.Keeps.PICKS_EACH | x.Keeps.TALLY | x.Keeps.BOARD
        ):
            return f"{value}[:]"
        case x.Keeps.NUMBER | x.Keeps.PICKS | x.Keeps.CELLS:
            return value
        case _:
            assert_never(field.keeps)


def _frozen(value: str, field: x.Field) -> str:
    match field.keeps:
        case x.Keeps.PIECES_EACH:
            return f"tuple([tuple(member) for member in {value}])"
        case (
            x.Keeps.NUMBERS | x.Keeps.PIECES | x.Keeps.PICKS_EACH | x.Keeps.TALLY | x.Keeps.BOARD
        ):
            return f"tuple({value})"
        case x.Keeps.NUMBER | x.Keeps.PICKS | x.Keeps.CELLS:
            return value
        case _:
            assert_never(field.keeps)


def _write_step(w: Writer, program: x.Program) -> None:
    """How a choice is made; nothing more than its answer where no rules go on behind that."""
    only = program.functions[program.choices[0].answer] if len(program.choices) == 1 else None
    if only is not None and not program.secrets and not _leaves(program) and not any(
        isinstance(op, x.Go | x.Back | x.GoHandler | x.Begin) for op in walk(only.body)
    ):
        w.line(f"step = {names.function(only.name)}  # makes a choice, one of `s.options`, and goes on to the next")
        return
    answer = "ANSWERS[s.at]" if only is None else names.function(only.name)
    with w.block("def step(s, value):"):
        w.line('"""Make a choice, one of `s.options`, and go on to the next."""')
        if program.secrets:
            with w.block("if s.secret >= 0:"):
                w.line("s.secret_moves += ((s.chooser, value),)")
        with _left_when_finished(w, program):
            w.line(f"block = {answer}(s, value)")
            with w.block("if block is not None:"):
                w.line("run(s, block)")


def write_start(w: Writer, program: x.Program) -> None:
    """How a game starts, goes on from choice to choice, and ends."""
    kept = [field for field in program.fields if field.use in {x.Use.RULE, x.Use.RESUME}]
    w.line()
    w.line()
    with w.block("def blank(players, chance, options, tables, log):"):
        w.line('"""Return a game before it is set up: all pieces lie in their boxes."""')
        w.line("s = State_.__new__(State_)")
        w.line("s.players = players")
        w.line("s.everybody = (1 << players) - 1")
        w.line("s.at = s.chooser = s.answer = s.winners = s.secret = -1")
        w.line("s.options = s.picks = s.secret_moves = ()")
        w.line("s.chance = chance")
        w.line("s.log = log")
        if program.counted:
            w.line(f"s.{names.SPENT} = 0")
        tables = {table.name: table for table in program.tables if table.attribute_of is None}
        for field in program.fields:
            if field.use not in {x.Use.RULE, x.Use.RESUME}:
                w.line(f"s.{kept_name(field)} = {_initial(field, tables)}")
        for field in kept:
            w.line(f"s.{field_name(field)} = {_cleared(field)}")
        w.line("return s")
    w.line()
    w.line()
    given = [
        *(f'options.get("{names.checked(each.name)}")' for each in program.fields if each.is_option),
        *(
            f'tables.get("{names.checked(each.name)}")'
            for each in program.fields if each.use is x.Use.TABLE
        ),
    ]
    w.line("LOTS = (" + "".join(f"{names.function(name)}, " for name in program.lots).rstrip() + ")")
    w.line("READY = {}  # how far a set-up comes before the first lot, by all that it depends on")
    w.line()
    w.line()
    with w.block("def start(players, chance, options, tables, log):"):
        w.line('"""Return a new game, set up as far as its first choice.')
        w.line()
        w.line("What is done before the first lot is done once, and then copied; so is what follows it where it")
        w.line("comes out in few ways. Raises `ValueError` for what no game begins with.")
        w.line('"""')
        w.line("api.check_start(ENGINE, players, chance, options, tables, log)")
        w.line("return begin(players, chance, options, tables, log)")
    w.line()
    w.line()
    with w.block("def begin(players, chance, options, tables, log):"):
        w.line('"""Return what `start` does, of what was checked."""')
        with w.block("if log is not None:"):
            w.line("s = blank(players, chance, options, tables, log)")
            w.line("run(s, setup)")
            w.line("return s")
        w.code("given = ", call("", ["players", *given]) if given else Code("players"))
        w.line("ready = READY.get(given)")
        with w.block("if ready is None:"):
            w.line("s = blank(players, None, options, tables, None)")
            w.line("ready = before_lots(READY, given, s, setup, LOTS, run)")
        w.line("state, block, ways = ready")
        with w.block("if ways is not None and ways.few:"):
            w.line("return ways.dealt(chance)")
        w.line("s = state.drawing(chance)")
        with w.block("if block is not None:"):
            w.line("run(s, block)")
        w.line("return s")
    w.line()
    w.line()
    with w.block("def run(s, block):"):
        w.line('"""Go through the rules from a block to the next choice, or to the end."""')
        with _left_when_finished(w, program):
            with w.block("for _ in STEPS:"):
                w.line("block = block(s)")
                with w.block("if block is None:"):
                    w.line("return")
            w.line("go_on(s, block)")
    w.line()
    w.line()
    _write_step(w, program)
    w.line()
    w.line()
    with w.block("def finish(s, winners):"):
        w.line('"""End the game at once, and clear what rules keep: it may be in the midst of them."""')
        w.line("s.winners = winners")
        w.line("s.at = s.chooser = s.answer = s.secret = -1")
        w.line("s.options = s.picks = s.secret_moves = ()")
        for field in kept:
            w.line(f"s.{field_name(field)} = {_cleared(field)}")
        with w.block("if s.log is not None:"):
            w.line('s.log.append(("over", winners))')


def _leaves(program: x.Program) -> bool:
    """Return whether rules end the game in the midst of others."""
    ops = walk(tuple(program.functions.values()))
    return any(isinstance(op, x.Finish | x.Over) and op.leaves for op in ops)


@contextmanager
def _left_when_finished(w: Writer, program: x.Program) -> Iterator[None]:
    """Rules that may be left from the midst of others when they end the game."""
    if not _leaves(program):
        yield
        return
    with w.block("try:"):
        yield
    with w.block("except Finished:"):
        w.line("return  # `finish` has said who won")


def _cleared(field: x.Field) -> str:
    return "-1" if field.keeps is x.Keeps.NUMBER else "()"


def size_of(sizes: tuple[int, ...], players: str) -> str:
    """Return how many members a family has."""
    return " * ".join(players if size == x.PER_PLAYER else str(size) for size in sizes) or "1"


def _initial(field: x.Field, tables: dict[str, x.Table]) -> str:
    size = size_of(field.sizes, "players")
    match field.keeps:
        case x.Keeps.NUMBER if field.copies:
            return str(field.copies[0])
        case x.Keeps.NUMBER if field.is_option:
            return f'options.get("{names.checked(field.name)}", {field.initial})'
        case x.Keeps.NUMBER:
            return str(field.initial)
        case x.Keeps.NUMBERS:
            return f"[{field.initial}] * ({size})"
        case x.Keeps.PIECES if field.copies and field.per_player:
            return f"[kind for kind in range(players) for _ in range({field.copies[0]})]"
        case x.Keeps.PIECES if field.copies:
            full = tuple(kind for kind, n in enumerate(field.copies) for _ in range(n))
            return f"list({literal(full)})"
        case x.Keeps.PIECES:
            return f"[-1] * {field.slots}" if field.slots else "[]"
        case x.Keeps.PIECES_EACH:
            member = f"[-1] * {field.slots}" if field.slots else "[]"
            return f"[{member} for _ in range({size})]"
        case x.Keeps.CELLS:
            return f'tables.get("{names.checked(field.name)}", {names.table(field.name)})'
        case x.Keeps.TALLY if field.copies and field.per_player:
            return f"[{field.copies[0]}] * players"
        case x.Keeps.TALLY if field.copies:
            return literal(list(field.copies))
        case x.Keeps.TALLY:
            return f"[0] * {field.kinds or 'players'}"
        case x.Keeps.BOARD:
            return literal([0] * field.kinds)
        case x.Keeps.PICKS | x.Keeps.PICKS_EACH:
            raise AssertionError(field.name)
        case _:
            assert_never(field.keeps)
