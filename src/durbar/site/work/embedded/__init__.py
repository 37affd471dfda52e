"""The transport of one machine: the server drives all tables, and asks processes of its own."""
