"""How a line of the language is written: the form of a construct as text, for messages and for who asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulewright.syntax.constructs import Construct, Form, Piece, constructs

_MORE = Piece("mark", "…")
_LONG_CHOICE = 10
"""How many words and marks make a choice too long for a title."""
_TIGHT = frozenset({",", ":", ")"})
_BELOW = frozenset({"add", "replace"})
"""Words before a declaration that say what is done with it."""
_DECLARED = frozenset({"what_the_game_is_made_of", "rules"})
_LONGEST = 150
"""Letters of a form in a message; a longer one is shown without what may be left out."""


def spaced(pieces: Sequence[Piece]) -> Iterator[tuple[str, Piece]]:
    """Yield the pieces of one line, each with what stands before it: a space, or nothing."""
    plain = ""
    for piece in pieces:
        tight = not plain or piece.text in _TIGHT or plain.endswith(("(", "["))
        tight = tight or piece == Piece("mark", "]")
        plain += piece.text
        yield "" if tight else " ", piece


def lines(form: Form) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    """Yield the lines of a form, each with how deep it stands: 0 for the first."""
    level = 0
    line: list[Piece] = []
    for piece in (*form, Piece("line")):
        match piece.kind:
            case "line":
                yield level, tuple(line)
                line = []
            case "in":
                level += 1
            case "out":
                level -= 1
            case _:
                line.append(piece)


def text_of(form: Form, slot: Callable[[str], str] = str) -> str:
    """Return a form as lines of text; slots stand between < and >, as `slot` calls them."""
    return "\n".join(
        "  " * level + "".join(
            gap + (f"<{slot(piece.text)}>" if piece.kind == "slot" else piece.text)
            for gap, piece in spaced(line)
        )
        for level, line in lines(form)
    )


def shortened(form: Form) -> Form:
    """Return the first line of a form without what may be left out, and without long choices."""
    return tuple(_shortened(form))


def _shortened(form: Form) -> Iterator[Piece]:
    stack: list[int] = []
    pairs: dict[int, int] = {}
    for number, piece in enumerate(form):
        if piece.kind == "mark" and piece.text in {"[", "{"}:
            stack.append(number)
        elif piece.kind == "mark" and piece.text in {"]", "}"}:
            pairs[stack.pop()] = number
    number = 0
    while number < len(form) and form[number].kind != "line":
        piece = form[number]
        if number in pairs:
            end = pairs[number]
            inside = form[number + 1 : end]
            if piece.text == "{":
                words = all(each.kind == "word" or each.text == "|" for each in inside)
                words = words and len(inside) < _LONG_CHOICE
                yield from (inside if words else (Piece("mark", "…"),))
            number = end
        elif not (piece.text == "," and form[number + 1 : number + 2] == (_MORE,)) and piece != _MORE:
            yield piece
        number += 1


def said_with(asked: str) -> tuple[Construct, ...]:
    """Return the constructs that people ask for by words of theirs: those whose forms begin with these words, or
    have them next to each other.
    """
    words = asked.split()
    if not words:
        return ()
    begin, hold = [], []
    for construct in constructs():
        said = [_words(form) for form in construct.forms]
        if any(each[: len(words)] == words for each in said):
            begin.append(construct)
        elif any(each[at : at + len(words)] == words for each in said for at in range(len(each))):
            hold.append(construct)
    return tuple(begin or hold)


def _words(form: Form) -> list[str]:
    """Return the words of the first line of a form; "" for what stands between them."""
    first = next(lines(form))[1]
    return [piece.text if piece.kind == "word" else "" for piece in first if piece.text not in {"[", "{"}]


def form_of_line(line: str) -> tuple[str, str]:
    """Return the word that a declaration or a setting begins with, and how it is written; "" twice for other lines.
    """
    words = line.split()
    if words[:1] and words[0] in _BELOW:
        words = words[1:]
    if not words:
        return "", ""
    found = [
        construct for construct in constructs()
        if ((construct.section in _DECLARED and construct.group != "type") or construct.name.startswith("set_"))
        and words[0] in _first_words(construct.forms[0])
    ]
    if not found or (":" in line and _holds_a_value(found[0].forms[0])):
        return "", ""
    return words[0], " or ".join(f"`{_short_enough(construct.forms[0])}`" for construct in found[:2])


def _first_words(form: Form) -> frozenset[str]:
    """Return the words that a line of a form can begin with; none where it begins with something else."""
    if form[0] == Piece("mark", "["):
        form = form[form.index(Piece("mark", "]")) + 1 :]
    if form[0].kind == "word":
        return frozenset({form[0].text})
    if form[0] != Piece("mark", "{"):
        return frozenset()
    choice = form[1 : form.index(Piece("mark", "}"))]
    return frozenset(piece.text for piece in choice if piece.kind == "word")


def _holds_a_value(form: Form) -> bool:
    """Return whether a value of any form stands behind a colon: what is wrong there is not the line's form."""
    first = next(lines(form))[1]
    return first[-2:] == (Piece("word", ":"), Piece("slot", "value"))


def _short_enough(form: Form) -> str:
    first = text_of(form, _called).split("\n")[0]
    return first if len(first) <= _LONGEST else text_of(shortened(form), _called)


def _called(slot: str) -> str:
    """Return a slot in a message, as the pages call it."""
    return "set" if slot == "domain" else slot
