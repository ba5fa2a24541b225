"""What repeats happens once in each slot."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from core.jobs import schedule as jobs_schedule
from core.jobs.schedule import Entry, Schedule, daily, hourly, prune, quarterly
from core.models.job import Job, Lane

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
PURGE = Entry("purge", "tests.jobs.work.fail", daily, Lane.DEFAULT)
NIGHT = datetime(2026, 9, 30, 16, 30, tzinfo=UTC)  # half past midnight, 1 October, in Manila


def scheduler() -> Schedule:
    found = Schedule()
    found.entries["purge"] = PURGE
    return found


@pytest.mark.parametrize(
    ("slot", "key"),
    [(hourly, "2026-10-01T00"), (daily, "2026-10-01"), (quarterly, "2026Q4")],
)
def test_slots_are_reckoned_in_manila(slot: jobs_schedule.Slot, key: str) -> None:
    assert Entry("purge", "", slot, Lane.DEFAULT).key(NIGHT) == f"cron:purge:{key}"


def test_two_schedulers_give_a_slot_one_job() -> None:
    together = threading.Barrier(2)

    def look() -> None:
        together.wait()
        scheduler().enqueue_due()
        connection.close()

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Job.objects.count() == 1


def test_the_next_slot_gets_its_own_job() -> None:
    one = scheduler()
    with time_machine.travel(NIGHT, tick=False) as clock:
        assert one.enqueue_due()
        assert not one.enqueue_due()
        clock.shift(timedelta(days=1))
        assert one.enqueue_due()
    assert Job.objects.count() == 2


def test_pruning_keeps_what_failed_and_what_tells_that_a_slot_was_run() -> None:
    long_ago = timezone.now() - timedelta(days=8)
    current = next(iter(jobs_schedule.schedule.current()))
    Job.objects.create(func="done", done_at=long_ago)
    Job.objects.create(func="failed", done_at=long_ago, error="no")
    Job.objects.create(func="failed long ago", done_at=long_ago - timedelta(days=90), error="no")
    Job.objects.create(func="slot", done_at=long_ago, key=current)
    Job.objects.create(func="waiting")
    prune()
    assert set(Job.objects.values_list("func", flat=True)) == {"failed", "slot", "waiting"}
