"""What each stage of the compiler makes of a small game, as text.

`python -m tests.stages.goldens` writes the golden files anew. Read the difference.
"""

from __future__ import annotations

from pathlib import Path

from rulewright.cli.dump import STAGES
from rulewright.cli.dump import text as dumped
from rulewright.project.pipeline import PLAIN

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "tests" / "specs" / "tiny"
GOLDEN = Path(__file__).with_name("golden")


def golden(stage: str) -> Path:
    """The file of a stage."""
    return GOLDEN / f"{SPEC.name}.{stage}.txt"


def stage_text(stage: str) -> str:
    """What the compiler makes now."""
    return dumped(SPEC, stage, PLAIN)


def main() -> None:
    """One file a stage."""
    GOLDEN.mkdir(exist_ok=True)
    for stage in STAGES:
        golden(stage).write_text(stage_text(stage), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
