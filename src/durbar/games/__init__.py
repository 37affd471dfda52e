"""One room for each game, with the same files in each."""
