"""The ledger of a year of 5,000 certificates ties to the centavo with the returns filed from it."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, models

from accounts.models import Company
from console.credits.ledger import read_credit_ledger
from console.credits.sums import iterate_differences
from console.filing.models import Filing
from console.filing.preview import prepare_filing
from console.filing.returns import parse_return_period
from console.filing.unclaimed import sums_by_age
from console.postings.deriving import post_effects
from console.postings.models import Posting
from core import clock
from core.money import ZERO
from core.quarter import Quarter
from core.taxable_years import CALENDAR_YEARS
from core.tin import Tin
from tests.console.sawt import ABOUT, OCTOBER, file_previewed
from tests.support.changed_rows import change_rows, record_all_as_they_are
from tests.support.crowd import analyze
from workflow.certificates.models import Certificate, Line

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.both_databases]
COUNT = 5_000
IN_JANUARY = OCTOBER.replace(year=2027, month=1)


YEAR = CALENDAR_YEARS.on(date(2026, 1, 1))


@pytest.fixture
def year_of_certificates(certificate: Callable[..., Any]) -> Company:
    """Approved certificates in four quarters, written past the engine and put on record."""
    with clock.set_to(OCTOBER):
        first = certificate("APPROVED", **ABOUT)
    line = first.lines.get()
    random, rows, lines = Random(32), [], []
    for number in range(COUNT):
        quarter = Quarter(2026, number % 4 + 1)
        total = Decimal(random.randrange(100, 90_000_000)) / 100
        tax = (total * line.rate / 100).quantize(Decimal("0.01"))
        copy: Any = deepcopy(first)
        copy.pk, copy.reference = uuid4(), f"YEAR-{number}"
        copy.payor_tin = Tin(f"{910_000_000 + number}")
        copy.payor_name = f"SHOP {number} CORPORATION"
        copy.period_from, copy.period_to = quarter.start, quarter.end
        copy.quarter, copy.total, copy.tax = quarter.in_one_number, total, tax
        rows.append(copy)
        lines.append(
            Line(
                certificate=copy,
                section=line.section,
                position=1,
                atc=line.atc,
                rate=line.rate,
                m1=total,
                total=total,
                tax=tax,
            )
        )
    models.QuerySet(Certificate).bulk_create(rows, batch_size=500)
    Line.objects.bulk_create(lines, batch_size=500)
    for at in range(0, COUNT, 500):
        record_all_as_they_are(rows[at : at + 500])
    if connection.vendor == "postgresql":  # as autovacuum would: else plans are of empty tables
        with connection.cursor() as cursor:
            analyze(cursor)
    company: Company = first.company
    return company


def file_return(company: Company, form: str, quarter: str) -> Filing:
    return file_previewed(prepare_filing(company, parse_return_period(form, quarter)))


def post_everything() -> int:
    pks = list(Certificate.objects.values_list("pk", flat=True))
    with clock.set_to(IN_JANUARY):
        return sum(
            post_effects({str(pk): {} for pk in pks[at : at + 500]})
            for at in range(0, len(pks), 500)
        )


def sum_posted(effect: str) -> Decimal:
    amounts = Posting.objects.filter(effect=effect).values_list("amount", flat=True)
    return sum(amounts, ZERO)


@pytest.mark.thorough
def test_the_ledger_ties_with_the_returns(year_of_certificates: Company):
    company = year_of_certificates
    with clock.set_to(IN_JANUARY):
        filings = [file_return(company, "1702Q", f"2026Q{number}") for number in (1, 2, 3)]
        before = read_credit_ledger(company, YEAR)
        unclaimed = sums_by_age(company)
        filings.append(file_return(company, "1702", "2026Q4"))
        ledger = read_credit_ledger(company, YEAR)
        assert sum(each.certificates for each in sums_by_age(company)) == 0
    # What the two-year list holds is what the ledger certified and no return claims.
    certified = [each.certified for each in before.returns]
    assert sum((each.tax for each in unclaimed), ZERO) == (
        certified[3].tax - sum((each.claimed.tax for each in before.returns[:3]), ZERO)
    )
    assert sum(each.certificates for each in unclaimed) == certified[3].certificates - sum(
        each.certificates for each in certified[:3]
    )
    assert [each.claimed.tax for each in ledger.returns] == [each.tax for each in filings]
    assert [each.certified.tax for each in ledger.returns] == [
        each.claimed.tax for each in ledger.returns
    ]
    assert ledger.returns[3].claimed.certificates == COUNT + 1
    assert ledger.balance == filings[-1].tax
    for span in ledger.spans:
        assert not list(iterate_differences(company, span))
    post_everything()
    assert sum_posted("claimed") == filings[-1].tax
    assert sum_posted("certified") == ledger.returns[3].certified.tax
    assert post_everything() == 0


@pytest.mark.thorough
def test_differences_add_up_to_what_was_not_claimed(year_of_certificates: Company):
    company = year_of_certificates
    with clock.set_to(IN_JANUARY):
        file_return(company, "1702Q", "2026Q1")
    some = Certificate.objects.filter(quarter=20261).order_by("reference")[:40]
    change_rows(Line.objects.filter(certificate__in=list(some[:20])), tax="1.00")
    with_other_quarter = [each.pk for each in some[20:]]
    change_rows(
        Certificate.objects.filter(pk__in=with_other_quarter),
        quarter=20262,
        period_from=Quarter(2026, 2).start,
        period_to=Quarter(2026, 2).end,
    )
    ledger = read_credit_ledger(company, YEAR)
    first = ledger.returns[0]
    found = list(iterate_differences(company, first.span))
    assert len(found) == 40
    assert sum((each.amount for each in found), ZERO) == first.difference
