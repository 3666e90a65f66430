"""Engines are the same on every machine, and need nothing but Python."""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.outputs.build import engine_source
from rulewright.outputs.output_tree import ENGINES
from rulewright.project.paths import games
from rulewright.runtime.chance import Chance, ScriptedChance, shuffle

ROOT = Path(__file__).resolve().parents[2]
COMPILER = ROOT / "compiler"
RUNTIME = COMPILER / "rulewright/runtime"
SMALL = ROOT / "tests/specs"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info")

EMIT = """
import hashlib, sys
from pathlib import Path
from rulewright.outputs.build import engine_source
for folder in sys.argv[1:]:
    print(hashlib.sha256(engine_source(Path(folder)).encode()).hexdigest())
"""

PLAY = """
import importlib, random, sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
for name in sys.argv[2:]:
    engine = importlib.import_module("rulewright_engines." + name)
    game = engine.new_game(seed=1, players=engine.DESCRIPTION.max_players)
    chooser = random.Random(1)
    while not game.is_over:
        game.apply(chooser.choice(game.legal_actions()))
    game.view(0), game.log(0), game.to_text(), game.to_record(), game.copy(), hash(game)
    game.undo()
foreign = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(foreign - sys.stdlib_module_names))
"""


def spec_folders(root: Path) -> list[Path]:
    """The folders of all games below a checkout."""
    homes = (root / "spec", root / "tests/specs")
    return sorted(path.parent for home in homes for path in home.glob("*/game.rules"))


def run(code: str, *arguments: str, **settings: str) -> str:
    """What code prints in a fresh process."""
    cwd = settings.pop("cwd", str(ROOT))
    environment = {"PATH": os.environ.get("PATH", ""), **settings}
    command = [sys.executable, *(["-I"] if "PYTHONPATH" not in settings else []), "-c", code]
    done = subprocess.run(
        [*command, *arguments], env=environment, cwd=cwd, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def written_here(part: slice) -> list[str]:
    """The hashes of some of the engines as this process writes them."""
    return [hashlib.sha256(engine_source(folder).encode()).hexdigest() for folder in spec_folders(ROOT)[part]]


def test_modules_are_equal_under_every_hash_seed_and_locale(tmp_path: Path) -> None:
    part = slice(1, None, 4)
    folders = [str(folder) for folder in spec_folders(ROOT)[part]]
    found = run(
        EMIT, *folders, PYTHONPATH=str(COMPILER), PYTHONHASHSEED="4711", LC_ALL="tr_TR", LANG="tr_TR",
        TZ="", cwd=str(tmp_path),
    )
    assert found.split() == written_here(part)


def test_modules_are_equal_in_every_folder(tmp_path: Path) -> None:
    part = slice(0, None, 4)
    other = tmp_path / "another checkout, größer"
    shutil.copytree(COMPILER, other / "compiler", ignore=LEFT_OUT)
    shutil.copytree(ROOT / "spec", other / "spec")
    shutil.copytree(SMALL, other / "tests/specs", ignore=LEFT_OUT)
    names = [str(folder.relative_to(other)) for folder in spec_folders(other)[part]]
    found = run(
        EMIT, *names, PYTHONPATH=str(other / "compiler"), PYTHONHASHSEED="1", LC_ALL="de_DE.UTF-8",
        TZ="Asia/Tokyo", cwd=str(other),
    )
    assert found.split() == written_here(part)


def test_line_ends_of_a_spec_make_no_difference(tmp_path: Path) -> None:
    folder = SMALL / "tiny"
    for path in folder.glob("*.rules"):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        (tmp_path / path.name).write_bytes(text.replace(b"\n", b"\r\n"))
    assert engine_source(tmp_path) == engine_source(folder)


# ---- what engines need ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of engines as it is built, the folder that it lies in."""
    folder = tmp_path_factory.mktemp("engines")
    target = folder / ENGINES.name
    shutil.copytree(RUNTIME, target / "_runtime", ignore=LEFT_OUT)
    (target / "__init__.py").write_text("", encoding="utf-8")
    for name in games(ROOT):
        source = engine_source(ROOT / "spec" / name)
        (target / f"{name}.py").write_text(source, encoding="utf-8")
    return folder


def modules(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.rglob("*.py"))


def test_engines_import_the_standard_library_and_their_own_package_only(package: Path) -> None:
    for path in modules(package):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        depth = len(path.relative_to(package).parts) - 1
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                found = [alias.name.partition(".")[0] for alias in node.names]
                assert set(found) <= sys.stdlib_module_names, (path.name, found)
            elif isinstance(node, ast.ImportFrom):
                home = (node.module or "").partition(".")[0]
                own = 0 < node.level <= depth
                assert own or home in sys.stdlib_module_names, (path.name, node.module)


def test_engines_play_without_any_installed_package(package: Path) -> None:
    found = run(PLAY, str(package), *games(ROOT))
    assert found.split() == ["rulewright_engines"]


def test_engines_write_nothing_and_start_nothing(package: Path) -> None:
    forbidden = {"subprocess", "socket", "urllib", "http", "shutil", "ctypes", "pickle", "marshal"}
    for path in modules(package):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    assert not {alias.name.partition(".")[0] for alias in names} & forbidden
                case ast.ImportFrom(module=module):
                    assert (module or "").partition(".")[0] not in forbidden, path.name
                case ast.Call(func=ast.Name(id=called)):
                    assert called not in {"eval", "exec", "compile", "__import__"}, path.name


# ---- chance ---------------------------------------------------------------------------------------


class Plain:
    """The draws of a generator, without its own way of shuffling."""

    def __init__(self, inner: Chance) -> None:
        self.inner = inner

    def below(self, n: int) -> int:
        """A draw of the generator."""
        return self.inner.below(n)

    def state(self) -> tuple[int, ...]:
        """The state of the generator."""
        return self.inner.state()


@pytest.mark.parametrize("length", [0, 1, 2, 3, 7, 28, 100, 1000])
def test_shuffling_draws_what_drawing_one_by_one_does(length: int) -> None:
    for seed in range(20):
        fast, slow = Chance.from_seed(seed), Plain(Chance.from_seed(seed))
        mine, theirs = list(range(length)), list(range(length))
        shuffle(fast, mine)
        shuffle(slow, theirs)
        assert mine == theirs
        assert fast.state() == slow.state()


def test_words_that_would_favour_some_outcomes_are_drawn_anew() -> None:
    """A word of 0 is such a word for any number that is not a power of two; both ways skip it."""
    length = 3
    before = Chance((0, 0, 0, 0))
    assert before.copy().next32() == 0
    mine, theirs = list(range(length)), list(range(length))
    fast, slow = before.copy(), Plain(before.copy())
    shuffle(fast, mine)
    shuffle(slow, theirs)
    assert mine == theirs
    assert fast.state() == slow.state()


def test_a_script_shuffles_as_its_outcomes_say() -> None:
    items = [0, 1, 2, 3]
    shuffle(ScriptedChance([0, 1, 1]), items)
    assert items == [3, 2, 1, 0]
