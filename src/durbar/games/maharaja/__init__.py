"""Maharaja (Wolfgang Kramer and Michael Kiesling, 2004), for two to five players, with all its variants."""
