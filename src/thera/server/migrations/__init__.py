"""Steps from each schema of the database to the next; `thera.server.migrate` runs them."""
