"""Steps from each schema of the database to the next; `thera.server.store.migrate` runs them."""
