import uuid

import django_fsm
from django.db import migrations, models

import core.clock
import workflow.engine.guard


class Migration(migrations.Migration):
    dependencies = [
        ("workflow", "0028_mail_texts_of_the_product"),
    ]

    operations = [
        migrations.CreateModel(
            name="QuarterLock",
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
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "status",
                    workflow.engine.guard.StatusField(
                        choices=[("OPEN", "open"), ("LOCKED", "locked")],
                        max_length=20,
                        protected=True,
                    ),
                ),
                (
                    "quarter",
                    models.CharField(help_text="like 2026Q3", max_length=6, unique=True),
                ),
                ("created_at", models.DateTimeField(default=core.clock.now)),
                ("updated_at", models.DateTimeField(default=core.clock.now)),
            ],
            options={
                "base_manager_name": "objects",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["OPEN", "LOCKED"])),
                        name="lock_status_is_known",
                    )
                ],
            },
            bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
        ),
    ]
