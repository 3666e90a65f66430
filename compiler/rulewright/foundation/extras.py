"""What comes with an extra of the installation, and what is said to whoever lacks it."""

from __future__ import annotations

from importlib.util import find_spec

EXTRA_OF = {
    "mkdocs": "site",
    "material": "site",
    "resvg_py": "site",
    "watchfiles": "site",
    "pygls": "editor",
    "distributed": "study",
    "matplotlib": "study",
    "pyarrow": "study",
    "playwright": "dev",
}
"""The extra that brings a module; those of adapters and compilers of C are told where they are used."""


def missing(*modules: str) -> str:
    """Return which of these modules is not installed, and the command that installs it; nothing if all are."""
    for module in modules:
        if find_spec(module) is None:
            return f"This needs {module}. Install it: pip install 'rulewright[{EXTRA_OF[module]}]'"
    return ""
