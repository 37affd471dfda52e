"""The database as a whole: brought up to date, too old or too new, away, and asked by one process alone."""
