"""Engines in C beside engines in Python: every field, log entry and lot of every state the same."""
