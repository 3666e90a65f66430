"""Worked examples, played: they stand in the book only if the rules bear them out.

An example is played by the reference interpreter and, where a generated engine is at hand, by that
as well; the two are compared in every state.
"""

from rulewright.examples.run import run_example, run_examples
from rulewright.examples.twin import Disagreement

__all__ = ["Disagreement", "run_example", "run_examples"]
