"""The ledger of a company and taxable year, computed from certificates, filings and entries."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from accounts.models import Company
from accounts.tax_profiles import taxable_years_of
from console.credits.models import CreditEntry, EntryKind, YearEndChoice
from console.credits.sums import CreditSum, sum_certified, sum_claimed
from console.credits.taxable_year import ReturnSpan, returns_of_year
from console.filing.models import Filing
from console.filing.returns import ANNUAL_INCOME_TAX
from core.money import ZERO
from core.refusals import NotFound
from core.taxable_years import TaxableYear

EARLIEST_YEAR = 2018
Latest = dict[tuple[str, int], CreditEntry]


@dataclass(frozen=True)
class CreditReturn:
    """One return of the ledger; ``balance`` is the credit carried to the next."""

    span: ReturnSpan
    certified: CreditSum
    claimed: CreditSum
    versions: Sequence[Filing]
    used: CreditEntry | None
    return_line: CreditEntry | None
    ledger_account: CreditEntry | None
    added: Decimal
    balance: Decimal

    @property
    def is_tied(self) -> bool:
        """Whether the SAWT, the line of the return and the ledger account are the same."""
        typed = [each.amount for each in (self.return_line, self.ledger_account) if each]
        return len(typed) == 2 and set(typed) == {self.claimed.tax}

    @property
    def difference(self) -> Decimal:
        return self.certified.tax - self.claimed.tax


@dataclass(frozen=True)
class CreditLedger:
    company: Company
    year: TaxableYear
    latest: Latest = field(repr=False)

    def entry(self, kind: EntryKind, quarter: int = 0) -> CreditEntry | None:
        return self.latest.get((kind, quarter))

    def amount(self, kind: EntryKind, quarter: int = 0) -> Decimal:
        found = self.entry(kind, quarter)
        return (found.amount if found else None) or ZERO

    @cached_property
    def spans(self) -> list[ReturnSpan]:
        return returns_of_year(self.year)

    def span(self, number: int) -> ReturnSpan:
        """Return the span of a return. Raises NotFound."""
        found = next((each for each in self.spans if each.number == number), None)
        if found is None:
            raise NotFound(f"The taxable year {self.year.code} has no return number {number}.")
        return found

    @cached_property
    def versions(self) -> list[Filing]:
        """Every income tax filing of the year, by return and number."""
        spans = {(span.form, span.end) for span in self.spans}
        rows = Filing.objects.filter(
            company=self.company, period_to__range=(self.year.start, self.year.end)
        )
        rows = rows.defer("exceptions").order_by("period_to", "number")
        return [each for each in rows if (each.form, each.period_to) in spans]

    @cached_property
    def returns(self) -> list[CreditReturn]:
        """Its returns, four in a whole year.

        The annual SAWT covers the year: it adds what the quarters lack.
        """
        balance, quarterly, found = self.amount(EntryKind.OPENING), ZERO, []
        for span in self.spans:
            claimed = sum_claimed(self.company, span)
            is_annual = span.form == ANNUAL_INCOME_TAX
            has_annual = is_annual and claimed.certificates > 0
            added = claimed.tax - quarterly if has_annual else ZERO if is_annual else claimed.tax
            quarterly += added
            balance += added - self.amount(EntryKind.USED, span.number)
            found.append(self.build_return(span, claimed, added, balance))
        return found

    def build_return(
        self, span: ReturnSpan, claimed: CreditSum, added: Decimal, balance: Decimal
    ) -> CreditReturn:
        return CreditReturn(
            span=span,
            certified=sum_certified(self.company, span),
            claimed=claimed,
            versions=[
                each
                for each in self.versions
                if (each.form, each.period_to) == (span.form, span.end)
            ],
            used=self.entry(EntryKind.USED, span.number),
            return_line=self.entry(EntryKind.RETURN_LINE, span.number),
            ledger_account=self.entry(EntryKind.LEDGER_ACCOUNT, span.number),
            added=added,
            balance=balance,
        )

    @property
    def balance(self) -> Decimal:
        """The excess credit at the end of the year."""
        return self.returns[-1].balance

    @property
    def carried_over(self) -> Decimal:
        """What the next year begins with."""
        choice = self.entry(EntryKind.CHOICE)
        is_carried = choice is None or choice.choice == YearEndChoice.CARRY_OVER
        return self.balance if is_carried else ZERO


def find_taxable_year(company: Company, year: int, *, is_second: bool) -> TaxableYear:
    """Return the taxable year of this name. Raises NotFound."""
    found = taxable_years_of(company).find(year, is_second=is_second)
    if found is None:
        raise NotFound(f"Only one taxable year of {company.code} ends in {year}.")
    return found


def read_credit_ledger(company: Company, year: TaxableYear) -> CreditLedger:
    """Read the ledger; of each kind and quarter the last entry counts."""
    entries = CreditEntry.objects.of_year(company, year).select_related("by")
    latest = {(each.kind, each.quarter): each for each in entries.order_by("id")}
    return CreditLedger(company, year, latest)


def expected_opening(ledger: CreditLedger) -> Decimal | None:
    """Return what the year before carried over; None where nothing is known of it."""
    year = taxable_years_of(ledger.company).before(ledger.year)
    before = read_credit_ledger(ledger.company, year)
    return before.carried_over if before.latest or before.versions else None
