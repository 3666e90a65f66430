"""Statements, carried out in direct style: a choice is a `yield` in the middle of an effect.

Every body is a generator of questions. It is sent the option chosen, and returns whether it met a
`stop`, which ends the verb, action or card rule that it stands in.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar, assert_never

from rulewright.interpreter.choices import Chooser, Question
from rulewright.interpreter.evaluate import Evaluator, mask_of
from rulewright.interpreter.fault import EndlessFault, EngineFault
from rulewright.interpreter.frame import Frame
from rulewright.interpreter.numbering import NONE, Numbering
from rulewright.interpreter.position import Position, Value
from rulewright.interpreter.selection import Selector
from rulewright.interpreter.triggers import Watch
from rulewright.model.nodes import (
    Adjust,
    Assign,
    AssignRandom,
    Block,
    Call,
    CarryOut,
    Choose,
    Domain,
    Finish,
    ForEach,
    Game,
    If,
    IfThere,
    Let,
    Local,
    LocalRef,
    Look,
    May,
    Move,
    Repeat,
    RepeatUntil,
    Secretly,
    SelCount,
    SelDomain,
    SelKind,
    SelRandom,
    Shuffle,
    Statement,
    Stop,
    Swap,
    TakeAction,
    TakeTurns,
    Together,
    Trigger,
    VariableRef,
)
from rulewright.model.types import PLAYER, EnumType, IntType, Type
from rulewright.runtime.chance import Randomness, shuffle

S = TypeVar("S", If, Move)
Steps: TypeAlias = Generator[Question, int, bool]

STEP_LIMIT = 200_000
"""The most statements between two choices: turns in which nobody ever chooses would never end."""

TEST_LIMIT = 300_000
"""The most members that are tested between two choices, which takes far longer than a statement."""

COUNTED = 10
"""So many times as much where steps are counted, as much may happen there."""


PAUSE = Question("", -1, ())
"""Nobody is asked: what a choice leads to is done, and the rules have not gone on yet."""


class GameOver(Exception):
    """The game has ended; `winners` is the set of those who won."""

    def __init__(self, winners: int) -> None:
        super().__init__("the game is over")
        self.winners = winners


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a game is played with: its position, and those who read, choose, draw and watch."""

    numbering: Numbering
    position: Position
    evaluator: Evaluator
    selector: Selector
    chooser: Chooser
    chance: Randomness
    watch: Watch


def turns(game: Game) -> TakeTurns | None:
    """Return the turns that a game is played in, if its play consists of turns."""
    return next((part for part in game.play.body if isinstance(part, TakeTurns)), None)


class _Still:
    """Whether rounds of turns go by in which nobody chooses and nothing changes.

    A round is compared with an earlier one, which is taken anew half as often each time.
    """

    def __init__(self) -> None:
        self._asked = 0
        self._rounds = 0
        self._compared: object = None

    def stands(self, asked: int, here: Callable[[], object]) -> bool:
        """After each round: how many choices were made in all, and what there is now."""
        if asked != self._asked:
            self._asked, self._rounds, self._compared = asked, 0, None
            return False
        self._rounds += 1
        now = here()
        if now == self._compared:
            return True
        if self._rounds & (self._rounds - 1) == 0:
            self._compared = now
        return False


class Execution:
    """Carries out the rules of a game in a position."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self._game = around.numbering.game
        self._position = around.position
        self._evaluator = around.evaluator
        self._steps = 0
        self._asked = 0
        self._depth = 0
        self.pause_at: int | None = None  # the depth of a block behind which it pauses
        self.pause_next = False
        self.acting = False
        self.short: list[Move] = []
        self.crowded: list[Move] = []
        self.left_out: list[If] = []
        self.spent = self.most_spent = 0
        """What was counted since the last choice, and the most between two."""
        self.work = 0
        """Statements carried out and members tested up to the last choice."""

    def whole_game(self) -> Generator[Question, int, int]:
        """Setup and play up to the end of the game; returns the set of winners."""
        winners = yield from self.setup()
        return (yield from self.play()) if winners is None else winners

    def setup(self) -> Generator[Question, int, int | None]:
        """Yield the setup alone; returns None, or the set of winners if the game ends in it."""
        try:
            with self._around.watch.paused():
                for step in self._game.setup.steps:
                    yield from self._unstoppable(step.body)
        except GameOver as over:
            return over.winners
        return None

    def play(self, first: int | None = None) -> Generator[Question, int, int]:
        """Play up to the end of the game, with `first` from a turn of that player on.

        Returns the set of winners. `first` is only for games that have `turns`.
        """
        self._around.watch.look_anew()
        self.spent = 0
        try:
            if first is None:
                yield from self._unstoppable(self._game.play.body)
            else:
                loop = turns(self._game)
                assert loop is not None
                yield from self._take_turns(loop, first, Frame())
        except GameOver as over:
            return over.winners
        return 0

    def _unstoppable(self, body: Block) -> Generator[Question, int, None]:
        if (yield from self._run(body, Frame())):
            raise EngineFault("`stop` stands outside verbs, actions and card rules")

    def _run(self, block: Block, frame: Frame) -> Steps:
        """Carry out a block, and pauses behind it if it is that of a choice to be carried out only."""
        self._depth += 1
        stopped = False
        at_once: list[Choose] = []
        for statement in block:
            if isinstance(statement, Choose) and statement.joint is not None:
                at_once.append(statement)
                if len(at_once) < len(statement.joint.parts):
                    continue
            try:
                if at_once:
                    made, at_once = at_once, []
                    stopped = yield from self._choose_at_once(made, frame)
                else:
                    stopped = yield from self._do(statement, frame)
            except EngineFault as fault:
                fault.place = fault.place or statement.span
                raise
            self._around.watch.compare(statement)
            if stopped:
                break
        if self.pause_at == self._depth:
            self.pause_at = None
            yield PAUSE
        self._depth -= 1
        return stopped

    def _do(self, statement: Statement, frame: Frame) -> Steps:
        self._steps += 1
        read = self._evaluator
        more = COUNTED if self._game.work else 1
        if self._steps > STEP_LIMIT * more or read.tested > TEST_LIMIT * more:
            raise EndlessFault("the game goes on and on without a choice")
        match statement:
            case Let(var):
                frame.bind(var, read.value(statement.value, frame))
            case Choose():
                return (yield from self._choose(statement, frame))
            case May(name):
                answer = yield from self._ask(name, read.player(statement.chooser, frame), (1, 0), 1)
                body = statement.body if answer else statement.otherwise
                return (yield from self._run(body, frame))
            case Look(_, selection):
                viewer = read.player(statement.who, frame)
                found = self._around.selector.select(selection, frame, whole=False)
                self._position.look(viewer, found.zone, found.indices)
            case TakeAction():
                yield from self._take_action(statement, frame)
            case Move():
                return (yield from self._move(statement, frame))
            case Shuffle():
                self._position.shuffle(read.place(statement.zone, frame), self._shuffle)
                yield from self._changed(statement)
            case Swap(piece_class):
                first = read.number(statement.left, frame)
                second = read.number(statement.right, frame)
                self._position.swap(piece_class, first, second)
                yield from self._changed(statement)
            case If(_, then, otherwise):
                if read.holds(statement.condition, frame):
                    return (yield from self._run(then, frame))
                if statement.leaves_out:
                    _keep(self.left_out, statement)
                return (yield from self._run(otherwise, frame))
            case IfThere(_, var, then, otherwise):
                found_value = read.value(statement.value, frame)
                if found_value == NONE:
                    return (yield from self._run(otherwise, frame))
                frame.bind(var, found_value)
                return (yield from self._run(then, frame))
            case ForEach(domain, body):
                members = read.members(domain, frame, copies=True)
                return (yield from self._each(domain, members, body, frame, statement.cost))
            case Secretly(_, domain, body):
                frame.forget_picks(domain.var)
                members = read.members(domain, frame, copies=False)
                return (yield from self._each(domain, members, body, frame))
            case Repeat(_, body):
                for _ in range(read.number(statement.times, frame)):
                    self._spend(statement.cost)
                    if (yield from self._run(body, frame)):
                        return True
            case RepeatUntil(_, _, body):
                for _ in range(read.number(statement.limit, frame)):
                    self._spend(statement.cost)
                    if read.holds(statement.condition, frame):
                        break
                    if (yield from self._run(body, frame)):
                        return True
            case TakeTurns():
                first = max(0, read.number(statement.start, frame))
                return (yield from self._take_turns(statement, first, frame))
            case Assign(target):
                self._store(target, read.value(statement.value, frame), frame)
                yield from self._changed(statement)
            case AssignRandom(target, domain):
                members = read.members(domain, frame, copies=True)
                if members:
                    self._store(target, members[self._around.chance.below(len(members))], frame)
                yield from self._changed(statement)
            case Adjust(target, up):
                change = read.number(statement.amount, frame)
                result = read.number(target, frame) + (change if up else -change)
                declared = self._declared(target)
                self._store(target, self._around.numbering.clamp(declared, result), frame)
                yield from self._changed(statement)
            case Call(verb, args):
                called = self._game.verbs[verb]
                inner = Frame()
                for param, arg in zip(called.params, args, strict=True):
                    inner.bind(param, read.value(arg, frame))
                self._spend(called.cost)
                yield from self._run(called.body, inner)
                if called.answer is not None:
                    frame.bind(called.answer, inner.read(called.answer))
            case CarryOut():
                yield from self._carry_out(statement, frame)
            case Stop():
                return True
            case Finish(winners):
                members = read.members(winners, frame, copies=False) if winners else []
                raise GameOver(mask_of(members))
            case Together(body):
                with self._around.watch.together():
                    stopped = yield from self._run(body, frame)
                yield from self._changed(statement)
                return stopped
            case _:
                assert_never(statement)
        return False

    def _spend(self, steps: int) -> None:
        """Count steps of a round or of a rule, where they are counted."""
        self.spent += steps
        self.most_spent = max(self.most_spent, self.spent)
        work = self._game.work
        if work is not None and self.spent > work.limit:
            raise EndlessFault(f"it takes more than {work.limit} steps before somebody chooses again")

    def _each(
        self, domain: Domain, members: list[int], body: Block, frame: Frame, cost: int = 0
    ) -> Steps:
        for member in members:
            self._spend(cost)
            frame.bind(domain.var, member)
            if (yield from self._run(body, frame)):
                return True
        frame.unbind(domain.var)
        return False

    def _take_turns(self, statement: TakeTurns, first: int, frame: Frame) -> Steps:
        player = first
        still = _Still()
        while True:
            frame.bind(statement.var, player)
            self._spend(statement.cost)
            if (yield from self._run(statement.body, frame)):
                return True
            player = (player + 1) % self._around.numbering.players
            if player == first and still.stands(self._asked, lambda: self._all_there_is(frame)):
                fault = EndlessFault("nothing changes any more, and nobody ever chooses")
                fault.place = statement.span
                raise fault

    def _all_there_is(self, frame: Frame) -> object:
        """Return all that what happens next depends on, but whose turn it is."""
        position = self._position
        return (
            position.dump_zones(), position.dump_variables(), self._around.chance.state(),
            frame.kept(),
        )

    # ---- choices --------------------------------------------------------------------------------

    def _ask(
        self, name: str, player: int, options: tuple[int, ...], below: int = 0,
        left: tuple[tuple[int, ...], int] = ((), 0),
    ) -> Generator[Question, int, int]:
        """Ask; what is carried out for the answer is the block around the choice, or one `below`."""
        self.work += self._steps + self._evaluator.tested
        self._steps = self._evaluator.tested = self.spent = 0
        self._asked += 1
        answer = yield Question(name, player, options, *left)
        if self.pause_next and self.pause_at is None:
            self.pause_at = self._depth + below
        return answer

    def _choose(self, statement: Choose, frame: Frame) -> Steps:
        frame.unbind(statement.var)
        player = self._evaluator.player(statement.chooser, frame)
        chosen: Value | None
        if statement.low is None and statement.high is None:
            candidates = self._evaluator.members(statement.domain, frame, copies=False)
            chosen = None
            if candidates:
                chosen = yield from self._ask(statement.name, player, tuple(candidates))
        else:
            picking = self._around.chooser.picking(statement, frame)
            chosen = None
            if picking is not None:
                while options := picking.options():
                    answer = yield from self._ask(statement.name, player, options, left=picking.left())
                    picking.take(answer)
                chosen = picking.picked()
        if chosen is None:
            return (yield from self._run(statement.otherwise, frame))
        frame.bind(statement.var, chosen)
        return False

    def _choose_at_once(self, choices: Sequence[Choose], frame: Frame) -> Steps:
        """One decision between all ways to make these choices one after another."""
        first, joint = choices[0], choices[0].joint
        assert joint is not None
        ways = {self._numbered(joint.parts, way): way for way in self._ways(choices, frame)}
        for choice in choices:
            frame.unbind(choice.var)
        if not ways:
            return (yield from self._run(first.otherwise, frame))
        player = self._evaluator.player(first.chooser, frame)
        way = ways[(yield from self._ask(joint.name, player, tuple(ways)))]
        for choice, value in zip(choices, way, strict=True):
            frame.bind(choice.var, value)
        return False

    def _numbered(self, parts: Sequence[Local], way: Sequence[int]) -> int:
        """Return the number of an option: a digit for each part, the first one highest."""
        number = 0
        for part, value in zip(parts, way, strict=True):
            lowest, count = 0, 0
            match part.type:
                case IntType(lowest, highest):
                    count = highest - lowest + 1
                case EnumType(name) as kind:
                    count = self._game.max_players if name == PLAYER else self._around.numbering.base_size(kind)
            number = number * count + value - lowest
        return number

    def _ways(self, choices: Sequence[Choose], frame: Frame) -> Iterator[tuple[int, ...]]:
        if not choices:
            yield ()
            return
        first, *others = choices
        for member in self._evaluator.members(first.domain, frame, copies=False):
            frame.bind(first.var, member)
            for way in self._ways(others, frame):
                yield (member, *way)

    def _take_action(self, statement: TakeAction, frame: Frame) -> Generator[Question, int, None]:
        who = self._evaluator.player(statement.who, frame)
        offers = self._around.chooser.offers(who)
        if not offers:
            return
        number = yield from self._ask(statement.name, who, tuple(offers), 1)
        offer = offers[number]
        self.acting = True
        self._spend(offer.action.cost)
        yield from self._run(offer.action.body, offer.frame(who))
        self.acting = False

    def _carry_out(self, statement: CarryOut, frame: Frame) -> Generator[Question, int, None]:
        kind = self._evaluator.number(statement.card, frame)
        values = [self._evaluator.value(arg, frame) for arg in statement.args]
        piece_class = self._game.events[statement.event].piece_class
        for card in self._game.cards.values():
            if card.piece_class == piece_class and card.kind == kind:
                for handler in card.handlers:
                    if handler.event == statement.event:
                        inner = Frame()
                        for param, value in zip(handler.params, values, strict=True):
                            inner.bind(param, value)
                        self._spend(handler.cost)
                        yield from self._run(handler.body, inner)

    # ---- changes --------------------------------------------------------------------------------

    def _shuffle(self, items: list[int]) -> None:
        shuffle(self._around.chance, items)

    def _move(self, statement: Move, frame: Frame) -> Steps:
        read = self._evaluator
        whole = bool(statement.otherwise)
        if statement.moved is not None:
            frame.unbind(statement.moved.var)
        found = self._around.selector.select(statement.selection, frame, whole=whole)
        if whole and found.short:
            return (yield from self._run(statement.otherwise, frame))
        if found.short:
            _keep(self.short, statement)
        to = statement.destination
        target = read.place(to.zone, frame)
        slot = None if to.index is None else read.number(to.index, frame)
        indices = found.indices
        if statement.fitting:
            room = self._position.room(found.zone, indices, target, slot)
            if room < len(indices):
                if slot is None or found.zone != target or indices != (slot - 1,):  # where it lies already
                    _keep(self.crowded, statement)
                indices = indices[:room]
        if statement.moved is not None and indices:
            frame.bind(statement.moved.var, self._position.kind(found.zone, indices[0]))
        alike = self._position.single(target)
        shuffler = self._shuffle if statement.shuffled and not alike else None
        by = statement.selection.by if isinstance(statement.selection, SelKind) else None
        picker = 0 if by is None else 1 << read.number(by, frame)
        unseen = isinstance(statement.selection, SelKind | SelCount | SelDomain | SelRandom)
        self._position.move(
            found.zone, indices, target, to.at, slot, shuffler, unseen, picker
        )
        yield from self._changed(statement)
        return False

    def _declared(self, target: VariableRef | LocalRef) -> Type:
        if isinstance(target, LocalRef):
            return target.local.type
        return self._game.variables[target.variable].type

    def _store(self, target: VariableRef | LocalRef, value: Value, frame: Frame) -> None:
        if not self._around.numbering.allows(self._declared(target), value):
            raise EngineFault(f"{target.span}: {value} is out of range")
        if isinstance(target, LocalRef):
            player = None if target.index is None else self._evaluator.number(target.index, frame)
            frame.bind(target.local, value, player)
        else:
            self._position.variables[self._evaluator.variable(target, frame)] = value

    # ---- triggers -------------------------------------------------------------------------------

    def _changed(self, statement: Statement) -> Generator[Question, int, None]:
        self._around.watch.note(statement)
        yield from self._settle()

    def _settle(self) -> Generator[Question, int, None]:
        """Check the triggers after a change until none fires; inside them none are checked."""
        watch = self._around.watch
        candidates = watch.due()
        if not candidates:
            return
        fired: set[tuple[str, int | None]] = set()
        with watch.paused():
            while (yield from self._pass(candidates, fired)):
                candidates = tuple(self._game.triggers.values())

    def _pass(
        self, candidates: tuple[Trigger, ...], fired: set[tuple[str, int | None]]
    ) -> Generator[Question, int, bool]:
        """Check triggers once, each for its members; returns whether one fired."""
        any_fired = False
        for trigger in candidates:
            for member in self._trigger_members(trigger):
                frame = Frame()
                if trigger.domain is not None and member is not None:
                    frame.bind(trigger.domain.var, member)
                if (trigger.name, member) in fired:
                    continue
                if not self._evaluator.holds(trigger.condition, frame):
                    continue
                fired.add((trigger.name, member))
                self._spend(trigger.cost)
                yield from self._run(trigger.body, frame)
                any_fired = True
        return any_fired

    def _trigger_members(self, trigger: Trigger) -> list[int | None]:
        if trigger.domain is None:
            return [None]
        return [*self._evaluator.members(trigger.domain, Frame(), copies=False)]


def _keep(statements: list[S], statement: S) -> None:
    """Add a statement to others, once."""
    if not any(statement is each for each in statements):
        statements.append(statement)
