"""That everyone can see what is in a place is not said; a place that some cannot see into says so.

Of a pile it is said, since a pile is as often face down.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.prose.microplan.tree import Text, Wording


def leave_open_unsaid(text: Text) -> Text:
    """Return a text that says who can see into a place only where not everyone can, or of a pile."""
    match text.intro:
        case (Wording(first), *_, Wording() as last, Wording(seen, says)) if (
            seen.form == "zone.seen.all" and not first.form.startswith("zone.pile")
        ):
            return replace(text, intro=(*text.intro[:-2], replace(last, says=(*last.says, *says))))
        case (Wording(first) as last, Wording(seen, says)) if (
            seen.form == "zone.seen.all" and not first.form.startswith("zone.pile")
        ):
            return replace(text, intro=(replace(last, says=(*last.says, *says)),))
        case _:
            return text
