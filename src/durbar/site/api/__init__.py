"""The HTTP API for programs that play: accounts with a token, streams of events, decisions as text."""
