"""The language server, over standard input and output.

All is done in one thread, in small steps, and each step can be followed by the next message. An
answer that cannot be given is left out and told on standard error; no document can end the server.
"""

from __future__ import annotations

import asyncio
import sys
import traceback
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from rulewright.diagnostics.model import Findings, Severity
from rulewright.diagnostics.registry import explain
from rulewright.foundation import cache
from rulewright.foundation.source import SourceFile
from rulewright.foundation.version import VERSION
from rulewright.lsp import desk as desks
from rulewright.lsp.completion import FORM, LOCAL, WORD, ZONES
from rulewright.lsp.desk import Desk
from rulewright.lsp.index import Place
from rulewright.lsp.lenses import lenses
from rulewright.lsp.looking import Depth, Finder, Shown
from rulewright.lsp.mends import mends
from rulewright.lsp.names import Sort
from rulewright.lsp.outline import Entry, folds, outline
from rulewright.lsp.places import SUFFIX, Target, text_of
from rulewright.lsp.rename import Edits, Refused, renamable, rename
from rulewright.lsp.sheet import as_html, fact_text, markdown
from rulewright.lsp.wire import offset_of, path_of, position, stretch, uri_of
from rulewright.project.pipeline import FACTS, facts_in
from rulewright.syntax.laid_out import LayoutFault, laid_out

SOURCE = "rulewright"
_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
PREVIEW = "rulewright/preview"
EXPLAIN = "rulewright/explain"

_PAUSES = {Depth.NAMES: 0.01, Depth.RULES: 0.1, Depth.WHOLE: 0.25}
_TIDY = 3.0
"""Seconds without a key before each look, and before tidying up."""

_Handler = TypeVar("_Handler", bound=Callable[..., Any])

_KINDS = {
    WORD: lsp.CompletionItemKind.Keyword, FORM: lsp.CompletionItemKind.Snippet,
    LOCAL: lsp.CompletionItemKind.Variable, "fact": lsp.CompletionItemKind.Reference,
    "verb": lsp.CompletionItemKind.Method, "action": lsp.CompletionItemKind.Method,
    "event": lsp.CompletionItemKind.Event, "function": lsp.CompletionItemKind.Function,
    "values": lsp.CompletionItemKind.Enum, "cards": lsp.CompletionItemKind.Class,
    "pieces": lsp.CompletionItemKind.Class, "card": lsp.CompletionItemKind.EnumMember,
    "value": lsp.CompletionItemKind.EnumMember,
    **dict.fromkeys(ZONES, lsp.CompletionItemKind.Folder),
}
_SYMBOLS = {
    "chapter": lsp.SymbolKind.Namespace, "verb": lsp.SymbolKind.Method, "action": lsp.SymbolKind.Method,
    "event": lsp.SymbolKind.Event, "values": lsp.SymbolKind.Enum, "cards": lsp.SymbolKind.Class,
    "pieces": lsp.SymbolKind.Class, "card": lsp.SymbolKind.EnumMember, "option": lsp.SymbolKind.Constant,
    "remember": lsp.SymbolKind.Variable, "table": lsp.SymbolKind.Array, "example": lsp.SymbolKind.String,
    "house rule": lsp.SymbolKind.Module, "edition": lsp.SymbolKind.Module,
    "variant": lsp.SymbolKind.Module, "game": lsp.SymbolKind.Module,
    **dict.fromkeys(ZONES, lsp.SymbolKind.Field),
}


def guarded(handler: _Handler) -> _Handler:
    """A handler of which a fault ends nothing: it is told on standard error, and nothing is answered."""

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
        super().__init__(SOURCE, VERSION, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.desk = Desk()
        self.lens = False
        self._open: dict[Path, tuple[str, int | None]] = {}
        self._published: dict[Target | Path, set[Path]] = {}
        self._alone: dict[Path, list[Shown]] = {}
        self._todo: dict[Target, Depth] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._settled = False

    # ---- places ---------------------------------------------------------------------------------

    @property
    def units(self) -> str:
        """The units in which the editor counts columns."""
        return str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))

    def at(self, document: lsp.TextDocumentIdentifier, place: lsp.Position) -> tuple[Path, int] | None:
        """A document's file and the place in its text; only of files."""
        path = path_of(document.uri)
        return None if path is None else (path, offset_of(self.desk.text(path), place, self.units))

    def location(self, place: Place) -> lsp.Location:
        """Where a name stands."""
        text = self.desk.text(place.path)
        where = stretch(text, place.mention.start, place.mention.end, self.units)
        return lsp.Location(self.address(place.path), where)

    # ---- findings -------------------------------------------------------------------------------

    def changed(self, path: Path) -> None:
        """Looks soon at what a document belongs to."""
        targets = self.desk.targets(path)
        if not targets:
            self._alone[path] = self.desk.look_alone(path)
            self._publish(path, self._alone[path])
            return
        self._todo = {**dict.fromkeys(targets, Depth.NAMES), **{
            target: depth for target, depth in self._todo.items() if target not in targets
        }}
        self._wait(_PAUSES[Depth.NAMES])

    def _wait(self, seconds: float | None = None) -> None:
        """Takes the next step when nothing has changed for a while: the longer the step, the longer."""
        if self._timer is not None:
            self._timer.cancel()
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
        """The open documents that a target is looked at for: they hear of it if all is well, too."""
        return {path for path in self.desk.buffers if target in self.desk.targets(path)}

    def put(self, uri: str) -> Path | None:
        """A document as it stands now, under the address that its editor has for it."""
        path = path_of(uri)
        if path is not None:
            document = self.workspace.get_text_document(uri)
            self._open[path] = uri, document.version
            self.desk.put(path, document.source)
        return path

    def drop(self, path: Path) -> None:
        """A document that is closed: what is in its file counts again."""
        targets = self.desk.targets(path)
        self._open.pop(path, None)
        self.desk.drop(path)
        self._alone.pop(path, None)
        for target in targets:
            if target.overlay == path:  # nobody looks at it any more
                self.desk.told.pop(target, None)
                self._publish(target, [])
        self.changed(path)

    def address(self, path: Path) -> str:
        """The address of a file."""
        return self._open[path][0] if path in self._open else uri_of(path)

    def told(self, path: Path) -> Iterator[tuple[Target | None, Shown]]:
        """All that is told of a file now, each thing once."""
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
        """Where a finding is shown: at its place, or at the head of the overlay that causes it."""
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


server = RulesServer()


def serve() -> None:
    """Serves one editor until it goes. What anything prints goes to standard error."""
    cache.only_read()
    out = sys.stdout.buffer
    sys.stdout = sys.stderr
    server.start_io(sys.stdin.buffer, out)


# ---- the life of documents ------------------------------------------------------------------------


@server.feature(lsp.INITIALIZE)
@guarded
def initialize(ls: RulesServer, params: lsp.InitializeParams) -> None:
    options = params.initialization_options
    wanted = _of(options, "language")
    ls.desk.set_language(wanted)
    ls.lens = _of(options, "codeLens") is True


def _of(options: Any, name: str) -> Any:
    """A setting, however the editor has wrapped it."""
    return options.get(name) if isinstance(options, dict) else getattr(options, name, None)


@server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
@guarded
def configured(ls: RulesServer, params: lsp.DidChangeConfigurationParams) -> None:
    ls.desk.set_language(_of(_of(params.settings, SOURCE), "language"))


@server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
@guarded
def opened(ls: RulesServer, params: lsp.DidOpenTextDocumentParams) -> None:
    _now(ls, params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
@guarded
def typed(ls: RulesServer, params: lsp.DidChangeTextDocumentParams) -> None:
    _now(ls, params.text_document.uri)


def _now(ls: RulesServer, uri: str) -> None:
    path = ls.put(uri)
    if path is not None:
        ls.changed(path)


@server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
@guarded
def closed(ls: RulesServer, params: lsp.DidCloseTextDocumentParams) -> None:
    path = path_of(params.text_document.uri)
    if path is not None:
        ls.drop(path)


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
@guarded
def saved(ls: RulesServer, params: lsp.DidSaveTextDocumentParams) -> None:
    path = path_of(params.text_document.uri)
    if path is not None:
        ls.changed(path)


@server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
@guarded
def files_changed(ls: RulesServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    for path in list(ls.desk.buffers):
        ls.changed(path)


# ---- mends ----------------------------------------------------------------------------------------


@server.feature(
    lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
)
@guarded
def actions(ls: RulesServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    path = path_of(params.text_document.uri)
    if path is None:
        return None
    found: list[lsp.CodeAction] = []
    text = ls.desk.text(path)
    for target, each in ls.told(path):
        where = ls.range_of(each)
        if where.end.line < params.range.start.line or where.start.line > params.range.end.line:
            continue
        span = each.diagnostic.span
        if not each.elsewhere and span.file.text != text:
            continue  # it was found in an earlier text
        shown = ls._diagnostic(target, each)
        for number, mend in enumerate(mends(each.diagnostic, text)):
            if each.elsewhere and not mend.title.startswith("Add `remove"):
                continue
            edit = lsp.TextEdit(stretch(text, mend.start, mend.end, ls.units), mend.text)
            found.append(
                lsp.CodeAction(
                    title=mend.title, kind=lsp.CodeActionKind.QuickFix, diagnostics=[shown],
                    is_preferred=number == 0, edit=lsp.WorkspaceEdit(changes={ls.address(path): [edit]}),
                )
            )
    return found


# ---- writing --------------------------------------------------------------------------------------


@server.feature(
    lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ",", ":", "("])
)
@guarded
def completed(ls: RulesServer, params: lsp.CompletionParams) -> lsp.CompletionList | None:
    found = ls.at(params.text_document, params.position)
    if found is None or found[0].suffix != SUFFIX:
        return None
    items = [
        lsp.CompletionItem(
            label=offer.label, kind=_KINDS.get(offer.what, lsp.CompletionItemKind.Variable),
            detail=offer.what, documentation=offer.note or None, insert_text=offer.text,
            insert_text_format=lsp.InsertTextFormat.Snippet if offer.snippet else None,
            filter_text=offer.label.replace("… ", ""), sort_text=f"{number:04}",
        )
        for number, offer in enumerate(ls.desk.complete(*found))
    ]
    return lsp.CompletionList(is_incomplete=False, items=items)


@server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
@guarded
def formatted(ls: RulesServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
    path = path_of(params.text_document.uri)
    if path is None or path.suffix != SUFFIX:
        return None
    text = ls.desk.text(path)
    try:
        new = laid_out(SourceFile(path.name, text), Findings())
    except LayoutFault:
        return None
    if new is None or new == text:
        return []
    return [lsp.TextEdit(stretch(text, 0, len(text), ls.units), new)]


# ---- reading --------------------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_HOVER)
@guarded
def hovered(ls: RulesServer, params: lsp.HoverParams) -> lsp.Hover | None:
    found = ls.at(params.text_document, params.position)
    if found is None or found[0].suffix != SUFFIX:
        return None
    path, offset = found
    named = ls.desk.named(path, offset)
    where, said = None, None
    if named is not None:
        index, mention, symbol = named
        where = stretch(ls.desk.text(path), mention.start, mention.end, ls.units)
        if symbol.sort is Sort.FACT:
            target = ls.desk.home(path)
            facts = facts_in(target.folder) if target is not None else ()
            said = next((fact_text(fact) for fact in facts if fact.id == symbol.name), None)
        elif not any(each.path == path and each.mention == mention for each in index.declared(symbol)):
            page = ls.desk.page_of(path, symbol, ls.desk.language)
            said = markdown(page) if page is not None else None
    if said is None:
        where = None
        page = ls.desk.page(path, offset, ls.desk.language)
        said = markdown(page) if page is not None else None
    return None if said is None else lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said), where)


@server.feature(PREVIEW)
@guarded
def previewed(ls: RulesServer, params: Any) -> dict[str, str] | None:
    """The rule at a place as the book has it: `{uri, position, language}` to `{title, html, anchor}`."""
    path = path_of(str(_of(params, "uri")))
    place = _of(params, "position")
    if path is None or place is None:
        return None
    line, character = _of(place, "line"), _of(place, "character")
    offset = offset_of(ls.desk.text(path), lsp.Position(int(line), int(character)), ls.units)
    page = ls.desk.page(path, offset, str(_of(params, "language") or ls.desk.language))
    return None if page is None else {"title": page.title, "html": as_html(page), "anchor": page.anchor}


@server.feature(EXPLAIN)
@guarded
def explained(ls: RulesServer, params: Any) -> dict[str, str] | None:
    """The page of a message: `{code}` to `{markdown}`."""
    page = explain(str(_of(params, "code")))
    return None if page is None else {"markdown": page}


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensOptions())
@guarded
def lensed(ls: RulesServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens] | None:
    """Above examples and games, for an editor that has our commands."""
    path = path_of(params.text_document.uri)
    target = ls.desk.home(path) if path is not None and ls.lens else None
    if path is None or target is None:
        return None
    text = ls.desk.text(path)
    return [
        lsp.CodeLens(
            stretch(text, lens.start, lens.end, ls.units),
            lsp.Command(lens.title, lens.command, arguments=[str(target.root), *lens.arguments]),
        )
        for lens in lenses(text, target)
    ]


# ---- names ----------------------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
@guarded
def defined(ls: RulesServer, params: lsp.DefinitionParams) -> list[lsp.Location] | None:
    found = ls.at(params.text_document, params.position)
    named = ls.desk.named(*found) if found is not None else None
    if found is None or named is None:
        return None
    index, _, symbol = named
    if symbol.sort is Sort.FACT:
        return _fact(ls, found[0], symbol.name)
    if symbol.sort is Sort.PART:
        path = found[0].parent / f"{symbol.name}{SUFFIX}"
        return [lsp.Location(uri_of(path), stretch("", 0, 0, ls.units))] if path.is_file() else None
    return [ls.location(place) for place in index.declared(symbol)]


def _fact(ls: RulesServer, path: Path, name: str) -> list[lsp.Location] | None:
    target = ls.desk.home(path)
    listed = target.folder / FACTS if target is not None else path
    text = text_of(listed, ls.desk.buffers)
    start = text.find(f'"{name}"')
    if start < 0:
        return None
    return [lsp.Location(uri_of(listed), stretch(text, start, start + len(name) + 2, ls.units))]


@server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
@guarded
def used(ls: RulesServer, params: lsp.ReferenceParams) -> list[lsp.Location] | None:
    found = ls.at(params.text_document, params.position)
    named = ls.desk.named(*found, every=True) if found is not None else None
    if named is None:
        return None
    index, _, symbol = named
    return [
        ls.location(place) for place in index.places.get(symbol, ())
        if params.context.include_declaration or not place.mention.declares
    ]


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
@guarded
def highlighted(ls: RulesServer, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight] | None:
    found = ls.at(params.text_document, params.position)
    named = ls.desk.named(*found) if found is not None else None
    if found is None or named is None:
        return None
    index, _, symbol = named
    return [
        lsp.DocumentHighlight(ls.location(place).range)
        for place in index.places.get(symbol, ()) if place.path == found[0]
    ]


@server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
@guarded
def can_rename(ls: RulesServer, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    found = ls.at(params.text_document, params.position)
    index = ls.desk.index(found[0], every=True) if found is not None else None
    if found is None or index is None:
        return None
    try:
        mention, _ = renamable(index, index.at(*found))
    except Refused as refused:
        raise JsonRpcInvalidParams(message=str(refused)) from refused
    return stretch(ls.desk.text(found[0]), mention.start, mention.end, ls.units)


@server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
@guarded
def renamed(ls: RulesServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    found = ls.at(params.text_document, params.position)
    target = ls.desk.home(found[0]) if found is not None else None
    index = ls.desk.index(found[0], every=True) if found is not None else None
    if found is None or target is None or index is None:
        return None
    try:
        edits = rename(target, index, ls.desk.buffers, index.at(*found), params.new_name)
    except Refused as refused:
        raise JsonRpcInvalidParams(message=str(refused)) from refused
    return ls.workspace_edit(edits)


# ---- the whole document ---------------------------------------------------------------------------


@server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
@guarded
def outlined(ls: RulesServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol] | None:
    path = path_of(params.text_document.uri)
    if path is None or path.suffix != SUFFIX:
        return None
    text = ls.desk.text(path)

    def symbol(entry: Entry) -> lsp.DocumentSymbol:
        whole = stretch(text, entry.start, entry.end, ls.units)
        line = text.find("\n", entry.start)
        first = position(text, min(entry.end, line if line >= 0 else entry.end), ls.units)
        return lsp.DocumentSymbol(
            name=entry.name, detail=f"{entry.note} {entry.word}".strip(),
            kind=_SYMBOLS.get(entry.word, lsp.SymbolKind.Object), range=whole,
            selection_range=lsp.Range(whole.start, first), children=[symbol(inner) for inner in entry.inner],
        )

    return [symbol(entry) for entry in outline(text)]


@server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
@guarded
def folded(ls: RulesServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange] | None:
    path = path_of(params.text_document.uri)
    if path is None or path.suffix != SUFFIX:
        return None
    return [lsp.FoldingRange(first, last) for first, last in folds(ls.desk.text(path))]


