"""A worked example as pictures: before, after each choice, and what then holds.

Its text is the writer's, group by group: what is agreed, the position, what happens, what follows.
The position is not told a second time where the first picture shows all of it: it is what that
picture says to whoever cannot see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulewright.emit.rulebook.cross_references import Around
from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.drawing.scene import Table
from rulewright.emit.rulebook.drawing.tile_scene import keys_drawn, tiles
from rulewright.emit.rulebook.figures import Figures
from rulewright.emit.rulebook.markdown import Renderer
from rulewright.emit.rulebook.rule_sources import Origin, origin_of
from rulewright.emit.rulebook.sidebar import Link
from rulewright.foundation.frozen import dataclass
from rulewright.interpreter.position import ZoneKey
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose.blocks import Block, ItemList, Line, Paragraph
from rulewright.prose.plan.examples import spoken


@dataclass(frozen=True, slots=True)
class Group:
    """Sentences of an example that belong together: as blocks, and one by one.

    `says` are how many sentences of the plan each of them says, that of a heading included.
    """

    blocks: tuple[Block, ...]
    sentences: tuple[str, ...]
    says: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A picture with what is said of it, and what holds then."""

    figure: str
    after: str = ""


@dataclass(frozen=True, slots=True)
class ExamplePage:
    """The page of one example. `before` is what stands above the pictures."""

    anchor: str
    title: str
    story: str
    before: str
    steps: tuple[Step, ...]
    rules: tuple[Link, ...]
    sources: tuple[str, ...]
    origin: Origin | None
    name: str
    playable: bool


def file_of(example: m.Example) -> str:
    """Return the name of its page; its address is the same in every language."""
    return rule_anchor(example)


def groups(blocks: Sequence[Block]) -> Iterator[Group]:
    """Yield what is told behind the title and the story, group by group."""
    held: list[Block] = []
    for block in blocks:
        if isinstance(block, Paragraph) and held:
            yield _group(held)
            held = []
        held.append(block)
    if held:
        yield _group(held)


def _group(blocks: Sequence[Block]) -> Group:
    head, *rest = blocks
    lists = [block for block in rest if isinstance(block, ItemList)]
    if lists:
        lines = [item.lines for block in lists for item in block.items]
    elif not isinstance(head, Paragraph):
        lines = []
    elif any(line.told for line in head.lines):
        lines = [head.lines]
    else:
        lines = [(line,) for line in head.lines]
    says = tuple(sum(len(line.says) for line in each) or 1 for each in lines)
    return Group(tuple(blocks), tuple(map(_text, lines)), says)


def _text(lines: Sequence[Line]) -> str:
    return " ".join(line.text for line in lines)


@dataclass(frozen=True, slots=True)
class Stepping:
    """Makes the pages of the examples of a book in one language."""

    game: m.Game
    figures: Figures
    labels: BookLabels
    chrome: Mapping[str, str]
    tables: Mapping[str, Sequence[Table]]
    around: Around
    link: Callable[[str], Link]

    def page(
        self, example: m.Example, title: str, blocks: Sequence[Block], sources: Sequence[str]
    ) -> ExamplePage:
        """Return the page of an example, from what the writer says of it."""
        render = Renderer(lambda level: "").blocks
        _, story, *rest = blocks
        parts = list(groups(rest))
        above = [parts.pop(0)] if example.setup else []
        given = parts.pop(0) if example.given else None
        steps = self._steps(example, given, parts)
        if given is not None and not steps:
            above.append(given)
        elif given is not None:
            above += self._unseen(example, given)
        if not steps:
            above += parts
        return ExamplePage(
            rule_anchor(example), title, render([story], 2),
            render([block for group in above for block in group.blocks], 2),
            tuple(steps), tuple(map(self.link, self.around.rules_of(example))), tuple(sources),
            origin_of(example, self.game),
            example.name,
            bool(steps) and not self.game.house_rules.touched and any(part.when for part in example.parts),
        )

    # ---- pictures -------------------------------------------------------------------------------

    def _steps(
        self, example: m.Example, given: Group | None, parts: list[Group]
    ) -> list[Step]:
        tables = self.tables.get(example.name, ())
        if not tables or given is None:
            return []
        names = [name.replace("_", " ").title() for name in example.players]
        labels = self.labels.with_names(names)
        render = Renderer(lambda level: "").blocks
        pictures = list(tables)
        first = self.figures.figure(
            pictures.pop(0), self.chrome["book.step_before"], f"{file_of(example)}-0", labels,
            description=" ".join(given.sentences),
        )
        steps = [Step(first)]
        for part in example.parts:
            group = parts.pop(0) if part.when else Group((), ())
            count = sum(len(spoken(line, self.game)) for line in part.when)
            shown, pictures = pictures[:count], pictures[count:]
            for table, text in _captions(shown, group):
                name = f"{file_of(example)}-{len(steps)}"
                steps.append(Step(self.figures.figure(table, text, name, labels)))
            after = render(parts.pop(0).blocks, 2)
            held = f"{steps[-1].after}\n\n{after}".strip()
            steps[-1] = Step(steps[-1].figure, held)
        return steps

    def _unseen(self, example: m.Example, given: Group) -> list[Group]:
        """Return what belongs to the position and is in no picture."""
        table = self.tables[example.name][0]
        seen = keys_drawn(tiles(table, self.labels))
        if len(given.sentences) != len(example.given):
            return [] if table.told <= seen else [given]
        said = tuple(
            text for text, key in zip(given.sentences, _keys(table, example), strict=True)
            if key not in seen
        )
        lines = tuple(Line(text, "") for text in said)
        return [Group((Paragraph(lines),), said)] if said else []


def _captions(shown: Sequence[Table], group: Group) -> Iterator[tuple[Table, str]]:
    """Yield the pictures with what is said of them; of what is told together, the last one."""
    says = list(group.says)
    if sum(says) == len(shown) + 1:
        says[0] -= 1  # its heading
    if sum(says) != len(shown) or 0 in says:
        yield from zip(shown[-1:], [" ".join(group.sentences)], strict=False)
        return
    at = -1
    for text, count in zip(group.sentences, says, strict=True):
        at += count
        yield shown[at], text


def _keys(table: Table, example: m.Example) -> Iterator[ZoneKey]:
    """Yield what each line of the position is about, in their order."""
    names = {key[0]: key for key in table.told}
    for line in example.given:
        assert isinstance(line.left, m.ZoneRef | m.VariableRef)
        name = line.left.zone if isinstance(line.left, m.ZoneRef) else line.left.variable
        args = [part.value for part in line.left.args if isinstance(part, m.Const)]
        yield (name, tuple(args)) if len(args) == len(line.left.args) else names[name]
