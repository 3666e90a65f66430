"""Which modules of ours a module needs to be imported and to run, found from its imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rulewright.foundation.bounded_memo import remembered
from rulewright.outputs.plain_source import BLOCKS


def needed(root: Path, starts: Iterable[str], package: str = "rulewright") -> dict[str, Path]:
    """Return the files of modules, with all of the package that they import, also late, by name.

    What is imported for types alone is left out.
    """
    found: dict[str, Path] = {}
    todo = [*starts]
    while todo:
        name = todo.pop()
        path = _file(root, name)
        if path is None or name in found or name.split(".")[0] != package:
            continue
        found[name] = path
        package_of = name if path.name == "__init__.py" else name.rpartition(".")[0]
        todo += [name.rpartition(".")[0], *_imports(package_of, path.read_text(encoding="utf-8"))]
    return dict(sorted(found.items()))


def _file(root: Path, name: str) -> Path | None:
    path = root.joinpath(*name.split("."))
    for each in (path / "__init__.py", path.with_suffix(".py")):
        if name and each.is_file():
            return each
    return None


@remembered(2_000)
def _imports(package: str, text: str) -> tuple[str, ...]:
    """Return what a module in a package imports: each may be a module, or a name in one."""
    found: list[str] = []
    for node in _statements(ast.parse(text).body):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            words = package.split(".")
            home = words[: len(words) - node.level + 1] if node.level else []
            base = ".".join([*home, *([node.module] if node.module else [])])
            found += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return tuple(found)


def _statements(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Yield all statements that run; a block under `if TYPE_CHECKING` does not."""
    for node in body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        yield node
        for inner in BLOCKS:
            yield from _statements(getattr(node, inner, ()))
