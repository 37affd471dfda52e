"""Players that search: what they see, they complete by chance, and try what comes of each decision."""
