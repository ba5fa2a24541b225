"""The engine's rows: the chain of transitions, how far each follower of it has read, who read it."""

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
        ("workflow", "0005_inbox_read_one_by_one"),
        ("workflow", "0006_erasings"),
        ("workflow", "0013_processors_inbox"),
        ("workflow", "0015_audit_by_person_and_date"),
        ("workflow", "0019_processors_hear_knocks"),
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
                    name="ChainHead",
                    fields=[
                        (
                            "id",
                            models.PositiveSmallIntegerField(
                                default=1, primary_key=True, serialize=False
                            ),
                        ),
                        ("number", models.BigIntegerField(default=0)),
                        ("hash", models.CharField(default="", max_length=64)),
                        (
                            "keyed",
                            models.BooleanField(default=False, help_text="the last transition is"),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("id", 1)), name="there_is_one_chain_head"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Transition",
                    fields=[
                        ("number", models.BigIntegerField(primary_key=True, serialize=False)),
                        ("lifecycle", models.CharField(max_length=32)),
                        ("subject_id", models.CharField(max_length=36)),
                        ("move", models.CharField(max_length=40)),
                        ("source", models.CharField(blank=True, max_length=20)),
                        ("target", models.CharField(max_length=20)),
                        ("version", models.PositiveIntegerField()),
                        (
                            "actor",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "actor_name",
                            models.CharField(
                                help_text="as it was; 'The portal' for jobs", max_length=200
                            ),
                        ),
                        ("actor_role", models.CharField(max_length=16)),
                        ("at", models.DateTimeField()),
                        ("tenant_id", models.BigIntegerField(null=True)),
                        (
                            "company_id",
                            models.BigIntegerField(
                                help_text="empty while staff may not know", null=True
                            ),
                        ),
                        (
                            "branch_ids",
                            models.CharField(blank=True, help_text="like |3|17|", max_length=400),
                        ),
                        (
                            "person_id",
                            models.BigIntegerField(
                                help_text="one of the staff, whose it is", null=True
                            ),
                        ),
                        (
                            "effects",
                            models.JSONField(default=list, help_text="what follows, by name"),
                        ),
                        ("content", models.CharField(max_length=64)),
                        ("sealed", models.CharField(max_length=64)),
                        ("previous", models.CharField(blank=True, max_length=64)),
                        (
                            "keyed",
                            models.BooleanField(
                                default=False, help_text="hash is an HMAC under AUDIT_KEY"
                            ),
                        ),
                        ("hash", models.CharField(max_length=64)),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [
                            models.Index(
                                fields=["lifecycle", "subject_id", "number"],
                                name="transition_subject",
                            ),
                            models.Index(fields=["tenant_id", "number"], name="transition_tenant"),
                            models.Index(
                                fields=["company_id", "number"], name="transition_company"
                            ),
                            models.Index(fields=["at", "number"], name="transition_at"),
                            models.Index(fields=["actor", "at", "number"], name="transition_actor"),
                            models.Index(fields=["move", "at", "number"], name="transition_move"),
                            models.Index(
                                condition=models.Q(("lifecycle", "certificates"), _negated=True),
                                fields=["lifecycle", "at", "number"],
                                name="transition_rare_kind",
                            ),
                            models.Index(
                                condition=models.Q(("person_id__isnull", False)),
                                fields=["person_id", "number"],
                                name="transition_person",
                            ),
                            models.Index(
                                condition=models.Q(("move", "erase")),
                                fields=["lifecycle", "number"],
                                name="transition_erasing",
                            ),
                            models.Index(
                                condition=models.Q(
                                    (
                                        "move__in",
                                        (
                                            "resubmit",
                                            "request_return",
                                            "comment",
                                            "take_over",
                                            "knock",
                                        ),
                                    )
                                ),
                                fields=["number", "company_id"],
                                name="transition_for_processors",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Revision",
                    fields=[
                        (
                            "transition",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                primary_key=True,
                                related_name="revision",
                                serialize=False,
                                to="workflow.transition",
                            ),
                        ),
                        ("salt", models.CharField(max_length=32)),
                        ("values", models.JSONField(null=True)),
                        ("emptied_at", models.DateTimeField(null=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="Cursor",
                    fields=[
                        (
                            "name",
                            models.CharField(max_length=32, primary_key=True, serialize=False),
                        ),
                        ("number", models.BigIntegerField(default=0)),
                    ],
                ),
                migrations.CreateModel(
                    name="InboxMark",
                    fields=[
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="+",
                                serialize=False,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("number", models.BigIntegerField(default=0)),
                        ("besides", models.JSONField(default=list)),
                    ],
                ),
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
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        (
                            "status",
                            workflow.engine.guard.StatusField(
                                choices=[("READER", "Reader")], max_length=20, protected=True
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["READER"])),
                                name="audit_reader_status_is_known",
                            )
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
                migrations.CreateModel(
                    name="KeptProof",
                    fields=[
                        (
                            "id",
                            models.PositiveSmallIntegerField(
                                default=1, primary_key=True, serialize=False
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        ("seconds", models.FloatField()),
                        ("told", models.JSONField()),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("id", 1)), name="there_is_one_kept_proof"
                            )
                        ],
                    },
                ),
            ]
        )
    ]
