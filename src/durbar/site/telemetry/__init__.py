"""What a server tells those who run it: numbers to be watched, and lines that name no secret."""
