"""Engines as games of other libraries."""
