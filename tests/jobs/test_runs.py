"""A run ends once, and what goes wrong in it either fails it or is tried again."""

from typing import Any

import pytest
from django.db import DatabaseError, InterfaceError

from console.billing.models import BillingImport
from console.bulk.models import BulkRun
from core import clock
from core.jobs.runs import (
    LOST,
    CannotGoOn,
    ReadingState,
    RunState,
    Stopped,
    fail_lost_runs,
    fail_on_error,
)
from core.models import Job
from core.refusals import NotNow, Refusal
from workflow.files import storage

pytestmark = pytest.mark.django_db
UNEXPECTED = "The file could not be read."


@pytest.fixture
def file_import() -> BillingImport:
    stored = storage.store_bytes(b"rows")
    return BillingImport.objects.create(
        name="july.csv",
        sha256=stored.sha256,
        stored_as=stored.stored_as,
        state=ReadingState.RUNNING,
    )


def fail_by(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (NotNow("It is locked."), "It is locked."),
        (CannotGoOn("x" * 400), "x" * 300),
        (ZeroDivisionError("secret"), UNEXPECTED),
    ],
)
def test_what_goes_wrong_fails_a_run(file_import: BillingImport, error: Exception, message: str):
    with fail_on_error(file_import, UNEXPECTED, Refusal, CannotGoOn):
        fail_by(error)
    file_import.refresh_from_db()
    assert (file_import.state, file_import.message) == ("failed", message)
    assert file_import.ended_at


@pytest.mark.parametrize("kind", [DatabaseError, InterfaceError])
def test_an_outage_of_the_database_leaves_a_run_to_the_next_attempt(
    file_import: BillingImport, kind: type[Exception]
):
    with pytest.raises(kind), fail_on_error(file_import, UNEXPECTED, Refusal):
        fail_by(kind("gone"))
    file_import.refresh_from_db()
    assert (file_import.state, file_import.ended_at) == ("running", None)


def test_a_run_that_was_stopped_does_not_fail(file_import: BillingImport):
    with fail_on_error(file_import, UNEXPECTED, Refusal):
        fail_by(Stopped())
    file_import.refresh_from_db()
    assert (file_import.state, file_import.message) == ("running", "")


def test_what_goes_wrong_unexpectedly_is_logged(file_import: BillingImport, caplog: Any):
    with fail_on_error(file_import, UNEXPECTED):
        fail_by(NotNow("It is locked."))
    assert [each.exc_info and each.exc_info[0] for each in caplog.records] == [NotNow]


def test_a_run_ends_once(file_import: BillingImport):
    assert file_import.end(ReadingState.DONE)
    assert not file_import.end(ReadingState.FAILED, message=UNEXPECTED)
    file_import.refresh_from_db()
    assert (file_import.state, file_import.message) == ("done", "")


def test_an_import_that_failed_has_no_file(file_import: BillingImport):
    file_import.fail(UNEXPECTED)
    assert storage.digest_of_stored_file(file_import.stored_as) is None
    file_import.refresh_from_db()
    assert file_import.stored_as == ""


@pytest.fixture
def bulk(people: dict[str, Any]) -> BulkRun:
    return BulkRun.objects.create(by=people["processor"], move="approve", asked_at=clock.now())


def test_a_run_goes_on_while_nobody_stopped_it(bulk: BulkRun):
    bulk.check_running()
    bulk.end(RunState.STOPPED)
    with pytest.raises(Stopped):
        bulk.check_running()


def test_a_run_stops_with_the_account_of_its_person(bulk: BulkRun, people: dict[str, Any]):
    person = people["processor"]
    person.is_active = False
    person.save()
    with pytest.raises(Stopped):
        bulk.check_running()
    bulk.refresh_from_db()
    assert bulk.state == "stopped"


@pytest.mark.parametrize(
    ("job", "state"),
    [
        ({}, "running"),
        ({"done_at": clock.now(), "error": "OSError: gone"}, "failed"),
        (None, "failed"),
    ],
    ids=["it waits", "it was given up", "it is gone"],
)
def test_a_run_ends_when_its_job_does_not_come_again(
    file_import: BillingImport, job: dict[str, Any] | None, state: str
):
    if job is not None:
        Job.objects.create(func="console.billing.importing.run", args=[str(file_import.pk)], **job)
    fail_lost_runs(BillingImport)
    file_import.refresh_from_db()
    assert (file_import.state, file_import.message) == (state, LOST if state == "failed" else "")


def test_a_bulk_run_whose_job_was_given_up_is_stopped(people: Any):
    run = BulkRun.objects.create(by=people["processor"], move="approve", asked_at=clock.now())
    fail_lost_runs(BulkRun)
    run.refresh_from_db()
    assert (run.state, run.ended_at is None) == (RunState.STOPPED, False)
