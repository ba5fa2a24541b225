"""The shapes of what is sent and answered about scans."""

# mypy: disable-error-code="assignment"
from rest_framework import serializers

from core.api.fields import ClosedSerializer
from workflow.api.certificates.from_pdf import FromPdf
from workflow.api.schemas import Check, Choice, LineSchema, PastSchema, Text
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


class FileRefused(serializers.Serializer):
    code = Text()
    message = Text()


class ScanTaken(serializers.Serializer):
    """One file of an upload. ``duplicate_of``: the scan of the same bytes that was there before."""

    id = serializers.UUIDField(allow_null=True)
    upload = serializers.UUIDField(allow_null=True)
    name = Text()
    status = serializers.ChoiceField([*SCAN_STATUSES, REFUSED])
    duplicate_of = serializers.UUIDField(required=False)
    refused = FileRefused(required=False)


class ScansTaken(serializers.Serializer):
    results = ScanTaken(many=True)


class ScanRow(serializers.Serializer):
    """One scan in a list; ``page_count`` and ``pages_done`` are of its file."""

    id = serializers.UUIDField()
    upload = serializers.UUIDField()
    batch = serializers.UUIDField(allow_null=True)
    name = Text(allow_blank=True)
    size = serializers.IntegerField(help_text="bytes")
    status = serializers.ChoiceField(SCAN_STATUSES)
    version = serializers.IntegerField()
    pages = serializers.ListField(child=serializers.IntegerField())
    page_count = serializers.IntegerField(allow_null=True)
    pages_done = serializers.IntegerField()
    confidence = serializers.FloatField(allow_null=True)
    level = serializers.ChoiceField(LEVELS, allow_null=True)
    to_look_at = serializers.IntegerField(help_text="fields below the threshold")
    reason = Text(allow_blank=True)
    reason_text = Text(allow_blank=True)
    payor_name = Text(allow_blank=True)
    payor_tin = Text(allow_blank=True)
    period_from = Text(allow_null=True)
    tax = Text(allow_null=True)
    company = Text(allow_null=True)
    tenant = Text(allow_null=True)
    matched = serializers.BooleanField()
    certificate = serializers.UUIDField(allow_null=True)
    reference = Text(allow_null=True)
    uploaded_by = Text()
    yours = serializers.BooleanField()
    confirmed_by = Text(allow_null=True)
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    moves = serializers.ListField(child=serializers.ChoiceField(SCAN_MOVES))


class ScanPage(serializers.Serializer):
    results = ScanRow(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    count = serializers.IntegerField(allow_null=True)
    count_is_capped = serializers.BooleanField(allow_null=True)


class ScanValue(serializers.Serializer):
    """A value as read; ``was``: before a check repaired it, ``note``: why it is unsure."""

    name = Text()
    value = Text(allow_blank=True)
    confidence = serializers.FloatField(allow_null=True)
    level = serializers.ChoiceField(LEVELS, allow_null=True)
    page = serializers.IntegerField(allow_null=True)
    box = serializers.ListField(
        child=serializers.FloatField(), allow_null=True, help_text="shares of the page: l, t, r, b"
    )
    was = Text(allow_blank=True)
    note = Text(allow_blank=True)


class ScanField(ScanValue):
    confirmed = Text(allow_null=True, allow_blank=True, help_text="where a person corrected it")


class ScanSkipped(serializers.Serializer):
    page = serializers.IntegerField()
    reason = Text()
    text = Text()


class ScanTenant(serializers.Serializer):
    id = serializers.IntegerField()
    name = Text()
    tin = Text()


class ScanTenants(serializers.Serializer):
    results = ScanTenant(many=True)


class ScanMatch(serializers.Serializer):
    """The matched tenant and company; ``missing`` describes what is unknown."""

    company = Text(allow_null=True)
    company_name = Text(allow_null=True)
    branch = Text(allow_null=True)
    tenant = ScanTenant(allow_null=True)
    missing = Text(allow_blank=True)
    suggested = ScanTenant(many=True, help_text="while none is matched: those most like the payor")


class ScanDifference(serializers.Serializer):
    field = Text()
    paper = Text(allow_blank=True)
    typed = Text(allow_blank=True)


class ScanTyped(serializers.Serializer):
    """A certificate that the tenant typed; ``equal`` of so many fields are the same."""

    id = serializers.UUIDField()
    reference = Text()
    status = serializers.ChoiceField(CertificateStatus.choices)
    equal = serializers.IntegerField()
    of = serializers.IntegerField()
    differences = ScanDifference(many=True)


class ScanSibling(serializers.Serializer):
    id = serializers.UUIDField()
    pages = serializers.ListField(child=serializers.IntegerField())
    status = serializers.ChoiceField(SCAN_STATUSES)


class ScanMoveInput(serializers.Serializer):
    name = Text()
    label = Text()
    type = serializers.ChoiceField(SCAN_INPUT_TYPES)
    required = serializers.BooleanField()
    choices = Choice(many=True, required=False)


class ScanMove(serializers.Serializer):
    name = serializers.ChoiceField(SCAN_MOVES)
    label = Text()
    danger = serializers.BooleanField()
    inputs = ScanMoveInput(many=True)
    blocked = Text(required=False)


class ScanSchema(ScanRow):
    """One scan whole."""

    fields = ScanField(many=True)
    sections = serializers.ListField(child=Text())
    sure = serializers.FloatField()
    look = serializers.FloatField()
    turned = serializers.IntegerField()
    dpi = serializers.IntegerField()
    source = Text(allow_blank=True)
    form_version = Text(allow_blank=True)
    active = Text(allow_blank=True, help_text="what in the file would run; it never does here")
    seconds = serializers.FloatField()
    skipped = ScanSkipped(many=True)
    match = ScanMatch()
    siblings = ScanSibling(many=True)
    findings = Check(many=True)
    compared = PastSchema(many=True)
    joins = ScanTyped(allow_null=True)
    candidates = ScanTyped(many=True)
    after = serializers.ChoiceField(AFTER, allow_null=True)
    moves = ScanMove(many=True)


class BoxAsked(ClosedSerializer):
    """A box drawn on a page, in shares of it as it is shown."""

    field = Text(max_length=40)
    page = serializers.IntegerField(min_value=1)
    box = serializers.ListField(
        child=serializers.FloatField(min_value=0, max_value=1), min_length=4, max_length=4
    )

    def validate_box(self, box: list[float]) -> list[float]:
        left, top, right, bottom = box
        if not (left < right and top < bottom):
            raise serializers.ValidationError("Draw a box: left, top, right, bottom.")
        return box


class BatchCounts(serializers.Serializer):
    read = serializers.IntegerField()
    failed = serializers.IntegerField()
    waiting = serializers.IntegerField()


class BatchFile(serializers.Serializer):
    upload = serializers.UUIDField()
    name = Text(allow_blank=True)
    size = serializers.IntegerField()
    page_count = serializers.IntegerField(allow_null=True)
    pages_done = serializers.IntegerField()
    scans = serializers.ListField(child=serializers.UUIDField())
    duplicate_of = serializers.UUIDField(allow_null=True)


class BatchRow(serializers.Serializer):
    """Files that were sent together, as far as the caller may see them."""

    id = serializers.UUIDField()
    started_at = serializers.DateTimeField()
    by = Text()
    yours = serializers.BooleanField()
    pages = BatchCounts()
    file_counts = BatchCounts()
    scans = serializers.DictField(child=serializers.IntegerField())


class BatchSchema(BatchRow):
    files = BatchFile(many=True)


class Batches(serializers.Serializer):
    results = BatchRow(many=True)


class FigureReason(serializers.Serializer):
    reason = Text()
    text = Text()
    count = serializers.IntegerField()


class FigureWeek(serializers.Serializer):
    week = serializers.DateField(help_text="its Monday, in Manila")
    pages = serializers.IntegerField()
    seconds_per_page = serializers.FloatField(allow_null=True)
    pages_per_second = serializers.FloatField(allow_null=True)
    read = serializers.IntegerField()
    failed = serializers.IntegerField()
    confirmed = serializers.IntegerField()
    untouched = serializers.IntegerField()
    untouched_share = serializers.FloatField(allow_null=True)
    reasons = FigureReason(many=True)


class Calibration(serializers.Serializer):
    """Of the fields read with such a confidence: what was said, and what people found."""

    from_ = serializers.FloatField()
    to = serializers.FloatField()
    fields = serializers.IntegerField()
    corrected = serializers.IntegerField()
    said = serializers.FloatField()
    right = serializers.FloatField()

    def get_fields(self) -> dict[str, serializers.Field]:
        found = super().get_fields()
        return {name.rstrip("_"): field for name, field in found.items()}


class FiguresSchema(serializers.Serializer):
    weeks = FigureWeek(many=True)
    calibration = Calibration(many=True)


class FormFile(serializers.Serializer):
    file = serializers.FileField()


class FormContent(serializers.Serializer):
    """The body of a new certificate, as far as the file says it."""

    company = Text(allow_null=True)
    branch = Text(allow_null=True)
    period_from = serializers.DateField(allow_null=True)
    period_to = serializers.DateField(allow_null=True)
    signatory_name = Text(allow_blank=True)
    signatory_title = Text(allow_blank=True)
    signatory_tin = Text(allow_blank=True)
    lines = LineSchema(many=True)


class FormRead(serializers.Serializer):
    """The content of a tenant's own PDF; nothing is saved."""

    content = FormContent()
    from_pdf = FromPdf(help_text="to be sent with the draft")
    fields = ScanValue(many=True)
    sections = serializers.ListField(child=Text())
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    source = Text()
    confidence = serializers.FloatField()
