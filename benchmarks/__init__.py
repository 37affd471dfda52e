"""How fast we are, beside the field."""
