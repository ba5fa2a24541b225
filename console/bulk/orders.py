"""The order of a bulk run: who asked for which move of which certificates, with which inputs."""

from collections.abc import Sequence

from console.bulk.models import BulkResult, BulkRun
from core.digests import json_digest
from workflow.engine.plain_values import to_plain_json
from workflow.engine.rows import Facts
from workflow.records.orders import check_recorded_order, record_order

ORDER = "bulk run"
RECORDED = (
    *("by_id", "move", "inputs", "accepted", "undoes_id"),
    *("asked_at", "request_id", "ip", "device"),
)


def record_bulk_order(run: BulkRun, results: Sequence[BulkResult]) -> None:
    """Record a run that was just created, and put the number into it."""
    run.number = record_order(ORDER, run.pk, bulk_order_facts(run, results), by=run.by)
    run.save(update_fields=["number"])


def check_bulk_order(run: BulkRun, number: int) -> list[BulkResult]:
    """Return the results in their order. Raises AlteredOrder, also for the run that is undone."""
    results = list(run.results.order_by("position"))
    check_recorded_order(number, ORDER, run.pk, bulk_order_facts(run, results))
    if run.undoes is not None:
        check_bulk_order(run.undoes, run.undoes.number)
    return results


def bulk_order_facts(run: BulkRun, results: Sequence[BulkResult]) -> Facts:
    chosen = json_digest([[str(each.certificate), each.to] for each in results])
    return {name: to_plain_json(getattr(run, name)) for name in RECORDED} | {"chosen": chosen}
