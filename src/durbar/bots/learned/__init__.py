"""What computer players have learned: small nets that say who will win."""
