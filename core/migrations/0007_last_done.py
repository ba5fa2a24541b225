"""When backups and anchors were made last, for all machines."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0006_mark_jobs"),
    ]

    operations = [
        migrations.CreateModel(
            name="LastDone",
            fields=[
                (
                    "name",
                    models.CharField(
                        choices=[("backup", "Backup"), ("anchor", "Anchor")],
                        max_length=16,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "facts",
                    models.JSONField(
                        default=dict, help_text="of a backup: its name, size and number"
                    ),
                ),
            ],
        ),
    ]
