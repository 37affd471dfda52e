"""The database as a whole: reached, brought up to date, too old or too new, asked by one process alone."""
