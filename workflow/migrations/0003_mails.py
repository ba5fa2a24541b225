"""Mails as they left, their texts, and addresses until they are proven."""

import uuid

import django.db.models.deletion
import django_fsm
from django.db import migrations, models

import core.clock
import workflow.engine.guard
from core.db.migration_checks import CreateModels


class Migration(migrations.Migration):
    former_names = [
        ("workflow", "0026_mails_as_they_left"),
        ("workflow", "0027_mail_texts"),
    ]

    dependencies = [
        ("accounts", "0001_users"),
        ("workflow", "0002_certificates"),
    ]

    operations = [
        CreateModels(
            models=[
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
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("status__in", ["PENDING", "VERIFIED", "EXPIRED", "SUPERSEDED"])
                                ),
                                name="email_verification_status_is_known",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("status", "PENDING")),
                                fields=("tenant",),
                                name="one_pending_address_per_tenant",
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
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("transition", "recipient", "channel"),
                                name="one_notice_each",
                            )
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
            ]
        )
    ]
