"""The history of the database's shape, run at start by `overlay.store.database`."""
