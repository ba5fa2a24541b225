"""The finding SOA: how a certificate agrees with billing, in its checks, lanes and lists."""

from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Branch
from console.billing.agreement import billed_amounts
from console.billing.loaded import reconciled_quarters
from console.billing.models import ReconciledRow
from console.billing.rechecking import recheck_payors
from console.billing.reconciling import follow_changes
from core.models.job import Job
from core.quarter import Quarter
from tests.console.sawt import ABOUT
from tests.support.billing_files import INVOICE, bring_in
from tests.support.builders import line
from workflow.certificates.content import write_certificate_changes
from workflow.checks.standing import recheck_open_certificates
from workflow.checks.stored import findings_of_certificate
from workflow.engine.execution import perform
from workflow.models import Certificate

pytestmark = pytest.mark.usefixtures("in_october")
Api = Callable[[str], Any]
Make = Callable[..., Any]
SECOND = {"period_from": Quarter(2026, 2).start, "period_to": Quarter(2026, 2).end}


def soa(certificate: Certificate) -> list[str]:
    fresh = Certificate.objects.get(pk=certificate.pk)
    return [each.message for each in findings_of_certificate(fresh) if each.id == "SOA"]


def recheck() -> None:
    """Run the jobs that the reconciliation left."""
    for job in Job.objects.filter(func=recheck_payors.module_path):
        recheck_payors(*job.args)


DIFFERENCES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "100,000.00 a month": ({"lines": [line("100000.00")]}, []),
    "the unit": ({"lines": [line("100000.00")], "unit": "G-12"}, []),
    "short": (
        {"lines": [line("90000.00")], "unit": "G-12"},
        [
            "₱300,000.00 was billed, but only ₱270,000.00 is certified. "
            "The tax is ₱1,500.00 too low."
        ],
    ),
    "over": (
        {"lines": [line("110000.00")]},
        ["₱300,000.00 was billed, but ₱330,000.00 is certified. The tax is ₱1,500.00 too high."],
    ),
    "twice": (
        {"lines": [line("200000.00")]},
        [
            "₱300,000.00 was billed, but ₱600,000.00 is certified: the same income may be there "
            "twice. The tax is ₱15,000.00 too high."
        ],
    ),
    "another quarter": (
        {"lines": [line("100000.00")]} | SECOND,
        ["₱300,000.00 was billed for Q3 2026, but {} is dated in Q2 2026."],
    ),
}


@pytest.mark.parametrize("status", ["DRAFT", "RETURNED", "SUBMITTED", "APPROVED"])
@pytest.mark.parametrize("case", DIFFERENCES)
def test_both_figures_are_named_before_and_after_the_reconciliation_counts_it(
    api: Api, certificate: Make, case: str, status: str
):
    said, expected = DIFFERENCES[case]
    bring_in(api, INVOICE)
    form = certificate(status, **(ABOUT | said))
    words = [each.format(form.reference) for each in expected]
    assert soa(form) == words
    follow_changes()
    assert soa(form) == words


def test_income_that_nobody_billed_is_said_with_its_tax(api: Api, certificate: Make):
    bring_in(api, INVOICE | {"payor_tin": "995707646"})
    form = certificate("SUBMITTED", lines=[line("100000.00")], **ABOUT)
    assert soa(form) == [
        "₱300,000.00 is certified, but nothing was billed for it. The tax is ₱15,000.00 too high."
    ]
    follow_changes()
    row = ReconciledRow.objects.get(expected_base=0)
    assert row.why == f"{form.reference} shows ₱300,000.00, but nothing was billed for it."


def test_a_finding_goes_with_what_it_was_about(api: Api, certificate: Make, people: Any):
    form = certificate("DRAFT", lines=[line("90000.00")], **ABOUT)
    assert soa(form) == []
    bring_in(api, INVOICE)
    assert len(soa(form)) == 1
    bring_in(api, INVOICE | {"kind": "CREDIT_MEMO", "document_no": "CM-1", "net": "30000.00"})
    assert soa(form) == []


def recheck_all() -> None:
    """As the schedule does every night."""
    recheck_open_certificates()


def remember_nothing_reconciled() -> None:
    """As a process has it for a minute that read before another wrote the first rows."""
    reconciled_quarters.value = (monotonic(), frozenset[tuple[int, int]]())


def test_a_page_shows_at_once_what_another_process_reconciled(api: Api, certificate: Make):
    form = certificate("SUBMITTED", lines=[line("90000.00")], **ABOUT)
    bring_in(api, INVOICE)
    remember_nothing_reconciled()
    assert soa(form) != []


@pytest.mark.parametrize("look_again", [recheck, recheck_all])
def test_a_worker_that_read_before_the_first_import_stores_the_difference(
    api: Api, certificate: Make, look_again: Callable[[], None]
):
    form = certificate("SUBMITTED", lines=[line("90000.00")], **ABOUT)
    bring_in(api, INVOICE)
    remember_nothing_reconciled()
    look_again()
    form.refresh_from_db()
    assert form.differs_from_billing


def test_what_others_certify_is_not_expected_twice(api: Api, certificate: Make):
    bring_in(api, INVOICE)
    first = certificate("SUBMITTED", lines=[line("60000.00")], **ABOUT)
    follow_changes()
    second = certificate("DRAFT", lines=[line("40000.00")], unit="G-12", **ABOUT)
    assert (len(soa(first)), soa(second)) == (1, [])
    perform("certificates", second.pk, "submit", by=second.tenant.users.first())
    follow_changes()
    assert (soa(first), soa(second)) == ([], [])


def test_a_short_unit_is_compared_with_its_own_billing(api: Api, certificate: Make):
    bring_in(api, INVOICE, INVOICE | {"document_no": "INV-2", "unit": "G-1", "net": "900000"})
    form = certificate("SUBMITTED", lines=[line("90000.00")], unit="G-12", **ABOUT)
    words = [
        "₱300,000.00 was billed, but only ₱270,000.00 is certified. The tax is ₱1,500.00 too low."
    ]
    assert soa(form) == words
    follow_changes()
    assert soa(form) == words
    assert ReconciledRow.objects.get(unit="G-1").state == "MISSING"


def test_it_costs_one_statement_with_billing_and_without(
    api: Api, certificate: Make, branch: Branch
):
    forms = [
        certificate("SUBMITTED", lines=[line(base)], unit=unit, **ABOUT)
        for base, unit in (("100.00", "G-1"), ("200.00", "G-2"))
    ]
    some = list(Certificate.objects.select_related("tenant").prefetch_related("lines"))

    def statements() -> int:
        billed_amounts(some)  # what is cached is read
        with CaptureQueriesContext(connection) as asked:
            billed_amounts(some)
        return len(asked)

    assert statements() == 1
    bring_in(api, INVOICE | {"income_month": "2025-02", "document_no": "INV-5"})
    assert statements() == 1
    bring_in(api, INVOICE)
    assert statements() == 1
    assert billed_amounts(some).keys() == {each.pk for each in forms}


def test_lane_and_list_follow_when_billing_comes(api: Api, certificate: Make):
    short = certificate("SUBMITTED", lines=[line("90000.00")], unit="G-12", **ABOUT)
    bring_in(api, INVOICE)
    recheck()
    row = api("processor").get("/api/certificates/", {"list": "open", "lane": "soa"}).json()
    (found,) = row["results"]
    figures = {"billed": "300000.00", "certified": "270000.00", "short": "1500.00", "over": "0.00"}
    assert found["reference"] == short.reference
    assert found["billing"] == figures | {"differs": True}
    assert found["found"]["warnings"] >= 1
    bring_in(api, INVOICE | {"kind": "CREDIT_MEMO", "document_no": "CM-1", "net": "30000.00"})
    recheck()
    assert api("processor").get("/api/certificates/", {"lane": "soa"}).json()["results"] == []
    row = api("processor").get(f"/api/certificates/{short.pk}/").json()
    assert row["billing"]["differs"] is False
    assert api("tenant").get(f"/api/certificates/{short.pk}/").json()["billing"] is None


def test_the_reason_of_a_return_says_both_figures(api: Api, certificate: Make):
    bring_in(api, INVOICE)
    form = certificate("SUBMITTED", lines=[line("90000.00")], unit="G-12", **ABOUT)
    told = api("processor").get(f"/api/certificates/{form.pk}/").json()
    likely = next(each for each in told["likely_reasons"] if each["code"] == "SOA_MISMATCH")
    assert likely["why"] == soa(form)[0]
    assert likely["field"] == "lines.0.total"


def test_typing_changes_what_is_found(api: Api, certificate: Make, people: Any):
    bring_in(api, INVOICE)
    form = certificate("DRAFT", lines=[line("90000.00")], **ABOUT)
    fresh = Certificate.objects.get(pk=form.pk)
    assert [each.id for each in findings_of_certificate(fresh) if each.id == "SOA"] == ["SOA"]
    write_certificate_changes(fresh, {"lines": [line("100000.00")]})
    assert not [each for each in findings_of_certificate(fresh) if each.id == "SOA"]
