"""Signing links remember the network that opened them first, and when another one did."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("workflow", "0053_index_completed_recording")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="signinglink",
            name="first_network",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="that opened it first",
                max_length=50,
            ),
        ),
        migrations.AddField(
            model_name="signinglink",
            name="opened_elsewhere_at",
            field=models.DateTimeField(help_text="when another network opened it first", null=True),
        ),
    ]
