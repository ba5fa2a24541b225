"""The shapes of filings."""

from rest_framework import serializers

from console.filing.claims import DUPLICATE, FAULTS
from console.filing.exceptions import Kind
from console.filing.returns import RETURNS
from core.api.fields import ClosedSerializer
from workflow.api.schemas import Move
from workflow.engine.inputs import LONGEST_TEXT

FORMS = [*RETURNS]
Text = serializers.CharField
Number = serializers.IntegerField
KINDS = [(kind.name, kind.name) for kind in Kind]
CODES = [
    *dict.fromkeys(
        (*FAULTS, DUPLICATE, "CHANGED", "UNSIGNED", "NAME_SPLIT", "NAME_CUT", "OTHER_LINES")
    )
]


class FilingBody(ClosedSerializer):
    """The return to file; ``sha256`` is that of the previewed file."""

    company = Text(max_length=20)
    quarter = Text(max_length=6)
    form = Text(max_length=6)
    sha256 = Text(min_length=64, max_length=64)


class WithdrawBody(ClosedSerializer):
    reason = Text(max_length=LONGEST_TEXT)


class FilingCompany(serializers.Serializer):
    code = Text()
    name = Text()
    may_file = serializers.BooleanField()


class FilingReturn(serializers.Serializer):
    form = serializers.ChoiceField(FORMS)
    quarters = serializers.ListField(child=Text(), help_text="newest first")


class FilingSuggested(serializers.Serializer):
    form = serializers.ChoiceField(FORMS)
    quarter = Text()


class FilingChoices(serializers.Serializer):
    """The possible returns, and the usual choice."""

    companies = FilingCompany(many=True)
    returns = FilingReturn(many=True)
    suggested = FilingSuggested()


class FilingSums(serializers.Serializer):
    certificates = Number()
    base = Text()
    tax = Text()


class FilingCode(serializers.Serializer):
    atc = Text()
    nature = Text(allow_blank=True)
    rate = Text()
    lines = Number()
    base = Text()
    tax = Text()


class FilingSchema(serializers.Serializer):
    """A certificate of a group; ``id`` is null where the caller cannot open it."""

    id = serializers.UUIDField(allow_null=True)
    reference = Text()
    status = Text()
    payor_name = Text(allow_blank=True)
    why = Text()
    base = Text()
    tax = Text()


class FilingPile(serializers.Serializer):
    """Certificates with the same finding; only the first of many are listed.

    LEFT_OUT are not in the file, CLAIMED are in an earlier filing and changed since, LOOK are in
    the file and need a look.
    """

    kind = serializers.ChoiceField(KINDS)
    code = serializers.ChoiceField(CODES)
    certificates = Number()
    base = Text()
    tax = Text()
    told = FilingSchema(many=True)


class FilingFile(serializers.Serializer):
    name = Text()
    records = Number()
    size = Number(help_text="bytes")
    sha256 = Text(allow_blank=True, help_text="of the DAT file; blank where there is none")
    first = serializers.ListField(child=Text(), help_text="its first records")
    control = Text(allow_blank=True, help_text="its last record")


class FilingLook(serializers.Serializer):
    """The content of a filing if it were made now.

    ``goes_in``, ``filed`` and what is left out add up to ``approved``. ``register`` is the sum of
    the certificates, read a second time.
    """

    company = Text()
    form = serializers.ChoiceField(FORMS)
    quarter = Text()
    period_from = serializers.DateField()
    period_to = serializers.DateField()
    due = serializers.DateField()
    may_file = serializers.BooleanField()
    approved = Number()
    goes_in = FilingSums()
    register = FilingSums()
    ties = serializers.BooleanField()
    filed = FilingSums()
    filings = Number(help_text="of this return that count")
    unsigned = Number(help_text="certificates that go in without a signature")
    codes = FilingCode(many=True)
    piles = FilingPile(many=True)
    file = FilingFile()


class FilingRow(serializers.Serializer):
    """A filing that was made; ``number`` counts those of the same return."""

    id = serializers.UUIDField()
    company = Text()
    form = serializers.ChoiceField(FORMS)
    quarter = Text()
    period_from = serializers.DateField()
    period_to = serializers.DateField()
    number = Number()
    certificates = Number()
    base = Text()
    tax = Text()
    status = Text(help_text="FILED or WITHDRAWN")
    by = Text()
    at = serializers.DateTimeField()
    file_name = Text()


class FilingMove(Move):
    """A move that the caller can make with a filing."""

    name = Text()  # type: ignore[assignment]


class FilingWithdrawn(serializers.Serializer):
    """The withdrawal of a filing: person, time and reason."""

    by = Text()
    at = serializers.DateTimeField()
    reason = Text()


class FilingPage(serializers.Serializer):
    results = FilingRow(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    count = Number(allow_null=True, help_text="capped at 1,000; told on the first page")
    count_is_capped = serializers.BooleanField(allow_null=True)


class FilingDetail(FilingRow):
    """A filing whole, and which of its certificates are no longer as they were filed."""

    may_file = serializers.BooleanField(help_text="the asker, for its company")
    moves = FilingMove(many=True)
    withdrawn = FilingWithdrawn(allow_null=True)
    file = FilingFile()
    codes = FilingCode(many=True)
    piles = FilingPile(many=True)


class FiledCertificate(serializers.Serializer):
    """A certificate of a filing, with what was claimed for it."""

    id = serializers.UUIDField()
    reference = Text()
    payor_name = Text(allow_blank=True)
    status = Text(help_text="today")
    base = Text()
    tax = Text()


class FiledCertificatePage(serializers.Serializer):
    results = FiledCertificate(many=True)
    next = Text(allow_null=True, help_text="address of the next page")
    count = Number(allow_null=True, help_text="capped at 1,000; told on the first page")
    count_is_capped = serializers.BooleanField(allow_null=True)
