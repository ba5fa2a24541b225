"""What staff see and for whom they stand in; how people come in, and how often they tried."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    former_names = [
        ("accounts", "0005_leave_cover"),
    ]

    dependencies = [
        ("accounts", "0001_users"),
    ]

    operations = [
        CreateModels(
            models=[
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
                                blank=True, help_text="address without query", max_length=300
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
            ]
        )
    ]
