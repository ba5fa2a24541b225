"""What leaves the desk: filings, packages of papers, exports that are sent by themselves."""

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
    former_names = [
        ("console", "0002_filings"),
        ("console", "0003_exceptions_of_a_filing"),
        ("console", "0006_packages"),
        ("console", "0011_forms_in_one_file"),
        ("console", "0015_scheduled_exports"),
    ]

    dependencies = [
        ("accounts", "0001_users"),
        ("console", "0001_work_of_the_desk"),
        ("workflow", "0002_certificates"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateModels(
            models=[
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
                                choices=[("FILED", "FILED")], max_length=20, protected=True
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
                                help_text="from 1 for a company, form and period"
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
                    ],
                    options={
                        "base_manager_name": "objects",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["FILED"])),
                                name="filing_status_is_known",
                            ),
                            models.UniqueConstraint(
                                fields=("company", "form", "period_to", "number"),
                                name="filing_number_is_there_once",
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
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
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
            ]
        )
    ]
