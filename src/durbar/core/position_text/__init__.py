"""A position as a text that people can read and type, exact to the last card."""
