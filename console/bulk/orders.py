"""The order of a bulk run: who asked for which move of which certificates, with which inputs."""

from collections.abc import Sequence

from console.bulk.models import BulkResult, BulkRun
from core.digests import json_digest
from workflow.records.orders import Order

ORDER = Order(
    "bulk run",
    (
        *("by_id", "move", "inputs", "accepted", "undoes_id"),
        *("asked_at", "request_id", "ip", "device"),
    ),
)


def record_bulk_order(run: BulkRun, results: Sequence[BulkResult]) -> None:
    """Record a run that was just created, and put the number into it."""
    run.number = ORDER.record(run, by=run.by, chosen=digest_chosen(results))
    run.save(update_fields=["number"])


def check_bulk_order(run: BulkRun, number: int) -> list[BulkResult]:
    """Return the results in their order. Raises AlteredOrder, also for the run that is undone."""
    results = list(run.results.order_by("position"))
    ORDER.check(run, number, chosen=digest_chosen(results))
    if run.undoes is not None:
        check_bulk_order(run.undoes, run.undoes.number)
    return results


def digest_chosen(results: Sequence[BulkResult]) -> str:
    return json_digest([[str(each.certificate), each.to] for each in results])
