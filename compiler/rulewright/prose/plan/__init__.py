"""From rules to sentences that belong to no language: a tree of clauses, and how they are laid out.

Nothing in this room knows a word of any language; what it cannot say, it reports as P305.
"""
