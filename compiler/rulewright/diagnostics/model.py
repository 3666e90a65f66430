"""What the compiler tells an author: data only, rendered elsewhere."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span

LEADS_TO_IT = "this change leads to it"
"""What stands beside a line of an overlay by which something of the game below is wrong."""


class Severity(StrEnum):
    """How bad it is: an error stops the build, a warning does not, and a note is only to be known."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that matters, with what it has to do with the first."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `code` names the page that `rulewright explain` shows; `headline` is one line, no full stop;
    `label` stands beside the marker; `reason` says why this cannot be; `suggestion` how to mend it.
    `called` are files that the suggestion gives to a command by their names: whoever shows it says
    where they lie. `through` are places on the way to what makes it so, where rules use one another.
    """

    code: str
    headline: str
    span: Span
    label: str = ""
    notes: tuple[Note, ...] = ()
    reason: str = ""
    suggestion: str = ""
    severity: Severity = Severity.ERROR
    called: tuple[SourceFile, ...] = ()
    through: tuple[Span, ...] = ()


@dataclass(slots=True)
class Findings:
    """Collects diagnostics in the order found; a stage hands it on so that one run reports many."""

    items: list[Diagnostic] = field(default_factory=list)

    def add(self, diagnostic: Diagnostic) -> None:
        self.items.append(diagnostic)

    @property
    def failed(self) -> bool:
        """Return whether anything found is an error."""
        return any(item.severity is Severity.ERROR for item in self.items)

    def sort(self) -> None:
        """Put what was found in the order of the files and of the places in them."""
        self.items.sort(key=lambda d: (d.span.file.name, d.span.start))
