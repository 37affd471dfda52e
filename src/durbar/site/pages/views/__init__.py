"""The views of the pages, a file for each kind of page."""
