"""What the templates of the pages are given."""
