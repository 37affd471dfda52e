"""The loops that all games share, as templates: `bound_loops.py` binds them to one room's rules.

The Python-facing ones (`…_at`, `step`, `replay`, `play_games`) take arrays and indices, because handing over
one record costs 5 µs a call.
"""
