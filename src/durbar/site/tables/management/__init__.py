"""What a host does about tables and names, by `durbar manage`."""
