"""Thurn und Taxis (Karen and Andreas Seyfarth, 2006), for two to four players."""
