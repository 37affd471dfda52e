"""A file for each command, called as the command is."""
