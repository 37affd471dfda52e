"""All that a server keeps as one file: written while it runs, and put in place elsewhere, on any database."""
