"""Pages while somebody writes: each change is shown by itself, and so is what is to be mended."""

from __future__ import annotations

import http.client
import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulewright.cli.book_output import make_frame, make_site
from rulewright.cli.serve import made_now
from rulewright.foundation.languages import Voices
from rulewright.outputs.book_preview import Made, Preview, make_preview_server
from rulewright.outputs.build import one_book
from rulewright.outputs.site import OWN
from rulewright.project.reader import PLAIN
from tests.cli.projects import GAME, change, make_project
from tests.waiting import DEADLINE

VOICES = Voices(("en", "nl"))
TURN = f"/en/{GAME}/turn/"


@dataclass(frozen=True)
class Served:
    """A project whose book is served."""

    root: Path
    preview: Preview
    port: int

    @property
    def rules(self) -> Path:
        return self.root / "spec" / GAME / "game.rules"

    def get(self, address: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        try:
            connection.request("GET", address)
            answer = connection.getresponse()
            return answer.status, answer.read().decode("utf-8")
        finally:
            connection.close()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A project whose site was built once, and the pages of its book."""
    root = make_project(tmp_path_factory.mktemp("preview") / "project")
    files, _ = one_book(root, GAME, PLAIN, VOICES)
    make_site(root, root / "build", OWN, files, VOICES)
    return root, files


@pytest.fixture
def served(built: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Served]:
    yield from serving(built[0], tmp_path / "project", built[1])


@pytest.fixture
def begun(built: tuple[Path, dict[str, str]], tmp_path: Path) -> Iterator[Served]:
    """The same before a site was built of its book."""
    yield from serving(built[0], tmp_path / "project", None)


def serving(pristine: Path, root: Path, files: dict[str, str] | None) -> Iterator[Served]:
    shutil.copytree(pristine, root)
    if files is None:
        make_frame(root, root / "build", OWN, VOICES)
    heading = {"en": "To mend", "nl": "Te verbeteren"}

    def make(language: str, game: str, whole: bool, page: str) -> Made:
        return made_now(root, game, PLAIN, Voices((language,)), whole, page)

    preview = Preview(root, OWN, root / "build", [GAME], make, heading, in_parts=True)
    if files is not None:
        preview.built(files)
    with make_preview_server(preview, root / "build", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield Served(root, preview, server.server_port)
        server.shutdown()
        thread.join()


def test_a_change_is_in_the_page(served: Served) -> None:
    assert "at least ten" in served.get(TURN)[1]
    change(served.rules, "is at least 10\n    end", "is at least 9\n    end")
    assert served.preview.changed() == ""
    status, page = served.get(TURN)
    assert status == 200
    assert "at least nine" in page
    assert "at least ten" in page  # whose height is at least ten wins


def test_another_language_follows_when_it_is_looked_at(served: Served) -> None:
    change(served.rules, "is at least 10\n    end", "is at least 9\n    end")
    served.preview.changed()
    assert "minstens negen" in served.get(f"/nl/{GAME}/turn/")[1]


def test_words_are_sources_as_well(served: Served) -> None:
    change(served.root / "locales" / "en" / f"{GAME}.po", 'msgid "Climb"', 'msgid "Scramble"')
    served.preview.changed()
    assert "Scramble" in served.get(TURN)[1]


def test_faults_stand_in_the_place_of_the_book(served: Served) -> None:
    change(served.rules, "top 3 of deck", "top 3 of <b>dekc</b>")
    assert "R003" in served.preview.changed()
    for address in (TURN, f"/en/{GAME}/"):
        status, page = served.get(address)
        assert status == 200
        assert "<h1>To mend</h1>" in page
        assert "R003" in page
        assert "&lt;b&gt;dekc" in page
        assert "<b>dekc" not in page
    assert "<h1>Te verbeteren</h1>" in served.get(f"/nl/{GAME}/turn/")[1]
    change(served.rules, "top 3 of <b>dekc</b>", "top 3 of deck")
    assert served.preview.changed() == ""
    assert "To mend" not in served.get(TURN)[1]
    assert "Climb" in served.get(TURN)[1]


def test_a_mistake_of_the_compiler_ends_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise LookupError("no such sentence")

    monkeypatch.setattr("rulewright.cli.serve.one_book", broken)
    assert "no such sentence" in served.preview.changed()
    status, page = served.get(f"/en/{GAME}/")
    assert status == 200
    assert "A mistake of the compiler itself" in page


def test_the_page_asks_for_news_and_gets_them_at_once(served: Served) -> None:
    page = served.get(TURN)[1]
    (waits, since) = re.findall(r'<script src="(/_\w+\.js)" data-version="(\d+)"', page)[0]
    assert "location.reload()" in served.get(waits)[1]
    assert "<script>" not in page, "the page's policy allows no code in it"
    told: list[tuple[int, str]] = []
    waiting = threading.Thread(target=lambda: told.append(served.get(f"/_changed?since={since}")))
    waiting.start()
    waiting.join(0.2)
    assert not told
    served.preview.changed()
    waiting.join(DEADLINE)
    assert told == [(200, str(int(since) + 1))]
    assert f'data-version="{told[0][1]}"' in served.get(TURN)[1]


def test_the_first_page_is_made_whole(served: Served) -> None:
    change(served.rules, "players 2 to 4", "players 2 to 3")
    served.preview.changed()
    assert "2 to 3" in served.get(f"/en/{GAME}/")[1].replace("–", " to ")


def test_what_is_gone_or_never_was_is_not_found(served: Served) -> None:
    change(served.rules, "chapter turn", "chapter your_turn")
    for folder in (served.root / "locales").iterdir():
        path = folder / f"{GAME}.po"
        if path.is_file():
            change(path, '"chapter.turn"', '"chapter.your_turn"')
    assert served.preview.changed() == ""
    assert served.get(f"/en/{GAME}/your_turn/")[0] == 200
    assert served.get(TURN)[0] == 404
    for address in (
        f"/en/{GAME}/nowhere/", "/de/", "/en/../../locales/", "/en/%2e%2e/%2e%2e/locales/",
        f"/en/{GAME}/..%2f..%2f/",
        "/en//etc/", "/_changed/", "/%00/",
    ):
        assert served.get(address)[0] in (400, 404), address


def test_other_files_come_from_the_site(served: Served) -> None:
    assert served.get("/styles/extra.css")[0] == 200
    assert served.get("/en/scripts/")[0] == 404
    served.preview.changed()
    assert served.get("/en/")[0] == 200
    assert 'href="en/"' in served.get("/")[1]


def as_shown(page: str) -> str:
    """Return a page without what waits for news."""
    return re.sub(r'<script src="/_waiting.js"[^>]*></script>\n', "", page)


def test_pages_are_there_before_the_site(begun: Served, built: tuple[Path, dict[str, str]]) -> None:
    """They are those of the site, in whatever language; so are the pages around the book."""
    site = built[0] / "build" / "site"
    for language in VOICES.languages:
        pages = ("turn/", "house-rules/", "example-last_steps/", "")
        for page in ("", "search/", *(f"{GAME}/{each}" for each in pages)):
            path = site / language / page / "index.html"
            status, shown = begun.get(f"/{language}/{page}")
            assert (status == 200) == path.is_file()
            if path.is_file():
                assert as_shown(shown) == path.read_text(encoding="utf-8")
    assert "en/" in begun.get("/")[1]


def test_a_site_that_was_built_of_older_sources_covers_no_change(
    begun: Served, built: tuple[Path, dict[str, str]]
) -> None:
    since = begun.preview.version
    assert "at least ten" in begun.get(TURN)[1]
    change(begun.rules, "is at least 10\n    end", "is at least 9\n    end")
    assert begun.preview.changed() == ""
    begun.preview.built(built[1], since)
    assert "at least nine" in begun.get(TURN)[1]
    begun.preview.built(built[1], begun.preview.version)
    assert begun.get("/en/search/")[0] == 200
