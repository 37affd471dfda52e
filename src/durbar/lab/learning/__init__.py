"""Learning who will win: games, positions of them as vectors, a net that is fitted, what it came to."""
