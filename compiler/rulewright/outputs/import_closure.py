"""Which modules of ours a module needs to be imported and to run, found from its imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path


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
        todo += [name.rpartition(".")[0], *_imports(name, path)]
    return dict(sorted(found.items()))


def _file(root: Path, name: str) -> Path | None:
    path = root.joinpath(*name.split("."))
    for each in (path / "__init__.py", path.with_suffix(".py")):
        if name and each.is_file():
            return each
    return None


def _imports(name: str, path: Path) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in _nodes(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            words = package.split(".")
            home = words[: len(words) - node.level + 1] if node.level else []
            base = ".".join([*home, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes that run; a block under `if TYPE_CHECKING` does not."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        yield node
        yield from _nodes(node)
