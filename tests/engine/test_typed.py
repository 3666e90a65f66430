"""A user's program passes `mypy --strict` against the engines as pip installs them."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

from rulewright.outputs.output_tree import ENGINES
from rulewright.outputs.wheel import wheel_of

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = '''\
import random

from rulewright_engines import cartagena
from rulewright_engines._runtime.action import Action
from rulewright_engines._runtime.bulk import play_many
from rulewright_engines._runtime.playing import Game
from rulewright_engines._runtime.totals import Totals

game: Game = cartagena.new_game(players=3, seed="evening")
lots = random.Random(1)
while not game.is_over:
    actions: tuple[Action, ...] = tuple(game.legal_actions())
    chosen = lots.choice(actions)
    sentence: str = game.describe(chosen, "de")
    number: int = chosen.number
    game.apply(number)
result = game.result()
assert result is not None
winners: tuple[int, ...] = tuple(result.winners)
seen: dict[str, object] = game.view(0)
told: list[str] = list(game.tell(0, "nl"))
same: bool = cartagena.from_record(game.to_record()) == cartagena.from_text(game.to_text()) == game
totals: Totals = play_many(cartagena.ENGINE, 3, 10, "seed")
guess: Game = game.copy().resample(1, seed=3, quick=True)
if game.undo() is None:
    print(game.why_not(0, "es"), cartagena.BACKEND.upper(), cartagena.NUM_ACTIONS + 1)
'''

WRONG = '''\
from rulewright_engines import cartagena

cartagena.new_game(players=2.5).apply(1.5)
'''


def test_a_users_program_passes_mypy(tmp_path: Path) -> None:
    package = ROOT / ENGINES
    files = {
        path.relative_to(package).as_posix(): path.read_bytes()
        for path in package.rglob("*") if path.is_file() and path.suffix in {".py", ".typed", ".json"}
    }
    _, wheel = wheel_of(files, native=False)
    python = _environment(tmp_path / "env", wheel)
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "wrong.py").write_text(WRONG)
    cache = ROOT / ".mypy_cache" / "users"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python), "--cache-dir", str(cache),
         "program.py", "wrong.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )
    lines = done.stdout.splitlines()
    assert all(line.startswith("wrong.py:3: error") for line in lines[:-1]), done.stdout + done.stderr
    assert lines[-1].startswith("Found 2 errors in 1 file"), done.stdout + done.stderr
    subprocess.run([str(python), "program.py"], cwd=tmp_path, check=True, capture_output=True)


def _environment(folder: Path, wheel: bytes) -> Path:
    """A Python of its own with the wheel unpacked in it, as pip does with one that has no scripts."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = next(path for path in (folder / "bin" / "python", folder / "Scripts" / "python.exe") if path.exists())
    site = subprocess.run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()
    zipfile.ZipFile(io.BytesIO(wheel)).extractall(site)
    return python
