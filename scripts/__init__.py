"""What is run by hand, or by a test, beside the package."""
