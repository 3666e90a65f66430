"""The pages of a game's book, and the texts of its engine, in all four languages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape as escape_html
from pathlib import Path
from typing import assert_never

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.construct_usage import about_file
from rulewright.emit.rulebook.cross_references import Around, Told, cited
from rulewright.emit.rulebook.drawing.book_config import LessonPart, Picture
from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.drawing.svg import plain
from rulewright.emit.rulebook.engine_texts import engine_texts
from rulewright.emit.rulebook.example_frames import Stepping, file_of, groups
from rulewright.emit.rulebook.figures import Figures, Scenes, scenes
from rulewright.emit.rulebook.glossary import terms
from rulewright.emit.rulebook.guide_pages import Guide, Texts
from rulewright.emit.rulebook.in_short import Question, answers
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.emit.rulebook.option_texts import (
    Way,
    names_alone,
    said_in_ways,
    text_at,
    ways_of_rules,
)
from rulewright.emit.rulebook.player_aid import aid
from rulewright.emit.rulebook.rule_changes import (
    ChangePages,
    Other,
    Played,
    compared,
    in_markdown,
    played_by,
    players,
)
from rulewright.emit.rulebook.rule_lines import RuleLine, RuleLines
from rulewright.emit.rulebook.rule_sources import Origin, origin_of
from rulewright.emit.rulebook.rules_shown import RulesShown
from rulewright.emit.rulebook.rulings import marked, rulings_of
from rulewright.emit.rulebook.setup_contents import Kit, Picked, picked
from rulewright.emit.rulebook.setup_pages import by_players, setup_steps
from rulewright.emit.rulebook.setup_picker import FILE as PICKER
from rulewright.emit.rulebook.setup_picker import Picker
from rulewright.emit.rulebook.sidebar import Beside, Link, Surroundings
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import COMPLETE, ORIGINAL, Voices
from rulewright.foundation.version import VERSION
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.facts import Fact
from rulewright.prose.blocks import Block, Heading, Paragraph, lines_of
from rulewright.prose.change_list import RuleChange
from rulewright.prose.draft_notes import tell_of_drafts
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.lessons import Lessons
from rulewright.prose.plan.sections import chapter_title
from rulewright.prose.plan.sentences import Clause
from rulewright.prose.speaking import Speech
from rulewright.prose.writer import Writer

BOOK = "generated/rulebook"
ENGINES = "generated/rulewright_engines"
SPECS = "spec"


@dataclass(frozen=True, slots=True)
class SectionText:
    """A rule on a page: its Markdown, the rules it speaks of, what stands around it, its sources, what

    is changed, the picture of what it tells of, and one of an example.
    """

    heading: str
    text: str
    see: tuple[Link, ...]
    beside: Beside
    sources: tuple[str, ...]
    change: RuleChange | None = None
    before: str = ""
    origin: Origin | None = None
    picture: str = ""
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Brief:
    """A book of which the pages that take long have a heading alone: those about other rules of these kinds, and

    those of all examples but the one with a page of this name.
    """

    kinds: tuple[str, ...]
    example: str


def book_files(
    root: Path,
    game: m.Game,
    findings: Findings,
    words: Sequence[Path] = (),
    *,
    texts: bool,
    others: Sequence[Played] = (),
    before: Played | None = None,
    facts: Sequence[Fact] = (),
    voices: Voices = COMPLETE,
    kits: Sequence[Kit] = (),
    brief: Brief | None = None,
    folder: str = "",
) -> dict[str, str]:
    """Return every page by path relative to the root, in all languages; `texts` are those of the engine.

    `words` are folders with the words of overlays. `others` are the editions, variants and house
    rules that the book tells of; with `before` it marks and lists what is not as it was there.
    `facts` are those that the rules cite. `kits` are what the set-up can be chosen from. It may be `brief`.
    It lies in a `folder` that is called after the game, or otherwise where another book of the game is.
    """
    files: dict[str, str] = {}
    speeches: list[Speech] = []
    for book in _books(
        root, game, findings, words, others, before, facts, voices=voices, kits=kits, brief=brief
    ):
        files.update(book.files(folder or game.name))
        if texts:
            files[_texts_path(game.name, book.language)] = book.engine_texts(())
        speeches.append(book.writer.speech)
    tell_of_drafts(speeches, findings)
    return files


def text_files(
    root: Path, game: m.Game, module: str, findings: Findings, words: Sequence[Path] = (),
    voices: Voices = COMPLETE,
) -> dict[str, str]:
    """Return the texts of the engine in a module, by path relative to the root, in all languages."""
    ways = ways_of_rules(game)
    books = list(_books(root, game, findings, words, drawn=False, voices=voices))
    files = {_texts_path(module, book.language): book.engine_texts(ways) for book in books}
    tell_of_drafts([book.writer.speech for book in books], findings)
    return files


def _place(chapter: m.Chapter) -> int:
    """Return where a chapter stands: what is played before what is only there, and the examples behind it all."""
    if all(isinstance(item, m.Example) for item in chapter.items):
        return 2
    return int(all(isinstance(item, _DECLARATIONS) for item in chapter.items))


_DECLARATIONS = m.PieceClass | m.Zone | m.Variable | m.Enum | m.Table | m.Event | m.Note


def _texts_path(module: str, language: str) -> str:
    return f"{ENGINES}/{module}_texts/{language}.json"


def _books(
    root: Path,
    game: m.Game,
    findings: Findings,
    folders: Sequence[Path],
    others: Sequence[Played] = (),
    before: Played | None = None,
    facts: Sequence[Fact] = (),
    *,
    drawn: bool = True,
    voices: Voices = COMPLETE,
    kits: Sequence[Kit] = (),
    brief: Brief | None = None,
) -> Iterator[_Book]:
    words = load_words(root / "locales", game, findings, folders, voices)
    if words is not None:
        shown = None if brief is None else brief.example
        found = scenes(root / SPECS / game.name, game, findings, drawn=drawn, shown=shown)
        beside = compared(root, game, words, folders, others, findings)
        was = compared(root, game, words, folders, [before] if before else [], findings)
        picks = tuple(picked(kits))
        for language in voices.languages:
            book = _Book(root, game, language, words, findings, found, facts, beside, *was, brief=brief)
            book.picks = picks
            yield book


def in_front_matter(text: str) -> str:
    """Return text between double quotes at the head of a page: the theme puts it into HTML as it is."""
    return json.dumps(escape_html(text, quote=False).replace('"', "&quot;"), ensure_ascii=False)[1:-1]


@cache
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
    environment.filters["lines"] = lambda text: escape_html(text, quote=False)
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
        facts: Sequence[Fact] = (),
        others: Sequence[Other] = (),
        before: Other | None = None,
        *,
        brief: Brief | None = None,
    ) -> None:
        self.picks: Sequence[Picked] = ()
        self.brief = brief
        self.root = root
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
        self.chapter_of: dict[str, str] = {}
        self.numbers: dict[str, str] = {}
        self.title_of: dict[str, str] = {}
        self.cited: dict[str, list[str]] = {}
        self.facts = {fact.id: fact for fact in facts}
        self.headings = dict(book_words(root / "locales", language, Findings(), "facts"))
        rulings = rulings_of(root / "locales", game, language, self.facts, words, findings)
        self.rulings = {name: marked(each, self.writer) for name, each in rulings.items()}
        self.span = game.play.span
        self.chapters = sorted((chapter for chapter in game.chapters if chapter.items), key=_place)
        self.texts = {chapter.name: self._chapter_blocks(chapter) for chapter in self.chapters}
        for chapter in self.chapters:
            self._register(chapter, self.texts[chapter.name])
        self.around = Around(game, self._told())
        self.shown = RulesShown(game)
        self.texts = {name: self._in_order(told) for name, told in self.texts.items()}
        self.in_short = answers(game)
        self.rule_lines = RuleLines(
            self.writer, self.labels, self.title_of, self._url, self.figures.signs_of
        )
        self.originals = self.writer
        if language != ORIGINAL:
            self.originals = Writer(game, ORIGINAL, words, findings)
        self.changing = ChangePages(
            self.writer, self.chrome, self.page_of, others,
            {name: each for name, each in self.rulings.items() if name not in self.cited},
        )
        self.before = self.changing.told_of(before) if before is not None else ""
        changes = self.changing.since(before) if before is not None else ()
        self.changes = {change.anchor: change for change in changes}
        self.about_rules = list(self.changing.pages(brief.kinds if brief is not None else ()))
        if before is not None:
            self.about_rules.append(self.changing.changed_page(before, changes))

    def files(self, place: str) -> dict[str, str]:
        """Return the pages, in a folder that is called so."""
        chapters, texts = self.chapters, self.texts
        folder = f"{BOOK}/{self.language}/{place}"
        files: dict[str, str] = {}
        for number, chapter in enumerate(chapters, 1):
            files[f"{folder}/{chapter.name}.md"] = self._page(number, chapter, texts[chapter.name])
        for name, text in self._example_pages():
            files[f"{folder}/{name}"] = text
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
            self._frame_of_play(),
            self.chrome,
            {a: (self.title_of[a], f"{page}.md#{a}") for a, page in self.page_of.items()},
            self._lead(),
            self.figures.emblem(),
            " · ".join(played_by(self.game, self.writer, self.chrome)[1:]),
            self.game.name if place != self.game.name else "",
        )
        return files

    def _frame_of_play(self) -> str:
        """For how many the game is, how long it lasts, and from which age on, as far as that is known."""
        plan = self.scenes.plan
        said = [players(self.game, self.chrome)]
        if plan.minutes:
            low, high = map(str, plan.minutes)
            said.append(self.chrome["book.minutes"].replace("{low}", low).replace("{high}", high))
        if plan.age is not None:
            said.append(self.chrome["book.age"].replace("{age}", str(plan.age)))
        return " · ".join(said)

    def _lead(self) -> str:
        """Return what the game is: how an editor begins to teach it."""
        if not self.scenes.plan.lesson:
            return ""
        sections, first = self.writer.planner.sections(), self.scenes.plan.lesson[0]
        blocks = Lessons(self.writer).text(first.name, [sections[rule] for rule in first.rules])
        told = sum(isinstance(block, Heading) for block in blocks) == 1
        story = blocks[1] if told and len(blocks) > 1 else None
        return " ".join(line.text for line in story.lines) if isinstance(story, Paragraph) else ""

    def engine_texts(self, ways: Sequence[Way]) -> str:
        """Return what the engine says; rules that variants change are said in these ways."""
        return engine_texts(
            self.game,
            self.writer,
            self.chrome,
            {anchor: (self.title_of[anchor], self._url(anchor)) for anchor in self.page_of},
            {anchor: self._first_line(anchor, self.texts) for anchor in self.page_of},
            said_in_ways(self.writer, ways),
            names_alone(ways),
        )

    # ---- chapters -------------------------------------------------------------------------------

    def _chapter_blocks(self, chapter: m.Chapter) -> list[tuple[m.Item, list[Block]]]:
        return [(item, self.writer.rule_text(item)) for item in chapter.items]

    def _register(self, chapter: m.Chapter, texts: list[tuple[m.Item, list[Block]]]) -> None:
        for item, blocks in texts:
            for block in blocks:
                if isinstance(block, Heading):
                    page = file_of(item) if isinstance(item, m.Example) else chapter.name
                    self.page_of[block.anchor] = page
                    self.chapter_of[block.anchor] = chapter.name
                    self.title_of[block.anchor] = block.text
            for fact in cited(blocks):
                found = self.cited.setdefault(fact, [])
                anchor = rule_anchor(item)
                if anchor not in found and anchor in self.page_of:
                    found.append(anchor)

    def _url(self, anchor: str) -> str:
        return f"../{self.page_of[anchor]}/#{anchor}"

    def _page_link(self, anchor: str) -> str:
        """Return a rule, from a page of Markdown beside the chapters."""
        return f"{self.page_of[anchor]}.md#{anchor}"

    def _chapter_title(self, name: str) -> str:
        return self.writer.speech.title(chapter_title(self.game, name), self.span)

    def _page(
        self, number: int, chapter: m.Chapter, texts: list[tuple[m.Item, list[Block]]]
    ) -> str:
        counters = [number, 0, 0]
        self.figures.new_page()
        surroundings = self._surroundings(chapter.name)

        def numbered(level: int) -> str:
            if level == 2:
                counters[1] += 1
                counters[2] = 0
                return f"{counters[0]}.{counters[1]}"
            if level == 3:
                counters[2] += 1
                return f"{counters[0]}.{counters[1]}.{counters[2]}"
            return ""

        renderer = Renderer(numbered, draft=self.chrome["book.draft"], signs=self.figures.signs())
        sections = []
        examples: list[dict[str, str]] = []
        drawn: set[str] = set()
        for item, blocks in texts:
            if isinstance(item, m.Example):
                anchor = rule_anchor(item)
                self.numbers[anchor] = numbered(2)
                story = blocks[1].lines[0].text if isinstance(blocks[1], Paragraph) else ""
                examples.append({
                    "anchor": anchor, "file": f"{file_of(item)}.md", "text": story,
                    "title": f"{self.numbers[anchor]} {self.title_of[anchor]}",
                    "of": self._chapter_title(of) if (of := self._example_of(item)) else "",
                })
                continue
            own = {block.anchor for block in blocks if isinstance(block, Heading)}
            mentioned = dict.fromkeys(
                anchor
                for line in lines_of(blocks)
                for anchor in line.mentions
                if anchor in self.page_of and anchor not in own
            )
            see = tuple(map(self._link, mentioned))
            facts = dict.fromkeys(cited(blocks))
            said = renderer.blocks(blocks, 2)
            change = self.changes.get(rule_anchor(item))
            before = in_markdown(change.was, "del") if change is not None else ""
            heading, _, rest = said.partition("\n\n")
            beside = surroundings.beside(item)
            origin = origin_of(item, self.game)
            sections.append(
                SectionText(
                    heading, rest, see, beside, tuple(facts), change, before, origin,
                    self.figures.beside(item), self._outcome(item, drawn),
                )
            )
        title = self._chapter_title(chapter.name)
        return self._render(
            "page.md.j2",
            title=f"{number}. {title}",
            description=": ".join(dict.fromkeys((self._game_title(), title))),
            anchor=f"chapter-{chapter.name.replace('_', '-')}",
            ends=self._leads_to_end(chapter),
            sections=sections,
            examples=examples,
            of=list(dict.fromkeys(each["of"] for each in examples)),
        )

    def _outcome(self, item: m.Item, drawn: set[str]) -> str:
        """Return what the first example that shows a rule changes, of those not `drawn` on the page yet."""
        if isinstance(item, _DECLARATIONS | m.Card):
            return ""
        for example in self.shown.examples(item):
            if example.name in drawn:
                continue
            anchor = rule_anchor(example)
            _, story, *rest = self.around.text(anchor)
            said = story.lines[0].text if isinstance(story, Paragraph) else ""
            title = self.chrome["book.example"].replace("{title}", self.title_of[anchor])
            after = " ".join([group.sentences for group in groups(rest)][-1]) if rest else ""
            figure = self.figures.outcome(example, title, self._url(anchor), said, after)
            if figure:
                drawn.add(example.name)
                return figure
        return ""

    def _example_of(self, example: m.Example) -> str:
        """Return the chapter that an example belongs to: that of the first rule that it shows."""
        rules = self.around.rules_of(example)
        return self.chapter_of[rules[0]] if rules else ""

    def _in_order(self, told: Told) -> list[tuple[m.Item, list[Block]]]:
        """Examples are numbered and listed in the order of the chapters that they belong to."""
        chapters = ["", *(chapter.name for chapter in self.chapters)]

        def place(entry: tuple[m.Item, list[Block]]) -> int:
            item, _ = entry
            return chapters.index(self._example_of(item)) if isinstance(item, m.Example) else -1

        return sorted(told, key=place)

    def _example_pages(self) -> Iterator[tuple[str, str]]:
        """Yield a page for each example, with its pictures; each leads to the one before and behind it."""
        stepping = Stepping(
            self.game, self.figures, self.labels, self.chrome, self.scenes.examples, self.around,
            self._link,
        )
        told = [
            (chapter, item, blocks) for chapter in self.chapters
            for item, blocks in self.texts[chapter.name] if isinstance(item, m.Example)
        ]
        for index, (chapter, item, blocks) in enumerate(told):
            self.figures.new_page()
            anchor = rule_anchor(item)
            if self.brief is not None and self.brief.example != file_of(item):
                yield f"{file_of(item)}.md", self._render("later.md.j2", title=self.title_of[anchor], anchor=anchor)
                continue
            number = self.chapters.index(chapter) + 1
            yield f"{file_of(item)}.md", self._render(
                "example.md.j2",
                page=stepping.page(item, self.title_of[anchor], blocks, list(dict.fromkeys(cited(blocks)))),
                number=self.numbers[anchor],
                game=self._game_title(),
                chapter=Link(f"{number}. {self._chapter_title(chapter.name)}", f"../{chapter.name}/"),
                around=[
                    Link(self.title_of[rule_anchor(other)], f"../{file_of(other)}/")
                    for place in (index - 1, index + 1) if 0 <= place < len(told)
                    for other in [told[place][1]]
                ] if len(told) > 2 else [],
                first=index == 0,
                last=index == len(told) - 1,
            )

    def _told(self) -> Told:
        """Return every rule with its text, in the order of the book."""
        return [entry for entries in self.texts.values() for entry in entries]

    def _writers(self) -> dict[str, Writer]:
        """Return the writers of all languages."""
        known = {self.language: self.writer, ORIGINAL: self.originals}
        return {
            each: known.get(each) or Writer(self.game, each, self.words, self.writer.findings)
            for each in dict.fromkeys((ORIGINAL, *self.words.voices.languages))
        }

    def _link(self, anchor: str) -> Link:
        return Link(self.title_of[anchor], self._url(anchor))

    def _surroundings(self, page: str) -> Surroundings:
        return Surroundings(
            self.around, self.writer, self.originals, self.rulings, self.facts, self._link, page,
            self.page_of,
        )

    def _game_title(self) -> str:
        return self.writer.speech.title(Clause("title.game"), self.span)

    def _edition(self) -> str:
        """Return what the book is of: the game, its edition, the version, and the rules added to it."""
        said = played_by(self.game, self.writer, self.chrome, VERSION)
        if any(overlay.kind == "house_rule" for overlay in self.game.overlays):
            # What an editor wrote of the game itself may still tell of the rule as it was.
            said.append(self.chrome["book.house_rules_count"])
        if self.writer.speech.drafted:
            said.append(self.chrome["book.drafted"])
        return " · ".join(said)

    def _render(self, template: str, **values: object) -> str:
        text = self.environment.get_template(template).render(
            words=self.chrome, edition=self._edition(), language=self.language, folder=self.game.name,
            of_edition=self.game.edition if any(o.kind == "edition" for o in self.game.overlays) else "",
            **values,
        )
        return text.rstrip() + "\n"

    def _index(self, chapters: list[m.Chapter]) -> str:
        self.figures.new_page()
        return self._render(
            "index.md.j2",
            title=self._game_title(),
            anchor="game",
            players=self._frame_of_play(),
            lead=self._lead(),
            chapters=self._listed(chapters),
            board=self._hero(),
            about_rules=self.about_rules,
            in_short=[
                {"title": self.chrome[f"book.{question}"], "lines": self.rule_lines.of(*anchors)}
                for question, anchors in self.in_short.items()
            ],
        )

    def _leads_to_end(self, chapter: m.Chapter) -> tuple[RuleLine, ...]:
        """Return what ends the game, for the chapter that says who wins, where it says it elsewhere."""
        winning = self.in_short.get(Question.WINNER, ())
        if not winning or self.chapter_of[winning[0]] != chapter.name:
            return ()
        return self.rule_lines.of(*self.in_short.get(Question.END, ()))

    def _hero(self) -> str:
        """Return the picture of the game: the table as a game begins, or the bare board."""
        setups = sorted(self.scenes.setups)
        drawn = self.figures.setup(setups[len(setups) // 2]) if setups else ""
        return drawn or self.figures.board()

    def _listed(self, chapters: list[m.Chapter]) -> list[dict[str, object]]:
        return [
            {"number": number, "title": self._chapter_title(c.name), "file": f"{c.name}.md"}
            for number, c in enumerate(chapters, 1)
        ]

    def _lesson(self, players: int) -> list[dict[str, str]]:
        """Return the parts of the lesson, each with its picture: the board, or the setup for some players."""
        taught = ((part, self._taught(part)) for part in self.scenes.plan.lesson)
        return [{"text": text, "drawing": self._picture(part.picture, players)} for part, text in taught if text]

    def _taught(self, part: LessonPart) -> str:
        """Return a part of the lesson; nothing of one that nobody tells, on rules that other parts teach."""
        sections = self.writer.planner.sections()
        renderer = Renderer(lambda level: "")
        earlier = self.scenes.plan.taught_before(part.name)
        blocks = Lessons(self.writer).text(part.name, [sections[rule] for rule in part.rules], elsewhere=earlier)
        others = {rule for each in self.scenes.plan.lesson if each is not part for rule in each.rules}
        told = sum(isinstance(block, Heading) for block in blocks) == 1
        if len(blocks) == 1 or (not told and others.issuperset(part.rules)):
            return ""
        return renderer.blocks(blocks, 2)

    def _picture(self, picture: Picture, players: int) -> str:
        match picture:
            case Picture.NONE:
                return ""
            case Picture.BOARD:
                return self.figures.board()
            case Picture.SETUP:
                return self.figures.setup(players)
            case _:
                assert_never(picture)

    # ---- pages around the reference -------------------------------------------------------------

    def _guide(self, chapters: list[m.Chapter], texts: Texts) -> Iterator[tuple[str, str]]:
        guide = Guide(
            self.game, texts, self.scenes, self.labels, self.title_of,
            lambda anchor: self._url(anchor),
        )
        word = self.chrome
        middle = guide.counts()[len(guide.counts()) // 2] if guide.counts() else 0
        self.figures.new_page()
        if self.scenes.plan.lesson:
            yield "learn-to-play.md", self._render(
                "lesson.md.j2",
                title=word["book.learn"],
                parts=self._lesson(middle),
                chapters=self._listed(chapters),
            )
        else:
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
            steps=setup_steps(self.scenes.plan, self.writer, self._page_link),
            picks=bool(self.picks),
            by_players=by_players(self.scenes.plan, self.writer, self._page_link),
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
        if self.picks:
            self.figures.page_is_whole()
            picker = Picker(self.root, self.writer, self.words, self.chrome, self.figures)
            yield PICKER, picker.file(self.picks)
        yield "player-aid.md", self._render(
            "aid.md.j2", title=word["book.aid"], game=self._game_title(),
            aid=aid(self.scenes.plan, self.rule_lines),
        )
        yield "rulings.md", self._render("rulings.md.j2", chapters=self._decided())

    # ---- sources and glossary -------------------------------------------------------------------

    def _decided(self) -> list[dict[str, object]]:
        """Return the rulings of each chapter, each where a rule first rests on it."""
        found: dict[str, list[dict[str, object]]] = {}
        for name, anchors in self.cited.items():
            if name not in self.rulings or not anchors:
                continue
            ruling, links = self.rulings[name], [self._link(anchor) for anchor in anchors]
            found.setdefault(self.chapter_of[anchors[0]], []).append(
                {"ruling": ruling, "title": ruling.question or links[0].title, "links": links}
            )
        return [
            {"anchor": f"rulings-{name.replace('_', '-')}", "title": self._chapter_title(name), "rulings": rulings}
            for name, rulings in found.items()
        ]

    def _sources(self) -> str:
        sections: dict[str, list[dict[str, object]]] = {}
        for name, anchors in sorted(self.cited.items()):
            fact = self.facts.get(name)
            sections.setdefault(fact.section if fact is not None else "", []).append(
                {
                    "id": name,
                    "fact": fact,
                    "ruling": self.rulings.get(name),
                    "links": [self._link(anchor) for anchor in anchors],
                }
            )
        return self._render(
            "sources.md.j2", sections=sections, headings=self.headings, original=ORIGINAL,
            editions=self._editions,
        )

    def _editions(self, fact: Fact) -> str:
        """Return which editions have a fact, or why it is there though none has it."""

        def said(key: str, editions: Sequence[str]) -> str:
            names = [self.chrome[f"book.language_{each}"] for each in editions]
            listed = grammar(self.language).listing(names, "and")
            return self.chrome[f"book.fact_{key}"].replace("{editions}", listed)

        found = [said("editions", fact.editions)] if fact.editions else []
        if fact.basis != "stated":
            found.append(self.chrome[f"book.fact_{fact.basis}"])
        if fact.implied:
            found.append(said("implied", fact.implied))
        return "; ".join(found)

    def _glossary(self) -> str:
        others = [each for each in self.words.voices.languages if each != self.language]
        return self._render(
            "glossary.md.j2",
            heads=[self.chrome[f"book.language_{each}"] for each in others],
            languages=others,
            rows=[
                (term, self._url(term.rule))
                for term in terms(self._told(), self._writers(), self.language, others)
            ],
        )

    @staticmethod
    def _first_line(anchor: str, texts: Mapping[str, list[tuple[m.Item, list[Block]]]]) -> str:
        """Return what a rule says, in one go, for `why`."""
        found = (text_at(anchor, blocks) for entries in texts.values() for _, blocks in entries)
        return next(filter(None, found), "")
