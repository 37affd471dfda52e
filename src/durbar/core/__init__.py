"""What all games share and no game is known to: the contract, records, chance, compiled loops."""
