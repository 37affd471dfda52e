"""Gifts: the example of a game that a package of its own adds to Durbar."""
