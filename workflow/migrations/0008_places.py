"""Where a certificate is seen, in one table: its branch and the branches it is split over."""

import django.db.models.deletion
from django.db import migrations, models

FILL = """
INSERT INTO workflow_place (certificate_id, branch_id)
SELECT id, branch_id FROM workflow_certificate WHERE branch_id IS NOT NULL
UNION
SELECT certificate_id, branch_id FROM workflow_certificate_locations
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_people"),
        ("workflow", "0007_lists_by_index"),
    ]

    operations = [
        migrations.CreateModel(
            name="Place",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "branch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="accounts.branch",
                    ),
                ),
                (
                    "certificate",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="workflow.certificate",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("certificate", "branch"), name="one_place_per_branch"
                    )
                ],
            },
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
