"""PostgreSQL is given trigrams, by which words are found, and plans by quarter and status.

Where the extension is not installed, or may not be created by whoever owns the database, lists
are searched row by row: slower, and the same. An administrator may create it and the indexes later.
"""

from contextlib import suppress

from django.db import DatabaseError, migrations, transaction

AVAILABLE = "SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'"
# Quarter and status go together: what is open is recent, and the rest is not. Untold, it walks a
# whole list in its order for what is hardly there.
TELL = """
CREATE STATISTICS certificate_quarter_status (mcv) ON quarter, status FROM workflow_certificate
"""
# A few more than quarters kept and statuses make together; PostgreSQL notes 100 by itself.
FINELY = "ALTER STATISTICS certificate_quarter_status SET STATISTICS 1000"


def give_trigrams(apps, schema_editor):
    """Create the extension where that is allowed; it stays, since others may use it."""
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(AVAILABLE)
        if cursor.fetchone() is None:
            return
        with suppress(DatabaseError), transaction.atomic(using=connection.alias):
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")


def tell_quarters_and_statuses(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(TELL)
        schema_editor.execute(FINELY)


def forget_quarters_and_statuses(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP STATISTICS IF EXISTS certificate_quarter_status")


class Migration(migrations.Migration):
    former_names = [
        ("workflow", "0009_words_by_trigram"),
        ("workflow", "0014_quarters_and_statuses"),
    ]

    dependencies = [("workflow", "0007_reasons_and_mail_texts")]

    operations = [
        migrations.RunPython(give_trigrams, migrations.RunPython.noop),
        migrations.RunPython(tell_quarters_and_statuses, forget_quarters_and_statuses),
    ]
