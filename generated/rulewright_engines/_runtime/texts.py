"""The words of an engine in one language, and their fallback: the names of the spec.

A template has slots such as `{player}`. Filling them is one pass over the template: what is put in
is never read as a template, and a slot without a filling stays as it stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Any

from .errors import quoted

LANGUAGES = ("en", "nl", "de", "es")
"""Any engine may be asked in these; one without texts of a language uses the names of its spec."""

ORIGINAL = LANGUAGES[0]
"""What errors are told in."""

_SLOT = re.compile(r"\{([a-z][a-z_]{0,30})\}")

FALLBACK_WORDS: Mapping[str, str] = {
    "yes": "yes",
    "no": "no",
    "done": "done",
    "none": "none",
    "player": "player {number}",
    "slot": "slot {number}",
    "hidden": "hidden",
    "choice": "{prompt}: {value}",
    "question": "{prompt}?",
    "answer": "{question} {value}",
    "action": "{action}",
    "action_at": "{action} ({place})",
    "at": "{name} ({index})",
    "legal": "This is allowed now.",
    "over": "The game is over.",
    "chance": "Chance is to decide first.",
    "other_player": "It is {player} who chooses now.",
    "other_choice": "Something else is to be chosen now: {prompt}.",
    "not_offered": "This is not among what can be chosen now.",
    "joined": "{first}, then {then}",
    "passed_by": "Several things are chosen in the order listed; this comes before the last one.",
    "reason_of": "{what}: {reason}",
    "log_choice": "{player} chooses: {value}.",
    "log_answer": "{player}: {question} {value}.",
    "log_secret": "{player} has chosen in secret.",
    "log_move": "{source} \u2192 {target}: {pieces}.",
    "log_look": "{player} takes a look \u2013 {place}: {pieces}.",
    "log_shuffle": "{place}: shuffled.",
    "log_set": "{name}: {value}.",
    "log_over": "The game is over. Winners: {winners}.",
    "scores": "Final score: {values}.",
    "payoffs": "Payoff: {values}.",
    "ranks": "Final rank: {values}.",
    "teams": "Team: {values}.",
    "common_score": "Common score: {values}.",
    "hidden_pieces": "{count} hidden",
    "nobody": "nobody",
}


def fill(template: str, **slots: object) -> str:
    """Return a template with its slots filled in one pass; unknown slots stay."""
    return _SLOT.sub(
        lambda found: str(slots[found[1]]) if found[1] in slots else found[0], template
    )


def sentence(text: str) -> str:
    """Return a text as a sentence: it begins with a capital and ends with one mark, a dot if it has none.

    A question that a template puts a dot behind keeps its own mark.
    """
    ended = text.replace("?.", "?")
    if not ended.endswith((".", "?", "!", "…")):
        ended += "."
    return ended[:1].upper() + ended[1:]


def spaced(name: str) -> str:
    """Return a name of the spec as words."""
    return name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule of the book: its permanent anchor, title, first sentences and link, if known."""

    anchor: str
    title: str
    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Texts:
    """What a texts file says, each part asked for by names of the spec.

    `names` are what the players of a game are called, if they have names.
    """

    language: str
    data: Mapping[str, Any] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    def called(self, names: tuple[str, ...]) -> Texts:
        """Return the same texts for a game whose players are called so."""
        return replace(self, names=names)

    def player(self, seat: int) -> str:
        """Return what a player is called: by name, else by number."""
        return self.names[seat] if seat < len(self.names) else self.word("player", number=seat + 1)

    def _at(self, *path: str) -> str | None:
        found: Any = self.data
        for name in path:
            if not isinstance(found, Mapping):
                return None
            found = found.get(name)
        return found if isinstance(found, str) else None

    def _first(self, name: str, *paths: tuple[str, ...]) -> str:
        for path in paths:
            found = self._at(*path)
            if found is not None:
                return found
        return spaced(name)

    def word(self, key: str, **slots: object) -> str:
        """Return a word or sentence of the runtime itself, its slots filled."""
        template = self._at("words", key)
        return fill(FALLBACK_WORDS[key] if template is None else template, **slots)

    def term(self, enum: str, value: str) -> str:
        """Return the term for a value of an enumeration."""
        return self._first(value, ("enums", enum, value))

    def zone(self, name: str) -> str:
        """Return the term for a family of zones."""
        return self._first(name, ("zones", name))

    def variable(self, name: str) -> str:
        """Return the term for a variable."""
        return self._first(name, ("variables", name))

    def prompt(self, choice: str) -> str:
        """Return what a player is asked for a choice, or may do or leave."""
        return self._first(choice, ("choices", choice, "prompt"), ("may", choice))

    def option(self, choice: str, word: str) -> str | None:
        """Return a sentence of its own for one option of a choice, if it has one."""
        return self._at("choices", choice, "options", word)

    def action(self, name: str) -> str:
        """Return the title of an action."""
        return self._first(name, ("actions", name))

    def reason(self, key: str) -> str:
        """Return why something that fails a test cannot be chosen."""
        return self._first(key, ("reasons", key))

    def rule(self, anchor: str) -> RuleText:
        """Return a rule of the book."""
        return RuleText(
            anchor,
            self._first(anchor, ("rules", anchor, "title")),
            self._at("rules", anchor, "text") or "",
            self._at("rules", anchor, "url") or "",
        )


    def rule_ways(self, anchor: str) -> Iterator[tuple[tuple[tuple[str, bool], ...], str]]:
        """Yield what a rule says in games with some variants on or off, where that is not all the same."""
        rules = self.data.get("rules")
        rule = rules.get(anchor) if isinstance(rules, Mapping) else None
        found = rule.get("others") if isinstance(rule, Mapping) else None
        for each in found if isinstance(found, list) else ():
            yield tuple(each["when"].items()), each["text"]


def load_texts(package: str, game: str, language: str) -> Texts:
    """Return the words of a language beside an engine; without the file, the names of the spec."""
    if language not in LANGUAGES:
        raise ValueError(
            f"there is no language {quoted(language)}; there are {', '.join(LANGUAGES)}"
        )
    if not package:
        return Texts(language)
    try:
        folder = resources.files(package) / f"{game}_texts"
        text = (folder / f"{language}.json").read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError, ModuleNotFoundError):
        return Texts(language)
    return read_texts(language, text)


def read_texts(language: str, text: str) -> Texts:
    """Return the words of a language from the text of their file."""
    data = json.loads(text)
    return Texts(language, data if isinstance(data, Mapping) else {})
