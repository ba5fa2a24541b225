"""The tables of the queue and the ground floor, as migrations 1 to 6 leave an empty database."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    replaces = [
        ("core", "0001_ground_floor"),
        ("core", "0002_refused_addresses_and_given_up_jobs"),
        ("core", "0003_workers_by_lane"),
        ("core", "0004_maintenance_notices"),
        ("core", "0005_job_keyword_arguments"),
        ("core", "0006_mark_jobs"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0002_assignments_and_sign_in"),
    ]

    operations = [
        CreateModels(
            models=[
                migrations.CreateModel(
                    name="Marker",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("name", models.CharField(max_length=40, unique=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="Job",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "lane",
                            models.CharField(
                                choices=[("mail", "Mail"), ("default", "Default"), ("ocr", "Ocr")],
                                default="default",
                                max_length=16,
                            ),
                        ),
                        ("func", models.CharField(help_text="dotted path", max_length=200)),
                        ("args", models.JSONField(default=list)),
                        (
                            "priority",
                            models.SmallIntegerField(default=0, help_text="higher goes first"),
                        ),
                        (
                            "due",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("max_attempts", models.PositiveSmallIntegerField(default=5)),
                        (
                            "limit_s",
                            models.PositiveIntegerField(
                                default=300, help_text="seconds one attempt may take"
                            ),
                        ),
                        (
                            "token",
                            models.CharField(
                                blank=True, help_text="of the attempt that holds it", max_length=32
                            ),
                        ),
                        (
                            "key",
                            models.CharField(
                                blank=True,
                                help_text="null: may be there often",
                                max_length=200,
                                null=True,
                                unique=True,
                            ),
                        ),
                        ("done_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "error",
                            models.TextField(
                                blank=True, help_text="of the last attempt; blank when it went well"
                            ),
                        ),
                        ("kwargs", models.JSONField(db_default={}, default=dict)),
                        (
                            "mark",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="over function and arguments, under SECRET_KEY; blank: held",
                                max_length=64,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                models.F("lane"),
                                models.OrderBy(models.F("priority"), descending=True),
                                models.F("due"),
                                condition=models.Q(("done_at__isnull", True)),
                                name="job_unfinished",
                            ),
                            models.Index(
                                models.OrderBy(models.F("done_at"), descending=True),
                                condition=models.Q(("done_at__isnull", False), ("error__gt", "")),
                                name="job_given_up",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IdempotencyKey",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("route", models.CharField(max_length=200)),
                        ("key", models.CharField(max_length=100)),
                        ("request_digest", models.CharField(max_length=64)),
                        ("status_code", models.PositiveSmallIntegerField()),
                        ("answer", models.JSONField()),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "indexes": [models.Index(fields=["created_at"], name="idempotency_age")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "route", "key"), name="one_answer_per_key"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Holiday",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("on", models.DateField(unique=True)),
                        ("name", models.CharField(max_length=120)),
                        (
                            "day",
                            models.CharField(
                                choices=[
                                    ("holiday", "Nobody works"),
                                    ("working", "A working day after all"),
                                ],
                                default="holiday",
                                max_length=8,
                            ),
                        ),
                        ("is_active", models.BooleanField(default=True, help_text="it counts")),
                    ],
                    options={
                        "ordering": ["on"],
                    },
                ),
                migrations.CreateModel(
                    name="RefusedAddress",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("address", models.EmailField(max_length=254, unique=True)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(),
                                help_text="of the last refusal",
                            ),
                        ),
                        (
                            "reply",
                            models.CharField(help_text="what the server answered", max_length=300),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="WorkerLane",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
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
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("worker", "lane"), name="worker_lane_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MaintenanceNotice",
                    fields=[
                        (
                            "id",
                            models.PositiveSmallIntegerField(
                                default=1, primary_key=True, serialize=False
                            ),
                        ),
                        ("text", models.CharField(max_length=300)),
                        ("starts_at", models.DateTimeField(help_text="shown from then on")),
                        ("ends_at", models.DateTimeField(help_text="and until then")),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("id", 1)),
                                name="there_is_one_maintenance_notice",
                            )
                        ],
                    },
                ),
            ],
        ),
    ]
