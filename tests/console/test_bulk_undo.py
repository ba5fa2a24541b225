"""Undoing a bulk run: for how long, of which of its certificates, and that no mail of it leaves."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db.models import F
from django.utils import timezone

from console.bulk.models import BulkRun
from core import clock
from core.jobs.worker import Worker
from core.models import Job
from tests.support.bulk_runs import ask, begun, ids, several, statuses
from tests.support.mail_effects import TENANT
from workflow.engine import effects
from workflow.engine.execution import perform
from workflow.engine.verify import verify_chain
from workflow.lifecycles.undoing import FOLLOWED

__all__ = ["several"]  # fixtures

pytestmark = pytest.mark.both_databases

Make = Callable[[int], list[Any]]
DECISIONS: dict[str, dict[str, Any]] = {
    "approve": {},
    "send_back": {"reasons": ["SUM"]},
    "disapprove": {"reasons": ["DUPLICATE"]},
}
TARGETS = {"approve": "APPROVED", "send_back": "RETURNED", "disapprove": "DISAPPROVED"}


@pytest.fixture(autouse=True)
def _ten_seconds(settings: Any, people: dict[str, Any]) -> None:
    settings.UNDO_SECONDS = 10
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()


def work() -> None:
    """Do the jobs that are due now."""
    worker = Worker({})
    while effects.relay_once() or worker.work_once("default") or worker.work_once("mail"):
        pass


def later(seconds: float) -> Any:
    """Within this it is later, by the clocks of the portal and of its jobs."""
    Job.objects.filter(done_at=None).update(due=F("due") - timedelta(seconds=seconds))
    return clock.set_to(clock.now() + timedelta(seconds=seconds))


def mailed() -> int:
    found = sum(len(message.recipients()) for message in mail.outbox)
    mail.outbox.clear()
    return found


def run_in_bulk(client: Any, rows: list[Any], move: str = "approve") -> str:
    work()  # the mails of the submissions
    mail.outbox.clear()
    address = begun(client, move=move, ids=ids(rows), inputs=DECISIONS[move])
    work()
    return address


def undo(client: Any, address: str) -> dict[str, Any]:
    answer = client.post(f"{address}undo/")
    assert answer.status_code == 202, answer.json()
    work()
    run: dict[str, Any] = client.get(f"/api/bulk/{answer.json()['id']}/").json()
    return run


@pytest.mark.parametrize("move", DECISIONS)
def test_each_decision_is_undone_by_a_move_of_its_own_and_nobody_is_mailed(
    move: str, several: Make, api: Any
):
    rows, client = several(3), api("processor")
    address = run_in_bulk(client, rows, move)
    assert statuses(rows) == {TARGETS[move]}
    assert 8 <= client.get(address).json()["undo_seconds"] <= 10
    run = undo(client, address)
    assert (run["state"], run["done"], run["move"]) == ("done", 3, "undo")
    assert run["undoes"] == client.get(address).json()["id"]
    assert statuses(rows) == {"SUBMITTED"}
    assert client.get(address).json()["undo_seconds"] is None
    with later(60):
        work()
    assert mailed() == 0
    verify_chain()


def test_what_was_changed_meanwhile_stays_and_is_named(several: Make, api: Any, people: Any):
    rows, client = several(3), api("processor")
    address = run_in_bulk(client, rows, "send_back")
    perform("certificates", rows[1].pk, "resubmit", by=people["tenant"])
    run = undo(client, address)
    assert [(each["reference"], each["message"]) for each in run["results"] if not each["ok"]] == [
        (rows[1].reference, FOLLOWED)
    ]
    assert statuses([rows[0], rows[2]]) == {"SUBMITTED"}
    assert statuses([rows[1]]) == {"RESUBMITTED"}


def test_a_decision_made_again_alone_is_not_undone_with_the_run(
    several: Make, api: Any, people: Any
):
    rows, client = several(2), api("processor")
    address = run_in_bulk(client, rows)
    assert client.post(f"/api/certificates/{rows[0].pk}/undo/").status_code == 200
    again = {"reasons": ["SUM"]}
    perform("certificates", rows[0].pk, "send_back", by=people["processor"], inputs=again)
    undo(client, address)
    assert statuses([rows[0]]) == {"RETURNED"}
    assert statuses([rows[1]]) == {"SUBMITTED"}


def test_the_time_begins_with_the_end_of_the_run_and_so_do_the_mails(several: Make, api: Any):
    rows, client = several(2), api("processor")
    address = run_in_bulk(client, rows)
    run = BulkRun.objects.get()
    BulkRun.objects.update(state="running", ended_at=None)
    assert client.post(f"{address}undo/").json()["code"] == "running"
    with later(13):
        work()
        assert mailed() == 0
        BulkRun.objects.filter(pk=run.pk).update(state="done", ended_at=clock.now())
        assert client.get(address).json()["undo_seconds"] == 10
    with later(20):
        work()
        assert mailed() == 0
    with later(26):
        work()
        assert mailed() == 4  # tenant and processor, of each
        assert client.post(f"{address}undo/").json()["code"] == "too_late"


def test_undone_late_in_a_long_run_all_of_it_goes_back(several: Make, api: Any):
    rows, client = several(2), api("processor")
    address = run_in_bulk(client, rows)
    BulkRun.objects.update(ended_at=clock.now() + timedelta(seconds=60))
    with later(65):
        run = undo(client, address)
    assert [each["ok"] for each in run["results"]] == [True, True]
    assert statuses(rows) == {"SUBMITTED"}


def test_a_run_that_never_ends_holds_its_mails_for_half_an_hour(several: Make, api: Any):
    run_in_bulk(api("processor"), several(1))
    BulkRun.objects.update(state="running", ended_at=None)
    with later(29 * 60):
        work()
        assert mailed() == 0
    with later(31 * 60):
        work()
        assert mailed() == 2  # tenant and processor


def test_its_tenant_is_not_notified_while_it_can_be_undone(several: Make, api: Any):
    rows = several(1)
    run_in_bulk(api("processor"), rows)
    BulkRun.objects.update(ended_at=clock.now() + timedelta(seconds=60))
    with later(65):
        assert api("tenant").get("/api/inbox/").json()["results"] == []
    with later(71):
        assert len(api("tenant").get("/api/inbox/").json()["results"]) == 1


def test_asked_twice_it_is_one_undo(several: Make, api: Any):
    client = api("processor")
    address = run_in_bulk(client, several(1))
    first, second = (client.post(f"{address}undo/").json()["id"] for _ in range(2))
    assert first == second
    assert BulkRun.objects.count() == 2


def test_it_is_its_askers_own(several: Make, api: Any):
    address = run_in_bulk(api("processor"), several(1))
    assert api("colleague").post(f"{address}undo/").status_code == 404
    assert api("manager").post(f"{address}undo/").status_code == 403


def test_a_run_that_decided_nothing_or_of_another_move_is_not_undone(
    certificate: Any, several: Make, api: Any
):
    client = api("processor")
    nothing = run_in_bulk(client, [certificate("APPROVED")])
    assert client.post(f"{nothing}undo/").json()["code"] == "nothing"
    claims = begun(client, move="claim", ids=ids(several(1)))
    work()
    assert client.get(claims).json()["undo_seconds"] is None
    assert client.post(f"{claims}undo/").json()["code"] == "not_undoable"


def test_where_decisions_are_final_at_once_so_are_those_of_a_run(
    several: Make, api: Any, settings: Any
):
    settings.UNDO_SECONDS = 0
    client = api("processor")
    address = run_in_bulk(client, several(1))
    assert client.get(address).json()["undo_seconds"] is None
    refused = client.post(f"{address}undo/")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_undoable")


def test_in_bulk_an_unanswered_reason_goes_only_where_it_is_accepted(certificate: Any, api: Any):
    form, client = certificate("RESUBMITTED"), api("processor")
    told = ask(client, move="approve", ids=ids([form]), dry_run=True).json()
    assert [each["id"] for each in told["warned"]] == ids([form])
    assert "UNANSWERED" in {group["code"] for group in told["groups"]}
    for accept in ({}, {"accept": []}):
        client.get(begun(client, move="approve", ids=ids([form]), **accept))
        work()
        assert statuses([form]) == {"RESUBMITTED"}
    begun(client, move="approve", ids=ids([form]), accept=[g["code"] for g in told["groups"]])
    work()
    assert statuses([form]) == {"APPROVED"}
