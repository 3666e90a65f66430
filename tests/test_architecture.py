"""What keeps the project in shape: which parts import which, and that what README names exists."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rulewright.cli import main as command
from rulewright.project.pipeline import load_game

ROOT = Path(__file__).resolve().parents[1]
COMPILER = ROOT / "compiler"
RUNTIME = "runtime"

LEVELS = (
    {"foundation", "runtime"},
    {"adapters", "diagnostics"},
    {"syntax"},
    {"overlays"},
    {"model"},
    {"analysis"},
    {"interpreter", "ir"},
    {"prose", "examples"},
    {"emit.c", "emit.python", "emit.rulebook", "bots"},
    {"project", "play", "study"},
    {"page"},
    {"reference"},
    {"outputs"},
    {"lsp"},
    {"trial"},
    {"cli"},
)
"""A part imports itself and parts above it in this list; parts on one line know nothing of each other."""

PROSE = (
    {"phrases", "blocks"},
    {"languages", "plan"},
    {"microplan"},
    {"stale_text", "draft_sorts", "words"},
    {"draft_clauses"},
    {"draft_words"},
    {"lineariser"},
    {"tellings", "noun_checks"},
    {"discourse"},
    {"planned_section"},
    {"game_words"},
    {"planner"},
    {"speaking"},
    {"rule_text", "telling_choice", "required_words", "draft_notes", "missing_words"},
    {"writer"},
    {"change_list", "lessons", "prompts", "word_checks"},
)
"""The rooms of `prose`, in the same way: sentences without a language know no language and no words."""

LIBRARIES = {
    "lark": {"syntax"},
    "jinja2": {"prose", "emit.rulebook"},
    "babel": {"prose", "emit.rulebook", "play", "study"},
    "rich": {"diagnostics", "play", "cli"},
    "click": {"cli"},
    "watchfiles": {"cli"},
    "pygls": {"lsp"},
    "lsprotocol": {"lsp"},
    "mkdocs": {"outputs"},
    "playwright": {"outputs"},
    "resvg_py": {"outputs"},
    "gymnasium": {"adapters"},
    "numpy": {"adapters"},
    "pettingzoo": {"adapters"},
    "pyspiel": {"adapters"},
    "distributed": {"study"},
    "matplotlib": {"study", "cli"},
    "pyarrow": {"study"},
}
"""Each library that is installed, and the parts that may import it."""

COMMON = {
    "advance", "backwards", "blue", "board", "colour", "course", "die", "dutch", "expand", "face", "family", "gaps",
    "first_place", "forwards",
    "hand", "hold", "home", "key", "limit", "outside", "owned", "pass", "player", "points", "reading", "red",
    "result", "return", "revealed", "room", "row", "score", "shown", "sign", "stack", "stuck", "symbol", "tally",
    "tile", "token", "unfinished", "view", "waiting", "yellow",
}
"""Names in specs that are ordinary words of the compiler too; `dutch` is one of its languages."""


def part_of(module: str) -> str:
    """The part of the compiler that a module belongs to: `model`, `emit.python`."""
    words = module.split(".")[1:]
    return ".".join(words[: 2 if words[:1] == ["emit"] else 1])


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the compiler, by its full name."""
    for path in sorted((COMPILER / "rulewright").rglob("*.py")):
        words = path.relative_to(COMPILER).with_suffix("").parts
        yield ".".join(words[:-1] if words[-1] == "__init__" else words), path


@cache
def read(path: Path) -> tuple[list[ast.Import | ast.ImportFrom], set[str]]:
    """The imports of a module, wherever in its code, and the words of that code.

    Those are names, and strings that are words; sentences for people may give examples.
    """
    found: list[ast.Import | ast.ImportFrom] = []
    texts: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.append(node)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and " " not in node.value:
                texts.add(node.value)
        else:
            for field in ("id", "attr", "arg", "name"):
                text = getattr(node, field, None)
                if isinstance(text, str):
                    texts.add(text)
    words = {word for text in texts for word in re.findall(r"[a-z0-9]+(?:_[a-z0-9]+)*", text.lower())}
    return found, words


def imports(module: str, path: Path) -> Iterator[tuple[str, int]]:
    """The modules that a module imports by their full names, with the line."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in read(path)[0]:
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        else:
            base = node.module or ""
            if node.level:
                home = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*home, *([node.module] if node.module else [])])
            if base in {"rulewright", "rulewright.emit"}:
                yield from ((f"{base}.{alias.name}", node.lineno) for alias in node.names)
            else:
                yield base, node.lineno


def level(part: str) -> int:
    """The line of a part in the list of parts."""
    return next(number for number, parts in enumerate(LEVELS) if part in parts)


def test_every_part_has_its_place() -> None:
    found = {part_of(module) for module, _ in modules()} - {"", "emit"}
    assert found == {part for parts in LEVELS for part in parts}


def test_no_part_reaches_back() -> None:
    wrong = []
    for module, path in modules():
        part = part_of(module)
        if part in {"", "emit"}:
            continue
        for imported, line in imports(module, path):
            other = part_of(imported) if imported.startswith("rulewright.") else part
            if other != part and level(other) >= level(part):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {imported}")
    assert not wrong


def test_the_interpreter_shares_no_analysis_with_what_it_is_compared_with() -> None:
    """Of the model it knows the nodes, their types and places in the text, of the runtime how lots are drawn."""
    allowed = {
        "rulewright.foundation.source", "rulewright.model.nodes", "rulewright.model.types",
        "rulewright.runtime.chance",
    }
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {imported}"
        for module, path in modules() if part_of(module) == "interpreter"
        for imported, line in imports(module, path)
        if imported.startswith("rulewright.") and not imported.startswith("rulewright.interpreter.")
        and imported not in allowed
    ]
    assert not wrong


def test_no_room_of_prose_reaches_back() -> None:
    place = {room: number for number, rooms in enumerate(PROSE) for room in rooms}
    wrong = []
    for module, imported in needs().items():
        here, *_ = module.removeprefix("rulewright.prose").lstrip(".").split(".")
        for other in imported if here and module.startswith("rulewright.prose.") else ():
            there = other.split(".")[2] if other.startswith("rulewright.prose.") else here
            if there != here and place[there] >= place[here]:
                wrong.append(f"{module} imports {other}")
    assert not wrong


@cache
def needs() -> dict[str, set[str]]:
    """Every module with the modules that it imports, wherever in its code: for types alone as well."""
    known = dict(modules())
    found: dict[str, set[str]] = {}
    for module, path in known.items():
        named: set[str] = set()
        for node in read(path)[0]:
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            else:
                home = path.parent.relative_to(COMPILER).parts
                above = home[: len(home) - node.level + 1] if node.level else ()
                base = ".".join([*above, *filter(None, (node.module,))])
                parts = {f"{base}.{alias.name}" for alias in node.names}
                named |= parts & known.keys()
                if parts - known.keys():
                    named.add(base)
        found[module] = (named & known.keys()) - {module}
    return found


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The nodes that lead back to themselves, those that reach each other together."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen, ahead = set[str](), list(graph[start])
        while ahead:
            node = ahead.pop()
            if node not in seen:
                seen.add(node)
                ahead += graph[node]
        reached[start] = seen
    groups = {
        frozenset(other for other in seen if start in reached[other])
        for start, seen in reached.items()
        if start in seen
    }
    return sorted(map(sorted, groups))


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [["b", "c"]]
    assert not circles({"a": {"b", "c"}, "b": {"c"}, "c": set()})


def test_no_modules_import_each_other() -> None:
    needed = needs()
    assert needed["rulewright.syntax.parser"] >= {"rulewright.syntax.tree_builder", "rulewright.syntax.nodes"}
    assert needed["rulewright.runtime.engine"] >= {"rulewright.runtime.texts"}
    assert not [circle for circle in circles(needed) if part_of(circle[0]) != "emit.python"]


def test_printers_of_engines_know_the_machine_and_no_model() -> None:
    """Not even through what they import: a program and its description say all there is to print."""
    needed = needs()
    ahead = [module for module in needed if part_of(module) == "emit.python"]
    assert "rulewright.emit.python.description_tables" in ahead
    seen: dict[str, str] = dict.fromkeys(ahead, "")
    while ahead:
        module = ahead.pop()
        for other in needed[module] - seen.keys():
            seen[other] = module
            ahead.append(other)
    allowed = {"emit.python", "ir", "runtime", "foundation"}
    assert not {other: module for other, module in seen.items() if part_of(other) not in allowed}


def test_libraries_stay_where_they_belong() -> None:
    wrong = []
    for module, path in modules():
        for imported, line in imports(module, path):
            library = imported.partition(".")[0]
            if library == "rulewright" or library in sys.stdlib_module_names:
                continue
            if part_of(module) not in LIBRARIES.get(library, set()):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports {imported}")
    assert not wrong


def test_the_runtime_of_engines_needs_only_the_standard_library_and_itself() -> None:
    home = f"rulewright.{RUNTIME}"
    for module, path in modules():
        if not module.startswith(home):
            continue
        for imported, line in imports(module, path):
            own = imported.startswith(home)
            library = imported.partition(".")[0] in sys.stdlib_module_names
            assert own or library, f"{path}:{line} imports {imported}"


def test_the_compiler_needs_nothing_of_its_tests() -> None:
    for module, path in modules():
        for imported, line in imports(module, path):
            assert imported.partition(".")[0] not in {"tests", "pytest", "hypothesis"}, (path, line)


# ---- kinds of places ------------------------------------------------------------------------------


def names_a_kind(node: ast.AST) -> bool:
    """Whether a node names a kind of places: `Shape.PILE`, `m.Shape.PILE`."""
    match node:
        case ast.Attribute(value=ast.Name(id="Shape") | ast.Attribute(attr="Shape")):
            return True
        case _:
            return False


def halves(tree: ast.AST) -> Iterator[ast.stmt | ast.expr]:
    """Where kinds of places are told apart, and a new one would silently be one of the rest."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                asked = any(
                    isinstance(part, ast.Attribute) and part.attr == "shape"
                    for part in (left, *others)
                )
                words = any(
                    isinstance(part, ast.Constant) and isinstance(part.value, str)
                    for other in (left, *others) for part in ast.walk(other)
                )
                kinds = any(names_a_kind(part) for other in others for part in ast.walk(other))
                if kinds or (asked and words):
                    yield node
            case ast.Match(cases=[*cases, last]):
                named = any(names_a_kind(part) for case in cases for part in ast.walk(case.pattern))
                asked = isinstance(node.subject, ast.Attribute) and node.subject.attr == "shape"
                if (named or asked) and "assert_never" not in ast.unparse(last):
                    yield node
            case _:
                pass


@pytest.mark.parametrize("code", [
    "zone.shape is m.Shape.PILE", "shape not in {Shape.PILE, Shape.LINE}", 'zone.shape == "pile"',
    'zone.shape in {"pile"}',
    "match zone.shape:\n  case Shape.PILE:\n    pass\n  case _:\n    pass",
    'match zone.shape:\n  case "pile":\n    pass\n  case "line":\n    pass',
    "match one, other:\n  case x.Shape.PILE, 1:\n    pass\n  case _:\n    raise ValueError",
])
def test_what_tells_one_kind_of_places_from_the_rest_is_found(code: str) -> None:
    assert list(halves(ast.parse(code)))


def test_a_new_kind_of_places_is_asked_for_wherever_kinds_are_told_apart() -> None:
    """The traits of a kind are given once; all else is a `match` that mypy knows to be complete."""
    speech = "rulewright.prose.languages", "rulewright.prose.words"  # it shapes phrases, not places
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}"
        for module, path in modules() if not module.startswith(speech)
        for node in halves(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not wrong


# ---- the compiler knows no game -------------------------------------------------------------------


@cache
def names_of_games() -> dict[str, str]:
    """Every name that a spec declares, with the game that declares it."""
    found: dict[str, str] = {}
    for head in sorted((ROOT / "spec").glob("*/game.rules")):
        game, _ = load_game(head.parent)
        assert game is not None
        kinds = (
            game.enums, game.classes, game.zones, game.variables, game.functions, game.verbs,
            game.actions, game.cards, game.tables, game.events, game.triggers,
        )
        words = {game.name, *(value for enum in game.enums.values() for value in enum.values)}
        for kind in kinds:
            words |= set(kind)
        found |= dict.fromkeys(words, game.name)
    return found


def test_no_name_of_a_game_is_in_the_code_of_the_compiler() -> None:
    names = names_of_games()
    wrong = []
    for _, path in modules():
        for word in read(path)[1] & names.keys() - COMMON:
            wrong.append(f"{path.relative_to(ROOT)} has {word} of {names[word]}")
    assert not wrong


def test_no_name_of_a_game_is_in_the_grammar_or_a_template() -> None:
    names = {name for name in names_of_games() if name not in COMMON}
    for path in sorted((COMPILER / "rulewright").rglob("*")):
        if path.suffix in {".lark", ".j2"}:
            words = set(re.findall(r"[a-z0-9]+(?:_[a-z0-9]+)*", path.read_text(encoding="utf-8")))
            assert not words & names, path.name


# ---- README ---------------------------------------------------------------------------------------

README = (ROOT / "README.md").read_text(encoding="utf-8")
QUOTED = sorted(set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", README, flags=re.DOTALL))))
MADE = ("build/", ".venv")
"""Folders that a build makes: they are not in a clean checkout."""


def is_path(text: str) -> bool:
    """Whether a quoted text names a file or folder of the project."""
    if not re.fullmatch(r"[\w./*-]+", text) or text.startswith((*MADE, ".")):
        return False
    return "/" in text or re.fullmatch(r"\w+\.(md|toml|py|rules|po|yml|lock|txt)", text) is not None


def test_paths_in_the_readme_exist() -> None:
    paths = [text for text in QUOTED if is_path(text)]
    assert paths
    assert not [path for path in paths if not any(ROOT.glob(path.rstrip("/")))]


def test_links_in_the_readme_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", README)
    here = [link for link in links if not re.match(r"[a-z]+:", link)]
    assert not [link for link in here if not (ROOT / link).exists()]


@pytest.mark.parametrize("words", [text.split() for text in QUOTED if text.startswith("rulewright ")])
def test_commands_in_the_readme_exist(words: list[str]) -> None:
    assert words[1] in command.list_commands(None)  # type: ignore[arg-type]


def test_lines_end_in_every_clone_as_they_do_here(tmp_path: Path) -> None:
    """Git for Windows writes CRLF unless it is told, and `generated/` is compared byte for byte.

    A repository of its own asks: a copy of the project without `.git` has tests as well.
    """
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    shutil.copy(ROOT / ".gitattributes", tmp_path)
    asked = ["git", "check-attr", "eol", "generated/any.md", "locales/any.po", "tests/invalid/any.txt"]
    found = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.rpartition(": ")[2] for line in found] == ["lf"] * 3


def test_make_targets_in_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, flags=re.MULTILINE))
    assert {text.split()[1] for text in QUOTED if text.startswith("make ")} <= targets


def test_modules_in_the_readme_exist() -> None:
    for module in re.findall(r"python -m ([\w.]+)", README):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), module
