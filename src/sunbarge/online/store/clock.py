"""The database's clock as an SQL expression, the same for processes on several machines."""

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


class Now(FunctionElement[int]):
    """SQL expression for the time by the database's clock, in milliseconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(Now, "postgresql")
def now_of_postgresql(element: Now, compiler: SQLCompiler, **options: object) -> str:
    """Return the SQL for PostgreSQL: the present time, not that at which the transaction began."""
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(Now, "sqlite")
def now_of_sqlite(element: Now, compiler: SQLCompiler, **options: object) -> str:
    """Return the SQL for SQLite: the present time."""
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
