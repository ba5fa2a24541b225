"""Entries of an import of former certificates have a mark under SECRET_KEY over what they say."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("console", "0022_number_bulk_runs")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="historyentry",
            name="mark",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                editable=False,
                help_text="over what it opens, under SECRET_KEY",
                max_length=64,
            ),
        ),
    ]
