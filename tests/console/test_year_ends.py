"""The month in which a company's taxable years end, by dates: returns, ledgers and refusals."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Company, CompanyProfile
from console.filing.filed_lines import period_filed
from console.filing.filing import data_of
from console.filing.models import Filing
from console.filing.unclaimed import lost_on, next_end_of_claims
from core import clock
from tests.console.sawt import parsed
from tests.support.filings import made
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain

pytestmark = [pytest.mark.usefixtures("in_october"), pytest.mark.both_databases]
Api = Callable[[str], Any]
Make = Callable[..., Any]
PROFILES = "/api/masterdata/records/company-profiles/"
COMPANIES = "/api/masterdata/records/companies/"
IN_JULY = {"valid_from": "2026-07-01", "year_ends": "12"}


@pytest.fixture
def of_june(company: Company) -> Company:
    """A company whose taxable years end in June."""
    Company.objects.filter(pk=company.pk).update(year_ends=6)
    company.refresh_from_db()
    return company


@pytest.fixture
def to_december(of_june: Company, api: Api) -> Company:
    """The same, which changes to the calendar year: July to December 2026 is a year of its own."""
    assert add_profile(api, **IN_JULY).status_code == 201
    return of_june


def add_profile(api: Api, **body: str) -> Any:
    return api("administrator").post(PROFILES, {"company": "PCM"} | body, format="json")


def fault_of_month(answer: Any) -> str:
    assert answer.status_code == 422, answer.content
    (fault,) = answer.json()["fields"]
    assert (fault["field"], fault["code"]) == ("year_ends", "year")
    message: str = fault["message"]
    return message


def ledger_of(api: Api, **asked: str) -> Any:
    return api("lead").get("/api/credits/", {"company": "PCM", "year": "2026"} | asked)


def test_a_second_year_has_its_own_returns_and_its_own_ledger(
    to_december: Company, of_the_third: Make, api: Api
):
    paper = of_the_third()
    filing = made(api, quarter="2026S1")
    assert parsed(data_of(Filing.objects.get(pk=filing["id"])))[0][8] == "09/2026"
    assert (filing["quarter"], filing["period_from"]) == ("2026S1", "2026-07-01")
    found = ledger_of(api, is_second="1").json()
    assert (found["code"], found["starts"], found["ends"]) == ("2026S", "2026-07-01", "2026-12-31")
    assert [(each["number"], each["form"]) for each in found["returns"]] == [
        (1, "1702Q"),
        (4, "1702"),
    ]
    assert found["returns"][0]["claimed"] == {"certificates": 1, "tax": "15000.00"}
    assert ledger_of(api).json()["ends"] == "2026-06-30"
    assert period_filed(Filing.objects.get(pk=filing["id"])).year_start == date(2026, 7, 1)
    assert lost_on(Certificate.objects.get(pk=paper.pk)) == date(2029, 1, 1)
    verify_chain()


def test_a_typed_figure_is_of_one_of_two_years(to_december: Company, api: Api):
    body = {"company": "PCM", "year": 2026, "kind": "opening", "amount": "70.00", "reason": "Typed"}
    entries = "/api/credits/entries/"
    assert api("lead").post(entries, body | {"is_second": True}, format="json").status_code == 201
    assert ledger_of(api, is_second="1").json()["balance"] == "70.00"
    assert ledger_of(api).json()["balance"] == "0.00"
    none = {"kind": "used", "quarter": 2, "is_second": True}
    answer = api("lead").post(entries, body | none, format="json")
    assert answer.status_code == 404
    assert "has no return number 2" in answer.json()["message"]
    verify_chain()


def test_a_file_of_figures_is_of_the_year_that_was_asked_for(to_december: Company, api: Api):
    def send(quarter: int) -> Any:
        rows = f"kind,quarter,amount,reason\nused,{quarter},5.00,Typed\n"
        file = SimpleUploadedFile("figures.csv", rows.encode())
        address = "/api/credits/entries/import/?company=PCM&year=2026&is_second=1"
        return api("lead").post(address, {"file": file}, format="multipart")

    assert send(1).json() == {"entries": 1}
    assert ledger_of(api, is_second="1").json()["returns"][0]["used"]["amount"] == "5.00"
    assert ledger_of(api).json()["returns"][0]["used"] is None
    answer = send(3)
    assert (answer.status_code, "Row 2" in answer.json()["message"]) == (422, True)


def test_what_a_year_before_carried_over_opens_the_second(to_december: Company, api: Api):
    body = {"company": "PCM", "year": 2026, "kind": "opening", "amount": "70.00", "reason": "Typed"}
    api("lead").post("/api/credits/entries/", body, format="json")
    assert ledger_of(api, is_second="1").json()["expected_opening"] == "70.00"


def test_there_is_no_second_year_without_a_change(company: Company, api: Api):
    answer = ledger_of(api, is_second="1")
    assert (answer.status_code, answer.json()["message"]) == (
        404,
        "Only one taxable year of PCM ends in 2026.",
    )
    look = {"company": "PCM", "form": "1702Q", "quarter": "2026S1"}
    assert api("lead").get("/api/filings/look/", look).status_code == 422


def test_a_return_of_a_quarter_that_a_short_year_lacks(to_december: Company, api: Api):
    look = {"company": "PCM", "form": "1702Q", "quarter": "2026S2"}
    answer = api("lead").get("/api/filings/look/", look)
    assert answer.status_code == 422
    assert "Its quarters are 2026S1, 2026S4" in answer.json()["fields"][0]["message"]


def test_each_company_is_offered_its_own_quarters_and_years(to_december: Company, api: Api):
    (found,) = [
        each
        for each in api("lead").get("/api/filings/choices/").json()["companies"]
        if each["code"] == "PCM"
    ]
    offered = {each["form"]: each["periods"] for each in found["returns"]}
    assert offered["1702Q"][:2] == [
        {"quarter": "2026S1", "starts": "2026-07-01", "ends": "2026-09-30"},
        {"quarter": "2026Q3", "starts": "2026-01-01", "ends": "2026-03-31"},
    ]
    assert [each["quarter"] for each in offered["1702"][:2]] == ["2026S4", "2026Q4"]
    assert [each["quarter"] for each in offered["2550Q"][:2]] == ["2026Q4", "2026Q3"]
    assert found["suggested"] == {"form": "1702Q", "quarter": "2026S1"}
    assert [each["code"] for each in found["years"]][:3] == ["2027", "2026S", "2026"]


def test_a_late_certificate_is_claimed_in_the_second_year(
    to_december: Company, of_the_third: Make, people: Any, api: Api
):
    paper = of_the_third()
    inputs = {"quarter": "2026S1"}
    perform("certificates", paper.pk, "claim_in", by=people["lead"], inputs=inputs)
    assert api("lead").get(f"/api/certificates/{paper.pk}/").json()["claim_in"] == "2026S1"


def test_credits_are_lost_by_the_year_that_they_are_of(to_december: Company):
    with clock.set_to(datetime(2028, 6, 30, 4, tzinfo=UTC)):
        assert next_end_of_claims(to_december) == date(2028, 6, 30)
    with clock.set_to(datetime(2028, 7, 1, 4, tzinfo=UTC)):
        assert next_end_of_claims(to_december) == date(2028, 12, 31)


@pytest.mark.parametrize("start", ["2026-06-01", "2026-07-15", "2026-10-01"])
def test_the_month_changes_at_the_end_of_a_year_only(of_june: Company, api: Api, start: str):
    assert "The month cannot change on" in fault_of_month(
        add_profile(api, valid_from=start, year_ends="12")
    )
    assert not CompanyProfile.objects.exists()


def test_a_calendar_year_has_two_ends_at_most(to_december: Company, api: Api):
    CompanyProfile.objects.update(year_ends=9)
    said = fault_of_month(add_profile(api, valid_from="2026-10-01", year_ends="12"))
    assert said == "More than two taxable years would end in 2026."


def test_a_filed_return_stands_in_the_way(of_june: Company, of_the_third: Make, api: Api):
    of_the_third()
    filing = made(api, quarter="2027Q1")
    said = fault_of_month(add_profile(api, **IN_JULY))
    assert said.startswith("1702Q of 2026-07-01 to 2026-09-30 is filed")
    company = api("administrator").get(f"{COMPANIES}?q=PCM").json()["results"][0]
    answer = api("administrator").patch(
        f"{COMPANIES}{company['id']}/",
        {"year_ends": "12"},
        format="json",
    )
    assert "A tax profile of the company says the month" in fault_of_month(answer)
    api("lead").post(f"/api/filings/{filing['id']}/withdraw/", {"reason": "Wrong."}, format="json")
    assert add_profile(api, **IN_JULY).status_code == 201


def test_a_profile_that_returns_follow_stays_in_use(
    to_december: Company, of_the_third: Make, api: Api
):
    of_the_third()
    made(api, quarter="2026S1")
    profile = CompanyProfile.objects.get()
    admin = api("administrator")
    answer = admin.post(f"{PROFILES}{profile.pk}/deactivate/", format="json")
    assert (answer.status_code, answer.json()["code"]) == (409, "year")
    fault_of_month(admin.patch(f"{PROFILES}{profile.pk}/", {"year_ends": ""}, format="json"))


def test_a_later_profile_that_says_nothing_leaves_the_month(to_december: Company, api: Api):
    assert add_profile(api, valid_from="2026-08-15", vat="vat").status_code == 201
    assert ledger_of(api, is_second="1").json()["ends"] == "2026-12-31"
