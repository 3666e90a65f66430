"""Docstrings of generated functions: names of the spec and the facts that a rule carries.

Nothing else from a spec comes into one, so that no text of a stranger becomes code.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.core import nodes as c
from rulewright.emit.python import names
from rulewright.emit.python.writer import Writer
from rulewright.model import nodes as m
from rulewright.model.effects import walk

WIDTH = 92


def write_docstring(w: Writer, lines: list[str]) -> None:
    """A docstring; more than one line of it is set off as usual."""
    if not lines:
        return
    if len(lines) == 1:
        w.line(f'"""{lines[0]}"""')
        return
    w.line(f'"""{lines[0]}')
    w.line()
    for line in lines[1:]:
        w.line(line)
    w.line('"""')


def of_rule(proc: c.Proc) -> list[str]:
    """What a rule is, and all facts that it carries."""
    origin = proc.origin
    match origin:
        case m.Action():
            title = f"Action: {_words(origin.name)}."
        case m.Handler():
            card = proc.name.removesuffix(f"_{proc.event}")
            title = f"Card: {_words(card)}, when {_words(str(proc.event))}."
        case m.Setup():
            return ["The set-up."]
        case m.Trigger():
            title = f"Trigger: {_words(origin.name)}."
        case m.Play():
            return ["The game, turn after turn."]
        case _:
            title = f"{_words(origin.name).capitalize()}."
    if proc.quiet and isinstance(origin, m.Verb):
        title += " No triggers are checked in it."
    return _lines(title, cited_in(origin))


def of_answer(
    proc: c.Proc, choice: m.Choose | m.May | m.TakeAction, written: Iterable[int]
) -> list[str]:
    """What an answer is for, and the facts of what is done with it at once."""
    return _lines(f"Takes what was chosen for {names.checked(choice.name)}.", _in(proc, written))


def of_blocks(proc: c.Proc, first: int, written: Iterable[int]) -> list[str]:
    """What comes before a later part of a rule, and the facts of that part."""
    return _lines(f"{_what_comes_before(proc, first)}.", _in(proc, written))


def of_choice(choice: m.Choose | m.May | m.TakeAction, what: str) -> list[str]:
    """Something about a choice, with the facts of the choice itself."""
    return _lines(f"{what} {choice.name}.", _named(choice.sources))


def sources_line(sources: m.Sources) -> str:
    """The citations of a rule, for a docstring: fact ids, which hold nothing but A-Z, 0-9 and -."""
    facts = ", ".join(_named(sources))
    return f" [{facts}]" if facts else ""


def cited_in(origin: object) -> list[str]:
    """All facts that a rule and its statements carry, each once."""
    statements: tuple[object, ...] = ()
    own: list[str] = []
    if isinstance(origin, m.Verb | m.Action | m.Handler | m.Trigger):
        own = _named(origin.sources)
        statements = origin.body
        if isinstance(origin, m.Action):
            statements = (*origin.needs, *statements)
    return list(dict.fromkeys([*own, *cited(statements)]))


def cited(parts: Iterable[object]) -> list[str]:
    """All facts that statements carry, each once."""
    found: dict[str, None] = {}
    for statement in parts:
        for part in walk(statement):
            sources = getattr(part, "sources", None)
            if isinstance(sources, m.Sources):
                found.update(dict.fromkeys(_named(sources)))
    return list(found)


def _in(proc: c.Proc, written: Iterable[int]) -> list[str]:
    """The facts of what is done in some blocks."""
    parts: list[object] = []
    for number in written:
        parts += [op.statement for op in proc.blocks[number].ops if isinstance(op, c.Do)]
    return cited(parts)


def _what_comes_before(proc: c.Proc, number: int) -> str:
    for block in proc.blocks:
        match block.end:
            case c.WhileItems() | c.WhileCounter() if block is proc.blocks[number]:
                return "Once more, or on"
            case c.Ask(choice=choice, then=then) if then == number:
                return f"After the choice {choice.name}"
            case c.Perform(then=then) if then == number:
                return "After the action"
            case c.Invoke(proc=name, then=then) if then == number:
                return f"After {_words(name)}"
            case c.Dispatch(event=event, then=then) if then == number:
                return f"After the rule for {_words(event)}"
            case _:
                continue
    return "Goes on"


def _words(name: str) -> str:
    return names.checked(name).replace("_", " ")


def _named(sources: m.Sources) -> list[str]:
    return [*sources.facts, *sources.rulings]


def _lines(title: str, facts: list[str]) -> list[str]:
    """A docstring's first line, with citations that are too long put below it."""
    if not facts:
        return [title]
    line = f"{title} [{', '.join(facts)}]"
    if len(line) <= WIDTH:
        return [line]
    result = [title]
    current = ""
    for word in f"[{', '.join(facts)}]".split(" "):
        if current and len(current) + len(word) + 1 > WIDTH:
            result.append(current)
            current = word
        else:
            current = f"{current} {word}".strip()
    return [*result, current]
