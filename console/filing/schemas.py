"""The shapes of filings."""

from typing import Annotated, TypedDict

from rest_framework import serializers

from console.filing.claims import DUPLICATE, FAULTS, NOT_BILLED
from console.filing.exceptions import Kind
from console.filing.models import FilingKind
from console.filing.returns import RETURNS
from console.filing.unclaimed import BUCKETS
from core.api.answers import Day, Moment, Uuid, one_of
from core.api.fields import ClosedSerializer
from core.api.paging import PageLinks
from workflow.api.schemas import MoveButton
from workflow.checks.billing import SOA
from workflow.engine.inputs import LONGEST_TEXT

FORMS = [*RETURNS]
Text = serializers.CharField
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


class FilingReturn(TypedDict):
    form: Annotated[str, one_of(FORMS)]
    quarters: Annotated[list[str], "newest first"]


class FilingPeriod(TypedDict):
    """A quarter of a taxable year, or the whole year of an annual return."""

    quarter: Annotated[str, "like 2026Q3; 2026S3 of a second taxable year that ends in 2026"]
    starts: Day
    ends: Day


class FilingCompanyReturn(TypedDict):
    form: Annotated[str, one_of(FORMS)]
    periods: Annotated[list[FilingPeriod], "newest first"]


class FilingSuggested(TypedDict):
    form: Annotated[str, one_of(FORMS)]
    quarter: str


class FilingYear(TypedDict):
    """A taxable year, named by the calendar year in which it ends."""

    code: Annotated[str, "2026, or 2026S of a second one"]
    year: int
    is_second: bool
    starts: Day
    ends: Day


class FilingCompany(TypedDict):
    """A company with the returns and taxable years that it has."""

    code: str
    name: str
    may_file: bool
    returns: list[FilingCompanyReturn]
    suggested: FilingSuggested
    years: Annotated[list[FilingYear], "newest first; the second is the present one"]


class FilingChoices(TypedDict):
    """The possible returns, and the usual choice.

    ``returns`` and ``suggested`` are those of a company whose taxable years are calendar years.
    """

    companies: list[FilingCompany]
    returns: list[FilingReturn]
    suggested: FilingSuggested


class FilingSums(TypedDict):
    certificates: int
    base: str
    tax: str


class FilingCode(TypedDict):
    atc: str
    nature: str
    rate: str
    lines: int
    base: str
    tax: str


class FilingSchema(TypedDict):
    """A certificate of a group; ``id`` is null where the caller cannot open it."""

    id: Uuid | None
    reference: str
    status: str
    payor_name: str
    why: str
    base: str
    tax: str


class FilingPile(TypedDict):
    """Certificates with the same finding; only the first of many are listed.

    LEFT_OUT are not in the file, CLAIMED are in an earlier filing and changed since, LOOK are in
    the file and need a look.
    """

    kind: Annotated[str, one_of(KINDS)]
    code: Annotated[str, one_of(CODES)]
    certificates: int
    base: str
    tax: str
    told: list[FilingSchema]


class FilingShare(TypedDict):
    base: str
    tax: str


class FilingChange(FilingShare):
    """A certificate that came, left or claims other figures. ``base`` and ``tax`` are those of the
    new version (of the former one where it left), ``was`` those of the former one."""

    id: Uuid
    reference: str
    payor_name: str
    was: FilingShare | None


class FilingCounts(TypedDict):
    """How many certificates came, left or claim other figures."""

    added: int
    removed: int
    changed: int


class FilingDifference(TypedDict):
    """The difference from the version before; only the first 500 of each kind are listed."""

    version: Annotated[int | None, "the version before; null for the first"]
    is_changed: Annotated[bool, "whether any line differs from it"]
    added: list[FilingChange]
    removed: list[FilingChange]
    changed: list[FilingChange]
    counts: FilingCounts
    tax: Annotated[str, "how much more tax is claimed; negative for less"]


class FilingRisk(TypedDict):
    """Certificates of the file whose credit an examiner may question."""

    code: Annotated[str, one_of(CODES)]
    certificates: int
    base: str
    tax: str


class FilingContact(TypedDict):
    """A tenant to call before filing, with what is at risk."""

    tenant: str
    email: str
    phone: str
    person: str
    certificates: int
    tax: str
    codes: Annotated[list[str], "why"]
    told: Annotated[list[FilingSchema], "its first certificates, each with all that is said"]


class FilingFile(TypedDict):
    name: str
    records: int
    size: Annotated[int, "bytes"]
    sha256: Annotated[str, "of the DAT file; blank where there is none"]
    first: Annotated[list[str], "its first records"]
    control: Annotated[str, "its last record"]


class FilingLook(TypedDict):
    """The content of the next version of a return if it were filed now.

    ``goes_in`` and what is left out add up to ``approved``. ``filed`` is what the version that
    counts now claims. ``register`` is the sum of the certificates, read a second time.
    """

    company: str
    form: Annotated[str, one_of(FORMS)]
    quarter: str
    period_from: Day
    period_to: Day
    due: Day
    may_file: bool
    approved: int
    goes_in: FilingSums
    register: FilingSums
    ties: bool
    filed: FilingSums
    filings: Annotated[int, "versions of this return that were not withdrawn"]
    version: Annotated[int, "the one that would be filed"]
    against: FilingDifference
    at_risk: list[FilingRisk]
    contacts: Annotated[list[FilingContact], "the 50 tenants with the most tax at risk"]
    unsigned: Annotated[int, "certificates that go in without a signature"]
    codes: list[FilingCode]
    piles: list[FilingPile]
    file: FilingFile


class FilingRow(TypedDict):
    """A version of a return; ``number`` counts them. ``counts`` says whether it is the last one
    that was not withdrawn."""

    id: Uuid
    company: str
    form: Annotated[str, one_of(FORMS)]
    quarter: str
    period_from: Day
    period_to: Day
    number: int
    kind: Annotated[str, one_of(FilingKind.choices)]
    reason: Annotated[str, "why the return was amended"]
    counts: bool
    certificates: int
    base: str
    tax: str
    status: Annotated[str, "FILED or WITHDRAWN"]
    by: str
    at: Moment
    file_name: str


class FilingMove(MoveButton):
    """A move that the caller can make with a filing."""

    name: str


class FilingWithdrawn(TypedDict):
    """The withdrawal of a filing: person, time and reason."""

    by: str
    at: Moment
    reason: str


class FilingPage(PageLinks):
    results: list[FilingRow]


class FilingDetail(FilingRow):
    """A filing whole, and which of its certificates are no longer as they were filed."""

    may_file: Annotated[bool, "the asker, for its company"]
    moves: list[FilingMove]
    withdrawn: FilingWithdrawn | None
    against: FilingDifference
    file: FilingFile
    codes: list[FilingCode]
    piles: list[FilingPile]


class FiledCertificate(TypedDict):
    """A certificate of a filing, with what was claimed for it."""

    id: Uuid
    reference: str
    payor_name: str
    status: Annotated[str, "today"]
    base: str
    tax: str


class IncludedCertificate(TypedDict):
    """A certificate that would be filed, with what is claimed for it."""

    id: Uuid
    reference: str
    payor_name: str
    base: str
    tax: str


class IncludedCertificates(TypedDict):
    """The certificates in the file; the first 500 are listed."""

    certificates: int
    results: list[IncludedCertificate]


class FiledCertificatePage(PageLinks):
    results: list[FiledCertificate]


class UnclaimedAge(TypedDict):
    """The unclaimed certificates of one age: days since the end of their period."""

    age: Annotated[str, one_of(BUCKETS)]
    certificates: int
    base: str
    tax: str


class UnclaimedCertificate(TypedDict):
    """An approved certificate that no live version claims.

    ``base`` and ``tax`` are those of its unclaimed lines. From ``lost_on`` its tax can no longer be
    claimed.
    """

    id: Uuid
    reference: str
    payor_name: str
    period_from: Day
    period_to: Day
    claim_quarter: Annotated[str, "like 2026Q3, or annual"]
    age: Annotated[str, one_of(BUCKETS)]
    lost_on: Day
    base: str
    tax: str


class UnclaimedPage(PageLinks):
    """Oldest first."""

    ages: list[UnclaimedAge]
    results: list[UnclaimedCertificate]
