"""Fill the folded names that there are; on PostgreSQL their trigrams are what a search asks."""

from typing import Any

from django.db import migrations

from core.folded import fill_folded

HAS_TRIGRAMS = "SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'"
WORDS = "CREATE INDEX party_name_words ON workflow_partyname USING gin ({} gin_trgm_ops)"
NO_WORDS = "DROP INDEX IF EXISTS party_name_words"
STATISTICS = """CREATE STATISTICS certificate_names
    ON (UPPER(payor_name::text)), (UPPER(payee_name::text)) FROM workflow_certificate"""
NO_STATISTICS = "DROP STATISTICS IF EXISTS certificate_names"


def fill(apps: Any, schema_editor: Any) -> None:
    for name in ("PartyName", "Scan", "Upload"):
        fill_folded(apps.get_model("workflow", name))


def index_folded(apps: Any, schema_editor: Any) -> None:
    execute(schema_editor, NO_STATISTICS, "folded")


def index_written(apps: Any, schema_editor: Any) -> None:
    execute(schema_editor, STATISTICS, "UPPER(text::text)")


def execute(schema_editor: Any, statistics: str, indexed: str) -> None:
    """The index only where migration 0008 could have trigrams."""
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute(statistics)
    schema_editor.execute(NO_WORDS)
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(HAS_TRIGRAMS)
        if cursor.fetchone() is not None:
            schema_editor.execute(WORDS.format(indexed))


class Migration(migrations.Migration):
    dependencies = [("workflow", "0020_folded_names")]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(index_folded, index_written),
    ]
