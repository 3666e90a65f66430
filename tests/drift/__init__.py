"""Changes to a game that alter play, and whether the rule text in every language shows them.

A mutant is the resolved game with one thing changed: a number, a comparison, a target, an order. If
the engine then plays another game, the book must say something else, in all languages.
`python -m tests.drift tortuga_1667` makes every mutant, plays it, reads it, and lists what the text
keeps silent about.
"""
