"""The audit is read by person, move and date, and who reads it is on record."""

import uuid
from importlib import import_module

import django.db.models.deletion
import django_fsm
from django.conf import settings
from django.db import migrations, models

import core.clock
import workflow.engine.guard

append_only = import_module("workflow.migrations.0002_append_only")


def put_up_again(apps, schema_editor):
    """SQLite makes a table anew to change a column, and its triggers are gone with the old one."""
    if schema_editor.connection.vendor == "sqlite":
        append_only.unguard(apps, schema_editor)
        append_only.guard(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [
        ("workflow", "0014_quarters_and_statuses"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AuditReader",
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
                        choices=[("READER", "Reader")], max_length=20, protected=True
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
        migrations.CreateModel(
            name="KeptProof",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False),
                ),
                ("at", models.DateTimeField()),
                ("seconds", models.FloatField()),
                ("told", models.JSONField()),
            ],
        ),
        migrations.AlterField(
            model_name="transition",
            name="actor",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(fields=["at", "number"], name="transition_at"),
        ),
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(fields=["actor", "at", "number"], name="transition_actor"),
        ),
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(fields=["move", "at", "number"], name="transition_move"),
        ),
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(
                condition=models.Q(("lifecycle", "certificates"), _negated=True),
                fields=["lifecycle", "at", "number"],
                name="transition_rare_kind",
            ),
        ),
        migrations.AddField(
            model_name="auditreader",
            name="user",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="keptproof",
            constraint=models.CheckConstraint(
                condition=models.Q(("id", 1)), name="there_is_one_kept_proof"
            ),
        ),
        migrations.AddConstraint(
            model_name="auditreader",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", ["READER"])), name="audit_reader_status_is_known"
            ),
        ),
        migrations.RunPython(put_up_again, migrations.RunPython.noop),
    ]
