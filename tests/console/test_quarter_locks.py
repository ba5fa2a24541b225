"""A quarter that a lead has locked: nothing of it is decided, nothing that is sent is lost."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import QuerySet

from core import clock
from core.clock import today
from core.quarter import Quarter
from core.refusals import NotNow
from tests.support.builders import BAD, CODES, line, name_warnings
from tests.support.bulk_runs import ask, carried_out, ids
from tests.support.queue import IN_TIME, clean
from workflow.certificates.models import Certificate
from workflow.desk.models import QuarterLock
from workflow.engine.execution import perform
from workflow.engine.proof import BrokenChain
from workflow.engine.verify import verify_chain

__all__ = ["clean"]  # a fixture
pytestmark = pytest.mark.slow
ADDRESS = "/api/desk/quarters/"
LAST = Quarter.of(today()).previous
OF_LAST = {"period_from": LAST.start, "period_to": LAST.end}
WHY = f"Q{LAST.number} {LAST.year} is locked: ask a lead to unlock it."
Make = Callable[..., Certificate]
DECISIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("SUBMITTED", "approve", {}),
    ("RESUBMITTED", "approve", {}),
    ("SUBMITTED", "send_back", BAD),
    ("SUBMITTED", "disapprove", BAD),
    ("APPROVED", "amend", {"remarks": "August is wrong."}),
]


def put(api: Any, move: str, who: str = "lead", code: str = str(LAST), **given: str) -> Any:
    body = {"remarks": "It is filed."} | given
    return api(who).post(f"{ADDRESS}{code}/{move}/", body, format="json")


def of(code: Any) -> dict[str, Any]:
    return line(rate=str(code.rate), atc=code.code)


def lock(api: Any) -> None:
    assert put(api, "lock").status_code == 200


@pytest.mark.parametrize(("status", "move", "inputs"), DECISIONS)
def test_nothing_of_it_is_decided_and_it_is_said_why(
    api: Any, certificate: Make, status: str, move: str, inputs: dict[str, Any]
):
    form = certificate(status, **OF_LAST)
    lock(api)
    address = f"/api/certificates/{form.pk}/"
    for who in ("processor", "lead"):
        offered = {each["name"]: each for each in api(who).get(address).json()["moves"]}
        assert offered[move]["blocked"] == WHY
        answer = api(who).post(f"{address}{move}/", inputs, format="json")
        assert (answer.status_code, answer.json()["message"]) == (409, WHY)
    put(api, "unlock", remarks="One was forgotten.")
    if move == "approve":
        inputs = inputs | name_warnings(form)
    answer = api("processor").post(f"{address}{move}/", inputs, format="json")
    assert answer.status_code == 200, answer.content
    verify_chain()


def test_another_quarter_is_decided_as_ever(api: Any, certificate: Make):
    before = LAST.previous
    form = certificate("SUBMITTED", period_from=before.start, period_to=before.end)
    lock(api)
    assert api("processor").post(f"/api/certificates/{form.pk}/approve/").status_code == 200


@pytest.mark.parametrize(
    ("status", "move"), [("DRAFT", "submit"), ("RETURNED", "resubmit"), ("RETURNED", "cancel")]
)
def test_its_tenant_sends_all_the_same(api: Any, certificate: Make, status: str, move: str):
    form = certificate(status, **OF_LAST)
    lock(api)
    answer = api("tenant").post(f"/api/certificates/{form.pk}/{move}/")
    assert answer.status_code == 200, answer.content
    assert all(each.get("blocked") != WHY for each in answer.json()["moves"])


def test_a_replacement_neither_takes_its_place_nor_gives_it_back(
    api: Any, certificate: Make, people: Any
):
    form = certificate("APPROVED", **OF_LAST)
    perform("certificates", form.pk, "replace", by=people["tenant"], inputs={"remarks": "August."})
    other = Certificate.objects.get(replaces=form)
    perform("certificates", other.pk, "submit", by=people["tenant"])
    lock(api)
    answer = api("processor").post(f"/api/certificates/{other.pk}/approve/")
    assert (answer.status_code, answer.json()["message"]) == (409, WHY)
    put(api, "unlock")
    perform("certificates", other.pk, "approve", by=people["processor"])
    told = {"remarks": "Again."}
    perform("certificates", other.pk, "amend", by=people["processor"], inputs=told)
    perform("certificates", other.pk, "resubmit", by=people["tenant"])
    lock(api)
    with pytest.raises(NotNow, match="is locked"):
        perform("certificates", other.pk, "disapprove", by=people["processor"], inputs=BAD)
    verify_chain()


def test_a_dry_run_tells_it_as_blocked_and_a_bulk_leaves_it(api: Any, certificate: Make):
    form = certificate("SUBMITTED", **OF_LAST)
    lock(api)
    dry = ask(api("processor"), move="approve", ids=ids([form]), dry_run=True).json()
    assert (len(dry["blocked"]), len(dry["clean"])) == (1, 0)
    assert dry["blocked"][0]["findings"][0]["message"] == WHY
    done = carried_out(api("processor"), move="approve", ids=ids([form]))
    assert [(row["ok"], row["message"]) for row in done["results"]] == [(False, WHY)]
    form.refresh_from_db()
    assert form.status == "SUBMITTED"


def test_it_is_not_the_next_to_take(api: Any, clean: Make):
    form = clean()
    with clock.set_to(IN_TIME + timedelta(days=1)):
        assert put(api, "lock", code="2026Q3").status_code == 200
        refused = api("colleague").post("/api/desk/take-next/")
        assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_take")
        put(api, "unlock", code="2026Q3")
        assert api("colleague").post("/api/desk/take-next/").json()["id"] == str(form.pk)


def test_everybody_at_the_desk_reads_who_locked_it_when_and_why(api: Any, people: Any):
    lock(api)
    for who in ("processor", "manager", "administrator", "lead"):
        told = api(who).get(ADDRESS).json()
        [one] = told["locked"]
        assert (one["quarter"], one["by"], one["why"]) == (str(LAST), "Lead", "It is filed.")
        assert told["may_lock"] == (who == "lead")
    told = put(api, "unlock", remarks="One was forgotten.").json()
    assert told["locked"] == []
    assert [entry["label"] for entry in told["log"]] == ["Quarter unlocked", "Quarter locked"]
    assert "One was forgotten." in told["log"][0]["note"]
    rows = api("manager").get("/api/audit/", {"lifecycle": "quarters"}).json()["results"]
    assert [row["remarks"] for row in rows] == ["One was forgotten.", "It is filed.", ""]
    verify_chain()


@pytest.mark.parametrize("who", ["processor", "manager", "administrator", "tenant"])
def test_nobody_but_a_lead_locks_or_unlocks(api: Any, people: Any, who: str):
    lock(api)
    assert put(api, "unlock", who).status_code == 403
    assert put(api, "lock", who, code="2025Q4").status_code == 403


@pytest.mark.parametrize(
    ("code", "given", "status"),
    [
        (str(LAST), {"remarks": ""}, 422),
        (str(LAST), {"remarks": "  "}, 422),
        ("2026Q5", {}, 422),
        ("1899Q1", {}, 422),
        ("2999Q4", {}, 422),
        ("nothing", {}, 422),
    ],
)
def test_what_makes_no_sense_is_refused(api: Any, people: Any, code: str, given: Any, status: int):
    assert put(api, "lock", code=code, **given).status_code == status
    assert not QuarterLock.objects.filter(status="LOCKED").exists()


def test_what_is_locked_is_not_locked_again_and_what_is_open_not_unlocked(api: Any, people: Any):
    assert put(api, "unlock").status_code == 404
    lock(api)
    assert put(api, "lock").status_code == 409
    put(api, "unlock")
    assert put(api, "unlock").status_code == 409


def test_of_two_leads_the_second_is_told(api: Any, people: Any):
    lock(api)
    headers = {"If-Match": '"1"'}
    body = {"remarks": "x"}
    answer = api("lead").post(f"{ADDRESS}{LAST}/unlock/", body, format="json", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")


def test_a_lock_written_past_the_portal_is_found(api: Any, people: Any):
    lock(api)
    QuerySet(QuarterLock).filter(quarter=str(LAST)).update(status="OPEN")
    with pytest.raises(BrokenChain):
        verify_chain()


def test_a_move_asks_no_more_for_it(
    api: Any, certificate: Make, django_assert_max_num_queries: Any
):
    forms = [certificate("SUBMITTED", **OF_LAST | {"lines": [of(code)]}) for code in CODES[:3]]
    before = LAST.previous
    other = certificate("SUBMITTED", period_from=before.start, period_to=before.end)
    client = api("processor")
    client.post(f"/api/certificates/{forms[0].pk}/send_back/", BAD, format="json")
    with django_assert_max_num_queries(30) as open_:
        client.post(f"/api/certificates/{forms[1].pk}/send_back/", BAD, format="json")
    asked = len(open_.captured_queries)
    lock(api)
    client.get(f"/api/certificates/{forms[2].pk}/")
    with django_assert_max_num_queries(asked):
        answer = client.post(f"/api/certificates/{other.pk}/send_back/", BAD, format="json")
    assert answer.status_code == 200
