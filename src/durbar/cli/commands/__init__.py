"""The commands, one a file: what each is asked for, and the report that it prints."""
