"""A column and a table more, filled from the rows that are there."""

from pathlib import Path

from django.db import migrations, models

from workflow import migrations as of_today

LATEST = max(path.stem for path in Path(of_today.__path__[0]).glob("[0-9]*.py"))
FILL = """
INSERT INTO workflow_seat (certificate, branch) SELECT certificate_id, branch_id FROM workflow_place
"""


class Migration(migrations.Migration):
    dependencies = [("workflow", LATEST)]

    operations = [
        migrations.CreateModel(
            "Seat",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("certificate", models.UUIDField()),
                ("branch", models.BigIntegerField()),
            ],
        ),
        migrations.AddField("certificate", "letters", models.IntegerField(default=0)),
        migrations.RunSQL(
            "UPDATE workflow_certificate SET letters = LENGTH(payor_name)",
            migrations.RunSQL.noop,
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
