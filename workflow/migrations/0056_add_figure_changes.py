"""Changes of a company's figures are counted, so that open pages are told of them."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [
        ("accounts", "0018_mark_what_signs_in"),
        ("workflow", "0055_add_digest_of_waiting_qap"),
    ]

    operations: ClassVar = [
        migrations.CreateModel(
            name="FigureChange",
            fields=[
                (
                    "company",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="accounts.company",
                    ),
                ),
                ("number", models.BigIntegerField(default=0)),
            ],
        ),
    ]
