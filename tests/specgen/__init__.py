"""Small games drawn at random, to prove the language by all of its features and what they make together."""
