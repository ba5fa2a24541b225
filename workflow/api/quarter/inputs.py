"""The rows that a client may send for the quarter sheet."""

from typing import Any

from rest_framework import serializers

from core.api.fields import ClosedSerializer
from core.quarter import Quarter
from core.refusals import NotLikeThis, field_fault
from workflow.api.certificates.inputs import LineBody, TinInput, optional_text_field
from workflow.certificates.quarter_sheet import MOST_ROWS

YEARS = range(2000, 2100)


class RowBody(LineBody):
    """A store and what was paid there; only the code and the months are the sender's to say."""

    row = serializers.CharField(max_length=100, help_text="the client's name for it, told back")
    id = serializers.UUIDField(help_text="made by the client: asking twice is safe")
    version = serializers.IntegerField(
        min_value=1, required=False, allow_null=True, help_text="the one seen; stale is a conflict"
    )
    company = serializers.CharField(max_length=20)
    branch = serializers.CharField(max_length=200, allow_blank=True, default="")
    section = description = rate = total = tax = None  # type: ignore[assignment]

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return super().validate(attrs | {"description": "", "section": "EWT"})


class SignatoryBody(ClosedSerializer):
    """The signatory of all rows."""

    signatory_name = optional_text_field(200)
    signatory_title = optional_text_field(120)
    signatory_tin = TinInput(required=False)


class RowsBody(ClosedSerializer):
    """A body with rows, of which too many are refused before any of them is looked at."""

    def to_internal_value(self, data: Any) -> Any:
        rows = data.get("rows")
        if isinstance(rows, list) and len(rows) > MOST_ROWS:
            words = f"Send at most {MOST_ROWS} rows at a time."
            raise NotLikeThis([field_fault("rows", "too_many_rows", words)])
        return super().to_internal_value(data)


class SheetBody(RowsBody):
    """The rows of a quarter to keep as drafts."""

    quarter = serializers.CharField(max_length=6, help_text="like 2026Q3")
    signatory = SignatoryBody(required=False)
    rows = serializers.ListField(
        child=serializers.DictField(), allow_empty=False, max_length=MOST_ROWS
    )

    def validate_quarter(self, code: str) -> Quarter:
        return parse_quarter_code(code)


class ChosenBody(ClosedSerializer):
    """A certificate to hand over, as it was seen."""

    id = serializers.UUIDField()
    version = serializers.IntegerField(min_value=1)


class SubmitBody(RowsBody):
    """The rows of a quarter to hand over."""

    rows = ChosenBody(many=True, allow_empty=False, max_length=MOST_ROWS)  # type: ignore[call-arg]


def parse_quarter_code(code: str) -> Quarter:
    """Raises NotLikeThis."""
    try:
        return check_quarter_year(Quarter.parse(code))
    except ValueError as error:
        raise NotLikeThis([field_fault("quarter", "invalid", str(error))]) from error


def check_quarter_year(quarter: Quarter) -> Quarter:
    """Return the quarter. Raises NotLikeThis for a year that no certificate can be of."""
    if quarter.year not in YEARS:
        raise NotLikeThis([field_fault("quarter", "invalid", "That year is out of range.")])
    return quarter
