"""Names that certificates bear, in a table of their own: a search looks through these.

On PostgreSQL they and references are found by their trigrams, where 0008 could have these.
"""

from django.db import migrations, models

FILL = """
INSERT INTO workflow_partyname ("column", text)
SELECT DISTINCT 'payor_name', payor_name FROM workflow_certificate WHERE payor_name <> ''
UNION ALL
SELECT DISTINCT 'payee_name', payee_name FROM workflow_certificate WHERE payee_name <> ''
"""
# Of how many certificates a frequent word is true, so that PostgreSQL walks a list for it.
STATISTICS = """CREATE STATISTICS certificate_names
    ON (UPPER(payor_name::text)), (UPPER(payee_name::text)) FROM workflow_certificate"""
HAS_TRIGRAMS = "SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'"
# As Django writes what is searched: workflow/certificates/search.py and names.py.
INDEXES = [
    "DROP INDEX IF EXISTS certificate_words",  # of a database that 0008 only replaced
    """CREATE INDEX certificate_part_of_reference
        ON workflow_certificate USING gin (UPPER(reference::text) gin_trgm_ops)""",
    """CREATE INDEX party_name_words
        ON workflow_partyname USING gin (UPPER(text::text) gin_trgm_ops)""",
]


def add(apps, schema_editor):
    connection = schema_editor.connection
    if connection.vendor != "postgresql":
        return
    schema_editor.execute(STATISTICS)
    with connection.cursor() as cursor:
        cursor.execute(HAS_TRIGRAMS)
        if cursor.fetchone() is None:
            return
    for statement in INDEXES:
        schema_editor.execute(statement)


def remove(apps, schema_editor):
    """What was searched by one index before is searched row by row."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP STATISTICS IF EXISTS certificate_names")
        schema_editor.execute("DROP INDEX IF EXISTS certificate_part_of_reference")
        schema_editor.execute("DROP INDEX IF EXISTS party_name_words")


class Migration(migrations.Migration):
    dependencies = [("workflow", "0008_told_to_postgresql")]

    operations = [
        migrations.CreateModel(
            name="PartyName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "column",
                    models.CharField(
                        choices=[("payor_name", "Payor"), ("payee_name", "Payee")], max_length=10
                    ),
                ),
                ("text", models.CharField(max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("column", "text"), name="each_name_once")
                ],
            },
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(fields=["payor_name"], name="certificate_payor_name"),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(fields=["payee_name"], name="certificate_payee_name"),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.RunPython(add, remove),
    ]
