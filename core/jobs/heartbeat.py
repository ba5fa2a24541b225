"""Heartbeats of workers, by lane: rows that say who takes jobs now, judged by database time."""

import os
import secrets
import socket
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta

from django.db.models.functions import Now

from core.models.job import Lane
from core.models.worker import WorkerLane

BEAT_SECONDS = 10
ALIVE_SECONDS = 35  # three heartbeats may be missed
FORGET_DAYS = 1


def new_worker_name() -> str:
    """Different for each worker that ever ran, also where process numbers come again."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}:{secrets.token_hex(4)}"


def beat(worker: str, lanes: Iterable[str]) -> None:
    """Say that the worker takes jobs of these lanes."""
    WorkerLane.objects.bulk_create(
        [WorkerLane(worker=worker, lane=lane, seen_at=Now()) for lane in sorted(lanes)],
        update_conflicts=True,
        unique_fields=["worker", "lane"],
        update_fields=["seen_at"],
    )


def sign_off(worker: str) -> None:
    """Say that the worker takes no more jobs."""
    WorkerLane.objects.filter(worker=worker).delete()


def lanes_without_worker() -> list[str]:
    """The lanes whose jobs nobody takes now."""
    return [lane for lane, number in count_workers_by_lane().items() if not number]


def count_workers_by_lane() -> dict[str, int]:
    """How many workers take the jobs of each lane now."""
    alive = WorkerLane.objects.filter(seen_at__gt=Now() - timedelta(seconds=ALIVE_SECONDS))
    taken = Counter(alive.values_list("lane", flat=True))
    return {lane.value: taken[lane.value] for lane in Lane}


def forget_the_dead() -> None:
    """Delete the rows of workers that ended without signing off."""
    WorkerLane.objects.filter(seen_at__lt=Now() - timedelta(days=FORGET_DAYS)).delete()
