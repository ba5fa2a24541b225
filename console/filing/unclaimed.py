"""Approved certificates that no live version of a return claims: by age, with what is at stake.

A credit can be claimed for two years from the end of its taxable year (Tax Code, section 229).
"""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import reduce
from operator import or_
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import Company
from accounts.tax_profiles import taxable_years_of
from console.filing.exceptions import Share
from console.filing.models import FiledLine
from console.filing.returns import RETURNS
from core import clock
from core.db.money_sums import MoneySum
from core.money import ZERO
from core.taxable_years import CALENDAR_YEARS, MONTHS, ONE_DAY, TaxableYear, first_of_month
from workflow.certificates.models import Certificate, Line
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import Status

YEARS_TO_CLAIM = 2
LOST = "lost"
# Days since the end of the certificate's period, both included.
AGES = {"0-30": (None, 30), "31-90": (31, 90), "91-365": (91, 365), "over-365": (366, None)}
BUCKETS = (*AGES, LOST)


@dataclass(frozen=True)
class AgeSums:
    """The unclaimed certificates of one age."""

    age: str
    certificates: int = 0
    base: Decimal = ZERO
    tax: Decimal = ZERO


def unclaimed_lines(company: Company) -> QuerySet[Line]:
    """Return the lines of approved certificates whose tax no live version claims."""
    lines = Line.objects.filter(
        of_our_own("certificate__"),
        certificate__company=company,
        certificate__status=Status.APPROVED,
        certificate__superseded_by=None,
    )
    return lines.filter(reduce(or_, (is_unclaimed(codes) for codes in forms_by_codes())))


def forms_by_codes() -> dict[str, list[str]]:
    """Return the forms in which each kind of tax code is credited."""
    found: dict[str, list[str]] = {}
    for each in RETURNS.values():
        found.setdefault(each.codes, []).append(each.form)
    return found


def is_unclaimed(codes: str) -> Q:
    claims = FiledLine.objects.live().filter(
        certificate=OuterRef("certificate"), form__in=forms_by_codes()[codes]
    )
    return Q(~Exists(claims), atc__startswith=codes)


def unclaimed_certificates(company: Company, age: str = "") -> QuerySet[Certificate]:
    """Return the certificates with such lines, of one age where it is named."""
    keys = unclaimed_lines(company).values("certificate")
    rows = Certificate.objects.filter(pk__in=keys).select_related("tenant", "company")
    return rows.filter(is_of_age(age, company)) if age else rows


def unclaimed_shares(certificates: list[Certificate], company: Company) -> dict[UUID, Share]:
    """Return income and tax of the unclaimed lines of each."""
    shares = {each.pk: (ZERO, ZERO) for each in certificates}
    for line in unclaimed_lines(company).filter(certificate__in=certificates):
        base, tax = shares[line.certificate_id]
        shares[line.certificate_id] = base + line.total, tax + line.tax
    return shares


def sums_by_age(company: Company) -> list[AgeSums]:
    """Return the sums of every age, also of those without any."""
    return [sum_age(company, age) for age in BUCKETS]


def sum_age(company: Company, age: str) -> AgeSums:
    papers = Certificate.objects.filter(is_of_age(age, company)).values("pk")
    lines = unclaimed_lines(company).filter(certificate__in=papers)
    found = lines.aggregate(
        certificates=Count("certificate", distinct=True),
        base=MoneySum("total"),
        tax=MoneySum("tax"),
    )
    return AgeSums(age, found["certificates"], found["base"] or ZERO, found["tax"] or ZERO)


def is_of_age(age: str, company: Company) -> Q:
    """Narrow to certificates whose period ended so long ago."""
    today, first_day = clock.today(), oldest_year_not_lost(company).start
    if age == LOST:
        return Q(period_to__lt=first_day)
    youngest, oldest = AGES[age]
    found = Q(period_to__gte=first_day)
    if youngest is not None:
        found &= Q(period_to__lte=today - timedelta(days=youngest))
    if oldest is not None:
        found &= Q(period_to__gte=today - timedelta(days=oldest))
    return found


def age_of(certificate: Certificate) -> str:
    """Return the age of a certificate with a period and a company."""
    assert certificate.period_to is not None
    if clock.today() >= lost_on(certificate):
        return LOST
    days = (clock.today() - certificate.period_to).days
    return next(age for age, (_, oldest) in AGES.items() if oldest is None or days <= oldest)


def lost_on(certificate: Certificate) -> date:
    """Return the first day on which its tax can no longer be claimed."""
    assert certificate.period_to is not None
    company = certificate.company
    years = taxable_years_of(company) if company else CALENDAR_YEARS
    return end_of_claims(years.on(certificate.period_to)) + ONE_DAY


def end_of_claims(year: TaxableYear) -> date:
    """Return the last day on which tax of a taxable year can be claimed."""
    return first_of_month(year.end, YEARS_TO_CLAIM * MONTHS + 1) - ONE_DAY


def oldest_year_not_lost(company: Company) -> TaxableYear:
    """Return the oldest taxable year whose tax can still be claimed today."""
    years, today = taxable_years_of(company), clock.today()
    year = years.on(today)
    while today <= end_of_claims(earlier := years.before(year)):
        year = earlier
    return year


def next_end_of_claims(company: Company) -> date:
    """Return the next day after which the tax of a taxable year can no longer be claimed."""
    return end_of_claims(oldest_year_not_lost(company))


def lost_after(company: Company, day: date) -> QuerySet[Certificate]:
    """Return the unclaimed certificates whose last day to claim is this one, largest first."""
    year = taxable_years_of(company).on(first_of_month(day, -YEARS_TO_CLAIM * MONTHS))
    rows = unclaimed_certificates(company).filter(period_to__range=(year.start, year.end))
    return rows.order_by("-tax", "pk")
