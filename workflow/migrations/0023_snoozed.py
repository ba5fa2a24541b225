"""The day to which a certificate is put off, and its lane."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_tenants_out_of_use"),
        ("workflow", "0022_internal_notes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="certificate",
            name="snoozed_until",
            field=models.DateField(
                help_text="the day on which it is back in the lanes of the desk", null=True
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(
                    ("status__in", ("SUBMITTED", "RESUBMITTED")), ("snoozed_until__isnull", False)
                ),
                fields=["handed_over_at", "id"],
                name="open_snoozed",
            ),
        ),
    ]
