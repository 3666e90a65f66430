"""What functions are called and say of themselves: names of the spec, and the facts that rules carry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.lowering.control_flow import QUIET
from rulewright.ir.lowering.control_structure import Flow, leads_to
from rulewright.model import nodes as m


def beginning(proc: k.Proc) -> x.Name:
    """Return the name of the function that begins a rule."""
    origin = proc.origin
    match origin:
        case m.Action(name=name):
            return x.Name(x.Part.ACTION, (name,))
        case m.Handler(event=event):
            assert proc.card is not None
            return x.Name(x.Part.HANDLER, (proc.card, event))
        case m.Trigger(name=name):
            return x.Name(x.Part.TRIGGER, (name,))
        case m.Setup():
            return x.Name(x.Part.SETUP)
        case m.Play():
            return x.Name(x.Part.PLAY)
        case m.Verb():
            return x.Name(x.Part.RULE, (proc.name,))
        case _:
            assert_never(origin)


def later_names(flow: Flow) -> dict[int, x.Name]:
    """Return the names of the functions that a rule is come back to with, by what came before them."""
    start = beginning(flow.proc)
    found: dict[int, x.Name] = {}
    used: dict[str, int] = {}
    for number in flow.written():
        if number:
            at = _before(flow, number)
            used[at] = used.get(at, 0) + 1
            count = used[at] if used[at] > 1 else 0
            found[number] = x.Name(start.part, start.of, at, count)
    return found


def _before(flow: Flow, number: int) -> str:
    """Return what comes before a block, in a word or two."""
    proc = flow.proc
    for at in flow.root:
        end = proc.blocks[at].end
        if flow.led_to(number) not in {flow.led_to(target) for target in leads_to(end)}:
            continue
        match end:
            case k.Ask(choice=choice) if flow.led_to(end.then) == number:
                return f"after_{_short(proc, choice.name)}"
            case k.Perform():
                return "after_action"
            case k.Invoke(proc=name):
                return f"after_{name.removesuffix(QUIET)}"
            case k.Dispatch(event=event):
                return f"after_{event}"
            case _:
                continue
    match proc.blocks[number].end:
        case k.WhileItems() | k.WhileCounter():
            return "again"
        case _:
            return "on"


def _short(proc: k.Proc, choice: str) -> str:
    """Return the name of a choice without the name of the rule that it is made in."""
    origin = proc.origin
    match origin:
        case m.Action(name=name) | m.Verb(name=name):
            own = name
        case m.Handler(event=event):
            own = f"{proc.card}_{event}"
        case m.Setup():
            own = "setup"
        case m.Play():
            own = "play"
        case m.Trigger(name=name):
            own = name
        case _:
            assert_never(origin)
    return choice.removeprefix(f"{own}_") or choice


def of_rule(proc: k.Proc) -> tuple[str, tuple[str, ...]]:
    """Return what a rule is, and all facts that it carries."""
    origin = proc.origin
    match origin:
        case m.Action():
            title = f"Action: {words(origin.name)}"
        case m.Handler(event=event):
            title = f"Card: {words(str(proc.card))}, when {words(event)}"
        case m.Setup():
            return "The set-up", ()
        case m.Trigger():
            title = f"Trigger: {words(origin.name)}"
        case m.Play():
            return "The game, turn after turn", ()
        case m.Verb():
            title = words(origin.name).capitalize()
            if proc.quiet:
                title += ", without a check of triggers in it"
        case _:
            assert_never(origin)
    return title, tuple(_cited_in(origin))


def rule_of(proc: k.Proc) -> str:
    """Return a rule as its author knows it, by the word and the name that it is declared with."""
    origin = proc.origin
    match origin:
        case m.Action(name=name):
            return f"action {name}"
        case m.Handler(event=event):
            return f"card {proc.card} when {event}"
        case m.Setup():
            return "setup"
        case m.Trigger(name=name):
            return f"trigger {name}"
        case m.Play():
            return "play"
        case m.Verb(name=name):
            return f"verb {name}"
        case _:
            assert_never(origin)


def place(span: Span) -> str:
    """Return the file and the line of something."""
    line, _ = span.file.position(span.start)
    return f"{span.file.name}:{line}"


def begins_at(proc: k.Proc) -> str:
    """Return where a rule stands."""
    origin = proc.origin
    if isinstance(origin, m.Setup):
        return place(origin.steps[0].span) if origin.steps else ""
    return place(origin.span)


def goes_on_at(proc: k.Proc, written: Iterable[int]) -> str:
    """Return where the first statement stands of a part of a rule, or else of what it leads to at once.

    A part without either stands where the rule does.
    """
    ahead, seen = [*written], set[int]()
    while ahead:
        number = ahead.pop(0)
        if number in seen:
            continue
        seen.add(number)
        for op in proc.blocks[number].ops:
            if isinstance(op, k.Do):
                return place(op.statement.span)
        end = proc.blocks[number].end
        if isinstance(end, k.Ask):
            return place(end.choice.span)
        if isinstance(end, k.Goto):
            ahead.append(end.block)
    return begins_at(proc)


def of_blocks(flow: Flow, number: int, name: x.Name) -> tuple[str, tuple[str, ...]]:
    """Return what comes before a later part of a rule, and the facts of that part."""
    title = {"again": "Once more, or on", "on": "Goes on"}.get(name.at, words(name.at).capitalize())
    return title, facts_in(flow.proc, flow.inside(number))


def facts_in(proc: k.Proc, written: Iterable[int]) -> tuple[str, ...]:
    """Return the facts of what is done in some blocks."""
    parts: list[object] = []
    for number in written:
        parts += [op.statement for op in proc.blocks[number].ops if isinstance(op, k.Do)]
    return tuple(_cited(parts))


def words(name: str) -> str:
    """Return a name of a spec as words."""
    return name.replace("_", " ")


def facts(sources: m.Sources) -> tuple[str, ...]:
    """Return the facts and rulings of a rule."""
    return (*sources.facts, *sources.rulings)


def _cited_in(origin: m.Verb | m.Action | m.Handler | m.Trigger) -> list[str]:
    statements: tuple[object, ...] = origin.body
    if isinstance(origin, m.Action):
        statements = (*origin.needs, *statements)
    return list(dict.fromkeys([*facts(origin.sources), *_cited(statements)]))


def _cited(parts: Iterable[object]) -> list[str]:
    """Return all facts that statements carry, each once."""
    found: dict[str, None] = {}
    for statement in parts:
        for part in walk(statement):
            sources = getattr(part, "sources", None)
            if isinstance(sources, m.Sources):
                found.update(dict.fromkeys(facts(sources)))
    return list(found)
