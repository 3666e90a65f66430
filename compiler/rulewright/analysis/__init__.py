"""Dataflow analyses of a resolved game: what rules read, change, bring about and cost."""
