"""Scans: uploaded files, their pages, what was read and confirmed; whose an event is."""

import uuid

import django.db.models.deletion
import django_fsm
from django.conf import settings
from django.db import migrations, models

import core.clock
import workflow.engine.guard


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_people"),
        ("workflow", "0015_audit_by_person_and_date"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Page",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
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
                    models.CharField(blank=True, help_text="why there is no form", max_length=20),
                ),
                ("outcome", models.JSONField(help_text="the form as it was read", null=True)),
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
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
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
                ("reason", models.CharField(blank=True, help_text="why it failed", max_length=20)),
                (
                    "outcome",
                    models.JSONField(
                        help_text="what was read: values, sections, version", null=True
                    ),
                ),
                ("confidence", models.FloatField(help_text="of the form, 0 to 1", null=True)),
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
                ("confirmed_at", models.DateTimeField(null=True)),
                (
                    "payor_name",
                    models.CharField(
                        blank=True, help_text="as read, to look it up", max_length=200
                    ),
                ),
                (
                    "payor_tin",
                    models.CharField(blank=True, help_text="as read, to look it up", max_length=14),
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
            name="Upload",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("name", models.CharField(help_text="as its owner called it", max_length=200)),
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
                    models.UUIDField(help_text="of the files that were sent together", null=True),
                ),
                (
                    "is_given_up",
                    models.BooleanField(default=False, help_text="every scan in it was discarded"),
                ),
                ("uploaded_at", models.DateTimeField(default=core.clock.now)),
            ],
        ),
        migrations.AddField(
            model_name="certificate",
            name="confirmed_by",
            field=models.ForeignKey(
                db_index=False,
                help_text="who confirmed or keyed that scan",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="certificate",
            name="ocr_confidence",
            field=models.FloatField(help_text="of that scan, 0 to 1", null=True),
        ),
        migrations.AddField(
            model_name="certificate",
            name="scan",
            field=models.UUIDField(help_text="the scan that it was born from", null=True),
        ),
        migrations.AddField(
            model_name="transition",
            name="person_id",
            field=models.BigIntegerField(help_text="one of the staff, whose it is", null=True),
        ),
        migrations.AddIndex(
            model_name="transition",
            index=models.Index(
                condition=models.Q(("person_id__isnull", False)),
                fields=["person_id", "number"],
                name="transition_person",
            ),
        ),
        migrations.AddField(
            model_name="scan",
            name="branch",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="accounts.branch",
            ),
        ),
        migrations.AddField(
            model_name="scan",
            name="certificate",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="scans",
                to="workflow.certificate",
            ),
        ),
        migrations.AddField(
            model_name="scan",
            name="company",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="accounts.company",
            ),
        ),
        migrations.AddField(
            model_name="scan",
            name="confirmed_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="scan",
            name="tenant",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="accounts.tenant",
            ),
        ),
        migrations.AddField(
            model_name="scan",
            name="uploaded_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="upload",
            name="first",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="again",
                to="workflow.upload",
            ),
        ),
        migrations.AddField(
            model_name="upload",
            name="uploaded_by",
            field=models.ForeignKey(
                help_text="empty: found in the watched folder",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="scan",
            name="upload",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="scans",
                to="workflow.upload",
            ),
        ),
        migrations.AddField(
            model_name="page",
            name="upload",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="pages",
                to="workflow.upload",
            ),
        ),
        migrations.AddIndex(
            model_name="upload",
            index=models.Index(fields=["sha256"], name="upload_by_digest"),
        ),
        migrations.AddIndex(
            model_name="upload",
            index=models.Index(fields=["batch", "uploaded_at"], name="upload_of_batch"),
        ),
        migrations.AddConstraint(
            model_name="upload",
            constraint=models.UniqueConstraint(
                condition=models.Q(("first__isnull", True), ("is_given_up", False)),
                fields=("sha256", "uploaded_by"),
                name="one_upload_per_file_and_person",
            ),
        ),
        migrations.AddIndex(
            model_name="scan",
            index=models.Index(fields=["created_at", "id"], name="scan_by_time"),
        ),
        migrations.AddIndex(
            model_name="scan",
            index=models.Index(fields=["status", "created_at", "id"], name="scan_by_status"),
        ),
        migrations.AddIndex(
            model_name="scan",
            index=models.Index(fields=["company", "created_at"], name="scan_of_company"),
        ),
        migrations.AddIndex(
            model_name="scan",
            index=models.Index(fields=["confirmed_at"], name="scan_by_confirmation"),
        ),
        migrations.AddConstraint(
            model_name="scan",
            constraint=models.CheckConstraint(
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
            ),
        ),
        migrations.AddIndex(
            model_name="page",
            index=models.Index(fields=["read_at"], name="page_by_time"),
        ),
        migrations.AddConstraint(
            model_name="page",
            constraint=models.UniqueConstraint(
                fields=("upload", "number"), name="one_page_per_number"
            ),
        ),
    ]
