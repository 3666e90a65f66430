"""One rule under trial: its text and words as files, what is wrong with them, what they change."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.emit.rulebook.rule_sources import origin_of
from rulewright.foundation import files, limits
from rulewright.foundation.languages import ORIGINAL, Voices
from rulewright.lsp.code_actions import mends
from rulewright.lsp.grammar_completion import begun
from rulewright.lsp.workspace import Desk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.outputs.game_changes import Differences, differences
from rulewright.outputs.realisability import wants_of
from rulewright.outputs.word_lists import without_denials
from rulewright.page.game_session import PageError
from rulewright.project.paths import LOCALES, SPECS
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules, word_folders
from rulewright.prose.change_list import RuleChange, Said
from rulewright.prose.game_words import load_words
from rulewright.prose.missing_words import collect
from rulewright.prose.words.word_kinds import KINDS, NOUN, NOUN_FIELDS, wanted_form

Data = dict[str, Any]

HEAD = re.compile(r"^house +rule +([a-z][a-z0-9_]*) +for +([a-z][a-z0-9_]*)", re.MULTILINE)
_CITED = re.compile(r" +(?:cites|ruling) [A-Z0-9-]+(?:,? +(?:(?:cites|ruling) +)?[A-Z0-9-]+)*$", re.MULTILINE)
_NOTHING = "R120"
"""The message about a rule that changes nothing."""
_LEFT = {"W206", "P320"}
"""Notes that lead to files and commands, which a page does not have."""


@dataclass(slots=True)
class Bench:
    """The place in which a rule is tried: a project with the game, and a folder for the rule."""

    root: Path
    game: str
    language: str

    @property
    def folder(self) -> Path:
        """Return the folder of the game."""
        return self.root / SPECS / self.game

    # ---- files ----------------------------------------------------------------------------------

    def shipped(self, name: str) -> tuple[str, str, str]:
        """Return a house rule that comes with the game, and its words in the reader's language: .po and .toml."""
        path = self.folder / "house_rules" / f"{name}.rules"
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or not path.is_file():
            raise PageError(f"there is no house rule {name}")
        words = path.with_suffix(".words")
        parts = [words / f"{self.language}.{suffix}" for suffix in ("po", "toml")]
        said = [each.read_text(encoding="utf-8") if each.is_file() else "" for each in parts]
        return path.read_text(encoding="utf-8"), said[0], said[1]

    def beginning(self, anchor: str) -> str:
        """Return how a house rule begins that changes the rule with this anchor: at best with all of its lines."""
        with files.as_it_is():
            game, _ = load_game(self.folder, settle=False)
        items = [item for chapter in game.chapters for item in chapter.items] if game is not None else []
        for item in items:
            if game is not None and rule_anchor(item) == anchor:
                origin = origin_of(item, game)
                whole = f"house rule my_rule for {game.name}\n\nreplace {origin.passages[0].text}"
                tried = (origin.beginning, _CITED.sub("", whole), whole)
                return next((text for text in tried if self._is_unchanged(f"{text}\n")), origin.beginning)
        raise PageError("there is no such rule")

    def _is_unchanged(self, text: str) -> bool:
        """Return whether a rule is written as it should be, and says just what the game says."""
        return {each["code"] for each in self.check(self.put(text), text)["messages"]} == {_NOTHING}

    def put(self, text: str, po: str = "", toml: str = "") -> Rules:
        """Write the rule and its words down; the rules of a game with it."""
        if len(text.encode()) > limits.FILE_BYTES or len(po) + len(toml) > limits.FILE_BYTES:
            raise PageError("the rule is too long")
        head = HEAD.search(text)
        path = self.root / "trial" / f"{head[1] if head is not None else 'my_rule'}.rules"
        shutil.rmtree(path.parent, ignore_errors=True)
        words = path.with_suffix(".words")
        # Words in other languages that a shipped rule brings along stay with it.
        own = self.folder / "house_rules" / f"{path.stem}.words"
        if own.is_dir():
            shutil.copytree(own, words)
        words.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        for suffix, said in (("po", po), ("toml", toml)):
            if said.strip():
                (words / f"{self.language}.{suffix}").write_text(said, encoding="utf-8")
        return Rules(house_rules=(path,))

    # ---- what is wrong --------------------------------------------------------------------------

    def check(self, rules: Rules, text: str) -> Data:
        """Return what the compiler says of the rule, each at its place with its mends."""
        with files.as_it_is():
            game, findings = load_game(self.folder, rules, settle=False)
        return {"messages": list(self._told(findings.items, rules, text)), "right": game is not None}

    def _told(self, found: list[Diagnostic], rules: Rules, text: str) -> Iterator[Data]:
        """Messages as data; one from elsewhere stands at the head of the rule, which causes it."""
        own = [path.name for path in rules.house_rules if isinstance(path, Path)]
        for each in found:
            if each.code in _LEFT:
                continue
            here = Path(each.span.file.name).name in own
            start, end = (each.span.start, each.span.end) if here else (0, max(text.find("\n"), 0))
            yield {
                "code": each.code, "severity": str(each.severity), "headline": each.headline,
                "from": _utf16(text, start), "to": _utf16(text, end), "label": each.label,
                "reason": _without_commands(each.reason), "suggestion": _without_commands(each.suggestion),
                "mends": [
                    {"title": mend.title, "from": _utf16(text, mend.start), "to": _utf16(text, mend.end),
                     "text": mend.text}
                    for mend in (mends(each, text) if here else ())
                ],
            }

    def complete(self, rules: Rules, text: str, at: int) -> Data:
        """Return what can be written at a place, which is counted as a browser does, and where it begins."""
        path = next(path for path in rules.house_rules if isinstance(path, Path))
        offset = sum(end <= at for end in accumulate(_utf16(sign, 1) for sign in text))
        desk = Desk([self.root], self.language, {path: text})
        return {
            "from": at - len(begun(text, offset)),
            "offers": [
                {"label": offer.label, "what": offer.what, "text": offer.text, "snippet": offer.snippet}
                for offer in desk.complete(path, offset)
            ],
        }

    # ---- what changes ---------------------------------------------------------------------------

    def ready(self) -> Data:
        """Read the game and its words, so that the first answer about a rule comes as soon as others."""
        with files.as_it_is():
            game, findings = load_game(self.folder, settle=False)
            if game is not None:
                load_words(self.root / LOCALES, game, findings, (), self._voices)
        return {"ready": game is not None}

    def changes(self, rules: Rules, text: str) -> Data:
        """Return what reads differently, in the reader's language."""
        found, findings = differences(self.root, self.folder, rules, self._voices, sentences_only=True)
        wrong = [item for item in findings.items if item.severity is not Severity.NOTE]
        return {
            "messages": list(self._told(wrong, rules, text)),
            "changes": [] if found is None else [*self._seats(found), *map(_change, found.changes[self.language])],
        }

    def _seats(self, found: Differences) -> Iterator[Data]:
        """For how many the game is, where the rule changes that: the front of the book says it, no rule."""
        if self.language in found.players:
            title = book_words(self.root / LOCALES, self.language, Findings())["book.pick_players"]
            old, new = ([_said(Said(0, text, True))] for text in found.players[self.language])
            yield {"anchor": "", "chapter": "", "kind": "changed", "title": title, "old": old, "new": new}

    def missing(self, rules: Rules) -> Data:
        """Return the words that are missing, in the reader's language; none while the rule is wrong."""
        with files.as_it_is():
            game, _ = load_game(self.folder, rules, settle=False)
            return {"missing": [] if game is None else list(self._missing(game, rules))}

    @property
    def _voices(self) -> Voices:
        return Voices((self.language,), drafts=True)

    def _missing(self, game: m.Game, rules: Rules) -> Iterator[Data]:
        """Yield the entries that the rule still needs: what each is, and where it will stand."""
        silent = Findings()
        words = load_words(
            self.root / LOCALES, game, silent, word_folders(self.folder, rules),
            self._voices,
        )
        if words is None:
            return
        wants = [wanted for _, wanted in wants_of(game, words, silent)]
        for each in without_denials(collect(wants, words, (self.language,))):
            kind = NOUN[self.language] if each.is_word else KINDS[wanted_form(each.key, bool(each.slots))].told
            yield {
                "key": each.key, "noun": each.is_word, "wanted": kind,
                "sentence": each.sentences.get(self.language, ""), "slots": list(each.slots),
                "fields": list(NOUN_FIELDS[self.language]) if each.is_word else [],
            }


def written(language: str, entries: Mapping[str, Mapping[str, str]], po: str, toml: str) -> tuple[str, str]:
    """Return words that were typed in a table, added to the files of a rule."""
    for key, said in entries.items():
        filled = {field: text.strip() for field, text in said.items() if text.strip()}
        if not filled or not re.fullmatch(r"[a-z][a-z0-9_.]*", key):
            continue
        if "text" in filled:
            english, other = (filled["text"], "") if language == ORIGINAL else ("…", filled["text"])
            po += f'\n\nmsgctxt "{key}"\nmsgid {_quoted(english)}\nmsgstr {_quoted(other)}\n'
        else:
            fields = {field: text for field, text in filled.items() if field.isidentifier()}
            lines = "".join(f"{field} = {_quoted(text)}\n" for field, text in fields.items())
            toml += f"\n\n[{key}]\n{lines}"
    return po.lstrip("\n"), toml.lstrip("\n")


_COMMAND = re.compile(r"[^.!?\n]*`rulewright [^`]*`[^.!?\n]*[.!?]? *")


def _without_commands(text: str) -> str:
    """Return what is said in a message, without sentences that ask for a command: a page has none."""
    return _COMMAND.sub("", text).strip()


def _quoted(text: str) -> str:
    escaped = "".join(each for each in text if each.isprintable()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _utf16(text: str, offset: int) -> int:
    """Return a place in a text as a browser counts it."""
    return offset + sum(ord(sign) > 0xFFFF for sign in text[:offset])


def _change(change: RuleChange) -> Data:
    return {
        "anchor": change.anchor, "chapter": change.chapter, "kind": change.kind, "title": change.title,
        "old": [_said(each) for each in change.old_under], "new": [_said(each) for each in change.new_under],
    }


def _said(said: Said) -> Data:
    return {"depth": said.depth, "text": said.text, "differs": said.differs}
