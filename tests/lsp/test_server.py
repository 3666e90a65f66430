"""The language server, driven by a real client over its standard streams, on our own games.

All tests have one server, which knows the games from one test to the next: to start it and to read
them takes longer than what is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from rulewright.lsp.session import RulesServer
from tests.cli.projects import GAME as SMALL
from tests.cli.projects import make_project
from tests.lsp.editor import ROOT, Editor, copy, editor

GAME = ROOT / "spec" / "tortuga_1667"
EVENTS = GAME / "events.rules"
HOUSE = GAME / "house_rules"

RULE = """house rule tired_captain for tortuga_1667

change action attack
  after hold_vote (all player in crew of ship), actor
    actor chooses a player as target other than actor
    maroon target
"""

Session = Callable[[Editor], Awaitable[None]]
Drive = Callable[[Session], None]


@pytest.fixture(scope="module")
def drive() -> Iterator[Drive]:
    """Run a session in an editor in which nothing is open.

    It runs in a thread of its own: in this one the loop of a browser's tests may still be running.
    """
    with ThreadPoolExecutor(1) as thread:
        runner = asyncio.Runner()
        started = editor(ROOT, language="de", codeLens=True)
        found = thread.submit(runner.run, started.__aenter__()).result()

        async def run(session: Session) -> None:
            try:
                await session(found)
            finally:
                found.close_all()

        yield lambda session: thread.submit(runner.run, run(session)).result()
        thread.submit(runner.run, started.__aexit__(None, None, None)).result()
        thread.submit(runner.close).result()


def text_of(found: lsp.Hover | None) -> str:
    assert found is not None
    assert isinstance(found.contents, lsp.MarkupContent)
    return found.contents.value


def edited(text: str, edits: list[lsp.TextEdit]) -> str:
    """A text with edits made that lie on lines of plain letters."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for edit in sorted(edits, key=lambda each: (each.range.start.line, each.range.start.character), reverse=True):
        start = starts[edit.range.start.line] + edit.range.start.character
        end = min(starts[edit.range.end.line] + edit.range.end.character, len(text))
        text = text[:start] + edit.new_text + text[end:]
    return text


async def labels(found: Editor, uri: str, mark: str, into: int = 1) -> list[str]:
    items = await found.client.text_document_completion_async(lsp.CompletionParams(**found.at(uri, mark, into)))
    assert isinstance(items, lsp.CompletionList)
    return [item.label for item in items.items]


# ---- messages -------------------------------------------------------------------------------------


def test_messages_come_as_one_types_and_their_mends_are_actions(drive: Drive) -> None:
    async def session(e: Editor) -> None:
        uri = e.open(EVENTS)
        await e.said(uri)
        e.change(uri, "    maroon_unless_saved target", "    maroon_unles_saved target")
        (found,) = await e.said(uri, "R101")
        assert found.message == (
            "I know no verb called `maroon_unles_saved`\nDid you mean `maroon_unless_saved`?"
        )
        actions = await e.client.text_document_code_action_async(
            lsp.CodeActionParams(
                lsp.TextDocumentIdentifier(uri), found.range, lsp.CodeActionContext([found])
            )
        )
        assert actions is not None
        (action,) = actions
        assert isinstance(action, lsp.CodeAction)
        assert action.title == "Write `maroon_unless_saved`"
        assert action.edit is not None
        assert action.edit.changes is not None
        e.write(uri, edited(e.texts[uri], list(action.edit.changes[uri])))
        await e.said(uri)
        e.change(uri, "  category helpful\n  when revealed\n    revealer chooses", "  when\n    revealer chooses")
        assert (await e.said(uri, "R003"))[0].range.start.line == 21
        # The words of the game, and what is wrong in another file of it.
        e.write(uri, EVENTS.read_text(encoding="utf-8"))
        await e.said(uri)
        words = e.open(ROOT / "locales" / "nl" / "tortuga_1667.po")
        await e.said(words)
        e.change(words, 'msgstr "Rollen"', 'msgstr "{roles"')
        assert (await e.said(words, "P303"))[0].severity is lsp.DiagnosticSeverity.Error
        # A sentence that is not there is told with the rule.
        e.write(words, e.texts[words].replace('msgctxt "verb.maroon"', 'msgctxt "verb.maroom"'))
        await e.until(lambda: any(str(code) in {"P302", "P304"} for each in e.found.values() for code in [
            d.code for d in each
        ]))

    drive(session)


def test_an_overlay_is_checked_with_its_game_and_its_words(drive: Drive) -> None:
    async def session(e: Editor) -> None:
        uri = e.open(HOUSE / "boatswain.rules")
        await e.said(uri)
        e.change(uri, "third of crew of ship", "thrid of crew of ship")
        assert "thrid" in (await e.said(uri, "R101"))[0].message
        e.write(uri, (HOUSE / "boatswain.rules").read_text(encoding="utf-8"))
        await e.said(uri)
        edition = e.open(GAME / "editions" / "nl.rules")
        await e.said(edition)
        # What it undoes elsewhere is told at its head, with a way there.
        house = e.open(HOUSE / "sure_shot.rules")
        await e.said(house)
        e.change(house, "remove example fountain_on_tortuga\n", "")
        found = await e.said(house, "W206")
        assert e.texts[house].split("\n")[found[0].range.start.line].startswith("house rule")
        assert found[0].related_information
        assert found[0].related_information[0].location.uri.endswith("tortuga_1667/examples.rules")
        assert found[0].severity is lsp.DiagnosticSeverity.Information

    drive(session)


def test_a_bad_buffer_is_told_and_ends_nothing(drive: Drive, tmp_path: Path) -> None:
    root = make_project(tmp_path / "project")

    async def session(e: Editor) -> None:
        uri = e.open(root / "spec" / SMALL / "game.rules")
        await e.said(uri)
        good = e.texts[uri]
        for bad in ("\ud800", "\x00\x00", "((((" * 4000, "a" * 3_000_000, "game x\n" * 3000, " " * 50 + "if",
                    "verb a\n" + "".join(" " * n + "if x\n" for n in range(1, 300)), "\u2028\x0bgame x\r\n", ""):
            e.write(uri, bad)
            await e.until(lambda: bool(e.found[uri]))
            await labels(e, uri, "", 0)
            e.write(uri, good)
            await e.said(uri)
        # A file outside of any project is read by itself; a text that is in no file is left alone.
        alone = e.open(tmp_path / "alone.rules", "verb x\n  move\n")
        assert (await e.said(alone, "R003"))[0].message.startswith("I did not expect")
        e.client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem("untitled:1", "rulewright", 1, "verb"))
        )
        await e.said(uri)
        e.close("untitled:1")

    drive(session)


# ---- writing --------------------------------------------------------------------------------------


def test_messages_go_with_what_a_document_belongs_to(drive: Drive, tmp_path: Path) -> None:
    async def session(e: Editor) -> None:
        uri = e.open(tmp_path / "dry.rules", "house rul dry for tortuga_1667\n\nset copies of pistol to 2\n")
        await e.said(uri, "R003")
        e.change(uri, "rul ", "rule ")
        await e.said(uri)
        e.change(uri, "tortuga_1667", "cartagena")
        await e.said(uri, "R118")
        e.change(uri, "cartagena", "tortuga_1667")
        await e.said(uri)
        e.change(uri, "pistol", "pistl")
        await e.said(uri, "R118")
        e.close(uri)
        await e.said(uri)

    drive(session)


def test_a_folder_counts_from_when_it_is_added(drive: Drive, tmp_path: Path) -> None:
    root = make_project(tmp_path / "project")
    folder = lsp.WorkspaceFolder(root.as_uri(), "project")

    def change(e: Editor, added: list[lsp.WorkspaceFolder], removed: list[lsp.WorkspaceFolder]) -> None:
        event = lsp.WorkspaceFoldersChangeEvent(added, removed)
        e.client.workspace_did_change_workspace_folders(lsp.DidChangeWorkspaceFoldersParams(event))

    async def session(e: Editor) -> None:
        uri = e.open(tmp_path / "wide.rules", f"house rule wide for {SMALL}\n\nset copies of nothing to 2\n")
        await e.said(uri)
        change(e, [folder], [])
        await e.said(uri, "R118")
        change(e, [], [folder])
        await e.said(uri)

    drive(session)


def test_an_editor_is_asked_to_tell_of_files_that_others_change(drive: Drive) -> None:
    async def session(e: Editor) -> None:
        assert e.watched == ["**/*.{rules,po,toml}"]

    drive(session)


def test_names_words_and_forms_that_fit_are_offered(drive: Drive) -> None:
    async def session(e: Editor) -> None:
        uri = e.open(HOUSE / "tired_captain.rules", RULE)
        assert set((await labels(e, uri, "maroon target", 7))[:2]) == {"actor", "target"}
        assert "crew" in await labels(e, uri, "all player in crew", 14)
        assert (await labels(e, uri, "change action", 14))[:1] == ["view"]
        e.change(uri, "    maroon target\n", "    \n")
        begins = await labels(e, uri, "other than actor\n    ", 21)
        assert {"maroon", "take_chest", "target", "if", "move … to …", "let … be …", "if …"} <= set(begins)
        assert "card" not in begins
        e.change(uri, "    \n", "    if target is in crew of \n")
        of = await labels(e, uri, "is in crew of ", 14)
        assert {"jolly_roger", "flying_dutchman", "own_ship"} <= set(of)
        assert "maroon" not in of
        assert "british" not in of
        e.write(uri, "")
        heads = await labels(e, uri, "", 0)
        assert {"house", "add …", "remove action …", "set … to …"} <= set(heads)
        e.write(uri, "verb x\n  stop cites T67-")
        assert "T67-PIST-01" in await labels(e, uri, "T67-", 4)
        e.write(uri, "# car")
        assert await labels(e, uri, "# car", 5) == []

    drive(session)


def test_a_document_is_laid_out(drive: Drive) -> None:
    async def session(e: Editor) -> None:
        uri = e.open(EVENTS)
        e.change(uri, "card pistol of event_card\n  copies 3", "card   pistol of event_card\n    copies 3")
        e.write(uri, e.texts[uri].replace("    copies 3\n  category", "    copies 3\n    category"))
        e.write(uri, e.texts[uri].replace("    category helpful\n  when", "    category helpful\n    when"))
        e.write(uri, EVENTS.read_text(encoding="utf-8").replace("card pistol of", "card   pistol   of"))
        asked = lsp.DocumentFormattingParams(lsp.TextDocumentIdentifier(uri), lsp.FormattingOptions(2, True))
        edits = await e.client.text_document_formatting_async(asked)
        assert edits is not None
        assert edited(e.texts[uri], list(edits)) == EVENTS.read_text(encoding="utf-8")
        e.write(uri, "verb x (\n")
        assert not await e.client.text_document_formatting_async(asked)

    drive(session)


# ---- reading --------------------------------------------------------------------------------------


def test_a_rule_is_told_in_the_chosen_language_with_its_facts(drive: Drive) -> None:
    async def session(e: Editor) -> None:
        uri = e.open(EVENTS)
        hover = e.client.text_document_hover_async
        line = text_of(await hover(lsp.HoverParams(**e.at(uri, "player as target other", 9))))
        assert "Zielspieler" in line
        assert "Hilfreiche Karte" in line
        assert "`T67-PIST-01`" in line
        verb = text_of(await hover(lsp.HoverParams(**e.at(uri, "maroon_unless_saved target"))))
        assert "Jungbrunnen" in verb
        fact = text_of(await hover(lsp.HoverParams(**e.at(uri, "T67-PIST-05"))))
        assert fact.startswith("`T67-PIST-05`")
        preview = await e.client.protocol.send_request_async(
            "rulewright/preview",
            {"uri": uri, "position": {"line": e.place(uri, "maroon_unless_saved target").line, "character": 0},
             "language": "nl"},
        )
        assert preview.anchor == "card-pistol"
        assert "<h2>" in preview.html
        assert "<script" not in preview.html
        page = await e.client.protocol.send_request_async("rulewright/explain", {"code": "R101"})
        assert page.markdown.startswith("# R101")

    drive(session)


def test_the_outline_the_folds_and_the_lenses(drive: Drive) -> None:
    async def session(e: Editor) -> None:
        uri = e.open(EVENTS)
        document = lsp.TextDocumentIdentifier(uri)
        symbols = await e.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
        assert symbols
        chapter = symbols[0]
        assert isinstance(chapter, lsp.DocumentSymbol)
        assert chapter.name == "events"
        inner = {child.name: child for child in chapter.children or ()}
        assert {"revealed", "letter_voyage", "pistol", "atlantis"} <= set(inner)
        assert [child.name for child in inner["pistol"].children or ()] == ["revealed"]
        folds = await e.client.text_document_folding_range_async(lsp.FoldingRangeParams(document))
        assert folds
        start = e.place(uri, "card pistol").line
        assert (start, start + 5) in {(fold.start_line, fold.end_line) for fold in folds}
        house = e.open(HOUSE / "boatswain.rules")
        found = await e.client.text_document_code_lens_async(
            lsp.CodeLensParams(lsp.TextDocumentIdentifier(house))
        )
        commands = [lens.command for lens in found or () if lens.command is not None]
        assert [(command.command, list(command.arguments or ())[1:]) for command in commands] == [
            ("rulewright.play", ["play", "tortuga_1667", "--with", "boatswain"]),
            ("rulewright.runExample",
             ["check", "tortuga_1667", "--with", "boatswain", "--example", "past_the_first_mate"]),
        ]

    drive(session)


# ---- names ----------------------------------------------------------------------------------------


def test_where_a_name_is_declared_and_used(drive: Drive) -> None:
    async def session(e: Editor) -> None:
        uri = e.open(EVENTS)

        async def declared(mark: str, into: int = 1) -> list[tuple[str, int]]:
            found = await e.client.text_document_definition_async(lsp.DefinitionParams(**e.at(uri, mark, into)))
            assert isinstance(found, list | tuple)
            return [(Path(each.uri).name, each.range.start.line) for each in found]

        ((name, line),) = await declared("maroon_unless_saved target")
        text = (GAME / "marooning.rules").read_text(encoding="utf-8").split("\n")
        assert name == "marooning.rules"
        assert text[line].startswith("verb maroon_unless_saved")
        ((name, line),) = await declared("maroon_unless_saved target", 22)
        assert name == "events.rules"
        assert "as target" in e.texts[uri].split("\n")[line]
        ((name, line),) = await declared("T67-PIST-05")
        assert name == "facts.toml"
        used = await e.client.text_document_references_async(
            lsp.ReferenceParams(context=lsp.ReferenceContext(True), **e.at(uri, "maroon_unless_saved target"))
        )
        files = {Path(each.uri).name for each in used or ()}
        assert {"marooning.rules", "events.rules", "actions.rules", "sure_shot.rules", "nl.rules"} <= files

    drive(session)


def test_a_new_name_goes_through_files_words_and_examples(drive: Drive, tmp_path: Path) -> None:
    root = copy(tmp_path, "cartagena")
    game = root / "spec" / "cartagena"

    async def session(e: Editor) -> None:
        uri = e.open(game / "backward.rules")
        await e.said(uri)
        head = e.open(game / "game.rules")

        async def rename(where: str, mark: str, name: str, into: int) -> dict[str, str]:
            edit = await e.client.text_document_rename_async(
                lsp.RenameParams(new_name=name, **e.at(where, mark, into))
            )
            assert edit is not None
            found = {}
            for each, edits in (edit.changes or {}).items():
                path = Path(each.removeprefix("file://"))
                text = e.texts.get(each) or path.read_text(encoding="utf-8")
                found[str(path.relative_to(root))] = edited(text, list(edits))
            return found

        verb = await rename(uri, "    renew_pile", "refill", 5)
        assert "verb refill" in verb["spec/cartagena/backward.rules"]
        assert "      refill " in verb["spec/cartagena/editions/tortuga.rules"]
        assert 'msgctxt "verb.refill"' in verb["locales/es/cartagena.po"]
        assert 'msgctxt "verb-refill"' in verb["locales/de/tellings/cartagena.po"]
        assert not any("renew_pile" in text for text in verb.values())
        piece = await rename(head, "pieces pirate", "buccaneer", 8)
        assert "number of buccaneer in tunnel" in piece["spec/cartagena/examples.rules"]
        assert "set copies of buccaneer to 4" in piece["spec/cartagena/house_rules/small_crews.rules"]
        assert "[buccaneer]" in piece["locales/nl/cartagena.toml"]
        local = await rename(uri, "(who: player, amount", "taker", 2)
        assert "{taker}: " in local["locales/de/cartagena.po"]
        for where, mark, name, into, reason in (
            (head, "pieces pirate", "tunnel", 8, "`tunnel` is taken: there is a group of that name in game.rules."),
            (head, "pieces pirate", "Two Words", 8, "`Two Words` is not written like a name"),
            (head, "pieces pirate", "move", 8, "`move` is a word of the language."),
            (uri, "(who: player, amount", "x", 7, "`player` is a word that every game knows"),
            (uri, "cites CAR-BCK-01", "x", 7, "Facts are numbered"),
        ):
            with pytest.raises(JsonRpcException, match=reason):
                await rename(where, mark, name, into)
        # What was found is what the game is then: nothing is wrong with it.
        for name, text in verb.items():
            (root / name).write_text(text, encoding="utf-8")
        e.write(uri, verb["spec/cartagena/backward.rules"])
        await e.said(uri)

    drive(session)


def test_an_editor_that_is_gone_is_told_once_that_it_cannot_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A fault of sending is not sent: that would fail as well, and so on without an end."""

    class Closed:
        def write(self, data: bytes) -> None:
            raise ValueError("I/O operation on closed file")

        def close(self) -> None:
            pass

    server = RulesServer()
    server.protocol.set_writer(Closed())
    server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(HOUSE.as_uri(), []))
    assert capsys.readouterr().err == "ValueError: I/O operation on closed file\n"
