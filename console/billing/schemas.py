"""The shapes of billing imports and of the reconciliation."""

from rest_framework import serializers

from accounts.models import Nature
from console.billing.models import (
    LONGEST_WHY,
    BillingImport,
    ExplanationReason,
    MatchState,
)
from console.filing.schemas import Number, PageSchema, Text
from core.api.fields import ClosedSerializer
from core.quarter import Quarter
from workflow.api.quarter.inputs import parse_quarter_code


class BillingFile(serializers.Serializer):
    file = serializers.FileField()
    dry_run = serializers.BooleanField(default=False, help_text="true: nothing is written")


class BillingStarted(serializers.Serializer):
    id = serializers.UUIDField()


class FaultyRow(serializers.Serializer):
    row = Number(help_text="of the spreadsheet; the header is 1")
    column = Text()
    message = Text()


class BillingImportSchema(serializers.Serializer):
    id = serializers.UUIDField()
    name = Text()
    by = Text()
    dry_run = serializers.BooleanField()
    state = serializers.ChoiceField(BillingImport.State.choices)
    message = Text(allow_blank=True, help_text="why it failed")
    rows = Number()
    new = Number()
    same = Number(help_text="there before, with the same figures")
    faults = Number()
    faulty = FaultyRow(many=True, help_text="the first 500")
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class BillingImportPage(PageSchema):
    results = BillingImportSchema(many=True)


class CertifiedAmounts(serializers.Serializer):
    base = Text()
    tax = Text()
    atc = Text(allow_blank=True)


class ReconciledPayor(serializers.Serializer):
    tin = Text(help_text="nine digits")
    name = Text(allow_blank=True, help_text="blank: nobody has an account for this TIN")


class ExplanationBody(ClosedSerializer):
    """What a tenant says of a billed amount; a blank ``reason`` takes it back."""

    company = Text(max_length=20, help_text="code")
    branch = Text(max_length=200)
    quarter = Text(max_length=6, help_text="like 2026Q3")
    atc = Text(max_length=5)
    reason = serializers.ChoiceField(ExplanationReason.choices, allow_blank=True)
    text = Text(max_length=LONGEST_WHY, allow_blank=True, default="")

    def validate_quarter(self, code: str) -> Quarter:
        return parse_quarter_code(code)


class ExplanationSchema(serializers.Serializer):
    reason = serializers.ChoiceField(ExplanationReason.choices, allow_blank=True)
    text = Text(allow_blank=True)


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
