"""The shapes of what is sent and answered about files and tables."""

from typing import Any

from rest_framework import serializers

from core.api.fields import BoundedDateField, ClosedSerializer, LineField, TextField
from workflow.api.certificates.inputs import MoneyInput
from workflow.api.schemas import LineSchema, Text
from workflow.certificates.attached_forms import form_faults
from workflow.engine.inputs import LONGEST_TEXT
from workflow.files.models import Attachment
from workflow.tax.atc import normalize_code


class Upload(serializers.Serializer):
    """A file for a certificate, as multipart/form-data."""

    file = serializers.FileField()
    kind = serializers.ChoiceField(Attachment.Kind.choices)
    replaces = serializers.UUIDField(required=False, help_text="a signed copy that it replaces")
    number = Text(required=False, help_text="this and the rest: of a Form 2306 or 1606")
    period_from = BoundedDateField(required=False)
    period_to = BoundedDateField(required=False)
    atc = Text(required=False)
    base = Text(required=False)
    tax = Text(required=False)


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


class BreakdownRow(serializers.Serializer):
    """A row of a breakdown; ``row`` counts as the spreadsheet does."""

    row = serializers.IntegerField()
    branch = Text()
    description = Text(allow_blank=True)
    atc = Text()
    m1 = Text()
    m2 = Text()
    m3 = Text()
    total = Text()
    tax = Text()


class BreakdownSchema(serializers.Serializer):
    """A breakdown and the sums of its form; a difference is what the breakdown has more."""

    rows = BreakdownRow(many=True)
    total = Text()
    tax = Text()
    form_total = Text()
    form_tax = Text()
    difference_total = Text()
    difference_tax = Text()


class TableFile(serializers.Serializer):
    file = serializers.FileField()


class PastedText(ClosedSerializer):
    text = TextField(help_text="copied from a spreadsheet", trim_whitespace=False)


class RowFault(serializers.Serializer):
    """A row that was left out; ``row`` counts from 1 as the spreadsheet does."""

    row = serializers.IntegerField()
    column = Text(allow_blank=True)
    message = Text()


class LinesRead(serializers.Serializer):
    lines = LineSchema(many=True)
    errors = RowFault(many=True)  # type: ignore[assignment]
    warnings = RowFault(many=True, help_text="of rows that are taken all the same")
