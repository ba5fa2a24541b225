"""The tables of certificates, with their triggers and the rows of the product.

They are as migrations 1 to 54 leave an empty database. The libraries' tables come first: each of
their migrations renders anew everything that has to do with a user.
"""

import datetime
import uuid
from decimal import Decimal

import django.db.models.deletion
import django.db.models.functions.text
import django_fsm
from django.conf import settings
from django.db import migrations, models

import core.clock
import core.db.nulls
import core.db.prefixes
import core.folded
import core.money
import core.tin
import workflow.engine.guard
from core.db.migration_checks import CreateModels
from workflow.migrations import _product_rows as product


class Migration(migrations.Migration):
    replaces = [
        ("workflow", "0001_engine"),
        ("workflow", "0002_certificates"),
        ("workflow", "0003_mails"),
        ("workflow", "0004_scans"),
        ("workflow", "0005_append_only"),
        ("workflow", "0006_tax_codes"),
        ("workflow", "0007_reasons_and_mail_texts"),
        ("workflow", "0008_told_to_postgresql"),
        ("workflow", "0009_names_of_parties"),
        ("workflow", "0010_statuses_of_a_branch"),
        ("workflow", "0011_tenants_of_a_quarter"),
        ("workflow", "0012_twins_told_by_indexes"),
        ("workflow", "0013_units_told_by_an_index"),
        ("workflow", "0014_signed_certificates"),
        ("workflow", "0015_fill_is_signed"),
        ("workflow", "0016_reasons_point_at_files"),
        ("workflow", "0017_withdrawn_addresses"),
        ("workflow", "0018_record_rows"),
        ("workflow", "0019_fingerprint_of_the_audit_key"),
        ("workflow", "0020_folded_names"),
        ("workflow", "0021_search_folded_names"),
        ("workflow", "0022_reasons_that_fit_a_decision"),
        ("workflow", "0023_say_which_reasons_fit_a_disapproval"),
        ("workflow", "0024_drafts_from_pdf"),
        ("workflow", "0025_issuance_of_tax_codes"),
        ("workflow", "0026_dated_tax_codes"),
        ("workflow", "0027_quarter_of_claim"),
        ("workflow", "0028_forms_2306_and_1606"),
        ("workflow", "0029_mail_intake"),
        ("workflow", "0030_signatures"),
        ("workflow", "0031_failed_looks_of_pages"),
        ("workflow", "0032_wording_and_texts_of_reasons"),
        ("workflow", "0033_index_claimed_certificates"),
        ("workflow", "0034_who_had_a_mail_sent_again"),
        ("workflow", "0035_billing_on_certificates"),
        ("workflow", "0036_addresses_for_copies"),
        ("workflow", "0037_schedules_of_mails"),
        ("workflow", "0038_signatures_by_file_and_link"),
        ("workflow", "0039_qap_files"),
        ("workflow", "0040_add_certificates_approved_elsewhere"),
        ("workflow", "0041_compare_signed_copies"),
        ("workflow", "0042_add_conforme_signatures"),
        ("workflow", "0043_add_own_pictures"),
        ("workflow", "0044_add_weekly_figures_to_schedules"),
        ("workflow", "0045_index_beginnings_of_former_references"),
        ("workflow", "0046_add_paper_links"),
        ("workflow", "0047_index_totals_of_certificates"),
        ("workflow", "0048_add_unanswered_reasons"),
        ("workflow", "0049_count_resubmitted_as_unanswered"),
        ("workflow", "0050_add_audit_findings"),
        ("workflow", "0051_mark_links_and_proof"),
        ("workflow", "0052_mark_waiting_mails"),
        ("workflow", "0053_index_completed_recording"),
        ("workflow", "0054_add_networks_of_signing_links"),
    ]

    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("accounts", "0018_mark_what_signs_in"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("otp_email", "0006_add_timestamps"),
        ("socialaccount", "0006_alter_socialaccount_extra_data"),
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
                        (
                            "fingerprint",
                            models.CharField(
                                default="", help_text="of the key in force", max_length=64
                            ),
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
                            models.Index(
                                condition=models.Q(("target", "COMPLETE")),
                                fields=["lifecycle"],
                                name="transition_complete",
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
                        (
                            "mark",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="over the others",
                                max_length=64,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("id", 1)), name="there_is_one_kept_proof"
                            )
                        ],
                    },
                ),
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
                        (
                            "issuance",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="the law or order that set the rate",
                                max_length=120,
                            ),
                        ),
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
                        (
                            "given_for",
                            models.CharField(
                                choices=[
                                    ("return", "Return"),
                                    ("disapproval", "Disapprove"),
                                    ("both", "Return and Disapprove"),
                                ],
                                default="return",
                                max_length=12,
                            ),
                        ),
                        (
                            "texts",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="prepared for staff, one a line",
                                max_length=2000,
                            ),
                        ),
                        (
                            "wording",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="as tenants read it; blank: its name",
                                max_length=200,
                            ),
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
                        (
                            "is_signed",
                            models.BooleanField(
                                default=False,
                                help_text="it was signed here, a signed copy is attached, or the original was received",
                            ),
                        ),
                        (
                            "from_pdf",
                            models.JSONField(
                                blank=True,
                                db_default={},
                                default=dict,
                                help_text="what its draft has from a tenant's PDF, and what of it was confirmed",
                            ),
                        ),
                        (
                            "claim_in",
                            models.CharField(
                                help_text="where its tax is claimed, like 2026Q3 or annual; null: by its own quarter",
                                max_length=6,
                                null=True,
                            ),
                        ),
                        (
                            "signature_asked_on",
                            models.DateField(
                                help_text="the last day on which its signatories were asked to sign",
                                null=True,
                            ),
                        ),
                        (
                            "signature_dropped_at",
                            models.DateTimeField(
                                help_text="when a change of what it says ended its signature",
                                null=True,
                            ),
                        ),
                        (
                            "signed_with",
                            models.UUIDField(
                                help_text="the signature made here that holds for what it says now",
                                null=True,
                            ),
                        ),
                        (
                            "billing",
                            models.JSONField(
                                blank=True,
                                db_default={},
                                default=dict,
                                help_text="billed and certified amounts when it was last looked at; empty: none known",
                            ),
                        ),
                        (
                            "differs_from_billing",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="what was billed is other than what it says",
                            ),
                        ),
                        (
                            "signature_refusal",
                            models.CharField(
                                help_text="why a signatory who was asked did not sign it",
                                max_length=2000,
                                null=True,
                            ),
                        ),
                        (
                            "qap_state",
                            models.CharField(
                                choices=[
                                    ("IN_QAP", "In the QAP"),
                                    ("NOT_IN_QAP", "Not in the QAP"),
                                    ("DIFFERS", "Differs from the QAP"),
                                ],
                                editable=False,
                                help_text="what the payor's QAP says of it; null: there is none, or it does not count",
                                max_length=10,
                                null=True,
                            ),
                        ),
                        (
                            "approved_elsewhere_on",
                            models.DateField(
                                help_text="the day on which a former system approved it; null: decided here",
                                null=True,
                            ),
                        ),
                        (
                            "former_reference",
                            models.CharField(
                                help_text="its reference in that system", max_length=40, null=True
                            ),
                        ),
                        (
                            "conforme_with",
                            models.UUIDField(
                                help_text="the payee's signature made here that holds for what it says now",
                                null=True,
                            ),
                        ),
                        (
                            "is_unanswered",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="it came back with reasons that nothing answers",
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
                            models.Index(fields=["payor_name"], name="certificate_payor_name"),
                            models.Index(fields=["payee_name"], name="certificate_payee_name"),
                            models.Index(
                                fields=["branch", "status", "updated_at", "id"],
                                include=("is_split", "company", "snoozed_until"),
                                name="branch_by_status",
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
                                    "tenant",
                                ],
                                name="quarter_newest",
                            ),
                            models.Index(
                                fields=["payor_tin", "period_from", "period_to", "branch", "unit"],
                                name="certificate_of_payor",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("is_signed", False),
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_unsigned",
                            ),
                            models.Index(
                                condition=models.Q(("status__in", ("SUBMITTED", "RESUBMITTED"))),
                                fields=["found_blocking", "found_warnings", "handed_over_at", "id"],
                                name="open_by_findings",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("claimed_by__isnull", False),
                                ),
                                fields=["claimed_until", "id"],
                                name="open_claimed",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("differs_from_billing", True),
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_soa_differs",
                            ),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("qap_state__isnull", False),
                                ),
                                fields=["qap_state", "handed_over_at", "id"],
                                name="open_by_qap",
                            ),
                            models.Index(
                                condition=models.Q(("qap_state__isnull", False)),
                                fields=["qap_state", "updated_at", "id"],
                                name="certificate_by_qap",
                            ),
                            models.Index(
                                condition=models.Q(("former_reference__isnull", False)),
                                fields=["company", "former_reference"],
                                name="certificate_former_reference",
                            ),
                            core.db.prefixes.PrefixIndex(
                                condition=models.Q(("former_reference__isnull", False)),
                                fields=["former_reference"],
                                name="former_reference_begins",
                            ),
                            models.Index(fields=["total"], name="certificate_by_total"),
                            models.Index(
                                condition=models.Q(
                                    ("status__in", ("SUBMITTED", "RESUBMITTED")),
                                    ("is_unanswered", True),
                                ),
                                fields=["handed_over_at", "id"],
                                name="open_unanswered",
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
                                db_index=False,
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
                        "indexes": [
                            models.Index(fields=["certificate", "atc"], name="line_of_a_code"),
                            models.Index(
                                condition=models.Q(("atc__gte", "WV"), ("atc__lt", "WW")),
                                fields=["certificate"],
                                name="line_of_vat",
                            ),
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
                                    ("FORM_2306", "BIR Form 2306"),
                                    ("FORM_1606", "BIR Form 1606"),
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
                        (
                            "atc",
                            models.CharField(
                                blank=True, default="", help_text="of a Form 2306", max_length=5
                            ),
                        ),
                        (
                            "number",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="of the Form 2306 or 1606, if any",
                                max_length=40,
                            ),
                        ),
                        ("period_from", models.DateField(null=True)),
                        ("period_to", models.DateField(null=True)),
                        (
                            "digital_signature",
                            models.JSONField(
                                help_text="what became of checking the one in a signed copy; null: it has none",
                                null=True,
                            ),
                        ),
                        (
                            "arrived_by",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("portal", "uploaded by the tenant"),
                                    ("mail", "sent by email"),
                                    ("scan", "uploaded by accounting as a scan"),
                                    ("paper", "scanned from paper into the scanner's folder"),
                                    ("link", "sent by the link on the printed paper"),
                                ],
                                db_default="",
                                default="",
                                help_text="how a signed copy came; blank: unknown, or another file",
                                max_length=6,
                            ),
                        ),
                        (
                            "comparison",
                            models.JSONField(
                                help_text="of a signed copy: what came of comparing it; null: from before they were",
                                null=True,
                            ),
                        ),
                        (
                            "removed_by",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["added_at", "id"],
                        "indexes": [
                            models.Index(fields=["sha256"], name="attachment_by_digest"),
                            models.Index(
                                condition=models.Q(("kind", "FORM_2306")),
                                fields=["certificate"],
                                name="form_2306_of",
                            ),
                        ],
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
                                help_text="number of the transition that approved it, or changed its conforme since"
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
                migrations.CreateModel(
                    name="EmailVerification",
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
                                    ("PENDING", "Pending"),
                                    ("VERIFIED", "Verified"),
                                    ("EXPIRED", "Expired"),
                                    ("SUPERSEDED", "Superseded"),
                                    ("WITHDRAWN", "Withdrawn"),
                                ],
                                max_length=20,
                                protected=True,
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
                        ("address", models.EmailField(max_length=254)),
                        (
                            "uid",
                            models.CharField(
                                help_text="128 random bits in hex", max_length=32, unique=True
                            ),
                        ),
                        ("mails", models.PositiveIntegerField(default=0)),
                        (
                            "code_digest",
                            models.CharField(
                                blank=True, help_text="blank: the link is dead", max_length=64
                            ),
                        ),
                        (
                            "sent_at",
                            models.DateTimeField(
                                help_text="the last mail; null: it could not be sent", null=True
                            ),
                        ),
                        ("expires_at", models.DateTimeField()),
                        ("verified_at", models.DateTimeField(null=True)),
                        (
                            "replaced",
                            models.EmailField(
                                blank=True,
                                help_text="the address it took the place of",
                                max_length=254,
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "indexes": [
                            models.Index(
                                fields=["status", "expires_at"], name="email_verification_due"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("status", "PENDING")),
                                fields=("tenant",),
                                name="one_pending_address_per_tenant",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "status__in",
                                        [
                                            "PENDING",
                                            "VERIFIED",
                                            "EXPIRED",
                                            "SUPERSEDED",
                                            "WITHDRAWN",
                                        ],
                                    )
                                ),
                                name="email_verification_status_is_known",
                            ),
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
                migrations.CreateModel(
                    name="Notice",
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
                            "transition",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="notices",
                                to="workflow.transition",
                            ),
                        ),
                        ("recipient", models.EmailField(max_length=254)),
                        ("channel", models.CharField(default="mail", max_length=8)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("sent_at", models.DateTimeField(null=True)),
                        (
                            "subject",
                            models.CharField(blank=True, help_text="as it left", max_length=200),
                        ),
                        (
                            "body",
                            models.TextField(blank=True, help_text="as it left, in plain text"),
                        ),
                        (
                            "asked_by",
                            models.ForeignKey(
                                db_index=False,
                                help_text="who had it sent again",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "digest",
                            models.UUIDField(
                                help_text="the mail of several that it is part of", null=True
                            ),
                        ),
                        (
                            "held_until",
                            models.DateTimeField(
                                help_text="it waits for its reader's time", null=True
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
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("transition", "recipient", "channel"),
                                name="one_notice_each",
                            )
                        ],
                        "indexes": [
                            models.Index(
                                condition=models.Q(
                                    ("held_until__isnull", False), ("sent_at", None)
                                ),
                                fields=["recipient", "held_until"],
                                name="held_notices",
                            ),
                            models.Index(
                                condition=models.Q(("digest__isnull", False)),
                                fields=["digest"],
                                name="notices_of_a_digest",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MailText",
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
                            "name",
                            models.CharField(
                                help_text="as in words.py, USUAL", max_length=40, unique=True
                            ),
                        ),
                        ("next_step", models.CharField(blank=True, max_length=400)),
                        ("action", models.CharField(blank=True, max_length=40)),
                        ("closing", models.TextField(blank=True, max_length=600)),
                    ],
                    options={
                        "ordering": ["id"],
                    },
                ),
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
                        ("folded_name", core.folded.FoldedField(of="name")),
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
                        (
                            "picture_mark",
                            models.CharField(
                                blank=True,
                                help_text="keyed digest of the picture; blank: drawn again",
                                max_length=64,
                            ),
                        ),
                        (
                            "failed_looks",
                            models.PositiveSmallIntegerField(
                                db_default=0,
                                default=0,
                                help_text="of the reader, each of which left values unsure",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [
                            models.Index(fields=["read_at"], name="page_by_time"),
                            models.Index(
                                condition=models.Q(("failed_looks__gt", 0)),
                                fields=["failed_looks"],
                                name="page_with_failed_looks",
                            ),
                        ],
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
                        ("folded_payor_name", core.folded.FoldedField(of="payor_name")),
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
                migrations.CreateModel(
                    name="PartyName",
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
                            "column",
                            models.CharField(
                                choices=[("payor_name", "Payor"), ("payee_name", "Payee")],
                                max_length=10,
                            ),
                        ),
                        ("text", models.CharField(max_length=200)),
                        ("folded", core.folded.FoldedField(of="text")),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("column", "text"), name="each_name_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RecordedRow",
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
                        ("table", models.CharField(max_length=32)),
                        ("key", models.CharField(max_length=40)),
                        ("number", models.BigIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "key"), name="row_recorded_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RowRecord",
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
                                choices=[("RECORDED", "recorded"), ("COMPLETE", "complete")],
                                max_length=20,
                                protected=True,
                            ),
                        ),
                        (
                            "why",
                            models.CharField(
                                help_text="what created or changed the rows", max_length=60
                            ),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["RECORDED", "COMPLETE"])),
                                name="row_record_status_is_known",
                            )
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
                migrations.CreateModel(
                    name="IncomingMail",
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
                            "sha256",
                            models.CharField(
                                help_text="of the message as received", max_length=64, unique=True
                            ),
                        ),
                        (
                            "sender",
                            models.CharField(
                                blank=True,
                                help_text="its address, in small letters",
                                max_length=254,
                            ),
                        ),
                        ("subject", models.CharField(blank=True, max_length=200)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("TAKEN", "Taken"),
                                    ("IGNORED", "Ignored"),
                                    ("REFUSED", "Refused"),
                                ],
                                max_length=7,
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "None"),
                                    ("automatic", "Automatic"),
                                    ("own", "Own"),
                                    ("no_sender", "No Sender"),
                                    ("unknown_sender", "Unknown Sender"),
                                    ("not_authenticated", "Not Authenticated"),
                                    ("no_pdf", "No Pdf"),
                                    ("too_large", "Too Large"),
                                    ("too_many", "Too Many"),
                                    ("unreadable", "Unreadable"),
                                ],
                                max_length=20,
                            ),
                        ),
                        (
                            "files",
                            models.JSONField(
                                default=list, help_text="of each: name, and why it was refused"
                            ),
                        ),
                        ("received_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "wants_receipt",
                            models.BooleanField(
                                default=False, help_text="its sender is known: answered"
                            ),
                        ),
                        (
                            "receipt_at",
                            models.DateTimeField(
                                help_text="when the sender was answered", null=True
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                help_text="the only one that has this address",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-received_at", "-id"],
                        "indexes": [
                            models.Index(
                                fields=["-received_at", "-id"], name="incoming_mail_by_time"
                            ),
                            models.Index(
                                condition=models.Q(("receipt_at", None), ("wants_receipt", True)),
                                fields=["received_at"],
                                name="incoming_mail_unanswered",
                            ),
                            models.Index(
                                fields=["sender", "received_at"], name="incoming_mail_of_sender"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Signature",
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
                        ("name", models.CharField(max_length=200)),
                        ("title", models.CharField(blank=True, max_length=120)),
                        ("tin", core.tin.TinField(blank=True, max_length=14)),
                        (
                            "method",
                            models.CharField(
                                choices=[
                                    ("typed", "Typed"),
                                    ("drawn", "Drawn"),
                                    ("uploaded", "Uploaded"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "picture",
                            models.TextField(
                                blank=True, help_text="of a drawn one: a PNG, in base64"
                            ),
                        ),
                        (
                            "sha256",
                            models.CharField(
                                help_text="of the content that was signed", max_length=64
                            ),
                        ),
                        ("at", models.DateTimeField(default=core.clock.now)),
                        (
                            "by",
                            models.ForeignKey(
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="signatures",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "file_sha256",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="of an uploaded one: of the signed PDF",
                                max_length=64,
                            ),
                        ),
                        (
                            "is_issuer_checked",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="likewise: the issuer is one of SIGNATURE_TRUST_ROOTS",
                            ),
                        ),
                        (
                            "issuer",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="likewise: of the signer's certificate",
                                max_length=200,
                            ),
                        ),
                        (
                            "link_email",
                            models.EmailField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="of one made by a mailed link: where the link went",
                                max_length=254,
                            ),
                        ),
                        (
                            "party",
                            models.CharField(
                                choices=[("payor", "Payor"), ("payee", "payee (conforme)")],
                                db_default="payor",
                                default="payor",
                                max_length=5,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("method__in", ["typed", "drawn", "uploaded"])),
                                name="signature_method_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CopyAddress",
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
                        ("address", models.EmailField(max_length=254)),
                        ("mails", models.PositiveIntegerField(default=0)),
                        ("token_digest", models.CharField(blank=True, max_length=64)),
                        (
                            "sent_at",
                            models.DateTimeField(help_text="the last mail with a link", null=True),
                        ),
                        ("expires_at", models.DateTimeField(help_text="of the link")),
                        ("confirmed_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "added_by",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
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
                        "ordering": ["created_at", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("tenant"),
                                django.db.models.functions.text.Lower("address"),
                                name="one_copy_per_address",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MailSchedule",
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
                            "every",
                            models.CharField(
                                choices=[("once", "each one at once"), ("day", "one mail a day")],
                                default="once",
                                max_length=8,
                            ),
                        ),
                        (
                            "quiet_from",
                            models.PositiveSmallIntegerField(help_text="hour", null=True),
                        ),
                        ("quiet_to", models.PositiveSmallIntegerField(help_text="hour", null=True)),
                        (
                            "tenant",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "weekly_figures",
                            models.BooleanField(
                                db_default=True,
                                default=True,
                                help_text="leads and managers get the weekly cockpit",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("tenant__isnull", False),
                                    ("user__isnull", False),
                                    _connector="XOR",
                                ),
                                name="schedule_of_one_reader",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SigningLink",
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
                        ("email", models.EmailField(max_length=254)),
                        ("name", models.CharField(max_length=200)),
                        ("title", models.CharField(blank=True, max_length=120)),
                        ("token_sha256", models.CharField(max_length=64, null=True, unique=True)),
                        (
                            "digests",
                            models.JSONField(
                                help_text="of what is to be signed, by id of the certificate"
                            ),
                        ),
                        ("made_at", models.DateTimeField(default=core.clock.now)),
                        ("expires_at", models.DateTimeField()),
                        (
                            "outcome",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("signed", "Signed"),
                                    ("refused", "Refused"),
                                    ("withdrawn", "Withdrawn"),
                                ],
                                max_length=9,
                            ),
                        ),
                        ("ended_at", models.DateTimeField(null=True)),
                        (
                            "made_by",
                            models.ForeignKey(
                                db_index=False,
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
                        (
                            "first_network",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="that opened it first",
                                max_length=50,
                            ),
                        ),
                        (
                            "opened_elsewhere_at",
                            models.DateTimeField(
                                help_text="when another network opened it first", null=True
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["tenant", "-made_at"], name="signing_links_of_a_tenant"
                            ),
                            models.Index(fields=["expires_at"], name="signing_link_expiry"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="QapFile",
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
                            models.CharField(
                                help_text="of the file, as it was sent", max_length=120
                            ),
                        ),
                        (
                            "tin9",
                            models.CharField(help_text="the payor, from the header", max_length=9),
                        ),
                        (
                            "branch",
                            models.CharField(
                                help_text="of the payor, from the header", max_length=5
                            ),
                        ),
                        ("quarter", models.PositiveSmallIntegerField(help_text="like 20263")),
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
                            "line",
                            models.PositiveIntegerField(
                                help_text="of the file, where it failed", null=True
                            ),
                        ),
                        (
                            "own_rows",
                            models.PositiveIntegerField(default=0, help_text="about our companies"),
                        ),
                        (
                            "other_rows",
                            models.PositiveIntegerField(default=0, help_text="about other payees"),
                        ),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
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
                                fields=["tenant", "created_at", "id"], name="qap_files_of_a_tenant"
                            ),
                            models.Index(
                                fields=["tin9", "quarter", "created_at"],
                                name="qap_files_of_a_quarter",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="QapRow",
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
                            "line",
                            models.PositiveIntegerField(help_text="of the file; the header is 1"),
                        ),
                        (
                            "name",
                            models.CharField(
                                blank=True, help_text="of the payee, as written", max_length=120
                            ),
                        ),
                        ("month", models.DateField(help_text="the first day of the row's month")),
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
                            "company",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "file",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rows",
                                to="workflow.qapfile",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["line"],
                    },
                ),
                migrations.CreateModel(
                    name="OwnPicture",
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
                        ("sha256", models.CharField(max_length=64)),
                        ("stored_as", models.CharField(max_length=64)),
                        ("drawn_at", models.DateTimeField(default=core.clock.now)),
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
                        "indexes": [models.Index(fields=["drawn_at"], name="own_picture_by_time")],
                    },
                ),
                migrations.CreateModel(
                    name="PaperLink",
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
                        ("token_sha256", models.CharField(max_length=64, unique=True)),
                        ("made_at", models.DateTimeField(default=core.clock.now)),
                        ("expires_at", models.DateTimeField()),
                        (
                            "outcome",
                            models.CharField(
                                blank=True,
                                choices=[("used", "Used"), ("replaced", "replaced by a new print")],
                                max_length=8,
                            ),
                        ),
                        ("ended_at", models.DateTimeField(null=True)),
                        (
                            "certificate",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="workflow.certificate",
                            ),
                        ),
                        (
                            "printed_by",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
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
                        "indexes": [models.Index(fields=["expires_at"], name="paper_link_expiry")],
                    },
                ),
                migrations.CreateModel(
                    name="AuditFinding",
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
                                choices=[("PROPOSED", "proposed"), ("CONFIRMED", "acknowledged")],
                                max_length=20,
                                protected=True,
                            ),
                        ),
                        (
                            "mark",
                            models.CharField(
                                help_text="digest of all it says", max_length=64, unique=True
                            ),
                        ),
                        (
                            "number",
                            models.BigIntegerField(
                                help_text="the transition; null: of none", null=True
                            ),
                        ),
                        ("why", models.CharField(help_text="what does not hold", max_length=1000)),
                        ("created_at", models.DateTimeField(default=core.clock.now)),
                        ("updated_at", models.DateTimeField(default=core.clock.now)),
                        (
                            "proposed_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "base_manager_name": "objects",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["PROPOSED", "CONFIRMED"])),
                                name="audit_finding_status_is_known",
                            )
                        ],
                    },
                    bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
                ),
            ],
        ),
        migrations.RunPython(product.put_up_triggers, product.take_down_triggers),
        migrations.RunPython(product.fill_product_rows, migrations.RunPython.noop),
        migrations.RunPython(product.prepare_searches, migrations.RunPython.noop),
    ]
