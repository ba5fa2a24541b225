"""Runs: work on many rows by jobs, each of which resumes where a killed worker left off.

A run is a row that says what was asked for and how far it has come. Its job takes the next items,
writes what became of each before the next, and enqueues itself again until none waits.
``docs/architecture.md`` says what a run has to keep to, and which work is none.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError, InterfaceError, models

from core import clock
from core.models.job import Job

LONGEST_WHY = 300
LOST = "It was tried several times and could not be completed. Ask for it again."
log = logging.getLogger(__name__)


class RunState(models.TextChoices):
    """How far a run has come that a person can stop."""

    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


class ReadingState(models.TextChoices):
    """How far a file has come that a job reads."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


UNFINISHED = (ReadingState.WAITING, ReadingState.RUNNING)  # RUNNING is the same in both


class Stopped(Exception):
    """A run was stopped or restarted meanwhile, or its person's account was closed."""


class CannotGoOn(Exception):
    """A run fails; the message says why, in a sentence."""


class Run(models.Model):
    """A row with ``state``, ``ended_at`` and mostly ``message``: why it failed."""

    class Meta:
        abstract = True

    def unfinished(self) -> "models.QuerySet[Any]":
        """The row, as long as the run has not ended."""
        rows: models.QuerySet[Any] = type(self)._base_manager.filter(pk=self.pk)
        return rows.filter(state__in=UNFINISHED)

    def end(self, state: str, **columns: object) -> bool:
        """End it, and return whether this did; a run ends once."""
        return bool(self.unfinished().update(state=state, ended_at=clock.now(), **columns))

    def fail(self, message: str) -> None:
        self.end(RunState.FAILED, message=message)

    def check_running(self) -> None:
        """Check between two items that it goes on. Raises Stopped."""
        if not self.unfinished().filter(by__is_active=True).exists():
            self.end(RunState.STOPPED)
            raise Stopped


def raise_passing(error: Exception) -> None:
    """Raise an error that says nothing about the item in work.

    That is Stopped, and an outage of the database, after which the queue tries the job again.
    """
    if isinstance(error, Stopped | DatabaseError | InterfaceError):
        raise error


@contextmanager
def fail_on_error(run: Run, unexpected: str, *reasons: type[Exception]) -> Iterator[None]:
    """Fail a run by what goes wrong in it; one that was stopped stays as it is.

    ``reasons``: errors whose message says why. Any other is logged, and ``unexpected`` is the
    message; but an outage of the database is raised.
    """
    try:
        yield
    except Stopped:
        return
    except reasons as why:
        run.fail(str(why)[:LONGEST_WHY])
    except Exception as error:
        raise_passing(error)
        log.exception("%s", run)
        run.fail(unexpected)


def fail_lost_runs(*kinds: type[Run]) -> None:
    """Fail the runs whose job was given up, or is no longer there.

    The first argument of a run's job is the key of the run.
    """
    for kind in kinds:
        runs: models.QuerySet[Any] = kind._base_manager.all()
        for run in runs.filter(state__in=UNFINISHED):
            if not Job.objects.filter(done_at=None, args__0=str(run.pk)).exists():
                run.fail(LOST)
