"""Certificates and what belongs to them, with the indexes that lists are read by."""

import datetime
import uuid
from decimal import Decimal

import django.db.models.deletion
import django_fsm
from django.conf import settings
from django.db import migrations, models

import core.clock
import core.db.nulls
import core.money
import core.tin
import workflow.engine.guard
from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    former_names = [
        ("workflow", "0001_papers"),
        ("workflow", "0004_not_leased"),
        ("workflow", "0007_lists_by_index"),
        ("workflow", "0008_places"),
        ("workflow", "0010_quarter"),
        ("workflow", "0011_quarters_filled"),
        ("workflow", "0012_found_by_quarter"),
        ("workflow", "0017_lanes_of_the_desk"),
        ("workflow", "0018_issued_papers"),
        ("workflow", "0020_replacements_and_pouches"),
        ("workflow", "0021_desk_rules"),
        ("workflow", "0022_internal_notes"),
        ("workflow", "0023_snoozed"),
        ("workflow", "0024_reasons"),
        ("workflow", "0029_locked_quarters"),
        ("workflow", "0030_seen_elsewhere"),
    ]

    dependencies = [
        ("accounts", "0001_users"),
        ("workflow", "0001_engine"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModels(
            models=[
                migrations.CreateModel(
                    name="TaxCode",
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
                        ("code", models.CharField(max_length=5)),
                        ("description", models.CharField(max_length=400)),
                        ("rate", models.DecimalField(decimal_places=2, max_digits=5)),
                        (
                            "payee_kind",
                            models.CharField(
                                help_text="corporation, individual or any", max_length=12
                            ),
                        ),
                        (
                            "payor_kind",
                            models.CharField(
                                default="any",
                                help_text="who withholds under it: any, government, ...",
                                max_length=40,
                            ),
                        ),
                        ("section", models.CharField(help_text="EWT or BUSINESS", max_length=8)),
                        ("valid_from", models.DateField()),
                        ("valid_to", models.DateField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["code", "valid_from"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("code", "valid_from"), name="one_rate_at_a_time"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Reason",
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
                        ("code", models.CharField(max_length=40, unique=True)),
                        ("name", models.CharField(max_length=80)),
                        ("field", models.CharField(blank=True, max_length=60)),
                        ("valid_from", models.DateField(default=datetime.date(2018, 1, 1))),
                        (
                            "is_active",
                            models.BooleanField(default=True, help_text="it can be given"),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                    },
                ),
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
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["IN_FORCE"])),
                                name="desk_rules_status_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("id", uuid.UUID("00000000-0000-0000-0000-000000000001"))
                                ),
                                name="there_is_one_set_of_desk_rules",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("goal_days__range", (1, 20))),
                                name="goal_is_some_working_days",
                            ),
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
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
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
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
                migrations.CreateModel(
                    name="ReferenceCounter",
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
                        ("tin9", models.CharField(max_length=9)),
                        ("year", models.PositiveSmallIntegerField()),
                        ("last", models.PositiveIntegerField(default=0)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tin9", "year"), name="one_counter_per_tin_and_year"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Certificate",
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
                            "reference",
                            models.CharField(help_text="TIN9-YYYY-n", max_length=24, unique=True),
                        ),
                        (
                            "status",
                            workflow.engine.guard.StatusField(
                                choices=[
                                    ("DRAFT", "DRAFT"),
                                    ("SUBMITTED", "SUBMITTED"),
                                    ("RESUBMITTED", "RESUBMITTED"),
                                    ("RETURNED", "RETURNED"),
                                    ("FOR AMENDMENT", "FOR AMENDMENT"),
                                    ("APPROVED", "APPROVED"),
                                    ("DISAPPROVED", "DISAPPROVED"),
                                    ("CANCELLED", "CANCELLED"),
                                    ("DISCARDED", "DISCARDED"),
                                    ("ERASED", "ERASED"),
                                ],
                                max_length=20,
                                protected=True,
                            ),
                        ),
                        (
                            "form_type",
                            models.CharField(
                                choices=[("SINGLE", "Single"), ("CONSOLIDATED", "Consolidated")],
                                default="SINGLE",
                                max_length=12,
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="certificates",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                to="accounts.company",
                            ),
                        ),
                        (
                            "branch",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                to="accounts.branch",
                            ),
                        ),
                        (
                            "is_split",
                            models.BooleanField(
                                default=False,
                                editable=False,
                                help_text="seen at others than its own branch: see Place",
                            ),
                        ),
                        ("period_from", models.DateField(blank=True, null=True)),
                        ("period_to", models.DateField(blank=True, null=True)),
                        (
                            "quarter",
                            models.PositiveSmallIntegerField(
                                editable=False,
                                help_text="that period_from lies in, like 20263: to find it by",
                                null=True,
                            ),
                        ),
                        ("payee_name", models.CharField(blank=True, max_length=200)),
                        ("payee_tin", core.tin.TinField(blank=True, max_length=14)),
                        ("payee_address", models.CharField(blank=True, max_length=300)),
                        ("payee_zip", models.CharField(blank=True, max_length=4)),
                        (
                            "payee_foreign_address",
                            models.CharField(blank=True, help_text="item 5", max_length=300),
                        ),
                        ("payor_name", models.CharField(blank=True, max_length=200)),
                        ("payor_tin", core.tin.TinField(blank=True, max_length=14)),
                        ("payor_address", models.CharField(blank=True, max_length=300)),
                        ("payor_zip", models.CharField(blank=True, max_length=4)),
                        ("signatory_name", models.CharField(blank=True, max_length=200)),
                        ("signatory_title", models.CharField(blank=True, max_length=120)),
                        ("signatory_tin", core.tin.TinField(blank=True, max_length=14)),
                        (
                            "agent_accreditation",
                            models.CharField(
                                blank=True,
                                help_text="tax agent's accreditation or attorney's roll number",
                                max_length=60,
                            ),
                        ),
                        ("agent_issued", models.DateField(blank=True, null=True)),
                        ("agent_expires", models.DateField(blank=True, null=True)),
                        (
                            "conforme_name",
                            models.CharField(
                                blank=True, help_text="who signs for the payee", max_length=200
                            ),
                        ),
                        ("conforme_title", models.CharField(blank=True, max_length=120)),
                        ("conforme_tin", core.tin.TinField(blank=True, max_length=14)),
                        ("conforme_accreditation", models.CharField(blank=True, max_length=60)),
                        ("conforme_issued", models.DateField(blank=True, null=True)),
                        ("conforme_expires", models.DateField(blank=True, null=True)),
                        ("remarks", models.CharField(blank=True, max_length=2000)),
                        (
                            "continues",
                            models.CharField(
                                blank=True,
                                help_text="reference of the certificate it goes on from",
                                max_length=24,
                            ),
                        ),
                        (
                            "unit",
                            models.CharField(
                                blank=True,
                                help_text="stall or lease, where it has two",
                                max_length=40,
                            ),
                        ),
                        (
                            "total",
                            core.money.MoneyField(
                                decimal_places=2,
                                default=Decimal("0.00"),
                                help_text="sum of the lines' totals",
                                max_digits=13,
                            ),
                        ),
                        (
                            "tax",
                            core.money.MoneyField(
                                decimal_places=2,
                                default=Decimal("0.00"),
                                help_text="sum of the lines' taxes withheld",
                                max_digits=13,
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "updated_at",
                            models.DateTimeField(
                                default=core.clock.now, help_text="last moved or revised"
                            ),
                        ),
                        (
                            "saved_at",
                            models.DateTimeField(
                                default=core.clock.now, help_text="content last saved"
                            ),
                        ),
                        (
                            "submitted_at",
                            models.DateTimeField(
                                help_text="first submission, never overwritten", null=True
                            ),
                        ),
                        (
                            "handed_over_at",
                            models.DateTimeField(
                                help_text="last submission: it waits since", null=True
                            ),
                        ),
                        ("return_requested_at", models.DateTimeField(null=True)),
                        (
                            "found_blocking",
                            models.PositiveSmallIntegerField(
                                help_text="findings when it was last looked at; null: never",
                                null=True,
                            ),
                        ),
                        ("found_warnings", models.PositiveSmallIntegerField(null=True)),
                        (
                            "is_late",
                            models.BooleanField(default=False, help_text="sent after its day"),
                        ),
                        (
                            "dismissed_duplicates",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="pairs that a lead decided are none, each with what it was said of",
                            ),
                        ),
                        (
                            "original_received_on",
                            models.DateField(
                                help_text="the day the signed original came to accounting",
                                null=True,
                            ),
                        ),
                        (
                            "pouch",
                            models.CharField(
                                help_text="the code of the pouch its original was sent in last",
                                max_length=12,
                                null=True,
                            ),
                        ),
                        (
                            "original_sent_on",
                            models.DateField(help_text="the day of that pouch's sheet", null=True),
                        ),
                        (
                            "original_asked_on",
                            models.DateField(
                                help_text="the last day on which its tenant was asked for it",
                                null=True,
                            ),
                        ),
                        (
                            "replaces",
                            models.ForeignKey(
                                db_index=False,
                                help_text="the approved one in whose place it comes",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="replacements",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "replacement_begun_at",
                            models.DateTimeField(
                                help_text="the last time that somebody set out to replace it",
                                null=True,
                            ),
                        ),
                        (
                            "superseded_by",
                            models.ForeignKey(
                                db_index=False,
                                help_text="the approved one that replaced it: it counts no more",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "scan",
                            models.UUIDField(help_text="the scan that it was born from", null=True),
                        ),
                        (
                            "ocr_confidence",
                            models.FloatField(help_text="of that scan, 0 to 1", null=True),
                        ),
                        (
                            "confirmed_by",
                            models.ForeignKey(
                                db_index=False,
                                help_text="who confirmed or keyed that scan",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "noted_at",
                            models.DateTimeField(
                                help_text="staff's last word among themselves", null=True
                            ),
                        ),
                        (
                            "held_at",
                            models.DateTimeField(
                                help_text="legal hold: retention leaves it", null=True
                            ),
                        ),
                        (
                            "snoozed_until",
                            models.DateField(
                                help_text="the day on which it is back in the lanes of the desk",
                                null=True,
                            ),
                        ),
                        (
                            "processor",
                            models.ForeignKey(
                                db_index=False,
                                help_text="who last decided or claimed",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "proposed_by",
                            models.ForeignKey(
                                db_index=False,
                                help_text="whose the first pair of eyes was, where two people approve",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "claimed_by",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("claimed_until", models.DateTimeField(null=True)),
                        (
                            "locations",
                            models.ManyToManyField(
                                blank=True,
                                help_text="branches it is split over",
                                related_name="+",
                                to="accounts.branch",
                            ),
                        ),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "indexes": [
                            models.Index(fields=["updated_at", "id"], name="certificate_newest"),
                            core.db.nulls.NullsLowestIndex(
                                models.OrderBy(
                                    models.F("submitted_at"), descending=True, nulls_last=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                name="certificate_by_submission",
                            ),
                            core.db.nulls.NullsLowestIndex(
                                models.OrderBy(
                                    models.F("period_from"), descending=True, nulls_last=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                name="certificate_by_period",
                            ),
                            models.Index(
                                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                                fields=["updated_at", "id"],
                                name="open_newest",
                            ),
                            core.db.nulls.NullsLowestIndex(
                                models.OrderBy(
                                    models.F("submitted_at"), descending=True, nulls_last=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                                name="open_by_submission",
                            ),
                            core.db.nulls.NullsLowestIndex(
                                models.OrderBy(
                                    models.F("period_from"), descending=True, nulls_last=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                                name="open_by_period",
                            ),
                            models.Index(
                                condition=models.Q(
                                    (
                                        "status__in",
                                        (
                                            "RETURNED",
                                            "FOR AMENDMENT",
                                            "APPROVED",
                                            "DISAPPROVED",
                                            "CANCELLED",
                                        ),
                                    )
                                ),
                                fields=["updated_at", "id"],
                                name="processed_newest",
                            ),
                            core.db.nulls.NullsLowestIndex(
                                models.OrderBy(
                                    models.F("submitted_at"), descending=True, nulls_last=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(
                                    (
                                        "status__in",
                                        (
                                            "RETURNED",
                                            "FOR AMENDMENT",
                                            "APPROVED",
                                            "DISAPPROVED",
                                            "CANCELLED",
                                        ),
                                    )
                                ),
                                name="processed_by_submission",
                            ),
                            core.db.nulls.NullsLowestIndex(
                                models.OrderBy(
                                    models.F("period_from"), descending=True, nulls_last=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(
                                    (
                                        "status__in",
                                        (
                                            "RETURNED",
                                            "FOR AMENDMENT",
                                            "APPROVED",
                                            "DISAPPROVED",
                                            "CANCELLED",
                                        ),
                                    )
                                ),
                                name="processed_by_period",
                            ),
                            models.Index(fields=["tax", "id"], name="certificate_by_tax"),
                            models.Index(
                                fields=["tenant", "updated_at", "id"], name="certificate_of_tenant"
                            ),
                            models.Index(
                                fields=["tenant", "company", "branch", "status"],
                                name="certificate_tenants_places",
                            ),
                            models.Index(
                                fields=["branch", "updated_at", "id"], name="certificate_of_branch"
                            ),
                            models.Index(
                                fields=[
                                    "quarter",
                                    "updated_at",
                                    "id",
                                    "status",
                                    "company",
                                    "branch",
                                    "is_split",
                                ],
                                name="quarter_newest",
                            ),
                            core.db.nulls.NullsLowestIndex(
                                models.OrderBy(models.F("quarter")),
                                models.OrderBy(
                                    models.F("submitted_at"), descending=True, nulls_last=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                models.OrderBy(models.F("status")),
                                models.OrderBy(models.F("company")),
                                name="quarter_by_submission",
                            ),
                            models.Index(
                                fields=["branch", "quarter", "status"], name="quarter_of_branch"
                            ),
                            core.db.nulls.NullsLowestIndex(
                                models.OrderBy(
                                    models.F("handed_over_at"), descending=True, nulls_last=True
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                                name="open_by_hand_over",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("return_requested_at__isnull", False),
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_asked_back",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("scan__isnull", False),
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_from_scan",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")), ("is_late", True)
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_late",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("found_blocking", 0),
                                    ("found_warnings", 0),
                                    ("return_requested_at__isnull", True),
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_clean",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("proposed_by__isnull", False),
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_proposed",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("snoozed_until__isnull", False),
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_snoozed",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("processor__isnull", False),
                                ),
                                fields=["processor", "handed_over_at", "id"],
                                name="open_of_processor",
                            ),
                            models.Index(
                                condition=models.Q(
                                    (
                                        "status__in",
                                        (
                                            "RETURNED",
                                            "FOR AMENDMENT",
                                            "APPROVED",
                                            "DISAPPROVED",
                                            "CANCELLED",
                                        ),
                                    ),
                                    ("processor__isnull", False),
                                ),
                                fields=["processor", "updated_at", "id"],
                                name="decided_by",
                            ),
                            models.Index(
                                fields=["status", "updated_at", "id"],
                                include=("branch", "is_split", "company", "snoozed_until"),
                                name="certificate_by_status",
                            ),
                            models.Index(
                                fields=["payor_tin", "period_from"], name="certificate_of_payor"
                            ),
                            models.Index(
                                condition=models.Q(("pouch__isnull", False)),
                                fields=["pouch"],
                                name="certificate_in_pouch",
                            ),
                            models.Index(
                                condition=models.Q(("status", "DRAFT")),
                                fields=["saved_at"],
                                name="draft_by_last_save",
                            ),
                            models.Index(
                                condition=models.Q(("form_type", "CONSOLIDATED")),
                                fields=["updated_at", "id"],
                                name="certificate_consolidated",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "status__in",
                                        [
                                            "DRAFT",
                                            "SUBMITTED",
                                            "RESUBMITTED",
                                            "RETURNED",
                                            "FOR AMENDMENT",
                                            "APPROVED",
                                            "DISAPPROVED",
                                            "CANCELLED",
                                            "DISCARDED",
                                            "ERASED",
                                        ],
                                    )
                                ),
                                name="certificate_status_is_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("claimed_by__isnull", True),
                                        ("claimed_until__isnull", True),
                                    ),
                                    models.Q(
                                        ("claimed_by__isnull", False),
                                        ("claimed_until__isnull", False),
                                    ),
                                    _connector="OR",
                                ),
                                name="certificate_claim_has_an_end",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("replaces__isnull", False),
                                    (
                                        "status__in",
                                        (
                                            "DRAFT",
                                            "SUBMITTED",
                                            "RESUBMITTED",
                                            "RETURNED",
                                            "FOR AMENDMENT",
                                            "APPROVED",
                                        ),
                                    ),
                                ),
                                fields=("replaces",),
                                name="one_replacement_at_a_time",
                            ),
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
                migrations.CreateModel(
                    name="Line",
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
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lines",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "position",
                            models.PositiveSmallIntegerField(help_text="from 1 within its section"),
                        ),
                        (
                            "section",
                            models.CharField(
                                choices=[
                                    ("EWT", "Income payments subject to expanded withholding tax"),
                                    (
                                        "BUSINESS",
                                        "Money payments subject to withholding of business tax",
                                    ),
                                ],
                                default="EWT",
                                max_length=8,
                            ),
                        ),
                        ("atc", models.CharField(blank=True, max_length=5)),
                        ("description", models.CharField(blank=True, max_length=200)),
                        (
                            "rate",
                            models.DecimalField(
                                decimal_places=2, help_text="per cent", max_digits=5, null=True
                            ),
                        ),
                        (
                            "m1",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "m2",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "m3",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "total",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "tax",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-section", "position"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("certificate", "section", "position"),
                                name="one_line_per_position",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Place",
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
                            "certificate",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="places",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "branch",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="accounts.branch",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("certificate", "branch"), name="one_place_per_branch"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NotLeased",
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
                            "tenant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="not_leased",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "branch",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="accounts.branch",
                            ),
                        ),
                        ("quarter", models.CharField(help_text="like 2026Q3", max_length=6)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tenant", "branch", "quarter"),
                                name="not_leased_is_said_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Attachment",
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
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="files",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("BREAKDOWN", "Breakdown"),
                                    ("DOCUMENT", "Document"),
                                    ("SIGNED_COPY", "Signed Copy"),
                                ],
                                max_length=12,
                            ),
                        ),
                        (
                            "name",
                            models.CharField(help_text="as its owner called it", max_length=200),
                        ),
                        (
                            "media_type",
                            models.CharField(help_text="told by its content", max_length=80),
                        ),
                        ("size", models.PositiveIntegerField(help_text="bytes")),
                        ("sha256", models.CharField(max_length=64)),
                        ("stored_as", models.CharField(max_length=64, unique=True)),
                        ("rows", models.JSONField(null=True)),
                        (
                            "rows_sha256",
                            models.CharField(
                                blank=True,
                                help_text="of the rows read, as canonical JSON",
                                max_length=64,
                            ),
                        ),
                        (
                            "total",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "tax",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "added_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("added_at", models.DateTimeField(default=core.clock.now)),
                        ("removed_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "ordering": ["added_at", "id"],
                        "indexes": [models.Index(fields=["sha256"], name="attachment_by_digest")],
                    },
                ),
                migrations.CreateModel(
                    name="IssuedPaper",
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
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="papers",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "approval",
                            models.BigIntegerField(
                                help_text="number of the transition that approved it"
                            ),
                        ),
                        (
                            "mark",
                            models.CharField(
                                blank=True, help_text="across the page; blank: none", max_length=16
                            ),
                        ),
                        (
                            "code",
                            models.CharField(
                                help_text="under the square on the paper",
                                max_length=12,
                                unique=True,
                            ),
                        ),
                        ("sha256", models.CharField(max_length=64)),
                        (
                            "stored_as",
                            models.CharField(
                                blank=True, help_text="blank once erased", max_length=64
                            ),
                        ),
                        (
                            "sealed_by",
                            models.CharField(
                                blank=True,
                                help_text="SHA-256 of the seal's certificate; blank: no seal",
                                max_length=64,
                            ),
                        ),
                        ("made_at", models.DateTimeField(default=core.clock.now)),
                    ],
                    options={
                        "indexes": [models.Index(fields=["sha256"], name="paper_by_digest")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("certificate", "approval", "mark"),
                                name="one_paper_of_an_approval",
                            )
                        ],
                    },
                ),
            ]
        )
    ]
