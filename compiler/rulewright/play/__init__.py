"""Playing at a terminal: people and bots at one screen, in any of the four languages."""
