"""What every generated engine shares: games, notation, records, views and explanations."""
