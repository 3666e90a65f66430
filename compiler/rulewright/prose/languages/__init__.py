"""The grammar of each language: articles, endings, agreement, lists and numbers.

A language is a class with its tables and hooks, a module of its own, and one line in `language.py`;
no code outside this room tests which language it has before it.
"""
