"""Guided first games: each decision is the reader's, and is explained."""
