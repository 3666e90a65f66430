"""Worked examples, played: they stand in the book only if the rules bear them out.

The players sit in the order named, in the example or in the situation that it starts from. The game
is set up as always, with the same lots for every example; each choice in the setup that is not made
under `setup` takes its first option. Then:

- `given` lays the pieces of every class that it names a place of anew: first of a line is its
  front, of a pile its top, of slots the first; `rest` is all pieces of the class that no line
  names, in the order of their kinds, and what is left over lies in the box. Places of other
  classes keep what the setup put there. In a place that not all see, only its owner knows a piece.
- `when` begins with a turn of the player of its first line (a game without turns with its play),
  `when play begins` with what the rules do first, and makes one choice after another. An item is a
  value that can be chosen, the name of an action, `yes` or the name of what one may do, `no`, or
  `done`. Every choice is written, save that one with a single option may be left out, if it is not
  an action; no such one takes an item of its own sort. An action is played to its end, unless
  `then` asks what its next chooser can choose, or `stop here` lets only that happen which the last
  line begins.
- `then` is asked of the state that this leads to, before another `when` or at the end. `can` and
  `cannot` ask what a player can choose now, and for actions what they could choose in a turn of
  theirs (nothing when the game is over); `wins` names all who win, and `nobody wins` says that the
  game is over without any.

An example is played by the reference interpreter and, where a generated engine is at hand, by that
as well; the two are compared in every state.
"""

from rulewright.examples.engine_comparison import Disagreement
from rulewright.examples.random_games import seen_in_play
from rulewright.examples.run import failing, goes_on, run_example, run_examples
from rulewright.examples.setup_check import beyond_limits, set_up_wrongly

__all__ = [
    "Disagreement", "beyond_limits", "failing", "goes_on", "run_example", "run_examples", "seen_in_play",
    "set_up_wrongly",
]
