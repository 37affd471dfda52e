"""Who asks: visitors, known by a cookie."""
