"""Reviewing a game: every position, what a search thinks of each decision, playing on from any of them."""
