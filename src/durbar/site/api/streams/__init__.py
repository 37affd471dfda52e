"""Streams: a line for each event, an empty line while nothing happens.

A stream waits for what the channel layer tells, and looks at the database then, and now and then by itself,
for what is told may get lost. All streams share a few threads for that; none holds one meanwhile.
"""
