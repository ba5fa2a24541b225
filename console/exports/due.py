"""Exports that are due: checked every hour, so that a missed one is sent at the next start."""

import logging

from django.db.models import Max

from console.exports import running, scope, slots
from console.exports.models import ExportRun, ScheduledExport, Status
from core import clock
from core.db.transactions import run_in_transaction

log = logging.getLogger(__name__)


def begin_due() -> None:
    """Begin each export that is due; one that fails keeps no other waiting."""
    for export in ScheduledExport.objects.filter(status=Status.ACTIVE).select_related("owner"):
        try:
            begin_or_pause(export)
        except Exception:
            log.exception("%s", export)


def begin_or_pause(export: ScheduledExport) -> None:
    if why := scope.export_refusal_reason(export):
        running.pause(export, why)
    else:
        run_in_transaction(lambda: begin_once(export))


def begin_once(export: ScheduledExport) -> ExportRun | None:
    """Under the lock of its row: of two schedulers one begins it."""
    locked = ScheduledExport.objects.select_for_update().get(pk=export.pk)
    last = locked.runs.aggregate(at=Max("slot"))["at"]
    slot = slots.due_slot(locked, last, clock.today())
    return running.create_export_run(locked, slot=slot) if slot else None
