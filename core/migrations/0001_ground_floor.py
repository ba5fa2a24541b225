"""The ground floor: jobs, markers, answers kept by their keys, holidays."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    former_names = [
        ("core", "0001_ground"),
        ("core", "0002_answers_with_their_keys"),
        ("core", "0003_holidays"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0002_assignments_and_sign_in"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
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
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                models.F("lane"),
                                models.OrderBy(models.F("priority"), descending=True),
                                models.F("due"),
                                condition=models.Q(("done_at__isnull", True)),
                                name="job_unfinished",
                            )
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
            ]
        )
    ]
