"""Passes from program to program: each makes it faster or easier to read, and none changes what it does."""
