"""Tournaments among computer players: balanced seats, the same chance for all, resumed where they stopped."""
