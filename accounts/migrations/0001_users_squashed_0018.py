"""The tables of people, tenants and sign-in, as migrations 1 to 18 leave an empty database."""

import uuid
from decimal import Decimal

import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import core.folded
import core.money
import core.tin
from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    replaces = [
        ("accounts", "0001_users"),
        ("accounts", "0002_assignments_and_sign_in"),
        ("accounts", "0003_folded_names"),
        ("accounts", "0004_fill_folded_names"),
        ("accounts", "0005_page_and_role_of_client_errors"),
        ("accounts", "0006_tax_profiles"),
        ("accounts", "0007_company_taxable_year"),
        ("accounts", "0008_tenant_profiles_by_use"),
        ("accounts", "0009_memberships"),
        ("accounts", "0010_existing_logins_are_owners"),
        ("accounts", "0011_second_factors_and_sign_ins"),
        ("accounts", "0012_service_tokens"),
        ("accounts", "0013_signatory_approves"),
        ("accounts", "0014_add_contact_of_tenants"),
        ("accounts", "0015_add_start_of_reminders_and_officers"),
        ("accounts", "0016_add_leases"),
        ("accounts", "0017_add_right_to_sign_the_conforme"),
        ("accounts", "0018_mark_what_signs_in"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        CreateModels(
            models=[
                migrations.CreateModel(
                    name="Company",
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
                        ("code", models.CharField(max_length=12, unique=True)),
                        ("name", models.CharField(max_length=200)),
                        ("tin", core.tin.TinField(max_length=14, unique=True)),
                        ("address", models.CharField(max_length=300)),
                        ("zip", models.CharField(max_length=4)),
                        (
                            "rdo",
                            models.CharField(help_text="BIR revenue district office", max_length=3),
                        ),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True, help_text="new certificates may name it"
                            ),
                        ),
                        (
                            "year_ends",
                            models.PositiveSmallIntegerField(
                                db_default=12,
                                default=12,
                                help_text="month in which its taxable year ends",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(12),
                                ],
                            ),
                        ),
                        (
                            "reminders_after",
                            models.PositiveSmallIntegerField(
                                help_text="working days after the due date on which reminders start; null: by a lead",
                                null=True,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["code"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("year_ends__range", (1, 12))),
                                name="company_year_ends_in_a_month",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Branch",
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
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="branches",
                                to="accounts.company",
                            ),
                        ),
                        ("name", models.CharField(max_length=120, unique=True)),
                        ("city", models.CharField(blank=True, max_length=80)),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True, help_text="new certificates may name it"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["name"],
                    },
                ),
                migrations.CreateModel(
                    name="Tenant",
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
                                help_text="registered name, as on the form", max_length=200
                            ),
                        ),
                        ("tin", core.tin.TinField(max_length=14, unique=True)),
                        ("address", models.CharField(blank=True, max_length=300)),
                        ("zip", models.CharField(blank=True, max_length=4)),
                        (
                            "rdo",
                            models.CharField(
                                blank=True, help_text="BIR revenue district office", max_length=3
                            ),
                        ),
                        (
                            "last_name",
                            models.CharField(
                                blank=True,
                                help_text="of a sole proprietor; blank for a corporation",
                                max_length=60,
                            ),
                        ),
                        ("first_name", models.CharField(blank=True, max_length=60)),
                        ("middle_name", models.CharField(blank=True, max_length=60)),
                        (
                            "is_affiliate",
                            models.BooleanField(default=False, help_text="may send CONSOLIDATED"),
                        ),
                        (
                            "is_government",
                            models.BooleanField(
                                default=False, help_text="withholds as a government payor"
                            ),
                        ),
                        (
                            "is_withholding_agent",
                            models.BooleanField(
                                default=False,
                                help_text="on the BIR's list of top withholding agents",
                            ),
                        ),
                        (
                            "contact_email",
                            models.EmailField(
                                blank=True,
                                help_text="codes go here; kept by the operator",
                                max_length=254,
                            ),
                        ),
                        (
                            "notification_email",
                            models.EmailField(
                                blank=True, help_text="given by the email lifecycle", max_length=254
                            ),
                        ),
                        (
                            "notification_email_verified_at",
                            models.DateTimeField(blank=True, null=True),
                        ),
                        (
                            "pending_email",
                            models.EmailField(
                                blank=True,
                                help_text="stated, until the mailed link proves it",
                                max_length=254,
                            ),
                        ),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True,
                                help_text="the operator's word: nobody signs in for one that is not",
                            ),
                        ),
                        ("folded_name", core.folded.FoldedField(of="name")),
                        (
                            "signatory_approves",
                            models.BooleanField(
                                default=False,
                                help_text="a preparer submits nothing that is not signed",
                            ),
                        ),
                        (
                            "contact_person",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="whom to call",
                                max_length=120,
                            ),
                        ),
                        (
                            "contact_phone",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                help_text="as one dials it",
                                max_length=40,
                            ),
                        ),
                        (
                            "account_officer",
                            models.ForeignKey(
                                help_text="who of the staff calls when all reminders were sent",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["name"],
                        "indexes": [models.Index(fields=["name", "id"], name="tenant_by_name")],
                    },
                ),
                migrations.CreateModel(
                    name="BirBranch",
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
                                related_name="bir_branches",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "code",
                            models.CharField(help_text="five digits, as in the TIN", max_length=5),
                        ),
                        ("name", models.CharField(blank=True, max_length=200)),
                        ("address", models.CharField(blank=True, max_length=300)),
                    ],
                    options={
                        "ordering": ["code"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tenant", "code"), name="one_branch_per_tenant_and_code"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="User",
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
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        (
                            "last_login",
                            models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                        ),
                        (
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        (
                            "username",
                            models.CharField(
                                error_messages={
                                    "unique": "A user with that username already exists."
                                },
                                help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                                max_length=150,
                                unique=True,
                                validators=[
                                    django.contrib.auth.validators.UnicodeUsernameValidator()
                                ],
                                verbose_name="username",
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(
                                blank=True, max_length=254, verbose_name="email address"
                            ),
                        ),
                        (
                            "is_staff",
                            models.BooleanField(
                                default=False,
                                help_text="Designates whether the user can log into this admin site.",
                                verbose_name="staff status",
                            ),
                        ),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True,
                                help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                                verbose_name="active",
                            ),
                        ),
                        (
                            "date_joined",
                            models.DateTimeField(
                                default=django.utils.timezone.now, verbose_name="date joined"
                            ),
                        ),
                        ("name", models.CharField(max_length=200)),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("tenant", "Tenant"),
                                    ("processor", "Processor"),
                                    ("lead", "Lead"),
                                    ("manager", "Manager"),
                                    ("administrator", "Administrator"),
                                    ("service", "Service"),
                                ],
                                max_length=16,
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                blank=True,
                                help_text="whom a sign-in is for at first; a request has that of its session",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="users",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                                verbose_name="groups",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Specific permissions for this user.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                                verbose_name="user permissions",
                            ),
                        ),
                        ("folded_name", core.folded.FoldedField(of="name")),
                        (
                            "conforme_tin",
                            core.tin.TinField(blank=True, db_default="", default="", max_length=14),
                        ),
                        (
                            "conforme_title",
                            models.CharField(blank=True, db_default="", default="", max_length=120),
                        ),
                        (
                            "may_sign_conforme",
                            models.BooleanField(
                                db_default=False,
                                default=False,
                                help_text="of staff: signs for the payee, with this title and TIN",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                django.db.models.functions.text.Upper("username"),
                                name="user_by_username",
                            ),
                            models.Index(
                                django.db.models.functions.text.Upper("email"), name="user_by_email"
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("role", "tenant"), ("tenant__isnull", False)),
                                    models.Q(
                                        models.Q(("role", "tenant"), _negated=True),
                                        ("tenant__isnull", True),
                                    ),
                                    _connector="OR",
                                ),
                                name="tenant_users_have_a_tenant",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "role__in",
                                        [
                                            "tenant",
                                            "processor",
                                            "lead",
                                            "manager",
                                            "administrator",
                                            "service",
                                        ],
                                    )
                                ),
                                name="user_role_is_known",
                            ),
                        ],
                    },
                    managers=[
                        ("objects", django.contrib.auth.models.UserManager()),
                    ],
                ),
                migrations.CreateModel(
                    name="Cover",
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
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="covers",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "absent",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="covered_by",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("starts_on", models.DateField()),
                        ("ends_on", models.DateField()),
                    ],
                    options={
                        "ordering": ["starts_on", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="Assignment",
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
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="assignments",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                to="accounts.company",
                            ),
                        ),
                        (
                            "branch",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                to="accounts.branch",
                            ),
                        ),
                        (
                            "cover",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="assignments",
                                to="accounts.cover",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("company__isnull", True),
                                    ("branch__isnull", True),
                                    _connector="XOR",
                                ),
                                name="assignment_is_a_company_or_a_branch",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("cover", None)),
                                fields=("user", "company"),
                                name="one_assignment_per_user_and_company",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("cover", None)),
                                fields=("user", "branch"),
                                name="one_assignment_per_user_and_branch",
                            ),
                            models.UniqueConstraint(
                                fields=("cover", "company"), name="a_cover_has_a_company_once"
                            ),
                            models.UniqueConstraint(
                                fields=("cover", "branch"), name="a_cover_has_a_branch_once"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
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
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitation",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("invitation", "Invitation"), ("reset", "Reset")],
                                max_length=12,
                            ),
                        ),
                        ("expires_at", models.DateTimeField(db_index=True)),
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
                ),
                migrations.CreateModel(
                    name="TermsAgreement",
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
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="terms_agreements",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("version", models.CharField(max_length=40)),
                        ("agreed_at", models.DateTimeField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("user", "version"), name="agreed_once_per_version"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EmailCode",
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
                                help_text="The human-readable name of this device.", max_length=64
                            ),
                        ),
                        (
                            "confirmed",
                            models.BooleanField(
                                default=True, help_text="Is this device ready for use?"
                            ),
                        ),
                        (
                            "last_generated_timestamp",
                            models.DateTimeField(
                                blank=True,
                                help_text="The last time a token was generated for this device.",
                                null=True,
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="email_code",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "digest",
                            models.CharField(
                                blank=True, help_text="blank: no live code", max_length=64
                            ),
                        ),
                        ("expires_at", models.DateTimeField(blank=True, null=True)),
                        ("tries_left", models.PositiveSmallIntegerField(default=0)),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="SignInToken",
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
                        ("digest", models.CharField(max_length=64, unique=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "browser_digest",
                            models.CharField(
                                blank=True,
                                help_text="of the browser that may exchange it; blank: any",
                                max_length=64,
                            ),
                        ),
                        ("expires_at", models.DateTimeField(db_index=True)),
                        (
                            "replaces",
                            models.CharField(
                                blank=True,
                                help_text="the session that ends when it is taken up",
                                max_length=40,
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                blank=True,
                                help_text="whom the session will be for; none for staff",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "way",
                            models.CharField(
                                blank=True,
                                help_text="as in SignIn; blank: by a code",
                                max_length=16,
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
                ),
                migrations.CreateModel(
                    name="RefreshToken",
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
                        ("digest", models.CharField(max_length=64, unique=True)),
                        ("session_key", models.CharField(db_index=True, max_length=40)),
                        ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("replaced_at", models.DateTimeField(blank=True, null=True)),
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
                ),
                migrations.CreateModel(
                    name="OpenSession",
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
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="open_sessions",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("session_key", models.CharField(max_length=40, unique=True)),
                        ("created_at", models.DateTimeField()),
                        (
                            "address",
                            models.CharField(
                                blank=True, help_text="IP it was begun from", max_length=45
                            ),
                        ),
                        ("device", models.CharField(blank=True, max_length=80)),
                    ],
                ),
                migrations.CreateModel(
                    name="DirectoryVisit",
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
                        ("state_digest", models.CharField(max_length=64, unique=True)),
                        (
                            "browser_digest",
                            models.CharField(
                                help_text="of the cookie of the same browser", max_length=64
                            ),
                        ),
                        ("nonce", models.CharField(max_length=64)),
                        ("code_verifier", models.CharField(max_length=128)),
                        ("expires_at", models.DateTimeField(db_index=True)),
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
                ),
                migrations.CreateModel(
                    name="AttemptCount",
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
                        ("kind", models.CharField(max_length=16)),
                        ("key", models.CharField(max_length=64)),
                        ("count", models.PositiveIntegerField(default=0)),
                        (
                            "until",
                            models.DateTimeField(
                                db_index=True, help_text="the count starts anew after this"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("kind", "key"), name="one_attempt_count_per_key"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ClientError",
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
                        ("at", models.DateTimeField(db_index=True)),
                        (
                            "type",
                            models.CharField(
                                choices=[
                                    ("onerror", "Onerror"),
                                    ("unhandledrejection", "Unhandled Rejection"),
                                    ("eventError", "Event Error"),
                                    ("network error", "Network Error"),
                                    ("network latency too long", "Too Slow"),
                                ],
                                max_length=32,
                            ),
                        ),
                        ("message", models.CharField(blank=True, max_length=500)),
                        ("file", models.CharField(blank=True, max_length=300)),
                        ("line", models.PositiveIntegerField(null=True)),
                        ("col", models.PositiveIntegerField(null=True)),
                        ("stack", models.CharField(blank=True, max_length=3000)),
                        (
                            "resource",
                            models.CharField(
                                blank=True,
                                help_text="address without query and keys",
                                max_length=300,
                            ),
                        ),
                        (
                            "initiator",
                            models.CharField(
                                blank=True, help_text="such as fetch or script", max_length=40
                            ),
                        ),
                        (
                            "status",
                            models.PositiveIntegerField(
                                help_text="HTTP status; 0: no answer came", null=True
                            ),
                        ),
                        ("duration_ms", models.PositiveIntegerField(null=True)),
                        ("device", models.CharField(blank=True, max_length=80)),
                        (
                            "page",
                            models.CharField(
                                blank=True, help_text="where somebody was, by route", max_length=300
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                blank=True, help_text="whose browser says it is", max_length=16
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "type__in",
                                        [
                                            "onerror",
                                            "unhandledrejection",
                                            "eventError",
                                            "network error",
                                            "network latency too long",
                                        ],
                                    )
                                ),
                                name="client_error_type_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CompanyProfile",
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
                            "vat",
                            models.CharField(
                                choices=[
                                    ("unknown", "Not known"),
                                    ("vat", "VAT-registered"),
                                    ("non_vat", "Not VAT-registered"),
                                ],
                                default="unknown",
                                max_length=8,
                            ),
                        ),
                        ("valid_from", models.DateField()),
                        ("valid_to", models.DateField(blank=True, null=True)),
                        ("is_active", models.BooleanField(default=True, help_text="it counts")),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("ordinary", "Ordinary corporation"),
                                    ("reit", "Real estate investment trust (REIT)"),
                                ],
                                default="ordinary",
                                max_length=8,
                            ),
                        ),
                        (
                            "former_names",
                            models.CharField(
                                blank=True,
                                help_text="names that are right too; a semicolon between two",
                                max_length=400,
                            ),
                        ),
                        (
                            "merged_tins",
                            models.CharField(
                                blank=True,
                                help_text="nine digits of each merged company, with commas",
                                max_length=200,
                            ),
                        ),
                        (
                            "codes",
                            models.CharField(
                                blank=True,
                                help_text="ATCs of income that it earns besides, with commas",
                                max_length=200,
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="profiles",
                                to="accounts.company",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["valid_from"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("company", "valid_from"),
                                name="one_company_profile_from_a_day",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TenantProfile",
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
                            "vat",
                            models.CharField(
                                choices=[
                                    ("unknown", "Not known"),
                                    ("vat", "VAT-registered"),
                                    ("non_vat", "Not VAT-registered"),
                                ],
                                default="unknown",
                                max_length=8,
                            ),
                        ),
                        ("valid_from", models.DateField()),
                        ("valid_to", models.DateField(blank=True, null=True)),
                        ("is_active", models.BooleanField(default=True, help_text="it counts")),
                        (
                            "payor",
                            models.CharField(
                                choices=[("private", "Private"), ("government", "Government")],
                                default="private",
                                max_length=10,
                            ),
                        ),
                        (
                            "withholding_agent",
                            models.CharField(
                                choices=[("no", "No"), ("yes", "Yes")],
                                default="no",
                                help_text="on the BIR's list of top withholding agents",
                                max_length=3,
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="profiles",
                                to="accounts.tenant",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["valid_from"],
                        "indexes": [
                            models.Index(
                                fields=["is_active", "valid_from", "id"],
                                name="tenant_profile_by_use",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tenant", "valid_from"),
                                name="one_tenant_profile_from_a_day",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Membership",
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
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "Owner"),
                                    ("preparer", "Preparer"),
                                    ("signatory", "Signatory"),
                                    ("viewer", "Viewer"),
                                ],
                                max_length=16,
                            ),
                        ),
                        ("is_active", models.BooleanField(default=True)),
                        ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "tenant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to="accounts.tenant",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tenant", "user"), name="one_membership_per_person"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("role__in", ["owner", "preparer", "signatory", "viewer"])
                                ),
                                name="tenant_role_is_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FactorChallenge",
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
                        ("kind", models.CharField(max_length=16)),
                        ("content", models.TextField()),
                        ("expires_at", models.DateTimeField(db_index=True)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["user", "kind"], name="challenge_by_user_and_kind")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SignIn",
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
                            "at",
                            models.DateTimeField(db_index=True, default=django.utils.timezone.now),
                        ),
                        (
                            "address",
                            models.CharField(
                                blank=True, help_text="IP it came from", max_length=45
                            ),
                        ),
                        ("device", models.CharField(blank=True, max_length=80)),
                        (
                            "way",
                            models.CharField(
                                choices=[
                                    ("code", "code by email"),
                                    ("app", "authenticator app"),
                                    ("recovery_code", "recovery code"),
                                    ("passkey", "passkey"),
                                    ("directory", "company directory"),
                                    ("switch", "changed company"),
                                ],
                                max_length=16,
                            ),
                        ),
                        (
                            "company",
                            models.CharField(
                                blank=True, help_text="the tenant it was for", max_length=200
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sign_ins",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["user", "at", "id"], name="sign_in_by_user")
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "way__in",
                                        [
                                            "code",
                                            "app",
                                            "recovery_code",
                                            "passkey",
                                            "directory",
                                            "switch",
                                        ],
                                    )
                                ),
                                name="sign_in_way_is_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ServiceToken",
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
                        ("name", models.CharField(max_length=60, unique=True)),
                        ("digest", models.CharField(max_length=64, unique=True)),
                        ("scopes", models.JSONField(default=list)),
                        ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("expires_at", models.DateTimeField()),
                        ("revoked_at", models.DateTimeField(null=True)),
                        (
                            "last_used_at",
                            models.DateTimeField(help_text="to the minute", null=True),
                        ),
                        (
                            "created_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="service_token",
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
                        "ordering": ["-created_at", "-id"],
                        "indexes": [
                            models.Index(
                                fields=["-created_at", "-id"], name="service_token_by_time"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Lease",
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
                        ("unit", models.CharField(max_length=40)),
                        ("valid_from", models.DateField()),
                        ("valid_to", models.DateField(blank=True, null=True)),
                        (
                            "natures",
                            models.CharField(
                                help_text="what is billed, with commas", max_length=60
                            ),
                        ),
                        (
                            "area",
                            models.DecimalField(
                                decimal_places=2, help_text="in square metres", max_digits=10
                            ),
                        ),
                        (
                            "rent",
                            core.money.MoneyField(
                                decimal_places=2,
                                default=Decimal("0.00"),
                                help_text="of a month, without VAT",
                                max_digits=13,
                            ),
                        ),
                        ("remarks", models.CharField(blank=True, max_length=300)),
                        ("is_active", models.BooleanField(default=True, help_text="it counts")),
                        (
                            "branch",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="leases",
                                to="accounts.branch",
                            ),
                        ),
                        (
                            "company",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="leases",
                                to="accounts.company",
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="leases",
                                to="accounts.tenant",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["valid_from"],
                        "indexes": [
                            models.Index(
                                fields=["is_active", "valid_from", "id"], name="lease_by_use"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("company", "branch", "unit", "valid_from"),
                                name="one_lease_from_a_day",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("valid_to", None),
                                    ("valid_to__gte", models.F("valid_from")),
                                    _connector="OR",
                                ),
                                name="lease_ends_after_it_begins",
                            ),
                        ],
                    },
                ),
            ],
        ),
    ]
