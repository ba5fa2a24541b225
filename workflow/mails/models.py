"""Sent mails, addresses that get copies, schedules, and mail texts of administrators."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from accounts.models import Tenant
from core import clock
from core.models.marked import MarkedRow
from workflow.engine.models import Transition


class NoticeManager(models.Manager["Notice"]):
    def owe(self, **said: Any) -> "tuple[Notice, bool]":
        """The notice of a transition, recipient and channel, and whether it is new.

        ``asked_by`` and ``held_until`` are of a new one.
        """
        key = {name: said.pop(name) for name in ("transition", "recipient", "channel")}
        mark = self.model(**key, **said).put_mark().mark
        return self.get_or_create(**key, defaults=said | {"mark": mark})


class Notice(MarkedRow):
    """A mail owed for a transition. Unique, because a status can come twice and a job run twice.

    The text of a mail about a certificate is stored when it is sent, because templates change.
    """

    marked_columns = ("transition_id", "recipient", "channel", "asked_by_id")

    objects = NoticeManager()

    transition = models.ForeignKey(Transition, on_delete=models.PROTECT, related_name="notices")
    recipient = models.EmailField()
    channel = models.CharField(max_length=8, default="mail")
    created_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True)
    held_until = models.DateTimeField(null=True, help_text="it waits for its reader's time")
    digest = models.UUIDField(null=True, help_text="the mail of several that it is part of")
    subject = models.CharField(max_length=200, blank=True, help_text="as it left")
    body = models.TextField(blank=True, help_text="as it left, in plain text")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        help_text="who had it sent again",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["transition", "recipient", "channel"], name="one_notice_each"
            )
        ]
        indexes = [
            models.Index(
                fields=["recipient", "held_until"],
                condition=models.Q(held_until__isnull=False, sent_at=None),
                name="held_notices",
            ),
            models.Index(
                fields=["digest"],
                condition=models.Q(digest__isnull=False),
                name="notices_of_a_digest",
            ),
        ]


class MailSchedule(models.Model):
    """When a tenant's notifications, or a member of staff's, leave. Hours are of Manila."""

    class Every(models.TextChoices):
        ONCE = "once", "each one at once"
        DAY = "day", "one mail a day"

    tenant = models.OneToOneField(Tenant, on_delete=models.CASCADE, null=True, related_name="+")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    every = models.CharField(max_length=8, choices=Every.choices, default=Every.ONCE)
    quiet_from = models.PositiveSmallIntegerField(null=True, help_text="hour")
    quiet_to = models.PositiveSmallIntegerField(null=True, help_text="hour")
    weekly_figures = models.BooleanField(
        default=True, db_default=True, help_text="leads and managers get the weekly cockpit"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(tenant__isnull=False) ^ models.Q(user__isnull=False),
                name="schedule_of_one_reader",
            )
        ]

    def __str__(self) -> str:
        return self.every


class CopyAddress(MarkedRow):
    """An address that gets copies of a tenant's notifications, once its mailed link was confirmed.

    ``mails`` counts the mails with a link; only the link of the last one is valid.
    """

    marked_columns = (
        *("id", "tenant_id", "address", "mails"),
        *("token_digest", "expires_at", "confirmed_at"),
    )

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+")
    address = models.EmailField()
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    mails = models.PositiveIntegerField(default=0)
    token_digest = models.CharField(max_length=64, blank=True)
    sent_at = models.DateTimeField(null=True, help_text="the last mail with a link")
    expires_at = models.DateTimeField(help_text="of the link")
    confirmed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint("tenant", Lower("address"), name="one_copy_per_address")
        ]

    def __str__(self) -> str:
        return self.address


class MailText(models.Model):
    """One of the texts that the portal mails; a blank part is said as is usual."""

    name = models.CharField(max_length=40, unique=True, help_text="as in words.py, USUAL")
    next_step = models.CharField(max_length=400, blank=True)
    action = models.CharField(max_length=40, blank=True)
    closing = models.TextField(max_length=600, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name
