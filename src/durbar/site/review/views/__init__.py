"""The views of reviews, a file for each kind of page."""
