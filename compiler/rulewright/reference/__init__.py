"""The reference of the language for authors, made from its grammar and from the games."""
