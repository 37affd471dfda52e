"""Nothing that was acknowledged is lost, whatever fails: `uv run pytest -m faults`."""
