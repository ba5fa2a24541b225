"""Filings: each version of a return's SAWT, and the certificates in it."""

import uuid
from typing import Self

from django.db import models

from accounts.models import Company, User
from core import clock
from core.money import MoneyField
from core.tin import TinField
from workflow.certificates.models import Certificate
from workflow.engine.guard import GuardedQuerySet, StatusField, Tracked


class Status(models.TextChoices):
    FILED = "FILED", "FILED"
    WITHDRAWN = "WITHDRAWN", "WITHDRAWN"


class FilingKind(models.TextChoices):
    FIRST = "first"
    AMENDED = "amended"


class FilingQuerySet(GuardedQuerySet):
    def visible_to(self, user: User | None) -> Self:
        """Narrow to all for managers and the portal, to their companies for staff, else none."""
        if user is None or user.is_manager:
            return self.all()
        return self.filter(company_id__in=user.company_ids) if user.reads_companies else self.none()


class Filing(Tracked):
    """One version of the SAWT of a company's return, with every certificate that counted then.

    The last version that was not withdrawn counts; it replaces those before it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    status = StatusField(choices=Status.choices)
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    form = models.CharField(max_length=6)
    period_from = models.DateField()
    period_to = models.DateField()
    quarter = models.CharField(max_length=6, help_text="of the taxable year, like 2026Q3")
    number = models.PositiveIntegerField(help_text="the version, from 1 for each return")
    kind = models.CharField(max_length=7, choices=FilingKind, default=FilingKind.FIRST)
    reason = models.TextField(blank=True, help_text="why the return was amended")
    tin = TinField(help_text="the payee's, as it was filed")
    name = models.CharField(max_length=200, help_text="the payee's, as it was filed")
    rdo = models.CharField(max_length=3)
    quote_text = models.BooleanField(default=False)
    text_style = models.CharField(
        max_length=13, blank=True, default="", help_text="SAWT_TEXT; blank: as quote_text says"
    )
    rows = models.PositiveIntegerField(help_text="detail records")
    base = MoneyField()
    tax = MoneyField()
    sha256 = models.CharField(max_length=64, help_text="of the DAT file's bytes")
    lines_sha256 = models.CharField(max_length=64, help_text="of what was claimed for whom")
    exceptions = models.JSONField(
        default=list, blank=True, help_text="the list of what was left out and why, row by row"
    )
    package_left_at = models.DateTimeField(null=True, help_text="the first time it was taken")
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    objects = FilingQuerySet.as_manager()

    class Meta:
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="filing_status_is_known"
            ),
            models.UniqueConstraint(
                fields=["company", "form", "period_to", "number"],
                name="filing_number_is_there_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.form} {self.quarter} version {self.number}"


class FiledLineQuerySet(models.QuerySet["FiledLine"]):
    def live(self) -> Self:
        """Return the lines of the last version of each return."""
        return self.filter(is_live=True)


class FiledLine(models.Model):
    """A certificate's share in one row of a filing.

    ``position`` counts from 1 within certificate and filing. The constraint keeps a certificate
    from being live in two returns of the same form.
    """

    filing = models.ForeignKey(Filing, on_delete=models.PROTECT, related_name="lines")
    form = models.CharField(max_length=6)
    certificate = models.ForeignKey(Certificate, on_delete=models.PROTECT, related_name="filed")
    reference = models.CharField(max_length=24)
    position = models.PositiveSmallIntegerField()
    tin = TinField()
    name = models.CharField(max_length=200, help_text="the payor's, before it was folded")
    nature = models.CharField(max_length=50)
    atc = models.CharField(max_length=5)
    rate = models.DecimalField(max_digits=5, decimal_places=2)
    base = MoneyField()
    tax = MoneyField()
    is_live = models.BooleanField(
        default=True, help_text="its filing is the last version of its return"
    )

    objects = FiledLineQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["form", "certificate", "position"],
                condition=models.Q(is_live=True),
                name="certificate_is_claimed_once",
            )
        ]
