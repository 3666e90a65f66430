"""Everything that a table needs before the first turn: the steps, and what the number of players changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.emit.rulebook.drawing.book_config import BY_PLAYERS, BookPlan
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose.blocks import Block, Heading
from rulewright.prose.lessons import Lessons
from rulewright.prose.writer import Writer


def setup_steps(
    plan: BookPlan, writer: Writer, link: Callable[[str], str]
) -> list[dict[str, str]]:
    """Return the steps in their order, each whole, with the rules that are said with it."""
    sections = writer.planner.sections()
    found: list[dict[str, str]] = []
    for anchors in plan.setup or _automatic(writer.game):
        parts = [writer.own_text(sections[anchor]) for anchor in anchors]
        title = next((b.text for b in parts[0] if isinstance(b, Heading)), "")
        text = [_text(parts[0], link), *(_text(part, link, titled=True) for part in parts[1:])]
        found.append(
            {
                "anchor": anchors[0].replace("_", "-"),
                "title": escape(title),
                "url": link(anchors[0]),
                "text": "\n\n".join(filter(None, text)),
            }
        )
    return found


def _automatic(game: m.Game) -> Iterator[tuple[str, ...]]:
    """Yield the notes beside the setup, and its steps."""
    for chapter in game.chapters:
        own = [item for item in chapter.items if isinstance(item, m.Setup)]
        if own:
            yield from ((rule_anchor(i),) for i in chapter.items if isinstance(i, m.Note))
        for item in own:
            yield from ((rule_anchor(step),) for step in item.steps)


def by_players(plan: BookPlan, writer: Writer, link: Callable[[str], str]) -> str:
    """Return what the number of players changes: as an editor tells it, or else the rules that it changes."""
    if not plan.by_players:
        return ""
    sections = writer.planner.sections()
    taught = [sections[rule] for rule in plan.by_players]
    blocks = Lessons(writer).text(BY_PLAYERS, taught, elsewhere=plan.taught_before(BY_PLAYERS))
    return _text(blocks[1:], link, titled=True)


def _text(
    blocks: Sequence[Block], link: Callable[[str], str], *, titled: bool = False
) -> str:
    """Return text as Markdown; titles in it become bold lines that lead to the rule, or are left out."""
    renderer = Renderer(lambda level: "")
    parts: list[str] = []
    for block in blocks:
        if not isinstance(block, Heading):
            parts.append(renderer.blocks([block], 2))
        elif titled:
            parts.append(f"**[{escape(block.text)}]({link(block.anchor)})**")
    return "\n\n".join(parts)
