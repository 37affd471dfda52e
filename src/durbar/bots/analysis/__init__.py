"""What a search or a review says about a decision, as values: they know no search."""
