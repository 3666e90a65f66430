"""Changes to a game that alter play, and whether the rule text in every language shows them.

A mutant is the resolved game with one thing changed: a number, a comparison, a target, an order. If
the engine then plays another game, the book must say something else, in all languages.
`python -m tests.drift tortuga_1667` makes every mutant, plays it, reads it, and lists what the text
keeps silent about.

Tortuga 1667, counted once with 104 games: of 2797 mutants 2551 play differently, 208 make another
engine in which no game played met a difference, 38 the same engine; the text is silent about 2 of
them, which `equivalent.py` explains. That engines are the same has two reasons: alike chests are
"shuffled"; "up to" so many are moved where there are as many anyway or the machine has one way of
moving. A move of one piece is not shuffled, which would change nothing. `--unmet` lists all that no game showed.
"""
