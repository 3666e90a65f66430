"""Syntax errors in the words of an author: what stands there, why it cannot, and what to write."""

from __future__ import annotations

import re
from collections.abc import Mapping
from unicodedata import normalize

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rulewright.diagnostics.model import Diagnostic
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span
from rulewright.syntax.common_mistakes import (
    begins_a_declaration,
    misplaced_need,
    misspelt_beginning,
    slip,
)
from rulewright.syntax.construct_text import form_of_line
from rulewright.syntax.expected_tokens import describe_expected, describe_found
from rulewright.syntax.reserved_suggestions import word_as_name

_OTHER_WORDS = {
    "else": "`otherwise`",
    "elif": "`otherwise if`",
    "elseif": "`otherwise if`",
    "unless": "`if not`",
    "while": "`repeat until … at most … times`",
    "foreach": "`for each`",
    "loop": "`repeat … times`",
    "return": "`stop`",
    "function": "`verb`, `predicate` or `quantity`",
    "def": "`verb`",
    "var": "`let … be …`, or `remember` for the whole game",
    "require": "`needs`",
    "requires": "`needs`",
    "draw": "`move top of …`",
    "times": "`multiplied by`",
    "double": "`twice`",
    "modulo": "`remainder of … divided by …`",
    "maximum": "`highest of … for each …`",
    "minimum": "`lowest of … for each …`",
    "equals": "`is`",
    "greater": "`more`",
    "larger": "`more`",
    "bigger": "`more`",
    "higher": "`more`",
    "smaller": "`less`",
    "lower": "`less`",
    "fewer": "`less`",
}
"""Words that people bring from elsewhere, and what says the same here."""

NO_BLOCK = "Something is missing under this line"

_NAMING = re.compile(r"(?:add |replace )?(?!(?:add|replace|remove|keep|change) $)[a-z]+ ")
"""What stands before the name of a declaration."""

_DASHED = re.compile(
    rf"(?:{_NAMING.pattern}|(?:house rule|edition|variant) (?:\w+ for )?)(?P<name>[a-z]\w*(?:-\w+)+)"
)
"""A name that is given, with dashes."""

_SHOWN = 40
"""Letters of a line in a message."""

_SIGNS = {
    "+": "Write `plus`.",
    "*": "Write `multiplied by`.",
    "=": "To compare write `is`, to give a value `becomes`, for a name `let … be …`.",
    "<": "Write `is less than` or `is at most`.",
    ">": "Write `is more than` or `is at least`.",
    "!": "Write `is not`, or `not` before the whole test.",
    "&": "Write `and`.",
    "|": "Write `or`.",
    ".": "Rules need no full stops; write each on a line of its own.",
    ";": "Write each rule on a line of its own.",
    "{": "Blocks are seen by their indentation; leave the bracket out.",
    "}": "Blocks are seen by their indentation; leave the bracket out.",
    "[": "Write `of`, as in `crew of ship`.",
    "]": "Write `of`, as in `crew of ship`.",
}


def unexpected(
    file: SourceFile,
    error: UnexpectedInput,
    patterns: Mapping[str, str],
    reserved: frozenset[str],
    shift: int,
    admitted: frozenset[str] = frozenset(),
) -> Diagnostic:
    """Return the finding for an error in a piece of a file that begins at `shift`.

    `admitted` is what could have stood there instead of a word.
    """
    if isinstance(error, UnexpectedToken):
        return _Token(file, error, patterns, reserved, shift, admitted).tell()
    offset = min((error.pos_in_stream or 0) + shift, len(file.text))
    expected = set(error.allowed or ()) if isinstance(error, UnexpectedCharacters) else set()
    return _character(file, offset, describe_expected(expected, patterns), reserved)


def _character(
    file: SourceFile, offset: int, wanted: str, reserved: frozenset[str]
) -> Diagnostic:
    text = file.text
    character = text[offset : offset + 1]
    span = Span(file, offset, offset + 1)
    if not character:
        return Diagnostic("R003", "I did not expect the end of the file here", span)
    if character in "\"'“”‘’„«»":
        return Diagnostic(
            "R003", "There are no texts in quotation marks", span,
            reason="Every word that people read is in the catalogues, found by the names given here.",
            suggestion="Write a name instead.",
        )
    known = slip(file, offset)
    if known is not None:
        return known
    word = _word_around(text, offset)
    name = re.sub(r"_+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word.text).lower()).strip("_")
    if name in reserved and character.isupper():
        return Diagnostic(
            "R003", f"`{word.text}` is written in small letters", Span(file, word.start, word.end),
            reason="All words of a rule are.", suggestion=f"Write `{name}`.",
        )
    foreign = character.isalpha() and not character.isascii()
    if foreign:
        name = "".join(c for c in normalize("NFKD", name) if c.isascii())
    if name and (character.isupper() or character == "_" or foreign) and name != word.text:
        return _no_name(Span(file, word.start, word.end), name)
    if character == "-":
        return _dash(file, offset)
    return Diagnostic(
        "R003", f"I did not expect the character `{character}` here", span,
        reason=f"Here I can read {wanted}." if wanted and character not in _SIGNS else "",
        suggestion=_SIGNS.get(character, ""),
    )


def _no_name(span: Span, name: str) -> Diagnostic:
    """Return what is said of a name with signs that none has."""
    return Diagnostic(
        "R003", f"`{span.text}` is not written like a name", span,
        reason="Names are letters from a to z and digits, with single `_` between words.",
        suggestion=f"Write `{name}`.",
    )


def _dash(file: SourceFile, offset: int) -> Diagnostic:
    span = Span(file, offset, offset + 1)
    line = file.line_starts[file.position(offset)[0] - 1]
    named = _DASHED.match(file.text[line:])
    if named is not None and offset - line < named.end():
        name = Span(file, line + named.start("name"), line + named.end("name"))
        return _no_name(name, name.text.replace("-", "_"))
    after = re.match(r"- *(\w*)", file.text[offset:])
    behind = after[1] if after is not None else ""
    before = re.search(r"(\w*) *$", file.text[:offset])
    front = before[1] if before is not None else ""
    if behind.isdigit() and not front.isdigit():
        return Diagnostic(
            "R003", "Numbers below 0 are written in words", Span(file, offset, offset + 1 + len(behind)),
            suggestion=f"Write `minus {behind}`; for what changes in the game `decreases by {behind}`.",
        )
    suggestion = "Join the words of a name with `_`; to take away write `minus`."
    if re.fullmatch(r"[a-z]\w*", front) and re.fullmatch(r"[a-z]\w*", behind):
        suggestion = f"For a name write `{front}_{behind}`; to take away `{front} minus {behind}`."
    elif behind:
        suggestion = f"Write `{front} minus {behind}`."
    return Diagnostic("R003", "I did not expect the character `-` here", span, suggestion=suggestion)


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int


def _word_around(text: str, offset: int) -> _Word:
    start = end = offset
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return _Word(text[start:end], start, end)


class _Token:
    """What is wrong with a word or sign that could be read, but not there."""

    def __init__(
        self, file: SourceFile, error: UnexpectedToken, patterns: Mapping[str, str],
        reserved: frozenset[str], shift: int, admitted: frozenset[str],
    ) -> None:
        self.file = file
        self.patterns = patterns
        self.reserved = reserved
        self.kind = error.token.type
        self.expected = set(admitted or error.accepts or error.expected)
        text = file.text
        start, end = error.token.start_pos, error.token.end_pos
        self.start = len(text) if start is None else min(start + shift, len(text))
        self.end = self.start if end is None else min(end + shift, len(text))
        if self.kind in {"_NL", "_INDENT", "_DEDENT", "$END"}:
            self.end = self.start
        self.word = text[self.start : self.end]

    @property
    def span(self) -> Span:
        return Span(self.file, self.start, self.end)

    def tell(self) -> Diagnostic:
        for guess in (
            self._block, self._otherwise, self._unrounded, self._number, self._swapped_slots,
            self._missing_end, self._slip, self._reserved, self._nth, self._extreme, self._brackets,
            self._in_an_example, self._article, self._misspelt_first, self._misspelt, self._misspelt_before,
        ):
            found = guess()
            if found is not None:
                return found
        wanted = describe_expected(self.expected, self.patterns)
        return Diagnostic(
            "R003", f"I did not expect {describe_found(self.kind, self.word)} here", self.span,
            reason=f"Here I can read {wanted}." if wanted else "",
            suggestion="Say of which kind it is, as in `who: player`."
            if self.expected == {"COLON"} and self.word in {")", ","}
            else self._word_from_elsewhere(),
        )

    # ---- blocks ---------------------------------------------------------------------------------

    def _line_at(self, offset: int) -> tuple[int, str]:
        """Return where the line of an offset begins, and its text."""
        number, _ = self.file.position(min(offset, len(self.file.text)))
        return self.file.line_starts[number - 1], self.file.line(number)

    def _written(self, offset: int, back: bool) -> tuple[int, str] | None:
        """Return the line at an offset, or the next one (or the one before) that is not blank."""
        number, _ = self.file.position(min(offset, len(self.file.text)))
        while 1 <= number <= len(self.file.line_starts):
            text = self.file.line(number)
            if text.strip() and not text.lstrip().startswith("#"):
                return self.file.line_starts[number - 1], text
            number += -1 if back else 1
        return None

    def _block(self) -> Diagnostic | None:
        if self.kind == "_INDENT":
            return self._needless_indent()
        if "_INDENT" in self.expected and len(self.expected) <= 2 and self.kind != "_NL":
            return self._missing_block()
        if self.kind == "COLON" and not self.file.text[self.end :].split("\n", 1)[0].strip():
            return Diagnostic(
                "R003", "I did not expect `:` here", self.span,
                suggestion="Leave it out; a block is seen by its indentation.",
            )
        return None

    def _needless_indent(self) -> Diagnostic:
        above = self._written(self.start, True)
        below = self._written(self.start + 1, False)
        if above is not None:
            word = re.match(r"[a-z_]*", above[1].strip())
            first = word.group() if word is not None else ""
            begin = above[0] + len(above[1]) - len(above[1].lstrip())
            span = Span(self.file, begin, begin + len(first))
            if first == "otherwise":
                return Diagnostic(
                    "R003", "This `otherwise` belongs to nothing above it", span,
                    reason="It stands as far in as the `if`, `may`, `chooses` or `move` before it.",
                    suggestion="Indent it like that line.",
                )
            if first in _OTHER_WORDS:
                return Diagnostic(
                    "R003", f"No block begins with `{first}`", span,
                    suggestion=f"Write {_OTHER_WORDS[first]}.",
                )
            if (misspelt := self._misspelt_beginning(*above, block=True)) is not None:
                return misspelt
        place = below or (self.start, "")
        indent = len(place[1]) - len(place[1].lstrip())
        end = place[0] + len(place[1].rstrip())
        return Diagnostic(
            "R003", "Nothing above this line begins a block", Span(self.file, place[0] + indent, end),
            reason="A line stands further in only under one that it belongs to.",
            suggestion="Indent it like the line above.",
        )

    def _otherwise(self) -> Diagnostic | None:
        """Return an `otherwise` that stands within the block that it is the other case of."""
        start, line = self._line_at(self.start)
        indent = self.start - start
        if self.word != "otherwise" or line[:indent].strip():
            return None
        for number in range(self.file.position(self.start)[0] - 1, 0, -1):
            above = self.file.line(number)
            if above.strip() and len(above) - len(above.lstrip()) < indent:
                break
        else:
            return None
        if not re.match(r"(otherwise )?if\b|\w+ may\b", above.strip()):
            return None
        return Diagnostic(
            "R003", "This `otherwise` stands too far in", self.span,
            reason=f"It stands as far in as the line that it belongs to: `{_shortened(above.strip())}`.",
            suggestion="Take two spaces away before it, and before each line of its block.",
        )

    def _missing_block(self) -> Diagnostic:
        line, _ = self._line_at(self.start)
        above = self._written(max(0, line - 1 if self.word else self.start - 1), True)
        start, text = above if above is not None else (self.start, "")
        begin = start + len(text) - len(text.lstrip())
        return Diagnostic(
            "R003", NO_BLOCK,
            Span(self.file, begin, start + len(text.rstrip())),
            reason="It begins a block: the lines that belong to it stand two spaces further in.",
            suggestion=self._move_in(self._written(start + len(text) + 1, False), text) or _first_below(text),
        )

    def _move_in(self, below: tuple[int, str] | None, above: str) -> str:
        """Return what to say of the line below one that begins a block, if it was meant to belong to it."""
        if below is None or below[1][:1] == " " or begins_a_declaration(below[1]):
            return ""
        return f"Put two spaces before `{_shortened(below[1].rstrip())}`, and so on for what belongs to it."

    # ---- words ----------------------------------------------------------------------------------

    def _unrounded(self) -> Diagnostic | None:
        """Return a part of a number of which nothing says how it is rounded."""
        if "ROUNDED" not in self.expected:
            return None
        return Diagnostic(
            "R003", "How is this rounded?", self.span,
            reason="Half of 3, or 7 divided by 2, is no whole number.",
            suggestion="Write `rounded up` or `rounded down` behind it.",
        )

    def _slip(self) -> Diagnostic | None:
        return slip(self.file, self.start)

    def _in_an_example(self) -> Diagnostic | None:
        """Return what stands in a line `who: what` of an example, told apart by commas."""
        start, line = self._line_at(self.start)
        before = self.file.text[start : self.start]
        if self.word == "here" and before.strip() == "stop":
            return Diagnostic(
                "R003", "Nothing is chosen before this `stop here`", Span(self.file, self.start - 5, self.end),
                reason="It stands behind what players chose; without it an example plays on to its end.",
                suggestion="Leave out `when` and what stands below it, if nothing is chosen; or write the first "
                "choice above, as in `anna: yes`.",
            )
        if not line.startswith("    ") or (
            "COLON" not in self.expected and ": " not in before
        ):
            return None
        details = re.search(r"(\w+) of (\w+)$", before)
        if self.word == "," and details is not None:
            rest = re.match(r", *(\w+)", self.file.text[self.start :])
            second = rest[1] if rest is not None else "…"
            return Diagnostic(
                "R003", f"I did not expect `{self.word}` here", self.span,
                reason="Several details of one thing stand in brackets.",
                suggestion=f"Write `{details[1]} of ({details[2]}, {second})`.",
            )
        if self.kind not in {"NAME", "INT"} or "COMMA" not in self.expected or ": " not in before:
            return None
        return Diagnostic(
            "R003", f"I did not expect `{self.word}` here", self.span,
            reason="What is chosen is told apart by commas, and a name is one word.",
            suggestion=f"Put a comma before `{self.word}`, or join the words of a name with `_`.",
        )

    def _article(self) -> Diagnostic | None:
        if self.word not in {"the", "a", "an"} or not self.expected & {"NAME", "INT"}:
            return None
        return Diagnostic(
            "R003", f"I did not expect `{self.word}` here", self.span,
            reason="A thing is called by its name alone.", suggestion=f"Leave `{self.word}` out.",
        )

    def _swapped_slots(self) -> Diagnostic | None:
        start, line = self._line_at(self.start)
        found = re.match(r" *swap slot (\S+) of (\w+) and slot (\S+) of \2\b", line)
        if found is None:
            return None
        one, place, other = found.groups()
        return Diagnostic(
            "R003", "Slots cannot be swapped",
            Span(self.file, start + found.start(1) - 5, start + found.end()),
            reason="`swap` is for two pieces that are called by their names.",
            suggestion=f"Let the first wait in a place of its own (`slots aside of 1 holds …`): `move slot "
            f"{one} of {place} to slot 1 of aside`, `move slot {other} of {place} to slot {one} of "
            f"{place}`, `move slot 1 of aside to slot {other} of {place}`.",
        )

    def _number(self) -> Diagnostic | None:
        before = self.file.text[max(0, self.start - 1) : self.start]
        if self.kind != "INT" or not before.isdigit():
            return None
        start = self.start
        while start > 0 and self.file.text[start - 1].isdigit():
            start -= 1
        return Diagnostic("R105", "This number is too large", Span(self.file, start, self.end))

    def _reserved(self) -> Diagnostic | None:
        if "NAME" not in self.expected or self.word not in self.reserved:
            return None
        if self.word == "needs":
            return misplaced_need(self.span)
        if self.word in {"the", "a", "an"}:
            return self._article()
        return word_as_name(self.span, named=False)

    def _nth(self) -> Diagnostic | None:
        """Return a word such as `second` that stands for something by itself, as a name would."""
        line, _ = self._line_at(self.start)
        before = re.search(r"\b(first|second|third|last|number) *$", self.file.text[line : self.start])
        if before is None or self.expected != {"OF"}:
            return None
        span = Span(self.file, line + before.start(1), line + before.end(1))
        return word_as_name(span, named=False)

    def _extreme(self) -> Diagnostic | None:
        """Return the highest or lowest of several, without what they are."""
        line, _ = self._line_at(self.start)
        before = re.search(r"\b(highest|lowest|most|fewest|least) +$", self.file.text[line : self.start])
        asked = re.match(r"[a-z][a-z0-9_]*(?: of ([a-z][a-z0-9_]*))?", self.file.text[self.start :])
        if before is None or asked is None or self.word == "of":
            return None
        which = "highest" if before[1] in {"highest", "most"} else "lowest"
        return Diagnostic(
            "R003", f"The {before[1]} of which?", Span(self.file, line + before.start(1), line + before.end(1)),
            reason="Behind it stand `of`, what is compared, and for whom it is asked.",
            suggestion=f"Write `({which} of {asked[0]} for each {asked[1] or 'player'})`.",
        )

    def _brackets(self) -> Diagnostic | None:
        start, _ = self._line_at(self.start)
        counted = re.search(r"\bnumber of +([a-z][a-z0-9_]*) +$", self.file.text[start : self.start])
        if self.word == "where" and counted is not None:
            return Diagnostic(
                "R003", "What is counted stands in brackets here", self.span,
                reason="Without them `number of` ends before `where`, and nothing says how far the test goes.",
                suggestion=f"Write `number of ({counted[1]} where …)`.",
            )
        over_all = re.search(r"\b(highest|lowest|sum) of [a-z0-9_ ]+$", self.file.text[start : self.start])
        if self.word == "for" and over_all is not None:
            return Diagnostic(
                "R003", f"The {over_all[1]} of several stands in brackets here", self.span,
                reason="Without them nothing says how far it goes.",
                suggestion=f"Write `({over_all[0].rstrip()} for each …)`.",
            )
        if self.word not in {"and", "or"} or " where " not in self.file.text[start : self.start]:
            return None
        return Diagnostic(
            "R003", f"What does this `{self.word}` join?", self.span,
            reason="Without brackets `where` takes one test only.",
            suggestion="Put the tests after `where` in brackets"
            + (", or write `where` twice." if self.word == "and" else "."),
        )

    def _misspelt_first(self) -> Diagnostic | None:
        """Return a misspelt word that a line begins with: it is taken for a verb, and the rest does not fit."""
        start, line = self._line_at(self.start)
        return self._misspelt_beginning(start, line)

    def _misspelt_beginning(self, start: int, line: str, *, block: bool = False) -> Diagnostic | None:
        """Return a word that a line at an offset begins with, if it is nearly one that lines begin with."""
        first = re.match(r" *([a-z]+) ", line)
        close = misspelt_beginning(first[1], block=block) if first is not None else None
        if first is None or close is None or f"verb {first[1]}" in self.file.text:
            return None
        place = Span(self.file, start + first.start(1), start + first.end(1))
        return Diagnostic(
            "R003", f"I did not expect `{first[1]}` here", place, suggestion=f"Did you mean `{close}`?"
        )

    def _misspelt(self) -> Diagnostic | None:
        if self.kind != "NAME":
            return None
        words = [
            self.patterns[kind]
            for kind in self.expected
            if re.fullmatch(r"[a-z]+", self.patterns.get(kind, ""))
        ]
        close = suggest_name(self.word, words)
        if close is None or (len(close) < 4 and close[0] != self.word[0]):
            return None
        return Diagnostic(
            "R003", f"I did not expect `{self.word}` here", self.span,
            suggestion=f"Did you mean `{close}`?",
        )

    def _misspelt_before(self) -> Diagnostic | None:
        """Return a misspelt word of the language is taken for a name; the next word then does not fit."""
        line, _ = self._line_at(self.start)
        before = re.search(r"([a-z_]+) +$", self.file.text[line : self.start])
        if before is None or before[1] in self.reserved:
            return None
        if _NAMING.fullmatch(self.file.text[line : line + before.start()]):
            return None  # a name that the author gives
        close = suggest_name(before[1], [word for word in self.reserved if len(word) > 3])
        if close is None or close[0] != before[1][0]:
            return None
        start = line + before.start()
        return Diagnostic(
            "R003", f"I did not expect `{before[1]}` here",
            Span(self.file, start, start + len(before[1])), suggestion=f"Did you mean `{close}`?",
        )

    def _missing_end(self) -> Diagnostic | None:
        _, line = self._line_at(self.start)
        if self.kind == "_NL" and line.strip().startswith("repeat until ") and (
            "AT" in self.expected
        ):
            return Diagnostic(
                "R109", "Nothing says how often at most", self.span,
                reason="What is repeated comes to an end, even if the test never comes true.",
                suggestion="Add `at most … times`, with a number that is never reached in a game.",
            )
        if self.kind != "_NL" or not re.match(r"(line|group|slots|pile|remember) ", line):
            return None
        if " seen " in line:
            return None
        return Diagnostic(
            "R112", "Nobody said who may see this", self.span,
            suggestion="Add `, seen by all`, `, seen by owner` or `, seen by nobody`.",
        )

    def _word_from_elsewhere(self) -> str:
        if self.word in _OTHER_WORDS:
            return f"Write {_OTHER_WORDS[self.word]}."
        before = re.search(r"\b(more|greater|larger|bigger|higher|less|smaller|fewer|lower) +$",
                           self.file.text[: self.start])
        if self.word == "than" and before is not None:
            less = before[1] in {"less", "smaller", "fewer", "lower"}
            return f"Write `is {'less' if less else 'more'} than`."
        start, line = self._line_at(self.start)
        word = re.match(r"[a-z_]*", line.strip())
        first = word.group() if word is not None else ""
        if first in _OTHER_WORDS:
            return f"Write {_OTHER_WORDS[first]}."
        begin, form = form_of_line(self.file.text[start : self.start]) if line[:1] != " " else ("", "")
        return f"Such a line is written so: {form}.\nMore: `rulewright how {begin}`." if form else ""


def _shortened(line: str) -> str:
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]} …"


def _first_below(line: str) -> str:
    """Return what a declaration cannot be without."""
    if re.match(r"(add |replace )?cards\b", line):
        return "Say what tells these cards apart: `attribute strength: 1 to 3`, then `faces strength copies`."
    return ""
