"""The shapes of what is sent and answered about files and tables."""

from rest_framework import serializers

from core.api.fields import ClosedSerializer, TextField
from workflow.api.schemas import LineSchema, Text
from workflow.files.models import Attachment


class Upload(serializers.Serializer):
    """A file for a certificate, as multipart/form-data."""

    file = serializers.FileField()
    kind = serializers.ChoiceField(Attachment.Kind.choices)


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
