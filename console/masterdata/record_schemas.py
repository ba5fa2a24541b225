"""The shapes of companies, malls and other kinds of records."""

# mypy: disable-error-code="assignment"
# Serializers may have fields called label; the stubs think not.
from rest_framework import serializers

from console.masterdata.schemas import LogEntry

Text = serializers.CharField
FIELD_TYPES = ["line", "text", "date", "number", "choice"]
ASKED = {"type": "object", "additionalProperties": {"type": "string"}}


class RecordChoice(serializers.Serializer):
    value = Text()
    label = Text()


class RecordField(serializers.Serializer):
    """A column of a kind of records, as a form draws it."""

    name = Text()
    label = Text()
    type = serializers.ChoiceField(FIELD_TYPES)
    required = serializers.BooleanField()
    longest = serializers.IntegerField(allow_null=True)
    hint = Text(allow_blank=True)
    choices = RecordChoice(many=True)
    fixed = Text(allow_blank=True, help_text="why it stays as it is; blank: it may be changed")


class MasterRecordRow(serializers.Serializer):
    id = serializers.IntegerField()
    title = Text()
    values = serializers.DictField(child=Text(allow_blank=True), help_text="by column")
    is_active = serializers.BooleanField()


class MasterRecordPage(serializers.Serializer):
    results = MasterRecordRow(many=True)
    fields = RecordField(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    count = serializers.IntegerField(allow_null=True, help_text="capped at 1,000; on a first page")
    count_is_capped = serializers.BooleanField(allow_null=True)


class MasterRecordSchema(MasterRecordRow):
    """One record with its columns and all that was changed of it."""

    fields = RecordField(many=True)
    goes_out_of_use = serializers.BooleanField()
    version = serializers.IntegerField(help_text="for If-Match")
    log = LogEntry(many=True)


class RecordsFile(serializers.Serializer):
    """A CSV file or a workbook; without ``shown`` nothing is written."""

    file = serializers.FileField()
    shown = Text(required=False, help_text="the digest of what was shown: do just that")
