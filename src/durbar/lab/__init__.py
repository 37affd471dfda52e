"""Games by the million: simulation, tournaments, checks of records, counts of positions."""
