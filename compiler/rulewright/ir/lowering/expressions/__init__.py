"""Lowering of values: expressions of the resolved game to expressions of the program."""
