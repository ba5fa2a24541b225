"""The digest of a QAP that waits, by which its reader knows the bytes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("workflow", "0054_add_networks_of_signing_links"),
    ]

    operations = [
        migrations.AddField(
            model_name="qapfile",
            name="sha256",
            field=models.CharField(
                blank=True,
                db_default="",
                help_text="of the bytes that wait to be read",
                max_length=64,
            ),
        ),
    ]
