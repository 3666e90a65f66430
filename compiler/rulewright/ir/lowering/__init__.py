"""Lowering: the resolved game to the program, one module for each kind of construct."""
