"""Signals of the tables, for what works in the background."""

from __future__ import annotations

from django.dispatch import Signal

table_changed = Signal()  # sent after the commit, from any thread, with `table_id`
