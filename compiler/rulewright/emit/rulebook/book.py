"""The pages of a game's book, and the texts of its engine, in all four languages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape as escape_html
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.changed import (
    ChangePages,
    Other,
    Played,
    compared,
    depth_of,
    played_by,
    players,
)
from rulewright.emit.rulebook.drawing.labels import BookLabels
from rulewright.emit.rulebook.drawing.svg import plain
from rulewright.emit.rulebook.figures import Figures, Scenes, scenes
from rulewright.emit.rulebook.guide import Guide, Texts
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.emit.rulebook.needs import about_file
from rulewright.emit.rulebook.texts import engine_texts
from rulewright.emit.rulebook.words import book_words
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.effects import walk
from rulewright.prose.blocks import Block, Heading, ItemList, lines_of
from rulewright.prose.catalogue import LANGUAGES
from rulewright.prose.changes import RuleChange
from rulewright.prose.phrases import BARE
from rulewright.prose.sentences import Clause, Thing
from rulewright.prose.writer import GameWords, Writer, load_words
from rulewright.version import VERSION

BOOK = "generated/rulebook"
ENGINES = "generated/rulewright_engines"
SPECS = "spec"


@dataclass(frozen=True, slots=True)
class Link:
    """A title and where it leads, from the page of a chapter."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class SectionText:
    """A rule on a page: its Markdown, the rules it speaks of, its sources, and what is changed."""

    heading: str
    text: str
    see: tuple[Link, ...]
    sources: tuple[str, ...]
    change: RuleChange | None = None


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the glossary: the term in the page's language first."""

    key: str
    terms: tuple[str, ...]
    url: str


def book_files(
    root: Path,
    game: m.Game,
    findings: Findings,
    words: Sequence[Path] = (),
    *,
    texts: bool,
    others: Sequence[Played] = (),
    before: Played | None = None,
) -> dict[str, str]:
    """Every page by path relative to the root, in all languages; `texts` are those of the engine.

    `words` are folders with the words of overlays. `others` are the editions, variants and house
    rules that the book tells of; with `before` it marks and lists what is not as it was there.
    """
    files: dict[str, str] = {}
    for book in _books(root, game, findings, words, others, before):
        files.update(book.files())
        if texts:
            files[_texts_path(game.name, book.language)] = book.engine_texts()
    return files


def text_files(
    root: Path, game: m.Game, module: str, findings: Findings, words: Sequence[Path] = ()
) -> dict[str, str]:
    """The texts of the engine in a module, by path relative to the root, in all languages."""
    return {
        _texts_path(module, book.language): book.engine_texts()
        for book in _books(root, game, findings, words, drawn=False)
    }


def _texts_path(module: str, language: str) -> str:
    return f"{ENGINES}/{module}_texts/{language}.json"


def _books(
    root: Path,
    game: m.Game,
    findings: Findings,
    folders: Sequence[Path],
    others: Sequence[Played] = (),
    before: Played | None = None,
    *,
    drawn: bool = True,
) -> Iterator[_Book]:
    words = load_words(root / "locales", game, findings, folders)
    if words is not None:
        found = scenes(root / SPECS / game.name, game, findings, drawn=drawn)
        beside = compared(root, game, words, folders, others, findings)
        was = compared(root, game, words, folders, [before] if before else [], findings)
        for language in LANGUAGES:
            yield _Book(root, game, language, words, findings, found, beside, *was)


def in_front_matter(text: str) -> str:
    """Text between double quotes at the head of a page: the theme puts it into HTML as it is."""
    return json.dumps(escape_html(text, quote=False).replace('"', "&quot;"), ensure_ascii=False)[1:-1]


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        undefined=StrictUndefined,
        autoescape=False,  # Markdown: everything goes through the filter `md` or `html`
        trim_blocks=False,
        keep_trailing_newline=True,
    )
    environment.filters["md"] = escape
    environment.filters["html"] = plain
    environment.filters["yaml"] = in_front_matter
    environment.filters["depth"] = depth_of
    return environment


class _Book:
    def __init__(
        self,
        root: Path,
        game: m.Game,
        language: str,
        words: GameWords,
        findings: Findings,
        found: Scenes,
        others: Sequence[Other] = (),
        before: Other | None = None,
    ) -> None:
        self.game = game
        self.language = language
        self.words = words
        self.writer = Writer(game, language, words, findings)
        self.chrome = book_words(root / "locales", language, findings)
        self.scenes = found
        self.labels = BookLabels(self.writer, self.chrome)
        self.figures = Figures(game, found, self.labels)
        self.environment = _environment()
        self.page_of: dict[str, str] = {}
        self.title_of: dict[str, str] = {}
        self.cited: dict[str, list[str]] = {}
        self.rulings: set[str] = set()
        self.span = game.play.span
        self.chapters = [chapter for chapter in game.chapters if chapter.items]
        self.texts = {chapter.name: self._chapter_blocks(chapter) for chapter in self.chapters}
        for chapter in self.chapters:
            self._register(chapter, self.texts[chapter.name])
        self.changing = ChangePages(self.writer, self.chrome, self.page_of, others)
        self.before = self.changing.told_of(before) if before is not None else ""
        changes = self.changing.since(before) if before is not None else ()
        self.changes = {change.anchor: change for change in changes}
        self.about_rules = list(self.changing.pages())
        if before is not None:
            self.about_rules.append(self.changing.changed_page(self.before, changes))

    def files(self) -> dict[str, str]:
        """The pages."""
        chapters, texts = self.chapters, self.texts
        folder = f"{BOOK}/{self.language}/{self.game.name}"
        files: dict[str, str] = {}
        for number, chapter in enumerate(chapters, 1):
            files[f"{folder}/{chapter.name}.md"] = self._page(number, chapter, texts[chapter.name])
        for name, text in self._guide(chapters, texts):
            files[f"{folder}/{name}"] = text
        files[f"{folder}/glossary.md"] = self._glossary()
        files[f"{folder}/sources.md"] = self._sources()
        files[f"{folder}/index.md"] = self._index(chapters)
        for page in self.about_rules:
            text = self._render(page.template, title=page.title, **page.values)
            files[f"{folder}/{page.file}"] = text
        order = [
            "index.md",
            *(page.file for page in self.about_rules if page.first),
            "learn-to-play.md",
            "setup-by-players.md",
            "player-aid.md",
            *(f"{chapter.name}.md" for chapter in chapters),
            *(page.file for page in self.about_rules if not page.first),
            "glossary.md",
            "rulings.md",
            "sources.md",
        ]
        files[f"{folder}/nav.json"] = json.dumps(order, indent=2) + "\n"
        files[f"{folder}/about.json"] = about_file(
            self.game,
            self._game_title(),
            players(self.game, self.chrome),
            self.chrome,
            {a: (self.title_of[a], f"{page}.md#{a}") for a, page in self.page_of.items()},
        )
        return files

    def engine_texts(self) -> str:
        """What the engine says."""
        return engine_texts(
            self.game,
            self.writer,
            self.chrome,
            {anchor: (self.title_of[anchor], self._url(anchor)) for anchor in self.page_of},
            {anchor: self._first_line(anchor, self.texts) for anchor in self.page_of},
        )

    # ---- chapters -------------------------------------------------------------------------------

    def _chapter_blocks(self, chapter: m.Chapter) -> list[tuple[m.Item, list[Block]]]:
        return [(item, self.writer.rule_text(item)) for item in chapter.items]

    def _register(self, chapter: m.Chapter, texts: list[tuple[m.Item, list[Block]]]) -> None:
        for item, blocks in texts:
            for block in blocks:
                if isinstance(block, Heading):
                    self.page_of[block.anchor] = chapter.name
                    self.title_of[block.anchor] = block.text
            for sources in _all_sources(blocks):
                for fact in (*sources.facts, *sources.rulings):
                    found = self.cited.setdefault(fact, [])
                    anchor = rule_anchor(item)
                    if anchor not in found and anchor in self.page_of:
                        found.append(anchor)
                self.rulings.update(sources.rulings)

    def _url(self, anchor: str) -> str:
        return f"../{self.page_of[anchor]}/#{anchor}"

    def _chapter_title(self, name: str) -> str:
        return self.writer.title(Clause(f"chapter.{name}"), self.span)

    def _page(
        self, number: int, chapter: m.Chapter, texts: list[tuple[m.Item, list[Block]]]
    ) -> str:
        counters = [number, 0, 0]
        self.figures.new_page()

        def numbered(level: int) -> str:
            if level == 2:
                counters[1] += 1
                counters[2] = 0
                return f"{counters[0]}.{counters[1]}"
            if level == 3:
                counters[2] += 1
                return f"{counters[0]}.{counters[1]}.{counters[2]}"
            return ""

        renderer = Renderer(numbered)
        sections = []
        for item, blocks in texts:
            own = {block.anchor for block in blocks if isinstance(block, Heading)}
            mentioned = dict.fromkeys(
                anchor
                for line in lines_of(blocks)
                for anchor in line.mentions
                if anchor in self.page_of and anchor not in own
            )
            for anchor in self._rules_naming(item):
                if anchor not in own:
                    mentioned[anchor] = None
            see = tuple(Link(self.title_of[a], self._url(a)) for a in mentioned)
            facts = dict.fromkeys(
                fact for s in _all_sources(blocks) for fact in (*s.facts, *s.rulings)
            )
            said = self._with_drawing(item, blocks, renderer)
            change = self.changes.get(rule_anchor(item))
            heading, _, rest = said.partition("\n\n")
            sections.append(SectionText(heading, rest, see, tuple(facts), change))
        title = self._chapter_title(chapter.name)
        return self._render(
            "page.md.j2",
            title=f"{number}. {title}",
            description=f"{self._game_title()}: {title}",
            anchor=f"chapter-{chapter.name.replace('_', '-')}",
            sections=sections,
        )

    def _with_drawing(self, item: m.Item, blocks: list[Block], renderer: Renderer) -> str:
        """A rule; in an example a drawing stands behind the position that it begins with."""
        drawing = ""
        if isinstance(item, m.Example) and item.given:
            drawing = self.figures.example(item, self.title_of[rule_anchor(item)])
        if not drawing:
            return renderer.blocks(blocks, 2)
        told = 4 if isinstance(blocks[3], ItemList) else 3  # heading, story, position
        parts = (renderer.blocks(blocks[:told], 2), drawing, renderer.blocks(blocks[told:], 2))
        return "\n\n".join(parts)

    def _rules_naming(self, item: m.Item) -> Iterator[str]:
        """The rules elsewhere that name a card: a vote that speaks of El Dorado, say."""
        if not isinstance(item, m.Card):
            return
        kind = self.game.classes[item.piece_class].kind
        for chapter in self.game.chapters:
            for other in chapter.items:
                if isinstance(other, m.Card | m.Example) or rule_anchor(other) not in self.page_of:
                    continue
                if any(
                    isinstance(part, m.Const) and part.type == kind and part.value == item.kind
                    for part in walk(other)
                ):
                    yield rule_anchor(other)

    def _game_title(self) -> str:
        return self.writer.title(Clause("title.game"), self.span)

    def _edition(self) -> str:
        """What the book is of: the game, its edition, the version, and the rules added to it."""
        return " · ".join(played_by(self.game, self.writer, self.chrome, VERSION))

    def _render(self, template: str, **values: object) -> str:
        text = self.environment.get_template(template).render(
            words=self.chrome, edition=self._edition(), **values
        )
        return text.rstrip() + "\n"

    def _index(self, chapters: list[m.Chapter]) -> str:
        self.figures.new_page()
        return self._render(
            "index.md.j2",
            title=self._game_title(),
            anchor="game",
            players=players(self.game, self.chrome),
            chapters=self._listed(chapters),
            board=self.figures.board(),
            about_rules=self.about_rules,
        )

    def _listed(self, chapters: list[m.Chapter]) -> list[dict[str, object]]:
        return [
            {"number": number, "title": self._chapter_title(c.name), "file": f"{c.name}.md"}
            for number, c in enumerate(chapters, 1)
        ]

    # ---- pages around the reference -------------------------------------------------------------

    def _guide(self, chapters: list[m.Chapter], texts: Texts) -> Iterator[tuple[str, str]]:
        guide = Guide(
            self.game, texts, self.scenes, self.labels, self.title_of,
            lambda anchor: self._url(anchor),
        )
        word = self.chrome
        middle = guide.counts()[len(guide.counts()) // 2] if guide.counts() else 0
        self.figures.new_page()
        yield "learn-to-play.md", self._render(
            "learn.md.j2",
            title=word["book.learn"],
            board=self.figures.board(),
            drawing=self.figures.setup(middle),
            chapters=self._listed(chapters),
            **guide.learn(),
        )
        compared = guide.compared()
        self.figures.new_page()
        yield "setup-by-players.md", self._render(
            "setup.md.j2",
            title=word["book.by_players"],
            setup_url=self._url("setup") if "setup" in self.page_of else "",
            compared=Renderer(lambda level: "").blocks([compared], 2) if compared else "",
            counts=[
                {
                    "number": count,
                    "title": word["book.count_players"].replace("{count}", str(count)),
                    "numbers": guide.numbers(count),
                    "drawing": self.figures.setup(count),
                }
                for count in guide.counts()
            ],
        )
        yield "player-aid.md", self._render(
            "aid.md.j2", title=word["book.aid"], game=self._game_title(), **guide.aid()
        )
        yield "rulings.md", self._render(
            "rulings.md.j2", title=word["book.rulings"], rules=guide.rulings()
        )

    # ---- sources and glossary -------------------------------------------------------------------

    def _sources(self) -> str:
        rows = [
            {
                "id": fact,
                "ruling": fact in self.rulings,
                "links": [Link(self.title_of[a], self._url(a)) for a in anchors],
            }
            for fact, anchors in sorted(self.cited.items())
        ]
        return self._render("sources.md.j2", rows=rows)

    def _glossary(self) -> str:
        others = [language for language in LANGUAGES if language != self.language]
        heads = [self.chrome.get(f"book.language_{x}", x) for x in (self.language, *others)]
        writers = {
            language: Writer(self.game, language, self.words, self.writer.findings)
            for language in others
        }
        rows: list[_Row] = []
        for key, anchor in _terms(self.game):
            if any(key not in self.words.speakers[x].words.entries for x in LANGUAGES):
                continue
            term = Thing(key, determiner=BARE)
            own = self.writer.title(term, self.span)
            terms = [own, *(writers[x].title(term, self.span) for x in others)]
            url = self._url(anchor) if anchor in self.page_of else ""
            rows.append(_Row(key, tuple(terms), url))
        rows.sort(key=lambda row: row.terms[0].casefold())
        return self._render("glossary.md.j2", heads=heads, languages=others, rows=rows)

    @staticmethod
    def _first_line(anchor: str, texts: Mapping[str, list[tuple[m.Item, list[Block]]]]) -> str:
        """What a rule says, in one go, for `why`."""
        for entries in texts.values():
            for _, blocks in entries:
                inside = False
                words: list[str] = []
                for block in blocks:
                    if isinstance(block, Heading):
                        if inside:
                            break
                        inside = block.anchor == anchor
                    elif inside:
                        words += [line.text for line in lines_of([block])]
                if words:
                    return " ".join(words)
        return ""


def _all_sources(blocks: list[Block]) -> Iterator[m.Sources]:
    for block in blocks:
        if isinstance(block, Heading):
            yield block.sources
    for line in lines_of(blocks):
        yield line.sources


def _terms(game: m.Game) -> Iterator[tuple[str, str]]:
    """The names of a game that have a noun, with the rule that explains each."""
    seen: set[str] = set()

    def once(key: str, anchor: str) -> Iterator[tuple[str, str]]:
        if key not in seen:
            seen.add(key)
            yield key, anchor

    for function in game.functions.values():
        if function.kind is m.FunctionKind.ROLE:
            yield from once(function.name, rule_anchor(function))
    for card in game.cards.values():
        yield from once(card.name, rule_anchor(card))
    for zone in game.zones.values():
        if not zone.is_box:
            yield from once(zone.name, rule_anchor(zone))
    for pieces in game.classes.values():
        yield from once(pieces.name, rule_anchor(pieces))
    for enum in game.enums.values():
        yield from once(enum.name, rule_anchor(enum))
        for value in enum.values:
            yield from once(value, rule_anchor(enum))
