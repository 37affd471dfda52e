"""Streams: a line for each event, an empty line while nothing happens.

A stream waits for what the channel layer tells, looks at the database only then, and holds no connection
to it and no thread meanwhile.
"""
