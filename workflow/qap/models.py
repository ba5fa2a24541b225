"""A payor's quarterly alphalist of payees (QAP), and its rows about our companies."""

import uuid

from django.conf import settings
from django.db import models

from accounts.models import Company, Tenant
from core import clock
from core.jobs.runs import ReadingState, Run
from core.money import MoneyField


class QapFile(Run):
    """One file of a tenant. Its bytes are deleted once they are read; rows of others never stay.

    Of the same payor, branch and quarter the last file that was read counts.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120, help_text="of the file, as it was sent")
    tin9 = models.CharField(max_length=9, help_text="the payor, from the header")
    branch = models.CharField(max_length=5, help_text="of the payor, from the header")
    quarter = models.PositiveSmallIntegerField(help_text="like 20263")
    sha256 = models.CharField(
        max_length=64, blank=True, db_default="", help_text="of the bytes that wait to be read"
    )
    state = models.CharField(max_length=7, choices=ReadingState, default=ReadingState.WAITING)
    message = models.CharField(max_length=300, blank=True, help_text="why it failed")
    line = models.PositiveIntegerField(null=True, help_text="of the file, where it failed")
    own_rows = models.PositiveIntegerField(default=0, help_text="about our companies")
    other_rows = models.PositiveIntegerField(default=0, help_text="about other payees")
    created_at = models.DateTimeField(default=clock.now)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["tenant", "created_at", "id"], name="qap_files_of_a_tenant"),
            models.Index(fields=["tin9", "quarter", "created_at"], name="qap_files_of_a_quarter"),
        ]

    def __str__(self) -> str:
        return f"QAP {self.tin9} {self.quarter} {self.state}"


class QapRow(models.Model):
    """A detail row about one of our companies, as the payor's file has it."""

    file = models.ForeignKey(QapFile, on_delete=models.CASCADE, related_name="rows")
    line = models.PositiveIntegerField(help_text="of the file; the header is 1")
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    name = models.CharField(max_length=120, blank=True, help_text="of the payee, as written")
    month = models.DateField(help_text="the first day of the row's month")
    atc = models.CharField(max_length=5)
    rate = models.DecimalField(max_digits=5, decimal_places=2)
    base = MoneyField()
    tax = MoneyField()

    class Meta:
        ordering = ["line"]

    def __str__(self) -> str:
        return f"{self.file_id} line {self.line}"
