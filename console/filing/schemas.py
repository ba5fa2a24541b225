"""The shapes of filings."""

from rest_framework import serializers

from console.filing.claims import DUPLICATE, FAULTS, NOT_BILLED
from console.filing.exceptions import Kind
from console.filing.models import FilingKind
from console.filing.returns import RETURNS
from console.filing.unclaimed import BUCKETS
from core.api.fields import ClosedSerializer
from workflow.api.schemas import Move
from workflow.checks.billing import SOA
from workflow.engine.inputs import LONGEST_TEXT

FORMS = [*RETURNS]
Text = serializers.CharField
Number = serializers.IntegerField
KINDS = [(kind.name, kind.name) for kind in Kind]
LOOKS = (
    *("UNSIGNED", "NAME_SPLIT", "NAME_ONE_COMMA", "NAME_CUT", "OTHER_LINES", "LATE", "UNUSUAL"),
    *(NOT_BILLED, SOA),
    *("NOT_IN_QAP", "QAP_DIFFERS"),
)
CODES = [*dict.fromkeys((*FAULTS, DUPLICATE, "CHANGED", *LOOKS))]


class FilingBody(ClosedSerializer):
    """The return to file; ``sha256`` is that of the previewed file. ``reason`` is required for an
    amended return."""

    company = Text(max_length=20)
    quarter = Text(max_length=6)
    form = Text(max_length=6)
    sha256 = Text(min_length=64, max_length=64)
    kind = serializers.ChoiceField(FilingKind.choices, default=FilingKind.FIRST)
    reason = Text(max_length=LONGEST_TEXT, allow_blank=True, default="")


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


class FilingShare(serializers.Serializer):
    base = Text()
    tax = Text()


class FilingChange(FilingShare):
    """A certificate that came, left or claims other figures. ``base`` and ``tax`` are those of the
    new version (of the former one where it left), ``was`` those of the former one."""

    id = serializers.UUIDField()
    reference = Text()
    payor_name = Text(allow_blank=True)
    was = FilingShare(allow_null=True)


class FilingCounts(serializers.Serializer):
    """How many certificates came, left or claim other figures."""

    added = Number()
    removed = Number()
    changed = Number()


class FilingDifference(serializers.Serializer):
    """The difference from the version before; only the first 500 of each kind are listed."""

    version = Number(allow_null=True, help_text="the version before; null for the first")
    is_changed = serializers.BooleanField(help_text="whether any line differs from it")
    added = FilingChange(many=True)
    removed = FilingChange(many=True)
    changed = FilingChange(many=True)
    counts = FilingCounts()
    tax = Text(help_text="how much more tax is claimed; negative for less")


class FilingRisk(serializers.Serializer):
    """Certificates of the file whose credit an examiner may question."""

    code = serializers.ChoiceField(CODES)
    certificates = Number()
    base = Text()
    tax = Text()


class FilingContact(serializers.Serializer):
    """A tenant to call before filing, with what is at risk."""

    tenant = Text()
    email = Text(allow_blank=True)
    phone = Text(allow_blank=True)
    person = Text(allow_blank=True)
    certificates = Number()
    tax = Text()
    codes = serializers.ListField(child=Text(), help_text="why")


class FilingFile(serializers.Serializer):
    name = Text()
    records = Number()
    size = Number(help_text="bytes")
    sha256 = Text(allow_blank=True, help_text="of the DAT file; blank where there is none")
    first = serializers.ListField(child=Text(), help_text="its first records")
    control = Text(allow_blank=True, help_text="its last record")


class FilingLook(serializers.Serializer):
    """The content of the next version of a return if it were filed now.

    ``goes_in`` and what is left out add up to ``approved``. ``filed`` is what the version that
    counts now claims. ``register`` is the sum of the certificates, read a second time.
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
    filings = Number(help_text="versions of this return that were not withdrawn")
    version = Number(help_text="the one that would be filed")
    against = FilingDifference()
    at_risk = FilingRisk(many=True)
    contacts = FilingContact(many=True, help_text="the 50 tenants with the most tax at risk")
    unsigned = Number(help_text="certificates that go in without a signature")
    codes = FilingCode(many=True)
    piles = FilingPile(many=True)
    file = FilingFile()


class FilingRow(serializers.Serializer):
    """A version of a return; ``number`` counts them. ``counts`` says whether it is the last one
    that was not withdrawn."""

    id = serializers.UUIDField()
    company = Text()
    form = serializers.ChoiceField(FORMS)
    quarter = Text()
    period_from = serializers.DateField()
    period_to = serializers.DateField()
    number = Number()
    kind = serializers.ChoiceField(FilingKind.choices)
    reason = Text(allow_blank=True, help_text="why the return was amended")
    counts = serializers.BooleanField()
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


class PageSchema(serializers.Serializer):
    next = Text(allow_null=True, help_text="address of the next page")
    count = Number(allow_null=True, help_text="capped at 1,000; on the first page only")
    count_is_capped = serializers.BooleanField(allow_null=True)


class FilingPage(PageSchema):
    results = FilingRow(many=True)


class FilingDetail(FilingRow):
    """A filing whole, and which of its certificates are no longer as they were filed."""

    may_file = serializers.BooleanField(help_text="the asker, for its company")
    moves = FilingMove(many=True)
    withdrawn = FilingWithdrawn(allow_null=True)
    against = FilingDifference()
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


class FiledCertificatePage(PageSchema):
    results = FiledCertificate(many=True)


class UnclaimedAge(serializers.Serializer):
    """The unclaimed certificates of one age: days since the end of their period."""

    age = serializers.ChoiceField(BUCKETS)
    certificates = Number()
    base = Text()
    tax = Text()


class UnclaimedCertificate(serializers.Serializer):
    """An approved certificate that no live version claims.

    ``base`` and ``tax`` are those of its unclaimed lines. From ``lost_on`` its tax can no longer be
    claimed.
    """

    id = serializers.UUIDField()
    reference = Text()
    payor_name = Text(allow_blank=True)
    period_from = serializers.DateField()
    period_to = serializers.DateField()
    claim_quarter = Text(allow_blank=True, help_text="like 2026Q3, or annual")
    age = serializers.ChoiceField(BUCKETS)
    lost_on = serializers.DateField()
    base = Text()
    tax = Text()


class UnclaimedPage(PageSchema):
    """Oldest first."""

    ages = UnclaimedAge(many=True)
    results = UnclaimedCertificate(many=True)
