"""Editions, variants and house rules: what an overlay changes, applied to the syntax trees of a game.

Everything after this stage sees one game and knows nothing of overlays.
"""
