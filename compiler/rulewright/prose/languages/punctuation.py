"""Commas where clauses meet: which of them stay can be seen only in the whole sentence.

A message knows its own words and not what comes after them. So a clause that its language puts
between commas brings both along (`, {what},`), and a part that may be left out brings the one before
it. Where two such parts meet, or one meets the end, one mark takes the place of all: the weaker mark
falls away beside the stronger one. This is done to the words of a whole sentence, since no part of
the tree of sentences knows its neighbours in each of the languages.
"""

from __future__ import annotations

import re

CLAUSE_END = "\u2063"
"""Where a clause after a noun ends; not printed. A language may close it, as Dutch does before a verb."""

# A comma before a stronger mark or the end, blanks before a mark, and a comma before another.
_YIELDING = re.compile(r"\s*,(\s*,)*(?=\s*([.:;)]|$))|\s+(?=[,:;.)])|,(?=\s*,)")
# A name in brackets that a clause is given stands before the comma that closes the clause.
_NAMED = re.compile(r",( \([^(),]{1,40}\))")
# What is quoted within a quotation, and the marks that it gets there.
_QUOTATIONS = (
    (re.compile("“[^“”]*(?:“[^“”]*”[^“”]*)+”"), str.maketrans("“”", "‘’")),
    (re.compile("‘[^‘’]*(?:‘[^‘’]*’[^‘’]*)+’"), str.maketrans("‘’", "“”")),
    (re.compile("„[^„“]*(?:„[^„“]*“[^„“]*)+“"), str.maketrans("„“", "‚‘")),
    (re.compile("«[^«»]*(?:«[^«»]*»[^«»]*)+»"), str.maketrans("«»", "“”")),
)


def settled(text: str) -> str:
    """Return the words of a sentence with one mark wherever several meet, and no comma at the end.

    What is quoted within a quotation gets other marks.
    """
    for twice, within in _QUOTATIONS:
        for quoted in twice.findall(text):
            text = text.replace(quoted[1:-1], quoted[1:-1].translate(within))
    return _YIELDING.sub("", _NAMED.sub(r"\1,", text.replace(CLAUSE_END, "")))
