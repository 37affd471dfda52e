"""The analysis behind a review: what a search thinks of every decision of a game."""
