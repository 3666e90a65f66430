"""Every code that a diagnostic may carry, and the page that explains it.

To add one: a line here and a page `pages/<CODE>.md` whose heading is `# <CODE>: <title>`. The first
digit says where it comes from: 0 text and syntax, 1 meaning, 2 warnings, 3 words and sentences,
4 examples.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher, get_close_matches
from importlib.resources import files
from types import MappingProxyType

from rulewright.foundation.frozen import dataclass

_PACKAGE = "rulewright.diagnostics"
_LONGEST_NAME = 40  # comparing longer names, or with more, costs more than a hint is worth
_MOST_NAMES = 1000
_CLOSE_ENOUGH = 0.65
_VERY_CLOSE = 0.75
"""Where the first letter is another one: those are seldom mistyped."""


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """A code and its short title, one line without a full stop."""

    code: str
    title: str

    @property
    def page(self) -> str:
        """Return the explanation in Markdown, read when asked for."""
        page = files(_PACKAGE).joinpath("pages", f"{self.code}.md")
        return page.read_text(encoding="utf-8")


_ALL = (
    CodeInfo("R001", "the text cannot be read"),
    CodeInfo("R002", "tabs or uneven indentation"),
    CodeInfo("R003", "something else was expected here"),
    CodeInfo("R004", "too deep or too large"),
    CodeInfo("R005", "a name that is not allowed"),
    CodeInfo("R006", "a word of the language as a name"),
    CodeInfo("R101", "unknown name"),
    CodeInfo("R102", "the same name twice"),
    CodeInfo("R103", "the wrong kind of thing"),
    CodeInfo("R104", "too few or too many details"),
    CodeInfo("R105", "a number outside its range"),
    CodeInfo("R106", "there may be nobody or nothing here"),
    CodeInfo("R107", "there are too few pieces to move"),
    CodeInfo("R108", "a rule that leads back to itself"),
    CodeInfo("R109", "a repetition without an end"),
    CodeInfo("R110", "a number of players that a table leaves out"),
    CodeInfo("R111", "pieces not accounted for"),
    CodeInfo("R112", "nobody said who may see this"),
    CodeInfo("R113", "not allowed in a secret choice"),
    CodeInfo("R114", "not allowed in this place"),
    CodeInfo("R115", "a part that cannot be found or has a wrong name"),
    CodeInfo("R116", "a fact that is not in the list"),
    CodeInfo("R117", "a ruling that points to something else"),
    CodeInfo("R118", "an overlay names what is not there"),
    CodeInfo("R119", "two changes of the same thing"),
    CodeInfo("R120", "a change that changes nothing"),
    CodeInfo("R121", "overlays that do not go together"),
    CodeInfo("R122", "a variant changes what is fixed"),
    CodeInfo("R123", "there may have been nothing to choose"),
    CodeInfo("R124", "there is no room for what is moved"),
    CodeInfo("R125", "a slot is taken"),
    CodeInfo("R126", "a change that leaves nothing of a block"),
    CodeInfo("R127", "one of several, and nothing says which"),
    CodeInfo("R128", "a choice that shows what is hidden"),
    CodeInfo("W201", "a rule that is never used"),
    CodeInfo("W202", "a card, option or variable that is never used"),
    CodeInfo("W203", "a condition that never changes"),
    CodeInfo("W204", "an action nobody can ever take"),
    CodeInfo("W205", "a rule that does not say where it comes from"),
    CodeInfo("W206", "examples that other rules undo"),
    CodeInfo("W207", "texts that house rules may make untrue"),
    CodeInfo("W208", "an `otherwise` that a change takes along"),
    CodeInfo("W209", "points that do not say who wins"),
    CodeInfo("W210", "a line that changes nothing"),
    CodeInfo("W211", "a line, or words, that say nothing new"),
    CodeInfo("W212", "what a rule names was not there, or found no room"),
    CodeInfo("W213", "much that can happen between two choices"),
    CodeInfo("W214", "a loop that goes one by one"),
    CodeInfo("P301", "no word for this name in a language"),
    CodeInfo("P302", "no sentence for this rule in a language"),
    CodeInfo("P303", "a broken marker in a sentence"),
    CodeInfo("P304", "a translation with other slots than the English sentence"),
    CodeInfo("P305", "something that cannot be said"),
    CodeInfo("P306", "the book cannot be shown as its file asks"),
    CodeInfo("P307", "words in an order that does not fit"),
    CodeInfo("P308", "no infinitive where one is wanted"),
    CodeInfo("P309", "a verb that does not go with “you”"),
    CodeInfo("P310", "a noun of several words"),
    CodeInfo("P311", "words that belong to nothing"),
    CodeInfo("P312", "an epithet that has its ending already"),
    CodeInfo("P313", "a new name that the game has words for"),
    CodeInfo("P314", "a verb that no list has"),
    CodeInfo("P320", "words that are still to be given"),
    CodeInfo("P321", "a file of words that cannot be read"),
    CodeInfo("E401", "the example does not come out as told"),
    CodeInfo("E402", "the example cannot be set up"),
)

CODES: Mapping[str, CodeInfo] = MappingProxyType({info.code: info for info in _ALL})


def explain(code: str) -> str | None:
    """Return the page of a code, in whichever case it was typed; None if there is no such code."""
    info = CODES.get(code.strip().upper())
    return None if info is None else info.page


def suggest_name(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate that a misspelt name most likely means, if one is close enough."""
    if len(name) > _LONGEST_NAME:
        return None
    names = sorted(c for c in candidates if c != name and len(c) <= _LONGEST_NAME)
    by_key = {c.lower(): c for c in names[:_MOST_NAMES]}
    close = get_close_matches(name.lower(), list(by_key), n=3, cutoff=_CLOSE_ENOUGH)
    first = name[:1].lower()
    same = [key for key in close if key[:1] == first or _ratio(key, name.lower()) >= _VERY_CLOSE]
    return by_key[same[0]] if same else None


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, other, one).ratio()
