"""Earlier players, kept as they were, so that later ones can be measured against them."""
