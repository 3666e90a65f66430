"""A game in its folder: files read, rules loaded, facts and where they are carried."""
