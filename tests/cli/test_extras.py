"""What an extra of the installation brings: commands do without it, or say how to install it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rulewright.foundation.extras import EXTRA_OF
from rulewright.outputs import booklets, site
from tests.cli.projects import GAME, run

NOT_NEEDED = {
    *EXTRA_OF, "gymnasium", "hypothesis", "lsprotocol", "markdown", "numpy", "pettingzoo", "pyspiel", "ziglang",
}
"""The modules of all extras that the compiler or an engine may import."""

WITHOUT = f"""\
import sys
sys.modules.update(dict.fromkeys({sorted(NOT_NEEDED)}))
from rulewright.cli import main
for command in (
    ("check", "{GAME}"), ("build", "--wheel", "dist"), ("build",), ("diff-generated",),
    ("simulate", "{GAME}", "--games", "2", "--table", "figures.csv"),
    ("dump", "{GAME}"), ("words", "{GAME}"), ("how", "skip", "a", "turn"), ("editor", "--folder", "editors"),
    ("format", "{GAME}"), ("play", "{GAME}", "--seed", "1"),
):
    try:
        main(command, prog_name="rulewright")
    except SystemExit as ended:
        assert not ended.code, (command, ended)
"""


def test_what_is_played_and_built_needs_no_extra(project: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], input="\nquit\n", cwd=project, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (project / "figures.csv").is_file()


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("mkdocs", ("serve",)),
        ("watchfiles", ("serve", GAME)),
        ("material", ("build", GAME, "--book", "book")),
        ("pygls", ("lsp",)),
        ("matplotlib", ("simulate", GAME, "--plots", "plots")),
        ("pyarrow", ("simulate", GAME, "--table", "figures.parquet")),
        ("distributed", ("simulate", GAME, "--scheduler", "tcp://nowhere:8786")),
    ],
)
def test_an_extra_that_is_missing_is_named(
    project: Path, monkeypatch: pytest.MonkeyPatch, module: str, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    wanted = f"Error: This needs {module}. Install it: pip install 'rulewright[{EXTRA_OF[module]}]'"
    assert wanted in result.stderr.splitlines()
    assert not [name for name in ("book", "build", "plots") if (project / name).exists()]


@pytest.mark.parametrize("arguments", [(), (GAME, "-o", "engine.py")])
def test_a_machine_without_a_compiler_of_c_is_told_before_anything_is_built(
    project: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("PATH", str(project))
    monkeypatch.setitem(sys.modules, "ziglang", None)
    result = run("build", *arguments, "--native")
    assert result.exit_code == 2
    assert "Install one, or: pip install 'rulewright[native]'" in result.stderr
    assert not [name for name in ("generated", "engine.py") if (project / name).exists()]


@pytest.mark.parametrize(("program", "module"), [(site.main, "mkdocs"), (booklets.main, "playwright")])
def test_programs_beside_the_command_say_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    program: Callable[[Sequence[str]], int], module: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert program([]) == 2
    told = f"error: This needs {module}. Install it: pip install 'rulewright[{EXTRA_OF[module]}]'\n"
    assert capsys.readouterr().err == told
