"""Studies: many games between bots, what is counted of them, and what a rule changes.

    plan (chunks) → games (a chunk is played) → totals (merged in any order) → statistics → reports

A chunk says all that it takes to play it: the same chunk gives the same totals on any machine, as
often as it is played. So it does not matter who plays which chunk, nor who fails in between.
"""
