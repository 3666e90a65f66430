"""Commands start with what they need, and no more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from rulewright.cli import main
from tests.cli.projects import GAME, run

PROGRAM = """\
import sys
from rulewright.cli import main
try:
    main(sys.argv[1:], prog_name="rulewright")
except SystemExit as ended:
    assert not ended.code, ended
print("modules:", *sys.modules)
"""
CONTEXT = click.Context(main)


def imported(folder: Path, *arguments: str) -> set[str]:
    """Return the modules that a command has imported at its end, by their full names."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (modules,) = [line for line in done.stdout.splitlines() if line.startswith("modules: ")]
    return set(modules.split()[1:])


def below(modules: set[str], parts: tuple[str, ...]) -> list[str]:
    """Return the modules that are one of these parts or lie in one."""
    return sorted(name for name in modules if any(f"{name}.".startswith(f"{part}.") for part in parts))


def test_the_list_of_commands_is_shown_without_the_commands(tmp_path: Path) -> None:
    modules = imported(tmp_path, "--help")
    assert below(modules, ("rulewright",)) == ["rulewright", "rulewright.cli"]
    assert not below(modules, ("lark", "rich", "babel", "jinja2", "mkdocs", "pygls"))


def test_check_imports_only_what_finds_mistakes(pristine: Path) -> None:
    modules = imported(pristine, "check", GAME)
    assert below(modules, ("rulewright.model", "rulewright.prose.writer"))
    assert not below(modules, (
        "distributed", "jinja2", "matplotlib", "mkdocs", "numpy", "pyarrow", "pygls", "rich", "watchfiles",
        "rulewright.analysis.stale_facts", "rulewright.bots", "rulewright.emit.c", "rulewright.emit.python",
        "rulewright.ir", "rulewright.lsp", "rulewright.outputs.build", "rulewright.outputs.site",
        "rulewright.overlays.apply", "rulewright.page", "rulewright.play", "rulewright.reference",
        "rulewright.study",
    ))


def test_a_message_is_explained_without_the_compiler(tmp_path: Path) -> None:
    modules = imported(tmp_path, "explain", "R101")
    assert below(modules, ("rulewright.diagnostics.registry",))
    assert not below(modules, ("lark", "rich", "rulewright.model", "rulewright.prose", "rulewright.syntax"))


@pytest.mark.parametrize("name", main.list_commands(CONTEXT))
def test_the_list_of_commands_says_what_the_command_says(name: str) -> None:
    command = main.get_command(CONTEXT, name)
    assert command is not None
    assert command.help is not None
    (line,) = [line for line in run("--help").stdout.splitlines() if line.startswith(f"  {name} ")]
    assert line.split(maxsplit=1)[1] == command.help.splitlines()[0]
