"""The history of the database tables."""
