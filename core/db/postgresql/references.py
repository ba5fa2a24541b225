"""References of tables that very many rows come into: checked by one join each, once all are there.

Row by row, as PostgreSQL does it at the commit, those of a million certificates take minutes.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, models

OF_TABLES = """
SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(pg_constraint.oid)
FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
WHERE contype = 'f' AND conrelid = ANY(%s::regclass[]) AND pg_has_role(relowner, 'USAGE')
ORDER BY 1, 2
"""


@contextmanager
def checked_at_the_end(*tables: type[models.Model]) -> Iterator[None]:
    """Within a transaction, whose rows in these tables may speak of what is not there until the
    end of the block. Raises IntegrityError at its end.

    On PostgreSQL, where the role owns the tables; until the commit nobody else reads them or
    what they speak of. Elsewhere the database checks as always.
    """
    if not tables or connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(OF_TABLES, [[table._meta.db_table for table in tables]])
        references = cursor.fetchall()
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # what waits for checks is not altered
        for table, name, _ in references:
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    yield
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table, name, said in references:
            cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {said}")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
