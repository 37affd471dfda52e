"""What players see of each game."""
