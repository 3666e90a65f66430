"""Benchmarks: commands that print figures measured in one run; none of them is a test."""
