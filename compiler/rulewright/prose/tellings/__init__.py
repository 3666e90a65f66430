"""Tellings: whole rules in an editor's words, bound to what the rule says.

structure        a sentence of the plan → what it says, without words
canonical_form   a section → its sentences, numbered, with named values: what tellings are bound to
markup           an editor's text → blocks of pieces with what each of them claims
alignment        a rule as it was told → the rule as it is now
kept_pieces      which pieces still hold; generated_parts, splicing: what stands in the place of the others
places           where that is
coverage         does a telling say all of its rule
fill_values      a telling with the values of the rule → the blocks of a page
"""
