"""Issued papers: each file that left as a final form, its code, digest and seal."""

import django.db.models.deletion
from django.db import migrations, models

import core.clock


class Migration(migrations.Migration):
    dependencies = [
        ("workflow", "0017_lanes_of_the_desk"),
    ]

    operations = [
        migrations.CreateModel(
            name="IssuedPaper",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "approval",
                    models.BigIntegerField(help_text="number of the transition that approved it"),
                ),
                (
                    "mark",
                    models.CharField(
                        blank=True, help_text="across the page; blank: none", max_length=16
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        help_text="under the square on the paper", max_length=12, unique=True
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                (
                    "stored_as",
                    models.CharField(blank=True, help_text="blank once erased", max_length=64),
                ),
                (
                    "sealed_by",
                    models.CharField(
                        blank=True,
                        help_text="SHA-256 of the seal's certificate; blank: no seal",
                        max_length=64,
                    ),
                ),
                ("made_at", models.DateTimeField(default=core.clock.now)),
                (
                    "certificate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="papers",
                        to="workflow.certificate",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["sha256"], name="paper_by_digest")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("certificate", "approval", "mark"), name="one_paper_of_an_approval"
                    )
                ],
            },
        ),
    ]
