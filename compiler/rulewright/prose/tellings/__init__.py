"""Tellings: whole rules in an editor's words, bound to what the rule says.

canonical   a section → its English with numbered sentences and marked values
markup      an editor's text → blocks of pieces with what each of them claims
match       does a telling still say this rule, and does it say all of it
fill        a telling with the values of the rule → the blocks of a page
"""
