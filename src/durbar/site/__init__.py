"""The Django project: lobby, tables and their pages; rules and players come from the other rooms."""
