"""On PostgreSQL the words of a certificate are found by their trigrams.

Where the extension is not installed, or may not be created by whoever owns the database, lists
are searched row by row: slower, and the same. An administrator may create it and the index later.
"""

from django.db import DatabaseError, migrations, transaction

AVAILABLE = "SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'"
# As Django writes what is searched: workflow/certificates/search.py.
INDEX = """
CREATE INDEX certificate_words ON workflow_certificate USING gin (
    UPPER(COALESCE(reference, '') || COALESCE(COALESCE(E'\\n', '')
        || COALESCE(COALESCE(payor_name, '') || COALESCE(COALESCE(E'\\n', '')
        || COALESCE(payee_name, ''), ''), ''), '')) gin_trgm_ops
)
"""


def add(apps, schema_editor):
    """Create the extension where that is allowed, and the index."""
    connection = schema_editor.connection
    if connection.vendor == "postgresql" and has_trigrams(connection):
        schema_editor.execute(INDEX)


def has_trigrams(connection):
    with connection.cursor() as cursor:
        cursor.execute(AVAILABLE)
        if cursor.fetchone() is None:
            return False
        try:
            with transaction.atomic(using=connection.alias):
                cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        except DatabaseError:
            return False
    return True


def remove(apps, schema_editor):
    """The extension stays: others may use it."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX IF EXISTS certificate_words")


class Migration(migrations.Migration):
    dependencies = [("workflow", "0008_places")]

    operations = [migrations.RunPython(add, remove)]
