"""People at live tables, the sites that they play on, and what is measured there: the parts of `load.py`."""
