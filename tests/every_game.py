"""All games, and with how many each is played, for the tests of every game."""

from __future__ import annotations

from durbar.core import registry

GAMES = [about.id for about in registry.all_games()]
COUNTS = [(about.id, players) for about in registry.all_games() for players in about.player_counts]
