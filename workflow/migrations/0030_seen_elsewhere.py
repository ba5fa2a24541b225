"""Certificates tell whether they are seen at others than their own branch."""

from django.conf import settings
from django.db import migrations, models

FILL = """
UPDATE workflow_certificate SET is_split = TRUE WHERE EXISTS (
    SELECT 1 FROM workflow_place
    WHERE workflow_place.certificate_id = workflow_certificate.id
    AND (workflow_certificate.branch_id IS NULL
        OR workflow_place.branch_id <> workflow_certificate.branch_id)
)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_found_by_address"),
        ("workflow", "0029_locked_quarters"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="certificate",
            name="certificate_by_status",
        ),
        migrations.RemoveIndex(
            model_name="certificate",
            name="quarter_newest",
        ),
        migrations.AddField(
            model_name="certificate",
            name="is_split",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="seen at others than its own branch: see Place",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=["quarter", "updated_at", "id", "status", "company", "branch", "is_split"],
                name="quarter_newest",
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                fields=["status", "updated_at", "id"],
                include=["branch", "is_split", "company", "snoozed_until"],
                name="certificate_by_status",
            ),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
