"""Leases of units: who rents what of a mall, for how long, and for how much."""

from django.db import models

from accounts.models.organization import Branch, Company
from accounts.models.people import Tenant
from core.money import MoneyField

LONGEST_UNIT = 40


class Nature(models.TextChoices):
    RENT = "RENT", "Rent"
    CUSA = "CUSA", "Common use service area"
    UTILITY = "UTILITY", "Utilities"
    PROMO = "PROMO", "Promotion"
    PARKING = "PARKING", "Parking"
    INTEREST = "INTEREST", "Interest"
    OTHER = "OTHER", "Other"


class Lease(models.Model):
    """A unit that a tenant rents; ``valid_to`` null: until further notice."""

    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="leases")
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="leases")
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="leases")
    unit = models.CharField(max_length=LONGEST_UNIT)
    valid_from = models.DateField()
    valid_to = models.DateField(null=True, blank=True)
    natures = models.CharField(max_length=60, help_text="what is billed, with commas")
    area = models.DecimalField(max_digits=10, decimal_places=2, help_text="in square metres")
    rent = MoneyField(help_text="of a month, without VAT")
    remarks = models.CharField(max_length=300, blank=True)
    is_active = models.BooleanField(default=True, help_text="it counts")

    class Meta:
        ordering = ["valid_from"]
        constraints = [
            models.UniqueConstraint(
                fields=["company", "branch", "unit", "valid_from"], name="one_lease_from_a_day"
            ),
            models.CheckConstraint(
                condition=models.Q(valid_to=None) | models.Q(valid_to__gte=models.F("valid_from")),
                name="lease_ends_after_it_begins",
            ),
        ]
        indexes = [models.Index(fields=["is_active", "valid_from", "id"], name="lease_by_use")]

    def __str__(self) -> str:
        return f"{self.unit} from {self.valid_from}"
