"""A rule as it stands in its file, for readers who want to change it: what they copy, and where to begin."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor

_CHANGE = re.compile(r"change ([a-z]+)(?: ([a-z][a-z0-9_]*))?", re.ASCII)
_SET = re.compile(r"set (.+) to ", re.ASCII)
_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Passage:
    """Lines of a file."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule stands, what overlays say to change it, and how a house rule about it begins."""

    passages: tuple[Passage, ...]
    beginning: str
    anchor: str


def origin_of(item: m.Item, game: m.Game) -> Origin:
    """Return the lines that make a rule what it is in this game, and those of a house rule to begin with."""
    own = block_at(item.span)
    files = {each.span.file.name: each.span.file for each in game.overlays}
    passages = [Passage(_shown(item.span.file, game), own)]
    for name, file in files.items():
        if name != item.span.file.name:
            passages += [Passage(_shown(file, game), text) for text in _changes(file, item)]
    return Origin(tuple(passages), f"house rule my_rule for {game.name}\n\n{_begun(item, own)}", rule_anchor(item))


def block_at(span: Span) -> str:
    """Return the line of a declaration, and all that stands below it."""
    lines = span.file.text[span.start :].splitlines()
    found = lines[:1]
    for line in lines[1:]:
        if line.strip() and not line.startswith(" "):
            break
        found.append(line)
    return "\n".join(found).rstrip()


def _shown(file: SourceFile, game: m.Game) -> str:
    """Return the path of a file from the project; one that lies elsewhere is called by its name."""
    added = {each.span.file.name for each in game.overlays}
    inside = "/" in file.name or file.name not in added
    return f"spec/{game.name}/{file.name}" if inside and not file.name.startswith("spec/") else file.name


def _changes(file: SourceFile, item: m.Item) -> Iterator[str]:
    """Yield what an overlay says about a rule that stands elsewhere."""
    start = 0
    for line in file.text.splitlines(keepends=True):
        if _is_about(line, item):
            yield block_at(Span(file, start, start + len(line)))
        start += len(line)


def _is_about(line: str, item: m.Item) -> bool:
    """Return whether a line begins a change of this rule."""
    if (found := _CHANGE.match(line)) is not None:
        return (found[1], found[2]) in _called(item)
    named = _SET.match(line)
    return named is not None and _name(item) in _NAME.findall(named[1])


def _called(item: m.Item) -> set[tuple[str, str | None]]:
    """Return what overlays call a rule, and its parts."""
    match item:
        case m.Setup(steps=steps):
            return {("setup", None), *(("step", step.name) for step in steps)}
        case m.Play():
            return {("play", None)}
        case _:
            return {(type(item).__name__.lower(), item.name)}


def _name(item: m.Item) -> str:
    return "" if isinstance(item, m.Setup | m.Play) else item.name


def _begun(item: m.Item, own: str) -> str:
    """Return the first line of a change."""
    head = own.split("\n", 1)[0]
    head = re.split(r" +(?:cites|ruling|unless) | +#", head)[0].rstrip()
    match item:
        case m.Setup(steps=(step, *_)):
            return f"change step {step.name}"
        case m.Setup():
            return "change setup"
        case m.Play():
            return "change play"
        case m.Action() | m.Verb() | m.Trigger():
            return f"change {type(item).__name__.lower()} {item.name}"
        case _:
            return f"replace {head}"
