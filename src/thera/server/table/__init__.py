"""What happens at tables. No sockets, databases, processes or cookies: they are passed in."""
