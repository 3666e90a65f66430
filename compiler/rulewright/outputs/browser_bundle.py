"""What pages run: Python for the browser from npm, our own Python, the games, and scripts in one file each.

All of it is put into one folder of the site, compressed, with a list that says what each file is
and how large. Pages load nothing of it before somebody asks to play or to try a rule.
"""

from __future__ import annotations

import hashlib
import html
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar, cast

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.drawing.label_data import write_down
from rulewright.emit.rulebook.in_short import Question, answers
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.emit.rulebook.rule_changes import edition_title
from rulewright.foundation import disk_cache
from rulewright.foundation.atomic_write import swapped
from rulewright.foundation.general_words import OWN, home_of
from rulewright.foundation.languages import COMPLETE, LANGUAGES, ORIGINAL, Voices
from rulewright.model import nodes as m
from rulewright.model.types import BoolType
from rulewright.outputs.bundle_size import locale_data
from rulewright.outputs.bundles import BundleError, bundle
from rulewright.outputs.engine_names import edition_module
from rulewright.outputs.example_positions import starts
from rulewright.outputs.import_closure import needed
from rulewright.outputs.log_templates import phrases
from rulewright.outputs.output_tree import APP, BOOK, ENGINES
from rulewright.outputs.packed_parts import packed_file, packed_parts
from rulewright.outputs.plain_source import without_types
from rulewright.outputs.source_hashes import SourceHashes, joined
from rulewright.page.board_picture import badge
from rulewright.page.bundled_games import MODULES, SCENERY
from rulewright.page.game_bundle import Scenery, packed, scenery_of
from rulewright.page.game_session import beginning
from rulewright.page.name_placeholders import key_of
from rulewright.play.terminal_texts import load_words as load_messages
from rulewright.project.paths import LOCALES, SPECS, games
from rulewright.project.pipeline import load_game, names_of
from rulewright.project.reader import PLAIN, Rules, read_overlay, word_folders
from rulewright.prose.game_words import load_words
from rulewright.prose.words.po import read_messages
from rulewright.prose.writer import Writer
from rulewright.syntax.grammar import TABLES, tables

LIST = "list.json"
WORDS = "page.po"
_SOURCE = Path(__file__).resolve().parents[2]
_PLAYS = (
    "rulewright.page.worker",
    *(f"rulewright.runtime.{path.stem}" for path in sorted((_SOURCE / "rulewright" / "runtime").glob("*.py"))),
)
"""What plays: where the worker comes in, and all that engines may import."""
_COMPILES = ("rulewright.trial.worker",)
_LIBRARIES: Mapping[str, tuple[str, ...]] = {
    "lark": ("tools/", "__pyinstaller/", "ast_utils"),
    "jinja2": ("sandbox", "nativetypes", "meta"),
    "markupsafe": (),
    "babel": (
        "messages/frontend", "messages/setuptools", "messages/extract", "messages/jslexer", "messages/mofile",
        "messages/checkers", "support", "localtime/_win32",
    ),
}
"""What the compiler needs beside itself, each without the files that begin so."""
_EVERY = ("book.po", "language.po", "lexicon.toml", "names.toml", "rulewright.po")
_COLOURS = "editors/vscode/syntaxes/rulewright.tmLanguage.json"
_DATE = (1980, 1, 1, 0, 0, 0)
_RUNTIME = re.compile(r"^from \._runtime(?=[. ])", re.MULTILINE)

# Of Python's own library pages never need: servers, mail, windows, tests, tools.
_UNUSED = (
    "multiprocessing/", "unittest/", "pydoc", "doctest", "pdb", "bdb", "tarfile", "mailbox", "imaplib",
    "smtplib", "ftplib", "poplib", "xmlrpc/", "http/", "xml/", "sqlite3/", "ctypes/", "wsgiref/", "curses/",
    "turtle", "ensurepip/", "venv/", "optparse", "cProfile", "profile", "pstats", "pickletools",
    "logging/config", "logging/handlers", "email/", "test/", "idlelib/", "tkinter/", "dbm/", "argparse",
    "zoneinfo/", "compression/", "socketserver", "webbrowser", "netrc", "_pyrepl/", "asyncio/tools",
    "mimetypes", "plistlib", "wave", "rlcompleter", "cmd.py", "trace.py", "tracemalloc", "timeit", "tabnanny",
    "pyclbr", "symtable", "sched", "antigravity", "this", "_pyio", "_pydatetime", "_pydecimal",
    "_osx_support", "_aix_support", "_apple_support", "_android_support", "_ios_support", "fileinput",
    "filecmp", "modulefinder", "nturl2path", "pty", "tty", "py_compile", "runpy", "stringprep",
    "zipapp", "__phello__", "urllib/robotparser", "urllib/request", "urllib/error",
    "urllib/response", "configparser", "encodings/",
)
_UNUSED_MAIL = ("email/_header", "email/headerregistry", "email/policy", "email/contentmanager", "email/mime/")
_ENCODINGS = ("__init__", "aliases", "utf_8", "ascii", "latin_1", "cp437", "idna", "utf_8_sig")


class InPageError(Exception):
    """What pages run cannot be made; the message says why."""


def add_app(root: Path, frame: Path, build: Path, site: Path) -> None:
    """Put the folder of what pages run into a site."""
    made = made_app(root, frame, build)
    shutil.copytree(made, site / APP, ignore=shutil.ignore_patterns("key"))
    worker = (frame / "site" / "app" / "offline.js").read_text(encoding="utf-8")
    version = hashlib.sha256((made / "key").read_bytes()).hexdigest()[:12]
    (site / "offline.js").write_text(worker.replace("VERSION", version), encoding="utf-8")


def made_app(root: Path, frame: Path, build: Path, voices: Voices = COMPLETE) -> Path:
    """Return the folder of what pages run below `build`. It is made anew when anything of it has changed."""
    packages = frame / "site" / "node_modules"
    if not (packages / "pyodide").is_dir():
        raise InPageError("site/node_modules has no pyodide: run `make setup`, which installs it with npm")
    key = f"{_key(root, frame)} {voices}"
    made = build / APP
    if not (made / "key").is_file() or (made / "key").read_text(encoding="utf-8") != key:
        with swapped(made) as fresh:
            _make(root, frame, fresh, voices)
            (fresh / "key").write_text(key, encoding="utf-8")
    return made


def _key(root: Path, frame: Path) -> str:
    """Return the same for the same files that all this is made of."""
    whole = hashlib.sha256()
    places = [
        _SOURCE / "rulewright", root / ENGINES, root / SPECS, root / LOCALES, OWN, frame / "site" / "app",
        frame / "site" / "scripts", frame / "site" / "package-lock.json",
    ]
    for place in places:
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        for path in files:
            if path.is_file() and "__pycache__" not in path.parts:
                whole.update(f"{path.relative_to(place.parent)}\0".encode())
                whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


# ---- making -------------------------------------------------------------------------------------


def _make(root: Path, frame: Path, target: Path, voices: Voices) -> None:
    packages = frame / "site" / "node_modules"
    names = games(root)
    sources = SourceHashes(root)
    for name in names:
        starts_of = partial(_starts, root, name)
        _write(target / f"examples-{name}.json", _once("starts", sources, name, starts_of))
    library = packages / "pyodide" / "python_stdlib.zip"
    archives = _own_archives(library)
    for name in names:
        archives[f"game-{name}"] = _zipped(
            _once(f"played {voices}", sources, name, partial(_game_files, root, name, voices))
        )
        archives[f"rules-{name}"] = _zipped(dict(_rules_files(root, name)))
        for language in LANGUAGES:
            archives[f"words-{name}-{language}"] = _zipped(dict(_words_files(root, name, language)))
    pack = frame / "site" / "app" / "pack.mjs"
    wasm = packages / "pyodide" / "pyodide.asm.wasm"
    packer = disk_cache.digest(pack.read_bytes(), wasm.read_bytes(), archives["python"])
    parts = {
        f"{name}.zip": part for name, part in packed_parts(
            archives, packer, lambda folder: _run(["node", os.fspath(pack), os.fspath(folder)], frame / "site")
        ).items()
    }
    parts[wasm.name] = packed_file(wasm.name, wasm.read_bytes())
    sizes: dict[str, dict[str, int | str]] = {}
    for name, part in sorted(parts.items(), key=lambda each: (each[0] == wasm.name, each[0])):
        (target / f"{name}{part.ending}").write_bytes(part.data)
        sizes[name] = {"bytes": len(part.data), "whole": part.whole, "file": f"{name}{part.ending}"}
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copyfile(packages / "pyodide" / name, target / name)
    lock = json.loads((packages / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    _write(target / "pyodide-lock.json", {"info": lock["info"], "packages": {}})
    try:
        bundle(frame / "site", "app/editor.js", target / "editor.js")
    except BundleError as error:
        raise InPageError(str(error)) from error
    offered = [_offered(root, name, voices) for name in names]
    for language in voices.languages:
        _write(target / f"words.{language}.json", _words(root, language))
        _write(target / f"games.{language}.json", [each[language] for each in offered])
    _write(target / LIST, {"files": sizes})
    shutil.copyfile(_SOURCE / _COLOURS, target / "language.json")


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def _run(command: Sequence[str], place: Path) -> None:
    try:
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    except OSError as error:
        raise InPageError(f"{command[0]} does not run: {error}; it needs Node.js and `make setup`") from error
    if done.returncode:
        raise InPageError(f"{Path(command[0]).name} failed:\n{(done.stderr or done.stdout)[-2000:]}")


def _zipped(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _DATE), data)
    return made.getvalue()


def _python_library(whole: Path) -> bytes:
    """Return Python's own library, without what no page needs."""
    keep = {f"encodings/{name}.py" for name in _ENCODINGS}
    with zipfile.ZipFile(whole) as archive:
        files = {
            name: archive.read(name) for name in archive.namelist()
            if name in keep or not name.startswith(_UNUSED)
        }
    return _zipped(files)


def _plainly(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return files with the modules among them as they are compiled."""
    return {name: without_types(data) if name.endswith(".py") else data for name, data in files.items()}


def _modules(starts: Iterable[str]) -> dict[str, bytes]:
    """Modules of ours by their places in an archive."""
    return {
        path.relative_to(_SOURCE).as_posix(): path.read_bytes()
        for path in needed(_SOURCE, starts).values()
    }


def _compiler() -> Iterator[tuple[str, bytes]]:
    """Yield the compiler with its libraries, without what plays; of Babel's data what four languages need."""
    plays = _modules(_PLAYS)
    yield from ((name, data) for name, data in _modules(_COMPILES).items() if name not in plays)
    for path in sorted((_SOURCE / "rulewright" / "syntax").glob("*.lark")):
        yield path.relative_to(_SOURCE).as_posix(), path.read_bytes()
    yield TABLES.relative_to(_SOURCE).as_posix(), tables()
    for library, left in _LIBRARIES.items():
        spec = importlib.util.find_spec(library)
        if spec is None or spec.origin is None:
            raise InPageError(f"{library} is not installed: run `make setup`")
        folder = Path(spec.origin).parent
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(folder).as_posix()
            if not name.startswith(left):
                yield f"{library}/{name}", path.read_bytes()
    yield from locale_data()


def _more_library(whole: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what the compiler's libraries import of Python's own, and nothing else of the pages does."""
    with zipfile.ZipFile(whole) as archive:
        for name in archive.namelist():
            if name.startswith(("email/", "zoneinfo/")) and not name.startswith(_UNUSED_MAIL):
                yield name, archive.read(name)


def _rules_files(root: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the rules of a game as they are written."""
    for path in sorted((root / SPECS / name).rglob("*")):
        if path.is_file() and path.suffix in {".rules", ".toml", ".po"}:
            yield path.relative_to(root).as_posix(), path.read_bytes()


def _words_files(root: Path, name: str, language: str) -> Iterator[tuple[str, bytes]]:
    """Yield the words of a game in one language, and those of every game."""
    locales = root / LOCALES
    paths = [path for path in (locales / language).rglob("*") if path.stem in {name, f"{name}_names"}]
    paths += (home_of(locales, f"{language}/{each}") / language / each for each in _EVERY)
    for path in sorted(paths):
        if path.is_file():
            home = OWN if path.is_relative_to(OWN) else locales
            yield (LOCALES / path.relative_to(home)).as_posix(), path.read_bytes()


def _words(root: Path, language: str) -> dict[str, str]:
    """Return the words of the pages, by the English ones."""
    english = read_messages(root / LOCALES, f"{ORIGINAL}/{WORDS}", Findings(), several=True)
    words = load_messages(root / LOCALES, language, WORDS)
    return {each.english: words.messages.get((each.context, each.english), each.english) for each in english}


def _own_archives(library: Path) -> dict[str, bytes]:
    """Return what is the same for all games: Python's own library, what plays, and the compiler."""
    whole = library.read_bytes()
    known = disk_cache.load("archives", whole)
    if isinstance(known, dict):
        return known
    made = {
        "python": _python_library(library),
        "play": _zipped(_plainly(_modules(_PLAYS))),
        "compiler": _zipped({**_plainly(dict(_compiler())), **dict(_more_library(library))}),
    }
    disk_cache.keep("archives", made, whole)
    return made


# ---- what is offered ----------------------------------------------------------------------------

_BOOK_HEADING = re.compile(r"^## (.+?) \{ #(\w+) \}\n+(?!<|#)(.*)$", re.MULTILINE)


def _offered(root: Path, name: str, voices: Voices) -> dict[str, dict[str, object]]:
    """Return what can be chosen before a game, in the words of its book, by language."""
    folder = root / SPECS / name
    game, findings = load_game(folder)
    folders = word_folders(folder, PLAIN)
    words = None if game is None else load_words(root / LOCALES, game, findings, folders, voices)
    if game is None or words is None:
        raise InPageError(f"{name} does not compile: run `rulewright check {name}`")
    own = [game.edition] if game.edition else []
    plan = load_plan(folder, game, findings)
    found: dict[str, dict[str, object]] = {}
    for language in voices.languages:
        book = root / BOOK / language / name
        about = json.loads((book / "about.json").read_text(encoding="utf-8"))
        chrome = book_words(root / LOCALES, language, Findings())
        said = phrases(Writer(game, language, words, Findings()))
        found[language] = {
            "name": name,
            "title": about["game"],
            "players": about["players"],
            "emblem": about["emblem"],
            "won_by": _won_by(root, game, language),
            "badges": [badge(plan, seat, str(seat + 1)) for seat in range(game.max_players)],
            "low": game.min_players,
            "high": game.max_players,
            "editions": [
                {"name": each, "title": edition_title(each, chrome)}
                for each in [*own, *(each for each in names_of(folder, "edition") if each not in own)]
            ],
            "variants": _told(folder, "variant", book / "variants.md"),
            "houses": _told(folder, "house_rule", book / "house-rules.md"),
            # What a tick says is that it is so; the title of an option names both ways.
            "options": [
                {
                    "name": option.name, "initial": bool(option.initial),
                    "title": said.get(key_of("true", option.name, ()), option.name).rstrip("."),
                }
                for option in game.variables.values()
                if option.is_option and isinstance(option.type, BoolType)
                and option.name not in game.switches
            ],
        }
    return found


def _won_by(root: Path, game: m.Game, language: str) -> str:
    """Return what a game is won by, in the words of its engine; nothing where no rule says so."""
    told = answers(game)
    anchors = told.get(Question.WINNER) or told.get(Question.END) or ()
    path = root / ENGINES / f"{game.name}_texts" / f"{language}.json"
    if not anchors or not path.is_file():
        return ""
    rule = json.loads(path.read_text(encoding="utf-8"))["rules"].get(anchors[0])
    return "" if rule is None else beginning(rule["text"])


def _told(folder: Path, kind: str, page: Path) -> list[dict[str, object]]:
    """Variants or house rules, as the page about them tells of them."""
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    said = {name: (title, about) for title, name, about in _BOOK_HEADING.findall(text)}
    found: list[dict[str, object]] = []
    for name in names_of(folder, kind):
        title, about = said.get(name, (name.replace("_", " "), ""))
        overlay = read_overlay(folder, kind, name, Findings())
        excludes = [each.text for each in overlay.head.excludes] if overlay is not None else []
        found.append({"name": name, "title": _plain(title), "about": _plain(about), "excludes": excludes})
    return found


def _plain(text: str) -> str:
    """Return a line of Markdown as the text that it shows."""
    return html.unescape(re.sub(r"\\(.)", r"\1", text))


# ---- games --------------------------------------------------------------------------------------


def game_files(root: Path, name: str, voices: Voices = COMPLETE) -> Iterable[tuple[str, bytes]]:
    """Yield the engines of a game with all that they say and all that is drawn."""
    folder = root / SPECS / name
    modules: dict[str, str] = {}
    for edition, module, rules in _editions(folder):
        game, _ = load_game(folder, rules)
        if game is None:
            raise InPageError(f"{name} does not compile: run `rulewright check {name}`")
        if not edition:
            modules |= {"": module, **({game.edition: module} if game.edition else {})}
        modules.setdefault(edition, module)
        yield f"{name}/{module}{SCENERY}", packed(_scenery(root, folder, game, rules, voices))
        text = (root / ENGINES / f"{module}.py").read_text(encoding="utf-8")
        yield f"{ENGINES.name}/{module}.py", _RUNTIME.sub("from rulewright.runtime", text).encode()
        for path in sorted((root / ENGINES / f"{module}_texts").glob("*.json")):
            data = json.loads(path.read_text(encoding="utf-8"))
            short = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            yield f"{ENGINES.name}/{module}_texts/{path.name}", short.encode()
    yield f"{ENGINES.name}/__init__.py", b""
    yield f"{name}/{MODULES}", json.dumps(modules).encode()


def _game_files(root: Path, name: str, voices: Voices) -> dict[str, bytes]:
    return _plainly(dict(game_files(root, name, voices)))


_Made = TypeVar("_Made", bound=Mapping[str, object])


def _once(kind: str, sources: SourceHashes, name: str, make: Callable[[], _Made]) -> _Made:
    """Return what is made of a game and its engines, or was made of the same."""
    spec, words, engines = sources.below(SPECS / name), sources.words_of(name), sources.below(ENGINES)
    if spec is None or words is None or engines is None:
        return make()
    own = {file: each for file, each in engines.items() if file.startswith((name, "_runtime/", "__init__"))}
    inputs = joined(name, spec, words, own)
    known = disk_cache.load(kind, inputs)
    if isinstance(known, dict):
        return cast(_Made, known)
    made = make()
    disk_cache.keep(kind, made, inputs)
    return made


def _starts(root: Path, name: str) -> dict[str, dict[str, object]]:
    """Return where the examples of a game begin."""
    folder = root / SPECS / name
    _, module, rules = next(iter(_editions(folder)))
    game, _ = load_game(folder, rules)
    return starts(root, game, module) if game is not None else {}


def _editions(folder: Path) -> Iterable[tuple[str, str, Rules]]:
    """Yield the editions of a game, its own without a name, with their modules and rules."""
    yield "", folder.name, Rules(switches=True) if names_of(folder, "variant") else PLAIN
    for edition in names_of(folder, "edition"):
        yield edition, edition_module(folder.name, edition), Rules(edition, switches=True)


def _scenery(root: Path, folder: Path, game: m.Game, rules: Rules, voices: Voices) -> Scenery:
    findings = Findings()
    words = load_words(root / LOCALES, game, findings, word_folders(folder, rules), voices)
    if words is None:
        raise InPageError(f"{game.name} has no words: run `rulewright check {game.name}`")
    plan = load_plan(folder, game, findings)
    said = {}
    for language in voices.languages:
        chrome = book_words(root / LOCALES, language, findings)
        writer = Writer(game, language, words, findings)
        said[language] = write_down(game, plan, BookLabels(writer, chrome)) | phrases(writer)
    return scenery_of(game, plan, said)
