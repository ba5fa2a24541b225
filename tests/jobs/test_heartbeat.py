"""A portal is ready when each lane has a worker that lives, wherever it runs."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from config import processes
from core.jobs import heartbeat, schedule
from core.jobs.worker import Worker
from core.models import WorkerLane
from tests.jobs.conftest import wait_for, working

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
NOBODY = "no worker takes jobs of the lane {}"


def problems(client: Client) -> tuple[int, list[str]]:
    answer = client.get("/health/ready")
    return answer.status_code, answer.json()["problems"]


def let_pass(seconds: float) -> None:
    WorkerLane.objects.update(seen_at=F("seen_at") - timedelta(seconds=seconds))


@contextmanager
def reported(**lanes: int) -> Iterator[Worker]:
    with working(**lanes) as worker:
        wait_for(WorkerLane.objects.filter(worker=worker.name).exists)
        yield worker


@pytest.mark.parametrize(
    ("workers", "missing"),
    [
        ([], ["mail", "default", "ocr"]),
        (["mail", "default"], ["ocr"]),
        (["default", "ocr", "mail"], []),
    ],
)
def test_each_lane_without_a_worker_is_named(
    client: Client, workers: list[str], missing: list[str]
) -> None:
    for number, lane in enumerate(workers):
        heartbeat.beat(f"worker {number}", [lane])
    expected = [NOBODY.format(lane) for lane in missing]
    assert problems(client) == (503 if missing else 200, expected)


def test_a_running_worker_reports_its_lanes_and_signs_off_when_it_stops(client: Client) -> None:
    with reported(mail=1, default=1, ocr=2):
        assert problems(client) == (200, [])
    assert not WorkerLane.objects.exists()
    assert problems(client)[0] == 503


def test_a_worker_that_misses_its_heartbeats_counts_no_more(client: Client) -> None:
    heartbeat.beat("steady", ["mail", "default"])
    heartbeat.beat("dead", ["ocr"])
    let_pass(heartbeat.ALIVE_SECONDS + 1)
    heartbeat.beat("steady", ["mail", "default"])
    assert problems(client) == (503, [NOBODY.format("ocr")])
    assert WorkerLane.objects.count() == 3


def test_workers_long_dead_are_forgotten() -> None:
    heartbeat.beat("dead", ["ocr"])
    let_pass(timedelta(days=heartbeat.FORGET_DAYS).total_seconds() + 1)
    heartbeat.beat("alive", ["ocr"])
    schedule.prune()
    assert list(WorkerLane.objects.values_list("worker", flat=True)) == ["alive"]


@pytest.mark.parametrize(("seconds", "status"), [(0, 200), (processes.REPORT_SECONDS, 503)])
def test_jobs_just_started_here_have_a_moment_to_report(
    client: Client, monkeypatch: pytest.MonkeyPatch, seconds: float, status: int
) -> None:
    monkeypatch.setitem(processes._started_at, processes.JOBS, time.monotonic() - seconds)
    assert problems(client)[0] == status
