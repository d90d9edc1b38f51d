"""The SQLite database, its migrations and backups, and the folder that it is kept in."""
