"""The shapes of billing imports and of what tenants say of them."""

from rest_framework import serializers

from console.billing.models import (
    LONGEST_WHY,
    ExplanationReason,
)
from console.filing.schemas import Number, PageSchema, Text
from core.api.fields import ClosedSerializer
from core.jobs.runs import ReadingState
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
    state = serializers.ChoiceField(ReadingState.choices)
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
