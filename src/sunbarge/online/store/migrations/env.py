"""Alembic environment: runs all migrations on the given connection in one transaction."""

from alembic import context

from sunbarge.online.store.models import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
