"""How the reconciliation of a quarter ties to the credit ledger, each difference with a name."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from console.billing.owed import sum_reconciled_rows
from console.billing.reconciling import COUNTED
from console.billing.standings import live_income_tax_lines, shares_of_quarter, sum_standings
from console.credits.sums import INCOME_TAX, sum_certified, sum_of_tax
from console.credits.taxable_year import ReturnSpan
from console.filing.models import FiledLine
from console.filing.returns import ANNUAL_INCOME_TAX, QUARTERLY_INCOME_TAX
from console.reconciliation.listing import ReconciledQuarter
from core.db.money_sums import MoneySum
from core.money import ZERO
from workflow.certificates.models import Line, Section
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import Status

MOST_NAMED = 20  # references of a difference
NO_RETURN = 0  # the number of a span that is a calendar quarter and no return
DIFFERENCES = ("waiting", "other_codes", "other_figures", "not_counted", "not_computed")


@dataclass(frozen=True)
class LedgerDifference:
    """A part of a difference: ``tax`` that the reconciliation has and the ledger has not."""

    name: str
    tax: Decimal
    certificates: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class LedgerTie:
    """``reconciled`` is ``ledger`` and all differences together."""

    reconciled: Decimal
    ledger: Decimal
    differences: list[LedgerDifference]

    @property
    def is_tied(self) -> bool:
        return self.reconciled == self.ledger

    def with_rest(self) -> "LedgerTie":
        """With a last difference for what no other one explains: rows that are not computed yet."""
        named = sum((each.tax for each in self.differences), ZERO)
        rest = LedgerDifference("not_computed", self.reconciled - self.ledger - named)
        parts = [each for each in (*self.differences, rest) if each.tax]
        return LedgerTie(self.reconciled, self.ledger, parts)


def tie_certified(of: ReconciledQuarter) -> LedgerTie:
    """Certified tax of the reconciliation against that of the ledger for the calendar quarter.

    The ledger counts approved certificates, and the codes that are credited against income tax.
    """
    quarter = of.quarter
    span = ReturnSpan(NO_RETURN, QUARTERLY_INCOME_TAX, quarter.start, quarter.end)
    lines = counted_lines(of)
    is_approved, is_credited = Q(certificate__status=Status.APPROVED), Q(atc__startswith=INCOME_TAX)
    is_income = Q(section=Section.EWT)
    more = lines.filter(is_approved & is_income & ~is_credited)
    less = lines.filter(is_approved & is_credited & ~is_income)
    codes = LedgerDifference(
        "other_codes", sum_of_tax(more) - sum_of_tax(less), certificates_named_in(more | less)
    )
    waiting = lines.filter(~is_approved & is_income)
    return LedgerTie(
        sum_reconciled_rows(of.rows())["certified"],
        sum_certified(of.company, span).tax,
        [LedgerDifference("waiting", sum_of_tax(waiting), certificates_named_in(waiting)), codes],
    ).with_rest()


def counted_lines(of: ReconciledQuarter) -> "QuerySet[Line]":
    """The lines of the certificates that the reconciliation counts."""
    return Line.objects.filter(
        of_our_own("certificate__"),
        certificate__company=of.company,
        certificate__quarter=of.quarter.in_one_number,
        certificate__status__in=COUNTED,
        certificate__superseded_by=None,
    )


def certificates_named_in(
    lines: "QuerySet[Any]", path: str = "certificate__reference"
) -> list[str]:
    return list(lines.order_by(path).values_list(path, flat=True).distinct()[:MOST_NAMED])


def tie_filed(of: ReconciledQuarter) -> LedgerTie:
    """Filed tax of the reconciliation against what live returns claim for the quarter.

    A return claims what a certificate said when it was filed, also of one that counts no more.
    """
    filed, claims = sum_standings(of.company, of.quarter)["filed"], claims_of_quarter(of)
    shares = shares_of_quarter(of.company, of.quarter)
    has_share = Exists(shares.filter(certificate=OuterRef("certificate")))
    counted, others = claims.filter(has_share), claims.filter(~has_share)
    claimed, lost = sum_of_tax(counted), sum_of_tax(others)
    return LedgerTie(
        filed,
        claimed + lost,
        [
            LedgerDifference("other_figures", filed - claimed, with_other_figures(of, counted)),
            LedgerDifference("not_counted", -lost, certificates_named_in(others)),
        ],
    ).with_rest()


def claims_of_quarter(of: ReconciledQuarter) -> "QuerySet[FiledLine]":
    """Live claims of the quarter's certificates; of one in both returns the annual one counts."""
    lines = live_income_tax_lines().filter(
        filing__company=of.company, certificate__quarter=of.quarter.in_one_number
    )
    annual = live_income_tax_lines().filter(
        form=ANNUAL_INCOME_TAX, certificate=OuterRef("certificate")
    )
    return lines.filter(Q(form=ANNUAL_INCOME_TAX) | ~Exists(annual))


def with_other_figures(of: ReconciledQuarter, claims: "QuerySet[FiledLine]") -> list[str]:
    """The certificates that were filed with another tax than they show now."""
    shares = shares_of_quarter(of.company, of.quarter).filter(
        certificate__in=claims.order_by().values("certificate")
    )
    filed, shown = tax_by_reference(claims), tax_by_reference(shares)
    return [name for name in filed if filed[name] != shown.get(name, ZERO)][:MOST_NAMED]


def tax_by_reference(rows: "QuerySet[Any]") -> dict[str, Decimal]:
    by = "certificate__reference"
    return dict(rows.order_by(by).values_list(by).annotate(sum=MoneySum("tax")))
