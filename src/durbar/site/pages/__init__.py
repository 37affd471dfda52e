"""The pages: they read requests, ask `tables`, and show what the visitor may see."""
