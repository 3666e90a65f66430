"""The dump of every stage, held against what a person has read."""

from __future__ import annotations

import pytest

from rulewright.cli.dump import STAGES
from rulewright.emit.python import module
from rulewright.ir.lower import PASSES
from tests.stages.goldens import GOLDEN, golden, stage_text


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_makes_what_it_made(stage: str) -> None:
    assert stage_text(stage) == golden(stage).read_text(encoding="utf-8"), (
        f"the {stage} has changed: python -m tests.stages.goldens, then read the difference"
    )


def test_every_golden_file_is_of_a_stage() -> None:
    assert sorted(GOLDEN.iterdir()) == sorted(golden(stage) for stage in STAGES)


def test_every_pass_over_programs_is_a_stage_in_its_order() -> None:
    passes = [each.__name__ for each in (*PASSES, *module.PASSES)]
    first = STAGES.index("program") + 1
    assert [*STAGES[first : first + len(passes)]] == passes
    assert STAGES[first + len(passes) :][:2] == ("description", "python")
