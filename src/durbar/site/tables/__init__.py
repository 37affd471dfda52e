"""What can be done at a table: create, sit down, play, take back, play again. Pages and bots come here."""
