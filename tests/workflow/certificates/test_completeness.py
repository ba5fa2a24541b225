"""Which quarters and places a tenant has certificates for, and how far each has come."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Branch
from core import clock, deadlines
from core.quarter import Quarter
from tests.support.builders import line
from workflow.certificates import completeness
from workflow.engine.execution import perform

pytestmark = pytest.mark.both_databases

ADDRESS = "/api/certificates/completeness/"
IN_OCTOBER = datetime(2026, 10, 12, 4, 0, tzinfo=UTC)


@pytest.fixture
def ask(api: Any) -> Any:
    def get(query: str = "", at: datetime = IN_OCTOBER) -> dict[str, Any]:
        with clock.set_to(at):
            answer = api("tenant").get(ADDRESS + query)
        assert answer.status_code == 200, answer.json()
        return answer.json()

    return get


@pytest.fixture
def made(certificate: Any) -> Any:
    def make(status: str, quarter: str, **more: Any) -> Any:
        period = Quarter.parse(quarter)
        with clock.set_to(IN_OCTOBER):
            return certificate(status, period_from=period.start, period_to=period.end, **more)

    return make


def cells(told: dict[str, Any], row: int = 0) -> dict[str, tuple[str, int]]:
    return {cell["quarter"]: (cell["state"], cell["count"]) for cell in told["rows"][row]["cells"]}


def test_the_last_four_ended_quarters_and_the_running_one_the_newest_last(ask: Any):
    assert ask() == {
        "quarters": [
            {
                "code": code,
                "label": label,
                "due": due,
                "days_left": days,
                "is_over": days < 0,
            }
            for code, label, due, days in (
                ("2025Q4", "Fourth quarter 2025", "2026-01-20", -265),
                ("2026Q1", "First quarter 2026", "2026-04-20", -175),
                ("2026Q2", "Second quarter 2026", "2026-07-20", -84),
                ("2026Q3", "Third quarter 2026", "2026-10-20", 8),
                ("2026Q4", "Fourth quarter 2026", "2027-01-20", 100),
            )
        ],
        "rows": [],
    }


def test_the_due_day_itself_is_not_over(ask: Any):
    told = ask("?quarters=1", datetime(2026, 10, 20, 15, 59, tzinfo=UTC))["quarters"][0]
    assert (told["days_left"], told["is_over"]) == (0, False)
    told = ask("?quarters=1", datetime(2026, 10, 20, 16, 0, tzinfo=UTC))["quarters"][0]
    assert (told["days_left"], told["is_over"]) == (-1, True)


def test_the_quarter_ends_at_midnight_in_manila(ask: Any):
    before = ask("?quarters=1", datetime(2026, 3, 31, 15, 59, tzinfo=UTC))
    after = ask("?quarters=1", datetime(2026, 3, 31, 16, 0, tzinfo=UTC))
    assert [told["quarters"][0]["code"] for told in (before, after)] == ["2025Q4", "2026Q1"]


@pytest.mark.parametrize(
    "status", ["DRAFT", "SUBMITTED", "RESUBMITTED", "RETURNED", "FOR AMENDMENT", "APPROVED"]
)
def test_a_cell_says_how_far_its_certificate_has_come(made: Any, ask: Any, status: str):
    form = made(status, "2026Q3")
    told = ask()
    assert cells(told)["2026Q3"] == (status, 1)
    assert told["rows"][0]["cells"][-2]["id"] == str(form.pk)
    assert cells(told)["2026Q2"] == ("none", 0)
    assert told["rows"][0]["cells"][0]["id"] is None


@pytest.mark.parametrize("status", ["DISAPPROVED", "CANCELLED"])
def test_what_was_refused_or_given_up_counts_as_none(made: Any, ask: Any, status: str):
    made(status, "2026Q3")
    assert cells(ask())["2026Q3"] == ("none", 0)


def test_what_is_to_be_done_first_leads(made: Any, ask: Any):
    made("APPROVED", "2026Q3", lines=[line()])
    assert cells(ask())["2026Q3"] == ("APPROVED", 1)
    made("SUBMITTED", "2026Q3", lines=[line("5000.00", "2", "WC160")])
    assert cells(ask())["2026Q3"] == ("SUBMITTED", 2)
    made("DRAFT", "2026Q3")
    assert cells(ask())["2026Q3"] == ("DRAFT", 3)
    returned = made("RETURNED", "2026Q3", lines=[line("700.00", "2", "WC120")])
    told = ask()
    assert cells(told)["2026Q3"] == ("RETURNED", 4)
    assert told["rows"][0]["cells"][-2]["id"] == str(returned.pk)


def test_a_row_for_each_place_ever_and_none_of_others(
    made: Any, ask: Any, company: Any, branch: Any, api: Any
):
    annex = Branch.objects.create(company=company, name="Annex")
    made("APPROVED", "2025Q1", branch=annex)
    made("DRAFT", "2026Q3")
    made("DISCARDED", "2026Q3", branch=Branch.objects.create(company=company, name="Bay"))
    told = ask()
    assert [(row["company"], row["branch"]) for row in told["rows"]] == [
        ("PCM", "Annex"),
        ("PCM", "Crest Bay Mall"),
    ]
    assert told["rows"][0]["company_name"] == "PACIFIC CREST MALLS, INC."
    assert set(cells(told).values()) == {("none", 0)}
    with clock.set_to(IN_OCTOBER):
        assert api("other tenant").get(ADDRESS).json()["rows"] == []


@pytest.mark.parametrize(("asked", "number"), [("1", 1), ("12", 12), ("", 4)])
def test_as_many_quarters_as_are_asked_for(ask: Any, asked: str, number: int):
    quarters = ask(f"?quarters={asked}")["quarters"]
    assert len(quarters) == number + 1
    assert [quarter["code"] for quarter in quarters[-2:]] == ["2026Q3", "2026Q4"]


@pytest.mark.parametrize("asked", ["0", "13", "-1", "x", "1.5"])
def test_other_numbers_are_refused(api: Any, people: Any, asked: str):
    answer = api("tenant").get(f"{ADDRESS}?quarters={asked}")
    assert (answer.status_code, answer.json()["field"]) == (422, "quarters")


def test_many_places_take_no_more_questions(made: Any, people: Any, company: Any):
    def questions() -> int:
        with clock.set_to(IN_OCTOBER), CaptureQueriesContext(connection) as asked:
            completeness.tenant_completeness(people["tenant"], 12)
        return len(asked)

    deadlines.proclaimed()  # kept by the process from its first use on
    before = questions()
    for number in range(4):
        annex = Branch.objects.create(company=company, name=f"Annex {number}")
        form = made("DRAFT", "2026Q3", branch=annex)
        perform("certificates", form.pk, "comment", by=people["tenant"], inputs={"text": "Mine."})
    assert questions() == before == 3


def test_a_place_that_was_not_leased_lacks_nothing_until_that_is_taken_back(
    ask: Any, made: Any, api: Any, branch: Branch
):
    made("APPROVED", "2026Q3")
    place = {"company": "PCM", "branch": branch.name}
    for was_leased, state in ((False, "not_leased"), (False, "not_leased"), (True, "none")):
        given = place | {"quarter": "2026Q1", "was_leased": was_leased}
        with clock.set_to(IN_OCTOBER):
            told = api("tenant").post(ADDRESS, given, format="json").json()
        assert cells(told)["2026Q1"] == (state, 0)
        assert cells(told)["2026Q2"] == ("none", 0)
        assert told == ask()


def test_what_was_sent_for_it_stands_whatever_was_said_of_the_lease(
    ask: Any, made: Any, api: Any, branch: Branch
):
    given = {"company": "PCM", "branch": branch.name, "quarter": "2026Q3", "was_leased": False}
    assert api("tenant").post(ADDRESS, given, format="json").status_code == 200
    made("APPROVED", "2026Q3")
    assert cells(ask())["2026Q3"] == ("APPROVED", 1)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"branch": "Nowhere"}, "branch"),
        ({"company": "CNL"}, "branch"),
        ({"quarter": "2026Q5"}, "quarter"),
        ({"was_leased": "perhaps"}, "was_leased"),
        ({"branch": "a\x00b"}, "branch"),
    ],
)
def test_of_a_lease_only_what_can_be_is_taken(
    api: Any, branch: Branch, wrong: dict[str, str], field: str
):
    given = {"company": "PCM", "branch": branch.name, "quarter": "2026Q3", "was_leased": False}
    answer = api("tenant").post(ADDRESS, given | wrong, format="json")
    assert answer.status_code == 422
    assert [fault["field"] for fault in answer.json()["fields"]] == [field]


def test_what_one_tenant_says_of_its_leases_another_is_not_told(
    ask: Any, made: Any, api: Any, branch: Branch
):
    made("APPROVED", "2026Q3")
    given = {"company": "PCM", "branch": branch.name, "quarter": "2026Q1", "was_leased": False}
    assert api("other tenant").post(ADDRESS, given, format="json").status_code == 200
    assert cells(ask())["2026Q1"] == ("none", 0)
