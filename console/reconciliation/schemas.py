"""The shapes of the reconciliation."""

from rest_framework import serializers

from accounts.models import Nature
from console.billing.models import DocumentKind, MatchState
from console.billing.schemas import ExplanationSchema
from console.filing.schemas import Number, PageSchema, Text
from console.reconciliation.ageing import BUCKETS
from console.reconciliation.ledger_tie import DIFFERENCES

BUCKET_CHOICES = [(name, name) for name in BUCKETS]
LEDGER_DIFFERENCES = [(name, name) for name in DIFFERENCES]


class CertifiedAmounts(serializers.Serializer):
    base = Text()
    tax = Text()
    atc = Text(allow_blank=True)


class ReconciledPayor(serializers.Serializer):
    tin = Text(help_text="nine digits")
    name = Text(allow_blank=True, help_text="blank: nobody has an account for this TIN")


class GivenExplanation(ExplanationSchema):
    by = Text()
    at = serializers.DateTimeField()


class DocumentEinvoice(serializers.Serializer):
    document = Text(help_text="its number in the billing system")
    number = Text(help_text="its number in the BIR's Electronic Invoicing System")


class ReconciledRowSchema(serializers.Serializer):
    id = Number()
    tenant = ReconciledPayor()
    mall = Text(allow_blank=True, help_text="blank: the certificate is of several malls")
    unit = Text(allow_blank=True)
    nature = serializers.ChoiceField(Nature.choices, allow_blank=True)
    expected = CertifiedAmounts()
    certified = CertifiedAmounts()
    state = serializers.ChoiceField(MatchState.choices)
    why = Text()
    short = Text()
    missing = Text()
    over = Text()
    open = Text(help_text="short and missing")
    signed = Text(help_text="the part of the certified tax whose certificates are signed")
    filed = Text(help_text="the part whose certificates a live income tax return has")
    announced = Text(help_text="tax that receipts of the same place say was withheld")
    certificates = serializers.ListField(child=serializers.CharField())
    documents = serializers.ListField(child=serializers.CharField())
    einvoices = DocumentEinvoice(many=True, help_text="of those documents that have one")
    explanation = GivenExplanation(
        allow_null=True, help_text="why its tenant did not withhold on it"
    )


class ReconciliationTotals(serializers.Serializer):
    """Sums of tax: ``expected = certified + short + missing - over``."""

    billed = Text(help_text="the expected base")
    expected = Text()
    certified = Text()
    short = Text()
    missing = Text()
    over = Text()
    signed = Text(help_text="certified, and the certificate is signed")
    filed = Text(help_text="certified, and a live income tax return has the certificate")
    open = Text(help_text="short and missing")


class StateCount(serializers.Serializer):
    state = serializers.ChoiceField(MatchState.choices)
    rows = Number()
    tax = Text(help_text="expected")
    difference = Text(help_text="expected minus certified")


class ReconciliationPage(PageSchema):
    totals = ReconciliationTotals()
    states = StateCount(many=True)
    due = serializers.DateField(help_text="the day on which certificates of the quarter were due")
    days_past_due = Number(help_text="0 until that day")
    is_loaded = serializers.BooleanField(help_text="false: no document of this quarter is there")
    results = ReconciledRowSchema(many=True)


class OpenRowSchema(ReconciledRowSchema):
    """A row of any quarter, with the age of what is open."""

    quarter = Text(help_text="like 2026Q3")
    due = serializers.DateField()
    days_past_due = Number()


class OpenRowPage(PageSchema):
    results = OpenRowSchema(many=True)


class OpenQuarterSchema(serializers.Serializer):
    quarter = Text(help_text="like 2026Q3")
    due = serializers.DateField()
    days_past_due = Number()
    rows = Number()
    short = Text()
    missing = Text()
    open = Text()


class AgeingBucket(serializers.Serializer):
    bucket = serializers.ChoiceField(BUCKET_CHOICES, help_text="days since the due day")
    rows = Number()
    open = Text(help_text="tax that is short or missing")
    quarters = OpenQuarterSchema(many=True)


class AgeingSchema(serializers.Serializer):
    """The open tax of a company over all quarters."""

    buckets = AgeingBucket(many=True, help_text="the youngest first")
    rows = Number()
    open = Text()


class PayorSumSchema(ReconciliationTotals):
    """The sums of one payor."""

    tin = Text(help_text="nine digits")
    name = Text(allow_blank=True)
    rows = Number()


class PayorSumPage(serializers.Serializer):
    results = PayorSumSchema(many=True, help_text="the most open tax first")
    next = Text(allow_null=True)
    count = Number()


class BillingDocumentSchema(serializers.Serializer):
    """A document of the billing system; ``base`` is what it adds to the expected base."""

    id = Number()
    kind = serializers.ChoiceField(DocumentKind.choices)
    number = Text()
    einvoice = Text(allow_blank=True)
    mall = Text()
    unit = Text(allow_blank=True)
    nature = serializers.ChoiceField(Nature.choices)
    date = serializers.DateField()
    income_month = Text(help_text="like 2026-07")
    net = Text()
    vat = Text()
    withheld = Text(help_text="of a receipt: what its payor says was withheld")
    base = Text(help_text="negative for a credit memo, zero for a receipt")


class DocumentSums(serializers.Serializer):
    base = Text()
    announced = Text()


class BillingDocumentPage(PageSchema):
    totals = DocumentSums(help_text="of all pages")
    results = BillingDocumentSchema(many=True)


class LedgerDifferenceSchema(serializers.Serializer):
    name = serializers.ChoiceField(LEDGER_DIFFERENCES)
    tax = Text(help_text="that the reconciliation has and the ledger has not")
    certificates = serializers.ListField(
        child=serializers.CharField(), help_text="the first 20 references"
    )


class LedgerTieSchema(serializers.Serializer):
    """``reconciled`` is ``ledger`` and the differences together."""

    reconciled = Text()
    ledger = Text()
    is_tied = serializers.BooleanField()
    differences = LedgerDifferenceSchema(many=True)


class LedgerTies(serializers.Serializer):
    certified = LedgerTieSchema()
    filed = LedgerTieSchema()
