"""Words that no name may be: a rule that used such a name would be read as something else.

Other words of the language can be names where nothing else could be meant (`card` as a parameter).
"""

from __future__ import annotations

NEVER_NAMES = frozenset(
    {
        "a", "all", "an", "and", "any", "as", "at", "be", "becomes", "carry", "chooses",
        "decreases", "divided", "each", "end", "failing", "first", "for", "from", "half", "has",
        "highest", "if", "in", "increases", "is", "joins", "last", "leaves", "let", "looks",
        "lowest", "may", "minus", "move", "multiplied", "needs", "no", "none", "not", "of", "or",
        "other", "otherwise", "plus", "random", "remainder", "repeat", "rounded", "second",
        "secretly", "shuffle", "stop", "sum", "swap", "take", "takes", "than", "the", "there",
        "third", "this", "times", "to", "together", "twice", "until", "up", "when", "where", "yes",
    }
)
