"""Every certificate's quarter, as its period says."""

from django.db import migrations
from django.db.models import QuerySet
from django.db.models.functions import ExtractQuarter, ExtractYear

# PostgreSQL writes the table anew and its indexes at once: an UPDATE of a million rows would
# write each of them into each of the indexes by itself, for many minutes.
REWRITE = """
ALTER TABLE workflow_certificate ALTER COLUMN quarter TYPE smallint
USING (EXTRACT(YEAR FROM period_from) * 10 + EXTRACT(QUARTER FROM period_from))::smallint
"""


def fill(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(REWRITE)
        return
    rows = QuerySet(apps.get_model("workflow", "Certificate"), using=schema_editor.connection.alias)
    quarter = ExtractYear("period_from") * 10 + ExtractQuarter("period_from")
    rows.filter(period_from__isnull=False).update(quarter=quarter)


class Migration(migrations.Migration):
    dependencies = [("workflow", "0010_quarter")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
