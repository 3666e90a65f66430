"""What keeps the project in shape: which parts import which, and that what README names exists."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.cli import main as command
from rulewright.pipeline import load_game

ROOT = Path(__file__).resolve().parents[1]
COMPILER = ROOT / "compiler"
RUNTIME = "emit.python.runtime"

LEVELS = (
    {"limits", "source", "version"},
    {"diagnostics", "facts"},
    {"syntax"},
    {"overlays"},
    {"model", "reading"},
    {"core"},
    {"prose", "examples"},
    {"emit.python", "emit.rulebook"},
    {"pipeline", "bots", "dump", "site"},
    {"changes", "reference"},
    {"build", "coverage", "play"},
    {"cli"},
)
"""A part imports itself and parts above it in this list; parts on one line know nothing of each other."""

LIBRARIES = {
    "lark": {"syntax"},
    "jinja2": {"prose", "emit.rulebook"},
    "babel": {"prose", "emit.rulebook", "play"},
    "rich": {"diagnostics", "play", "cli"},
    "click": {"cli"},
    "watchfiles": {"cli"},
}
"""Each library that is installed, and the parts that may import it."""

COMMON = {
    "advance", "backwards", "blue", "board", "colour", "course", "die", "dutch", "expand", "face", "family", "gaps",
    "hand", "hold", "home", "key", "limit", "outside", "owned", "pass", "player", "reading", "red",
    "result", "return", "revealed", "room", "row", "shown", "sign", "stack", "stuck", "symbol", "tally",
    "token", "unfinished", "view", "waiting", "yellow",
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


def imports(module: str, path: Path) -> Iterator[tuple[str, int]]:
    """The modules that a module imports by their full names, with the line."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
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
            # The module of chance is put in the place of this one in generated engines.
            shared = (module, imported) == (f"{home}.chance", "rulewright.core.chance")
            library = imported.partition(".")[0] in sys.stdlib_module_names
            assert own or shared or library, f"{path}:{line} imports {imported}"


def test_chance_needs_only_the_standard_library() -> None:
    path = COMPILER / "rulewright/core/chance.py"
    for imported, _ in imports("rulewright.core.chance", path):
        assert imported.partition(".")[0] in sys.stdlib_module_names


def test_the_compiler_needs_nothing_of_its_tests() -> None:
    for module, path in modules():
        for imported, line in imports(module, path):
            assert imported.partition(".")[0] not in {"tests", "pytest", "hypothesis"}, (path, line)


# ---- the compiler knows no game -------------------------------------------------------------------


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


def words_of_code(text: str) -> set[str]:
    """Names in code, and strings that are words; sentences for people may give examples."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        texts = [getattr(node, field, None) for field in ("id", "attr", "arg", "name")]
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.append(node.value if " " not in node.value else None)
        for each in texts:
            if isinstance(each, str):
                found |= set(re.findall(r"[a-z0-9]+(?:_[a-z0-9]+)*", each.lower()))
    return found


def test_no_name_of_a_game_is_in_the_code_of_the_compiler() -> None:
    names = names_of_games()
    wrong = []
    for _, path in modules():
        for word in words_of_code(path.read_text(encoding="utf-8")) & set(names) - COMMON:
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
    assert words[1] in command.list_commands(None)  # type: ignore[arg-type, attr-defined]


def test_make_targets_in_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, flags=re.MULTILINE))
    assert {text.split()[1] for text in QUOTED if text.startswith("make ")} <= targets


def test_modules_in_the_readme_exist() -> None:
    for module in re.findall(r"python -m ([\w.]+)", README):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), module
