"""The rules of the desk, and who proposed an approval that takes two people."""

import uuid

import django.db.models.deletion
import django_fsm
from django.conf import settings
from django.db import migrations, models

import core.clock
import core.money
import workflow.engine.guard


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_tenants_out_of_use"),
        ("workflow", "0020_replacements_and_pouches"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DeskRules",
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
                        default=uuid.UUID("00000000-0000-0000-0000-000000000001"),
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "status",
                    workflow.engine.guard.StatusField(
                        choices=[("IN_FORCE", "in force")], max_length=20, protected=True
                    ),
                ),
                (
                    "goal_days",
                    models.PositiveSmallIntegerField(
                        default=5, help_text="working days within which a form is decided"
                    ),
                ),
                (
                    "four_eyes_from",
                    core.money.MoneyField(
                        decimal_places=2,
                        default=None,
                        help_text="tax from which two people approve; null: never",
                        max_digits=13,
                        null=True,
                    ),
                ),
                ("created_at", models.DateTimeField(default=core.clock.now)),
                ("updated_at", models.DateTimeField(default=core.clock.now)),
            ],
            options={
                "base_manager_name": "objects",
            },
            bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
        ),
        migrations.AddField(
            model_name="certificate",
            name="proposed_by",
            field=models.ForeignKey(
                db_index=False,
                help_text="whose the first pair of eyes was, where two people approve",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="certificate",
            index=models.Index(
                condition=models.Q(
                    ("status__in", ("SUBMITTED", "RESUBMITTED")), ("proposed_by__isnull", False)
                ),
                fields=["handed_over_at", "id"],
                name="open_proposed",
            ),
        ),
        migrations.AddConstraint(
            model_name="deskrules",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", ["IN_FORCE"])), name="desk_rules_status_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="deskrules",
            constraint=models.CheckConstraint(
                condition=models.Q(("id", uuid.UUID("00000000-0000-0000-0000-000000000001"))),
                name="there_is_one_set_of_desk_rules",
            ),
        ),
        migrations.AddConstraint(
            model_name="deskrules",
            constraint=models.CheckConstraint(
                condition=models.Q(("goal_days__range", (1, 20))), name="goal_is_some_working_days"
            ),
        ),
    ]
