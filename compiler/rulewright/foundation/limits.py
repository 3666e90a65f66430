"""Every cap of the compiler, in one place. Beyond a cap stands a diagnostic, never a hang or a crash."""

from __future__ import annotations

from typing import Final

FILE_BYTES: Final = 512 * 1024
"""Bytes of one spec file."""

FILES: Final = 64
"""Files of one game."""

OVERLAYS: Final = 64
"""Editions, variants and house rules of one game that is played."""

CHANGES: Final = 500
"""Changes of one overlay, edits of a rule one by one."""

TOKENS: Final = 100_000
"""Words and signs of one spec file."""

DEPTH: Final = 100
"""How deep the parts of a rule may be nested, in its syntax tree; real rules need 20 or so."""

CHAIN: Final = 60
"""How many rules may lead from one to the next."""

LOOPS: Final = 12
"""How many loops of a rule may stand inside one another; Python has room for 20, with those of values."""

OPTIONS: Final = 4096
"""How many things one choice may offer."""

DIAGNOSTICS: Final = 50
"""How many findings one run reports."""

PLAYERS: Final = 16
"""Players of a game: what a player has seen is kept as a bit for each."""

VALUES: Final = 512
"""Values of one enumeration, kinds of one class of pieces."""

PIECES: Final = 4096
"""Pieces of one class."""

MEMBERS: Final = 4096
"""Members of one family of places or variables."""

LONGEST_NAME: Final = 64
"""Letters of a name."""

NUMBER: Final = 1_000_000
"""The largest number in a spec, and of any value."""

TABLE_CELLS: Final = 10_000
"""Cells of one table."""

EXAMPLE_CHOICES: Final = 1_000
"""Choices made in one worked example."""

REPEATS: Final = 10_000
"""How often a bounded loop may run."""

WORK: Final = 10_000_000
"""Steps between two choices, all that happens there counted together; where there may be more, they are counted
while the game is played."""

IDLE_WORK: Final = 5_000_000_000
"""Steps of an action or a turn in which nobody has anything to choose from; else they are counted too."""

COUNTED_WORK: Final = 5_000_000_000
"""Steps between two choices that are counted while a game is played: with more the game is left."""

COUNTED_AT_ONCE: Final = 100_000_000
"""Steps that are counted at once, as those of one value are: they can be no more."""

COUNTED_PART: Final = 10_000
"""Steps of a loop or a rule in which none are counted one by one."""

EXAMPLE_WORK: Final = 1_000_000_000
"""Steps of all examples of a game together."""

EXAMPLE_STEPS: Final = 20_000_000
"""Statements carried out and members tested in all examples of a game in which steps are counted."""

REASONS: Final = 100
"""How many reasons there are for one condition; where there would be more, it is told less closely."""

REASON: Final = 500
"""Parts of what one rule says of its arguments; longer ones are not told more closely."""

STATE: Final = 50_000
"""Places, pieces and variables of a game in all."""
