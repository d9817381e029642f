"""One module per step of the database's shape, in order."""
