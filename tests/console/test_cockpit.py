"""The cockpit: every number is that of its list, and all pages count missing tax in one way."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Branch, Company
from console.billing.owed import missing_taxes_by_payor
from console.cockpit.mails import enqueue_weekly_mails, mail_cockpit
from console.oversight.scope import Scope
from console.reminders.candidates import wanting
from console.reminders.mails import reminder_mail_content
from console.reminders.models import Reminder
from core import clock
from core.models import Job
from core.quarter import Quarter
from tests.support.billing_files import INVOICE, bring_in
from tests.support.builders import line
from tests.support.outbox import deliver
from workflow.mails.schedules import set_schedule

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
COCKPIT, LIST = "/api/oversight/cockpit/", "/api/oversight/cockpit/certificates/"
THIRD = Quarter(2026, 3)
SECOND = {"period_from": Quarter(2026, 2).start, "period_to": Quarter(2026, 2).end}
IN_THIRD = {"period_from": THIRD.start, "period_to": THIRD.end}
STAGES = {
    "received": "in", "clean": "clean", "approved": "approved", "filed": "filed",
    "sent_back": "sent_back",
}  # fmt: skip


def read_cockpit(api: Any, who: str = "lead", **asked: str) -> dict[str, Any]:
    answer = api(who).get(COCKPIT, asked)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def read_list(api: Any, stage: str, who: str = "lead", **asked: str) -> dict[str, Any]:
    answer = api(who).get(LIST, {"stage": stage, **asked})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def quarter_of_all(api: Any, certificate: Any, branch: Branch) -> None:
    """One of each stage, one of last quarter's that did not come again, and billing."""
    certificate("APPROVED", **IN_THIRD)
    certificate("SUBMITTED", lines=[line("7000.00")], unit="B-7", **IN_THIRD)
    certificate("RETURNED", lines=[line("9000.00")], unit="B-8", **IN_THIRD)
    bring_in(api, INVOICE, INVOICE | {"document_no": "INV-2", "unit": "G-14", "net": "1234.56"})


@pytest.mark.parametrize("who", ["lead", "manager"])
def test_each_number_is_that_of_its_list(api: Any, quarter_of_all: None, who: str):
    shown = read_cockpit(api, who)
    assert shown["totals"]["received"]["count"] == 2
    for name, stage in STAGES.items():
        found = read_list(api, stage, who)
        taxes = [Decimal(each["tax"]) for each in found["results"]]
        assert shown["totals"][name] == found["total"]
        assert found["total"] == {"count": len(taxes), "tax": f"{sum(taxes):.2f}"}
    for company in shown["companies"]:
        for name, stage in STAGES.items():
            assert company[name] == read_list(api, stage, who, company=company["code"])["total"]
    for mall in (each for each in shown["malls"] if each["mall"]):
        at = {"company": mall["company"], "mall": mall["mall"]}
        first, last = shown["days"][0], shown["days"][-1]
        assert mall["received"] == read_list(api, "in", who, **at)["total"]
        for day, amount in zip(shown["days"], mall["by_day"], strict=True):
            assert amount == read_list(api, "in", who, **at, **{"from": day, "to": day})["total"]
        parts = [mall["earlier"], *mall["by_day"], mall["later"]]
        assert sum(part["count"] for part in parts) == mall["received"]["count"]
        assert (first, last) == ("2026-10-01", "2026-10-20")


def test_billed_amounts_are_those_of_the_reconciliation(api: Any, quarter_of_all: None):
    shown = read_cockpit(api, company="PCM")
    page = api("lead").get("/api/reconciliation/", {"company": "PCM", "quarter": "2026Q3"}).json()
    billed = shown["totals"]["billed"]
    assert {name: each["tax"] for name, each in billed.items()} == {
        name: page["totals"][name] for name in billed
    }
    assert billed["certified"]["tax"] == shown["totals"]["received"]["tax"]
    for name, amount in billed.items():
        asked = {"company": "PCM", "quarter": "2026Q3", "amount": name}
        rows = api("lead").get("/api/reconciliation/", asked).json()["results"]
        taxes = [taxes_of_row(row, name) for row in rows]
        assert amount == {"count": len(rows), "tax": f"{sum(taxes, Decimal(0)):.2f}"}
    for mall in (each for each in shown["malls"] if each["mall"]):
        asked = {"company": "PCM", "quarter": "2026Q3", "mall": mall["mall"], "amount": "missing"}
        rows = api("lead").get("/api/reconciliation/", asked).json()["results"]
        missing = sum((Decimal(row["missing"]) for row in rows), Decimal(0))
        assert mall["billed"]["missing"] == {"count": len(rows), "tax": f"{missing:.2f}"}


def taxes_of_row(row: dict[str, Any], name: str) -> Decimal:
    return Decimal(row[name]["tax"] if name in ("expected", "certified") else row[name])


def test_all_pages_agree_on_what_is_missing(
    api: Any, certificate: Any, people: Any, branch: Branch, company: Company
):
    form = certificate("APPROVED", lines=[line("1000.00")], **SECOND)
    bring_in(api, INVOICE, INVOICE | {"document_no": "INV-2", "unit": "G-14", "net": "333.33"})
    shown = read_cockpit(api, "manager", company="PCM")
    missing = shown["totals"]["billed"]["missing"]
    step = next(each for each in shown["next"] if each["task"] == "not_sent")
    asked = {"company": "PCM", "quarter": "2026Q3"}
    page = api("manager").get("/api/reconciliation/", asked).json()
    not_sent = api("manager").get("/api/oversight/not-sent/", asked).json()
    figures = api("manager").get("/api/oversight/", asked).json()
    wanted = wanting(THIRD, [Scope(frozenset({branch.pk}), company.pk)]).of[form.tenant_id]
    reminder = Reminder(quarter="2026Q3", tenant=form.tenant)
    owed = reminder_mail_content(wanted, reminder)[1]["owed"]
    at = {(form.tenant.tin.tin9, company.pk, branch.pk): Decimal(missing["tax"])}
    assert missing_taxes_by_payor([form.tenant.tin.tin9], THIRD) == at
    assert missing["tax"] == page["totals"]["missing"] == step["tax"] == "15016.67"
    assert owed.lstrip("₱").replace(",", "") == missing["tax"]
    assert shown["totals"]["not_sent"] == step["count"] == not_sent["count"] == len(wanted.missing)
    assert figures["counts"]["not_sent"] == shown["totals"]["not_sent"]
    assert figures["counts"]["expected"] == shown["totals"]["expected"] == 1


def test_without_billing_certificates_are_counted(api: Any, certificate: Any):
    certificate("APPROVED", **SECOND)
    certificate("SUBMITTED", unit="B-7", **IN_THIRD)
    shown = read_cockpit(api)
    assert shown["totals"]["billed"] is None
    assert shown["totals"]["received"]["count"] == 1
    assert shown["pace"]["needed_tax"] is None


def test_pesos_are_compared_for_companies_with_billing(api: Any, certificate: Any, branch: Branch):
    elsewhere = Company.objects.get(code="CNL")
    mall = Branch.objects.create(company=elsewhere, name="Crest Clark")
    certificate("SUBMITTED", company=elsewhere, branch=mall, **IN_THIRD)
    certificate("APPROVED", **IN_THIRD)
    bring_in(api, INVOICE)
    shown = read_cockpit(api, "manager")
    last, billed = shown["pace"]["days"][-1], shown["totals"]["billed"]
    assert (last["count"], last["tax"]) == (2, billed["certified"]["tax"])
    assert Decimal(shown["totals"]["received"]["tax"]) > Decimal(last["tax"])


def test_a_lead_sees_the_companies_assigned_and_a_manager_all(api: Any, certificate: Any):
    certificate("SUBMITTED", **IN_THIRD)
    assert read_cockpit(api, "lead")["choices"] == ["PCM"]
    assert read_cockpit(api, "manager")["choices"] == ["CNL", "PCM"]
    assert api("lead").get(COCKPIT, {"company": "CNL"}).status_code == 404
    assert api("lead").get(LIST, {"company": "CNL", "stage": "in"}).status_code == 404
    assert read_list(api, "in", "manager", company="CNL")["total"]["count"] == 0


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (COCKPIT, {"quarter": "2026Q5"}),
        (LIST, {}),
        (LIST, {"stage": "lost"}),
        (LIST, {"stage": "in", "mall": "Nowhere"}),
        (LIST, {"stage": "in", "from": "2026-10-02", "to": "2026-10-01"}),
    ],
)
def test_what_is_not_known_is_refused(api: Any, path: str, asked: dict[str, str]):
    assert api("manager").get(path, asked).status_code == 422


def test_queries_do_not_grow_with_certificates(api: Any, certificate: Any, branch: Branch):
    def count_queries() -> int:
        read_cockpit(api)
        with CaptureQueriesContext(connection) as ran:
            read_cockpit(api)
        return len(ran)

    certificate("SUBMITTED", **IN_THIRD)
    bring_in(api, INVOICE)
    before = count_queries()
    for at in range(3):
        certificate("SUBMITTED", unit=f"B-{at}", lines=[line(f"{at + 2}000.00")], **IN_THIRD)
        certificate("APPROVED", unit=f"C-{at}", lines=[line(f"{at + 6}000.00")], **IN_THIRD)
    bring_in(api, INVOICE | {"document_no": "INV-9", "unit": "Z-1"})
    assert count_queries() == before


MONDAY = datetime(2026, 10, 12, 1, tzinfo=UTC)  # nine in Manila


def mails_of(moment: datetime) -> list[Any]:
    with clock.set_to(moment):
        enqueue_weekly_mails()
        return [each for each in deliver() if "Open the cockpit" in str(each.alternatives)]


def test_one_mail_a_week_goes_to_leads_and_managers(
    api: Any, certificate: Any, people: Any, branch: Branch
):
    certificate("APPROVED", **SECOND)
    bring_in(api, INVOICE)
    deliver()
    assert mails_of(MONDAY - timedelta(hours=3)) == []  # before working hours
    mails = mails_of(MONDAY)
    assert sorted(each.to[0] for each in mails) == ["lead@mall.example", "manager@mall.example"]
    text = mails[0].body
    assert "Third quarter 2026" in mails[0].subject
    assert "₱15,000.00 missing" in mails[0].subject
    assert "1. Remind tenants who sent nothing: 1, ₱15,000.00" in text
    assert "/accounting/oversight/not-sent?quarter=2026Q3" in text
    assert mails_of(MONDAY + timedelta(hours=2)) == []
    assert mails_of(MONDAY + timedelta(days=1)) == []
    assert len(mails_of(MONDAY + timedelta(days=7))) == 2


@pytest.mark.parametrize("is_queued", [False, True])
def test_each_person_can_switch_the_weekly_mail_off(
    api: Any, certificate: Any, people: Any, is_queued: bool
):
    certificate("APPROVED", **IN_THIRD)
    deliver()
    if is_queued:
        with clock.set_to(MONDAY):
            enqueue_weekly_mails()
    address, body = "/api/account/mail-schedule/", {"every": "once"}
    told = api("lead").put(address, body | {"weekly_figures": False}, format="json").json()
    assert told["weekly_figures"] is False
    assert api("lead").put(address, body, format="json").json()["weekly_figures"] is False
    assert api("processor").get(address).json()["weekly_figures"] is None
    assert [each.to for each in mails_of(MONDAY)] == [["manager@mall.example"]]
    api("lead").put(address, body | {"weekly_figures": True}, format="json")
    assert len(mails_of(MONDAY + timedelta(days=7))) == 2


def test_nobody_is_mailed_of_a_quarter_without_certificates(people: Any, db: Any):
    assert mails_of(MONDAY) == []


def test_a_mail_waits_for_the_end_of_quiet_hours(people: Any, certificate: Any):
    certificate("APPROVED", **IN_THIRD)
    deliver()
    for who in ("lead", "manager"):
        set_schedule(people[who], every="once", quiet_from=6, quiet_to=11)
    with clock.set_to(MONDAY):
        enqueue_weekly_mails()
    dues = Job.objects.filter(func=mail_cockpit.module_path).values_list("due", flat=True)
    assert {timezone.localtime(due).hour for due in dues} == {11}
