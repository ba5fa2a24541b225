"""Oversight: what a lead and a manager are told of a quarter, and that each number has its list."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Branch, Company
from console.oversight import cases, expected
from core import clock
from core.quarter import Quarter
from tests.console.sawt import ABOUT, THIRD
from tests.support.builders import KEPT, certificate_in, line
from tests.support.malls import BAY, GALLERIA, galleria
from tests.support.oversight import FIRST, TODAY, ask, quarter
from workflow.certificates import leases
from workflow.engine.execution import perform
from workflow.expiry.retention import purge_expired

__all__ = ["galleria", "quarter"]  # fixtures

pytestmark = [pytest.mark.slow, pytest.mark.both_databases]

SECOND = Quarter(2026, 2)


def references(api: Any, who: str, **asked: str) -> set[str]:
    return {row["reference"] for row in ask(api, who, "forms/", **asked)["results"]}


def test_a_quarter_is_told_in_counts_that_make_up_what_is_expected(quarter: Any, api: Any):
    told = ask(api, "manager")
    assert told["counts"] == {
        "expected": 6,
        "not_sent": 0,
        "open": 3,
        "to_correct": 1,
        "approved": 1,
        "disapproved": 1,
        "cancelled": 0,
    }
    assert told["period"] == {
        "quarter": "2026Q3",
        "label": "Third quarter 2026",
        "since": "2026-10-01",
        "until": "2026-12-31",
        "due": "2026-10-20",
    }
    assert (told["tax_approved"], told["is_capped"]) == (f"{quarter['approved'].tax:.2f}", False)


def test_a_lead_is_told_of_her_branches_and_of_no_other(quarter: Any, api: Any):
    told = ask(api, "lead")
    assert [row["branch"] for row in told["branches"]] == [BAY]
    assert (told["certificates"], told["counts"]["disapproved"]) == (5, 0)
    assert "LATE" not in {row["code"] for row in told["reasons"]}
    assert references(api, "lead") == {
        form.reference for name, form in quarter.items() if name != "there"
    }
    for asked in ({"branch": GALLERIA}, {"company": "CNL"}):
        assert ask(api, "lead", **asked)["certificates"] == 0
        assert references(api, "lead", **asked) == set()
    assert ask(api, "manager", branch=GALLERIA)["certificates"] == 1
    assert ask(api, "lead")["companies"] == ["PCM"]


def test_without_a_branch_a_lead_is_told_of_nothing(quarter: Any, api: Any, people: Any):
    people["lead"].assignments.filter(branch__isnull=False).delete()
    assert ask(api, "lead")["certificates"] == 0
    assert ask(api, "lead", "not-sent/")["count"] == 0


def test_the_open_are_aged_in_working_days_since_they_were_handed_over_last(quarter: Any, api: Any):
    told = ask(api, "lead")
    found = {row["days"]: row["count"] for row in told["ageing"] if row["count"]}
    assert found == {0: 1, 1: 1, 6: 1}  # the one sent again on the 12th waits since then
    assert told["goal_days"] == 5
    assert references(api, "lead", of="waiting", value="6") == {quarter["old"].reference}
    assert ask(api, "lead", "forms/", of="reason", value="SUM")["label"] == "Amounts do not add up"
    whose = {"of": "decided_by", "value": "colleague@mall.example"}
    assert ask(api, "lead", "forms/", **whose)["label"] == "Colleague"
    rows = ask(api, "lead", "forms/", of="waiting", value="6")["results"]
    assert rows[0]["waiting_days"] == 8


def test_pace_says_what_came_in_and_what_was_decided_on_each_day(quarter: Any, api: Any):
    days = {row["day"]: row for row in ask(api, "manager")["pace"]}
    assert list(days)[-1] == "2026-10-13"
    assert days["2026-10-05"]["received"] == 3
    assert (days["2026-10-09"]["decided"], days["2026-10-09"]["finished"]) == (2, 0)
    assert days["2026-10-12"]["received"] == 0, "one that came back came in before"
    assert (days["2026-10-08"]["decided"], days["2026-10-08"]["finished"]) == (1, 1)


def test_the_numbers_of_oversight_and_of_the_dashboard_agree(quarter: Any, api: Any):
    for who in ("lead", "manager"):
        told = ask(api, who)
        received = sum(day["received"] for day in told["pace"])
        assert received + told["received_outside"] == told["certificates"]
        assert told["received_outside"] == 0
        sent = {name: told["counts"][name] for name in ("open", "to_correct", "approved")}
        others = told["counts"]["disapproved"] + told["counts"]["cancelled"]
        assert sum(sent.values()) + others == told["certificates"]
        counts = api(who).get("/api/certificates/counts/").json()
        assert (
            counts["open"] == told["counts"]["open"] == sum(row["count"] for row in told["ageing"])
        )
        assert counts["open"] == sum(row["open"] for row in told["branches"])
        assert (
            counts["processed"]
            == told["certificates"] - counts["open"] - (told["counts"]["cancelled"])
        )
        totals = api(who).get("/api/oversight/cockpit/").json()["totals"]
        assert totals["approved"]["count"] == told["counts"]["approved"]
        assert totals["received"]["count"] == sent["open"] + sent["approved"]


def test_what_came_in_after_the_days_of_the_pace_is_counted_apart(
    quarter: Any, api: Any, certificate: Any
):
    before = ask(api, "manager")["certificates"]
    with clock.set_to(TODAY + timedelta(days=200)):
        certificate("SUBMITTED", **ABOUT | {"lines": [line("7000.00")], "unit": "B-7"})
        told = ask(api, "manager")
        assert told["certificates"] == before + 1
        assert told["received_outside"] == 1
        assert sum(day["received"] for day in told["pace"]) == before


def test_the_forecast_counts_working_days_to_the_day_it_is_due(quarter: Any, api: Any):
    told = ask(api, "manager")["forecast"]
    # Of 7 to 13 October two were finished; four are left: ten working days.
    assert told == {
        "state": "late",
        "left": 4,
        "a_day": 0.4,
        "needed_a_day": 1,
        "ends_on": "2026-10-27",
        "working_days_late": 5,
    }
    with clock.set_to(FIRST + timedelta(days=4)):
        assert ask(api, "manager")["forecast"]["state"] == "early"
    with clock.set_to(TODAY + timedelta(days=40)):
        told = ask(api, "manager")["forecast"]
        assert (told["state"], told["needed_a_day"]) == ("never", None)


def test_returns_are_told_by_reason_and_by_branch(quarter: Any, api: Any):
    told = ask(api, "manager")
    assert (told["decided"], told["returned"]) == (4, 2)
    assert [(row["code"], row["count"]) for row in told["reasons"]] == [
        ("SUM", 2),
        ("ATC", 1),
    ]
    bay = next(row for row in told["branches"] if row["branch"] == BAY)
    assert bay == {"branch": BAY, "open": 3, "median_days": 1.0, "decided": 3, "returned": 2}


def test_people_are_told_with_what_they_decided_returned_and_hold(
    quarter: Any, api: Any, people: Any
):
    perform("certificates", quarter["new"].pk, "claim", by=people["colleague"], inputs={})
    told = ask(api, "lead")
    assert told["people"] == [
        {
            "username": "colleague@mall.example",
            "name": "Colleague",
            "holds": 1,
            "decided": 1,
            "returned": 1,
        },
        {
            "username": "processor@mall.example",
            "name": "Processor",
            "holds": 0,
            "decided": 2,
            "returned": 1,
        },
    ]
    assert told["nobody"] == 2
    held = references(api, "lead", of="holder", value="colleague@mall.example")
    assert held == {quarter["new"].reference}


def test_time_in_a_state_is_of_those_that_left_it(quarter: Any, api: Any):
    states = {row["status"]: row for row in ask(api, "manager")["states"]}
    assert states["SUBMITTED"] == {
        "status": "SUBMITTED",
        "count": 4,
        "median_days": 3.5,
        "high_days": 4.0,
    }
    assert states["RETURNED"]["median_days"] == 3.0
    assert "RESUBMITTED" not in states


def numbers(told: dict[str, Any]) -> list[tuple[str, str, int, dict[str, str]]]:
    """Every number of the dashboard, by what its list is asked with."""
    groups = {name: told["counts"][name] for name in ("open", "to_correct", "approved")}
    found: list[tuple[str, str, int, dict[str, str]]] = []
    found += [("group", name, count, {}) for name, count in groups.items()]
    found += [("waiting", str(row["days"]), row["count"], {}) for row in told["ageing"]]
    for of in ("received", "decided", "finished"):
        found += [(of, row["day"], row[of], {}) for row in told["pace"]]
    found += [("outcome", of, told[of], {}) for of in ("decided", "returned")]
    found += [("reason", row["code"], row["count"], {}) for row in told["reasons"]]
    found += [("left", row["status"], row["count"], {}) for row in told["states"]]
    found += [("holder", "nobody", told["nobody"], {})]
    for row in told["branches"]:
        at = {"branch": row["branch"]}
        found += [("group", "open", row["open"], at), ("outcome", "decided", row["decided"], at)]
        found += [("outcome", "returned", row["returned"], at)]
    for row in told["people"]:
        found += [("holder", row["username"], row["holds"], {})]
        found += [(f"{of}_by", row["username"], row[of], {}) for of in ("decided", "returned")]
    return found


@pytest.mark.parametrize("who", ["lead", "manager"])
def test_every_number_is_the_length_of_its_list(quarter: Any, api: Any, who: str):
    told = numbers(ask(api, who))
    assert len(told) > 60
    for of, value, count, where in told:
        assert ask(api, who, "forms/", of=of, value=value, **where)["count"] == count, (of, value)


def test_a_list_goes_on_page_by_page(quarter: Any, api: Any):
    seen, address = [], "/api/oversight/forms/?quarter=2026Q3&page_size=4"
    while address:
        page = api("manager").get(address).json()
        seen += [row["reference"] for row in page["results"]]
        address = page["next"]
    assert sorted(seen) == sorted(form.reference for form in quarter.values())


def test_days_are_asked_for_instead_of_a_quarter(quarter: Any, api: Any):
    asked = {"from": "2026-10-05", "to": "2026-10-06"}
    told = api("manager").get("/api/oversight/", asked).json()
    assert told["certificates"] == 4
    assert (told["forecast"], told["counts"]["expected"], told["period"]["due"]) == (None,) * 3
    assert [row["day"] for row in told["pace"]] == ["2026-10-05", "2026-10-06"]


def test_more_than_can_be_looked_at_is_said(
    quarter: Any, api: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cases, "MOST", 2)
    told = ask(api, "manager")
    assert (told["certificates"], told["is_capped"]) == (2, True)
    assert ask(api, "manager", "forms/")["is_capped"] is True


def test_what_retention_erased_is_overseen_no_more(quarter: Any, api: Any):
    with clock.set_to(clock.now() + KEPT):
        purge_expired()
    told = ask(api, "manager")
    assert (told["certificates"], told["returned"], told["reasons"]) == (0, 0, [])


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("", {"quarter": "2026"}),
        ("", {"quarter": "1026Q1"}),
        ("", {"company": "NONE"}),
        ("", {"branch": "Nowhere"}),
        ("", {"from": "2026-10-01"}),
        ("", {"from": "2026-10-01", "to": "2026-12-01"}),
        ("forms/", {"of": "scones"}),
        ("forms/", {"page": "0"}),
        ("not-sent/", {"quarter": "Q"}),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_refused_by_its_part(api: Any, path: str, wrong: dict[str, str]):
    answer = api("manager").get(f"/api/oversight/{path}", wrong)
    assert answer.status_code == 422, answer.content
    assert answer.json()["field"] in {*wrong, "to"}


@pytest.fixture
def last_quarter(people: Any, company: Company, branch: Branch, galleria: Branch) -> Any:
    """Two tenants sent for the second quarter; one of them, at both branches."""
    second = {"period_from": SECOND.start, "period_to": SECOND.end, "company": company}
    for who, at in (("tenant", branch), ("tenant", galleria), ("other tenant", branch)):
        with clock.set_to(FIRST - timedelta(days=80)):
            given: dict[str, Any] = second | {"branch": at, "lines": [line(atc="WC100")]}
            certificate_in("SUBMITTED", people[who], people["processor"], **given)
    with clock.set_to(TODAY):
        yield


def test_who_has_not_sent_is_who_sent_in_the_year_before(
    last_quarter: None, api: Any, people: Any, company: Company, branch: Branch
):
    told = ask(api, "manager", "not-sent/")
    assert [(row["tenant"], row["branch"], row["last_quarter"]) for row in told["results"]] == [
        ("OTHER VENTURES CORPORATION", BAY, "2026Q2"),
        ("TENANT VENTURES CORPORATION", BAY, "2026Q2"),
        ("TENANT VENTURES CORPORATION", GALLERIA, "2026Q2"),
    ]
    assert ask(api, "lead", "not-sent/")["count"] == 2
    assert ask(api, "manager")["counts"]["not_sent"] == 3
    about = ABOUT | {"company": company, "branch": branch, "lines": [line(atc="WC100")]}
    certificate_in("SUBMITTED", people["tenant"], people["processor"], **about)
    assert ask(api, "lead", "not-sent/")["count"] == 1


def test_a_draft_is_not_sent_and_what_was_not_leased_is_not_missing(
    last_quarter: None, api: Any, people: Any, company: Company, branch: Branch
):
    about = ABOUT | {"company": company, "branch": branch, "lines": [line(atc="WC100")]}
    certificate_in("DRAFT", people["tenant"], people["processor"], **about)
    assert ask(api, "lead", "not-sent/")["count"] == 2
    tenant = people["other tenant"].tenant_id
    leases.save_lease_statement(tenant, "PCM", BAY, THIRD, was_leased=False)
    assert [row["tenant"] for row in ask(api, "lead", "not-sent/")["results"]] == [
        "TENANT VENTURES CORPORATION"
    ]


def test_a_tenant_of_longer_ago_is_not_expected(last_quarter: None, api: Any):
    assert ask(api, "manager", "not-sent/", quarter="2027Q3")["count"] == 0


def test_a_capped_look_at_who_has_not_sent_says_so(
    last_quarter: None, api: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(expected, "MOST", 1)
    assert ask(api, "manager", "not-sent/")["is_capped"] is True
