"""The mall operator's companies (the payees) and their branches (the malls)."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from core.tin import TinField


class Company(models.Model):
    """A company of the operator: it earns the rent and claims the tax withheld."""

    code = models.CharField(max_length=12, unique=True)
    name = models.CharField(max_length=200)
    tin = TinField(unique=True)
    address = models.CharField(max_length=300)
    zip = models.CharField(max_length=4)
    rdo = models.CharField(max_length=3, help_text="BIR revenue district office")
    year_ends = models.PositiveSmallIntegerField(
        default=12,
        db_default=12,
        validators=[MinValueValidator(1), MaxValueValidator(12)],
        help_text="month in which its taxable years end, until a profile says another",
    )
    reminders_after = models.PositiveSmallIntegerField(
        null=True,
        help_text="working days after the due date on which reminders start; null: by a lead",
    )
    is_active = models.BooleanField(default=True, help_text="new certificates may name it")

    class Meta:
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(year_ends__range=(1, 12)), name="company_year_ends_in_a_month"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Branch(models.Model):
    """A mall of one company."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="branches")
    name = models.CharField(max_length=120, unique=True)
    city = models.CharField(max_length=80, blank=True)
    is_active = models.BooleanField(default=True, help_text="new certificates may name it")

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
