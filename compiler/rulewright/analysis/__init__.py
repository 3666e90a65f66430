"""Static analysis of a resolved game: what rules read, change, bring about and cost.

Nothing here changes a game. `playability` is the way in for a game that was just resolved; `checks`
reports what is never used, never true or never possible; `effects` is the one table of what a statement
reads and writes, which the compiler and the checks share (the interpreter keeps its own on purpose).

Terms of the dataflow analysis behind R107 and R123 to R125 (`definite_assignment`):

- A *fact* holds at a place in a rule: `AtLeast` so many members of a source pass some tests, `Room` for so
  many pieces is left in a place, a slot is `Free`, a test came out so (`Truth`), a value is `OneOf` a few.
- *Facts* map each fact to a number. They only ever say too little: this is a must-analysis. Where two
  paths join, `meet_facts` keeps what both say, with the lower number.
- A *flow state* is the facts between two statements, with the names that may be unset there; None is
  unreachable.
- A *transfer function* makes the state after a statement from the state before it (`transfer`).
- What a statement may change is its *clobber set* (`clobbers`); facts that mention it are *killed*.
- A loop is entered with its *loop invariant*, all facts that its body cannot kill, or, if it lets pieces
  arrive where room is short and is small, *unrolled* round by round (`dataflow`).
- A rule that is called starts with the meet of the facts at all its call sites, so callers are analysed
  before what they call; `call_summaries` says what is left after a call.

An example. A place `deck of ship` holds three pirates.

    verb board (who: player, ship: ship)        facts at the end of each line
      if deck of ship is not full               Room(deck of ship) = 1
        move who to back of deck of ship        Room = 0: the move used it
        if who is captain of ship
          move top of bottles to deck of ship   `fitting`: no fact says that there is room

A move that is `fitting`, or `scarce` (no fact says that there are enough pieces), takes what there is and what
fits. R107, R124 and R125 tell of moves that certainly go wrong; of others a warning tells (W212) if they are
seen to in games at random (`examples/random_games.py`).
"""
