"""Shuffles that can be proved: all chance of a game follows from a secret that was fixed before it began.

`docs/fairness.md` describes the scheme, what it proves and what not.
"""
