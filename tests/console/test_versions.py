"""Versions of a return: what each claims, whatever happened before; where late ones go."""

from datetime import date
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction

from accounts.models import Company
from accounts.tax_profiles import taxable_years_of
from console.filing.filing import data_of
from console.filing.models import FiledLine, Filing
from console.filing.preview import get_company_by_code, prepare_filing
from console.filing.returns import parse_return_period
from core.quarter import Quarter
from core.refusals import NotNow, Refusal
from core.tin import Tin
from tests.console.sawt import file_previewed, parsed
from tests.support.api import client_of
from tests.support.builders import line
from tests.support.histories import LATE, QUARTERS, History, HistoryOfEveryReturn, Make
from tests.support.thoroughness import few_in_push
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain

pytestmark = pytest.mark.usefixtures("in_october")


@pytest.mark.parametrize("seed", few_in_push(range(20), 2))
def test_whatever_happened_each_version_is_the_register_of_its_moment(
    seed: int, approved: Make, people: Any
):
    live_through(History(seed, approved, people))


@pytest.mark.parametrize(
    ("seed", "late_claims"),
    few_in_push(product(range(200, 208), ["next", "amend", "annual"])),
)
def test_so_it_is_for_every_return_of_a_year_and_wherever_late_ones_go(
    seed: int, late_claims: str, approved: Make, people: Any, settings: Any
):
    settings.LATE_CLAIMS = late_claims
    live_through(HistoryOfEveryReturn(seed, approved, people))


def live_through(history: History) -> None:
    """Make fifty moves; each filing checks itself against the register."""
    filed = 0
    for _ in range(50):
        try:
            with transaction.atomic():
                history.random.choice(history.moves)()
        except (Refusal, IndexError):  # not now, or no certificate yet
            continue
        check_live_claims()
        filed = max(filed, Filing.objects.count())
    assert filed
    verify_chain()


def check_live_claims() -> None:
    """A certificate is live in one return of a form at most, and only last versions are live."""
    live = FiledLine.objects.live().values_list("form", "certificate", "filing").distinct()
    assert len({(form, certificate) for form, certificate, _ in live}) == len(live)
    last = {
        (each.form, each.quarter): each.pk
        for each in Filing.objects.filter(status="FILED").order_by("number")
    }
    assert {filing for *_, filing in live} <= set(last.values())


def quarter_of(number: int) -> dict[str, date]:
    quarter = Quarter(2026, number)
    return {"period_from": quarter.start, "period_to": quarter.end}


def prepared(quarter: str, form: str = "1702Q") -> Any:
    company = get_company_by_code("PCM")
    return prepare_filing(company, parse_return_period(form, quarter, taxable_years_of(company)))


def references(found: Any) -> set[str]:
    return {each.reference for each in found.lines}


@pytest.mark.parametrize(
    ("setting", "where"),
    [("amend", "2026Q1"), ("next", "2026Q2"), ("annual", "2026Q4")],
)
def test_a_late_certificate_goes_where_the_setting_says(
    setting: str, where: str, approved: Make, settings: Any, people: Any
):
    settings.LATE_CLAIMS = setting
    approved("FIRST FOODS INC.", Tin("991112223"), line(), **quarter_of(1))
    file_previewed(prepared("2026Q1"))
    late = approved("LATE FOODS INC.", Tin("992223334"), line("70000.00"), **quarter_of(1))
    holding = {quarter for quarter in QUARTERS if late.reference in references(prepared(quarter))}
    assert holding == {where} - {"2026Q4"}
    assert late.reference in references(prepared("2026Q4", "1702"))
    if where != "2026Q1":
        codes = {each.code for each in prepared("2026Q1").told if each.certificate == late}
        assert codes == {"OTHER_QUARTER"}
    if setting == "next":
        file_previewed(prepared("2026Q2"))
        assert prepared("2026Q3").lines == []
        assert late.reference in references(prepared("2026Q2"))


def test_a_lead_chooses_the_quarter_of_a_claim(approved: Make, people: Any):
    paper = approved("LATE FOODS INC.", Tin("992223334"), line(), **quarter_of(1))
    moved = perform(
        "certificates", paper.pk, "claim_in", by=people["lead"], inputs={"quarter": "2026Q3"}
    )
    assert moved.claim_in == "2026Q3"
    assert references(prepared("2026Q3")) == {paper.reference}
    (told,) = prepared("2026Q1").told
    assert (told.code, told.why) == ("OTHER_QUARTER", "Its tax is claimed in 2026Q3.")
    perform("certificates", paper.pk, "claim_in", by=people["lead"], inputs={"quarter": "annual"})
    (told,) = prepared("2026Q1").told
    assert told.why == "Its tax is claimed in the annual return of 2026."
    assert prepared("2026Q3").lines == []
    verify_chain()


@pytest.mark.parametrize(
    ("quarter", "words"),
    [
        ("2025Q3", "from 2026Q2 to the end"),
        ("2026Q1", "from 2026Q2 to the end"),
        ("2027Q1", "from 2026Q2 to the end"),
        ("2026Q4", "write annual"),
        ("soon", "like 2026Q3, or annual"),
        ("", "like 2026Q3, or annual"),
    ],
)
def test_a_quarter_that_cannot_be_is_refused(quarter: str, words: str, approved: Make, people: Any):
    paper = approved("LATE FOODS INC.", Tin("992223334"), line(), **quarter_of(2))
    with pytest.raises(Refusal, match=words):
        perform(
            "certificates", paper.pk, "claim_in", by=people["lead"], inputs={"quarter": quarter}
        )


def test_staff_see_the_chosen_return_and_its_tenant_does_not(approved: Make, people: Any, api: Any):
    paper = approved("LATE FOODS INC.", Tin("992223334"), line(), **quarter_of(1))
    address = f"/api/certificates/{paper.pk}/"
    refused = api("processor").post(f"{address}claim_in/", {"quarter": "annual"}, format="json")
    assert refused.status_code == 403
    moved = api("lead").post(f"{address}claim_in/", {"quarter": "annual"}, format="json")
    assert moved.status_code == 200, moved.content
    assert api("processor").get(address).json()["claim_in"] == "annual"
    tenants = client_of(paper.tenant.users.get())
    assert tenants.get(address).json()["claim_in"] is None
    history = tenants.get(f"{address}history/").json()
    assert "claim_in" not in {each["move"] for each in history}


def test_a_version_is_not_withdrawn_where_the_one_before_can_no_longer_count(
    approved: Make, people: Any
):
    paper = approved("MOVED FOODS INC.", Tin("992223334"), line(), **quarter_of(1))
    stays = approved("STAYS FOODS INC.", Tin("993334445"), line(), **quarter_of(1))
    file_previewed(prepared("2026Q1"))
    perform("certificates", paper.pk, "claim_in", by=people["lead"], inputs={"quarter": "2026Q2"})
    (told,) = [each for each in prepared("2026Q2").told if each.certificate == paper]
    assert told.code == "FILED_ELSEWHERE"
    second = file_previewed(prepared("2026Q1"), people["lead"], LATE)
    assert {each.reference for each in second.lines.all()} == {stays.reference}
    file_previewed(prepared("2026Q2"))
    with pytest.raises(NotNow, match="is claimed in 1702Q 2026Q2 version 1 by now"):
        perform("filings", second.pk, "withdraw", by=people["lead"], inputs={"reason": "Wrong."})
    check_live_claims()
    verify_chain()


def test_a_fiscal_year_has_its_own_quarters(approved: Make, company: Company):
    Company.objects.filter(pk=company.pk).update(year_ends=6)
    paper = approved("JULY FOODS INC.", Tin("992223334"), line(), **quarter_of(3))
    found = prepared("2027Q1")
    assert references(found) == {paper.reference}
    assert (found.period.start, found.period.end) == (date(2026, 7, 1), date(2026, 9, 30))
    filing = file_previewed(found)
    assert parsed(data_of(filing))[0][8] == "09/2026"
    assert filing.quarter == "2027Q1"
    year = prepared("2027Q4", "1702")
    assert references(year) == {paper.reference}
    assert str(year.period.due) == "2027-10-15"


def test_a_year_that_ends_in_any_month_takes_what_ends_in_its_quarters(
    approved: Make, company: Company
):
    Company.objects.filter(pk=company.pk).update(year_ends=1)
    paper = approved("JULY FOODS INC.", Tin("992223334"), line(), **quarter_of(3))
    holding = [quarter for quarter in ("2027Q1", "2027Q2", "2027Q3") if prepared(quarter).lines]
    assert holding == ["2027Q3"]  # August to October 2026
    assert references(prepared("2027Q4", "1702")) == {paper.reference}


def test_of_former_filings_the_last_one_counts(approved: Make, people: Any):
    """A return that was filed by the difference, as it is after the migration."""
    first = approved("FIRST FOODS INC.", Tin("992223334"), line(), **quarter_of(1))
    one = file_previewed(prepared("2026Q1"))
    perform("certificates", first.pk, "claim_in", by=people["lead"], inputs={"quarter": "2026Q2"})
    second = approved("SECOND FOODS INC.", Tin("993334445"), line(), **quarter_of(1))
    two = file_previewed(prepared("2026Q1"), people["lead"], LATE)
    before = [data_of(each) for each in (one, two)]
    FiledLine.objects.update(is_live=True)
    Filing.objects.update(quarter="")
    migration = import_module("console.migrations.0008_versions_of_a_return")
    migration.fill_quarters(apps, None)
    migration.fill_live(apps, None)
    assert FiledLine.objects.live().get().certificate_id == second.pk
    assert set(Filing.objects.values_list("quarter", flat=True)) == {"2026Q1"}
    assert [data_of(Filing.objects.get(pk=each.pk)) for each in (one, two)] == before
    verify_chain()
