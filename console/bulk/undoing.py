"""Undoing the decisions of a bulk run together, for UNDO_SECONDS after its end."""

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet

from console.bulk.models import BulkResult, BulkRun
from core import clock
from core.jobs.runs import RunState
from core.refusals import NotFound, NotNow
from workflow.certificates import LIFECYCLE
from workflow.certificates.models import Certificate
from workflow.engine.execution import MoveRequest, perform_all
from workflow.engine.models import Transition
from workflow.engine.register import undoable_moves
from workflow.engine.undo import UndoExtension
from workflow.lifecycles.certificate import CertificateLifecycle
from workflow.lifecycles.undoing import (
    FOLLOWED,
    UNDO,
    UNDO_RESUBMITTED,
    last_transitions,
    undo_move_of,
)

UNDO_MOVES = (UNDO, UNDO_RESUBMITTED)
# No run holds mails back for longer, whatever became of it.
LONGEST = timedelta(minutes=30)


def deadline_of_run(run: BulkRun) -> datetime:
    """The moment from which a run can no longer be undone; moving on while it is under way, or
    while it is being undone."""
    more = timedelta(seconds=settings.UNDO_SECONDS)
    is_open = run.state == RunState.RUNNING or run.undos.filter(state=RunState.RUNNING).exists()
    if is_open:
        return min(clock.now(), run.asked_at + LONGEST) + more
    return (run.ended_at or run.asked_at) + more


def is_undoable_run(run: BulkRun) -> bool:
    """Return whether a run is of decisions that can be undone."""
    return bool(settings.UNDO_SECONDS) and run.move in undoable_moves(CertificateLifecycle)


def seconds_to_undo_run(run: BulkRun) -> int | None:
    """Return for how long a run can be undone; None where it cannot be, or is already."""
    if not is_undoable_run(run) or run.state == RunState.RUNNING or run.undos.exists():
        return None
    left = int((deadline_of_run(run) - clock.now()).total_seconds())
    return left if left > 0 and run.results.filter(ok=True).exists() else None


def check_may_undo(run: BulkRun) -> None:
    """Raises NotNow with the reason why a run cannot be undone."""
    if not is_undoable_run(run):
        raise refuse_run(run, "This cannot be undone.", "not_undoable")
    if run.state == RunState.RUNNING:
        raise refuse_run(run, "It is not done yet. Stop it first.", "running")
    if clock.now() >= deadline_of_run(run):
        raise refuse_run(run, "It is too late to undo these decisions.", "too_late")
    if not run.results.filter(ok=True).exists():
        raise refuse_run(run, "Nothing was decided.", "nothing")


def refuse_run(run: BulkRun, message: str, code: str) -> NotNow:
    return NotNow(message, code=code, status=run.state)


def undo_one_of(run: BulkRun, certificate_id: UUID) -> None:
    """Undo the decision that a run made of one certificate. Raises NotFound, NotNow, NotAllowed."""
    certificate = Certificate.objects.visible_to(run.by).filter(pk=certificate_id).first()
    if certificate is None:
        raise NotFound
    last = last_transitions(certificate, 1)[0]
    result = run.results.get(certificate=certificate_id)
    if last.move != run.move or result.begun_at is None or last.at < result.begun_at:
        raise NotNow(FOLLOWED, code="followed", status=certificate.status)
    move = undo_move_of(certificate)
    perform_all([MoveRequest(LIFECYCLE, certificate_id, move)], by=run.by)


def recent_runs() -> "QuerySet[BulkRun]":
    """Runs of decisions that may still be open."""
    since = clock.now() - LONGEST
    return BulkRun.objects.filter(asked_at__gt=since, move__in=undoable_moves(CertificateLifecycle))


def undo_of_transition_ends_at(done: Transition) -> datetime | None:
    """The moment from which the run that made a transition can no longer be undone."""
    if done.lifecycle != LIFECYCLE:
        return None
    run = (
        recent_runs()
        .filter(
            by=done.actor_id,
            move=done.move,
            results__certificate=done.subject_id,
            results__begun_at__lte=done.at,
        )
        .order_by("-asked_at")
        .first()
    )
    return deadline_of_run(run) if run else None


def decisions_still_open() -> Q | None:
    """The decisions of runs that can still be undone."""
    since = clock.now() - timedelta(seconds=settings.UNDO_SECONDS)
    is_open = Q(state=RunState.RUNNING) | Q(ended_at__gt=since) | Q(undos__state=RunState.RUNNING)
    runs = recent_runs().filter(is_open).distinct()
    first = min((run.asked_at for run in runs), default=None)
    if first is None:
        return None
    rows = BulkResult.objects.filter(run__in=[run.pk for run in runs], begun_at__isnull=False)
    ids = [str(pk) for pk in rows.values_list("certificate", flat=True)]
    return Q(lifecycle=LIFECYCLE, subject_id__in=ids, at__gte=first)


UNDO_OF_RUNS = UndoExtension(undo_of_transition_ends_at, decisions_still_open)
