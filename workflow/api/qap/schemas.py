"""The shapes of QAP files and of what they say of certificates."""

from rest_framework import serializers

from core.api.fields import ClosedSerializer
from core.jobs.runs import ReadingState
from workflow.api.certificates.qap_schemas import QapStandingSchema
from workflow.api.schemas import Text
from workflow.certificates.statuses import Status
from workflow.qap.drafts import MOST_DRAFTS


class QapUpload(serializers.Serializer):
    file = serializers.FileField(
        help_text="a DAT file of Form 1601EQ, at most 32 MiB, or a mail with it, at most 16 MiB"
    )


class QapStarted(serializers.Serializer):
    id = serializers.UUIDField()


class QapFileSchema(serializers.Serializer):
    id = serializers.UUIDField()
    name = Text()
    by = Text()
    quarter = Text(help_text="like 2026Q3")
    branch = Text(help_text="of the payor; 00000 is the head office")
    state = serializers.ChoiceField(ReadingState.choices)
    message = Text(allow_blank=True, help_text="why it failed")
    line = serializers.IntegerField(allow_null=True, help_text="of the file, where it failed")
    rows_kept = serializers.IntegerField(help_text="about our companies")
    rows_ignored = serializers.IntegerField(help_text="about other payees: not stored")
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)


class QapFilePage(serializers.Serializer):
    results = QapFileSchema(many=True)
    next = Text(allow_null=True)
    count = serializers.IntegerField(allow_null=True)
    count_is_capped = serializers.BooleanField(allow_null=True)


class QapCertificate(QapStandingSchema):
    id = serializers.UUIDField()
    reference = Text()
    status = serializers.ChoiceField(Status.choices)
    company = Text()
    branch = Text(allow_null=True)
    total = Text()
    tax = Text()


class DraftOfRow(serializers.Serializer):
    id = serializers.UUIDField()
    reference = Text()


class UnmatchedRow(serializers.Serializer):
    """The rows of a payee and code that no sent certificate has."""

    id = serializers.IntegerField()
    line = serializers.IntegerField(help_text="of the file, the first one")
    company = Text(help_text="code")
    company_name = Text()
    atc = Text()
    rate = Text()
    base = Text()
    tax = Text()
    draft = DraftOfRow(allow_null=True, help_text="begun or returned, of that payee and code")


class QapResult(QapFileSchema):
    is_replaced = serializers.BooleanField(help_text="a later QAP of the quarter counts")
    certificates = QapCertificate(many=True)
    unmatched = UnmatchedRow(many=True)


class QapDraftsBody(ClosedSerializer):
    rows = serializers.ListField(
        child=serializers.IntegerField(min_value=1),
        required=False,
        max_length=MOST_DRAFTS,
        help_text="ids of unmatched rows; all of them when absent",
    )


class MadeDraft(serializers.Serializer):
    row = serializers.IntegerField()
    id = serializers.UUIDField()
    reference = Text()
    created = serializers.BooleanField(help_text="false: it was there before")


class MadeDrafts(serializers.Serializer):
    results = MadeDraft(many=True)
