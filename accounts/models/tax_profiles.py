"""What companies and tenants are to the BIR, each during a time: VAT, REIT, government, agent."""

from datetime import date
from typing import TypeVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from accounts.models.organization import Company
from accounts.models.people import Tenant


class Vat(models.TextChoices):
    UNKNOWN = "unknown", "Not known"
    REGISTERED = "vat", "VAT-registered"
    NOT_REGISTERED = "non_vat", "Not VAT-registered"


class TaxProfile(models.Model):
    """A profile from a day on; ``valid_to`` null: until further notice."""

    vat = models.CharField(max_length=8, choices=Vat, default=Vat.UNKNOWN)
    valid_from = models.DateField()
    valid_to = models.DateField(null=True, blank=True)
    is_active = models.BooleanField(default=True, help_text="it counts")

    class Meta:
        abstract = True

    def holds_on(self, day: date) -> bool:
        return self.valid_from <= day and (self.valid_to is None or day <= self.valid_to)


class CompanyProfile(TaxProfile):
    """A company as a payee during a time."""

    class Kind(models.TextChoices):
        ORDINARY = "ordinary", "Ordinary corporation"
        REIT = "reit", "Real estate investment trust (REIT)"

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="profiles")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.ORDINARY)
    former_names = models.CharField(
        max_length=400, blank=True, help_text="names that are right too; a semicolon between two"
    )
    merged_tins = models.CharField(
        max_length=200, blank=True, help_text="nine digits of each merged company, with commas"
    )
    codes = models.CharField(
        max_length=200, blank=True, help_text="ATCs of income that it earns besides, with commas"
    )
    year_ends = models.PositiveSmallIntegerField(
        null=True,
        validators=[MinValueValidator(1), MaxValueValidator(12)],
        help_text="month in which its taxable years end from valid_from on, whatever valid_to; "
        "null: as before",
    )

    class Meta:
        ordering = ["valid_from"]
        constraints = [
            models.UniqueConstraint(
                fields=["company", "valid_from"], name="one_company_profile_from_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.company.code} from {self.valid_from}"

    @property
    def is_reit(self) -> bool:
        return self.kind == self.Kind.REIT

    @property
    def is_vat(self) -> bool | None:
        """None where nobody said."""
        return None if self.vat == Vat.UNKNOWN else self.vat == Vat.REGISTERED


class TenantProfile(TaxProfile):
    """A tenant as a payor during a time.

    ``vat`` is for the account officer. No check reads it: VAT and percentage tax are withheld by
    the status of the payee alone (RR 14-2003, RR 16-2005).
    """

    class Payor(models.TextChoices):
        PRIVATE = "private", "Private"
        GOVERNMENT = "government", "Government"

    class Agent(models.TextChoices):
        NO = "no", "No"
        YES = "yes", "Yes"

    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="profiles")
    payor = models.CharField(max_length=10, choices=Payor, default=Payor.PRIVATE)
    withholding_agent = models.CharField(
        max_length=3,
        choices=Agent,
        default=Agent.NO,
        help_text="on the BIR's list of top withholding agents",
    )

    class Meta:
        ordering = ["valid_from"]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "valid_from"], name="one_tenant_profile_from_a_day"
            )
        ]
        indexes = [
            models.Index(fields=["is_active", "valid_from", "id"], name="tenant_profile_by_use")
        ]

    def __str__(self) -> str:
        return f"{self.tenant.name} from {self.valid_from}"

    @property
    def is_government(self) -> bool:
        return self.payor == self.Payor.GOVERNMENT

    @property
    def is_withholding_agent(self) -> bool:
        return self.withholding_agent == self.Agent.YES


AnyProfile = TypeVar("AnyProfile", CompanyProfile, TenantProfile)
