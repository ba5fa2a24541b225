"""Rows that say which worker takes the jobs of which lane now."""

import django.db.models.functions.datetime
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0002_refused_addresses_and_given_up_jobs"),
    ]

    operations = [
        migrations.CreateModel(
            name="WorkerLane",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "worker",
                    models.CharField(
                        help_text="machine, process and a random part", max_length=100
                    ),
                ),
                (
                    "lane",
                    models.CharField(
                        choices=[("mail", "Mail"), ("default", "Default"), ("ocr", "Ocr")],
                        max_length=16,
                    ),
                ),
                (
                    "seen_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("worker", "lane"), name="worker_lane_once")
                ],
            },
        ),
    ]
