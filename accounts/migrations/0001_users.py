"""The operator's companies and branches, tenants, and who signs in for whom."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.db import migrations, models

import core.tin
from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    former_names = [
        ("accounts", "0001_people"),
        ("accounts", "0002_tenants_out_of_use"),
        ("accounts", "0003_companies_out_of_use"),
        ("accounts", "0004_names_of_proprietors"),
        ("accounts", "0006_found_by_address"),
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
                    ],
                    options={
                        "ordering": ["code"],
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
                                ],
                                max_length=16,
                            ),
                        ),
                        (
                            "tenant",
                            models.ForeignKey(
                                blank=True,
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
                                        ["tenant", "processor", "lead", "manager", "administrator"],
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
            ]
        )
    ]
