"""That everyone can see what is in a place is not said; a place that some cannot see into says so.

Of a pile it is said, since a pile is as often face down.

Before, in tortuga_1667, zone-area:

    en  Each nation has a treasure area for chests. Everyone can see what is there.
    nl  Elk land heeft een schatkistvak voor schatkisten. Iedereen mag zien wat daar ligt.
    de  Schatzbereich Jede Nation hat einen Schatzbereich für Schatztruhen. Alle dürfen sehen, was dort
        liegt.
    es  Cada nación tiene una zona de tesoro para cofres. Todos pueden ver su contenido.

After:

    en  Each nation has a treasure area for chests.
    nl  Elk land heeft een schatkistvak voor schatkisten.
    de  Jede Nation hat einen Schatzbereich für Schatztruhen.
    es  Cada nación tiene una zona de tesoro para cofres.
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
