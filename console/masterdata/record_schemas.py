"""The shapes of companies, malls and other kinds of records."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from console.masterdata.log import LogEntry
from core.api.answers import one_of
from core.api.paging import PageLinks

Text = serializers.CharField
FIELD_TYPES = ["line", "text", "date", "number", "choice"]
ASKED = {"type": "object", "additionalProperties": {"type": "string"}}


class RecordChoice(TypedDict):
    value: str
    label: str


class RecordField(TypedDict):
    """A column of a kind of records, as a form draws it."""

    name: str
    label: str
    type: Annotated[str, one_of(FIELD_TYPES)]
    required: bool
    longest: int | None
    hint: str
    choices: list[RecordChoice]
    fixed: Annotated[str, "why it stays as it is; blank: it may be changed"]


class MasterRecordRow(TypedDict):
    id: int
    title: str
    values: Annotated[dict[str, str], "by column"]
    is_active: bool


class MasterRecordPage(PageLinks):
    results: list[MasterRecordRow]
    fields: list[RecordField]


class MasterRecordSchema(MasterRecordRow):
    """One record with its columns and all that was changed of it."""

    fields: list[RecordField]
    goes_out_of_use: bool
    version: Annotated[int, "for If-Match"]
    log: list[LogEntry]


class RecordsFile(serializers.Serializer):
    """A CSV file or a workbook; without ``shown`` nothing is written."""

    file = serializers.FileField()
    shown = Text(required=False, help_text="the digest of what was shown: do just that")
