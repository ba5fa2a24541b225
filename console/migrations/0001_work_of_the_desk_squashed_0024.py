"""The tables of the desk, as migrations 1 to 24 leave an empty database."""

import uuid
from decimal import Decimal

import django.db.models.deletion
import django_fsm
from django.conf import settings
from django.db import migrations, models

import core.clock
import core.money
import core.tin
import workflow.engine.guard
from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    replaces = [
        ("console", "0001_work_of_the_desk"),
        ("console", "0002_filings_and_exports"),
        ("console", "0003_withdrawn_filings"),
        ("console", "0004_accepted_warnings"),
        ("console", "0005_sawt_text_style"),
        ("console", "0006_credits_and_postings"),
        ("console", "0007_kinds_of_tax_profiles"),
        ("console", "0008_versions_of_a_return"),
        ("console", "0009_index_postings_by_state"),
        ("console", "0010_contents_of_exports"),
        ("console", "0011_billing"),
        ("console", "0012_escalations"),
        ("console", "0013_billing_explanations"),
        ("console", "0014_webhooks"),
        ("console", "0015_index_missing_tax"),
        ("console", "0016_add_einvoices_and_billing_folder"),
        ("console", "0017_add_tenant_contacts"),
        ("console", "0018_let_the_portal_start_reminders"),
        ("console", "0019_import_former_certificates"),
        ("console", "0020_add_kind_of_leases"),
        ("console", "0021_add_undo_of_bulk_runs"),
        ("console", "0022_number_bulk_runs"),
        ("console", "0023_mark_history_entries"),
        ("console", "0024_add_shares_and_receipts_to_reconciliation"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0018_mark_what_signs_in"),
        ("workflow", "0054_add_networks_of_signing_links"),
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
                        (
                            "accepted",
                            models.JSONField(
                                help_text="codes of warnings; null: every warning", null=True
                            ),
                        ),
                        (
                            "undoes",
                            models.ForeignKey(
                                help_text="its run",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="undos",
                                to="console.bulkrun",
                            ),
                        ),
                        (
                            "number",
                            models.BigIntegerField(
                                db_default=0,
                                default=0,
                                help_text="of the transition that recorded it; 0: none did",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["by", "-asked_at"], name="bulk_of_a_person"),
                            models.Index(fields=["asked_at"], name="bulk_by_time"),
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
                                    ("company_profile", "Company Profile"),
                                    ("tenant_profile", "Tenant Profile"),
                                    ("lease", "Lease"),
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
                                help_text="null: the portal",
                                null=True,
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
                migrations.CreateModel(
                    name="Filing",
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
                                choices=[("FILED", "FILED"), ("WITHDRAWN", "WITHDRAWN")],
                                max_length=20,
                                protected=True,
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        ("form", models.CharField(max_length=6)),
                        ("period_from", models.DateField()),
                        ("period_to", models.DateField()),
                        (
                            "number",
                            models.PositiveIntegerField(
                                help_text="the version, from 1 for each return"
                            ),
                        ),
                        (
                            "tin",
                            core.tin.TinField(
                                help_text="the payee's, as it was filed", max_length=14
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                help_text="the payee's, as it was filed", max_length=200
                            ),
                        ),
                        ("rdo", models.CharField(max_length=3)),
                        ("quote_text", models.BooleanField(default=False)),
                        ("rows", models.PositiveIntegerField(help_text="detail records")),
                        (
                            "base",
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
                            "sha256",
                            models.CharField(help_text="of the DAT file's bytes", max_length=64),
                        ),
                        (
                            "lines_sha256",
                            models.CharField(
                                help_text="of what was claimed for whom", max_length=64
                            ),
                        ),
                        (
                            "exceptions",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="the list of what was left out and why, row by row",
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "package_left_at",
                            models.DateTimeField(
                                help_text="the first time it was taken", null=True
                            ),
                        ),
                        (
                            "text_style",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="SAWT_TEXT; blank: as quote_text says",
                                max_length=13,
                            ),
                        ),
                        (
                            "quarter",
                            models.CharField(
                                help_text="of the taxable year, like 2026Q3", max_length=6
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("first", "First"), ("amended", "Amended")],
                                default="first",
                                max_length=7,
                            ),
                        ),
                        (
                            "reason",
                            models.TextField(blank=True, help_text="why the return was amended"),
                        ),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("company", "form", "period_to", "number"),
                                name="filing_number_is_there_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["FILED", "WITHDRAWN"])),
                                name="filing_status_is_known",
                            ),
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
                migrations.CreateModel(
                    name="FiledLine",
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
                            "filing",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="lines",
                                to="console.filing",
                            ),
                        ),
                        ("form", models.CharField(max_length=6)),
                        (
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="filed",
                                to="workflow.certificate",
                            ),
                        ),
                        ("reference", models.CharField(max_length=24)),
                        ("position", models.PositiveSmallIntegerField()),
                        ("tin", core.tin.TinField(max_length=14)),
                        (
                            "name",
                            models.CharField(
                                help_text="the payor's, before it was folded", max_length=200
                            ),
                        ),
                        ("nature", models.CharField(max_length=50)),
                        ("atc", models.CharField(max_length=5)),
                        ("rate", models.DecimalField(decimal_places=2, max_digits=5)),
                        (
                            "base",
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
                            "is_live",
                            models.BooleanField(
                                default=True,
                                help_text="its filing is the last version of its return",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("is_live", True)),
                                fields=("form", "certificate", "position"),
                                name="certificate_is_claimed_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Package",
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
                            "filing",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="package",
                                to="console.filing",
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
                        ("turn", models.PositiveIntegerField(default=1)),
                        (
                            "part_bytes",
                            models.PositiveBigIntegerField(help_text="a part is no larger"),
                        ),
                        (
                            "part_pattern",
                            models.CharField(help_text="how the parts are named", max_length=200),
                        ),
                        ("message", models.TextField(blank=True, help_text="why it failed")),
                        ("asked_at", models.DateTimeField(default=core.clock.now)),
                        ("ended_at", models.DateTimeField(null=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="PackedPaper",
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
                            "package",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="papers",
                                to="console.package",
                            ),
                        ),
                        ("position", models.PositiveIntegerField()),
                        (
                            "record",
                            models.PositiveIntegerField(
                                help_text="the first one of the SAWT that it is in"
                            ),
                        ),
                        (
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="workflow.certificate",
                            ),
                        ),
                        ("reference", models.CharField(max_length=24)),
                        (
                            "tin",
                            core.tin.TinField(
                                help_text="the payor's, as it was filed", max_length=14
                            ),
                        ),
                        ("payor", models.CharField(help_text="as it was filed", max_length=200)),
                        (
                            "base",
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
                        ("name", models.CharField(help_text="of its file", max_length=200)),
                        ("left_out", models.CharField(blank=True, max_length=300)),
                        (
                            "is_signed_copy",
                            models.BooleanField(
                                default=False, help_text="else the portal's own form"
                            ),
                        ),
                        ("size", models.PositiveBigIntegerField(default=0)),
                        ("sha256", models.CharField(blank=True, max_length=64)),
                        ("part", models.PositiveSmallIntegerField(null=True)),
                        (
                            "page",
                            models.PositiveIntegerField(
                                help_text="its first one in the part", null=True
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("package"),
                                models.F("position"),
                                name="packed_paper_position_is_once",
                            ),
                            models.UniqueConstraint(
                                models.F("package"),
                                models.F("name"),
                                name="packed_paper_name_is_there_once",
                            ),
                            models.UniqueConstraint(
                                models.F("package"),
                                models.F("certificate"),
                                name="packed_paper_certificate_is_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PackagePart",
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
                            "package",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="parts",
                                to="console.package",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=200)),
                        ("papers", models.PositiveIntegerField()),
                        ("size", models.PositiveBigIntegerField()),
                        ("sha256", models.CharField(max_length=64)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("package"),
                                models.F("number"),
                                name="package_part_number_is_once",
                            ),
                            models.UniqueConstraint(
                                models.F("package"),
                                models.F("name"),
                                name="package_part_name_is_there_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ScheduledExport",
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
                                    ("ACTIVE", "active"),
                                    ("PAUSED", "paused"),
                                    ("ENDED", "ended"),
                                ],
                                max_length=20,
                                protected=True,
                            ),
                        ),
                        (
                            "owner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("name", models.CharField(max_length=80)),
                        (
                            "form",
                            models.CharField(
                                choices=[("csv", "Csv"), ("xlsx", "Xlsx")], max_length=4
                            ),
                        ),
                        (
                            "company",
                            models.CharField(
                                blank=True, help_text="code; blank: all of them", max_length=20
                            ),
                        ),
                        (
                            "quarter",
                            models.CharField(
                                blank=True,
                                help_text="ended, current, or like 2026Q3; blank: all of them",
                                max_length=7,
                            ),
                        ),
                        (
                            "statuses",
                            models.JSONField(
                                blank=True, default=list, help_text="none: all of them"
                            ),
                        ),
                        ("form_type", models.CharField(blank=True, max_length=12)),
                        (
                            "branch",
                            models.CharField(blank=True, help_text="its name", max_length=200),
                        ),
                        (
                            "every",
                            models.CharField(
                                choices=[("day", "Day"), ("week", "Week"), ("month", "Month")],
                                max_length=5,
                            ),
                        ),
                        (
                            "weekday",
                            models.PositiveSmallIntegerField(
                                help_text="of a week, 1 is Monday", null=True
                            ),
                        ),
                        (
                            "day",
                            models.PositiveSmallIntegerField(
                                help_text="of a month; one that it lacks is its last", null=True
                            ),
                        ),
                        ("to_folder", models.BooleanField(default=False)),
                        (
                            "recipients",
                            models.JSONField(blank=True, default=list, help_text="ids of staff"),
                        ),
                        ("since", models.DateField(help_text="the day after which it goes out")),
                        (
                            "why",
                            models.CharField(
                                blank=True, help_text="why the portal paused it", max_length=300
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "contents",
                            models.CharField(
                                choices=[
                                    ("register", "the register"),
                                    ("postings", "postings"),
                                    ("postings_sap", "postings for SAP"),
                                    ("postings_oracle", "postings for Oracle"),
                                ],
                                db_default="register",
                                default="register",
                                max_length=15,
                            ),
                        ),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "indexes": [
                            models.Index(fields=["created_at", "id"], name="exports_newest")
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["ACTIVE", "PAUSED", "ENDED"])),
                                name="export_status_is_known",
                            )
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
                migrations.CreateModel(
                    name="ExportRun",
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
                            "export",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="runs",
                                to="console.scheduledexport",
                            ),
                        ),
                        (
                            "slot",
                            models.DateField(
                                help_text="the day it was due; null: asked for by hand", null=True
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("running", "Running"),
                                    ("sent", "Sent"),
                                    ("failed", "Failed"),
                                ],
                                default="running",
                                max_length=8,
                            ),
                        ),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        ("asked_at", models.DateTimeField(default=core.clock.now)),
                        ("ended_at", models.DateTimeField(null=True)),
                        ("name", models.CharField(help_text="of the file", max_length=120)),
                        (
                            "holds",
                            models.CharField(
                                blank=True, help_text="what is in it, in words", max_length=400
                            ),
                        ),
                        (
                            "companies",
                            models.JSONField(
                                blank=True, default=list, help_text="ids, of what may be in it"
                            ),
                        ),
                        (
                            "branches",
                            models.JSONField(
                                blank=True, default=list, help_text="ids, of what may be in it"
                            ),
                        ),
                        ("rows", models.PositiveBigIntegerField(default=0)),
                        ("size", models.PositiveBigIntegerField(default=0)),
                        (
                            "sha256",
                            models.CharField(
                                blank=True, help_text="blank: not made yet", max_length=64
                            ),
                        ),
                        ("is_in_folder", models.BooleanField(default=False)),
                        (
                            "is_kept",
                            models.BooleanField(default=False, help_text="its file can be fetched"),
                        ),
                        (
                            "message",
                            models.TextField(blank=True, help_text="why it failed, or waits"),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["export", "-asked_at"], name="runs_of_an_export")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("export"),
                                models.F("slot"),
                                name="an_export_goes_out_once_a_day",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ExportLetter",
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
                                related_name="letters",
                                to="console.exportrun",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("sent_at", models.DateTimeField(null=True)),
                        ("left_out", models.CharField(blank=True, max_length=300)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("run"),
                                models.F("person"),
                                name="an_export_is_mailed_once_to_each",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PostingCursor",
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
                        ("number", models.PositiveBigIntegerField(default=0)),
                    ],
                ),
                migrations.CreateModel(
                    name="CreditEntry",
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
                            "year",
                            models.PositiveSmallIntegerField(
                                help_text="the taxable year, by the year it ends in"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("opening", "Opening excess credit"),
                                    ("used", "Used against tax due"),
                                    ("return_line", "Creditable tax in the return"),
                                    ("ledger_account", "Ledger account"),
                                    ("choice", "Choice at the end of the year"),
                                    ("settled", "Refund or tax credit certificate received"),
                                ],
                                max_length=14,
                            ),
                        ),
                        (
                            "quarter",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="of the taxable year; 4 is the annual return, 0 the year",
                            ),
                        ),
                        (
                            "amount",
                            core.money.MoneyField(
                                decimal_places=2, default=None, max_digits=13, null=True
                            ),
                        ),
                        (
                            "choice",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("carry_over", "Carry over"),
                                    ("refund", "Refund"),
                                    ("certificate", "Tax credit certificate"),
                                ],
                                max_length=11,
                            ),
                        ),
                        ("reason", models.CharField(max_length=300)),
                        ("at", models.DateTimeField(default=core.clock.now)),
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["company", "year", "id"], name="credit_entries_of_a_year"
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("quarter__lte", 4)),
                                name="credit_entry_is_of_a_quarter",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Posting",
                    fields=[
                        ("id", models.BigAutoField(primary_key=True, serialize=False)),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("certified", "Certified"),
                                    ("claimed", "Claimed"),
                                    ("replaced", "Replaced"),
                                    ("withdrawn", "Withdrawn"),
                                    ("expired", "Expired"),
                                ],
                                max_length=9,
                            ),
                        ),
                        (
                            "effect",
                            models.CharField(
                                choices=[("certified", "Certified"), ("claimed", "Claimed")],
                                max_length=9,
                            ),
                        ),
                        ("turn", models.PositiveSmallIntegerField()),
                        ("reference", models.CharField(max_length=24)),
                        ("atc", models.CharField(max_length=5)),
                        (
                            "form",
                            models.CharField(
                                blank=True, help_text="of the return that claims it", max_length=6
                            ),
                        ),
                        (
                            "amount",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        ("day", models.DateField(help_text="in Manila")),
                        ("document", models.CharField(blank=True, max_length=40)),
                        ("acknowledged_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "acknowledged_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "branch",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.branch",
                            ),
                        ),
                        (
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "reverses",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="reversal",
                                to="console.posting",
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["company", "id"], name="postings_of_a_company"),
                            models.Index(
                                condition=models.Q(("acknowledged_at", None)),
                                fields=["company", "id"],
                                name="postings_to_acknowledge",
                            ),
                            models.Index(
                                condition=models.Q(("acknowledged_at", None)),
                                fields=["id"],
                                name="open_postings",
                            ),
                            models.Index(
                                condition=models.Q(("acknowledged_at__isnull", False)),
                                fields=["id"],
                                name="acknowledged_postings",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("reverses", None)),
                                fields=("certificate", "atc", "effect", "turn"),
                                name="an_effect_is_posted_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PostingAccount",
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
                            "kind",
                            models.CharField(
                                choices=[
                                    ("certified", "Certified"),
                                    ("claimed", "Claimed"),
                                    ("replaced", "Replaced"),
                                    ("withdrawn", "Withdrawn"),
                                    ("expired", "Expired"),
                                ],
                                max_length=9,
                            ),
                        ),
                        ("debit", models.CharField(blank=True, max_length=40)),
                        ("credit", models.CharField(blank=True, max_length=40)),
                        ("cost_centre", models.CharField(blank=True, max_length=40)),
                        ("document_type", models.CharField(blank=True, max_length=40)),
                        (
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("company", "kind"), name="accounts_of_a_kind_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BillingImport",
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
                        ("name", models.CharField(max_length=120)),
                        ("sha256", models.CharField(max_length=64)),
                        (
                            "stored_as",
                            models.CharField(
                                blank=True, help_text="blank once it was read", max_length=32
                            ),
                        ),
                        (
                            "is_dry_run",
                            models.BooleanField(
                                default=False, help_text="nothing of it is written"
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting"),
                                    ("running", "Running"),
                                    ("done", "Done"),
                                    ("failed", "Failed"),
                                ],
                                default="waiting",
                                max_length=7,
                            ),
                        ),
                        (
                            "message",
                            models.CharField(blank=True, help_text="why it failed", max_length=300),
                        ),
                        ("rows", models.PositiveIntegerField(default=0)),
                        ("new", models.PositiveIntegerField(default=0)),
                        ("same", models.PositiveIntegerField(default=0)),
                        ("faults", models.PositiveIntegerField(default=0)),
                        (
                            "faulty",
                            models.JSONField(
                                default=list, help_text="the first faults: row, column, message"
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("ended_at", models.DateTimeField(null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                help_text="null: the portal, from the watched folder",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "folder_file",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="its name in the watched folder, until it is moved out of there",
                                max_length=255,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["created_at", "id"], name="billing_import_by_time"
                            ),
                            models.Index(
                                condition=models.Q(("folder_file__gt", "")),
                                fields=["folder_file"],
                                name="billing_import_in_folder",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BillingDocument",
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
                            "kind",
                            models.CharField(
                                choices=[
                                    ("INVOICE", "Invoice"),
                                    ("CREDIT_MEMO", "Credit memo"),
                                    ("DEPOSIT_APPLIED", "Deposit applied"),
                                    ("RECEIPT", "Receipt"),
                                ],
                                max_length=15,
                            ),
                        ),
                        ("document_no", models.CharField(max_length=40)),
                        ("unit", models.CharField(blank=True, max_length=40)),
                        ("payor_tin", core.tin.TinField(max_length=14)),
                        (
                            "tin9",
                            models.CharField(
                                help_text="the payor, whatever the branch", max_length=9
                            ),
                        ),
                        ("date", models.DateField()),
                        ("income_month", models.DateField(help_text="the first day of that month")),
                        (
                            "quarter",
                            models.PositiveSmallIntegerField(help_text="of the income, like 20263"),
                        ),
                        (
                            "nature",
                            models.CharField(
                                choices=[
                                    ("RENT", "Rent"),
                                    ("CUSA", "Common use service area"),
                                    ("UTILITY", "Utilities"),
                                    ("PROMO", "Promotion"),
                                    ("PARKING", "Parking"),
                                    ("INTEREST", "Interest"),
                                    ("OTHER", "Other"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "net",
                            core.money.MoneyField(
                                decimal_places=2,
                                default=Decimal("0.00"),
                                help_text="without VAT",
                                max_digits=13,
                            ),
                        ),
                        (
                            "vat",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "withheld",
                            core.money.MoneyField(
                                decimal_places=2,
                                default=Decimal("0.00"),
                                help_text="of a receipt: what its payor says was withheld",
                                max_digits=13,
                            ),
                        ),
                        (
                            "branch",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.branch",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "imported_in",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="console.billingimport",
                            ),
                        ),
                        (
                            "einvoice_no",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="of the BIR's Electronic Invoicing System; blank where it has none",
                                max_length=60,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["company", "tin9", "quarter"], name="billing_of_a_payor"
                            ),
                            models.Index(
                                fields=["company", "quarter"], name="billing_of_a_quarter"
                            ),
                            models.Index(
                                condition=models.Q(("einvoice_no__gt", "")),
                                fields=["company", "einvoice_no"],
                                name="billing_by_einvoice",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("company", "kind", "document_no"),
                                name="a_billing_document_is_there_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ReconciledRow",
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
                        ("quarter", models.PositiveSmallIntegerField()),
                        ("tin9", models.CharField(max_length=9)),
                        ("unit", models.CharField(blank=True, max_length=40)),
                        (
                            "nature",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("RENT", "Rent"),
                                    ("CUSA", "Common use service area"),
                                    ("UTILITY", "Utilities"),
                                    ("PROMO", "Promotion"),
                                    ("PARKING", "Parking"),
                                    ("INTEREST", "Interest"),
                                    ("OTHER", "Other"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "expected_base",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "expected_tax",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        ("expected_atc", models.CharField(blank=True, max_length=5)),
                        (
                            "certified_base",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "certified_tax",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        ("certified_atc", models.CharField(blank=True, max_length=5)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("MATCHED", "Matched"),
                                    ("SHORT", "Short"),
                                    ("OVER", "Over"),
                                    ("MISSING", "Missing"),
                                    ("WRONG_CODE", "Wrong code"),
                                    ("VAT_IN_BASE", "VAT in the base"),
                                    ("WRONG_QUARTER", "Wrong quarter"),
                                    ("DOUBLE", "Double"),
                                ],
                                max_length=13,
                            ),
                        ),
                        ("why", models.CharField(max_length=300)),
                        (
                            "short",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "missing",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "over",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        ("certificates", models.JSONField(default=list, help_text="references")),
                        ("documents", models.JSONField(default=list, help_text="numbers")),
                        (
                            "branch",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.branch",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "announced",
                            core.money.MoneyField(
                                db_default=0,
                                decimal_places=2,
                                default=Decimal("0.00"),
                                help_text="tax that receipts of the same place say was withheld",
                                max_digits=13,
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField(db_default=1, default=2)),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["company", "quarter", "id"], name="reconciled_of_a_quarter"
                            ),
                            models.Index(
                                fields=["company", "quarter", "state", "id"],
                                name="reconciled_of_a_state",
                            ),
                            models.Index(
                                fields=["company", "tin9", "quarter", "id"],
                                name="reconciled_of_a_payor",
                            ),
                            models.Index(
                                condition=models.Q(("missing__gt", 0)),
                                fields=["tin9", "quarter"],
                                name="reconciled_as_missing",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("short__gt", 0), ("missing__gt", 0), _connector="OR"
                                ),
                                fields=["company", "quarter", "id"],
                                name="reconciled_as_open",
                            ),
                            models.Index(
                                condition=models.Q(("version__lt", 2)),
                                fields=["company", "tin9"],
                                name="reconciled_by_former_rules",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Escalation",
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
                        ("batch", models.UUIDField(db_index=True)),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "certificate",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "lead",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("certificate", "lead"), name="one_escalation_to_each_lead"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BillingExplanation",
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
                        ("quarter", models.PositiveSmallIntegerField()),
                        ("atc", models.CharField(max_length=5)),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("NOT_PAID", "Not yet paid"),
                                    ("NOT_SUBJECT", "Not subject to withholding"),
                                    ("DISPUTED", "Disputed"),
                                    ("OTHER", "Other"),
                                ],
                                help_text="blank: taken back",
                                max_length=11,
                            ),
                        ),
                        ("text", models.CharField(blank=True, max_length=300)),
                        ("at", models.DateTimeField(default=core.clock.now)),
                        (
                            "branch",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.branch",
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
                            "company",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["quarter", "tin9", "company", "id"],
                                name="explanation_of_a_payor",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Webhook",
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
                        ("url", models.CharField(max_length=500)),
                        (
                            "types",
                            models.JSONField(
                                help_text="like certificates.approve or certificates.*"
                            ),
                        ),
                        (
                            "companies",
                            models.JSONField(
                                help_text="keys; null: every company it may hear of", null=True
                            ),
                        ),
                        ("secret", models.TextField(help_text="encrypted")),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "state",
                            models.CharField(
                                choices=[("active", "Active"), ("stopped", "Stopped")],
                                default="active",
                                max_length=7,
                            ),
                        ),
                        ("stopped_because", models.CharField(blank=True, max_length=200)),
                        ("position", models.PositiveBigIntegerField()),
                        ("attempts", models.PositiveIntegerField(default=0)),
                        ("failing_since", models.DateTimeField(null=True)),
                        ("due_at", models.DateTimeField(default=core.clock.now)),
                        ("lease", models.CharField(blank=True, max_length=32)),
                        ("leased_until", models.DateTimeField(null=True)),
                        (
                            "created_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "token",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="webhooks",
                                to="accounts.servicetoken",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created_at", "-id"],
                        "indexes": [
                            models.Index(fields=["-created_at", "-id"], name="webhooks_by_time")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WebhookDelivery",
                    fields=[
                        ("id", models.BigAutoField(primary_key=True, serialize=False)),
                        (
                            "seq",
                            models.PositiveBigIntegerField(
                                help_text="the event's number in the chain"
                            ),
                        ),
                        ("type", models.CharField(max_length=80)),
                        ("subject_id", models.CharField(max_length=36)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "tried and not accepted yet"),
                                    ("delivered", "Delivered"),
                                    ("given_up", "not tried any more"),
                                ],
                                max_length=9,
                            ),
                        ),
                        ("attempts", models.PositiveIntegerField()),
                        ("tried_at", models.DateTimeField()),
                        ("next_try_at", models.DateTimeField(null=True)),
                        (
                            "status_code",
                            models.PositiveSmallIntegerField(
                                help_text="null: no answer", null=True
                            ),
                        ),
                        ("error", models.CharField(blank=True, max_length=200)),
                        (
                            "webhook",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="console.webhook",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["webhook", "-seq", "-id"], name="deliveries_of_a_webhook"
                            ),
                            models.Index(fields=["tried_at"], name="deliveries_by_time"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("webhook", "seq"), name="an_event_has_one_delivery"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TenantContact",
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
                        ("quarter", models.CharField(help_text="like 2026Q3", max_length=6)),
                        (
                            "kind",
                            models.CharField(
                                choices=[("call", "Call"), ("note", "Note")], max_length=4
                            ),
                        ),
                        (
                            "promised_on",
                            models.DateField(help_text="by when the tenant will send", null=True),
                        ),
                        ("note", models.CharField(blank=True, max_length=500)),
                        ("at", models.DateTimeField(default=core.clock.now)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["tenant", "at", "id"], name="contacts_of_a_tenant"
                            ),
                            models.Index(
                                fields=["quarter", "tenant"], name="contacts_about_a_quarter"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="HistoryImport",
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
                        ("name", models.CharField(max_length=120)),
                        ("sha256", models.CharField(max_length=64)),
                        (
                            "stored_as",
                            models.CharField(
                                blank=True, help_text="blank once it was read", max_length=32
                            ),
                        ),
                        (
                            "pdfs_name",
                            models.CharField(
                                blank=True, help_text="blank: none were sent", max_length=120
                            ),
                        ),
                        ("pdfs_sha256", models.CharField(blank=True, max_length=64)),
                        ("pdfs_stored_as", models.CharField(blank=True, max_length=32)),
                        (
                            "is_dry_run",
                            models.BooleanField(
                                default=False, help_text="nothing of it is written"
                            ),
                        ),
                        (
                            "without_pdfs",
                            models.BooleanField(
                                default=False,
                                help_text="certificates are imported although their PDF is missing",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "Waiting"),
                                    ("running", "Running"),
                                    ("done", "Done"),
                                    ("failed", "Failed"),
                                ],
                                default="waiting",
                                max_length=7,
                            ),
                        ),
                        (
                            "message",
                            models.CharField(blank=True, help_text="why it failed", max_length=300),
                        ),
                        (
                            "rows",
                            models.PositiveIntegerField(
                                default=0, help_text="written rows of the table"
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("ended_at", models.DateTimeField(null=True)),
                        ("request_id", models.CharField(blank=True, max_length=32)),
                        ("ip", models.CharField(blank=True, max_length=45)),
                        ("device", models.CharField(blank=True, max_length=200)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["by", "created_at", "id"], name="history_import_by_time"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="HistoryEntry",
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
                            "position",
                            models.PositiveIntegerField(
                                help_text="the first of its rows in the spreadsheet"
                            ),
                        ),
                        (
                            "certificate",
                            models.UUIDField(default=uuid.uuid4, help_text="its key, if it is new"),
                        ),
                        (
                            "cells",
                            models.JSONField(
                                help_text="pairs of a row's number and its cells by column"
                            ),
                        ),
                        (
                            "outcome",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("new", "New"),
                                    ("same", "Same"),
                                    ("completed", "completed by its PDF"),
                                    ("faulty", "Faulty"),
                                ],
                                help_text="blank until it had its turn",
                                max_length=9,
                            ),
                        ),
                        (
                            "faults",
                            models.JSONField(
                                default=list, help_text="row, column and message of each"
                            ),
                        ),
                        (
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="console.historyimport",
                            ),
                        ),
                        (
                            "mark",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                editable=False,
                                help_text="over what it opens, under SECRET_KEY",
                                max_length=64,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                models.F("run"),
                                models.F("position"),
                                condition=models.Q(("outcome", "")),
                                name="history_waiting_for_its_turn",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("run"),
                                models.F("position"),
                                name="history_position_is_there_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ReconciledShare",
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
                        ("quarter", models.PositiveSmallIntegerField()),
                        ("tin9", models.CharField(max_length=9)),
                        (
                            "tax",
                            core.money.MoneyField(
                                decimal_places=2, default=Decimal("0.00"), max_digits=13
                            ),
                        ),
                        (
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "row",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="shares",
                                to="console.reconciledrow",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["company", "quarter"], name="share_of_a_quarter"),
                            models.Index(fields=["company", "tin9"], name="share_of_a_payor"),
                        ],
                    },
                ),
            ],
        ),
    ]
