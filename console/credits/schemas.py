"""The shapes of the credit ledger."""

from decimal import Decimal

from rest_framework import serializers

from console.credits.ledger import EARLIEST_YEAR
from console.credits.models import LAST_QUARTER, LONGEST_REASON, EntryKind, YearEndChoice
from console.credits.sums import DifferenceKind
from core.api.fields import ClosedSerializer, LineField
from core.days import LATEST_YEAR
from core.money import LARGEST

Text = serializers.CharField
Number = serializers.IntegerField
ENTRY_KINDS = EntryKind.choices
YEAR_END_CHOICES = YearEndChoice.choices
DIFFERENCE_KINDS = [(each.value, each.value) for each in DifferenceKind]


class CreditEntryBody(ClosedSerializer):
    """A figure of a return or of the books, with the reason or source of it."""

    company = LineField(max_length=20)
    year = Number(min_value=EARLIEST_YEAR, max_value=LATEST_YEAR)
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


class CreditEntriesImported(serializers.Serializer):
    entries = Number()


class CreditEntryRow(serializers.Serializer):
    """A typed figure, who typed it, when and why."""

    id = Number()
    kind = serializers.ChoiceField(ENTRY_KINDS)
    quarter = Number()
    amount = Text(allow_blank=True)
    choice = serializers.ChoiceField(YEAR_END_CHOICES, allow_blank=True)
    reason = Text()
    by = Text()
    at = serializers.DateTimeField()


class CreditSums(serializers.Serializer):
    certificates = Number()
    tax = Text()


class CreditVersion(serializers.Serializer):
    """A version of the return; ``FILED`` or ``WITHDRAWN``."""

    id = serializers.UUIDField()
    number = Number()
    status = Text()
    tax = Text()
    at = serializers.DateTimeField()


class CreditReturnRow(serializers.Serializer):
    """One return: three quarterly ones, and the annual one with number 4."""

    number = Number()
    form = Text()
    starts = serializers.DateField()
    ends = serializers.DateField()
    certified = CreditSums()
    claimed = CreditSums(help_text="in the live version; the SAWT control total")
    difference = Text(help_text="certified less claimed")
    versions = CreditVersion(many=True)
    added = Text(help_text="the annual return adds what the quarterly ones lack")
    used = CreditEntryRow(allow_null=True)
    return_line = CreditEntryRow(allow_null=True)
    ledger_account = CreditEntryRow(allow_null=True)
    is_tied = serializers.BooleanField(help_text="SAWT, return and ledger account are equal")
    balance = Text(help_text="carried to the next return")


class CreditLedgerSchema(serializers.Serializer):
    """The ledger of a company and taxable year."""

    company = Text()
    company_name = Text()
    year = Number(help_text="in which the taxable year ends")
    starts = serializers.DateField()
    ends = serializers.DateField()
    may_type = serializers.BooleanField()
    opening = CreditEntryRow(allow_null=True)
    expected_opening = Text(allow_blank=True, help_text="carried over from the year before")
    returns = CreditReturnRow(many=True)
    balance = Text(help_text="excess credit at the end of the year")
    choice = CreditEntryRow(allow_null=True)
    is_final = serializers.BooleanField(help_text="carried over: the choice binds")
    settled = CreditEntryRow(allow_null=True)
    carried_over = Text()
    entries = CreditEntryRow(many=True, help_text="every typed figure, newest first, at most 200")


class CreditDifferenceRow(serializers.Serializer):
    id = serializers.UUIDField()
    reference = Text()
    payor_name = Text(allow_blank=True)
    kind = serializers.ChoiceField(DIFFERENCE_KINDS)
    certified = Text()
    claimed = Text()
    difference = Text()
    why = Text()


class CreditDifferences(serializers.Serializer):
    """The differences of a return by certificate; ``tax`` is certified less claimed."""

    tax = Text()
    count = Number()
    results = CreditDifferenceRow(many=True, help_text="the first 200")
