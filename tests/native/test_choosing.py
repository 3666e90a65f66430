"""Which engine an import takes: the native one where it is there and fits, and says which."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.outputs.native_build import Effort, lay_native, native_source, program_of
from rulewright.project.pipeline import load_game
from rulewright.runtime.native import native_name, note_name, note_text
from tests.differential import engine_text

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "tests" / "specs" / "tiny"
TOLD = "import tiny; print(tiny.BACKEND, tiny.ENGINE.backend, tiny.ENGINE.backend_note, sep='|')"


def laid(folder: Path, game: Path, module: str) -> None:
    """An engine in a folder, with the native one beside it."""
    found, _ = load_game(game)
    assert found is not None
    text = engine_text(found)
    (folder / f"{module}.py").write_text(text, encoding="utf-8")
    program = program_of(text)
    sources = {module: (program, native_source(found, module, program))}
    lay_native(folder, sources, Effort.NONE)


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("engines")
    laid(folder, GAME, "tiny")
    laid(folder, ROOT / "tests" / "specs" / "track_race", "other")
    return folder


@pytest.fixture
def engines(pristine: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(pristine, tmp_path / "engines"))


def run(folder: Path, program: str, backend: str = "") -> subprocess.CompletedProcess[str]:
    path = f"{folder}:{ROOT / 'compiler'}"
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False,
        env={"PYTHONPATH": path, "RULEWRIGHT_BACKEND": backend},
    )


def told(folder: Path, backend: str = "") -> list[str]:
    done = run(folder, TOLD, backend)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip().split("|")


def module_of(folder: Path, name: str = "tiny") -> Path:
    return next(path for path in folder.glob(f"{native_name(name)}.*") if path.suffix != ".json")


def test_the_native_engine_is_taken_and_can_be_declined(engines: Path) -> None:
    assert told(engines) == told(engines, "native") == ["native", "native", ""]
    assert told(engines, "python") == ["python", "python", "RULEWRIGHT_BACKEND says so"]
    wrong = run(engines, TOLD, "fast")
    assert "ImportError: RULEWRIGHT_BACKEND is python or native, not 'fast'" in wrong.stderr


def _cut(folder: Path) -> None:
    data = module_of(folder).read_bytes()
    module_of(folder).write_bytes(data[: len(data) // 2])


def _other(folder: Path) -> None:
    """The engine of another game under this name, with a note that says otherwise."""
    data = module_of(folder, "other").read_bytes()
    module_of(folder).write_bytes(data)
    program = json.loads((folder / note_name("tiny")).read_text())["program"]
    (folder / note_name("tiny")).write_text(note_text(program, data))


def _stale(folder: Path) -> None:
    text = (folder / "tiny.py").read_text()
    (folder / "tiny.py").write_text(text.replace(program_of(text), "0" * 32))


SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "none": (lambda f: module_of(f).unlink(), "there is none for this Python"),
    "broken": (_cut, "is not what was made"),
    "stale": (_stale, "was made from other rules, or for another version"),
    "foreign": (_other, "cannot be loaded"),
    "no note": (lambda f: (f / note_name("tiny")).unlink(), "does not say what"),
    "strange note": (lambda f: (f / note_name("tiny")).write_text("[" * 9000), "does not say what"),
    "no module": (lambda f: module_of(f).write_text("no module"), "is not what was made"),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_does_not_fit_is_not_loaded(how: str, engines: Path) -> None:
    spoil, why = SPOILT[how]
    spoil(engines)
    backend, also, note = told(engines)
    assert (backend, also) == ("python", "python")
    assert why in note
    refused = run(engines, TOLD, "native")
    assert refused.returncode == 1
    assert f"ImportError: tiny has no native engine: {note}" in refused.stderr


def test_pickles_go_from_one_engine_to_the_other(engines: Path) -> None:
    write = (
        "import pickle, tiny; g = tiny.new_game(seed=3); g.apply(g.legal_actions()[0]);"
        " print(pickle.dumps(g).hex())"
    )
    for first, second in (("native", "python"), ("python", "native")):
        kept = run(engines, write, first).stdout.strip()
        read = (
            f"import pickle, tiny; g = pickle.loads(bytes.fromhex({kept!r}));"
            " print(tiny.BACKEND, type(g.state) is tiny.State, len(g.history), g.to_text())"
        )
        one, other = run(engines, read, first), run(engines, read, second)
        assert other.stdout.startswith(f"{second} True 1 rulewright state"), other.stderr
        assert other.stdout.replace(second, first, 1) == one.stdout


def test_another_interpreter_plays_in_python(engines: Path) -> None:
    program = (
        "import tiny, _xxsubinterpreters as sub; print(tiny.BACKEND);"
        f" sub.run_string(sub.create(), {TOLD!r})"
    )
    done = run(engines, program)
    assert "native\n" in done.stdout, done.stderr
    assert "python|python|" in done.stdout
    assert "a native engine is for the main interpreter only" in done.stdout
