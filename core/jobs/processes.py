"""The processes of ``manage.py jobs``: one for each thread of a lane, and one for the schedule.

A job that passes its time limit ends its process and no other job. The first process does no
work: it has no thread and no database connection, so that it can fork the others at any time.
"""

import ctypes
import gc
import logging
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from django.db import connections

from core.jobs import queue
from core.jobs.register import import_job_modules
from core.jobs.worker import GRACE_SECONDS, Worker
from core.tracing import begin_tracing

log = logging.getLogger(__name__)

SCHEDULE = "schedule"
RESTART_SECONDS = 1.0
STOP_SECONDS = GRACE_SECONDS + 1  # then a process is killed
STOP_POLL_SECONDS = 0.05
MOST_BYTES = 4096  # read at once
PAUSE_SECONDS = 0.1  # between two looks for work: a busy process causes ten a second
STOP, CHILD_ENDED = b".", b"c"
ENDING = (signal.SIGTERM, signal.SIGINT)
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux
Step = Callable[[], int]


@dataclass(eq=False)
class LaneProcess:
    """A process with one thread of a lane; a byte in ``wake_pipe`` says that there is work."""

    name: str
    lanes: Mapping[str, int] = field(default_factory=dict)
    pid: int = 0
    wake_pipe: int = -1
    starts_at: float = 0.0


class WorkerProcesses:
    """Starts the processes, restarts those that end, passes on that there is work."""

    def __init__(self, lanes: Mapping[str, int], loops: Iterable[Step] = ()):
        self.loops = tuple(loops)
        self.processes = [
            LaneProcess(SCHEDULE),
            *(
                LaneProcess(f"{lane} {number}", {lane: 1})
                for lane, threads in lanes.items()
                for number in range(threads)
            ),
        ]
        self.signal_reader, self.signal_writer = os.pipe()
        self.work_reader, self.work_writer = os.pipe()
        os.set_blocking(self.work_writer, False)

    def run(self, *, supervised: bool) -> None:
        """Work until a signal, or until standard input closes where ``supervised``."""
        import_job_modules()
        connections.close_all()
        gc.freeze()  # the processes share what is loaded
        self.catch_signals()
        is_stopping = False
        while not is_stopping:
            self.start_due()
            is_stopping = self.listen(
                [self.signal_reader, self.work_reader, *([0] if supervised else [])]
            )
        self.stop()

    def catch_signals(self) -> None:
        """Have signals written into a pipe, before the first process starts."""
        for number in ENDING:
            signal.signal(number, lambda *_: os.write(self.signal_writer, STOP))
        signal.signal(signal.SIGCHLD, lambda *_: os.write(self.signal_writer, CHILD_ENDED))

    def start_due(self) -> None:
        for process in self.processes:
            if not process.pid and process.starts_at <= time.monotonic():
                self.start(process)

    def start(self, process: LaneProcess) -> None:
        """Fork. Signals wait until the new process has its own handlers."""
        pipe, process.wake_pipe = os.pipe()
        os.set_blocking(process.wake_pipe, False)
        signal.pthread_sigmask(signal.SIG_BLOCK, {*ENDING, signal.SIGCHLD})
        process.pid = os.fork()
        if not process.pid:
            self.run_child(process, pipe)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {*ENDING, signal.SIGCHLD})
        os.close(pipe)

    def run_child(self, process: LaneProcess, pipe: int) -> None:
        """Do the work of a process, and end it."""
        die_with_parent()
        for other in self.processes:
            if other.wake_pipe >= 0:
                os.close(other.wake_pipe)
        queue.on_work(self.report_work)
        run_worker(process, self.loops, pipe)
        sys.exit(0)

    def report_work(self) -> None:
        """Say to the first process that there is work."""
        with suppress(BlockingIOError):  # it has not read the last ones yet, and looks anyway
            os.write(self.work_writer, STOP)

    def listen(self, pipes: list[int]) -> bool:
        """Wait for a signal, for news of work or for a process to be due; whether to stop."""
        due = [each.starts_at for each in self.processes if not each.pid]
        left = max(0.0, min(due) - time.monotonic()) if due else None
        ready, _, _ = select.select(pipes, [], [], left)
        messages = {pipe: os.read(pipe, MOST_BYTES) for pipe in ready}
        signals = messages.pop(self.signal_reader, b"")
        if CHILD_ENDED in signals:
            self.reap()
        if STOP in signals or messages.get(0) == b"":
            return True
        if messages:
            self.nudge()
        return False

    def nudge(self) -> None:
        for process in self.processes:
            with suppress(OSError):  # it ended, or has not read the last ones yet
                os.write(process.wake_pipe, STOP)

    def reap(self) -> None:
        """Note which processes ended; they start again after a pause."""
        with suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                for process in self.processes:
                    if process.pid == pid:
                        self.note_end(process, os.waitstatus_to_exitcode(status))

    def note_end(self, process: LaneProcess, code: int) -> None:
        os.close(process.wake_pipe)
        process.pid, process.wake_pipe = 0, -1
        process.starts_at = time.monotonic() + RESTART_SECONDS
        if code:
            log.error("jobs of %s ended (%s); starting again", process.name, code)

    def stop(self) -> None:
        """Let running jobs end; kill what does not."""
        self.signal_all(signal.SIGTERM)
        deadline = time.monotonic() + STOP_SECONDS
        while any(each.pid for each in self.processes) and time.monotonic() < deadline:
            self.reap()
            time.sleep(STOP_POLL_SECONDS)
        self.signal_all(signal.SIGKILL)

    def signal_all(self, number: signal.Signals) -> None:
        for process in self.processes:
            if process.pid:
                os.kill(process.pid, number)


def run_worker(process: LaneProcess, loops: tuple[Step, ...], pipe: int) -> None:
    """Be a worker until a signal, or until the first process is gone."""
    reader, writer = os.pipe()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number in ENDING:
        signal.signal(number, lambda *_: os.write(writer, STOP))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {*ENDING, signal.SIGCHLD})
    begin_tracing()
    is_schedule = process.name == SCHEDULE
    worker = Worker(process.lanes, loops if is_schedule else (), keeps_schedule=is_schedule)
    worker.start()
    threading.Thread(target=listen_to_parent, args=(worker, pipe, writer), daemon=True).start()
    os.read(reader, 1)
    worker.stop()


def listen_to_parent(worker: Worker, pipe: int, writer: int) -> None:
    """Look for work at each byte; their end says that the first process is gone. ``os.read``:
    a buffered read in a daemon thread would abort the interpreter at its exit."""
    while os.read(pipe, MOST_BYTES):
        worker.look_now()
        time.sleep(PAUSE_SECONDS)
    os.write(writer, STOP)


def die_with_parent() -> None:
    """Have the system end this process when the first one is killed, where it can (Linux)."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
