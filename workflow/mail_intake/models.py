"""Received mails: whose they were, and what was done with each."""

import uuid

from django.db import models

from accounts.models import Tenant
from core import clock


class IncomingMail(models.Model):
    """One mail that came in. Its text is not stored; its attachments are uploads of its batch.

    The batch of those uploads has the same id.
    """

    class State(models.TextChoices):
        TAKEN = "TAKEN"
        IGNORED = "IGNORED"
        REFUSED = "REFUSED"

    class Reason(models.TextChoices):
        NONE = ""
        AUTOMATIC = "automatic"
        OWN = "own"
        NO_SENDER = "no_sender"
        UNKNOWN_SENDER = "unknown_sender"
        NOT_AUTHENTICATED = "not_authenticated"
        NO_PDF = "no_pdf"
        TOO_LARGE = "too_large"
        TOO_MANY = "too_many"
        UNREADABLE = "unreadable"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    sha256 = models.CharField(max_length=64, unique=True, help_text="of the message as received")
    sender = models.CharField(max_length=254, blank=True, help_text="its address, in small letters")
    subject = models.CharField(max_length=200, blank=True)
    tenant = models.ForeignKey(
        Tenant,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text="the only one that has this address",
    )
    state = models.CharField(max_length=7, choices=State.choices)
    reason = models.CharField(max_length=20, choices=Reason.choices, blank=True)
    files = models.JSONField(default=list, help_text="of each: name, and why it was refused")
    received_at = models.DateTimeField(default=clock.now)
    wants_receipt = models.BooleanField(default=False, help_text="its sender is known: answered")
    receipt_at = models.DateTimeField(null=True, help_text="when the sender was answered")

    class Meta:
        ordering = ["-received_at", "-id"]
        indexes = [
            models.Index(fields=["-received_at", "-id"], name="incoming_mail_by_time"),
            models.Index(
                fields=["received_at"],
                condition=models.Q(wants_receipt=True, receipt_at=None),
                name="incoming_mail_unanswered",
            ),
            models.Index(fields=["sender", "received_at"], name="incoming_mail_of_sender"),
        ]

    def __str__(self) -> str:
        return f"{self.sender} {self.received_at:%Y-%m-%d %H:%M}"
