"""What enqueue promises."""

import threading
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.utils import timezone

from core.jobs import lease, queue
from core.models.job import Job
from tests.jobs.conftest import Start, wait_for, working
from tests.jobs.enqueuing import enqueue

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
NOTE = "tests.jobs.work.note"


def test_a_job_is_gone_with_the_transaction_that_enqueued_it() -> None:
    with transaction.atomic():
        enqueue(NOTE)
        transaction.set_rollback(True)
    assert not Job.objects.exists()


def test_a_job_is_not_seen_before_commit(book: Path) -> None:
    with working(default=1):
        with transaction.atomic():
            enqueue(NOTE, str(book), "done")
            assert not book.exists()
        wait_for(book.exists)


def test_a_key_is_there_once_and_asking_again_harms_nothing() -> None:
    with transaction.atomic():
        enqueue(NOTE, "first", key="effect:1")
        enqueue(NOTE, "second", key="effect:1")
        enqueue(NOTE, "third", key="effect:2")
    assert list(Job.objects.order_by("id").values_list("args", flat=True)) == [["first"], ["third"]]


def test_of_many_who_enqueue_one_key_at_once_one_wins() -> None:
    together = threading.Barrier(4)

    def ask() -> None:
        together.wait()
        enqueue(NOTE, key="same")
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Job.objects.count() == 1


def test_an_unknown_lane_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        enqueue(NOTE, lane="nowhere")


def test_the_most_urgent_goes_first_then_the_longest_due() -> None:
    enqueue(NOTE, "late", due=timezone.now() - timedelta(minutes=1))
    enqueue(NOTE, "early", due=timezone.now() - timedelta(minutes=2))
    enqueue(NOTE, "urgent", priority=1)
    enqueue(NOTE, "tomorrow", due=timezone.now() + timedelta(days=1), priority=2)
    claimed = [job.args[0] for job in iter(lambda: lease.claim_due_job("default", 60), None)]
    assert claimed == ["urgent", "early", "late"]


@pytest.mark.thorough
@pytest.mark.slow
def test_processes_that_claim_at_once_never_get_the_same_job(start: Start, tmp_path: Path) -> None:
    Job.objects.bulk_create(Job(func=NOTE, mark="of ours") for _ in range(150))
    go = tmp_path / "go"
    claimers = [start("-m", "tests.jobs.claimer", str(go)) for _ in range(3)]
    for claimer in claimers:
        assert claimer.stdout is not None
        assert claimer.stdout.readline() == "ready\n"
    go.touch()
    claimed = [line for claimer in claimers for line in claimer.communicate()[0].split()]
    assert len(claimed) == len(set(claimed)) == 150


def test_the_oldest_due_job_of_a_lane_is_its_health() -> None:
    enqueue(NOTE, lane="mail", due=timezone.now() - timedelta(seconds=90))
    enqueue(NOTE, lane="mail")
    enqueue(NOTE, lane="ocr", due=timezone.now() + timedelta(hours=1))
    waiting = queue.oldest_due_seconds()
    assert 89 < waiting["mail"] < 100
    assert "ocr" not in waiting
