"""Scans: uploaded files, their pages, what was read and confirmed."""

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
        ("workflow", "0016_scans"),
    ]

    dependencies = [
        ("accounts", "0001_users"),
        ("workflow", "0003_mails"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModels(
            models=[
                migrations.CreateModel(
                    name="Upload",
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
                            "name",
                            models.CharField(help_text="as its owner called it", max_length=200),
                        ),
                        ("size", models.PositiveIntegerField(help_text="bytes")),
                        ("sha256", models.CharField(max_length=64)),
                        (
                            "stored_as",
                            models.CharField(
                                blank=True, help_text="blank: not kept, or gone", max_length=64
                            ),
                        ),
                        (
                            "page_count",
                            models.PositiveSmallIntegerField(
                                help_text="empty until it was opened", null=True
                            ),
                        ),
                        (
                            "batch",
                            models.UUIDField(
                                help_text="of the files that were sent together", null=True
                            ),
                        ),
                        (
                            "first",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="again",
                                to="workflow.upload",
                            ),
                        ),
                        (
                            "is_given_up",
                            models.BooleanField(
                                default=False, help_text="every scan in it was discarded"
                            ),
                        ),
                        (
                            "uploaded_by",
                            models.ForeignKey(
                                help_text="empty: found in the watched folder",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("uploaded_at", models.DateTimeField(default=core.clock.now)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["sha256"], name="upload_by_digest"),
                            models.Index(fields=["batch", "uploaded_at"], name="upload_of_batch"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("first__isnull", True), ("is_given_up", False)),
                                fields=("sha256", "uploaded_by"),
                                name="one_upload_per_file_and_person",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Page",
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
                            "upload",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pages",
                                to="workflow.upload",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(help_text="from 1")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("WAITING", "Waiting"),
                                    ("FORM", "Form"),
                                    ("NO_FORM", "No Form"),
                                    ("FAILED", "Failed"),
                                ],
                                default="WAITING",
                                max_length=8,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True, help_text="why there is no form", max_length=20
                            ),
                        ),
                        (
                            "outcome",
                            models.JSONField(help_text="the form as it was read", null=True),
                        ),
                        (
                            "picture",
                            models.CharField(
                                blank=True, help_text="stored as, once it was drawn", max_length=64
                            ),
                        ),
                        ("seconds", models.FloatField(help_text="that reading took", null=True)),
                        ("read_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [models.Index(fields=["read_at"], name="page_by_time")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("upload", "number"), name="one_page_per_number"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Scan",
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
                                choices=[
                                    ("PROCESSING", "PROCESSING"),
                                    ("READ", "READ"),
                                    ("CONFIRMED", "CONFIRMED"),
                                    ("PROCESSING-FAILED", "PROCESSING-FAILED"),
                                    ("DISCARDED", "DISCARDED"),
                                    ("ERASED", "ERASED"),
                                ],
                                max_length=20,
                                protected=True,
                            ),
                        ),
                        (
                            "upload",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="scans",
                                to="workflow.upload",
                            ),
                        ),
                        (
                            "uploaded_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "pages",
                            models.JSONField(
                                default=list, help_text="of the file; empty: not known yet, or all"
                            ),
                        ),
                        (
                            "tries",
                            models.PositiveSmallIntegerField(
                                default=1, help_text="how often it was to be read"
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(blank=True, help_text="why it failed", max_length=20),
                        ),
                        (
                            "outcome",
                            models.JSONField(
                                help_text="what was read: values, sections, version", null=True
                            ),
                        ),
                        (
                            "confidence",
                            models.FloatField(help_text="of the form, 0 to 1", null=True),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "branch",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.branch",
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "values",
                            models.JSONField(
                                help_text="what a person confirmed or keyed, by field", null=True
                            ),
                        ),
                        (
                            "tally",
                            models.JSONField(
                                help_text="fields by confidence, and how many were wrong", null=True
                            ),
                        ),
                        (
                            "certificate",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="scans",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "confirmed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("confirmed_at", models.DateTimeField(null=True)),
                        (
                            "payor_name",
                            models.CharField(
                                blank=True, help_text="as read, to look it up", max_length=200
                            ),
                        ),
                        (
                            "payor_tin",
                            models.CharField(
                                blank=True, help_text="as read, to look it up", max_length=14
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "indexes": [
                            models.Index(fields=["created_at", "id"], name="scan_by_time"),
                            models.Index(
                                fields=["status", "created_at", "id"], name="scan_by_status"
                            ),
                            models.Index(fields=["company", "created_at"], name="scan_of_company"),
                            models.Index(fields=["confirmed_at"], name="scan_by_confirmation"),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "status__in",
                                        [
                                            "PROCESSING",
                                            "READ",
                                            "CONFIRMED",
                                            "PROCESSING-FAILED",
                                            "DISCARDED",
                                            "ERASED",
                                        ],
                                    )
                                ),
                                name="scan_status_is_known",
                            )
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
            ]
        )
    ]
