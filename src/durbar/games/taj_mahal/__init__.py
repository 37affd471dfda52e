"""Taj Mahal (Reiner Knizia, 2000), for three to five players, and for two with a dummy."""
