"""Files of a certificate: the breakdown of a CONSOLIDATED one, signed copies, BIR Forms 2306 and
1606, other PDFs."""

import uuid

from django.conf import settings
from django.db import models

from core import clock
from core.money import MoneyField


class Arrival(models.TextChoices):
    """How a signed copy came."""

    PORTAL = "portal", "uploaded by the tenant"
    MAIL = "mail", "sent by email"
    SCAN = "scan", "uploaded by accounting as a scan"
    PAPER = "paper", "scanned from paper into the scanner's folder"
    LINK = "link", "sent by the link on the printed paper"


class Attachment(models.Model):
    """One file. Its bytes lie outside the web root, under a random name.

    ``rows`` and ``total`` and ``tax`` are what was read of a breakdown, in pesos. Of a Form 2306 or
    1606 ``total`` (the base) and ``tax`` are typed, with ``number``, period and ``atc``; without a
    period nothing was typed. A removed file stays for as long as a transition speaks of it.
    """

    class Kind(models.TextChoices):
        BREAKDOWN = "BREAKDOWN"
        DOCUMENT = "DOCUMENT"
        SIGNED_COPY = "SIGNED_COPY"
        FORM_2306 = "FORM_2306", "BIR Form 2306"
        FORM_1606 = "FORM_1606", "BIR Form 1606"

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
    number = models.CharField(
        max_length=40,
        blank=True,
        default="",
        help_text="of the Form 2306 or 1606, if any",
    )
    period_from = models.DateField(null=True)
    period_to = models.DateField(null=True)
    atc = models.CharField(max_length=5, blank=True, default="", help_text="of a Form 2306")
    digital_signature = models.JSONField(
        null=True, help_text="what became of checking the one in a signed copy; null: it has none"
    )
    comparison = models.JSONField(
        null=True,
        help_text="of a signed copy: what came of comparing it; null: from before they were",
    )
    arrived_by = models.CharField(
        max_length=6,
        choices=Arrival,
        blank=True,
        default="",
        db_default="",
        help_text="how a signed copy came; blank: unknown, or another file",
    )
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    added_at = models.DateTimeField(default=clock.now)
    removed_at = models.DateTimeField(null=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
    )

    class Meta:
        ordering = ["added_at", "id"]
        indexes = [
            models.Index(fields=["sha256"], name="attachment_by_digest"),
            # Few: the certificates with VAT withheld are found by them.
            models.Index(
                fields=["certificate"], name="form_2306_of", condition=models.Q(kind="FORM_2306")
            ),
        ]

    def __str__(self) -> str:
        return self.name
