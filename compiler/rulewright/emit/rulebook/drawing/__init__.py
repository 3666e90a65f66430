"""Drawings of a table: its places, its setup, the position of an example. All from the model.

`plan` says where things stand (from a game's `book.toml`, or worked out from its zones), `tabletop`
turns a position into frames of panels of pieces, `draw` turns those into SVG and into words.
"""
