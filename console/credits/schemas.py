"""The shapes of the credit ledger."""

from decimal import Decimal
from typing import Annotated, TypedDict

from rest_framework import serializers

from console.credits.ledger import EARLIEST_YEAR
from console.credits.models import LONGEST_REASON, EntryKind, YearEndChoice
from console.credits.sums import DifferenceKind
from core.api.answers import Day, Moment, Uuid, one_of
from core.api.fields import ClosedSerializer, LineField
from core.days import LATEST_YEAR
from core.money import LARGEST
from core.taxable_years import LAST_QUARTER

Number = serializers.IntegerField
ENTRY_KINDS = EntryKind.choices
YEAR_END_CHOICES = YearEndChoice.choices
DIFFERENCE_KINDS = [(each.value, each.value) for each in DifferenceKind]


class CreditEntryBody(ClosedSerializer):
    """A figure of a return or of the books, with the reason or source of it."""

    company = LineField(max_length=20)
    year = Number(min_value=EARLIEST_YEAR, max_value=LATEST_YEAR)
    is_second = serializers.BooleanField(
        default=False, help_text="the second taxable year that ends in that year"
    )
    kind = serializers.ChoiceField(ENTRY_KINDS)
    quarter = Number(
        min_value=0,
        max_value=LAST_QUARTER,
        default=0,
        help_text="of the taxable year, for used, return_line and ledger_account; "
        "4 is the annual return",
    )
    amount = serializers.DecimalField(
        max_digits=13,
        decimal_places=2,
        min_value=Decimal(0),
        max_value=LARGEST,
        allow_null=True,
        default=None,
    )
    choice = serializers.ChoiceField(YEAR_END_CHOICES, allow_blank=True, default="")
    reason = LineField(max_length=LONGEST_REASON)


class CreditEntryFile(serializers.Serializer):
    file = serializers.FileField(help_text="CSV with the columns kind, quarter, amount, reason")


class CreditEntriesImported(TypedDict):
    entries: int


class CreditEntryRow(TypedDict):
    """A typed figure, who typed it, when and why."""

    id: int
    kind: Annotated[str, one_of(ENTRY_KINDS)]
    quarter: int
    amount: str
    choice: Annotated[str, one_of(YEAR_END_CHOICES, blank=True)]
    reason: str
    by: str
    at: Moment


class CreditSums(TypedDict):
    certificates: int
    tax: str


class CreditVersion(TypedDict):
    """A version of the return; ``FILED`` or ``WITHDRAWN``."""

    id: Uuid
    number: int
    status: str
    tax: str
    at: Moment


class CreditReturnRow(TypedDict):
    """One return: three quarterly ones, fewer in a short year, and the annual one with number 4."""

    number: int
    form: str
    starts: Day
    ends: Day
    certified: CreditSums
    claimed: Annotated[CreditSums, "in the live version; the SAWT control total"]
    difference: Annotated[str, "certified less claimed"]
    versions: list[CreditVersion]
    added: Annotated[str, "the annual return adds what the quarterly ones lack"]
    used: CreditEntryRow | None
    return_line: CreditEntryRow | None
    ledger_account: CreditEntryRow | None
    is_tied: Annotated[bool, "SAWT, return and ledger account are equal"]
    balance: Annotated[str, "carried to the next return"]


class CreditLedgerSchema(TypedDict):
    """The ledger of a company and taxable year."""

    company: str
    company_name: str
    year: Annotated[int, "in which the taxable year ends"]
    is_second: Annotated[bool, "the second taxable year that ends in it"]
    code: Annotated[str, "2026, or 2026S of a second one"]
    starts: Day
    ends: Day
    may_type: bool
    opening: CreditEntryRow | None
    expected_opening: Annotated[str, "carried over from the year before"]
    returns: list[CreditReturnRow]
    balance: Annotated[str, "excess credit at the end of the year"]
    choice: CreditEntryRow | None
    is_final: Annotated[bool, "carried over: the choice binds"]
    settled: CreditEntryRow | None
    carried_over: str
    entries: Annotated[list[CreditEntryRow], "every typed figure, newest first, at most 200"]


class CreditDifferenceRow(TypedDict):
    id: Uuid
    reference: str
    payor_name: str
    kind: Annotated[str, one_of(DIFFERENCE_KINDS)]
    certified: str
    claimed: str
    difference: str
    why: str


class CreditDifferences(TypedDict):
    """The differences of a return by certificate; ``tax`` is certified less claimed."""

    tax: str
    count: int
    results: Annotated[list[CreditDifferenceRow], "the first 200"]
