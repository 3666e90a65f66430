"""What one editor has open: its texts, their findings, and when they are looked at.

All is done in one thread, in small steps, and each step can be followed by the next message.
"""

from __future__ import annotations

import asyncio
import json
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from rulewright.diagnostics.model import Severity
from rulewright.foundation.version import VERSION
from rulewright.lsp import workspace as desks
from rulewright.lsp.diagnostics import Depth, Finder, Shown
from rulewright.lsp.file_owner import Target
from rulewright.lsp.message_reader import Protocol, Refusal
from rulewright.lsp.positions import offset_of, path_of, stretch, unsaved_path, uri_of
from rulewright.lsp.rename import Edits
from rulewright.lsp.symbol_index import Place
from rulewright.lsp.workspace import Desk

if TYPE_CHECKING:
    from pygls.server import ServerErrors

SOURCE = "rulewright"
_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}

_PAUSES = {Depth.NAMES: 0.01, Depth.RULES: 0.1, Depth.WHOLE: 0.25}
_TIDY = 3.0
"""Seconds without a key before each look, and before tidying up."""

_Handler = TypeVar("_Handler", bound=Callable[..., Any])


def guarded(handler: _Handler) -> _Handler:
    """Return a handler of which a fault ends nothing: it is told on standard error, and nothing is answered."""

    @wraps(handler)
    def safe(*args: Any) -> Any:
        try:
            return handler(*args)
        except JsonRpcException:
            raise
        except Exception:
            traceback.print_exc(file=sys.stderr)
            return None

    return cast(_Handler, safe)


class RulesServer(LanguageServer):
    """The server with what is open; it tells findings by itself when nothing has changed for a moment."""

    def __init__(self) -> None:
        # Whole texts, which are small: so no line end that editors count otherwise can shift anything.
        super().__init__(
            SOURCE, VERSION, text_document_sync_kind=lsp.TextDocumentSyncKind.Full, protocol_cls=Protocol
        )
        self.desk = Desk()
        self.lens = False
        self._open: dict[Path, tuple[str, int | None]] = {}
        self._unsaved: dict[str, Path] = {}
        self._published: dict[Target | Path, set[Path]] = {}
        self._alone: dict[Path, list[Shown]] = {}
        self._todo: dict[Target, Depth] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._settled = False
        self._resting = False

    def rest(self) -> None:
        """Nothing more is looked at: the editor is about to go."""
        if self._timer is not None:
            self._timer.cancel()
        self._todo.clear()
        self._resting = True

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """Tell standard error of a fault.

        An editor that has gone cannot be told: the message would fail as what it tells of did, and so on.
        But what cannot be read came from one that waits for an answer.
        """
        if isinstance(error, json.JSONDecodeError | UnicodeDecodeError | RecursionError):
            reason = f"A message is JSON: {error}."
            cast(Protocol, self.protocol).refuse(Refusal(lsp.ErrorCodes.ParseError, reason))
        else:
            print(f"{type(error).__name__}: {error}", file=sys.stderr)

    # ---- places ---------------------------------------------------------------------------------

    @property
    def units(self) -> str:
        """Return the units in which the editor counts columns."""
        return str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))

    def path(self, uri: str) -> Path | None:
        """Return the file of a document; one that is in none yet has one that is not there."""
        return self._unsaved.get(uri) or path_of(uri)

    def at(self, document: lsp.TextDocumentIdentifier, place: lsp.Position) -> tuple[Path, int] | None:
        """Return a document's file and the place in its text."""
        path = self.path(document.uri)
        return None if path is None else (path, offset_of(self.desk.text(path), place, self.units))

    def location(self, place: Place) -> lsp.Location:
        """Return where a name stands."""
        text = self.desk.text(place.path)
        where = stretch(text, place.mention.start, place.mention.end, self.units)
        return lsp.Location(self.address(place.path), where)

    # ---- findings -------------------------------------------------------------------------------

    def changed_all(self) -> None:
        """Look soon at all that is open."""
        for path in list(self.desk.buffers):
            self.changed(path)

    def changed(self, path: Path) -> None:
        """Look soon at what a document belongs to; what nobody looks at any more is told no longer."""
        owners = self.desk.owners()
        for gone in [each for each in self.desk.told if each.overlay is not None and each not in owners]:
            del self.desk.told[gone]
            self._todo.pop(gone, None)
            self._publish(gone, [])
        targets = [each for each in self.desk.targets(path) if each.overlay is None or each in owners]
        if not targets:
            self._alone[path] = self.desk.look_alone(path) if path in self.desk.buffers else []
            self._publish(path, self._alone[path])
            return
        if self._alone.pop(path, []):
            self._publish(path, [])
        self._todo = {**dict.fromkeys(targets, Depth.NAMES), **{
            target: depth for target, depth in self._todo.items() if target not in targets
        }}
        self._wait(_PAUSES[Depth.NAMES])

    def _wait(self, seconds: float | None = None) -> None:
        """Take the next step when nothing has changed for a while: the longer the step, the longer."""
        if self._timer is not None:
            self._timer.cancel()
        if self._resting:
            return
        if seconds is None:
            seconds = _PAUSES[min(self._todo.values())] if self._todo else _TIDY
        self._timer = asyncio.get_running_loop().call_later(seconds, guarded(self._step))

    def _step(self) -> None:
        if not self._todo:
            desks.tidy()
            return
        depth = min(self._todo.values())
        target = next(each for each, wanted in self._todo.items() if wanted is depth)
        del self._todo[target]
        placed, whole = self.desk.look(target, depth)
        if not whole:
            self._todo[target] = Depth(depth + 1)
        self._publish(target, placed)
        if depth is Depth.WHOLE and not self._settled:
            self._settled = True
            desks.settle()
        self._wait()

    def _publish(self, owner: Target | Path, placed: list[Shown]) -> None:
        paths = {each.path for each in placed}
        own = {owner} if isinstance(owner, Path) else set(self.desk.buffers) & self._files(owner)
        for path in sorted(paths | self._published.get(owner, set()) | own):
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(
                    self.address(path), self._diagnostics(path), self._open.get(path, ("", None))[1]
                )
            )
        self._published[owner] = paths

    def _files(self, target: Target) -> set[Path]:
        """Return the open documents that a target is looked at for: they hear of it if all is well, too."""
        return {path for path in self.desk.buffers if target in self.desk.targets(path)}

    def put(self, uri: str) -> Path | None:
        """Return a document as it stands now, under the address that its editor has for it."""
        document = self.workspace.get_text_document(uri)
        path = unsaved_path(uri, document.source) if document.language_id == SOURCE else None
        if path is not None:
            before = self._unsaved.get(uri, path)
            self._unsaved[uri] = path
            if before != path:  # its first line has another name now
                self.drop(before)
        else:
            path = path_of(uri)
        if path is not None:
            self._open[path] = uri, document.version
            self.desk.put(path, document.source)
        return path

    def drop(self, path: Path) -> None:
        """A document that is closed: what is in its file counts again."""
        self._open.pop(path, None)
        self.desk.drop(path)
        self.changed(path)

    def close(self, uri: str) -> None:
        """A document that is closed."""
        path = self.path(uri)
        if path is not None:
            self.drop(path)
            self._unsaved.pop(uri, None)

    def address(self, path: Path) -> str:
        """Return the address of a file."""
        return self._open[path][0] if path in self._open else uri_of(path)

    def told(self, path: Path) -> Iterator[tuple[Target | None, Shown]]:
        """Yield all that is told of a file now, each thing once."""
        seen = set()
        own: list[tuple[Target | None, list[Shown]]] = [*self.desk.told.items()]
        own.append((None, self._alone.get(path, [])))
        for target, placed in own:
            for each in placed:
                key = (each.diagnostic.code, each.diagnostic.headline, each.diagnostic.span.start)
                if each.path == path and key not in seen:
                    seen.add(key)
                    yield target, each

    def _diagnostics(self, path: Path) -> list[lsp.Diagnostic]:
        return [self._diagnostic(target, each) for target, each in self.told(path)]

    def range_of(self, each: Shown) -> lsp.Range:
        """Return where a finding is shown: at its place, or at the head of the overlay that causes it."""
        span = each.diagnostic.span
        text = self.desk.text(each.path)
        if not each.elsewhere:
            return stretch(span.file.text or text, span.start, span.end, self.units)
        start = 0
        for line in text.split("\n"):
            if line.strip() and not line.startswith("#"):
                return stretch(text, start, start + len(line), self.units)
            start += len(line) + 1
        return stretch(text, 0, 0, self.units)

    def _diagnostic(self, target: Target | None, each: Shown) -> lsp.Diagnostic:
        found = each.diagnostic
        places = [(note.span, note.text) for note in found.notes]
        if each.elsewhere:
            places.insert(0, (found.span, "here"))
        related = [
            lsp.DiagnosticRelatedInformation(
                lsp.Location(self.address(path), stretch(span.file.text, span.start, span.end, self.units)), said
            )
            for span, said in places
            if target is not None and (path := Finder(target).path(span.file.name)) is not None
        ]
        parts = [found.headline + (f" ({found.label})" if found.label else ""), found.reason, found.suggestion]
        return lsp.Diagnostic(
            range=self.range_of(each), message="\n".join(filter(None, parts)), code=found.code, source=SOURCE,
            severity=_SEVERITIES[found.severity],
            related_information=related or None,
        )

    def workspace_edit(self, edits: Edits) -> lsp.WorkspaceEdit:
        """Edits as an editor makes them."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for path, each in edits.items():
            text = self.desk.text(path)
            changes[self.address(path)] = [
                lsp.TextEdit(stretch(text, edit.start, edit.end, self.units), edit.text) for edit in each
            ]
        return lsp.WorkspaceEdit(changes=changes)
