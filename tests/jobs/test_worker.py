"""What the worker promises: every job ends, once its lease is lost another has it."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.db.models.functions import Now

from core.jobs import lease, steady, worker
from core.jobs.attempt import Attempt
from core.jobs.marks import job_mark
from core.jobs.retry import USUAL, RetryPolicy
from core.models.job import Job
from tests.jobs import work
from tests.jobs.conftest import Outage, Start, wait_for, working
from tests.jobs.enqueuing import enqueue

SEALING = ("AUDIT_KEY", "METRICS_TOKEN", "SEAL_PASSWORD")
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "FIRST_PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(RetryPolicy, "pause_after", lambda policy, attempts: 0)


def the_job() -> Job:
    return Job.objects.get(func__startswith="tests.")


def is_done() -> bool:
    return the_job().done_at is not None


def are_all_done() -> bool:
    """Whether the tests' own jobs are: the schedule adds others, to lanes that rest here."""
    return not Job.objects.filter(func__startswith="tests.", done_at=None).exists()


@pytest.mark.usefixtures("_no_pauses")
def test_a_job_that_always_fails_is_given_up_with_its_error() -> None:
    enqueue("tests.jobs.work.fail")
    Job.objects.update(max_attempts=3)
    with working(default=1):
        wait_for(is_done)
    job = the_job()
    assert (job.attempts, job.error) == (3, "ValueError: as every time")


@pytest.mark.usefixtures("_no_pauses")
def test_a_job_that_exits_ends_no_worker(book: Path) -> None:
    enqueue("tests.jobs.work.exit_the_thread")
    Job.objects.update(max_attempts=1)
    enqueue("tests.jobs.work.note", str(book), "after it")
    with working(default=1):
        wait_for(book.exists)


def test_a_job_whose_workers_die_is_given_up_at_last() -> None:
    enqueue("tests.jobs.work.die")
    Job.objects.update(max_attempts=2)
    for _ in range(2):
        assert lease.claim_due_job("default", 60)
        Job.objects.update(due=Now())
    third = lease.claim_due_job("default", 60)
    assert third is not None
    Attempt(third, 60, on_overrun=lambda _: None).run()
    assert (is_done(), the_job().error) == (True, "its worker died")


def test_who_lost_the_lease_changes_nothing_any_more() -> None:
    enqueue("tests.jobs.work.fail")
    lost = lease.claim_due_job("default", 60)
    Job.objects.update(due=Now())
    held = lease.claim_due_job("default", 60)
    assert lost is not None
    assert held is not None
    lease.finish(lost)
    assert not lease.renew_job_lease(lost, 60)
    assert not is_done()
    assert lease.renew_job_lease(held, 60)


def test_pauses_double_up_to_an_hour_and_are_spread() -> None:
    assert 1 <= USUAL.pause_after(1) <= 3
    assert 16 <= USUAL.pause_after(5) <= 48
    assert 1800 <= USUAL.pause_after(30) <= 5400


def test_a_full_lane_holds_up_no_other(book: Path) -> None:
    work.gate.clear()
    enqueue("tests.jobs.work.wait_at_the_gate", lane="ocr")
    enqueue("tests.jobs.work.note", str(book), "mailed", lane="mail")
    with working(ocr=1, mail=1):
        wait_for(book.exists)
        assert Job.objects.filter(lane="ocr", done_at=None).exists()
        work.gate.set()


@pytest.fixture
def _no_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "POLL_SECONDS", 3600)


def row(*said: str, **lane: str) -> None:
    """A job as another process puts it in: nobody here is told."""
    note = "tests.jobs.work.note"
    Job.objects.create(func=note, args=list(said), mark=job_mark(note, said, {}), **lane)


@pytest.mark.usefixtures("_no_polls")
def test_a_job_of_this_process_is_taken_at_once(book: Path) -> None:
    with working(default=1, mail=1):
        for _ in range(3):
            enqueue("tests.jobs.work.note", str(book), "taken", lane="mail")
            wait_for(are_all_done)


@pytest.mark.usefixtures("_no_polls")
def test_a_worker_that_is_told_of_work_looks_for_it_in_all_its_lanes(book: Path) -> None:
    with working(default=1, mail=2) as here:
        for lane in ("mail", "default", "mail"):
            row(str(book), lane, lane=lane)
        here.look_now()
        wait_for(are_all_done)


def test_a_job_nobody_was_told_of_is_found_by_polling(book: Path) -> None:
    with working(default=1):
        row(str(book), "found")
        wait_for(book.exists)


def test_an_idle_worker_asks_one_question_for_all_lanes(
    django_assert_num_queries: Callable[..., Any],
) -> None:
    idle = worker.Worker({"mail": 3, "default": 2, "ocr": 1})
    with django_assert_num_queries(1):
        assert not idle.look()
    pauses = {loop.name: loop.idle_seconds for loop in idle.loops}
    assert [name for name, pause in pauses.items() if pause] == ["look", "schedule", "heartbeat"]


@pytest.mark.usefixtures("_no_pauses")
def test_the_worker_outlives_a_database_that_is_away(
    book: Path, outage: Outage, caplog: pytest.LogCaptureFixture
) -> None:
    enqueue("tests.jobs.work.note", str(book), "before or after it")
    with ExitStack() as ends:
        with outage() as again:
            ends.enter_context(working(default=1))
            wait_for(lambda: "again in" in caplog.text or again())
        enqueue("tests.jobs.work.note", str(book), "after it")
        wait_for(are_all_done)


def test_the_end_of_a_job_is_marked_through_an_outage(outage: Outage) -> None:
    enqueue("tests.jobs.work.fail")
    job = lease.claim_due_job("default", 60)
    assert job is not None
    with outage() as again:
        marking = threading.Thread(target=Attempt(job, 60, on_overrun=print).mark, args=[None])
        marking.start()
        again()
        time.sleep(0.3)
    marking.join(10)
    assert is_done()


@pytest.mark.essential("a worker is killed nowhere else in make test")
@pytest.mark.slow
def test_a_killed_workers_job_runs_again(start: Start, book: Path) -> None:
    enqueue("tests.jobs.work.slowly_at_first", str(book))
    killed = jobs(start)
    wait_for(book.exists)
    killed.kill()
    jobs(start)
    wait_for(is_done)
    assert book.read_text().split() == ["began", "began", "ended"]
    assert the_job().attempts == 2


@pytest.mark.essential("an environment is looked at nowhere else in make test")
@pytest.mark.slow
def test_no_child_of_a_job_sees_a_secret(start: Start, book: Path) -> None:
    enqueue("tests.jobs.work.show_environments", str(book))
    secrets = {name: f"not to be seen in {name}, of 32 bytes and more" for name in SEALING}
    start("manage.py", "jobs", "--lanes", "default:1", **secrets)
    wait_for(lambda: book.exists() and "END" in book.read_text())
    seen = book.read_text()
    assert "PATH=" in seen
    assert "not to be seen" not in seen
    assert "DATABASE_URL=sqlite" not in seen
    assert "DATABASE_URL=postgres" not in seen


@pytest.mark.thorough
@pytest.mark.slow
def test_sigterm_lets_the_running_job_end_and_takes_no_other(start: Start, book: Path) -> None:
    enqueue("tests.jobs.work.slowly", str(book), 1, priority=1)
    enqueue("builtins.print", "never")
    worker = jobs(start)
    wait_for(book.exists)
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(15) == 0
    assert is_done()
    assert Job.objects.get(func="builtins.print").attempts == 0


@pytest.mark.thorough
@pytest.mark.slow
def test_a_worker_ends_when_its_parent_is_gone(start: Start) -> None:
    worker = jobs(start, "--supervised")
    assert worker.stdin is not None
    worker.stdin.close()
    assert worker.wait(60) == 0  # its start included


NO_POLLS = """
import django
from django.core.management import call_command
django.setup()
from core.jobs import worker
worker.POLL_SECONDS = 3600
call_command("jobs", "--supervised")
"""


@pytest.mark.thorough
@pytest.mark.slow
def test_a_worker_hears_of_work_from_its_parent_and_ends_with_it(start: Start, book: Path) -> None:
    row(str(book), "before its start")
    told = start("-c", NO_POLLS)
    assert told.stdin is not None
    wait_for(are_all_done, 60)
    for _ in range(2):
        row(str(book), "told of", lane="mail")
        os.write(told.stdin.fileno(), b"." * 5000)
        wait_for(are_all_done)
    told.stdin.close()
    assert told.wait(15) == 0


@pytest.mark.essential("a job over its limit ends nowhere else in make test")
@pytest.mark.slow
def test_a_job_over_its_limit_ends_alone_and_counts_as_an_attempt(
    start: Start, book: Path, tmp_path: Path
) -> None:
    neighbour = tmp_path / "neighbour"
    enqueue("tests.jobs.work.slowly", str(neighbour), 4, lane="mail")
    enqueue("tests.jobs.work.slowly", str(book), 60, limit_s=1)
    Job.objects.update(max_attempts=1)
    worker = jobs(start, lanes="default:1,mail:1")
    over = Job.objects.filter(args__0=str(book))
    wait_for(lambda: over.exclude(done_at=None).exists())
    assert over.get().error == "over its time limit of 1 s"
    wait_for(are_all_done)
    assert Job.objects.get(args__0=str(neighbour)).attempts == 1
    assert neighbour.read_text().split() == ["began", "ended"]
    enqueue("tests.jobs.work.note", str(book), "after it")
    wait_for(lambda: "after it" in book.read_text())
    assert worker.poll() is None


def jobs(start: Start, *options: str, lanes: str = "default:1") -> subprocess.Popen[str]:
    return start("manage.py", "jobs", "--lanes", lanes, *options, JOBS_LEASE_SECONDS="1")
