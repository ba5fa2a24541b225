"""The shapes of billing imports and of what tenants say of them."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from console.billing.models import (
    LONGEST_WHY,
    ExplanationReason,
)
from console.filing.schemas import Text
from core.api.answers import Moment, Uuid, one_of
from core.api.fields import ClosedSerializer
from core.api.paging import PageLinks
from core.jobs.runs import ReadingState
from core.quarter import Quarter
from workflow.api.quarter.inputs import parse_quarter_code


class BillingFile(serializers.Serializer):
    file = serializers.FileField()
    dry_run = serializers.BooleanField(default=False, help_text="true: nothing is written")


class BillingStarted(TypedDict):
    id: Uuid


class FaultyRow(TypedDict):
    row: Annotated[int, "of the spreadsheet; the header is 1"]
    column: str
    message: str


class BillingImportSchema(TypedDict):
    id: Uuid
    name: str
    by: str
    dry_run: bool
    state: Annotated[str, one_of(ReadingState.choices)]
    message: Annotated[str, "why it failed"]
    rows: int
    new: int
    same: Annotated[int, "there before, with the same figures"]
    faults: int
    faulty: Annotated[list[FaultyRow], "the first 500"]
    created_at: Moment
    ended_at: Moment | None


class BillingImportPage(PageLinks):
    results: list[BillingImportSchema]


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


class ExplanationSchema(TypedDict):
    reason: Annotated[str, one_of(ExplanationReason.choices, blank=True)]
    text: str
