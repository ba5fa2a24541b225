"""The shapes of the reconciliation."""

from typing import Annotated, TypedDict

from accounts.models import Nature
from console.billing.models import DocumentKind, MatchState
from console.billing.schemas import ExplanationSchema
from console.oversight.schemas import NumberedLinks
from console.reconciliation.ageing import BUCKETS
from console.reconciliation.ledger_tie import DIFFERENCES
from core.api.answers import Day, Moment, one_of
from core.api.paging import PageLinks

BUCKET_CHOICES = [(name, name) for name in BUCKETS]
LEDGER_DIFFERENCES = [(name, name) for name in DIFFERENCES]


class CertifiedAmounts(TypedDict):
    base: str
    tax: str
    atc: str


class ReconciledPayor(TypedDict):
    tin: Annotated[str, "nine digits"]
    name: Annotated[str, "blank: nobody has an account for this TIN"]


class GivenExplanation(ExplanationSchema):
    by: str
    at: Moment


class DocumentEinvoice(TypedDict):
    document: Annotated[str, "its number in the billing system"]
    number: Annotated[str, "its number in the BIR's Electronic Invoicing System"]


class ReconciledAmounts(TypedDict):
    """A row without what other tables say of it."""

    id: int
    tenant: ReconciledPayor
    mall: Annotated[str, "blank: the certificate is of several malls"]
    unit: str
    nature: Annotated[str, one_of(Nature.choices, blank=True)]
    expected: CertifiedAmounts
    certified: CertifiedAmounts
    state: Annotated[str, one_of(MatchState.choices)]
    why: str
    short: str
    missing: str
    over: str
    open: Annotated[str, "short and missing"]
    announced: Annotated[str, "tax that receipts of the same place say was withheld"]
    certificates: list[str]
    documents: list[str]


class ReconciledRowSchema(ReconciledAmounts):
    signed: Annotated[str, "the part of the certified tax whose certificates are signed"]
    filed: Annotated[str, "the part whose certificates a live income tax return has"]
    einvoices: Annotated[list[DocumentEinvoice], "of those documents that have one"]
    explanation: Annotated[GivenExplanation | None, "why its tenant did not withhold on it"]


class ReconciliationTotals(TypedDict):
    """Sums of tax: ``expected = certified + short + missing - over``."""

    billed: Annotated[str, "the expected base"]
    expected: str
    certified: str
    short: str
    missing: str
    over: str
    signed: Annotated[str, "certified, and the certificate is signed"]
    filed: Annotated[str, "certified, and a live income tax return has the certificate"]
    open: Annotated[str, "short and missing"]


class StateCount(TypedDict):
    state: Annotated[str, one_of(MatchState.choices)]
    rows: int
    tax: Annotated[str, "expected"]
    difference: Annotated[str, "expected minus certified"]


class Ageing(TypedDict):
    due: Annotated[Day, "the day on which certificates of the quarter were due"]
    days_past_due: Annotated[int, "0 until that day"]


class QuarterAge(Ageing):
    quarter: Annotated[str, "like 2026Q3"]


class ReconciliationPage(PageLinks, Ageing):
    totals: ReconciliationTotals
    states: list[StateCount]
    is_loaded: Annotated[bool, "false: no document of this quarter is there"]
    results: list[ReconciledRowSchema]


class OpenRowSchema(ReconciledRowSchema, QuarterAge):
    """A row of any quarter, with the age of what is open."""


class OpenRowPage(PageLinks):
    results: list[OpenRowSchema]


class OpenQuarterSchema(QuarterAge):
    rows: int
    short: str
    missing: str
    open: str


class AgeingBucket(TypedDict):
    bucket: Annotated[str, one_of(BUCKET_CHOICES), "days since the due day"]
    rows: int
    open: Annotated[str, "tax that is short or missing"]
    quarters: list[OpenQuarterSchema]


class AgeingSchema(TypedDict):
    """The open tax of a company over all quarters."""

    buckets: Annotated[list[AgeingBucket], "the youngest first"]
    rows: int
    open: str


class PayorSumSchema(ReconciliationTotals):
    """The sums of one payor."""

    tin: Annotated[str, "nine digits"]
    name: str
    rows: int


class PayorSumPage(NumberedLinks):
    results: Annotated[list[PayorSumSchema], "the most open tax first"]


class BillingDocumentSchema(TypedDict):
    """A document of the billing system; ``base`` is what it adds to the expected base."""

    id: int
    kind: Annotated[str, one_of(DocumentKind.choices)]
    number: str
    einvoice: str
    mall: str
    unit: str
    nature: Annotated[str, one_of(Nature.choices)]
    date: Day
    income_month: Annotated[str, "like 2026-07"]
    net: str
    vat: str
    withheld: Annotated[str, "of a receipt: what its payor says was withheld"]
    base: Annotated[str, "negative for a credit memo, zero for a receipt"]


class DocumentSums(TypedDict):
    base: str
    announced: str


class BillingDocumentPage(PageLinks):
    totals: Annotated[DocumentSums, "of all pages"]
    results: list[BillingDocumentSchema]


class LedgerDifferenceSchema(TypedDict):
    name: Annotated[str, one_of(LEDGER_DIFFERENCES)]
    tax: Annotated[str, "that the reconciliation has and the ledger has not"]
    certificates: Annotated[list[str], "the first 20 references"]


class LedgerTieSchema(TypedDict):
    """``reconciled`` is ``ledger`` and the differences together."""

    reconciled: str
    ledger: str
    is_tied: bool
    differences: list[LedgerDifferenceSchema]


class LedgerTies(TypedDict):
    certified: LedgerTieSchema
    filed: LedgerTieSchema
