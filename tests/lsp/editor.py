"""An editor for tests: a real client that drives a real server process over its standard streams."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from tests.waiting import DEADLINE

ROOT = Path(__file__).resolve().parents[2]


def copy(folder: Path, *games: str) -> Path:
    """A project with some of our games and their words."""
    shutil.copytree(ROOT / "locales", folder / "locales")
    for game in games:
        shutil.copytree(ROOT / "spec" / game, folder / "spec" / game)
    return folder.resolve()


class Editor:
    """One editor with its server. Texts are those of its buffers; nothing is saved."""

    def __init__(self, client: LanguageClient) -> None:
        self.client = client
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.found: dict[str, list[lsp.Diagnostic]] = {}
        self.answers: dict[tuple[str, int | None], int] = {}
        self.watched: list[str] = []
        self.news = asyncio.Event()

    # ---- documents ------------------------------------------------------------------------------

    def open(self, path: Path, text: str | None = None) -> str:
        """Opens a file, or a text in its place."""
        uri = path.as_uri()
        self.texts[uri] = path.read_text(encoding="utf-8") if text is None else text
        self.versions[uri] = 1
        item = lsp.TextDocumentItem(uri, "rulewright", 1, self.texts[uri])
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return uri

    def write(self, uri: str, text: str) -> None:
        """Puts another text in a buffer."""
        self.texts[uri] = text
        self.versions[uri] += 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.versions[uri], uri),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def close(self, uri: str) -> None:
        """Closes a document, whose file counts again."""
        self.client.text_document_did_close(
            lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(uri))
        )

    def close_all(self) -> None:
        """Closes what is open, and forgets what was found in it."""
        for uri in self.texts:
            self.close(uri)
        for known in (self.texts, self.versions, self.found, self.answers):
            known.clear()

    def answered(self, uri: str) -> int:
        """How often the server has told what it found in a document as it stands now."""
        return self.answers.get((uri, self.versions[uri]), 0)

    def change(self, uri: str, old: str, new: str) -> None:
        """Writes something else in the place of something that stands in a buffer once."""
        assert self.texts[uri].count(old) == 1, old
        self.write(uri, self.texts[uri].replace(old, new))

    def place(self, uri: str, mark: str, into: int = 1) -> lsp.Position:
        """A place in a text: so many letters into what stands there."""
        at = self.texts[uri].index(mark) + into
        before = self.texts[uri][:at]
        return lsp.Position(before.count("\n"), at - (before.rfind("\n") + 1))

    def at(self, uri: str, mark: str, into: int = 1) -> dict[str, Any]:
        """The same, as most requests ask for it."""
        return {"text_document": lsp.TextDocumentIdentifier(uri), "position": self.place(uri, mark, into)}

    # ---- what the server says -------------------------------------------------------------------

    def hear(self, params: lsp.PublishDiagnosticsParams) -> None:
        self.found[params.uri] = list(params.diagnostics)
        about = params.uri, params.version
        self.answers[about] = self.answers.get(about, 0) + 1
        self.news.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        """Waits for news until something holds."""
        async with asyncio.timeout(DEADLINE):
            while not holds():
                self.news.clear()
                await self.news.wait()

    def codes(self, uri: str) -> list[object]:
        """The codes of what is found in a document; None before anything was said of it."""
        return [each.code for each in self.found[uri]] if uri in self.found else [None]

    async def said(self, uri: str, *codes: str) -> list[lsp.Diagnostic]:
        """Waits until exactly these codes are found in a document."""
        try:
            await self.until(lambda: self.codes(uri) == list(codes))
        except TimeoutError:
            raise AssertionError(f"found {self.found.get(uri)}") from None
        return self.found[uri]


@asynccontextmanager
async def editor(root: Path, **options: object) -> AsyncIterator[Editor]:
    """An editor on a project."""
    client = LanguageClient("tests", "1")
    found = Editor(client)

    def hear(_: LanguageClient, params: lsp.PublishDiagnosticsParams) -> None:
        found.hear(params)

    def asked(_: LanguageClient, params: lsp.RegistrationParams) -> None:
        for each in params.registrations:
            assert each.method == lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
            options: Any = each.register_options
            found.watched += [watcher["globPattern"] for watcher in options["watchers"]]

    client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(hear)
    client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(asked)

    away = root.parent  # what the server finds it finds by the documents, not by where it runs
    paths = os.pathsep.join([str(ROOT / "compiler"), str(ROOT / "generated")])
    await client.start_io(
        sys.executable, "-m", "rulewright.cli", "lsp", cwd=away, env={**os.environ, "PYTHONPATH": paths}
    )
    await client.initialize_async(
        lsp.InitializeParams(
            capabilities=lsp.ClientCapabilities(
                lsp.WorkspaceClientCapabilities(
                    did_change_watched_files=lsp.DidChangeWatchedFilesClientCapabilities(dynamic_registration=True)
                )
            ),
            root_uri=root.as_uri(), initialization_options=options or None
        )
    )
    client.initialized(lsp.InitializedParams())
    yield found
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
