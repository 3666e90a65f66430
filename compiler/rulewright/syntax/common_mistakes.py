"""Slips of people who never wrote a rule: lines that are known by sight, and what to write instead.

Each is found by the line that an error stands in, before anything is said of single words. To add one:
a pattern whose group `here` is marked, and what to say; `{name}` stands for a group of the pattern.
"""

from __future__ import annotations

import re

from rulewright.diagnostics.model import Diagnostic
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span

EDITS = ("at", "before", "after", "instead", "without", "needs")
"""What the lines below `change …` begin with."""

_DECLARATIONS = (
    "action", "add", "card", "cards", "change", "chapter", "edition", "event", "example", "game",
    "group", "house", "keep", "line", "note", "open", "option", "part", "pieces", "pile", "play",
    "predicate", "quantity", "remember", "remove", "replace", "role", "set", "setup", "slots",
    "table", "trigger", "values", "variant", "verb",
)
_HAPPENS = (
    "carry", "each", "end", "for", "if", "let", "move", "otherwise", "repeat", "shuffle", "stop",
    "swap", "take", "together",
)
_INSIDE = ("attribute", "columns", "copies", "excludes", "faces", "given", "players", "step", "then", "when")
_BLOCKS = ("each", "for", "if", "otherwise", "repeat", "together")
"""What lines begin with that have a block below them."""

_BEGINNINGS = frozenset({*EDITS, *_DECLARATIONS, *_HAPPENS, *_INSIDE, "cites", "ruling", "all", "no"})
"""What lines begin with, where it is no name."""

_OVERLAY = re.compile(r"^(?:house rule|edition|variant) ", re.MULTILINE)
_SHORTEST = 3
"""Letters of words that are like too many others."""

_FEWEST_WORDS = 4
"""Words that make a sentence."""


@dataclass(frozen=True, slots=True)
class _Slip:
    line: re.Pattern[str]
    headline: str
    reason: str = ""
    suggestion: str = ""
    code: str = "R003"
    overlay: bool = False  # in an overlay only


_IN_WORDS = "Numbers are divided in words"

_BRACKETS = "Behind `where` this test stands in brackets"

_BY_CHANCE = "What falls by chance stands behind `becomes`"
_DECLARED = "The game remembers what fell, so that all who look back agree on it."

_PICTURED = "Cards do not move by themselves: the line says from which place to which."


def _said_by_players() -> tuple[_Slip, ...]:
    """Return lines in the words that players have for what they do with cards and turns."""
    found = []
    for who, whose in ((r"(?P<who>[a-z]\w*) +", " of {who}"), ("", "")):
        for number, top in ((r"(?P<n>\d+) +", "top {n}"), (r"(?:(?:an?|one|the) +)?", "top")):
            found.append(_Slip(
                re.compile(rf"(?P<here>{who}(?:draw|get|gain|receive|take|pick)s?(?: +up)?) +"
                           rf"(?!an? action|turns ){number}(?:random +)?[a-z]\w*(?: +from .*)?$"),
                "I do not know `{here}`", _PICTURED,
                f"From the top of a pile: `move {top} of … to …{whose}`, with the pile before `to`, and "
                "behind it the place where they go. More: `rulewright how draw`.",
            ))
        for number, many in ((r"(?P<n>\d+) +", "{n} random"), (r"(?:(?:an?|one|the) +)?", "1 random")):
            found.append(_Slip(
                re.compile(rf"(?P<here>{who}discards?) +{number}(?:random +)?[a-z]\w*(?: +from .*)?$"),
                "I do not know `{here}`", _PICTURED,
                f"By chance: `move {many} … in …{whose} to …`. If it is chosen, first a line with "
                "`chooses`. More: `rulewright how discard`.",
            ))
        found.append(_Slip(
            re.compile(
                rf"(?P<here>{who}(?:miss|skip|lose)(?:es|s)? +(?:an?|one|\d+|the|their|his|her)? *(?:next +)?"
                r"turns?)(?: .*)?$"
            ),
            "I do not know `{here}`",
            "The game must remember it until that turn comes.",
            "See whether the game remembers such a thing already, in the rules of its turn. If not: "
            "`remember turns_to_miss of player: 0 to 9, seen by all`, here "
            f"`turns_to_miss{whose or ' of …'} increases by 1`, and in the turn "
            "`if turns_to_miss of active is at least 1`. More: `rulewright how skip a turn`.",
        ))
    return tuple(found)


_SLIPS = (
    _Slip(
        re.compile(r"(?:.*?(?=//|/\*|$)|(?=--|;))(?P<here>//|/\*|--|;)"),
        "A remark does not begin with `{here}`", suggestion="Begin it with `#`.",
    ),
    _Slip(
        re.compile(r".*?(?P<here>/)"), _IN_WORDS, "Which way it is rounded must be said.",
        "Write `divided by … rounded up` or `divided by … rounded down`; for half of something "
        "`half of … rounded up`.",
    ),
    _Slip(
        re.compile(r".*?(?P<here>%)"), _IN_WORDS, suggestion="Write `remainder of … divided by …`.",
    ),
    _Slip(
        re.compile(
            r".*\b(?:sum|highest|lowest) of .+ for each .+? (?P<here>plus|minus|multiplied by|divided by) .+$"
        ),
        "I did not expect `{here}` here", "What comes after `for each` belongs to it, up to the end of the line.",
        "Put what is counted in brackets: `(sum of … for each …) {here} …`.",
    ),
    _Slip(
        re.compile(r"set +players +to +(?P<here>\d+) *$"),
        "A game is for so many to so many players",
        suggestion="Write the fewest and the most: `set players to 2 to {here}`.", overlay=True,
    ),
    _Slip(
        re.compile(
            r"set +(?:room +of +)?(?P<what>[a-z]\w*)(?: +of [^=:]+?)? +(?:to +)?"
            r"(?P<here>at +most) +(?P<value>\d+)$"
        ),
        "The room of a place is set without `{here}`",
        suggestion="Write `set room of {what} to {value}`.", overlay=True,
    ),
    _Slip(
        re.compile(r"set +(?P<what>.+?) *(?P<here>:?=|:) *(?P<value>.+)$"),
        "I did not expect `{here}` here",
        suggestion="Write `set {what} to {value}`.", overlay=True,
    ),
    _Slip(
        re.compile(r"set +(?P<what>(?!.* to ).+?) +(?:is +|becomes +)?(?P<here>\d+|yes|no|none)$"),
        "`to` is missing before `{here}`",
        suggestion="Write `set {what} to {here}`.", overlay=True,
    ),
    _Slip(
        re.compile(r"(?P<what>[a-z]\w*(?: of \w+)?) *(?P<here>:?=) *(?P<value>\S+)$"),
        "I did not expect `{here}` here",
        "A house rule says with `set` what has another value.",
        "Write `set {what} to {value}`, or for cards `set copies of {what} to {value}`.", overlay=True,
    ),
    _Slip(
        re.compile(
            r"move +(?P<what>(?!.* to ).+?) +(?P<here>(?:front|back|top|bottom) +of +(?P<place>.+))$"
        ),
        "`to` is missing before where it goes", suggestion="Write `move {what} to {here}`.",
    ),
    _Slip(
        re.compile(r"(?:move|\w+ looks at) .*?(?<!is )\b(?P<here>the|a(?! random)|an)\b"),
        "I did not expect `{here}` here", "A thing is called by its name alone.",
        "Leave `{here}` out.",
    ),
    _Slip(
        re.compile(
            r"move +(?P<here>(?P<n>[1-9]\d*)(?: +(?:of +)?the)? +random +(?P<kind>[a-z]\w*) +from) "
            r"+(?P<place>.+?) +to +(?P<to>.+)$"
        ),
        "Those that chance takes lie `in` a place",
        suggestion="So this line works: `move {n} random {kind} in {place} to {to}`.",
    ),
    _Slip(
        re.compile(
            r"move +(?P<here>(?:the +)?top +(?P<n>[1-9]\d*) +[a-z]\w* +(?:from|of|in)) +(?P<place>.+?) "
            r"+to +(?P<to>.+)$"
        ),
        "What lies on top is told by its place alone",
        suggestion="So this line works: `move top {n} of {place} to {to}`.",
    ),
    _Slip(
        re.compile(
            r"move +(?P<here>(?:the +)?top +[a-z]\w* +(?:from|of|in)) +(?P<place>.+?) +to +(?P<to>.+)$"
        ),
        "What lies on top is told by its place alone",
        suggestion="So this line works: `move top of {place} to {to}`.",
    ),
    _Slip(
        re.compile(r"(?:needs|if|otherwise +if) +(?!any |no |number )[a-z]\w* +(?P<here>in) +.+$"),
        "`is` is missing before `in`", "This asks where somebody or something is.",
        "Write `is in`.",
    ),
    _Slip(
        re.compile(r"(?P<here>(?P<n>\d+) +(?:copies|copy|times))$"),
        "The number of copies comes last", suggestion="Write `copies {n}`.",
    ),
    _Slip(
        re.compile(
            r"(?:(?:add|replace) +)?action +(?P<name>[a-z]\w*) +by +(?P<one>[a-z]\w*)(?: +of +[a-z]\w*)?"
            r" *(?P<here>(?:,|\bor\b|\band\b) *(?P<other>[a-z]\w*)(?: +of +[a-z]\w*)?)$"
        ),
        "An action is taken by one role", "This one would have two.",
        "Let anyone take it who has one of them: `action {name} by anyone`, and below it `needs actor is "
        "a {one} or actor is a {other}`. Or write a second action for the other role.",
    ),
    _Slip(
        re.compile(
            r"change +(?P<here>(?P<kind>quantity|predicate|table|values|pieces|cards|pile|line|group|slots|role|"
            r"remember|option|note|example) +(?P<name>[a-z]\w*)).*$"
        ),
        "Only what happens is changed line by line", "A `{kind}` is said anew as a whole.",
        "Write `replace {kind} {name} …`, and all of it as it is to be; for one number or value: "
        "`set {name} to …`.", overlay=True,
    ),
    _Slip(
        re.compile(
            r"let +(?P<name>[a-z]\w*) +be "
            r"+(?P<here>(?:an? +)?random +number +from +(?P<low>\w+) +to +(?P<high>\w+))$"
        ),
        _BY_CHANCE, _DECLARED,
        "Declare `remember {name}: {low} to {high}, seen by all`, and here write `{name} becomes a random number "
        "from {low} to {high}`.",
    ),
    _Slip(
        re.compile(r"let +(?P<name>[a-z]\w*) +be +(?P<here>(?:an? +)?random +(?P<what>[a-z]\w*).*)$"),
        _BY_CHANCE, _DECLARED,
        "Declare `remember {name}: {what}, seen by all`, and here write `{name} becomes a random {what}`.",
    ),
    _Slip(
        re.compile(r"(?!move )(?!.* becomes +a +random ).*?(?P<here>\ba +random +(?P<what>[a-z]\w*))\b.*$"),
        _BY_CHANCE, _DECLARED,
        "Declare `remember drawn: {what} or none, seen by all`, write `drawn becomes {here}` on a line above, and "
        "here `drawn`.",
    ),
    *_said_by_players(),
    _Slip(
        re.compile(r"(?P<here>when) +(?P<test>[a-z]\w* .+)$"),
        "The test of a trigger stands in its first line", "It cannot be changed alone.",
        "Write the trigger anew: `replace trigger … when {test}`, with what happens below it.", overlay=True,
    ),
    _Slip(
        re.compile(r"(?:otherwise +)?if +.+? +(?P<here>then)\b"), "I did not expect `{here}` here",
        suggestion="Leave it out. What happens stands on a line of its own, two spaces further in.",
    ),
    _Slip(
        re.compile(r".*?\b(?:each|any|no|an?) +(?P<kind>[a-z]\w*) +(?P<here>with|who|whose|that|having)\b"),
        "I did not expect `{here}` here", "What narrows things down is a test.",
        "Write `{kind} where …`. For who has the most, or the fewest: `rulewright how the fewest`.",
    ),
    _Slip(
        re.compile(r".*?\bof +(?P<here>any|each|every|another|other) +(?P<kind>[a-z]\w*)"),
        "I did not expect `{here}` here", "Behind `of` stands one thing, by its name.",
        "To ask whether there is one: `any {kind} where … of {kind} …`. For all of them: `for each {kind}`, and "
        "the line below it. For one that is chosen: first `… chooses a {kind}`.",
    ),
    _Slip(
        re.compile(r".*\bwhere +(?P<test>[^()]+?) +(?P<here>or) +(?!else\b)(?P<other>[^()]+)$"), _BRACKETS,
        "Behind `or` this could be another test of the whole line.", "Write `where ({test} or {other})`.",
    ),
    _Slip(
        re.compile(r".*?\bwhere +(?P<here>there is)\b"), _BRACKETS,
        suggestion="Write `where (there is …)`.",
    ),
    _Slip(
        re.compile(r"(?P<here>add) +(?!.*:)(?P<what>.+?) +to +(?P<set>[a-z]\w*(?: of +.+)?)$"),
        "A set that is remembered grows with `joins`",
        suggestion="Write `{what} joins {set}`. If pieces go to a place: `move … to {set}`.",
    ),
    _Slip(
        re.compile(r"(?P<here>remove) +(?!.*:)(?P<what>.+?) +from +(?P<set>[a-z]\w*(?: of +.+)?)$"),
        "A set that is remembered shrinks with `leaves`",
        suggestion="Write `{what} leaves {set}`. If pieces leave a place: `move … from {set} to …`.",
    ),
    _Slip(
        re.compile(r"(?P<what>.+?) +(?P<here>(?:is|are) +added +to) +(?P<set>[a-z]\w*(?: of +.+)?)$"),
        "A set that is remembered grows with `joins`", suggestion="Write `{what} joins {set}`.",
    ),
    _Slip(
        re.compile(r"(?P<what>.+?) +(?P<here>(?:is|are) +removed +from) +(?P<set>[a-z]\w*(?: of +.+)?)$"),
        "A set that is remembered shrinks with `leaves`", suggestion="Write `{what} leaves {set}`.",
    ),
    _Slip(
        re.compile(r"move +(?P<here>(?!.* to ).+)$"), "Nothing says where this goes",
        suggestion="Write `to` and the place behind it: `move {here} to …`.",
    ),
    _Slip(
        re.compile(r"swap +(?P<here>top|all)\b"), "Only pieces that have a name are swapped",
        "What lies there has no name here.",
        "Move one of them to another place first, then the other one, and then the first.",
    ),
)


def slip(file: SourceFile, offset: int) -> Diagnostic | None:
    """Return what is wrong with the line of an error, if it is one of the slips that are known by sight."""
    number, _ = file.position(min(offset, len(file.text)))
    written = _without_remark(file.line(number))
    text = written.strip()
    begin = file.line_starts[number - 1] + len(written) - len(written.lstrip())
    overlay = _OVERLAY.search(file.text) is not None
    for each in _SLIPS:
        found = each.line.match(text)
        if found is None or (each.overlay and not overlay):
            continue
        start = begin + found.start("here")
        if (each.headline == _IN_WORDS and start != offset) or (each.headline == _BRACKETS and offset < start):
            continue  # the error is another one
        groups = {name: value or "" for name, value in found.groupdict().items()}
        return Diagnostic(
            each.code, each.headline.format(**groups), Span(file, start, begin + found.end("here")),
            reason=each.reason.format(**groups), suggestion=each.suggestion.format(**groups),
        )
    return _sentence(file, begin, text)


def misplaced_need(place: Span) -> Diagnostic:
    """`needs` below something that happens."""
    above = re.findall(r"^(?:add +|replace +)?([a-z]+)", place.file.text[: place.start], re.MULTILINE)
    if above and above[-1] not in {"action", "change"}:
        return Diagnostic(
            "R114", "Only an action needs something", place, reason="Other rules are not chosen.",
            suggestion="Write `if …` around what happens.",
        )
    return Diagnostic(
        "R114", "This `needs` comes too late", place,
        reason="What an action needs is said before what it does: without it nobody may take it.",
        suggestion="Move this line up, right below `action …`; or write `if …` around what happens.",
    )


def begins_a_declaration(text: str) -> bool:
    """Return whether a line at the left edge may be meant to stand there."""
    word = re.match(r"[a-z]+", text)
    return word is not None and word.group() in _DECLARATIONS


def misspelt_beginning(word: str, *, block: bool = False) -> str | None:
    """Return the word of the language that a line of a rule was to begin with, one with a `block` below it."""
    if word in _BEGINNINGS:
        return None
    begun = _BLOCKS if block else [each for each in (*_HAPPENS, *EDITS) if len(each) > _SHORTEST]
    close = suggest_name(word, begun)
    return close if close is not None and close[0] == word[0] and abs(len(close) - len(word)) <= 1 else None


def _without_remark(line: str) -> str:
    return line if line.lstrip().startswith("#") else line.split("#", 1)[0]


def _sentence(file: SourceFile, begin: int, text: str) -> Diagnostic | None:
    """Return a line that is written as one speaks."""
    words = re.findall(r"[^\W\d_]+(?:'\w+)?", text)
    if len(words) < _FEWEST_WORDS or not re.fullmatch(r"[\w',.;!? -]+", text) or "_" in text or (
        " cites " in text or " ruling " in text
    ):
        return None
    at_edge = file.position(begin)[1] == 1 and text.startswith(words[0]) and text[-1] != "."
    close = (suggest_name(words[0], _DECLARATIONS) or misspelt_beginning(words[0])) if at_edge else None
    if close is not None and words[0].islower() and abs(len(close) - len(words[0])) <= 1:
        return Diagnostic(
            "R003", f"I do not know `{words[0]}`", Span(file, begin, begin + len(words[0])),
            suggestion=f"Did you mean `{close}`?",
        )
    first = words[0].lower()
    spoken = first in {"the", "a", "an", "when", "you", "your", "every", "they"} or (
        file.position(begin)[1] == 1 and first not in _BEGINNINGS - {"each", "all", "no", "take"}
    )
    if not spoken and (first in _BEGINNINGS or not (words[0][0].isupper() or text.endswith("."))):
        return None
    return Diagnostic(
        "R003", "This is a sentence for people", Span(file, begin, begin + len(text)),
        reason="Rules are written in the words of the language, one thing a line; the book makes its "
        "sentences from them.",
        suggestion="`rulewright how …`, with what players say, finds lines that do it. Or look up a rule of "
        "the game that does something like it. What is only a remark begins with `#`.",
    )
