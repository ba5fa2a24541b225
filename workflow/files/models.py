"""Files that belong to a certificate: the breakdown of a CONSOLIDATED one, signed copies, PDFs."""

import uuid

from django.conf import settings
from django.db import models

from core import clock
from core.money import MoneyField


class Attachment(models.Model):
    """One file. Its bytes lie outside the web root, under a random name.

    ``rows`` and ``total`` and ``tax`` are what was read of a breakdown, in pesos. A removed file
    stays for as long as a transition speaks of it.
    """

    class Kind(models.TextChoices):
        BREAKDOWN = "BREAKDOWN"
        DOCUMENT = "DOCUMENT"
        SIGNED_COPY = "SIGNED_COPY"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    certificate = models.ForeignKey(
        "workflow.Certificate", on_delete=models.PROTECT, related_name="files"
    )
    kind = models.CharField(max_length=12, choices=Kind.choices)
    name = models.CharField(max_length=200, help_text="as its owner called it")
    media_type = models.CharField(max_length=80, help_text="told by its content")
    size = models.PositiveIntegerField(help_text="bytes")
    sha256 = models.CharField(max_length=64)
    stored_as = models.CharField(max_length=64, unique=True)
    rows = models.JSONField(null=True)
    rows_sha256 = models.CharField(
        max_length=64, blank=True, help_text="of the rows read, as canonical JSON"
    )
    total = MoneyField()
    tax = MoneyField()
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    added_at = models.DateTimeField(default=clock.now)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["added_at", "id"]
        indexes = [models.Index(fields=["sha256"], name="attachment_by_digest")]

    def __str__(self) -> str:
        return self.name
