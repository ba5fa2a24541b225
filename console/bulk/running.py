"""Running a bulk: one certificate after the other, each by a push of its own."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from console.bulk import forms, undoing
from console.bulk.choosing import references_of
from console.bulk.models import BulkResult, BulkRun
from console.bulk.orders import check_bulk_order, record_bulk_order
from console.bulk.rehearsal import NOT_THERE, asks_checks
from console.bulk.sharing import SharingResult
from core import clock, request_context
from core.jobs.runs import RunState, Stopped, raise_passing
from core.jobs.tasks import job
from core.refusals import NotFound, NotLikeThis, Refusal, field_fault
from core.request_context import RequestContext, with_request_context
from workflow.certificates import LIFECYCLE, claims
from workflow.engine.execution import perform
from workflow.engine.models import Transition
from workflow.lifecycles.undoing import UNDO
from workflow.records.orders import AlteredOrder

CLAIM = "claim"
AT_ONCE = 100  # certificates in one job: another's work comes between
LIMIT_SECONDS = 600
COULD_NOT = "This one could not be done. It is as it was; please tell the help desk."

log = logging.getLogger(__name__)


def start_bulk_run(
    ids: Sequence[UUID],
    move: str,
    inputs: dict[str, Any],
    user: User,
    shares: SharingResult | None = None,
    accepted: list[str] | None = None,
    undoes: BulkRun | None = None,
) -> BulkRun:
    """Have it done, and say how it is called. Raises NotLikeThis where nothing is chosen.

    ``shares``: whom each is given to, where that was found for each. ``accepted``: the codes of
    the warnings that keep nothing from being moved, None for all but those that always have to be
    named. ``undoes``: the run that is undone.
    """
    if not ids:
        raise NotLikeThis([field_fault("filter", "empty", "Nothing is chosen.")])
    where = request_context.current()
    known = references_of(ids, user)
    with transaction.atomic():
        run = BulkRun.objects.create(
            by=user,
            move=move,
            inputs=inputs,
            accepted=accepted,
            undoes=undoes,
            asked_at=clock.now(),
            request_id=where.request_id,
            ip=where.ip,
            device=where.device,
        )
        results = [
            BulkResult(run=run, position=n, certificate=pk, reference=known.get(pk) or "")
            for n, pk in enumerate(ids, 1)
        ]
        if shares is not None:
            put_down(shares, results)
        BulkResult.objects.bulk_create(results)
        record_bulk_order(run, results)
        go_on.enqueue(str(run.pk), run.number)
    return run


def start_bulk_undo(run: BulkRun) -> BulkRun:
    """Have a run undone; asked again, it is the same undo. Raises NotNow."""
    with transaction.atomic():
        run = BulkRun.objects.select_for_update(of=("self",)).select_related("by").get(pk=run.pk)
        if undo := run.undos.first():
            return undo
        undoing.check_may_undo(run)
        check_bulk_order(run, run.number)
        moved = run.results.filter(ok=True).order_by("position")
        ids = list(moved.values_list("certificate", flat=True))
        return start_bulk_run(ids, UNDO, {}, run.by, undoes=run)


def put_down(shares: SharingResult, results: Iterable[BulkResult]) -> None:
    """Store the person for each; those without one have had their turn."""
    for result in results:
        if person := shares.to.get(result.certificate):
            result.to = person.username
        else:
            result.ok, result.message = False, shares.why.get(result.certificate, NOT_THERE)


def stop_bulk_run(run: BulkRun) -> None:
    """No certificate begins any more; the one in work ends."""
    run.end(RunState.STOPPED)


@job(limit_s=LIMIT_SECONDS)
def go_on(pk: str, number: int = 0) -> None:
    """The job: the next certificates of a bulk. Begun again after a killed worker, it goes on.

    ``number``: of the transition that recorded the run. Raises AlteredOrder.
    """
    run = BulkRun.objects.select_related("by", "undoes__by").get(pk=pk)
    waiting = [each for each in results_as_ordered(run, number) if each.ok is None]
    try:
        with with_request_context(RequestContext(run.request_id, run.ip, run.device, "bulk")):
            for result in waiting[:AT_ONCE]:
                run.check_running()
                take(run, result)
        if run.results.filter(ok=None).exists():
            go_on.enqueue(pk, number)
        else:
            run.check_running()
            run.end(end_state(run))
    except Stopped:
        forms.delete_merged_forms_of(run.pk)


def results_as_ordered(run: BulkRun, number: int) -> list[BulkResult]:
    """Return the results in their order. Stops the run and raises AlteredOrder where it is another
    than was asked for."""
    try:
        return check_bulk_order(run, number)
    except AlteredOrder:
        stop_bulk_run(run)
        raise


def end_state(run: BulkRun) -> RunState:
    """Merge the forms of a run that has them, and return its final state. Raises Stopped."""
    if run.move != forms.FORMS:
        return RunState.DONE
    try:
        forms.merge_bulk_forms(run)
    except Exception as error:
        raise_passing(error)
        log.exception("%s", run)
        forms.delete_merged_forms_of(run.pk)
        return RunState.FAILED
    return RunState.DONE


def take(run: BulkRun, result: BulkResult) -> None:
    """Move one certificate and write down what became of it."""
    if result.begun_at is None:
        result.begun_at = clock.now()
        result.save(update_fields=["begun_at"])
    result.ok, result.message = outcome(run, result)
    result.save(update_fields=["ok", "message"])


def outcome(run: BulkRun, result: BulkResult) -> tuple[bool, str]:
    """Return whether it was moved, or its form written, and otherwise the reason.

    A move that a killed worker made counts.
    """
    try:
        if run.move == forms.FORMS:
            return forms.lay(run, result)
        if run.undoes is not None:
            undoing.undo_one_of(run.undoes, result.certificate)
            return True, ""
        if run.move == CLAIM and claims.renew_own(result.certificate, run.by):
            return True, ""
        perform(LIFECYCLE, result.certificate, run.move, by=run.by, inputs=inputs_of(run, result))
    except NotFound:
        return False, NOT_THERE
    except Refusal as refusal:
        return (True, "") if was_made(run, result) else (False, refusal.message)
    except Exception as error:
        raise_passing(error)
        log.exception("%s of %s", run, result.certificate)
        return False, COULD_NOT
    return True, ""


def inputs_of(run: BulkRun, result: BulkResult) -> dict[str, Any]:
    """The inputs of the run; to whom this one is given, and the warnings that were accepted."""
    inputs = run.inputs | ({"to": result.to} if result.to else {})
    is_accepting = run.accepted is not None and asks_checks(run.move)
    return inputs | ({"accepted": run.accepted} if is_accepting else {})


def was_made(run: BulkRun, result: BulkResult) -> bool:
    """Return whether this person made this move of it since it had its turn."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id=str(result.certificate))
    moves = undoing.UNDO_MOVES if run.undoes_id else (run.move,)
    return rows.filter(move__in=moves, actor=run.by, at__gte=result.begun_at).exists()
