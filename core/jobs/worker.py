"""A worker: threads that take due jobs of their lane and do them."""

import contextlib
import functools
import logging
import os
import threading
import time
from collections.abc import Callable, Iterable, Mapping

from django.conf import settings
from django.db import DatabaseError, InterfaceError

from core.jobs import heartbeat, lease, queue
from core.jobs.attempt import Attempt
from core.jobs.schedule import CHECK_SECONDS, schedule
from core.jobs.steady import Loop
from core.models.job import Lane

log = logging.getLogger(__name__)

POLL_SECONDS = 1  # for work without a signal: other machines, retries, expired leases
GRACE_SECONDS = 12  # for running jobs to end, within the 15 s a stop may take
OVERRUN_EXIT_CODE = 70


def default_lanes() -> dict[str, int]:
    """Threads by lane: pages get all cores but one, so that the web process stays alive."""
    return {Lane.MAIL: 1, Lane.DEFAULT: 1, Lane.OCR: max(1, (os.cpu_count() or 1) - 1)}


class Worker:
    """Works off lanes, keeps the schedule, and runs ``loops`` (each a step that says whether
    it found something to do) in threads of their own.

    A job over its limit ends the process: ``core.jobs.processes`` gives each thread its own.
    """

    def __init__(
        self,
        lanes: Mapping[str, int],
        loops: Iterable[Callable[[], int]] = (),
        *,
        keeps_schedule: bool = True,
    ):
        self.lease_seconds = settings.JOBS_LEASE_SECONDS
        self.stopping = threading.Event()
        self.running: set[Attempt] = set()
        self.lanes = frozenset(lanes)
        self.name = heartbeat.new_worker_name()
        steps = (self.look, *loops)
        self.lookouts = [self.loop(step.__name__, step, POLL_SECONDS) for step in steps]
        self.loops = [
            *(self.lane_loop(lane, n) for lane, threads in lanes.items() for n in range(threads)),
            *self.lookouts,
            *self.schedule_loops(keeps_schedule=keeps_schedule),
            self.loop("heartbeat", self.beat, heartbeat.BEAT_SECONDS),
        ]
        self.threads = [
            threading.Thread(target=loop.run, name=loop.name, daemon=True) for loop in self.loops
        ]

    def schedule_loops(self, *, keeps_schedule: bool) -> list[Loop]:
        return (
            [self.loop("schedule", schedule.enqueue_due, CHECK_SECONDS)] if keeps_schedule else []
        )

    def loop(self, name: str, step: Callable[[], int], idle_seconds: float) -> Loop:
        return Loop(name, step, self.stopping, idle_seconds)

    def lane_loop(self, lane: str, number: int) -> Loop:
        step = functools.partial(self.work_once, lane)
        return Loop(f"{lane} {number}", step, self.stopping, None, queue.wake[lane])

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def stop(self, grace_seconds: float = GRACE_SECONDS) -> None:
        """Claim no more, let running jobs end, hand back those that do not."""
        self.stopping.set()
        for loop in self.loops:
            loop.wake.set()
        deadline = time.monotonic() + grace_seconds
        for thread in self.threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        self.hand_back_running()
        self.sign_off()

    def look_now(self) -> None:
        """Another process says that there may be work."""
        for loop in self.lookouts:
            loop.wake.set()

    def look(self) -> bool:
        """Wake the lanes that have something to do; then rest."""
        for lane in lease.lanes_with_work(self.lanes):
            queue.wake[lane].set()
        return False

    def beat(self) -> bool:
        """Say which lanes are worked off here; then rest."""
        heartbeat.beat(self.name, self.lanes)
        return False

    def work_once(self, lane: str) -> bool:
        """Do one due job of the lane; False when there is none."""
        job = lease.claim_due_job(lane, self.lease_seconds)
        if job is None:
            return False
        attempt = Attempt(job, self.lease_seconds, on_overrun=self.end_overrun)
        self.running.add(attempt)
        try:
            attempt.run()
        finally:
            self.running.discard(attempt)
        return True

    def end_overrun(self, attempt: Attempt) -> None:
        """A thread cannot be killed, so the process ends; its supervisor starts another."""
        log.error("%s is over its limit of %s s", attempt.job, attempt.job.limit_s)
        try:
            lease.reschedule_job(attempt.job, f"over its time limit of {attempt.job.limit_s} s")
        except (DatabaseError, InterfaceError):
            log.warning("%s: its end could not be marked; its lease will run out", attempt.job)
        self.running.discard(attempt)
        self.stopping.set()
        self.hand_back_running()
        self.sign_off()
        os._exit(OVERRUN_EXIT_CODE)

    def sign_off(self) -> None:
        """Where the database is away too, the heartbeats grow old by themselves."""
        with contextlib.suppress(DatabaseError, InterfaceError):
            heartbeat.sign_off(self.name)

    def hand_back_running(self) -> None:
        """Where the database is away too, the leases run out by themselves."""
        for attempt in list(self.running):
            log.warning("%s is handed back unfinished", attempt.job)
            with contextlib.suppress(DatabaseError, InterfaceError):
                lease.hand_back(attempt.job)
