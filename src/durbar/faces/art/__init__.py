"""What is drawn for the three games: a sheet of symbols for each, and how they are put on a page."""
