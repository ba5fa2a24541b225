"""What must hold when the month in which a company's taxable years end is changed.

``connect_year_check(check)`` is the port through which higher layers name what would no longer fit,
such as a filed return.
"""

from collections.abc import Callable, Iterator
from datetime import date

from accounts.models import Company, CompanyProfile
from core.taxable_years import TaxableYears, YearEndChange

YearCheck = Callable[[Company, TaxableYears], Iterator[str]]
MOST_IN_A_YEAR = 2
_checks: list[YearCheck] = []


def connect_year_check(check: YearCheck) -> None:
    """Ask this function too; it yields a sentence for each thing that would not fit."""
    if check not in _checks:
        _checks.append(check)


def recorded_years(company: Company, without: CompanyProfile | None = None) -> TaxableYears:
    """Read the taxable years of a company from the database, one of its profiles left out."""
    profiles = CompanyProfile.objects.filter(company=company, is_active=True)
    if without is not None:
        profiles = profiles.exclude(pk=without.pk)
    changes = (
        YearEndChange(each.valid_from, each.year_ends)
        for each in profiles.order_by("valid_from")
        if each.year_ends
    )
    return TaxableYears(company.year_ends, tuple(changes))


def with_change(years: TaxableYears, start: date, year_ends: int | None) -> TaxableYears:
    if year_ends is None:
        return years
    changes = sorted((*years.changes, YearEndChange(start, year_ends)))
    return TaxableYears(years.year_ends, tuple(changes))


def fault_of_years(company: Company, years: TaxableYears) -> str:
    """Return the first thing that is wrong with taxable years of a company; blank for nothing."""
    found = (fault for check in (faults_of_changes, *_checks) for fault in check(company, years))
    return next(found, "")


def faults_of_changes(_: Company, years: TaxableYears) -> Iterator[str]:
    """Yield what is wrong with the days of changes."""
    for change in years.changes:
        others = tuple(each for each in years.changes if each != change)
        before = TaxableYears(years.year_ends, others).on(change.start)
        if before.start != change.start:
            yield (
                f"The month cannot change on {change.start}: a taxable year lasts from "
                f"{before.start} to {before.end}. Begin on {before.start}, or on the day after "
                f"{before.end}."
            )
        for year in (change.start.year, change.start.year + 1):
            if len(list(years.ending_in(year))) > MOST_IN_A_YEAR:
                yield f"More than two taxable years would end in {year}."
