"""The shapes of what is sent and answered about scans."""

from functools import partial
from typing import Annotated, Any, NotRequired, TypedDict

from rest_framework import serializers

from core.api.answers import Day, Moment, Uuid, one_of
from core.api.fields import ClosedSerializer
from core.api.paging import PageLinks
from workflow.api.certificates.from_pdf import FromPdf
from workflow.api.schemas import Check, Choice, LineSchema, PastSchema
from workflow.certificates.statuses import Status as CertificateStatus
from workflow.engine.register import moves_of_lifecycle
from workflow.lifecycles.scan import ScanLifecycle
from workflow.scans.statuses import Status

SCAN_MOVES = list(moves_of_lifecycle(ScanLifecycle))
SCAN_STATUSES = [status.value for status in Status]
LEVELS = ["sure", "look", "unsure"]
AFTER = ["SUBMITTED", "RETURNED", "JOINS"]
SCAN_INPUT_TYPES = ["text", "fields", "names"]
REFUSED = "REFUSED"


class ScanFiles(serializers.Serializer):
    """Several ``file`` parts, and the id of the batch they belong to."""

    file = serializers.ListField(child=serializers.FileField())
    batch = serializers.UUIDField(required=False, help_text="made by the client")


class FileRefused(TypedDict):
    code: str
    message: str


class ScanTaken(TypedDict):
    """One file of an upload. ``duplicate_of``: the scan of the same bytes that was there before."""

    id: Uuid | None
    upload: Uuid | None
    name: str
    status: Annotated[str, one_of([*SCAN_STATUSES, REFUSED])]
    duplicate_of: NotRequired[Uuid]
    refused: NotRequired[FileRefused]


class ScansTaken(TypedDict):
    results: list[ScanTaken]


class ScanCommon(TypedDict):
    """What every answer says of a scan; ``page_count`` and ``pages_done`` are of its file."""

    id: Uuid
    upload: Uuid
    batch: Uuid | None
    name: str
    size: Annotated[int, "bytes"]
    status: Annotated[str, one_of(SCAN_STATUSES)]
    version: int
    pages: list[int]
    page_count: int | None
    pages_done: int
    confidence: float | None
    level: Annotated[str | None, one_of(LEVELS)]
    to_look_at: Annotated[int, "fields below the threshold"]
    reason: str
    reason_text: str
    payor_name: str
    payor_tin: str
    period_from: str | None
    tax: str | None
    company: str | None
    tenant: str | None
    matched: bool
    certificate: Uuid | None
    reference: str | None
    uploaded_by: str
    yours: bool
    confirmed_by: str | None
    created_at: Moment
    updated_at: Moment


class ScanRow(ScanCommon):
    """One scan in a list; ``page_count`` and ``pages_done`` are of its file."""

    moves: list[Annotated[str, one_of(SCAN_MOVES)]]


class ScanPage(PageLinks):
    results: list[ScanRow]


class ScanValue(TypedDict):
    """A value as read; ``was``: before a check repaired it, ``note``: why it is unsure."""

    name: str
    value: str
    confidence: float | None
    level: Annotated[str | None, one_of(LEVELS)]
    page: int | None
    box: Annotated[list[float] | None, "shares of the page: l, t, r, b"]
    was: str
    note: str


class ScanField(ScanValue):
    """A value as read, and what a person made of it."""

    confirmed: Annotated[str | None, "where a person corrected it"]


class ScanSkipped(TypedDict):
    page: int
    reason: str
    text: str


class ScanTenant(TypedDict):
    id: int
    name: str
    tin: str


class ScanTenants(TypedDict):
    results: list[ScanTenant]


class ScanMatch(TypedDict):
    """The matched tenant and company; ``missing`` describes what is unknown."""

    company: str | None
    company_name: str | None
    branch: str | None
    tenant: ScanTenant | None
    missing: str
    suggested: Annotated[list[ScanTenant], "while none is matched: those most like the payor"]


class ScanDifference(TypedDict):
    field: str
    paper: str
    typed: str


class ScanTyped(TypedDict):
    """A certificate that the tenant typed; ``equal`` of so many fields are the same."""

    id: Uuid
    reference: str
    status: Annotated[str, one_of(CertificateStatus.choices)]
    equal: int
    of: int
    differences: list[ScanDifference]


class ScanSibling(TypedDict):
    id: Uuid
    pages: list[int]
    status: Annotated[str, one_of(SCAN_STATUSES)]


class ScanMoveInput(TypedDict):
    name: str
    label: str
    type: Annotated[str, one_of(SCAN_INPUT_TYPES)]
    required: bool
    choices: NotRequired[list[Choice]]


class ScanMove(TypedDict):
    name: Annotated[str, one_of(SCAN_MOVES)]
    label: str
    danger: bool
    inputs: list[ScanMoveInput]
    blocked: NotRequired[str]


class ScanSchema(ScanCommon):
    """One scan whole."""

    fields: list[ScanField]
    sections: list[str]
    sure: float
    look: float
    turned: int
    dpi: int
    source: str
    form_version: str
    active: Annotated[str, "what in the file would run; it never does here"]
    seconds: float
    skipped: list[ScanSkipped]
    match: ScanMatch
    siblings: list[ScanSibling]
    findings: list[Check]
    compared: list[PastSchema]
    joins: ScanTyped | None
    candidates: list[ScanTyped]
    after: Annotated[str | None, one_of(AFTER)]
    moves: list[ScanMove]


class BoxAsked(ClosedSerializer):
    """A box drawn on a page, in shares of it as it is shown."""

    field = serializers.CharField(max_length=40)
    page = serializers.IntegerField(min_value=1)
    box = serializers.ListField(
        child=serializers.FloatField(min_value=0, max_value=1), min_length=4, max_length=4
    )

    def validate_box(self, box: list[float]) -> list[float]:
        left, top, right, bottom = box
        if not (left < right and top < bottom):
            raise serializers.ValidationError("Draw a box: left, top, right, bottom.")
        return box


class BatchCounts(TypedDict):
    read: int
    failed: int
    waiting: int


class BatchFile(TypedDict):
    upload: Uuid
    name: str
    size: int
    page_count: int | None
    pages_done: int
    scans: list[Uuid]
    duplicate_of: Uuid | None


class BatchRow(TypedDict):
    """Files that were sent together, as far as the caller may see them."""

    id: Uuid
    started_at: Moment
    by: str
    yours: bool
    pages: BatchCounts
    file_counts: BatchCounts
    scans: dict[str, int]


class BatchSchema(BatchRow):
    """Files that were sent together, as far as the caller may see them."""

    files: list[BatchFile]


class Batches(TypedDict):
    results: list[BatchRow]


class FigureReason(TypedDict):
    reason: str
    text: str
    count: int


class FigureWeek(TypedDict):
    week: Annotated[Day, "its Monday, in Manila"]
    pages: int
    seconds_per_page: float | None
    pages_per_second: float | None
    read: int
    failed: int
    confirmed: int
    untouched: int
    untouched_share: float | None
    reasons: list[FigureReason]


class Calibration(serializers.Serializer):
    """Of the fields read with such a confidence: what was said, and what people found."""

    from_ = serializers.FloatField()
    to = serializers.FloatField()
    fields = serializers.IntegerField()  # type: ignore[assignment]  # a key of the answer
    corrected = serializers.IntegerField()
    said = serializers.FloatField()
    right = serializers.FloatField()

    def get_fields(self) -> dict[str, serializers.Field]:
        found = super().get_fields()
        return {name.rstrip("_"): field for name, field in found.items()}


class FiguresSchema(TypedDict):
    weeks: list[FigureWeek]
    calibration: Annotated[list[dict[str, Any]], partial(Calibration, many=True)]


class FormFile(serializers.Serializer):
    file = serializers.FileField()


class FormContent(TypedDict):
    """The body of a new certificate, as far as the file says it."""

    company: str | None
    branch: str | None
    period_from: Day | None
    period_to: Day | None
    signatory_name: str
    signatory_title: str
    signatory_tin: str
    lines: list[LineSchema]


class FormRead(TypedDict):
    """The content of a tenant's own PDF; nothing is saved."""

    content: FormContent
    from_pdf: Annotated[dict[str, Any], FromPdf, "to be sent with the draft"]
    fields: list[ScanValue]
    sections: list[str]
    page: int
    page_count: int
    source: str
    confidence: float
