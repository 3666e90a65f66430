"""The language for editors: what stands in their buffers is checked, completed, explained and renamed.

    places     which game and which rules a file belongs to
    pieces     a text cut into declarations, each read by itself
    names      the names in a tree: where each is declared and used
    index      the names of a game and of all that changes it
    looking    what is wrong, in stages: the first answer at once, the slow part when nobody types
    mends      suggestions as edits
    fitting    what the grammar can read at a place
    completion, hover, rename, outline
    wire       places in a text as the protocol counts them
    server     the protocol; nothing else knows it, but for `wire`

Buffers stand in for files: what is not saved yet is read as if it were. Nothing outside of the
project of a file is read, and nothing is written at all: an editor makes the changes.
"""
