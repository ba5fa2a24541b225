"""The shapes of what is sent and answered about files and tables."""

from typing import Annotated, Any, TypedDict

from rest_framework import serializers

from core.api.fields import BoundedDateField, ClosedSerializer, LineField, TextField
from workflow.api.certificates.inputs import MoneyInput
from workflow.api.schemas import LineSchema
from workflow.certificates.attached_forms import form_faults
from workflow.engine.inputs import LONGEST_TEXT
from workflow.files.models import Attachment
from workflow.tax.atc import normalize_code


class Upload(serializers.Serializer):
    """A file for a certificate, as multipart/form-data."""

    file = serializers.FileField()
    kind = serializers.ChoiceField(Attachment.Kind.choices)
    replaces = serializers.UUIDField(required=False, help_text="a signed copy that it replaces")
    number = serializers.CharField(
        required=False, help_text="this and the rest: of a Form 2306 or 1606"
    )
    period_from = BoundedDateField(required=False)
    period_to = BoundedDateField(required=False)
    atc = serializers.CharField(required=False)
    base = serializers.CharField(required=False)
    tax = serializers.CharField(required=False)


class CompareBody(ClosedSerializer):
    reason = LineField(
        max_length=LONGEST_TEXT,
        required=False,
        allow_blank=True,
        help_text="of staff: why a copy that differs counts all the same; required then",
    )


class FormFiguresBody(ClosedSerializer):
    """What an attached Form 2306 or 1606 says. The context has its ``kind`` and ``certificate``."""

    number = LineField(max_length=40, allow_blank=True, default="")
    period_from = BoundedDateField()
    period_to = BoundedDateField()
    atc = LineField(max_length=8, allow_blank=True, default="", help_text="of a Form 2306")
    base = MoneyInput()
    tax = MoneyInput()

    def validate_atc(self, value: str) -> str:
        return normalize_code(value)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        context: Any = self.context
        found: dict[str, list[serializers.ErrorDetail]] = {}
        for fault in form_faults(context["kind"], attrs, context["certificate"]):
            detail = serializers.ErrorDetail(fault["message"], code=fault["code"])
            found.setdefault(fault["field"], []).append(detail)
        if found:
            raise serializers.ValidationError(found)
        return attrs


class BreakdownRow(TypedDict):
    """A row of a breakdown; ``row`` counts as the spreadsheet does."""

    row: int
    branch: str
    description: str
    atc: str
    m1: str
    m2: str
    m3: str
    total: str
    tax: str


class BreakdownSchema(TypedDict):
    """A breakdown and the sums of its form; a difference is what the breakdown has more."""

    rows: list[BreakdownRow]
    total: str
    tax: str
    form_total: str
    form_tax: str
    difference_total: str
    difference_tax: str


class TableFile(serializers.Serializer):
    file = serializers.FileField()


class PastedText(ClosedSerializer):
    text = TextField(help_text="copied from a spreadsheet", trim_whitespace=False)


class RowFault(TypedDict):
    """A row that was left out; ``row`` counts from 1 as the spreadsheet does."""

    row: int
    column: str
    message: str


class LinesRead(TypedDict):
    lines: list[LineSchema]
    errors: list[RowFault]
    warnings: Annotated[list[RowFault], "of rows that are taken all the same"]
