"""Players that are programs: a wiped view in, an action out, within a time budget."""
