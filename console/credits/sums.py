"""Sums of certificates and filed lines, and their differences by certificate."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import Company
from console.credits.taxable_year import ReturnSpan
from console.filing.models import FiledLine
from core.db.money_sums import MoneySum
from core.money import ZERO, MoneyField, in_pesos, round_to_centavo
from workflow.certificates.models import Certificate, Line
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import Status

INCOME_TAX = "WC"  # how the tax codes begin that are credited against income tax
AT_ONCE = 500


class DifferenceKind(StrEnum):
    NOT_CLAIMED = "not_claimed"
    OTHER_FIGURES = "other_figures"
    REPLACED = "replaced"
    NOT_APPROVED = "not_approved"
    OTHER_PERIOD = "other_period"


@dataclass(frozen=True)
class CreditSum:
    certificates: int
    tax: Decimal


@dataclass(frozen=True)
class Difference:
    """A certificate whose certified tax is not what the live return claims for it."""

    certificate: Certificate
    kind: DifferenceKind
    certified: Decimal
    claimed: Decimal
    why: str

    @property
    def amount(self) -> Decimal:
        return self.certified - self.claimed


def certified_certificates(company: Company, span: ReturnSpan) -> QuerySet[Certificate]:
    """List approved certificates of a span that count and credit income tax."""
    rows: Any = with_certified_tax(
        Certificate.objects.filter(
            of_our_own(),
            company=company,
            quarter__in=span.calendar_quarters,
            period_to__range=(span.start, span.end),
            status=Status.APPROVED,
            superseded_by=None,
        )
    )
    certified: QuerySet[Certificate] = rows.filter(certified__isnull=False)
    return certified


def with_certified_tax(rows: QuerySet[Certificate]) -> QuerySet[Certificate]:
    """Annotate ``certified``: the tax of the lines that are credited against income tax."""
    lines = Line.objects.filter(certificate=OuterRef("pk"), atc__startswith=INCOME_TAX)
    sums = lines.order_by().values("certificate").annotate(sum=MoneySum("tax")).values("sum")
    return rows.annotate(certified=Subquery(sums, output_field=MoneyField()))


def claimed_lines(company: Company, span: ReturnSpan) -> QuerySet[FiledLine]:
    """List what the live return of a span claims."""
    return FiledLine.objects.live().filter(
        filing__company=company, filing__form=span.form, filing__period_to=span.end
    )


def sum_certified(company: Company, span: ReturnSpan) -> CreditSum:
    certified = certified_certificates(company, span)
    lines = Line.objects.filter(
        certificate__in=certified.order_by().values("pk"), atc__startswith=INCOME_TAX
    )
    return CreditSum(certified.count(), sum_of_tax(lines))


def sum_claimed(company: Company, span: ReturnSpan) -> CreditSum:
    lines = claimed_lines(company, span)
    return CreditSum(lines.values("certificate").distinct().count(), sum_of_tax(lines))


def sum_of_tax(lines: "QuerySet[Any]") -> Decimal:
    """The sum to the centavo: SQLite adds up binary fractions."""
    return round_to_centavo(lines.aggregate(sum=MoneySum("tax"))["sum"] or ZERO)


def iterate_differences(company: Company, span: ReturnSpan) -> Iterator[Difference]:
    """Iterate over all differences of a return. Together they are certified less claimed."""
    yield from certified_differences(company, span)
    yield from claimed_differences(company, span)


def with_claimed_tax(
    rows: QuerySet[Certificate], company: Company, span: ReturnSpan
) -> QuerySet[Certificate]:
    """Annotate ``claimed``: the tax that the live return claims for each."""
    lines = claimed_lines(company, span).filter(certificate=OuterRef("pk"))
    sums = lines.order_by().values("certificate").annotate(sum=MoneySum("tax")).values("sum")
    return rows.annotate(claimed=Coalesce(Subquery(sums, output_field=MoneyField()), ZERO))


def certified_differences(company: Company, span: ReturnSpan) -> Iterator[Difference]:
    """Certificates that count and are claimed with another tax, or not at all."""
    rows: Any = with_claimed_tax(certified_certificates(company, span), company, span)
    differing = rows.exclude(certified=F("claimed")).order_by("reference")
    for each in differing.iterator(chunk_size=AT_ONCE):
        certified, claimed = round_to_centavo(each.certified), round_to_centavo(each.claimed)
        if certified == claimed:
            continue  # binary fractions of SQLite
        if claimed:
            why, kind = f"It was filed with {in_pesos(claimed)}.", DifferenceKind.OTHER_FIGURES
        else:
            why, kind = "It is in no live version of this return.", DifferenceKind.NOT_CLAIMED
        yield Difference(each, kind, certified, claimed, why)


def claimed_differences(company: Company, span: ReturnSpan) -> Iterator[Difference]:
    """Certificates that are claimed and do not count, or not here."""
    counting = certified_certificates(company, span).values("pk")
    claims = claimed_lines(company, span).exclude(certificate__in=counting)
    rows: Any = with_claimed_tax(
        Certificate.objects.filter(pk__in=claims.values("certificate")), company, span
    )
    rows = rows.select_related("superseded_by").order_by("reference")
    for each in rows.iterator(chunk_size=AT_ONCE):
        kind, why = why_it_does_not_count(each)
        yield Difference(each, kind, ZERO, round_to_centavo(each.claimed), why)


def why_it_does_not_count(certificate: Certificate) -> tuple[DifferenceKind, str]:
    if certificate.superseded_by is not None:
        why = f"It was replaced by {certificate.superseded_by.reference}."
        return DifferenceKind.REPLACED, why
    if certificate.status != Status.APPROVED:
        return DifferenceKind.NOT_APPROVED, f"It is {certificate.status} now."
    return DifferenceKind.OTHER_PERIOD, "Its own period is not in this return."
