"""Bulk runs name the transition that recorded them."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("console", "0021_add_undo_of_bulk_runs")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="bulkrun",
            name="number",
            field=models.BigIntegerField(
                db_default=0,
                default=0,
                help_text="of the transition that recorded it; 0: none did",
            ),
        ),
    ]
