"""What other rules change in a game: editions side by side, variants, house rules, a whole book."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape as escape_html
from pathlib import Path

from rulewright.analysis.structural_diff import Pair, changed
from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.markdown import Renderer, escape
from rulewright.emit.rulebook.rulings import Ruling
from rulewright.foundation.frozen import dataclass
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.prose.blocks import Block, Heading
from rulewright.prose.change_list import (
    RuleBeside,
    RuleChange,
    rule_changes,
    rules_beside,
    without_marks,
)
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.plan.sections import chapter_title
from rulewright.prose.plan.sentences import Clause
from rulewright.prose.writer import Writer

SOURCE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b", re.ASCII)
"""The id of a fact or a ruling."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game by other rules: `kind` and `name` are those of the overlay that makes it what it is.

    `folders` hold the words of its overlays; `excludes` are overlays that do not go with this one.
    `base` is the game that it changes, where that is another edition than the book's.
    """

    kind: str
    name: str
    game: m.Game
    folders: tuple[Path, ...] = ()
    excludes: tuple[str, ...] = ()
    base: m.Game | None = None

    @property
    def overlay(self) -> m.Overlay:
        """Return the overlay of this name."""
        return next(each for each in self.game.overlays if each.name == self.name)


@dataclass(frozen=True, slots=True)
class Other:
    """A game by other rules beside the one that the book is of, and the rules that differ."""

    played: Played
    words: GameWords
    pairs: tuple[Pair, ...]


PAGES = {"edition": "editions", "variant": "variants", "house_rule": "house-rules"}
"""The pages about other rules, by their kind."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be written: its file, its title, its template and what that needs.

    One that is `first` stands before the rules, the others behind them.
    """

    file: str
    title: str
    template: str
    values: Mapping[str, object]
    first: bool = False


@dataclass(frozen=True, slots=True)
class ChangedRule:
    """A rule on a page of changes; `link` is empty where the book does not have it.

    `now` is the rule whole and `was` what has fallen away, as Markdown with the changes marked.
    """

    anchor: str
    title: str
    link: str
    kind: str
    now: str
    was: str


def compared(
    root: Path, game: m.Game, words: GameWords, folders: Sequence[Path],
    others: Sequence[Played], findings: Findings,
) -> list[Other]:
    """Return each game beside this one; words are read once for all that bring none along."""
    known: dict[tuple[Path, ...], GameWords | None] = {tuple(folders): words}
    found: list[Other] = []
    for played in others:
        if played.folders not in known:
            known[played.folders] = load_words(
                root / "locales", played.game, findings, played.folders, words.voices
            )
        spoken = known[played.folders]
        if spoken is not None:
            found.append(Other(played, spoken, changed(played.base or game, played.game)))
    return found


def in_words(name: str) -> str:
    """Return a name as the words that it is made of."""
    said = name.replace("_", " ")
    return said[:1].upper() + said[1:]


def edition_title(name: str, chrome: Mapping[str, str]) -> str:
    """Return what an edition is called."""
    said = chrome.get(f"book.edition_{name}", in_words(name))
    return said[:1].upper() + said[1:]


def players(game: m.Game, chrome: Mapping[str, str]) -> str:
    """Return how many may play."""
    said = chrome["book.players"].replace("{low}", str(game.min_players))
    return said.replace("{high}", str(game.max_players))


def played_by(
    game: m.Game, writer: Writer, chrome: Mapping[str, str], version: str = ""
) -> list[str]:
    """Return the title of a game, its edition, the version, its variants and its house rules."""
    said = [writer.speech.title(Clause("title.game"), game.play.span)]
    if game.edition is not None:
        said.append(edition_title(game.edition, chrome))
    if version:
        said.append(chrome["book.version"].replace("{version}", version))
    for kind in ("variant", "house_rule"):
        names = [writer.overlay_title(o) for o in game.overlays if o.kind == kind]
        if names:
            said.append(chrome[f"book.played_{kind}"].replace("{names}", ", ".join(names)))
    return said


def in_markdown(blocks: Sequence[Block], mark: str = "ins") -> str:
    """Return text as Markdown with its marks; titles of parts become bold lines."""
    renderer = Renderer(lambda level: "", mark)
    return "\n\n".join(
        f"**{escape(block.text)}**" if isinstance(block, Heading) else renderer.blocks([block], 2)
        for block in blocks
    )


class ChangePages:
    """The pages about other rules in one language.

    `page_of` leads from an anchor to its page; `rulings` are those that no rule of the book rests on.
    """

    def __init__(
        self, writer: Writer, chrome: Mapping[str, str], page_of: Mapping[str, str],
        others: Sequence[Other], rulings: Mapping[str, Ruling],
    ) -> None:
        self._writer = writer
        self._rulings = rulings
        self._game = writer.game
        self._chrome = chrome
        self._page_of = page_of
        self._others = others

    def pages(self, later: Collection[str] = ()) -> Iterator[Page]:
        """Yield a page for each kind of other rules that there are; of kinds that come `later` a heading."""
        for kind, file in PAGES.items():
            if kind in later:
                title = self._chrome[f"book.{file.replace('-', '_')}"]
                yield Page(f"{file}.md", title, "later.md.j2", {"anchor": file})
        editions = self._of_kind("edition")
        if editions:
            yield self._editions(editions)
        for kind, file in PAGES.items():
            others = self._of_kind(kind)
            if others and kind != "edition":
                key = file.replace("-", "_")
                yield Page(
                    f"{file}.md", self._chrome[f"book.{key}"], "overlays.md.j2",
                    {
                        "anchor": file,
                        "intro": self._chrome[f"book.{key}_intro"],
                        "groups": [self._group(other, kind) for other in others],
                    },
                )

    def _of_kind(self, kind: str) -> list[Other]:
        return [other for other in self._others if other.played.kind == kind]

    def _writer_of(self, other: Other) -> Writer:
        return Writer(
            other.played.game, self._writer.language, other.words, self._writer.findings
        )

    def _link(self, anchor: str) -> str:
        page = self._page_of.get(anchor)
        return f"{page}.md#{anchor}" if page is not None else ""

    # ---- editions -------------------------------------------------------------------------------

    def _editions(self, others: Sequence[Other]) -> Page:
        titles = [edition_title(other.played.name, self._chrome) for other in others]
        titles.insert(0, played_by(self._game, self._writer, self._chrome)[:2][-1])
        writers = [self._writer_of(other) for other in others]
        rules = rules_beside([other.pairs for other in others], self._writer, writers)
        chapters: dict[str, list[dict[str, object]]] = {}
        for rule in rules:
            chapters.setdefault(rule.chapter, []).append(
                {
                    "anchor": rule.anchor,
                    "title": rule.title,
                    "link": self._link(rule.anchor),
                    "columns": self._columns(rule, titles),
                }
            )
        order = [chapter.name for chapter in self._game.chapters]
        order += [name for name in chapters if name not in order]
        return Page(
            "editions.md", self._chrome["book.editions"], "editions.md.j2",
            {
                "editions": [
                    {"title": title, "about": writer.overlay_about(name)}
                    for title, name, writer in zip(
                        titles, [self._game.edition or "", *(o.played.name for o in others)],
                        [self._writer, *writers], strict=True,
                    )
                ],
                "chapters": [
                    {
                        "name": name,
                        "title": self._writer.speech.title(
                            chapter_title(self._game, name), self._game.play.span
                        ),
                        "rules": chapters[name],
                    }
                    for name in order if name in chapters
                ],
            },
        )

    def _columns(self, rule: RuleBeside, titles: Sequence[str]) -> list[dict[str, object]]:
        """Return what each edition says; one that says what an earlier one says only names that one."""
        found: list[dict[str, object]] = []
        texts = [None if told is None else in_markdown(told) for told in rule.told]
        for number, text in enumerate(texts):
            first = texts.index(text)
            note = ""
            if text is None:
                note = self._chrome["book.no_rule"]
            elif first < number:
                note = self._chrome["book.same_as"].replace("{edition}", titles[first])
            found.append({"title": titles[number], "note": note, "text": "" if note else text})
        return found

    # ---- variants and house rules ---------------------------------------------------------------

    def _group(self, other: Other, kind: str) -> dict[str, object]:
        played = other.played
        writer = self._writer_of(other)
        before = self._writer
        if played.base is not None:
            before = Writer(played.base, writer.language, writer.words, writer.findings)
        changes = rule_changes(other.pairs, before, writer)
        edition = f" --edition {played.base.edition}" if played.base is not None else ""
        return {
            "name": played.name,
            "title": writer.overlay_title(played.overlay),
            "about": writer.overlay_about(played.name),
            "command": f"rulewright play {self._game.name}{edition} --with {played.name}"
            if kind == "house_rule" else "",
            "play": f"{'variants' if kind == 'variant' else 'houses'}={played.name}"
            + (f"&amp;edition={played.base.edition}" if played.base is not None else ""),
            "players": players(played.game, self._chrome)
            if more_or_fewer(self._game, played.game) else "",
            "excludes": self._excluded(played),
            "options": [
                {"title": change.title, "anchor": f"{played.name}-{change.anchor}"}
                for change in changes if change.anchor in _new_options(self._game, played.game)
            ],
            "rules": [self._rule(change, f"{played.name}-") for change in changes],
            "rulings": [self._rulings[name] for name in _named(played) if name in self._rulings],
            "source": _source(played) if kind == "house_rule" else "",
        }

    def _excluded(self, played: Played) -> list[dict[str, str]]:
        """Return the other rules that do not go with these, whichever of them says so."""
        names = {*played.excludes}
        names |= {o.played.name for o in self._others if played.name in o.played.excludes}
        known = {other.played.name: other for other in self._others}
        found: list[dict[str, str]] = []
        for name in sorted(names):
            other = known.get(name)
            if other is None or other.played.kind == "edition":
                found.append({"title": edition_title(name, self._chrome), "anchor": ""})
                continue
            here = other.played.kind == played.kind
            title = self._writer_of(other).overlay_title(other.played.overlay)
            found.append({"title": title, "anchor": name if here else ""})
        return found

    def _rule(self, change: RuleChange, prefix: str = "") -> ChangedRule:
        return ChangedRule(
            f"{prefix}{change.anchor}", change.title, self._link(change.anchor), change.kind,
            in_markdown(change.now if change.kind == "changed" else without_marks(change.now)),
            in_markdown(change.was, "del"),
        )

    # ---- a book of other rules ------------------------------------------------------------------

    def told_of(self, other: Other) -> str:
        """Return what other rules are called, with all that they consist of."""
        return " · ".join(played_by(other.played.game, self._writer_of(other), self._chrome))

    def since(self, before: Other) -> tuple[RuleChange, ...]:
        """Return what has become of the rules that were before."""
        pairs = [Pair(p.anchor, p.chapter, p.after, p.before) for p in before.pairs]
        return rule_changes(pairs, self._writer_of(before), self._writer)

    def changed_page(self, before: Other, changes: Sequence[RuleChange]) -> Page:
        """Return the page of a book with other rules that says what is not as it was."""
        intro = self._chrome["book.what_changed_intro"].replace("{edition}", self.told_of(before))
        group = {
            "name": "", "title": "", "about": "",
            "players": players(self._game, self._chrome)
            if more_or_fewer(before.played.game, self._game) else "",
            "rules": [self._rule(change, "changed-") for change in changes],
            "rulings": [],
        }
        return Page(
            "what-changed.md", self._chrome["book.what_changed"], "overlays.md.j2",
            {"anchor": "what-changed", "intro": intro, "groups": [group]}, first=True,
        )


def more_or_fewer(before: m.Game, after: m.Game) -> bool:
    """Return whether other rules are for another number of players."""
    return (before.min_players, before.max_players) != (after.min_players, after.max_players)


def _new_options(before: m.Game, after: m.Game) -> set[str]:
    """Return the anchors of the options that other rules bring."""
    return {
        rule_anchor(item) for item in after.variables.values()
        if item.is_option and item.name not in before.variables
    }


def _named(played: Played) -> Iterator[str]:
    """Yield what other rules name as a source, each once: also where it counts beside yet others only."""
    yield from dict.fromkeys(SOURCE.findall(played.overlay.span.file.text))


def _source(played: Played) -> str:
    """Return a file of rules as it is written, as HTML."""
    return escape_html(played.overlay.span.file.text.strip())
