"""A word of the language where a name is wanted: what to call the thing instead, as far as its line tells.

What a name is given to is read off the line that it stands in, so that the suggestion is one: a player
who is `second` can be `second_player`, a `repeat` that is a verb `repeat_it`.
"""

from __future__ import annotations

import re

from rulewright.diagnostics.model import Diagnostic
from rulewright.foundation.source import Span

_ENDINGS = {
    "action": "it", "verb": "it", "cards": "card", "card": "card", "chapter": "chapter", "example": "example",
    "event": "event", "face": "card", "group": "place", "line": "line", "note": "note", "option": "option",
    "part": "part", "pieces": "piece", "pile": "pile", "quantity": "number", "remember": "value",
    "role": "player", "situation": "situation", "slots": "slots", "step": "step", "table": "table",
    "trigger": "rule", "attribute": "value", "house rule": "rule", "edition": "edition", "variant": "variant",
}
"""What is put behind the word, by what is declared."""

_DECLARED = re.compile(rf"^ *(?:(?:add|replace|open) +)*(?P<kind>{'|'.join(_ENDINGS)}) +$")
_IS = re.compile(r"^ *(?:(?:add|replace) +)*predicate +$")
_REMEMBER = re.compile(r"^ *(?:(?:add|replace) +)*remember +$")
_WHETHER = re.compile(r"^(?: of [a-z_, ]+)? *: *yes or no\b")
_LIST = re.compile(r"^ *(?:(?:add|replace) +)*values +(?P<list>[a-z]\w*)(?: among \w+)? *:[\w ,]*$")
_OF_KIND = re.compile(r"^ *: *(?:set of +)?(?P<kind>\w+)")
_CHOSEN = re.compile(
    r"\b(?:chooses(?: +(?:an?|(?:\d+|\w+)(?: to \w+)?))?|each|any|all|number of \(|is an?|no|the)"
    r" +(?P<kind>[a-z]\w*)(?: +(?:in|of|from|other|where|clockwise|secretly) .*)? +as +$"
)
_LET = re.compile(r"\blet +$")
_MAY = re.compile(r"\bmay +$")
_FACE = re.compile(r"^ {4,}$")

_KNOWN = frozenset({"first_player"})
"""What would come out, and means something in every game."""

_USES = {
    "all": "all from hand of …", "first": "first of …", "highest": "highest of … for each …",
    "last": "last of …", "none": "becomes none", "number": "number of … in …", "random": "a random …",
    "second": "second of …",
    "sum": "sum of … for each …", "third": "third of …", "there": "if there is …", "this": "move this from …",
    "other": "other than …", "no": "no player where …", "any": "any player where …", "is": "is at least …",
    "times": "repeat 3 times", "take": "takes an action", "takes": "takes an action",
    "end": "end the game", "up": "up to 2 from …", "minus": "… minus 1", "plus": "… plus 1",
}
"""How some of the words are used, for whoever meant the word and not a name."""


def word_as_name(span: Span, *, named: bool) -> Diagnostic:
    """Return the finding for a word of the language at a place for a name.

    `named` says that a thing is named here for sure; otherwise the word may have been meant as such.
    """
    word = span.text
    suggestion = instead_of(span)
    if suggestion:
        suggestion = f"Choose another name, for instance `{suggestion}`."
    elif named:
        suggestion = f"Choose another name, for instance `the_{word}`."
    elif word in _USES:
        suggestion = f"The word stands as in `{_USES[word]}`. A thing of your own can be called `the_{word}`."
    else:
        suggestion = "Write the name of what is meant."
    return Diagnostic(
        "R006", f"`{word}` is a word of the language", span, label="a name is expected here",
        reason="Words that rules are written with cannot be names as well.",
        suggestion=suggestion,
    )


def instead_of(span: Span) -> str:
    """Return a name for the thing that is named at a place, made of the word there; empty if its line does not
    tell.
    """
    name = _instead_of(span)
    return f"the_{span.text}" if name in _KNOWN else name


def _instead_of(span: Span) -> str:
    text, word = span.file.text, span.text
    before = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    after = text[span.end :].split("\n", 1)[0]
    if _IS.match(before) or (_REMEMBER.match(before) and _WHETHER.match(after)):
        return f"is_{word}"
    for pattern in (_LIST, _CHOSEN):
        if found := pattern.search(before):
            return f"{word}_{found[1]}"
    if "(" in before and _WHETHER.match(after):
        return f"is_{word}"
    if "(" in before and (found := _OF_KIND.match(after)):
        return f"{word}_{'number' if found['kind'].isdigit() else found['kind']}"
    if _LET.search(before):
        return f"{word}_value"
    if _MAY.search(before):
        return f"{word}_it"
    if found := _DECLARED.match(before):
        return f"{word}_{_ENDINGS[found['kind']]}"
    return f"{word}_card" if _FACE.match(before) and re.match(r" +\d", after) else ""
