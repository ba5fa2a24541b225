import uuid

import django.db.models.deletion
import django_fsm
from django.conf import settings
from django.db import migrations, models

import core.clock
import workflow.engine.guard

SEAL = {
    "blank": True,
    "editable": False,
    "help_text": "over all of it, as last saved",
    "max_length": 64,
}


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_leave_cover"),
        ("console", "0012_shared_out"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Round",
            fields=[
                ("version", models.PositiveIntegerField(default=0)),
                ("seal", models.CharField(**SEAL)),
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
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
                    "branches",
                    models.JSONField(help_text="their keys, as they were when it was started"),
                ),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                ("seal", models.CharField(**SEAL)),
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
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
                    "steps",
                    models.JSONField(
                        default=list, help_text="pairs of a step and its day, in order"
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
            ],
            options={
                "base_manager_name": "objects",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["REMINDED"])),
                        name="reminder_status_is_known",
                    ),
                    models.UniqueConstraint(
                        fields=("quarter", "tenant"), name="a_tenant_has_one_ladder_a_quarter"
                    ),
                ],
            },
            bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
        ),
    ]
