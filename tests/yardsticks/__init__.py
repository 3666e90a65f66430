"""Four small games that others have too: written as anybody would, and held against OpenSpiel's."""
