"""What works as long as the server runs: computer players, wishes that are fulfilled, reviews."""
