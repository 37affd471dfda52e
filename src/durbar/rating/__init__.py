"""Who is better than whom, and how sure that is: pairings, results, and ratings with their intervals.

Arithmetic on names and numbers: nothing here knows a game, a player's program or the site.
"""
