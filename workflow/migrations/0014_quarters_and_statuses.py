"""PostgreSQL is told that quarter and status go together: what is open is recent, and the rest is
not. Otherwise it walks a whole list in its order for what is hardly there."""

from django.db import migrations

TELL = """
CREATE STATISTICS certificate_quarter_status (mcv) ON quarter, status FROM workflow_certificate
"""
# A few more than quarters kept and statuses make together; PostgreSQL notes 100 by itself.
FINELY = "ALTER STATISTICS certificate_quarter_status SET STATISTICS 1000"


def tell(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(TELL)
        schema_editor.execute(FINELY)


def forget(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP STATISTICS IF EXISTS certificate_quarter_status")


class Migration(migrations.Migration):
    dependencies = [("workflow", "0013_processors_inbox")]

    operations = [migrations.RunPython(tell, forget)]
