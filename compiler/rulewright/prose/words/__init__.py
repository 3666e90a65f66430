"""The words that people write in `locales`, read and checked here.

They are catalogues of sentences, the markers in them where nouns are put in, and lexicons of nouns.
"""
