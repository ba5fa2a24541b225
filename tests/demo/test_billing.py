"""The demo's billing: a year of each company, with the faults that practice has."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from accounts.models import Company, Lease
from console.billing.models import (
    BillingDocument,
    BillingExplanation,
    DocumentKind,
    MatchState,
    ReconciledRow,
)
from console.billing.rechecking import recheck_payors
from demo.billing import load_demo_billing
from demo.billing_rows import BILLED_MORE_IN_SECOND_MONTH, NATURES
from demo.certificates import load_demo_certificates
from tests.support.crowd import analyze
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
MOMENT = "2026-11-23T01:00:00Z"
FORMS = 250


@pytest.fixture
def demo_billing(settings: Any, tmp_path: Path, time_machine: Any) -> None:
    settings.UPLOAD_DIR = tmp_path
    time_machine.move_to(MOMENT, tick=False)
    load_demo_certificates(FORMS)
    if connection.vendor == "postgresql":  # it knows nothing of rows of an open transaction
        with connection.cursor() as cursor:
            analyze(cursor)
    load_demo_billing()


@pytest.mark.thorough
@pytest.mark.usefixtures("demo_billing")
def test_a_year_of_billing_is_as_practice_has_it(subtests: pytest.Subtests) -> None:
    """One load for all of it, which takes most of the time."""
    for check in (
        receipts_announce_the_tax_and_some_another,
        each_company_has_every_fault,
        clean_forms_that_wait_for_a_processor_stay_clean,
        leases_name_the_units_that_are_billed,
        what_came_back_differs_from_billing_in_its_second_month,
    ):
        with subtests.test(check.__name__.replace("_", " ")):
            check()


def each_company_has_every_fault() -> None:
    companies = set(Company.objects.values_list("code", flat=True))
    quarters: dict[str, set[int]] = defaultdict(set)
    for code, quarter in BillingDocument.objects.values_list("company__code", "quarter"):
        quarters[code].add(quarter)
    a_year = {20254, 20261, 20262, 20263}
    assert quarters == dict.fromkeys(companies, a_year)
    rows = ReconciledRow.objects.all()
    assert set(rows.values_list("state", flat=True)) == set(MatchState.values)
    for code in companies:
        own = rows.filter(company__code=code)
        named = {MatchState.MATCHED, MatchState.MISSING, MatchState.SHORT, MatchState.OVER}
        assert named <= set(own.values_list("state", flat=True)), code
        matched = own.filter(state=MatchState.MATCHED).count()
        assert matched > own.count() / 3, code
    assert set(BillingExplanation.objects.values_list("company__code", flat=True)) == companies
    verify_chain()


def receipts_announce_the_tax_and_some_another() -> None:
    announced = ReconciledRow.objects.filter(announced__gt=0)
    odd = announced.filter(why__contains="Receipts say that")
    assert 0 < odd.count() < announced.count()
    for code in Company.objects.values_list("code", flat=True):
        assert announced.filter(company__code=code).exists(), code


def clean_forms_that_wait_for_a_processor_stay_clean() -> None:
    clean = Certificate.objects.filter(
        company__code__in=("PCM", "CNL"), status=Status.SUBMITTED, found_warnings=0
    )
    before = set(clean.values_list("pk", flat=True))
    for code, tin9 in ReconciledRow.objects.values_list("company", "tin9").distinct():
        recheck_payors(code, [tin9])
    assert before
    assert set(clean.values_list("pk", flat=True)) == before


def leases_name_the_units_that_are_billed() -> None:
    place = ("company", "branch", "unit")
    leased = list(Lease.objects.values_list(*place))
    billed = set(BillingDocument.objects.values_list(*place))
    assert "" not in {unit for _, _, unit in billed}
    assert len(leased) == len(set(leased))
    assert set(leased) < billed
    for lease in Lease.objects.select_related("tenant"):
        named = BillingDocument.objects.filter(branch=lease.branch, unit=lease.unit)
        assert set(named.values_list("payor_tin", flat=True)) == {lease.tenant.tin}


def what_came_back_differs_from_billing_in_its_second_month() -> None:
    """Accounting asks for it, so billing must say the same."""
    came_back = Certificate.objects.filter(status__in=(Status.RETURNED, Status.FOR_AMENDMENT))
    assert came_back
    for certificate in came_back:
        for line in certificate.lines.filter(section="EWT"):
            billed = BillingDocument.objects.filter(
                branch=certificate.branch,
                payor_tin=certificate.tenant.tin,
                quarter=certificate.quarter,
                kind=DocumentKind.INVOICE,
                nature=NATURES[line.atc],
            ).order_by("date")
            months = list(billed.values_list("net", flat=True))
            assert months == [line.m1, line.m2 + BILLED_MORE_IN_SECOND_MONTH, line.m3]
