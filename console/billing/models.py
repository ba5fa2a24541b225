"""Billing documents, their imports, and the rows of the reconciliation."""

from decimal import Decimal

from django.conf import settings
from django.db import models

from accounts.models import Branch, Company, Nature, Tenant
from console.shared.file_imports import FileImport
from core import clock
from core.money import MoneyField
from core.tin import TinField
from workflow.certificates.models import Certificate

LONGEST_DOCUMENT = 40
LONGEST_UNIT = 40
LONGEST_EINVOICE = 60
LONGEST_FILE_NAME = 255
LONGEST_WHY = 300


class BillingImport(FileImport):
    """One file of billing documents: its rows, and which of them were faulty."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text="null: the portal, from the watched folder",
    )
    folder_file = models.CharField(
        max_length=LONGEST_FILE_NAME,
        blank=True,
        default="",
        db_default="",
        help_text="its name in the watched folder, until it is moved out of there",
    )
    rows = models.PositiveIntegerField(default=0)
    new = models.PositiveIntegerField(default=0)
    same = models.PositiveIntegerField(default=0)
    faults = models.PositiveIntegerField(default=0)
    faulty = models.JSONField(default=list, help_text="the first faults: row, column, message")

    class Meta:
        indexes = [
            models.Index(fields=["created_at", "id"], name="billing_import_by_time"),
            models.Index(
                fields=["folder_file"],
                name="billing_import_in_folder",
                condition=models.Q(folder_file__gt=""),
            ),
        ]


class DocumentKind(models.TextChoices):
    INVOICE = "INVOICE", "Invoice"
    CREDIT_MEMO = "CREDIT_MEMO", "Credit memo"
    DEPOSIT_APPLIED = "DEPOSIT_APPLIED", "Deposit applied"
    RECEIPT = "RECEIPT", "Receipt"


class BillingDocument(models.Model):
    """A document of the billing system, as it is there; amounts are positive."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    kind = models.CharField(max_length=15, choices=DocumentKind)
    document_no = models.CharField(max_length=LONGEST_DOCUMENT)
    einvoice_no = models.CharField(
        max_length=LONGEST_EINVOICE,
        blank=True,
        default="",
        db_default="",
        help_text="of the BIR's Electronic Invoicing System; blank where it has none",
    )
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="+", db_index=False)
    unit = models.CharField(max_length=LONGEST_UNIT, blank=True)
    payor_tin = TinField()
    tin9 = models.CharField(max_length=9, help_text="the payor, whatever the branch")
    date = models.DateField()
    income_month = models.DateField(help_text="the first day of that month")
    quarter = models.PositiveSmallIntegerField(help_text="of the income, like 20263")
    nature = models.CharField(max_length=8, choices=Nature)
    net = MoneyField(help_text="without VAT")
    vat = MoneyField()
    withheld = MoneyField(help_text="of a receipt: what its payor says was withheld")
    imported_in = models.ForeignKey(BillingImport, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["company", "kind", "document_no"], name="a_billing_document_is_there_once"
            )
        ]
        indexes = [
            models.Index(fields=["company", "tin9", "quarter"], name="billing_of_a_payor"),
            models.Index(fields=["company", "quarter"], name="billing_of_a_quarter"),
            models.Index(
                fields=["company", "einvoice_no"],
                name="billing_by_einvoice",
                condition=models.Q(einvoice_no__gt=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.document_no}"


class ExplanationReason(models.TextChoices):
    NOT_PAID = "NOT_PAID", "Not yet paid"
    NOT_SUBJECT = "NOT_SUBJECT", "Not subject to withholding"
    DISPUTED = "DISPUTED", "Disputed"
    OTHER = "OTHER", "Other"


class BillingExplanation(models.Model):
    """Why a tenant did not withhold on a billed amount; the last one of a place counts."""

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    tin9 = models.CharField(max_length=9)
    quarter = models.PositiveSmallIntegerField()
    branch = models.ForeignKey(Branch, on_delete=models.PROTECT, related_name="+", db_index=False)
    atc = models.CharField(max_length=5)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, related_name="+", db_index=False)
    reason = models.CharField(
        max_length=11, choices=ExplanationReason, blank=True, help_text="blank: taken back"
    )
    text = models.CharField(max_length=LONGEST_WHY, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [
            models.Index(fields=["quarter", "tin9", "company", "id"], name="explanation_of_a_payor")
        ]

    def __str__(self) -> str:
        return f"{self.tin9} {self.quarter} {self.atc} {self.reason}"


class MatchState(models.TextChoices):
    MATCHED = "MATCHED", "Matched"
    SHORT = "SHORT", "Short"
    OVER = "OVER", "Over"
    MISSING = "MISSING", "Missing"
    WRONG_CODE = "WRONG_CODE", "Wrong code"
    VAT_IN_BASE = "VAT_IN_BASE", "VAT in the base"
    WRONG_QUARTER = "WRONG_QUARTER", "Wrong quarter"
    DOUBLE = "DOUBLE", "Double"


# Raised when rows hold something new: rows of a former number are computed again.
ROW_VERSION = 2
OPEN = models.Q(short__gt=0) | models.Q(missing__gt=0)


class ReconciledRow(models.Model):
    """Expected and certified amounts of a payor, mall, unit and nature in a quarter.

    It follows from billing documents, certificates and profiles, and is computed again when one of
    them changes. ``expected_tax = certified_tax + short + missing - over``.
    """

    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    quarter = models.PositiveSmallIntegerField()
    tin9 = models.CharField(max_length=9)
    tenant = models.ForeignKey(
        Tenant, on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    branch = models.ForeignKey(
        Branch, on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    unit = models.CharField(max_length=LONGEST_UNIT, blank=True)
    nature = models.CharField(max_length=8, choices=Nature, blank=True)
    expected_base = MoneyField()
    expected_tax = MoneyField()
    expected_atc = models.CharField(max_length=5, blank=True)
    certified_base = MoneyField()
    certified_tax = MoneyField()
    certified_atc = models.CharField(max_length=5, blank=True)
    state = models.CharField(max_length=13, choices=MatchState)
    why = models.CharField(max_length=LONGEST_WHY)
    short = MoneyField()
    missing = MoneyField()
    over = MoneyField()
    announced = MoneyField(
        db_default=0, help_text="tax that receipts of the same place say was withheld"
    )
    certificates = models.JSONField(default=list, help_text="references")
    documents = models.JSONField(default=list, help_text="numbers")
    version = models.PositiveSmallIntegerField(default=ROW_VERSION, db_default=1)

    class Meta:
        indexes = [
            models.Index(fields=["company", "quarter", "id"], name="reconciled_of_a_quarter"),
            models.Index(
                fields=["company", "quarter", "state", "id"], name="reconciled_of_a_state"
            ),
            models.Index(fields=["company", "tin9", "quarter", "id"], name="reconciled_of_a_payor"),
            # Without it SQLite groups the payors of a quarter by the index above, of all quarters.
            models.Index(fields=["company", "quarter", "tin9"], name="reconciled_by_payor"),
            models.Index(
                fields=["tin9", "quarter"],
                name="reconciled_as_missing",
                condition=models.Q(missing__gt=0),
            ),
            models.Index(
                fields=["company", "quarter", "id"], name="reconciled_as_open", condition=OPEN
            ),
            models.Index(
                fields=["company", "tin9"],
                name="reconciled_by_former_rules",
                condition=models.Q(version__lt=ROW_VERSION),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tin9} {self.quarter} {self.nature} {self.state}"

    @property
    def open(self) -> Decimal:
        """The tax that is still to come."""
        return self.short + self.missing


class ReconciledShare(models.Model):
    """The part of a row's certified tax that one certificate shows.

    The shares of a row add up to its ``certified_tax``, those of a certificate to its tax. Whether
    it is signed or filed is asked of the certificate. The row may be gone: the former version of
    the portal replaces rows and knows no shares. Shares are replaced by payor.
    """

    row = models.ForeignKey(
        ReconciledRow, on_delete=models.CASCADE, related_name="shares", db_constraint=False
    )
    company = models.ForeignKey(Company, on_delete=models.PROTECT, related_name="+", db_index=False)
    quarter = models.PositiveSmallIntegerField()
    tin9 = models.CharField(max_length=9)
    certificate = models.ForeignKey(Certificate, on_delete=models.CASCADE, related_name="+")
    tax = MoneyField()

    class Meta:
        indexes = [
            models.Index(fields=["company", "quarter"], name="share_of_a_quarter"),
            models.Index(fields=["company", "tin9"], name="share_of_a_payor"),
        ]

    def __str__(self) -> str:
        return f"{self.certificate_id} {self.tax}"
