"""A program being played: from choice to choice, one operation after another.

This is what nodes say, and shares nothing with the printers of engines: where the two differ, one
of them does not do what the program says. Whatever no program may do is a `ProgramFault`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from rulewright.ir import nodes as x
from rulewright.runtime.chance import Randomness, pick, shuffle
from rulewright.runtime.errors import RulesFault
from tests.ir_interpreter.places import Places
from tests.ir_interpreter.state import (
    NONE,
    Cells,
    ProgramFault,
    State,
    Value,
    cleared,
    initial,
    listed,
    number,
    numbers,
    replaced,
    shown,
)
from tests.ir_interpreter.values import Names, Values

_STEPS = 110_000
"""So many functions may hand on to one another until somebody chooses."""


@dataclass(frozen=True, slots=True)
class _Broken:
    """The innermost loop is left."""


@dataclass(frozen=True, slots=True)
class _Returned:
    """The function is left."""

    value: Value | None


@dataclass(frozen=True, slots=True)
class _Handed:
    """The rules go on in a function."""

    function: x.Name
    args: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class _Stopped:
    """Somebody is to choose."""


_Leaving: TypeAlias = _Broken | _Returned | _Handed | _Stopped


class _Over(Exception):
    """The game has ended in the midst of its rules."""


def start(
    program: x.Program, players: int, chance: Randomness, options: Mapping[str, int],
    tables: Mapping[str, Cells],
) -> State:
    """A new game, set up as far as its first choice."""
    kept = {
        field.name: initial(field, players, options, tables, program) for field in program.fields
    }
    state = State(players, chance, kept)
    _Run(program, state).go(_Handed(program.setup))
    return state


def step(program: x.Program, state: State, value: int) -> None:
    """Makes a choice, one of the state's options, and goes on to the next."""
    if value not in state.options:
        raise ValueError(f"{value} is not one of {state.options}")
    if state.secret != NONE:
        state.secret_moves += ((state.chooser, value),)
    _Run(program, state).go(_Handed(program.choices[state.at].answer, (value,)))


def asked(program: x.Program, state: State) -> tuple[int, tuple[int, ...]]:
    """Who chooses and what there is, as the functions of the choice say it of the state."""
    choice, run = program.choices[state.at], _Run(program, state)
    return number(run.ask(choice.chooser, ())), numbers(run.ask(choice.options, ()))


def results(program: x.Program, state: State) -> dict[str, list[int]]:
    """What the rules say of the end beside the winners, by its kind: of each player, or of all."""
    run = _Run(program, state)
    return {
        each.kind: [
            number(run.ask(each.function, args))
            for args in ([(seat,) for seat in range(state.players)] if each.of_player else [()])
        ]
        for each in program.results
    }


def fields(program: x.Program, state: State) -> dict[str, object]:
    """Everything that a state has but chance: what every state has, and the program's own fields."""
    kept = {
        field.name: shown(field, state.kept[field.name], state.players) for field in program.fields
    }
    return {
        "players": state.players,
        "everybody": state.everybody,
        "at": state.at,
        "chooser": state.chooser,
        "options": state.options,
        "picks": state.picks,
        "answer": state.answer,
        "winners": state.winners,
        "secret": state.secret,
        "secret_moves": state.secret_moves,
        **kept,
    }


class _Run:
    def __init__(self, program: x.Program, state: State) -> None:
        self.program = program
        self.state = state
        self.fields = {field.name: field for field in program.fields}
        self.v = Values(program, state, self.ask)
        self.places = Places(program, state, self.v)
        self.spent = 0

    def go(self, on: _Handed) -> None:
        """Goes through the rules to the next choice, or to the end."""
        try:
            for _ in range(_STEPS):
                left = self._carry_out(on.function, on.args)
                match left:
                    case _Handed():
                        on = left
                    case _Stopped():
                        return
                    case _:
                        raise ProgramFault(f"{on.function} ends and hands on to nothing")
            at = self.program.functions[on.function]
            raise RulesFault("it goes on and on, and nobody ever chooses", at.rule, at.place)
        except _Over:
            self._leave()

    def _leave(self) -> None:
        """Clears all but the position: the game has ended in the midst of its rules."""
        state = self.state
        state.at = state.chooser = state.answer = state.secret = NONE
        state.options = state.picks = ()
        state.secret_moves = ()
        for field in self.program.fields:
            if field.use in {x.Use.RULE, x.Use.RESUME}:
                state.kept[field.name] = cleared(field)

    # ---- functions ----------------------------------------------------------------------------

    def _carry_out(self, name: x.Name, args: tuple[Value, ...]) -> _Leaving | None:
        function = self.program.functions[name]
        names: Names = {
            param.uid: arg for param, arg in zip(function.params, args, strict=True)
        }
        return self._block(function.body, names)

    def ask(self, name: x.Name, args: tuple[Value, ...]) -> Value:
        """The value of a function that changes nothing."""
        left = self._carry_out(name, args)
        if not isinstance(left, _Returned) or left.value is None:
            raise ProgramFault(f"{name} has no value")
        return left.value

    def _do(self, name: x.Name, args: tuple[Value, ...]) -> None:
        left = self._carry_out(name, args)
        if left is not None and left != _Returned(None):
            raise ProgramFault(f"{name}, in which nobody chooses, ends with {left}")

    def _args(self, args: tuple[x.Expr, ...], names: Names) -> tuple[Value, ...]:
        return tuple(self.v.value(arg, names) for arg in args)

    # ---- operations ---------------------------------------------------------------------------

    def _block(self, body: x.Block, names: Names) -> _Leaving | None:
        for op in body:
            left = self._op(op, names)
            if left is not None:
                return left
        return None

    def _op(self, op: x.Op, names: Names) -> _Leaving | None:
        """Carries out an operation, and says how it leaves the block if it does."""
        match op:
            case x.If(_, then, otherwise):
                return self._block(then if self.v.truth(op.test, names) else otherwise, names)
            case x.For():
                return self._for(op, names)
            case x.Times(_, body):
                return self._loop([{}] * max(0, self.v.number(op.count, names)), body, names)
            case x.Break():
                return _Broken()
            case x.Return():
                return _Returned(None if op.value is None else self.v.value(op.value, names))
            case x.Go(function):
                return _Handed(function)
            case x.Back(field):
                resumed = number(self.state.kept[field])
                self.state.kept[field] = -1
                return _Handed(self.program.resume[resumed])
            case x.Wait(choice):
                # The chooser is worked out first: it is asked of the state as it was.
                self.state.chooser = self.v.number(op.chooser, names)
                self.state.at = choice
                return _Stopped()
            case x.Again():
                return _Stopped()
            case x.Begin():
                row = self.program.actions[self.state.answer]
                return self._carry_out(row.begin, (self.v.number(op.who, names), row.place))
            case x.GoHandler(event, _, before):
                rule = self._handler(event, self.v.number(op.card, names))
                if rule is None:
                    return None
                return self._block(before, names) or _Handed(rule)
            case _:
                self._change(op, names)
                return None

    def _for(self, op: x.For, names: Names) -> _Leaving | None:
        items = list(enumerate(listed(self.v.value(op.source, names)), op.first))
        if op.backwards:
            items.reverse()
        index = op.index
        rounds: list[Names] = [
            {op.local.uid: item, **({} if index is None else {index.uid: at})} for at, item in items
        ]
        return self._loop(rounds, op.body, names)

    def _loop(self, rounds: list[Names], body: x.Block, names: Names) -> _Leaving | None:
        for given in rounds:
            names.update(given)
            left = self._block(body, names)
            if isinstance(left, _Broken):
                return None
            if left is not None:
                return left
        return None

    def _handler(self, event: str, card: int) -> x.Name | None:
        for handlers in self.program.handlers:
            if handlers.event == event:
                return next((rule for kind, rule in handlers.rules if kind.value == card), None)
        raise ProgramFault(f"no card says anything for {event}")

    def _change(
        self,
        op: x.Let | x.Increase | x.Include | x.Append | x.Store | x.Remember | x.RememberAll
        | x.Keep | x.Fresh | x.Clear | x.Draw | x.Pick | x.Mix | x.SecretBegins | x.SecretEnds
        | x.TakeAll | x.TakeFirst | x.TakeKinds | x.TakeAt | x.TakeKind | x.TakeOne | x.TakeNamed
        | x.Put | x.PutOne | x.Leave | x.Arrive | x.PutOn | x.TakeOff | x.Tallied | x.Overfull
        | x.Blur | x.BlurAlike | x.Look | x.Shuffle | x.Spend | x.Recount
        | x.Swap | x.NoteMove | x.NoteOne | x.Do | x.DoHandler | x.Settle | x.Finish | x.Over | x.AddPick,
        names: Names,
    ) -> None:
        state, v = self.state, self.v
        match op:
            case x.Let(local):
                names[local.uid] = v.value(op.value, names)
            case x.Increase(local):
                names[local.uid] = number(names[local.uid]) + v.number(op.amount, names)
            case x.Include(local):
                names[local.uid] = number(names[local.uid]) | 1 << v.number(op.member, names)
            case x.Append(local):
                names[local.uid] = (*listed(names[local.uid]), v.value(op.value, names))
            case x.Store(target, value) | x.Remember(target, value):
                self._store(target, v.value(value, names), names)
            case x.RememberAll(field):
                state.kept[field] = (op.value.value,) * state.players
            case x.Keep(what):
                self._keep(what, v.value(op.value, names))
            case x.Fresh(found):
                for field in found:
                    lists = self.fields[field].keeps is x.Keeps.PICKS_EACH
                    state.kept[field] = (() if lists else NONE,) * state.players
            case x.Clear(found):
                for field in found:
                    state.kept[field] = cleared(self.fields[field])
            case x.Draw(local):
                names[local.uid] = state.chance.below(v.number(op.below, names))
            case x.Pick(local):
                items = v.numbers(op.list, names)
                most = max(0, min(len(items), v.number(op.count, names)))
                names[local.uid] = tuple(pick(state.chance, items, most))
            case x.Mix(local):
                mixed = list(numbers(names[local.uid]))
                shuffle(state.chance, mixed)
                names[local.uid] = tuple(mixed)
            case x.SecretBegins(secret):
                state.secret, state.secret_moves = secret, ()
            case x.SecretEnds():
                state.secret, state.secret_moves = NONE, ()
            case (
                x.TakeAll() | x.TakeFirst() | x.TakeKinds() | x.TakeAt() | x.TakeKind()
                | x.TakeOne() | x.TakeNamed()
            ):
                self.places.take(op, names)
            case (
                x.Put() | x.PutOne() | x.Leave() | x.Arrive() | x.PutOn() | x.TakeOff()
                | x.Tallied() | x.Overfull() | x.Blur() | x.BlurAlike()
                | x.Look() | x.Shuffle() | x.Swap()
            ):
                self.places.change(op, names)
            case x.NoteMove() | x.NoteOne():
                pass
            case x.Do(function, args):
                self._do(function, self._args(args, names))
            case x.DoHandler(event, _, args):
                rule = self._handler(event, v.number(op.card, names))
                if rule is not None:
                    self._do(rule, self._args(args, names))
            case x.Settle(first):
                self._settle(first)
            case x.Finish():
                state.winners = v.number(op.winners, names)
                raise _Over
            case x.Over():
                raise ProgramFault("the game is to be over, and goes on")
            case x.Spend(steps, most):
                self.spent += steps
                if self.spent > most:
                    raise ProgramFault(f"more than {most} steps")
            case x.Recount():
                self.spent = 0
            case x.AddPick():
                state.picks += (v.number(op.value, names),)
            case _:
                assert_never(op)

    def _store(self, target: x.Get, value: Value, names: Names) -> None:
        kept = self.state.kept
        if target.index is not None:
            at = self.v.number(target.index, names)
            kept[target.field] = replaced(kept[target.field], at, value)
        else:
            kept[target.field] = value

    def _keep(self, what: x.System, value: Value) -> None:
        match what:
            case x.System.ANSWER:
                self.state.answer = number(value)
            case x.System.PICKS:
                self.state.picks = numbers(value)
            case x.System.OPTIONS:
                self.state.options = numbers(value)
            case x.System.WINNERS:
                self.state.winners = number(value)
            case x.System.PLAYERS | x.System.EVERYBODY:
                raise ProgramFault(f"{what.value} never changes")
            case _:
                assert_never(what)

    def _settle(self, first: tuple[int, ...]) -> None:
        """Checks triggers until none fires; each fires once for each member at the most."""
        fired: set[tuple[int, Value]] = set()
        checked = list(first)
        while True:
            before = len(fired)
            for at in checked:
                trigger = self.program.triggers[at]
                for each in listed(self.ask(trigger.members, ())):
                    if (at, each) not in fired and self.ask(trigger.fires, (each,)):
                        fired.add((at, each))
                        self._do(trigger.rule, (each,))
            if len(fired) == before:
                return
            checked = list(range(len(self.program.triggers)))
