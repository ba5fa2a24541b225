"""Approved certificates that no return claims: ages, sums, and the mail before a loss."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from accounts.models import Company
from console.filing.filing import Amendment
from console.filing.lost_credit_mails import enqueue_due_warnings
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import parse_return_period
from console.filing.unclaimed import age_of, is_of_age, lost_on
from core import clock
from core.quarter import Quarter
from core.tin import Tin
from tests.console.sawt import OCTOBER, file_previewed
from tests.support.builders import line
from tests.support.changed_rows import change_rows
from tests.support.outbox import deliver
from workflow.certificates.models import Certificate
from workflow.engine.execution import perform

pytestmark = pytest.mark.usefixtures("in_october")
Make = Callable[..., Any]
Api = Callable[[str], Any]
AGES = ["0-30", "31-90", "91-365", "over-365", "lost"]


def dated(quarter: str) -> dict[str, date]:
    found = Quarter.parse(quarter)
    return {"period_from": found.start, "period_to": found.end}


@pytest.fixture
def of_all_ages(approved: Make) -> dict[str, Any]:
    """One certificate of each of five quarters."""
    quarters = ("2026Q3", "2026Q2", "2026Q1", "2025Q1", "2024Q4")
    return {
        quarter: approved(f"SHOP {number} INC.", Tin(f"99111222{number}"), line(), **dated(quarter))
        for number, quarter in enumerate(quarters)
    }


def listed(api: Api, who: str = "lead", **more: str) -> dict[str, Any]:
    answer = api(who).get("/api/filings/unclaimed/", {"company": "PCM"} | more)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def file(form: str, quarter: str, why: Amendment | None = None) -> Any:
    period = parse_return_period(form, quarter)
    return file_previewed(prepare_filing(get_company_by_code("PCM"), period), why=why)


def warned(days: int) -> list[Any]:
    """The warnings that go out so many days before the end of 2026."""
    last = clock.today().replace(month=12, day=31)
    with clock.set_to(OCTOBER + (last - timedelta(days=days) - clock.today())):
        enqueue_due_warnings()
        return [mail for mail in deliver() if "tax credits" in mail.subject]


def test_each_is_listed_oldest_first_with_its_age_and_sums(of_all_ages: Any, api: Api):
    found = listed(api)
    assert [(each["age"], each["certificates"]) for each in found["ages"]] == [
        ("0-30", 1),
        ("31-90", 0),
        ("91-365", 2),
        ("over-365", 2),
        ("lost", 0),
    ]
    assert sum(Decimal(each["tax"]) for each in found["ages"]) == Decimal("75000.00")
    assert [each["reference"] for each in found["results"]] == [
        of_all_ages[quarter].reference
        for quarter in ("2024Q4", "2025Q1", "2026Q1", "2026Q2", "2026Q3")
    ]
    oldest = found["results"][0]
    assert (oldest["age"], oldest["lost_on"]) == ("over-365", "2027-01-01")
    assert (oldest["claim_quarter"], oldest["tax"]) == ("2024Q4", "15000.00")


def test_a_credit_is_lost_two_years_after_its_taxable_year(of_all_ages: Any, api: Api):
    with clock.set_to(OCTOBER.replace(year=2027)):
        ages = {each["age"]: each["certificates"] for each in listed(api)["ages"]}
        assert (ages["lost"], ages["over-365"]) == (1, 4)
        (lost,) = listed(api, age="lost")["results"]
    assert lost["reference"] == of_all_ages["2024Q4"].reference


def test_what_a_live_version_claims_is_not_listed(of_all_ages: Any, api: Api, people: Any):
    filing = file("1702Q", "2026Q1")
    file("1702", "2025Q4")
    left = {each["reference"] for each in listed(api)["results"]}
    assert left == {of_all_ages[quarter].reference for quarter in ("2026Q3", "2026Q2", "2024Q4")}
    perform("filings", filing.pk, "withdraw", by=people["lead"], inputs={"reason": "Wrong."})
    assert len(listed(api)["results"]) == 4


def test_a_certificate_of_two_returns_stays_until_both_claim_it(approved: Make, api: Api):
    vat = line(atc="WV010", rate="5") | {"section": "BUSINESS"}
    paper = approved("KALINGA FOODS INC.", Tin("991112223"), line(), line(atc="WC120", rate="2"))
    change_rows(paper.lines.filter(atc="WC120"), atc="WV010", rate=5, tax=vat["tax"])
    assert listed(api)["results"][0]["tax"] == "30000.00"
    file("1702Q", "2026Q3")
    assert listed(api)["results"][0]["tax"] == "15000.00"
    file("2550Q", "2026Q3")
    assert listed(api)["results"] == []


def test_the_age_of_a_certificate_is_the_age_it_is_found_by(of_all_ages: Any):
    company = Company.objects.get(code="PCM")
    for days in range(0, 1200, 13):
        with clock.set_to(OCTOBER + timedelta(days=days)):
            for paper in of_all_ages.values():
                found = [
                    age
                    for age in AGES
                    if Certificate.objects.filter(is_of_age(age, company), pk=paper.pk).exists()
                ]
                assert found == [age_of(paper)], (days, paper.period_to)


def test_pages_hold_all_and_each_once(of_all_ages: Any, api: Api):
    first = listed(api, page_size="2")
    second = api("lead").get(first["next"]).json()
    third = api("lead").get(second["next"]).json()
    seen = [each["reference"] for page in (first, second, third) for each in page["results"]]
    assert len(seen) == len(set(seen)) == 5
    assert third["next"] is None


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"company": ""}, 404),
        ({"company": "XYZ"}, 404),
        ({"company": "CNL"}, 404),
        ({"age": "old"}, 422),
        ({"page_size": "1000"}, 422),
        ({"quarter": "2026Q3"}, 422),
    ],
)
def test_what_is_badly_asked_is_refused(given: dict[str, str], status: int, api: Api):
    answer = api("lead").get("/api/filings/unclaimed/", {"company": "PCM"} | given)
    assert answer.status_code in (status, 422 if given == {"company": ""} else status)
    assert answer.json()["message"]


def test_leads_are_warned_sixty_and_fourteen_days_before(
    of_all_ages: Any, people: Any, mailoutbox: Any
):
    steps = (90, 61, 60, 59, 40, 14, 13, 1)
    sent = [(days, mail) for days in steps for mail in warned(days)]
    assert [days for days, _ in sent] == [60, 14]
    mail = sent[0][1]
    assert mail.to == [people["lead"].email]
    assert mail.subject == "PCM: ₱15,000.00 of tax credits is lost after 31 December 2026"
    assert of_all_ages["2024Q4"].reference in mail.body
    assert of_all_ages["2025Q1"].reference not in mail.body
    assert "/accounting/filing/unclaimed?company=PCM" in mail.body


def test_a_day_on_which_nothing_ran_is_made_up_for(of_all_ages: Any):
    assert len(warned(57)) == 1


def test_nobody_is_warned_where_all_was_claimed(of_all_ages: Any):
    file("1702", "2024Q4")
    assert warned(60) == []


def test_a_fiscal_year_has_its_own_last_day(of_all_ages: Any):
    Company.objects.filter(code="PCM").update(year_ends=6)
    paper = Certificate.objects.get(pk=of_all_ages["2026Q3"].pk)
    assert lost_on(paper) == date(2029, 7, 1)
