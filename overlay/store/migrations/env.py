"""Alembic's entry: runs the steps on the connection that the store hands over, never on its own."""

from alembic import context

from overlay.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
