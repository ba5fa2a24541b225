"""Figures of the credit ledger that a lead types, because they stand only in a filed return."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.models import Company, User
from core import clock
from core.money import MoneyField
from core.taxable_years import LAST_QUARTER, TaxableYear

LONGEST_REASON = 300


class EntryKind(models.TextChoices):
    OPENING = "opening", "Opening excess credit"
    USED = "used", "Used against tax due"
    RETURN_LINE = "return_line", "Creditable tax in the return"
    LEDGER_ACCOUNT = "ledger_account", "Ledger account"
    CHOICE = "choice", "Choice at the end of the year"
    SETTLED = "settled", "Refund or tax credit certificate received"


class YearEndChoice(models.TextChoices):
    """What a corporation does with its excess credit (Tax Code, section 76)."""

    CARRY_OVER = "carry_over", "Carry over"
    REFUND = "refund", "Refund"
    CERTIFICATE = "certificate", "Tax credit certificate"


OF_QUARTER = (EntryKind.USED, EntryKind.RETURN_LINE, EntryKind.LEDGER_ACCOUNT)


class CreditEntryQuerySet(models.QuerySet["CreditEntry"]):
    def visible_to(self, user: User) -> Self:
        """Narrow to all for managers, else to the companies of the user."""
        return self.all() if user.is_manager else self.filter(company_id__in=user.company_ids)

    def of_year(self, company: Company, year: TaxableYear) -> Self:
        return self.filter(company=company, year=year.year, is_second=year.is_second)


class CreditEntry(models.Model):
    """One typed figure. It never changes: of one kind and quarter the last entry counts."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+")
    year = models.PositiveSmallIntegerField(help_text="the taxable year, by the year it ends in")
    is_second = models.BooleanField(
        default=False, db_default=False, help_text="the second taxable year that ends in that year"
    )
    kind = models.CharField(max_length=14, choices=EntryKind)
    quarter = models.PositiveSmallIntegerField(
        default=0, help_text="of the taxable year; 4 is the annual return, 0 the year"
    )
    amount = MoneyField(null=True, default=None)
    choice = models.CharField(max_length=11, choices=YearEndChoice, blank=True)
    reason = models.CharField(max_length=LONGEST_REASON)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    objects = CreditEntryQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(quarter__lte=LAST_QUARTER), name="credit_entry_is_of_a_quarter"
            )
        ]
        indexes = [models.Index(fields=["company", "year", "id"], name="credit_entries_of_a_year")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.company_id} for {self.year}"
