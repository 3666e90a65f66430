"""What is told of drafts: which words they stand in for, in one message."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.foundation.languages import LANGUAGE_NAMES
from rulewright.prose.drafts import Missing
from rulewright.prose.writer import Writer


def tell_of_drafts(writers: Sequence[Writer], findings: Findings) -> None:
    """Adds to the findings, as one of them, what drafts stand in for."""
    drafted = [writer.drafted for writer in writers if writer.drafted]
    if not drafted:
        return
    alike: dict[tuple[Missing, ...], list[str]] = {}
    for writer in writers:
        if writer.drafted:
            names = alike.setdefault(tuple(sorted(writer.drafted)), [])
            names.append(LANGUAGE_NAMES[writer.language])
    named = "; ".join(f"{', '.join(names)}: {_counted(lacking)}" for lacking, names in alike.items())
    findings.add(
        Diagnostic(
            "P320", "Words are missing: drafts made from the names stand in for them",
            min(
                (span for found in drafted for span in found.values()),
                key=lambda span: (span.file.name, span.start),
            ),
            reason=f"Nobody has written them yet in {named}.",
            suggestion="Drafts are for trying rules out; write the words before you show the rules "
            "to others.",
            severity=Severity.WARNING,
        )
    )


_MOST_NAMED = 4
"""How many words or sentences that are missing a message names."""


def _counted(lacking: Sequence[Missing]) -> str:
    """How many words and sentences are missing, a few of them by name."""
    parts: list[str] = []
    for sentence, what in ((False, "word"), (True, "sentence")):
        keys = [each.key for each in lacking if each.sentence is sentence]
        if keys:
            shown = ", ".join((*keys[:_MOST_NAMED], *(["…"] if len(keys) > _MOST_NAMED else [])))
            parts.append(f"{len(keys)} {what}{'s' if len(keys) > 1 else ''} ({shown})")
    return " and ".join(parts)
