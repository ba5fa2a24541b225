"""Certificates that the law wants for longer than retention: claimed, or in a refund claim."""

from datetime import date
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import Company
from accounts.tax_profiles import taxable_years_of
from console.credits.entries import is_refund_choice
from console.credits.ledger import read_credit_ledger
from console.credits.models import CreditEntry, EntryKind
from console.credits.taxable_year import held_until
from console.filing.models import FiledLine, Filing
from console.filing.models import Status as FilingStatus
from core import clock
from workflow.certificates.models import Certificate
from workflow.certificates.own import of_our_own
from workflow.certificates.statuses import Status


def claimed_or_disputed(rows: "QuerySet[Certificate]") -> "QuerySet[Certificate]":
    """Narrow to those that a live return of the last five years claims, or a refund claim needs."""
    lines = FiledLine.objects.live().filter(filing__in=filings_to_hold()).values("certificate")
    held = Q(pk__in=lines)
    for company, start, end in disputed_years():
        disputed = of_our_own() & Q(
            company=company, period_to__range=(start, end), status=Status.APPROVED
        )
        of_year = FiledLine.objects.filter(
            filing__company=company, filing__period_to__range=(start, end)
        )
        held |= disputed | Q(pk__in=of_year.values("certificate"))
    return rows.filter(held)


def filings_to_hold() -> list[UUID]:
    """Return the live filings whose five years (RR 7-2024) are not over."""
    today = clock.today()
    live = Filing.objects.filter(status=FilingStatus.FILED).select_related("company")
    return [
        each.pk
        for each in live.only("company", "period_to", "created_at")
        if held_until(each.company, each.period_to, clock.manila_date(each.created_at)) >= today
    ]


def disputed_years() -> list[tuple[Company, date, date]]:
    """Return the taxable years whose refund or certificate was applied for and not received."""
    choices = CreditEntry.objects.filter(kind=EntryKind.CHOICE).select_related("company")
    found = []
    for company, ends_in, is_second in {
        (each.company, each.year, each.is_second) for each in choices
    }:
        year = taxable_years_of(company).find(ends_in, is_second=is_second)
        if year is None:
            continue
        ledger = read_credit_ledger(company, year)
        choice = ledger.entry(EntryKind.CHOICE)
        if choice and is_refund_choice(choice) and ledger.entry(EntryKind.SETTLED) is None:
            found.append((company, ledger.year.start, ledger.year.end))
    return found
