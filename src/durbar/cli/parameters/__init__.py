"""The arguments and options that commands share, a file for each kind."""
