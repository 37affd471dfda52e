"""The compiled part of the search: every edit here, and only here, compiles it anew for every game."""
