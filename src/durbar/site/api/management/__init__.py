"""What a host does about programs, by `durbar manage`."""
