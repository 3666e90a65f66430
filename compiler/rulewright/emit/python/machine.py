"""The functions of a rule in which somebody chooses: one for each place to come back to."""

from __future__ import annotations

from typing import assert_never

from rulewright.core import nodes as c
from rulewright.core.analysis import Analysis
from rulewright.core.lower import handler_name
from rulewright.emit.python import docstrings, names
from rulewright.emit.python.actions import write_action_options
from rulewright.emit.python.expressions import Expressions, Scope
from rulewright.emit.python.layout import Layout, Slot
from rulewright.emit.python.loops import write_members, write_tuple, write_value
from rulewright.emit.python.shape import entered, resumed, roots
from rulewright.emit.python.statements import Statements, settle_name
from rulewright.emit.python.writer import OR, SUM, Writer
from rulewright.model import nodes as m
from rulewright.model.types import IntType, SetType


class Numbers:
    """Numbers of choices and resume points, shared by the whole module."""

    def __init__(self, core: c.Core) -> None:
        self.choice = {choice.name: number for number, choice in enumerate(core.choices)}
        self.resume: dict[str, int] = {}

    def resume_at(self, function: str) -> int:
        return self.resume.setdefault(function, len(self.resume))


class Machine:
    """Writes one machine."""

    def __init__(
        self, w: Writer, core: c.Core, layout: Layout, analysis: Analysis, proc: c.Proc,
        numbers: Numbers,
    ) -> None:
        self.w = w
        self.core = core
        self.layout = layout
        self.analysis = analysis
        self.proc = proc
        self.numbers = numbers
        starts = frozenset(block for name, block in core.secrets if name == proc.name)
        self.root = roots(proc, starts)
        self.name = proc_function(proc)
        self.answered = self._answered(starts)

    def function(self, block: int) -> str:
        """The function to go on with; a block that only leads to another is passed over."""
        block = self._led_to(block)
        return self.name if block == 0 else f"{self.name}__{block}"

    def _led_to(self, number: int) -> int:
        passed: set[int] = set()
        while number and number not in passed:
            block = self.proc.blocks[number]
            if block.ops or not isinstance(block.end, c.Goto):
                break
            if self.root[block.end.block] != block.end.block:
                break
            passed.add(number)
            number = block.end.block
        return number

    def _answered(self, starts: frozenset[int]) -> frozenset[int]:
        """The blocks that only an answer leads to: they are written where the answer is taken."""
        ways: dict[int, int] = {}
        asked: set[int] = set()
        for number in self.root:
            end = self.proc.blocks[number].end
            for target in (*resumed(end), *entered(end)):
                ways[target] = ways.get(target, 0) + 1
            if isinstance(end, c.Ask) and self._is_taken_in_one(end):
                asked.add(end.then)
        return frozenset(
            number for number in asked - starts - {0} if ways[number] == 1
        )

    @staticmethod
    def _is_taken_in_one(ask: c.Ask) -> bool:
        """Whether nothing but an answer ends a choice."""
        choice = ask.choice
        if isinstance(choice, m.Choose) and choice.low is not None:
            return ask.none != ask.then and _at_least_one(choice.low, choice.high)
        return isinstance(choice, m.May) or ask.none != ask.then

    def write(self) -> None:
        """The functions of the rule: one that begins it, others where it can be come back to."""
        for number in self.root:
            if self.root[number] != number or number in self.answered:
                continue
            if self._led_to(number) != number:
                continue
            self.w.line()
            self.w.line()
            with self.w.block(f"def {self.function(number)}(s):"):
                inside = [at for at in self.root if self.root[at] == number]
                rule = docstrings.of_rule(self.proc)
                part = docstrings.of_blocks(self.proc, number, inside)
                docstrings.write_docstring(self.w, part if number else rule)
                scope = Scope(self.layout)
                stop = self._leave_in_line
                quiet = self.proc.quiet
                writer = Statements(self.w, self.layout, self.analysis, scope, quiet, stop)
                self._block(number, writer)

    # ---- blocks ---------------------------------------------------------------------------------

    def _block(self, number: int, st: Statements) -> None:
        block = self.proc.blocks[number]
        for op in block.ops:
            self._op(op, st)
            if isinstance(op, c.Do) and isinstance(op.statement, m.Stop | m.Finish):
                return
        self._end(block.end, st)

    def _op(self, op: c.Op, st: Statements) -> None:
        w, scope = self.w, st.scope
        match op:
            case c.Do(statement, quiet):
                before, st.quiet = st.quiet, quiet
                st.statement(statement)
                st.quiet = before
            case c.SetVar(var, value):
                w.line(f"{scope.place(var)} = {write_value(w, st.e, value)}")
            case c.TakeList(items, index, domain):
                inner = Statements(w, self.layout, self.analysis, scope, st.quiet, st.stop)
                w.line(f"{scope.place(items)} = {write_tuple(w, inner.e, domain, False)}")
                w.line(f"{scope.place(index)} = 0")
            case c.NextItem(var, items, index):
                w.line(f"{scope.place(var)} = {scope.place(items)}[{scope.place(index)}]")
                w.line(f"{scope.place(index)} += 1")
            case c.SetCounter(counter, value):
                w.line(f"{scope.place(counter)} = {st.e.expr(value)}")
            case c.CountDown(counter):
                w.line(f"{scope.place(counter)} -= 1")
            case c.StartTurns(var, start):
                w.line(f"{scope.place(var)} = max({st.e.expr(start)}, 0)")
            case c.NextTurn(var):
                w.line(f"{scope.place(var)} = ({scope.place(var)} + 1) % s.players")
            case c.Settle(triggers):
                w.line(f"{settle_name(triggers)}(s)")
            case c.OpenSecret(number, arrays):
                w.line(f"s.secret = {number}")
                w.line("s.secret_moves = ()")
                for array in arrays:
                    slot = scope.slot(array)
                    if slot is not None:
                        empty = "()" if slot.kind == "lists" else "-1"
                        w.line(f"s.{slot.name} = [{empty}] * s.players")
            case c.CloseSecret():
                w.line("s.secret = -1")
                w.line("s.secret_moves = ()")
            case _:
                assert_never(op)

    def _goto(self, block: int, st: Statements) -> None:
        """Goes on in a block: written here if this is the only way to it."""
        if self.root[block] == block:
            self.w.line(f"return {self.function(block)}")
        else:
            self._block(block, st)

    def _end(self, end: c.Terminator, st: Statements) -> None:
        w, scope = self.w, st.scope
        match end:
            case c.Goto(block):
                self._goto(block, st)
            case c.Branch(condition, then, otherwise):
                test = write_value(w, st.e, condition)
                with w.block(f"if {test.at(OR)}:"):
                    self._goto(then, st)
                self._goto(otherwise, st)
            case c.WhileItems(items, index, body, done):
                with w.block(f"if {scope.place(index)} < len({scope.place(items)}):"):
                    self._goto(body, st)
                self._goto(done, st)
            case c.WhileCounter(counter, body, done):
                with w.block(f"if {scope.place(counter)} > 0:"):
                    self._goto(body, st)
                self._goto(done, st)
            case c.Ask():
                self._ask(end, st)
            case c.Decide(_, yes, no):
                with w.block("if s.answer:"):
                    self._goto(yes, st)
                self._goto(no, st)
            case c.Perform(choice, then):
                w.line(f"s.action__then = {self._resume(then)}")
                w.line(f"begin, place = ACTIONS[s.answer]  # {choice.name}")
                w.line(f"return begin(s, {st.e.expr(choice.who)}, place)")
            case c.Invoke(name, args, then):
                target = self.core.procs[name]
                for param, arg in zip(target.params, args, strict=True):
                    value = write_value(w, st.e, arg)
                    w.line(f"s.{self.layout.of_local[param.uid].name} = {value}")
                w.line(f"s.{self.layout.returns[name]} = {self._resume(then)}")
                w.line(f"return {proc_function(target)}")
            case c.Dispatch(event, card, args, then):
                self._dispatch(event, card, args, then, st)
            case c.Return():
                self._return()
            case c.End(winners):
                st.finish(winners)
            case _:
                assert_never(end)

    def _resume(self, block: int) -> int:
        return self.numbers.resume_at(self.function(block))

    def _dispatch(
        self, event: str, card: m.Expr, args: tuple[m.Expr, ...], then: int, st: Statements
    ) -> None:
        w = self.w
        table = names.event(event)
        params = next(
            p.params for p in self.core.procs.values() if p.event == event
        )
        w.line(f"rule = {table}.get({st.e.expr(card)})")
        with w.block("if rule is not None:"):
            for param, arg in zip(params, args, strict=True):
                w.line(f"s.{self.layout.of_local[param.uid].name} = {st.e.expr(arg)}")
            w.line(f"s.event__{event}__then = {self._resume(then)}")
            w.line("return rule")
        self._goto_function(then)

    def _goto_function(self, block: int) -> None:
        self.w.line(f"return {self.function(block)}")

    def _slots(self) -> list[Slot]:
        slots = list(self.layout.of_proc[self.proc.name])
        if self.proc.event is not None:
            slots += [self.layout.of_local[p.uid] for p in self.proc.params]
        return slots

    def _return(self) -> None:
        """Leaves the rule: what it kept is cleared, so that equal positions are equal states."""
        w = self.w
        if self.proc.name == "setup":
            self._clear()
            w.line("return play")
            return
        if self.proc.name == "play":
            w.line("finish(s, 0)")
            return
        self._clear()
        w.line(f"return RESUME[s.{self.layout.returns[self.proc.name]}]")

    def _clear(self) -> None:
        ints = [f"s.{slot.name}" for slot in self._slots() if slot.kind == "int"]
        if ints:
            self.w.line(" = ".join(ints) + " = -1")
        lists = [f"s.{slot.name}" for slot in self._slots() if slot.kind != "int"]
        if lists:
            self.w.line(" = ".join(lists) + " = ()")

    def _leave_in_line(self) -> str:
        self._clear()
        return f"return RESUME[s.{self.layout.returns[self.proc.name]}]"

    # ---- choices --------------------------------------------------------------------------------

    def _ask(self, ask: c.Ask, st: Statements) -> None:
        w, choice = self.w, ask.choice
        number = self.numbers.choice[choice.name]
        if isinstance(choice, m.May):
            w.line(f"s.at = {number}  # {choice.name}")
            w.line(f"s.chooser = {st.e.expr(choice.chooser)}")
            w.line("s.options = (1, 0)")
            w.line("return None")
            return
        who = choice.who if isinstance(choice, m.TakeAction) else choice.chooser
        if isinstance(choice, m.Choose) and choice.low is not None:
            assert choice.high is not None
            w.line(f"have = members__{choice.name}(s)")
            low = st.e.expr(choice.low)
            with w.block(f"if len(have) >= {low.at(SUM)}:"):
                if not _at_least_one(choice.low, choice.high):
                    with w.block(f"if min({st.e.expr(choice.high)}, len(have)) <= 0:"):
                        w.line(f"{self._pick_place(choice, st)} = ()")
                        self._goto_function(ask.then)
                if _differ(choice) and _at_least_one(choice.low, choice.high):
                    w.line("s.options = tuple(have)")
                else:
                    w.line(f"s.options = pick_options(have, (), {low})")
                self._wait(number, choice.name, st.e.expr(who).text)
            self._after_none(ask, st)
            return
        w.line(f"s.options = options__{choice.name}(s)")
        with w.block("if s.options:"):
            self._wait(number, choice.name, st.e.expr(who).text)
        self._after_none(ask, st)

    def _after_none(self, ask: c.Ask, st: Statements) -> None:
        """Goes where nobody can choose."""
        if ask.none == ask.then:
            self._goto_function(ask.then)
        else:
            self._goto(ask.none, st)

    def _wait(self, number: int, name: str, who: str) -> None:
        self.w.line(f"s.at = {number}  # {name}")
        self.w.line(f"s.chooser = {who}")
        self.w.line("return None")

    def _pick_place(self, choice: m.Choose, st: Statements) -> str:
        var = choice.var
        slot = self.layout.of_local.get(var.uid)
        if slot is None:
            return "s.answer"
        if var.per is not None:
            return f"s.{slot.name}[{st.scope.place(var.per)}]"
        return f"s.{slot.name}"

    def write_choices(self) -> None:
        """The functions that list options and take answers."""
        for number, block in enumerate(self.proc.blocks):
            if number in self.root and isinstance(block.end, c.Ask):
                self._options(block.end)
                self._answer(block.end)

    def _options(self, ask: c.Ask) -> None:
        w, choice = self.w, ask.choice
        e = Expressions(self.layout, Scope(self.layout), brief=True)
        w.line()
        w.line()
        about = docstrings.of_choice(choice, "What there is for")
        if isinstance(choice, m.May):
            with w.block(f"def options__{choice.name}(s):"):
                docstrings.write_docstring(w, about)
                w.line("return (1, 0)")
        elif isinstance(choice, m.TakeAction):
            self._action_options(choice)
        elif choice.low is None:
            with w.block(f"def options__{choice.name}(s):"):
                docstrings.write_docstring(w, about)
                w.line(f"return {write_tuple(w, e, choice.domain, True)}")
        else:
            with w.block(f"def members__{choice.name}(s):"):
                docstrings.write_docstring(w, about)
                w.line(f"return {write_members(w, e, choice.domain, False)}")
            w.line()
            w.line()
            with w.block(f"def options__{choice.name}(s):"):
                w.line('"""What is left of it after the picks so far."""')
                low = e.expr(choice.low)
                w.line(f"return pick_options(members__{choice.name}(s), s.picks, {low})")

    def _answer(self, ask: c.Ask) -> None:
        w, choice = self.w, ask.choice
        scope = Scope(self.layout)
        e = Expressions(self.layout, scope)
        w.line()
        w.line()
        with w.block(f"def answer__{choice.name}(s, value):"):
            then = ask.then if ask.then in self.answered else None
            written = [at for at in self.root if self.root[at] == then]
            docstrings.write_docstring(w, docstrings.of_answer(self.proc, choice, written))
            if isinstance(choice, m.Choose):
                slot = self.layout.of_local.get(choice.var.uid)
                place = "s.answer"
                if slot is not None:
                    place = f"s.{slot.name}"
                    if choice.var.per is not None:
                        place += f"[{e.scope.place(choice.var.per)}]"
                if choice.low is not None:
                    self._picked(choice, e)
                    w.line(f"{place} = s.picks")
                    w.line("s.picks = ()")
                else:
                    w.line(f"{place} = value")
            else:
                w.line("s.answer = value")
            if ask.then in self.answered:
                stop = self._leave_in_line
                inside = Statements(w, self.layout, self.analysis, scope, self.proc.quiet, stop)
                self._block(ask.then, inside)
            else:
                self._goto_function(ask.then)

    def _picked(self, choice: m.Choose, e: Expressions) -> None:
        """Goes on picking as long as there may be more."""
        w = self.w
        assert choice.low is not None
        assert choice.high is not None
        low, high = e.expr(choice.low), e.expr(choice.high)
        if isinstance(choice.low, m.Const) and low == high and _differ(choice):
            w.line("s.picks += (value,)")
            with w.block(f"if len(s.picks) < {high}:"):
                w.line("s.options = without(s.options, value)")
                with w.block("if s.options:"):
                    w.line("return None")
            return
        with w.block("if value >= 0:"):
            w.line("s.picks += (value,)")
            with w.block(f"if len(s.picks) < {high.at(SUM)}:"):
                w.line(f"have = members__{choice.name}(s)")
                with w.block("if len(s.picks) < len(have):"):
                    w.line(f"s.options = pick_options(have, s.picks, {low})")
                    w.line("return None")

    def _action_options(self, choice: m.TakeAction) -> None:
        e = Expressions(self.layout, Scope(self.layout), brief=True)
        with self.w.block(f"def options__{choice.name}(s):"):
            docstrings.write_docstring(self.w, docstrings.of_choice(choice, "What there is for"))
            write_action_options(self.w, e, choice)


def _differ(choice: m.Choose) -> bool:
    """Whether no two members of the domain are equal."""
    match choice.domain.source:
        case m.EnumSource() | m.SlotSource() | m.RangeSource():
            return True
        case m.SetSource(of):
            return isinstance(of.type, SetType)
        case m.ZoneSource():
            return False


def _at_least_one(low: m.Expr, high: m.Expr | None) -> bool:
    """Whether a choice of several from something always asks for one at least."""
    return (
        isinstance(low, m.Const)
        and low.value >= 1
        and high is not None
        and isinstance(high.type, IntType)
        and high.type.low >= 1
    )


def proc_function(proc: c.Proc) -> str:
    """The function that begins a rule."""
    match proc.origin:
        case m.Action():
            return f"action__{names.checked(proc.origin.name)}"
        case m.Handler():
            assert proc.event is not None
            card = proc.name.removesuffix(f"_{proc.event}")
            assert handler_name(card, proc.event) == proc.name
            return f"{names.checked(card)}__{names.checked(proc.event)}"
        case m.Trigger():
            return f"trigger__{names.checked(proc.origin.name)}"
        case _:
            return names.proc(proc.name)
