"""Games by the million: simulation, statistics, checks of records."""
