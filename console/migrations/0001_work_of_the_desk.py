"""What staff do to many at once: bulk moves, invitations, reminders; and the log of the masterlists."""

import uuid

import django.db.models.deletion
import django_fsm
from django.conf import settings
from django.db import migrations, models

import core.clock
import workflow.engine.guard
from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    former_names = [
        ("console", "0001_bulk"),
        ("console", "0004_master_records"),
        ("console", "0005_staff_in_the_log"),
        ("console", "0007_companies_and_malls_in_the_log"),
        ("console", "0008_more_shelves_in_the_log"),
        ("console", "0009_assignments_in_the_log"),
        ("console", "0010_everybody_invited"),
        ("console", "0012_shared_out"),
        ("console", "0013_reminders"),
        ("console", "0014_mail_texts_in_the_log"),
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
                    name="BulkRun",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("move", models.CharField(max_length=40)),
                        ("inputs", models.JSONField(default=dict)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("running", "Running"),
                                    ("done", "Done"),
                                    ("stopped", "Stopped"),
                                    ("failed", "Failed"),
                                ],
                                default="running",
                                max_length=8,
                            ),
                        ),
                        ("asked_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("request_id", models.CharField(blank=True, max_length=32)),
                        ("ip", models.CharField(blank=True, max_length=45)),
                        ("device", models.CharField(blank=True, max_length=200)),
                        (
                            "file_bytes",
                            models.PositiveBigIntegerField(
                                default=0, help_text="0: there is no file"
                            ),
                        ),
                        (
                            "sha256",
                            models.CharField(blank=True, help_text="of the file", max_length=64),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["by", "-asked_at"], name="bulk_of_a_person")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BulkResult",
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
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="console.bulkrun",
                            ),
                        ),
                        ("position", models.PositiveIntegerField()),
                        ("certificate", models.UUIDField()),
                        ("reference", models.CharField(blank=True, max_length=40)),
                        (
                            "to",
                            models.CharField(
                                blank=True, help_text="who was found to have it", max_length=150
                            ),
                        ),
                        ("begun_at", models.DateTimeField(blank=True, null=True)),
                        ("ok", models.BooleanField(blank=True, null=True)),
                        ("message", models.TextField(blank=True)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                models.F("run"),
                                models.F("position"),
                                condition=models.Q(("ok", None)),
                                name="bulk_waiting_for_its_turn",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("run"),
                                models.F("position"),
                                name="bulk_position_is_there_once",
                            ),
                            models.UniqueConstraint(
                                models.F("run"),
                                models.F("certificate"),
                                name="bulk_certificate_is_there_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MasterRecord",
                    fields=[
                        ("version", models.PositiveIntegerField(default=0)),
                        (
                            "seal",
                            models.CharField(
                                blank=True,
                                editable=False,
                                help_text="over all of it, as last saved",
                                max_length=64,
                            ),
                        ),
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "status",
                            workflow.engine.guard.StatusField(
                                choices=[("IN_USE", "in use"), ("OUT_OF_USE", "out of use")],
                                max_length=20,
                                protected=True,
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("tenant", "Tenant"),
                                    ("staff", "Staff"),
                                    ("company", "Company"),
                                    ("mall", "Mall"),
                                    ("holiday", "Holiday"),
                                    ("atc", "Tax Code"),
                                    ("reason", "Reason"),
                                    ("assignments", "Assignments"),
                                    ("mail", "Mail"),
                                ],
                                max_length=16,
                            ),
                        ),
                        ("record_id", models.BigIntegerField()),
                        (
                            "label",
                            models.CharField(
                                help_text="its name, as last recorded", max_length=200
                            ),
                        ),
                        (
                            "said",
                            models.JSONField(
                                default=dict, help_text="all that the log keeps of it"
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["IN_USE", "OUT_OF_USE"])),
                                name="master_record_status_is_known",
                            ),
                            models.UniqueConstraint(
                                fields=("kind", "record_id"), name="one_log_for_a_record"
                            ),
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
                migrations.CreateModel(
                    name="InviteRun",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "count",
                            models.PositiveIntegerField(help_text="tenants there were to invite"),
                        ),
                        ("asked_at", models.DateTimeField(default=core.clock.now)),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("request_id", models.CharField(blank=True, max_length=32)),
                        ("ip", models.CharField(blank=True, max_length=45)),
                    ],
                ),
                migrations.CreateModel(
                    name="Invited",
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
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invited",
                                to="console.inviterun",
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        ("message", models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("run", "tenant"), name="one_turn_in_a_run"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
                    fields=[
                        ("version", models.PositiveIntegerField(default=0)),
                        (
                            "seal",
                            models.CharField(
                                blank=True,
                                editable=False,
                                help_text="over all of it, as last saved",
                                max_length=64,
                            ),
                        ),
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("quarter", models.CharField(help_text="like 2026Q3", max_length=6)),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "status",
                            workflow.engine.guard.StatusField(
                                choices=[
                                    ("RUNNING", "running"),
                                    ("STOPPED", "stopped"),
                                    ("ENDED", "ended"),
                                ],
                                max_length=20,
                                protected=True,
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                help_text="null: any",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "branches",
                            models.JSONField(
                                help_text="their keys, as they were when it was started"
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("ended_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["RUNNING", "STOPPED", "ENDED"])),
                                name="round_status_is_known",
                            )
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
                migrations.CreateModel(
                    name="Reminder",
                    fields=[
                        ("version", models.PositiveIntegerField(default=0)),
                        (
                            "seal",
                            models.CharField(
                                blank=True,
                                editable=False,
                                help_text="over all of it, as last saved",
                                max_length=64,
                            ),
                        ),
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("quarter", models.CharField(help_text="like 2026Q3", max_length=6)),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "status",
                            workflow.engine.guard.StatusField(
                                choices=[("REMINDED", "reminded")], max_length=20, protected=True
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "steps",
                            models.JSONField(
                                default=list, help_text="pairs of a step and its day, in order"
                            ),
                        ),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["REMINDED"])),
                                name="reminder_status_is_known",
                            ),
                            models.UniqueConstraint(
                                fields=("quarter", "tenant"),
                                name="a_tenant_has_one_ladder_a_quarter",
                            ),
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
            ]
        )
    ]
