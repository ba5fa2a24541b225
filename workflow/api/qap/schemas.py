"""The shapes of QAP files and of what they say of certificates."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from core.api.answers import Moment, Uuid, one_of
from core.api.fields import ClosedSerializer
from core.api.paging import PageLinks
from core.jobs.runs import ReadingState
from workflow.api.certificates.qap_schemas import QapStandingSchema
from workflow.certificates.statuses import Status
from workflow.qap.drafts import MOST_DRAFTS


class QapUpload(serializers.Serializer):
    file = serializers.FileField(
        help_text="a DAT file of Form 1601EQ, at most 32 MiB, or a mail with it, at most 16 MiB"
    )


class QapStarted(TypedDict):
    id: Uuid


class QapFileSchema(TypedDict):
    id: Uuid
    name: str
    by: str
    quarter: Annotated[str, "like 2026Q3"]
    branch: Annotated[str, "of the payor; 00000 is the head office"]
    state: Annotated[str, one_of(ReadingState.choices)]
    message: Annotated[str, "why it failed"]
    line: Annotated[int | None, "of the file, where it failed"]
    rows_kept: Annotated[int, "about our companies"]
    rows_ignored: Annotated[int, "about other payees: not stored"]
    created_at: Moment
    ended_at: Moment | None


class QapFilePage(PageLinks):
    results: list[QapFileSchema]


class QapCertificate(QapStandingSchema):
    id: Uuid
    reference: str
    status: Annotated[str, one_of(Status.choices)]
    company: str
    branch: str | None
    total: str
    tax: str


class DraftOfRow(TypedDict):
    id: Uuid
    reference: str


class UnmatchedRow(TypedDict):
    """The rows of a payee and code that no sent certificate has."""

    id: int
    line: Annotated[int, "of the file, the first one"]
    company: Annotated[str, "code"]
    company_name: str
    atc: str
    rate: str
    base: str
    tax: str
    draft: Annotated[DraftOfRow | None, "begun or returned, of that payee and code"]


class QapResult(QapFileSchema):
    is_replaced: Annotated[bool, "a later QAP of the quarter counts"]
    certificates: list[QapCertificate]
    unmatched: list[UnmatchedRow]


class QapDraftsBody(ClosedSerializer):
    rows = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        required=False,
        max_length=MOST_DRAFTS,
        help_text="ids of unmatched rows; all of them when absent",
    )


class MadeDraft(TypedDict):
    row: int
    id: Uuid
    reference: str
    created: Annotated[bool, "false: it was there before"]


class MadeDrafts(TypedDict):
    results: list[MadeDraft]
