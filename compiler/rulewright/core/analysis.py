"""Which rules let somebody choose, and which statements call for triggers to be checked."""

from __future__ import annotations

from rulewright.model.analysis import Analysis

__all__ = ["Analysis"]
