"""Games by the thousand on all cores, and what came out of them."""
