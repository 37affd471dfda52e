"""What was learned, as a page of its own that needs nothing else: curves, calibration, inputs, figures."""
