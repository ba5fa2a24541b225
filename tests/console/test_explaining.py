"""What a tenant is shown of billing, and what it says of amounts it did not withhold on."""

import csv
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from accounts.models import Branch, User
from console.billing.explaining import explained_places
from console.billing.models import BillingExplanation
from console.billing.prefilling import spread_negative
from console.oversight.scope import Scope
from console.reminders.candidates import wanting
from console.reminders.mails import reminder_mail_content, render_reminder_text
from console.reminders.models import Reminder
from core.clock import today
from core.quarter import Quarter
from tests.console.sawt import ABOUT
from tests.support.billing_files import INVOICE, LIST, bring_in
from tests.support.builders import line
from workflow.certificates.leases import save_lease_statement
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Api = Callable[[str], Any]
Make = Callable[..., Any]
SHEET, EXPLAIN = "/api/quarter-sheet/", "/api/billing/explanations/"
OVERSIGHT, NOT_SENT = "/api/oversight/", "/api/oversight/not-sent/"
THIRD = Quarter(2026, 3)
IN_THIRD = {"period_from": THIRD.start, "period_to": THIRD.end}
SECOND = {"period_from": Quarter(2026, 2).start, "period_to": Quarter(2026, 2).end}
PAST = date(2026, 7, 20)
GIVEN = {
    "company": "PCM",
    "branch": "Crest Bay Mall",
    "quarter": "2026Q3",
    "atc": "WC100",
    "reason": "NOT_PAID",
}
AUGUST = INVOICE | {"document_no": "INV-2", "income_month": "2026-08", "net": "187479.17"}


def rows(api: Api, who: str = "tenant") -> list[dict[str, Any]]:
    answer = api(who).get(SHEET, {"quarter": "2026Q3"})
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["rows"]
    return found


def explain(api: Api, who: str = "tenant", **changes: str) -> Any:
    return api(who).post(EXPLAIN, GIVEN | changes, format="json")


def test_the_sheet_opens_with_what_was_billed_by_month(api: Api, people: Any, branch: Branch):
    assert rows(api) == []
    unit = {"unit": "G-2", "document_no": "INV-3", "net": "1000"}
    memo = {"kind": "CREDIT_MEMO", "document_no": "CM-1", "net": "500"}
    bring_in(api, INVOICE, AUGUST, INVOICE | unit, INVOICE | memo)
    (row,) = rows(api)
    assert (row["company"], row["branch"], row["certificate"]) == ("PCM", "Crest Bay Mall", None)
    assert row["billed"] == {
        "atc": "WC100",
        "m1": "300500.00",
        "m2": "187479.17",
        "m3": "0.00",
        "total": "487979.17",
        "tax": "24398.96",
        "reason": "",
        "text": "",
    }
    assert rows(api, "other tenant") == []


def test_each_code_is_a_row_until_it_is_certified(api: Api, certificate: Make, people: Any):
    people["tenant"].tenant.is_withholding_agent = True
    people["tenant"].tenant.save()
    cusa = INVOICE | {"document_no": "INV-4", "nature": "CUSA", "net": "50000"}
    bring_in(api, INVOICE, cusa)
    assert [row["billed"]["atc"] for row in rows(api)] == ["WC100", "WC160"]
    form = certificate("DRAFT", lines=[line("100000.00")], **ABOUT)
    certified, open_row = rows(api)
    assert certified["certificate"]["id"] == str(form.pk)
    assert (certified["billed"]["atc"], open_row["billed"]["atc"]) == ("WC100", "WC160")
    assert open_row["certificate"] is None


def test_a_sheet_without_billing_costs_no_statement_more(
    api: Api, people: Any, branch: Branch, certificate: Make
):
    client = api("tenant")

    def statements() -> int:
        client.get(SHEET, {"quarter": "2026Q3"})
        with CaptureQueriesContext(connection) as asked:
            client.get(SHEET, {"quarter": "2026Q3"})
        return len(asked)

    certificate("DRAFT", lines=[line("100000.00")], **ABOUT)
    before = statements()
    bring_in(api, INVOICE | {"payor_tin": "995-707-646-000"})
    assert statements() <= before + 3


def test_an_explanation_is_shown_to_staff_and_taken_back(api: Api, people: Any, branch: Branch):
    bring_in(api, INVOICE)
    assert explain(api).json() == {"reason": "NOT_PAID", "text": ""}
    assert rows(api)[0]["billed"]["reason"] == "NOT_PAID"
    asked = {"company": "PCM", "quarter": "2026Q3"}
    (row,) = api("lead").get(LIST, asked).json()["results"]
    assert (row["state"], row["explanation"]["reason"]) == ("MISSING", "NOT_PAID")
    assert row["explanation"]["by"] == str(people["tenant"])
    explain(api, reason="")
    (row,) = api("lead").get(LIST, asked).json()["results"]
    assert row["explanation"] is None
    assert rows(api)[0]["billed"]["reason"] == ""


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"reason": "OTHER"}, "text"),
        ({"reason": "LATER"}, "reason"),
        ({"atc": "WC160"}, "atc"),
        ({"company": "XYZ"}, "atc"),
        ({"branch": "Nowhere"}, "atc"),
        ({"quarter": "2026Q2"}, "atc"),
        ({"quarter": "Q3"}, "quarter"),
        ({"text": "x" * 301}, "text"),
        ({"why": "x"}, "why"),
    ],
)
def test_what_cannot_be_explained_is_refused_and_stores_nothing(
    api: Api, people: Any, branch: Branch, changes: dict[str, str], field: str
):
    bring_in(api, INVOICE)
    answer = explain(api, **changes)
    assert answer.status_code == 422, answer.content
    assert [each["field"] for each in answer.json()["fields"]] == [field]
    assert not BillingExplanation.objects.exists()


def test_nobody_explains_what_others_were_billed(api: Api, people: Any, branch: Branch):
    bring_in(api, INVOICE)
    assert explain(api, "other tenant").status_code == 422
    assert explain(api, "lead").status_code == 403


def test_an_explanation_is_recorded(api: Api, people: Any, branch: Branch):
    bring_in(api, INVOICE)
    explain(api, reason="OTHER", text="The store was closed.")
    verify_chain()
    BillingExplanation.objects.update(text="It was open.")
    with pytest.raises(BrokenChain, match=r"explanation .* with another text"):
        verify_chain()


def test_reminders_end_with_the_last_open_amount(
    api: Api, certificate: Make, people: dict[str, User], branch: Branch
):
    form = certificate("APPROVED", lines=[line("1000.00")], **SECOND)
    scope = Scope(frozenset({branch.pk}))

    def is_chased() -> bool:
        return form.tenant_id in wanting(THIRD, [scope]).of

    assert is_chased()
    bring_in(api, INVOICE)
    assert is_chased()
    explain(api)
    assert explained_places(THIRD) == {("998765432", form.company_id, branch.pk)}
    assert not is_chased()
    explain(api, reason="")
    assert is_chased()


def test_a_reminder_names_the_tax_that_is_missing(
    api: Api, certificate: Make, people: Any, branch: Branch
):
    form = certificate("APPROVED", lines=[line("1000.00")], **SECOND)
    reminder = Reminder(quarter="2026Q3", tenant=form.tenant)
    scope = Scope(frozenset({branch.pk}))

    def text() -> str:
        wanted = wanting(THIRD, [scope]).of[form.tenant_id]
        return render_reminder_text(reminder_mail_content(wanted, reminder)[1])

    assert "of tax" not in text()
    bring_in(api, INVOICE)
    assert "Missing, due on 20 October 2026, ₱15,000.00 of tax on what you were billed:" in text()
    assert "Crest Bay Mall, unit G-12, Rent: ₱15,000.00" in text()


def test_a_place_that_is_billed_for_the_first_time_is_expected(
    api: Api, certificate: Make, people: Any, branch: Branch
):
    bring_in(api, INVOICE)
    asked = {"quarter": "2026Q3"}
    [place] = api("lead").get(NOT_SENT, asked).json()["results"]
    assert (place["branch"], place["last_quarter"]) == ("Crest Bay Mall", "")
    assert api("lead").get(OVERSIGHT, asked).json()["counts"]["not_sent"] == 1
    tenant = people["tenant"].tenant_id
    scope = Scope(frozenset({branch.pk}))
    assert wanting(THIRD, [scope]).of[tenant].missing == {(branch.company_id, branch.pk)}
    assert wanting(THIRD, [Scope(frozenset())]).of == {}
    assert certificate("SUBMITTED", **IN_THIRD).tenant_id == tenant
    assert wanting(THIRD, [scope]).of == {}
    assert api("lead").get(NOT_SENT, asked).json()["count"] == 0


def test_a_place_that_is_billed_and_not_leased_is_not_expected(
    api: Api, people: Any, branch: Branch
):
    bring_in(api, INVOICE)
    save_lease_statement(people["tenant"].tenant_id, "PCM", branch.name, THIRD, was_leased=False)
    assert api("lead").get(NOT_SENT, {"quarter": "2026Q3"}).json()["count"] == 0


def test_the_reconciliation_says_how_long_ago_certificates_were_due(
    api: Api, people: Any, branch: Branch
):
    bring_in(api, INVOICE)
    asked = {"company": "PCM", "quarter": "2026Q3"}
    page = api("lead").get(LIST, asked).json()
    assert (page["due"], page["days_past_due"]) == ("2026-10-20", 0)
    page = api("lead").get(LIST, asked | {"quarter": "2026Q2"}).json()
    assert (page["due"], page["days_past_due"]) == (PAST.isoformat(), (today() - PAST).days)


@pytest.mark.parametrize(
    ("months", "spread"),
    [((5, 0, 0), (5, 0, 0)), ((-2, 5, 1), (0, 3, 1)), ((3, -4, 2), (0, 0, 1))],
)
def test_no_month_is_negative(months: tuple[int, ...], spread: Any):
    assert spread_negative([*map(Decimal, months)]) == spread


def test_the_files_say_what_the_tenant_says(api: Api, people: Any, branch: Branch):
    def read_said() -> list[str]:
        text = api("lead").get(f"{LIST}export.csv", query).getvalue().decode("utf-8-sig")
        (row,) = csv.DictReader(StringIO(text))
        return [row["The tenant says"], row["In their words"], row["Said by"], row["Said at"][:8]]

    bring_in(api, INVOICE)
    query = {"company": "PCM", "quarter": "2026Q3"}
    assert read_said() == [""] * 4
    assert explain(api, reason="OTHER", text="=HYPERLINK(1)").status_code == 200
    assert read_said() == ["Other", "'=HYPERLINK(1)", str(people["tenant"]), "2026-10-"]
    book = load_workbook(BytesIO(api("lead").get(f"{LIST}export.xlsx", query).getvalue()))
    assert "'=HYPERLINK(1)" in [cell.value for cell in book["Reconciliation"][2]]
    assert explain(api, reason="").status_code == 200
    assert read_said() == [""] * 4
