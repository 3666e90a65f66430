"""A new name for something: in rules, examples, words and the book, proven by a check before it is done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.diagnostics.model import Severity
from rulewright.foundation import limits
from rulewright.foundation.frozen import dataclass
from rulewright.lsp.diagnostics import first_look, only_new, whole_look
from rulewright.lsp.file_owner import Buffers, Target, targets_of, text_of, word_files
from rulewright.lsp.symbol_index import BUILT_IN, Index, Place, Symbol
from rulewright.lsp.symbol_occurrences import Mention, Sort
from rulewright.syntax.reserved_words import NEVER_NAMES

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", re.ASCII)
_FILES = {
    Sort.PART: "It is the name of a file of the game; rename the file and this line together.",
    Sort.GAME: "It is the name of the game's folder; rename the folder, its words and this line together.",
    Sort.OVERLAY: "It is the name of its file; rename the file and this line together.",
    Sort.FACT: "Facts are numbered in facts.toml.",
}


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """Why something cannot have this name, in a sentence for its author."""

    reason: str

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """What is put in the place of a stretch of a file."""

    start: int
    end: int
    text: str


Edits = dict[Path, list[Edit]]


def renamable(
    index: Index, found: tuple[Mention, Symbol] | None, target: Target | None
) -> tuple[Mention, Symbol]:
    """Return the name at a place, if it can be changed; `Refused` says why not.

    From an overlay nothing of the game is renamed: who writes a house rule means that alone.
    """
    if found is None:
        raise Refused("There is no name here.")
    _, symbol = found
    if symbol.sort in _FILES:
        raise Refused(f"`{symbol.name}` cannot be renamed here. {_FILES[symbol.sort]}")
    declared = index.declared(symbol)
    if not declared:
        known = symbol.name in (*BUILT_IN, "copies")
        raise Refused(
            f"`{symbol.name}` is a word that every game knows; it cannot be renamed."
            if known else f"Nothing is declared as `{symbol.name}`, so there is nothing to rename."
        )
    own = [place for place in declared if _is_own(index, place)]
    overlay = target.overlay if target is not None else None
    if own and overlay is not None and all(place.path != overlay for place in own):
        first = own[0]
        line = index.texts[first.path].count("\n", 0, first.mention.start) + 1
        raise Refused(
            f"`{symbol.name}` does not belong to this file: renaming it would change {first.path.name} and all "
            f"that names it there. Rename it where it is declared, in line {line} of {first.path.name}."
        )
    homes = {(place.path, place.mention.start) for place in own}
    if symbol.sort not in {Sort.LOCAL, Sort.LABEL} and len(homes) > 1:
        raise Refused(
            f"Several things are called `{symbol.name}`; which is meant where cannot be told by the name."
        )
    return found


def _is_own(index: Index, place: Place) -> bool:
    """Return whether a declaration is no replacement of another one."""
    text = index.texts[place.path]
    line = text[text.rfind("\n", 0, place.mention.start) + 1 : place.mention.start]
    return not line.startswith("replace ")


def rename(
    target: Target, index: Index, buffers: Buffers, found: tuple[Mention, Symbol] | None, name: str
) -> Edits:
    """Return all edits that give something a new name; `Refused` where that cannot be."""
    _, symbol = renamable(index, found, target)
    if name == symbol.name:
        return {}
    _must_be_free(index, symbol, name)
    edits: Edits = {}
    for place in _places(index, symbol):
        at = place.mention
        if at.sort is Sort.LOCAL and at.implicit and symbol.sort is Sort.LOCAL:
            edits.setdefault(place.path, []).append(Edit(at.end, at.end, f" as {name}"))
        else:
            edits.setdefault(place.path, []).append(Edit(at.start, at.end, name))
    texts = {path: text_of(path, buffers) for path in dict.fromkeys(word_files(target))}
    worded = frozenset(
        _language(path) for path, text in texts.items()
        if path.suffix == ".toml" and re.search(rf"^\[{name}\]", text, re.MULTILINE)
    )
    words = _Words(index, symbol, name, worded)
    for path, text in texts.items():
        changed = list(words.edits(path, text))
        if changed:
            edits[path] = changed
    edits = {path: sorted(set(each)) for path, each in edits.items()}
    _must_hold(target, buffers, edits)
    return edits


def _must_be_free(index: Index, symbol: Symbol, name: str) -> None:
    if _NAME.fullmatch(name) is None:
        raise Refused(
            f"`{name}` is not written like a name: small letters and digits, with single `_` between words."
        )
    if len(name) > limits.LONGEST_NAME:
        raise Refused(f"`{name}` is too long; a name has at most {limits.LONGEST_NAME} letters.")
    if name in NEVER_NAMES:
        raise Refused(f"`{name}` is a word of the language.")
    if name in BUILT_IN:
        raise Refused(f"`{name}` is a word that every game knows.")
    for other, places in index.places.items():
        same = other.sort is symbol.sort and other.home == symbol.home
        mixed = {other.sort, symbol.sort} <= {Sort.THING, Sort.TYPE, Sort.LOCAL}
        near = Sort.LOCAL not in {other.sort, symbol.sort} or other.home == symbol.home
        if other.name == name and (same or (mixed and near)):
            for place in places:
                if place.mention.declares:
                    raise Refused(
                        f"`{name}` is taken: there is a {place.mention.what} of that name in {place.path.name}."
                    )


def _places(index: Index, symbol: Symbol) -> Iterator[Place]:
    """Yield where a symbol is named; with a type the local names that are written as it is."""
    yield from index.places.get(symbol, ())
    if symbol.sort in {Sort.TYPE, Sort.THING}:
        for other, places in index.places.items():
            if other.sort is Sort.LOCAL and other.name == symbol.name:
                declared = [place for place in places if place.mention.declares]
                if all(place.mention.implicit for place in declared):
                    yield from (place for place in places if not place.mention.implicit)


def _must_hold(target: Target, buffers: Buffers, edits: Edits) -> None:
    """Check all that was touched as it would be; nothing is renamed that is wrong afterwards.

    The game itself is looked at whole, of its other overlays the rules, and the words of those that
    have any of their own.
    """
    after = {**buffers, **{path: applied(text_of(path, buffers), each) for path, each in edits.items()}}
    whole = [Target(target.root, target.game), target]
    others: list[Target] = []
    for path in edits:
        worded = path.parent.suffix == ".words"
        (whole if worded else others).extend(targets_of(path, after, (target.root,)))
    for each in dict.fromkeys((*whole, *others)):
        look = whole_look if each in whole else first_look
        found = look(each, after).found
        if any(one.severity is Severity.ERROR for one in found):
            new = only_new(found, look(each, buffers).found)
            if new:
                raise Refused(
                    f"Under the new name something would be wrong: {new[0].headline} ({new[0].span})."
                )


def applied(text: str, edits: list[Edit]) -> str:
    """Return a text with edits made; their places are those before."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


# ---- words ----------------------------------------------------------------------------------------

_FORMS = {
    Sort.VERB: {"verb"}, Sort.ACTION: {"action"}, Sort.EVENT: {"event"}, Sort.STEP: {"step"},
    Sort.TRIGGER: {"trigger"}, Sort.CHAPTER: {"chapter"}, Sort.NOTE: {"note"},
    Sort.EXAMPLE: {"example"}, Sort.LABEL: {"may"},
}
"""What the names of messages about a sort begin with; all others are about things and types."""

_OTHERS = {form for forms in _FORMS.values() for form in forms} | {"overlay"}
_ANCHORS = {
    "line": "zone", "group": "zone", "slots": "zone", "pile": "zone", "remember": "variable",
    "cards": "pieces",
}
_OWN_FORM = r"(?<![\w.])(?:verb|predicate|event|trigger|note|may|state|set|unset|title|option|overlay)\."
"""What stands before a name of the rules in the name of a clause."""
_CONTEXT = re.compile(r'^(msgctxt[ \t]*")([^"\n]*)(")', re.MULTILINE)
_ENTRY = re.compile(r'^msgctxt[ \t]*"([^"\n]*)"\s*\n(?:(?:msgid|msgstr|").*\n?)+', re.MULTILINE)


def _language(path: Path) -> str:
    """Return the language of a lexicon."""
    return path.stem if path.parent.suffix == ".words" else path.parent.name


class _Words:
    """Renames in files of words: their keys, and in sentences what is a name of the rules.

    `worded` are the languages whose lexicon of the game has the new name already.
    """

    def __init__(self, index: Index, symbol: Symbol, new: str, worded: frozenset[str]) -> None:
        self.worded = worded
        self.symbol, self.old, self.new = symbol, symbol.name, new
        kinds = {place.mention.what for place in index.declared(symbol)}
        self.anchors = {f"{_ANCHORS.get(kind, kind)}-{self.old}" for kind in kinds}
        self.shared = any(
            other.name == self.old and other != symbol and other.sort in {Sort.LOCAL, Sort.THING, Sort.TYPE}
            and not (symbol.sort is Sort.TYPE and other.sort is Sort.LOCAL)
            for other in index.places
        )

    def edits(self, path: Path, text: str) -> Iterator[Edit]:
        """Yield the edits of one file."""
        if self.old not in text:
            return
        if path.suffix == ".po":
            yield from self._contexts(text)
            if path.name.endswith(".tellings.po") or path.parent.name in {"tellings", "polish"}:
                yield from self._structures(text)
            yield from self._sentences(text)
        elif path.parent.name.endswith(".words") or path.parent.parent.name == "locales":
            if _language(path) not in self.worded:
                yield from self._lexicon(text)
        else:
            yield from self._book(text)

    def _contexts(self, text: str) -> Iterator[Edit]:
        for match in _CONTEXT.finditer(text):
            renamed = self._context(match[2])
            if renamed != match[2]:
                yield Edit(match.start(2), match.end(2), renamed)

    def _context(self, context: str) -> str:
        """Return the name of a message under the new name."""
        symbol = self.symbol
        if context in self.anchors:
            return context[: -len(self.old)] + self.new
        form, dot, rest = context.partition(".")
        if symbol.sort is Sort.LOCAL:
            home, _, name = symbol.home.partition(" ")
            name = name.partition(" ")[0]
            if form == "choice":
                renamed = re.sub(rf"_{re.escape(self.old)}(_\d+)?$", rf"_{self.new}\1", rest)
                return f"choice.{renamed}" if name and rest.startswith(f"{name}_") else context
            if form == home and rest.split(".")[0] == name:
                return re.sub(rf"\.rel\.{re.escape(self.old)}$", f".rel.{self.new}", context)
            return context
        if form == "choice":
            whole = rest == self.old or rest.startswith(f"{self.old}_")
            ruled = symbol.sort in {Sort.VERB, Sort.ACTION, Sort.STEP, Sort.THING}
            return f"choice.{self.new}{rest[len(self.old) :]}" if whole and ruled else context
        mine = _FORMS.get(symbol.sort)
        if (form not in mine) if mine is not None else (form in _OTHERS):
            return context
        parts = re.split(r"([.@])", rest)
        if mine is not None:
            parts[0] = self.new if parts[0] == self.old else parts[0]
            return f"{form}{dot}{''.join(parts)}"
        return form.replace(f"@{self.old}", f"@{self.new}") + dot + "".join(
            self.new if part == self.old else part for part in parts
        )

    def _sentences(self, text: str) -> Iterator[Edit]:
        """Slots with the name of a parameter, and the examples that tellings rest on."""
        if self.symbol.sort is Sort.EXAMPLE:
            for match in re.finditer(rf"\[example: ({re.escape(self.old)})\]", text):
                yield Edit(match.start(1), match.end(1), self.new)
        if self.symbol.sort is Sort.TYPE:  # the slot of what a thing is of, as in `{ship:nom}`
            for entry in _ENTRY.finditer(text):
                if entry[1].partition(".")[0] not in _OTHERS:
                    yield from self._slots(entry)
        if self.symbol.sort is not Sort.LOCAL:
            return
        home, _, name = self.symbol.home.partition(" ")
        for entry in _ENTRY.finditer(text):
            context = entry[1].partition("@")[0].split(".")
            if context[0] == home and context[1:2] == [name.partition(" ")[0]]:
                yield from self._slots(entry)

    def _structures(self, text: str) -> Iterator[Edit]:
        """Yield the edits of the rules that tellings and polished sentences are bound to."""
        home, _, rest = self.symbol.home.partition(" ")
        own = f"{home}-{rest.partition(' ')[0]}" if self.symbol.sort is Sort.LOCAL else ""
        old = re.escape(self.old)
        named = re.compile(rf"(?<![\w{{.]){old}(?![\w=.(-])|{_OWN_FORM}{old}(?!\w)")
        for entry in _ENTRY.finditer(text):
            start = entry.start() + entry[0].index("msgid")
            if not own or entry[1] == own:
                for match in named.finditer(text, start, entry.start() + entry[0].index("msgstr")):
                    yield Edit(match.end() - len(self.old), match.end(), self.new)

    def _slots(self, entry: re.Match[str]) -> Iterator[Edit]:
        for slot in re.finditer(rf"\{{({re.escape(self.old)})(?=[:?}}|])", entry[0]):
            start = entry.start() + slot.start(1)
            yield Edit(start, start + len(self.old), self.new)

    def _lexicon(self, text: str) -> Iterator[Edit]:
        """Yield the entry of the word; one that others need as well is written a second time."""
        for match in re.finditer(
            rf"^\[{re.escape(self.old)}\][^\n]*\n(?:(?!\[|#)[^\n]*(?:\n|$))*", text, re.MULTILINE
        ):
            if self.shared:
                lead = "" if match[0].endswith("\n") else "\n"
                copy = match[0].replace(f"[{self.old}]", f"[{self.new}]", 1)
                yield Edit(match.end(), match.end(), lead + copy)
            else:
                yield Edit(match.start() + 1, match.start() + 1 + len(self.old), self.new)

    def _book(self, text: str) -> Iterator[Edit]:
        for anchor in sorted(self.anchors):
            for match in re.finditer(rf"(?<![\w-]){re.escape(anchor)}(?![\w-])", text):
                yield Edit(match.end() - len(self.old), match.end(), self.new)
        if self.symbol.sort in {Sort.THING, Sort.TYPE, Sort.EXAMPLE}:
            yield from self._named_in_book(text)

    def _named_in_book(self, text: str) -> Iterator[Edit]:
        """Yield names of the rules, which are keys, parts of headings, or quoted; a drawing has names of its own.
        """
        old, section = re.escape(self.old), ""
        for line in re.finditer(r"^.*$", text, re.MULTILINE):
            heading = re.match(r"\[+([\w.]+)\]", line[0])
            if heading is not None:
                section = heading[1]
                named = rf"\[(?:faces|track)\.({old})\]"
            elif section in {"colours", "icons", "dice"}:
                named = rf"^({old}) ="
            elif section == "shapes":
                continue
            else:
                drawn = "shape|ink|ground|marker|caption|spots" + ("" if section == "tile.place" else "|name")
                named = rf'(?<!\w)(?:{drawn}) = "[^"]*"|"({old})"'
            for match in re.finditer(named, line[0]):
                if match[1] is not None:
                    start = line.start() + match.start(1)
                    yield Edit(start, start + len(self.old), self.new)
