"""The site: gathered whole or not at all, built strictly, without a request to another host."""

from __future__ import annotations

import base64
import hashlib
import http.client
import json
import re
import shutil
import socket
import struct
import threading
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulewright.emit.rulebook.book import in_front_matter
from rulewright.emit.rulebook.markdown import escape
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.progress import followed
from rulewright.outputs.site import SiteError, assemble, build_site, checked_base, make_server
from tests.waiting import DEADLINE

PROJECT = Path(__file__).parents[2]
GAME = "game_of_tests"
ACTIONS = "---\nno_search: true\n---\n\n# Actions\n\n[Two players](setup.md#two)\n"
SETUP = (
    "# Setup\n\n1. Take the chests.\n{ #chests }\n\n## 1.1 Two players {#two}\n\nTake one chest.\n"
)

SCRIPT = '"><script>alert(1)</script>'
HOSTILE = (
    f'---\ntitle: "{in_front_matter(SCRIPT)}"\ndescription: "{in_front_matter(SCRIPT)}"\n---\n\n'
    f"# {escape(SCRIPT)} {{ #hostile }}\n\n## {escape(SCRIPT)} {{ #inside }}\n\n{escape(SCRIPT)}\n"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with the real site and a book of one small game."""
    return make_project(tmp_path / "project")


def make_project(root: Path) -> Path:
    packages = shutil.ignore_patterns("node_modules")
    shutil.copytree(PROJECT / "site", root / "site", ignore=packages)
    shutil.copyfile(PROJECT / "mkdocs.yml", root / "mkdocs.yml")
    for language in LANGUAGES:
        write(root, language, "index.md", "# A &amp; \\<i\\>b\\</i\\> {#game}\n\n[Chests](setup.md#chests)\n")
        write(root, language, "setup.md", SETUP)
        write(root, language, "actions.md", ACTIONS)
        write(root, language, "nav.json", '["index.md", "setup.md"]')
    return root


def write(root: Path, language: str, name: str, text: str, game: str = GAME) -> None:
    page = root / "generated" / "rulebook" / language / game / name
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(text, encoding="utf-8")


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


# Assembling


def test_pages_and_assets_of_every_language_are_gathered(root: Path) -> None:
    assemble(root, root / "build")
    docs = root / "build" / "docs"
    for language in LANGUAGES:
        assert (docs / language / GAME / "setup.md").read_text(encoding="utf-8") == SETUP
        assert not (docs / language / "styles").exists()
        first = (docs / language / "index.md").read_text(encoding="utf-8")
        assert f"({GAME}/index.md)" in first
    assert (docs / "shared" / "styles" / "extra.css").is_file()
    assert sorted(path.name for path in (root / "build").iterdir()) == ["docs"]


def test_listed_pages_come_first_and_in_their_order(root: Path) -> None:
    for language in LANGUAGES:
        write(root, language, "nav.json", '["setup.md", "index.md"]')
    assemble(root, root / "build")
    config = (root / "build" / "docs" / "mkdocs.nl.yml").read_text(encoding="utf-8")
    assert re.findall(rf"{GAME}/(\w+)\.md", config) == ["setup", "index", "actions"]
    assert '"A &amp; &lt;i&gt;b&lt;/i&gt;"' in config


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("nav.json", '["setup.md", "missing.md"]', r"nl/.*nav\.json .*missing\.md"),
        ("nav.json", '{"setup.md": 1}', r"nav\.json must be a list"),
        ("nav.json", "[", r"nav\.json is not JSON"),
        ("index.md", "No heading.", r"index\.md has no heading"),
        ("extra.md", "# Extra", rf"{GAME}/extra\.md: not in en, de, es"),
    ],
)
def test_a_fault_is_told_and_leaves_the_tree_as_it_was(
    root: Path, name: str, text: str, message: str
) -> None:
    build = root / "build"
    assemble(root, build)
    before = tree(build)
    write(root, "nl", name, text)
    write(root, "nl", "setup.md", "# Changed\n")
    with pytest.raises(SiteError, match=message):
        assemble(root, build)
    assert tree(build) == before


def test_a_book_that_was_never_generated_is_told(root: Path) -> None:
    shutil.rmtree(root / "generated" / "rulebook" / "es")
    with pytest.raises(
        SiteError, match=r"generated/rulebook/es is missing: run `rule"
    ):
        assemble(root, root / "build")
    assert tree(root / "build") == {}


def test_a_generated_page_may_not_cover_a_hand_written_one(root: Path) -> None:
    (root / "generated" / "rulebook" / "de" / "index.md").write_text("# Mine", encoding="utf-8")
    with pytest.raises(SiteError, match=r"generated/rulebook/de/index\.md is written twice"):
        assemble(root, root / "build")


def test_hand_written_pages_have_the_same_anchors_in_every_language() -> None:
    pages = PROJECT / "site" / "pages"
    anchors = {
        language: {
            page.relative_to(pages / language): re.findall(
                r"^#{2,} .*?(\{ *#[\w-]+ *\})?$", page.read_text(encoding="utf-8"), re.MULTILINE
            )
            for page in (pages / language).rglob("*.md")
        }
        for language in LANGUAGES
    }
    assert all(anchors[language] == anchors["en"] for language in LANGUAGES)
    assert not any("" in found for found in anchors["en"].values()), "a heading without an anchor"


def test_the_first_page_tells_the_players_of_a_game_and_needs_stand_side_by_side(
    root: Path,
) -> None:
    for name, count in ((GAME, 2), ("other_game", 0)):
        about = {
            "game": f"The {name} <b>|",
            "players": "2 to 5 players",
            "needs": [
                {"key": "line", "keyword": "line", "words": "a | row", "count": count,
                 "title": "Crew [x]", "url": "setup.md#chests"},
            ],
        }
        for language in LANGUAGES:
            write(root, language, "about.json", json.dumps(about), name)
            write(root, language, "index.md", "# Game\n", name)
    assemble(root, root / "build")
    for language in LANGUAGES:
        docs = root / "build" / "docs" / language
        assert "(other_game/index.md) 2 to 5 players" in (docs / "index.md").read_text("utf-8")
        table = (docs / "needs.md").read_text("utf-8").split("\n\n")[-1].strip().split("\n")
        assert [line.count(" | ") for line in table] == [2, 2, 2]
        assert "<b>" not in table[0]
        assert table[2].endswith(
            f"`line`<br>a &#124; row | [2 × Crew &#91;x&#93;]({GAME}/setup.md#chests) | – |"
        )
        assert not list(docs.rglob("about.json"))


@pytest.mark.parametrize("text", ["{", "[]", '{"game": "x"}', '{"needs": [1]}'])
def test_what_a_book_says_of_its_game_must_be_as_the_build_writes_it(root: Path, text: str) -> None:
    write(root, "de", "about.json", text)
    with pytest.raises(SiteError, match=rf"de/{GAME}/about\.json is not as `rulewright build`"):
        assemble(root, root / "build")


# Building


BROKEN = {
    "[x](nowhere.md)": r"setup\.md.*nowhere\.md", "[x](index.md#nowhere)": r"setup\.md.*index\.md#nowhere",
    "[x](#nowhere)": r"setup\.md.*'#nowhere", "[x](/en/)": r"setup\.md.*/en/",
    "![x](nowhere.svg)": r"setup\.md.*nowhere\.svg",
}


def test_broken_links_fail_the_build_and_keep_the_old_site(root: Path) -> None:
    build = root / "build"
    (build / "site").mkdir(parents=True)
    (build / "site" / "index.html").write_text("old", encoding="utf-8")
    write(root, "nl", "setup.md", "\n\n".join([SETUP, *BROKEN]))
    assemble(root, build)
    with pytest.raises(SiteError) as told:
        build_site(root, build, ["nl"])
    for message in BROKEN.values():
        assert re.search(message, str(told.value)), message
    assert tree(build / "site") == {"index.html": b"old"}


def test_an_unknown_language_is_told(root: Path) -> None:
    with pytest.raises(SiteError, match=r"no such language: fr; there are en, nl, de, es"):
        build_site(root, root / "build", ["fr"])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The build folder of a project with its site in two languages."""
    root = make_project(tmp_path_factory.mktemp("site") / "project")
    for language in LANGUAGES:
        write(root, language, "hostile.md", HOSTILE)
    assemble(root, root / "build")
    steps: list[str] = []
    with followed(steps.append):
        build_site(root, root / "build", ["nl", "de"])
    assert set(steps) == {f"{what} {language}" for what in ("Building", "Indexing") for language in ("nl", "de")}
    return root / "build"


def html(built: Path, page: str) -> str:
    return (built / "site" / page).read_text(encoding="utf-8")


def test_each_language_has_its_pages_its_search_and_its_404(built: Path) -> None:
    lost = html(built, "404.html")
    assert "Page not found" not in lost, "a language that is not there"
    for language, missing in (("nl", "Pagina niet gevonden"), ("de", "Seite nicht gefunden")):
        setup = html(built, f"{language}/{GAME}/setup/index.html")
        assert f'<html lang="{language}"' in setup
        assert 'id="chests"' in setup
        assert 'id="two"' in setup
        assert missing in lost
        assert f'href="/{language}/search/"' in lost
        assert not (built / "site" / language / "404.html").exists()
        rules = json.loads(html(built, f"{language}/search/rules.json"))
        assert f"{GAME}/setup/#two" in [url for _, _, url, *_ in rules["entries"]]
        assert not (built / "site" / language / GAME / "nav.json").exists()
    for language in LANGUAGES:
        assert f'href="{language}/"' in html(built, "index.html")
        listed = f'<a href="{language}/{GAME}/" hreflang="{language}">A &amp; <i>b</i></a>'
        listed = listed.replace("<i>", "&lt;i&gt;").replace("</i>", "&lt;/i&gt;")
        assert listed in html(built, "index.html")
    assert "<!--" not in html(built, "index.html")


def test_every_page_says_that_it_is_no_publishers_work(built: Path) -> None:
    words = {"nl": "onofficieel naslagwerk", "de": "inoffizielles Nachschlagewerk"}
    for language, said in words.items():
        for page in (built / "site" / language).rglob("*.html"):
            assert said in page.read_text(encoding="utf-8"), page
        assert said in html(built, "index.html")


def test_pages_that_repeat_rules_are_not_searched(built: Path) -> None:
    assert 'data-rw-search="rule"' in html(built, f"nl/{GAME}/setup/index.html")
    assert "data-rw-search=" not in html(built, f"nl/{GAME}/actions/index.html")


def test_the_site_carries_nothing_that_no_page_asks_for(built: Path) -> None:
    site = built / "site"
    assert sum(path.stat().st_size for path in (site / "nl").rglob("*") if path.is_file()) < 400_000
    for name in ("assets", "styles", "scripts", "images", "fonts"):
        assert (site / name).is_dir()
        assert not (site / "nl" / name).exists(), "not once for each language"
    assert sorted(path.name for path in (site / "assets").iterdir()) == [
        "dark.css", "material.css", "palette.css",
    ]
    assert (site / "scripts" / "search.js").is_file()


def test_readers_without_scripts_have_dark_colours_too(built: Path) -> None:
    dark = html(built, "assets/dark.css")
    assert "slate" not in dark
    assert "--rw-felt: #14232f" in dark
    assert "--md-hue: 208" in dark
    page = html(built, f"nl/{GAME}/setup/index.html")
    assert re.search(r"<noscript><link [^>]*dark\.css[^>]*prefers-color-scheme: dark", page)


ALTERNATES = re.compile(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]*)"')
INLINE = re.compile(r"<script(?![^>]* src=)[^>]*>.+?</script>|<style|\sstyle=|\son\w+=\"", re.DOTALL)


def test_pages_forbid_all_code_and_style_that_stands_in_a_page_and_have_none(built: Path) -> None:
    pages = [path for path in (built / "site").rglob("*.html") if path.name != "404.html"]
    assert len(pages) > 10
    for path in pages:
        page = path.read_text(encoding="utf-8")
        found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
        assert found is not None, path
        rules = dict(part.split(" ", 1) for part in unescape(found[1]).split("; "))
        assert rules["default-src"] == rules["base-uri"] == "'none'"
        assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
        assert rules["style-src"] == rules["worker-src"] == "'self'"
        assert found.start() < page.index("<link"), "it holds for what comes behind it only"
        assert INLINE.findall(page) == [], path
    assert INLINE.findall("<p onclick=\"x\"><script>x</script><b style='x'>"), "it finds them"


def test_the_page_for_unknown_addresses_allows_its_own_few_lines_alone(built: Path) -> None:
    page = html(built, "404.html")
    for kind in ("script", "style"):
        (body,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in page
    assert not re.search(r"<(link|img|script) ", page), "nothing that depends on where it is shown"


def test_every_page_names_its_like_in_the_other_languages_and_describes_itself(built: Path) -> None:
    said: dict[str, Path] = {}
    for path in (built / "site" / "nl").rglob("index.html"):
        page = path.read_text(encoding="utf-8")
        others = dict(ALTERNATES.findall(page))
        assert list(others) == [*LANGUAGES, "x-default"]
        place = path.parent
        assert (place / others["nl"]).resolve() == place.resolve()
        default = others["en"] if place.name != "nl" else "../"
        assert (place / others["x-default"]).resolve() == (place / default).resolve()
        assert 'rel="canonical"' not in page, "nobody said where the site lies"
        found = re.search(r'<meta name="description" content="([^"]+)">', page)
        assert found is not None
        assert 10 < len(unescape(found[1])) <= 160
        assert found[1] not in said, (path, said[found[1]])
        said[found[1]] = path
    assert not (built / "site" / "sitemap.xml").exists()


def test_a_site_that_knows_its_address_says_it(root: Path) -> None:
    base = checked_base("https://rules.example/games")
    assemble(root, root / "build", base=base)
    build_site(root, root / "build", ["nl"], base=base)
    place = f"https://rules.example/games/nl/{GAME}/setup/"
    page = html(root / "build", f"nl/{GAME}/setup/index.html")
    assert f'<link rel="canonical" href="{place}">' in page
    assert f'hreflang="nl" href="{place}"' in page
    assert f'hreflang="x-default" href="{place.replace("/nl/", "/en/")}"' in page
    sitemap = html(root / "build", "sitemap.xml")
    assert f"<loc>{place}</loc>" in sitemap
    ElementTree.fromstring(sitemap)
    assert "Sitemap: https://rules.example/games/sitemap.xml" in html(root / "build", "robots.txt")
    assert 'href="https://rules.example/games/nl/"' in html(root / "build", "404.html")
    start = dict(ALTERNATES.findall(html(root / "build", "index.html")))
    assert start["x-default"] == "https://rules.example/games/"
    assert start["nl"] == start["x-default"] + "nl/"
    for wrong in ("rules.example", 'https://x"y', "ftp://x", "https://x/?a"):
        with pytest.raises(SiteError, match="is no address of a site"):
            checked_base(wrong)


def test_the_book_of_an_edition_is_led_to_from_its_game_and_is_no_game_of_its_own(root: Path) -> None:
    about = {"game": "A", "edition": "First <edition>", "needs": []}
    other = f"{GAME}-second"
    for language in LANGUAGES:
        write(root, language, "about.json", json.dumps(about))
        for name, text in (
            ("about.json", json.dumps({**about, "edition": "Second edition", "of": GAME})),
            ("index.md", "# A &amp; b\n"), ("setup.md", "# Set-up\n\nTake two chests.\n"),
        ):
            page = root / "editions" / language / other / name
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
    assemble(root, root / "build", editions=root / "editions")
    build_site(root, root / "build", ["nl"])

    def switch(page: str) -> list[tuple[str, str, str]]:
        text = html(root / "build", f"nl/{page}index.html")
        found = text.partition('class="rw-editions"')[2].partition("</nav>")[0]
        return re.findall(r'<a href="([^"]*)" data-book="[^"]*"([^>]*)>([^<]*)</a>', found)

    here = ' aria-current="true"'
    assert switch(f"{GAME}/setup/") == [
        ("./", here, "First &lt;edition&gt;"), (f"../../{other}/setup/", "", "Second edition"),
    ]
    assert switch(f"{other}/setup/")[0] == (f"../../{GAME}/setup/", "", "First &lt;edition&gt;")
    assert switch(f"{GAME}/actions/")[1] == (f"../../{other}/", "", "Second edition"), "which has no such page"
    assert switch("") == []
    start = html(root / "build", "nl/index.html")
    assert f'href="{GAME}/"' in start
    assert other not in start
    there = html(root / "build", f"nl/{other}/setup/index.html")
    assert f'?game={GAME}"' in there, "the search looks in the game"
    rules = json.loads(html(root / "build", "nl/search/rules.json"))
    assert not any(url.startswith(other) for _, _, url, *_ in rules["entries"])


def test_what_a_phone_asks_for_is_there(built: Path) -> None:
    manifest = json.loads(html(built, "manifest.webmanifest"))
    for icon in manifest["icons"]:
        assert (built / "site" / icon["src"]).is_file()
    page = html(built, f"nl/{GAME}/setup/index.html")
    for name in ("manifest.webmanifest", "images/touch-icon.png"):
        assert f'href="../../../{name}"' in page


def test_the_menu_lists_the_pages_of_the_game_that_is_open(built: Path) -> None:
    page = html(built, f"nl/{GAME}/setup/index.html")
    menu = page.split('class="rw-nav"')[1].split("</nav>")[0]
    assert re.findall(r'aria-current="page">([^<]*)<', menu) == ["Setup"]
    first = html(built, "nl/index.html").split('class="rw-nav"')[1].split("</nav>")[0]
    assert "setup" not in first
    assert f'href="{GAME}/"' in first


def test_titles_name_the_game(built: Path) -> None:
    found = re.search(r"<title>(.*)</title>", html(built, f"nl/{GAME}/setup/index.html"))
    assert found is not None
    assert found[1] == "Setup – A &amp; &lt;i&gt;b&lt;/i&gt; – Rulewright"


def test_the_language_switch_stays_on_the_page(built: Path) -> None:
    page = f"{GAME}/setup/"
    found = re.findall(r'<a href="([^"]+)" hreflang="(\w+)"', html(built, f"nl/{page}index.html"))
    links = [(f"../../../{language}/{page}", language) for language in LANGUAGES]
    assert found == [*links, *links], "in the header, and in the bar of a small screen"


def test_pages_load_nothing_from_elsewhere(built: Path) -> None:
    loads = re.compile(
        r"<(?:link|script|img|iframe|source)\b[^>]*?(?:href|src)=[\"']?(?:https?:)?//"
        r"|@import|url\([\"']?(?:https?:)?//"
    )
    pages = [*(built / "site").rglob("*.html"), *(built / "site").rglob("styles/*.css")]
    assert len(pages) > 10
    assert [page for page in pages if loads.search(page.read_text(encoding="utf-8"))] == []


def test_a_script_in_words_is_shown_and_not_run(built: Path) -> None:
    """In the title, in headings and the text, in the menus of every other page."""
    page = html(built, f"nl/{GAME}/hostile/index.html")
    assert page.count("&lt;script&gt;alert(1)") > 5
    assert "\\" not in page.split("<article")[1].split("</article")[0]
    for path in (built / "site").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "<script>alert" not in text, path
        assert '=""><' not in text, path


# Serving


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[tuple[str, int]]:
    with make_server(built, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield "127.0.0.1", server.server_port
        server.shutdown()
        thread.join()


def get(address: tuple[str, int], path: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection(*address, timeout=DEADLINE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8")
    finally:
        connection.close()


def test_the_server_gives_pages_and_says_in_their_language_what_is_missing(
    address: tuple[str, int],
) -> None:
    assert get(address, f"/nl/{GAME}/setup/")[0] == 200
    status, page = get(address, f"/de/{GAME}/nowhere")
    assert status == 404
    assert "Seite nicht gefunden" in page
    for path in ("/nowhere", "/nl/scripts/", "/../docs/nl/index.md", "/nl/%2e%2e/%2e%2e/docs/"):
        assert get(address, path)[0] == 404, path


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"400"),
        (b"GET / HTTP/9.9\r\n\r\n", b"505"),
        (b"GET / HTTP/x\r\n\r\n", b"400"),
        (b"GET /a b c HTTP/1.1\r\n\r\n", b"400"),
        (b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n", b"414"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 70_000 + b"\r\n\r\n", b"431"),
        (b"GET /nl/%00 HTTP/1.1\r\nConnection: close\r\n\r\n", b"400"),
        (b"GET http://[ HTTP/1.1\r\nConnection: close\r\n\r\n", b"40"),
        (b"GET /nl/" + b"x" * 5_000 + b" HTTP/1.1\r\nConnection: close\r\n\r\n", b"404"),
        (b"PUT / HTTP/1.1\r\nConnection: close\r\n\r\n", b"501"),
    ],
)
def test_a_request_that_is_none_gets_an_answer(
    address: tuple[str, int], request_: bytes, status: bytes,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with socket.create_connection(address, timeout=DEADLINE) as connection:
        connection.sendall(request_)
        answer = connection.recv(1000)
    assert answer.split(b" ")[1:2][0].startswith(status)
    assert get(address, f"/nl/{GAME}/setup/")[0] == 200
    assert capsys.readouterr().err == ""


def test_a_reader_who_leaves_is_no_fault(
    address: tuple[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(5):
        with socket.create_connection(address, timeout=DEADLINE) as connection:
            gone = struct.pack("ii", 1, 0)  # closes without a word
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, gone)
            connection.sendall(b"GET / HTTP/1.1\r\n")
    assert get(address, f"/nl/{GAME}/setup/")[0] == 200
    time.sleep(0.2)
    assert capsys.readouterr().err == ""


def test_serving_without_a_site_or_a_free_port_is_told(
    built: Path, address: tuple[str, int], tmp_path: Path
) -> None:
    with pytest.raises(SiteError, match="no built site"):
        make_server(tmp_path, 0)
    with pytest.raises(SiteError, match=f"cannot serve on port {address[1]}"):
        make_server(built, address[1])
