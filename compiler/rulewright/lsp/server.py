"""The language server, over standard input and output.

All is done in one thread, in small steps, and each step can be followed by the next message. An
answer that cannot be given is left out and told on standard error; no document can end the server.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO, cast

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import explain
from rulewright.foundation import disk_cache
from rulewright.foundation.source import SourceFile
from rulewright.lsp.code_actions import mends
from rulewright.lsp.code_lenses import lenses
from rulewright.lsp.completion import FORM, LOCAL, WORD, ZONES
from rulewright.lsp.file_owner import SUFFIX, text_of
from rulewright.lsp.hover import as_html, fact_text, markdown
from rulewright.lsp.message_reader import Incoming
from rulewright.lsp.outline import Entry, folds, outline
from rulewright.lsp.positions import offset_of, path_of, position, stretch, uri_of
from rulewright.lsp.rename import Refused, renamable, rename
from rulewright.lsp.session import SOURCE, RulesServer, guarded
from rulewright.lsp.symbol_occurrences import Sort
from rulewright.project.paths import find_root
from rulewright.project.pipeline import FACTS, facts_in
from rulewright.syntax.format_file import LayoutFault, laid_out

PREVIEW = "rulewright/preview"
EXPLAIN = "rulewright/explain"

_WATCHED = "**/*.{rules,po,toml}"

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


server = RulesServer()


def serve() -> None:
    """Serve one editor until it goes. What anything prints goes to standard error."""
    disk_cache.only_read()
    out = sys.stdout.buffer
    sys.stdout = sys.stderr
    server.start_io(cast(BinaryIO, Incoming(sys.stdin.buffer)), out)


# ---- the life of documents ------------------------------------------------------------------------


@server.feature(lsp.INITIALIZE)
@guarded
def initialize(ls: RulesServer, params: lsp.InitializeParams) -> None:
    options = params.initialization_options
    wanted = _of(options, "language")
    ls.desk.set_language(wanted)
    ls.lens = _of(options, "codeLens") is True
    _set_roots(ls, [each.uri for each in params.workspace_folders or ()] or [params.root_uri or ""])


def _set_roots(ls: RulesServer, folders: Iterable[str]) -> None:
    near = [find_root(path) for uri in folders if (path := path_of(uri)) is not None]
    ls.desk.roots = [root for root in (*near, find_root()) if root is not None]


@server.feature(lsp.INITIALIZED)
@guarded
def initialized(ls: RulesServer, params: lsp.InitializedParams) -> None:
    """Ask to be told of files that other programs change, where the editor only tells when it is asked."""
    able = ls.client_capabilities.workspace
    watched = able.did_change_watched_files if able is not None else None
    if watched is not None and watched.dynamic_registration:
        watchers = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(_WATCHED)])
        wanted = lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, watchers)
        ls.client_register_capability(lsp.RegistrationParams([wanted]))


@server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
@guarded
def folders_changed(ls: RulesServer, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
    _set_roots(ls, ls.workspace.folders)
    ls.changed_all()


def _of(options: Any, name: str) -> Any:
    """Return a setting, however the editor has wrapped it."""
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
    ls.close(params.text_document.uri)


@server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
@guarded
def saved(ls: RulesServer, params: lsp.DidSaveTextDocumentParams) -> None:
    path = ls.path(params.text_document.uri)
    if path is not None:
        ls.changed(path)


@server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
@guarded
def files_changed(ls: RulesServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    ls.changed_all()


@server.feature(lsp.SHUTDOWN)
@guarded
def shut_down(ls: RulesServer, params: None) -> None:
    ls.rest()


# ---- mends ----------------------------------------------------------------------------------------


@server.feature(
    lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
)
@guarded
def actions(ls: RulesServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    path = ls.path(params.text_document.uri)
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
    path = ls.path(params.text_document.uri)
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
    """Return the rule at a place as the book has it: `{uri, position, language}` to `{title, html, anchor}`."""
    path = ls.path(str(_of(params, "uri")))
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
    """Return the page of a message: `{code}` to `{markdown}`."""
    page = explain(str(_of(params, "code")))
    return None if page is None else {"markdown": page}


@server.feature(lsp.TEXT_DOCUMENT_CODE_LENS, lsp.CodeLensOptions())
@guarded
def lensed(ls: RulesServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens] | None:
    """Above examples and games, for an editor that has our commands."""
    path = ls.path(params.text_document.uri)
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
        mention, _ = renamable(index, index.at(*found), ls.desk.home(found[0]))
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
    path = ls.path(params.text_document.uri)
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
    path = ls.path(params.text_document.uri)
    if path is None or path.suffix != SUFFIX:
        return None
    return [lsp.FoldingRange(first, last) for first, last in folds(ls.desk.text(path))]


