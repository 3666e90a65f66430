"""Trying a rule in a page: what the compiler says of it, what it changes in the book, and playing it.

It runs in the worker of a page, on the files of one game that were loaded there, and without a
browser in the tests. Messages are plain data, as in `page`.
"""
