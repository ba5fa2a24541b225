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
BULK_DECISIONS: dict[str, dict[str, Any]] = {
    "approve": {},
    "send_back": {"reasons": ["SUM"]},
    "disapprove": {"reasons": ["DUPLICATE"]},
}
BULK_TARGETS = {"approve": "APPROVED", "send_back": "RETURNED", "disapprove": "DISAPPROVED"}


@pytest.fixture(autouse=True)
def _time_to_undo(settings: Any, people: dict[str, Any]) -> None:
    settings.UNDO_SECONDS = 10
    shop = people["tenant"].tenant
    shop.notification_email, shop.notification_email_verified_at = TENANT, timezone.now()
    shop.save()


def do_due_jobs() -> None:
    """Do the jobs that are due now."""
    worker = Worker({})
    while effects.relay_once() or worker.work_once("default") or worker.work_once("mail"):
        pass


def after_seconds(seconds: float) -> Any:
    """Within this it is later, by the clocks of the portal and of its jobs."""
    Job.objects.filter(done_at=None).update(due=F("due") - timedelta(seconds=seconds))
    return clock.set_to(clock.now() + timedelta(seconds=seconds))


def count_mails() -> int:
    found = sum(len(message.recipients()) for message in mail.outbox)
    mail.outbox.clear()
    return found


def run_in_bulk(client: Any, rows: list[Any], move: str = "approve") -> str:
    do_due_jobs()  # the mails of the submissions
    mail.outbox.clear()
    address = begun(client, move=move, ids=ids(rows), inputs=BULK_DECISIONS[move])
    do_due_jobs()
    return address


def undo_bulk(client: Any, address: str) -> dict[str, Any]:
    answer = client.post(f"{address}undo/")
    assert answer.status_code == 202, answer.json()
    do_due_jobs()
    run: dict[str, Any] = client.get(f"/api/bulk/{answer.json()['id']}/").json()
    return run


@pytest.mark.parametrize("move", BULK_DECISIONS)
def test_each_decision_is_undone_by_a_move_of_its_own_and_nobody_is_mailed(
    move: str, several: Make, api: Any
):
    rows, client = several(3), api("processor")
    address = run_in_bulk(client, rows, move)
    assert statuses(rows) == {BULK_TARGETS[move]}
    assert 8 <= client.get(address).json()["undo_seconds"] <= 10
    run = undo_bulk(client, address)
    assert (run["state"], run["done"], run["move"]) == ("done", 3, "undo")
    assert run["undoes"] == client.get(address).json()["id"]
    assert statuses(rows) == {"SUBMITTED"}
    assert client.get(address).json()["undo_seconds"] is None
    with after_seconds(60):
        do_due_jobs()
    assert count_mails() == 0
    verify_chain()


def test_what_was_changed_meanwhile_stays_and_is_named(several: Make, api: Any, people: Any):
    rows, client = several(3), api("processor")
    address = run_in_bulk(client, rows, "send_back")
    perform("certificates", rows[1].pk, "resubmit", by=people["tenant"])
    run = undo_bulk(client, address)
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
    undo_bulk(client, address)
    assert statuses([rows[0]]) == {"RETURNED"}
    assert statuses([rows[1]]) == {"SUBMITTED"}


def test_the_time_begins_with_the_end_of_the_run_and_so_do_the_mails(several: Make, api: Any):
    rows, client = several(2), api("processor")
    address = run_in_bulk(client, rows)
    run = BulkRun.objects.get()
    BulkRun.objects.update(state="running", ended_at=None)
    assert client.post(f"{address}undo/").json()["code"] == "running"
    with after_seconds(13):
        do_due_jobs()
        assert count_mails() == 0
        BulkRun.objects.filter(pk=run.pk).update(state="done", ended_at=clock.now())
        assert client.get(address).json()["undo_seconds"] == 10
    with after_seconds(20):
        do_due_jobs()
        assert count_mails() == 0
    with after_seconds(26):
        do_due_jobs()
        assert count_mails() == 4  # tenant and processor, of each
        assert client.post(f"{address}undo/").json()["code"] == "too_late"


def test_undone_late_in_a_long_run_all_of_it_goes_back(several: Make, api: Any):
    rows, client = several(2), api("processor")
    address = run_in_bulk(client, rows)
    BulkRun.objects.update(ended_at=clock.now() + timedelta(seconds=60))
    with after_seconds(65):
        run = undo_bulk(client, address)
    assert [each["ok"] for each in run["results"]] == [True, True]
    assert statuses(rows) == {"SUBMITTED"}


def test_a_run_that_never_ends_holds_its_mails_for_half_an_hour(several: Make, api: Any):
    run_in_bulk(api("processor"), several(1))
    BulkRun.objects.update(state="running", ended_at=None)
    with after_seconds(29 * 60):
        do_due_jobs()
        assert count_mails() == 0
    with after_seconds(31 * 60):
        do_due_jobs()
        assert count_mails() == 2  # tenant and processor


def test_its_tenant_is_not_notified_while_it_can_be_undone(several: Make, api: Any):
    rows = several(1)
    run_in_bulk(api("processor"), rows)
    BulkRun.objects.update(ended_at=clock.now() + timedelta(seconds=60))
    with after_seconds(65):
        assert api("tenant").get("/api/inbox/").json()["results"] == []
    with after_seconds(71):
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
    do_due_jobs()
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
    rehearsed = ask(client, move="approve", ids=ids([form]), dry_run=True).json()
    assert [each["id"] for each in rehearsed["warned"]] == ids([form])
    assert "UNANSWERED" in {group["code"] for group in rehearsed["groups"]}
    unaccepted: tuple[dict[str, Any], ...] = ({}, {"accept": []})
    for accept in unaccepted:
        client.get(begun(client, move="approve", ids=ids([form]), **accept))
        do_due_jobs()
        assert statuses([form]) == {"RESUBMITTED"}
    begun(client, move="approve", ids=ids([form]), accept=[g["code"] for g in rehearsed["groups"]])
    do_due_jobs()
    assert statuses([form]) == {"APPROVED"}
